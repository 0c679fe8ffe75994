//! What git ignores: skills of a nested place in an ignored folder do not load.

use std::path::Path;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Returns whether git ignores the folder. Outside a repository nothing is ignored (`disc-nogit`);
/// a pattern for the `.claude` folder in it does not count (`disc-ignored`).
pub(super) fn is_ignored(folder: &Path, start: &Path, home: &Path) -> bool {
    let Some(root) = start.ancestors().find(|parent| parent.join(".git").exists()) else {
        return false;
    };
    let Ok(relative) = folder.strip_prefix(root) else { return false };
    let mut rules = vec![
        read(root, &home.join(".config/git/ignore")),
        read(root, &root.join(".git/info/exclude")),
        read(root, &root.join(".gitignore")),
    ];
    let mut parent = root.to_owned();
    for part in relative.components() {
        let child = parent.join(part);
        // The rules nearest to the folder decide first; an ignored folder hides all below it.
        let decided = rules.iter().rev().map(|rules| rules.matched(&child, true));
        match decided.into_iter().find(|decided| !decided.is_none()) {
            Some(Match::Ignore(_)) => return true,
            _ => rules.push(read(&child, &child.join(".gitignore"))),
        }
        parent = child;
    }
    false
}

/// Reads a file of rules for what is below `root`; one that is not there has none.
fn read(root: &Path, file: &Path) -> Gitignore {
    let mut builder = GitignoreBuilder::new(root);
    if file.is_file() {
        // A rule that git cannot read either has no effect.
        let _ = builder.add(file);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_nearest_rule_decides_and_a_folder_takes_what_is_below() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("sub/kept/deep")).expect("folders");
        fs::write(root.join(".gitignore"), "out/\nkept\n*.log\nonly/.claude\n").expect("rules");
        fs::write(root.join("sub/.gitignore"), "!kept\nbelow\n").expect("rules");
        let ignored = |path: &str| is_ignored(&root.join(path), root, root);
        assert!(!ignored("out"), "no repository");
        fs::create_dir(root.join(".git")).expect("a repository");
        for (path, expected) in [
            ("out", true),
            ("a/out/b", true),
            ("kept", true),
            ("sub/kept/deep", false),
            ("sub/below", true),
            ("below", false),
            ("only", false),
        ] {
            assert_eq!(ignored(path), expected, "{path}");
        }
    }
}
