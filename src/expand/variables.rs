//! Putting values in the places of `${…}` variables.

use crate::client::Client;
use crate::client::expansion::{Passes, Variable};
use crate::client::models::ModelsFacts;
use crate::expand::trace::{Replacement, With};
use crate::expand::{Call, ExpandError, Expansion, template};
use crate::skill::{PluginOption, Skill, SkillKind};
use crate::span::Span;

/// Replaces the variables of `expansion` that `client` knows and that mean something in `skill`.
pub(super) fn substitute(
    expansion: &mut Expansion,
    skill: &Skill,
    call: &Call,
    client: &Client,
) -> Result<(), ExpandError> {
    let facts = &client.data.expansion;
    let values = Values { skill, call, models: &client.data.models };
    match facts.variable_substitution {
        Passes::One => pass(expansion, &facts.variables, &values, false),
        Passes::Many => facts.variables.iter().try_for_each(|variable| {
            // The one value that is a replacement text (`subst-paths`).
            let template = *variable == Variable::SkillDir;
            pass(expansion, std::slice::from_ref(variable), &values, template)
        }),
    }
}

/// Replaces some variables, reading the text once.
fn pass(
    expansion: &mut Expansion,
    variables: &[Variable],
    values: &Values<'_>,
    templates: bool,
) -> Result<(), ExpandError> {
    let mut replacements = Vec::new();
    let mut size = expansion.text.len();
    let mut at = 0;
    while let Some(offset) = expansion.text[at..].find("${") {
        let start = at + offset;
        at = start + 2;
        let Some((name, _)) = expansion.text[at..].split_once('}') else { break };
        let Some(value) = variables.iter().find_map(|variable| values.get(*variable, name)) else {
            continue;
        };
        let span = Span::new(start, at + name.len() + 1);
        at = span.end;
        let value = if templates { template::fill(&value, &expansion.text, span)? } else { value };
        size = template::grown(size, value.len())?;
        let with = With::Variable(name.to_owned(), value);
        replacements.push(Replacement { span, with });
    }
    expansion.replace_all(replacements);
    Ok(())
}

/// What the variables stand for.
struct Values<'a> {
    skill: &'a Skill,
    call: &'a Call,
    models: &'a ModelsFacts,
}

impl Values<'_> {
    /// Returns the value of `variable` where `name` is what it is called by.
    fn get(&self, variable: Variable, name: &str) -> Option<String> {
        let plugin = self.skill.origin.plugin.as_deref();
        let value = match (variable, name) {
            (Variable::PluginRoot, "CLAUDE_PLUGIN_ROOT") => {
                plugin?.root.to_string_lossy().into_owned()
            }
            (Variable::PluginData, "CLAUDE_PLUGIN_DATA") => {
                plugin?.data.to_string_lossy().into_owned()
            }
            (Variable::UserConfig, name) => {
                let key = name.strip_prefix("user_config.")?;
                match plugin?.options.get(key)? {
                    PluginOption::Text(text) => text.clone(),
                    PluginOption::Secret => {
                        format!("[sensitive option '{key}' not available in skill content]")
                    }
                }
            }
            (Variable::SkillDir, "CLAUDE_SKILL_DIR") if self.skill.kind == SkillKind::Skill => {
                self.skill.dir.to_string_lossy().into_owned()
            }
            (Variable::SessionId, "CLAUDE_SESSION_ID") => self.call.session_id.clone(),
            (Variable::ProjectDir, "CLAUDE_PROJECT_DIR") => {
                self.call.project_dir.to_string_lossy().into_owned()
            }
            (Variable::Effort, "CLAUDE_EFFORT") => self.effort(),
            _ => return None,
        };
        Some(value)
    }

    /// Returns the effort that a request for the skill asks for. It reads `high` where the model takes
    /// none, or a number was chosen (`subst-effort-*`).
    fn effort(&self) -> String {
        let fields = &self.skill.fields;
        let own = fields.model.as_ref().map(|model| model.value.as_str());
        let model = own.filter(|model| !model.eq_ignore_ascii_case("inherit"));
        let model = self.models.resolve(model.unwrap_or(&self.call.model));
        let own = fields.effort.as_ref().map(|effort| &effort.value);
        let forced = self.call.forced_effort.as_ref();
        let chosen = forced.or(own).or(self.call.effort.as_ref()).map(String::as_str);
        // What the environment forces and is no level keeps requests from asking for any.
        let none = forced.is_some_and(|forced| !self.models.levels.contains(forced));
        let effort = if none { None } else { self.models.effort(&model, chosen) };
        effort.unwrap_or_else(|| "high".to_owned())
    }
}
