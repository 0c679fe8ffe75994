//! Which values a client's settings may have. One of another form makes it leave the whole file out
//! (`settings-form-overrides` and the others of that name).

use std::collections::BTreeMap;

use serde::Deserialize;

/// What a client asks of settings files.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SettingsFacts {
    /// The form of each setting that is checked, by its name; parts of `permissions` as
    /// `permissions.allow`.
    pub forms: BTreeMap<String, Form>,
    /// Where local settings are read.
    pub local: LocalPlaces,
}

/// Where `.claude/settings.local.json` is read (`settings-local-cwd`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalPlaces {
    /// In the start folder.
    #[default]
    Start,
    /// In the repository's root, and in the start folder.
    RootToo,
}

/// The form of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// `true`, `false` or nothing.
    Flag,
    /// Text.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
    /// An object of objects.
    Objects,
    /// An object of lists.
    Lists,
    /// A number over 0, up to 1.
    Fraction,
    /// A whole number over 0.
    Positive,
    /// A number from 0 on.
    NotNegative,
    /// An object of what an override may say.
    Overrides,
    /// A permission mode.
    Mode,
    /// `disable`.
    Disable,
}

impl Form {
    /// Returns what such a value is, as an answer says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Flag => "true or false",
            Self::Text => "text",
            Self::List => "a list",
            Self::Object => "an object",
            Self::Objects => "an object of objects",
            Self::Lists => "an object of lists",
            Self::Fraction => "a number over 0, up to 1",
            Self::Positive => "a whole number over 0",
            Self::NotNegative => "a number from 0 on",
            Self::Overrides => "an object of `on`, `name-only`, `user-invocable-only` and `off`",
            Self::Mode => "a permission mode",
            Self::Disable => "`disable`",
        }
    }
}
