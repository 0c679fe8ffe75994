//! The order in which rules, features, paths and the commands themselves are asked.

use super::paths::{Reach, Walls};
use super::spelling::Spelled;
use super::syntax::{Part, Script, Segment, Word, parse};
use super::{CommandCall, Rules};
use crate::client::command::{CommandFacts, Parameters};
use crate::session::permission::{Answer, Behaviour, Decision, Mode, Permissions, SourcedRule};

/// What the client says where nothing allows a command.
const NEEDS_APPROVAL: &str = "This command requires approval";

impl Permissions {
    pub(super) fn judge(
        &self,
        call: &CommandCall<'_>,
        rules: &Rules<'_>,
        facts: &CommandFacts,
    ) -> Decision {
        if let Some(rule) = whole(&rules.deny) {
            return Decision::deny("Permission to use Bash has been denied.", says(rule, "denies"));
        }
        let script = parse(call.command);
        let parts: Vec<Spelled<'_>> =
            script.parts.iter().map(|part| Spelled::new(part, call.command, facts)).collect();
        let hidden = facts.hides.iter().any(|feature| script.has(*feature));
        let names = |rules: &[&'_ SourcedRule], behaviour| {
            let named = rules
                .iter()
                .position(|known| parts.iter().any(|part| part.matches(&known.rule, behaviour)));
            named.filter(|_| !hidden)
        };
        if let Some(rule) = names(&rules.deny, Behaviour::Deny).and_then(|at| rules.deny.get(at)) {
            let command = call.command;
            return Decision::deny(
                format!("Permission to use Bash with command {command} has been denied."),
                says(rule, "denies"),
            );
        }
        let asking = names(&rules.ask, Behaviour::Ask).and_then(|at| rules.ask.get(at).copied());
        if let Some(rule) = whole(&rules.ask).or(asking) {
            return ask(NEEDS_APPROVAL, says(rule, "asks"));
        }
        if self.mode == Mode::BypassPermissions {
            return Decision::allow("the mode is bypassPermissions");
        }
        let refusal = facts.refuses.iter().find(|refusal| script.has(refusal.has));
        if let Some(rule) = whole(&rules.allow) {
            return match refusal.filter(|refusal| facts.refuses_always.contains(&refusal.has)) {
                Some(refusal) => ask(&refusal.says, "it cannot be told what it does"),
                None => Decision::allow(says(rule, "allows")),
            };
        }
        let exactly = rules.allow.iter().find(|known| {
            known.rule.content.as_deref() == Some(call.command.trim())
                && !call.command.contains('*')
        });
        if let Some(rule) = exactly.filter(|_| refusal.is_none() || parts.len() > 1) {
            return Decision::allow(says(rule, "allows"));
        }
        if let Some(refusal) = refusal {
            return ask(&refusal.says, "it cannot be told what it does");
        }
        if let Some(word) = untold(&script, &facts.parameters) {
            let shown = call.command.get(word.span.clone()).unwrap_or_default();
            let why = format!("the value of `{shown}` is not known before it runs");
            return ask("A variable in this command can't be checked before it runs", why);
        }
        if let Some(part) = parts.iter().find(|part| part.assigns_badly()) {
            let why = format!("`{}` changes how commands run", part.text);
            return ask(NEEDS_APPROVAL, why);
        }
        if let Some(reason) = changes_folder(&parts, facts) {
            return ask(reason, "it changes the folder first");
        }
        self.judge_parts(call, &script, &parts, rules, facts)
    }

