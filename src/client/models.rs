//! The models that a client knows: what their aliases stand for, how much they hold, where the
//! listing goes, and which efforts they take.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::session::Role;

/// The end of a model's name that asks for the long window; requests go without it.
const LONG_WINDOW: &str = "[1m]";

/// The window of every model where `CLAUDE_CODE_DISABLE_1M_CONTEXT` is set, in tokens.
const SHORT_WINDOW: u64 = 200_000;

/// What a client knows about models (scenario `fork-models`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelsFacts {
    /// The session's model where neither options nor settings name one and no account decides.
    pub default: String,
    /// Whether `CLAUDE_CODE_MAX_CONTEXT_TOKENS` is the window of models of other vendors.
    pub takes_given_window: bool,
    /// Names that stand for others, in lower case; any case is understood.
    pub aliases: BTreeMap<String, String>,
    /// Models that are no longer served, and what is asked for instead.
    pub retired: BTreeMap<String, String>,
    /// The efforts that may be chosen, weakest first; any other is as if none was.
    pub levels: Vec<String>,
    /// The window (tokens) of a name that asks for the long one.
    pub long_window: u64,
    /// Models by a part of their name; the first that fits counts, and the last fits all. A part
    /// such as `claude-opus-4` fits names with a date behind it, not with a minor version.
    pub known: Vec<ModelFacts>,
}

/// What a client knows about a model, or about several that are alike.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelFacts {
    /// A part of the names.
    pub part: String,
    /// The context window in tokens.
    pub window: u64,
    /// Characters a token by which the listing's budget is counted.
    pub chars_per_token: u64,
    /// Who says the listing.
    pub listing_role: Role,
    /// Whether it is told how many tokens are left (`perm-turn-side`).
    #[serde(default)]
    pub counts_down: bool,
    /// The effort that requests ask for when none was chosen; absent where the model takes none.
    #[serde(default)]
    pub effort: Option<String>,
    /// Efforts that it does not take; `high` is asked for instead.
    #[serde(default)]
    pub lacks: Vec<String>,
}

/// A model by the name that requests carry, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The name in requests.
    pub name: String,
    /// The context window in tokens.
    pub window: u64,
    /// Characters a token by which the listing's budget is counted.
    pub chars_per_token: u64,
    /// Who says the listing.
    pub listing_role: Role,
    /// Whether it is told how many tokens are left.
    pub counts_down: bool,
}

impl ModelsFacts {
    /// Returns the name that requests carry for `name`: aliases followed, without `[1m]`.
    pub fn resolve(&self, name: &str) -> String {
        let (base, _) = split_window(name);
        let named = self.aliases.get(&base.to_lowercase()).map_or(base, String::as_str);
        self.retired.get(named).cloned().unwrap_or_else(|| named.to_owned())
    }

    /// Returns the model of that name or alias.
    pub fn get(&self, name: &str) -> Model {
        let (_, long) = split_window(name);
        let name = self.resolve(name);
        let facts = self.facts(&name);
        Model {
            window: if long { self.long_window } else { facts.map_or(0, |facts| facts.window) },
            chars_per_token: facts.map_or(1, |facts| facts.chars_per_token),
            listing_role: facts.map_or(Role::User, |facts| facts.listing_role),
            counts_down: facts.is_some_and(|facts| facts.counts_down),
            name,
        }
    }

    /// Returns the model of that name or alias in a session with the environment variables `env`,
    /// which can put another model in an alias's place and change windows (`list-window-*`).
    pub fn get_in(&self, name: &str, env: &BTreeMap<String, String>) -> Model {
        let (base, long) = split_window(name.trim());
        let variable = format!("ANTHROPIC_DEFAULT_{}_MODEL", base.to_uppercase());
        let mut model = match env.get(&variable).filter(|named| !named.is_empty()) {
            Some(named) => self.get(named),
            None => self.get(name.trim()),
        };
        if long {
            model.window = self.long_window;
        }
        let given = env.get("CLAUDE_CODE_MAX_CONTEXT_TOKENS").and_then(|value| value.parse().ok());
        if let Some(window) = given
            && self.takes_given_window
            && !model.name.to_lowercase().contains("claude-")
        {
            model.window = window;
        }
        if env.get("CLAUDE_CODE_DISABLE_1M_CONTEXT").is_some_and(|value| is_truthy(value)) {
            model.window = model.window.min(SHORT_WINDOW);
        }
        model
    }

