//! Rules about files, as far as references in texts are concerned.

use std::path::{Path, PathBuf};

use crate::project::ProjectOptions;
use crate::session::globs::Globs;
use crate::session::permission::{Behaviour, Permissions, RuleSource, SourcedRule};
use crate::settings::SourceKind;

/// The tool whose rules decide.
const READ_TOOL: &str = "Read";

impl Permissions {
    /// Returns whether a rule forbids a command to read a file; one for the whole tool is none of
    /// commands' (`perm-command-tool-denied`).
    pub fn forbids_commands_reading(&self, path: &Path, options: &ProjectOptions) -> bool {
        self.denied_reading().any(|sourced| {
            let pattern = sourced.rule.content.as_deref();
            pattern.is_some_and(|pattern| matches(pattern, &sourced.source, path, options))
        })
    }

    /// Returns the rules that deny the Read tool something.
    pub(super) fn denied_reading(&self) -> impl Iterator<Item = &SourcedRule> {
        self.rules(Behaviour::Deny).filter(|sourced| sourced.rule.tool == READ_TOOL)
    }

    /// Returns whether a rule forbids reading a file. Patterns are those of gitignore: `/` at the
    /// start is the folder of the settings, `//` the root, `~/` the home; a pattern without it is for
    /// files below the start folder (`att-denied`, `att-denied-user`).
    pub fn forbids_reading(&self, path: &Path, options: &ProjectOptions) -> bool {
        self.denied_reading().any(|sourced| match &sourced.rule.content {
            None => options.client.data.attachments.tool_rules_count,
            Some(pattern) => matches(pattern, &sourced.source, path, options),
        })
    }
}

/// Returns whether a pattern matches a file.
fn matches(pattern: &str, source: &RuleSource, path: &Path, options: &ProjectOptions) -> bool {
    let (root, pattern) = if let Some(rest) = pattern.strip_prefix("//") {
        (PathBuf::from("/"), format!("/{rest}"))
    } else if let Some(rest) = pattern.strip_prefix("~/") {
        (options.home.clone(), format!("/{rest}"))
    } else if pattern.starts_with('/') {
        let root = match source {
            RuleSource::Settings(SourceKind::User) => options.user_dir(),
            _ => options.start.clone(),
        };
        (root, pattern.to_owned())
    } else {
        let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
        (options.start.clone(), pattern.to_owned())
    };
    let Ok(relative) = path.strip_prefix(root) else { return false };
    let parts: Vec<_> =
        relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    let globs = Globs::new([pattern.as_str()]);
    let path_in_root = parts.join("/");
    // A pattern for all that is in a folder is one for the folder.
    globs.matches(&path_in_root)
        || (path.is_dir() && globs.matches(&format!("{path_in_root}/entry")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;
    use crate::session::permission::Rule;

    fn forbids(rule: &str, source: &RuleSource, path: &str) -> bool {
        let client = Client::find("latest").expect("shipped");
        let options = ProjectOptions::new(client, PathBuf::from("/p"), PathBuf::from("/h"));
        let content = Rule::parse(rule).content.unwrap_or_default();
        matches(&content, source, Path::new(path), &options)
    }

    #[test]
    fn patterns_are_those_of_gitignore_from_the_folder_they_name() {
        let project = RuleSource::Settings(SourceKind::Project);
        for (rule, path) in [
            ("Read(rel.txt)", "/p/sub/rel.txt"),
            ("Read(./a.txt)", "/p/a.txt"),
            ("Read(/a.txt)", "/p/a.txt"),
            ("Read(case.txt)", "/p/Case.TXT"),
            ("Read(d)", "/p/d/b.txt"),
            ("Read(d/**)", "/p/d/b.txt"),
            ("Read(*.key)", "/p/k/s.key"),
            ("Read(~/.ssh/**)", "/h/.ssh/id"),
            ("Read(//etc/x)", "/etc/x"),
        ] {
            assert!(forbids(rule, &project, path), "{rule} {path}");
        }
        for (rule, path) in [
            ("Read(/*.key)", "/p/k/s.key"),
            ("Read(**)", "/h/h.txt"),
            ("Read(dir/**)", "/p/dirb/z.txt"),
            ("Read(!a.txt)", "/p/a.txt"),
        ] {
            assert!(!forbids(rule, &project, path), "{rule} {path}");
        }
        let user = RuleSource::Settings(SourceKind::User);
        assert!(!forbids("Read(/a.txt)", &user, "/p/a.txt"));
    }
}