    fn judge_parts(
        &self,
        call: &CommandCall<'_>,
        script: &Script,
        parts: &[Spelled<'_>],
        rules: &Rules<'_>,
        facts: &CommandFacts,
    ) -> Decision {
        let walls = Walls {
            cwd: call.cwd,
            roots: &self.roots,
            home: &self.home,
            facts,
            forbids: call.forbids,
        };
        let needs_rule = facts.needs_rule.iter().any(|feature| script.has(*feature));
        let moves = parts.iter().any(|part| part.name() == "cd");
        let mut why = Vec::new();
        let mut open: Vec<&str> = Vec::new();
        for part in parts {
            let rule = rules.allow.iter().find(|known| part.matches(&known.rule, Behaviour::Allow));
            let edits = self.mode == Mode::AcceptEdits && !moves;
            match walls.reach(part) {
                Reach::Inside => {}
                Reach::Writes { by_command: true, .. } if edits => {
                    why.push("the mode accepts edits".to_owned());
                    continue;
                }
                Reach::Writes { by_command: true, .. } if facts.rules_write && rule.is_some() => {}
                Reach::Writes { by_command: false, .. } if edits => {}
                Reach::Writes { message, .. }
                | Reach::Guarded { message }
                | Reach::Outside { message }
                | Reach::Unknown { message } => return ask(&message, "it reaches too far"),
            }
            match rule {
                Some(rule) => why.push(says(rule, "allows")),
                None if !needs_rule && part.runs_plain(facts) => {
                    why.push(format!("`{}` only reads", part.name()));
                }
                None => open.push(&part.text),
            }
        }
        why.dedup();
        match open.as_slice() {
            [] if parts.is_empty() && needs_rule => ask(NEEDS_APPROVAL, "nothing allows it"),
            [] => Decision::allow(why.join("; ")),
            [_] if parts.len() == 1 => ask(NEEDS_APPROVAL, "no rule allows it"),
            [one] => ask(
                &format!(
                    "This Bash command contains multiple operations. The following part requires \
                     approval: {one}"
                ),
                format!("no rule allows `{one}`"),
            ),
            several => {
                let list = several.join(", ");
                ask(
                    &format!(
                        "This Bash command contains multiple operations. The following parts \
                         require approval: {list}"
                    ),
                    format!("no rule allows {list}"),
                )
            }
        }
    }
}

/// Returns the decision that a person would be asked.
fn ask(message: &str, why: impl Into<String>) -> Decision {
    Decision::new(Answer::Ask, message, why)
}

fn whole<'p>(rules: &[&'p SourcedRule]) -> Option<&'p SourcedRule> {
    rules.iter().copied().find(|known| known.rule.content.is_none())
}

fn says(rule: &SourcedRule, what: &str) -> String {
    format!("rule {} of {} {what} it", rule.rule.text, rule.source.describe())
}

/// Returns a word with a parameter in it that the client does not know the value of.
fn untold<'s>(script: &'s Script, parameters: &Parameters) -> Option<&'s Word> {
    if parameters.any {
        return None;
    }
    let words = script.parts.iter().flat_map(Part::all_words);
    words.into_iter().find(|word| {
        let text = |segment: &Segment| matches!(segment, Segment::Text(text) if !text.is_empty());
        let beside = word.segments.iter().any(text);
        word.segments.iter().any(|segment| match segment {
            Segment::Parameter { name, .. } if parameters.anywhere.contains(name) => false,
            Segment::Parameter { name, quoted } => {
                !(*quoted && beside && parameters.quoted.contains(name))
            }
            _ => false,
        })
    })
}

/// Returns why a change of the folder keeps a command from running (`perm-command-cd`).
fn changes_folder(parts: &[Spelled<'_>], facts: &CommandFacts) -> Option<&'static str> {
    let moves = parts.iter().filter(|part| part.name() == "cd").count();
    if moves > 1 {
        return Some("Multiple directory changes in one command require approval for clarity");
    }
    let others = || parts.iter().filter(|part| part.name() != "cd");
    if moves == 1 && others().any(|part| part.name() == "git") {
        return Some(if facts.cd_redirects {
            "Compound commands with cd and git require approval to prevent bare repository attacks"
        } else {
            "This command changes directory before running a version-control command, which can \
             pick up untrusted hooks or repository configuration from the target directory"
        });
    }
    let redirects = || {
        parts.iter().any(|part| {
            part.part
                .redirects
                .iter()
                .any(|redirect| redirect.kind == super::syntax::RedirectKind::Write)
        })
    };
    (moves == 1 && facts.cd_redirects && redirects()).then_some(
        "Commands that change directories and write via output redirection require explicit approval \
         to ensure paths are evaluated correctly",
    )
}