    /// Returns a model that is known to have this window (tokens), the newest of them.
    pub fn with_window(&self, window: u64) -> Option<Model> {
        let has = |facts: &&ModelFacts| facts.window == window && !facts.part.is_empty();
        self.known.iter().rfind(has).map(|facts| self.get(&facts.part))
    }

    /// Returns the effort that a request to `model` (by its name in requests) asks for where
    /// `chosen` was; `None` where it asks for none.
    pub fn effort(&self, model: &str, chosen: Option<&str>) -> Option<String> {
        let facts = self.facts(model)?;
        let default = facts.effort.as_ref()?;
        let chosen = chosen.map(str::to_lowercase);
        match chosen {
            // A number is asked for in another way.
            Some(number) if number.parse::<u64>().is_ok() => None,
            Some(level) if facts.lacks.contains(&level) => Some("high".to_owned()),
            Some(level) if self.levels.contains(&level) => Some(level),
            _ => Some(default.clone()),
        }
    }

    /// Returns whether `alias` names the family that `model` is of, such as `sonnet` for any Sonnet.
    pub fn same_family(&self, alias: &str, model: &str) -> bool {
        let (alias, _) = split_window(alias);
        let alias = alias.to_lowercase();
        self.aliases.contains_key(&alias)
            && self.resolve(&alias).contains(&format!("-{alias}-"))
            && model.contains(&format!("-{alias}-"))
    }

    fn facts(&self, name: &str) -> Option<&ModelFacts> {
        let name = name.to_lowercase();
        self.known.iter().find(|facts| fits(&name, &facts.part))
    }
}

/// Returns whether the model `name` is one of those that `part` stands for: it contains the part,
/// and where that ends in a version, neither more digits nor a minor version follow it.
fn fits(name: &str, part: &str) -> bool {
    let Some((_, rest)) = name.split_once(part) else { return false };
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let minor = rest.strip_prefix('-').map_or(0, digits);
    let versioned = part.ends_with(|c: char| c.is_ascii_digit());
    !versioned || (digits(rest) == 0 && !(1..4).contains(&minor))
}

/// Returns whether an environment variable's value switches something on.
pub fn is_truthy(value: &str) -> bool {
    matches!(value.trim().to_lowercase().as_str(), "1" | "true" | "yes" | "on")
}

/// Returns the name without the mark of the long window, and whether it had one.
fn split_window(name: &str) -> (&str, bool) {
    let at = name.len().saturating_sub(LONG_WINDOW.len());
    match (name.get(..at), name.get(at..)) {
        (Some(base), Some(end)) if end.eq_ignore_ascii_case(LONG_WINDOW) => (base, true),
        _ => (name, false),
    }
}

#[cfg(test)]
mod tests {
    use crate::client::Client;

    fn effort(client: &str, model: &str, chosen: &str) -> String {
        let models = Client::find(client).expect("shipped").data.models;
        let chosen = Some(chosen).filter(|chosen| !chosen.is_empty());
        models.effort(&models.resolve(model), chosen).unwrap_or_else(|| "-".to_owned())
    }

    #[test]
    fn aliases_stand_for_models() {
        for (client, alias, model) in [
            ("2.1.332", "opus", "claude-opus-5-5"),
            ("2.1.332", "Sonnet[1M]", "claude-sonnet-5-5"),
            ("2.1.332", "claude-opus-4-1", "claude-opus-5-5"),
            ("2.1.332", "gpt-4", "gpt-4"),
            ("2.1.87", "haiku", "claude-haiku-4-5-20251001"),
            ("2.1.87", "fable", "fable"),
            ("2.1.87", "claude-sonnet-4-6[1m]", "claude-sonnet-4-6"),
        ] {
            let models = Client::find(client).expect("shipped").data.models;
            assert_eq!(models.resolve(alias), model, "{client} {alias}");
        }
    }

    #[test]
    fn each_model_takes_its_own_efforts() {
        for (client, model, asked) in [
            ("2.1.332", "claude-haiku-4-5", ["-", "-", "-", "-"]),
            ("2.1.332", "claude-sonnet-4-6", ["high", "low", "high", "max"]),
            ("2.1.332", "claude-opus-4-5", ["high", "low", "high", "high"]),
            ("2.1.332", "claude-opus-4-7", ["xhigh", "low", "xhigh", "max"]),
            ("2.1.332", "opus", ["medium", "low", "xhigh", "max"]),
            ("2.1.332", "gpt-4", ["high", "low", "xhigh", "max"]),
            ("2.1.87", "claude-opus-4-5", ["-", "-", "-", "-"]),
            ("2.1.87", "claude-opus-4-6", ["medium", "low", "medium", "max"]),
            ("2.1.87", "claude-sonnet-4-6", ["medium", "low", "medium", "high"]),
            ("2.1.87", "claude-opus-5-5", ["-", "-", "-", "-"]),
            ("2.1.87", "gpt-4", ["medium", "low", "medium", "high"]),
        ] {
            let got = ["", "low", "xhigh", "max"].map(|chosen| effort(client, model, chosen));
            assert_eq!(got, asked, "{client} {model}");
        }
    }

    #[test]
    fn parts_of_names_fit_anywhere_but_not_with_another_minor_version() {
        use crate::session::Role::{System, User};
        let models = Client::find("2.1.332").expect("shipped").data.models;
        for (name, window, chars, role) in [
            ("claude-haiku-4-5-20251001", 200_000, 4, User),
            ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000, 4, User),
            ("CLAUDE-HAIKU-4-5", 200_000, 4, User),
            ("claude-opus-4", 200_000, 4, User),
            ("claude-sonnet-4-20250514", 200_000, 4, User),
            ("claude-opus-4-5x", 200_000, 4, User),
            ("claude-3-7-sonnet-latest", 200_000, 4, User),
            ("claude-opus-4-7", 1_000_000, 3, User),
            ("claude-opus-4-70", 1_000_000, 3, System),
            ("claude-haiku-4-50", 1_000_000, 3, System),
            ("claude-sonnet-4-8", 1_000_000, 3, System),
            ("haiku-4-5", 1_000_000, 3, System),
            ("unknown", 1_000_000, 3, System),
        ] {
            let model = models.get(name);
            let found = (model.window, model.chars_per_token, model.listing_role);
            assert_eq!(found, (window, chars, role), "{name}");
        }
    }

    #[test]
    fn suffixes_and_variables_change_the_window() {
        let models = Client::find("2.1.332").expect("shipped").data.models;
        let get = |name: &str, env: &[(&str, &str)]| {
            let env = env.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            models.get_in(name, &env)
        };
        assert_eq!(get("claude-haiku-4-5[1M]", &[]).window, 1_000_000);
        let short = ("CLAUDE_CODE_DISABLE_1M_CONTEXT", "true");
        assert_eq!(get("claude-haiku-4-5[1m]", &[short]).window, 200_000);
        assert_eq!(get("opus", &[short]).window, 200_000);
        let given = ("CLAUDE_CODE_MAX_CONTEXT_TOKENS", "500000");
        assert_eq!(get("unknown-model", &[given]).window, 500_000);
        assert_eq!(get("opus", &[given]).window, 1_000_000);
        let sonnet = ("ANTHROPIC_DEFAULT_SONNET_MODEL", "claude-sonnet-4-6");
        assert_eq!(get("sonnet", &[sonnet]).name, "claude-sonnet-4-6");
        let older = Client::find("2.1.87").expect("shipped").data.models;
        assert_eq!(older.get("sonnet").window, 200_000);
        assert_eq!(older.get("sonnet[1m]").window, 1_000_000);
    }
}
