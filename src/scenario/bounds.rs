//! Where a scenario may lead. Nothing outside its own folder, or outside the project and the home that
//! it is played against, is read because a scenario says so.

use std::fs;
use std::path::{Path, PathBuf};

use crate::scenario::form::{FileSpec, Scenario};
use crate::scenario::tree::TreeError;
use crate::session::absolute;

/// Fails where `cwd`, a further folder, a plugin or `CLAUDE_CONFIG_DIR` leads out of all of `roots`.
/// Each is taken from the folder that `from` has for it: the project's, and for further folders
/// another where a scenario brings files of its own.
pub fn check(scenario: &Scenario, from: &From<'_>, roots: &[&Path]) -> Result<(), TreeError> {
    let roots: Vec<PathBuf> = roots.iter().map(|root| real(root)).collect();
    let config = scenario.env.get("CLAUDE_CONFIG_DIR");
    let further = scenario.add_dirs.iter().map(|dir| ("add_dirs", dir, (from.further)(dir)));
    let plugins =
        scenario.plugin_dirs.iter().map(|dir| ("plugin_dirs", dir, from.project.join(dir)));
    let all = std::iter::once(("cwd", &scenario.cwd, from.project.join(&scenario.cwd)))
        .chain(further)
        .chain(plugins)
        .chain(config.map(|dir| ("CLAUDE_CONFIG_DIR", dir, from.project.join(dir))));
    for (key, written, path) in all {
        let path = real(&path);
        if !roots.iter().any(|root| path.starts_with(root)) {
            let message = format!(
                "`{key}` leads to {}, outside the project and the user's home: nothing is read there",
                path.display()
            );
            return Err(TreeError::new(written, &message));
        }
    }
    Ok(())
}

/// What the paths of a scenario are relative to.
pub struct From<'a> {
    /// The project's folder.
    pub project: &'a Path,
    /// Returns the path of an item of `add_dirs`.
    pub further: &'a dyn Fn(&str) -> PathBuf,
}

/// Fails where one of the links that `files` put below `base` leads out of it; the links may go on
/// through each other, so they are looked at once all are there.
pub(super) fn check_links<'a>(
    base: &Path,
    files: impl IntoIterator<Item = (&'a String, &'a FileSpec)>,
    root: &Path,
) -> Result<(), TreeError> {
    let inside = real(base);
    for (path, file) in files {
        if !matches!(file, FileSpec::Link { .. }) {
            continue;
        }
        // One that leads nowhere reads nothing.
        match fs::canonicalize(root.join(path)) {
            Ok(target) if !target.starts_with(&inside) => {
                return Err(TreeError::new(path, "the link leads out of the scenario's folder"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns an absolute path without links where it exists, and without `.` and `..` where it
/// does not.
pub(crate) fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let plain = absolute(path, Path::new("/"));
        // What is there of it may still be behind a link: of a temporary folder, say.
        let found =
            plain.ancestors().find_map(|folder| Some((folder, folder.canonicalize().ok()?)));
        match found {
            Some((folder, real)) => match plain.strip_prefix(folder) {
                Ok(rest) => real.join(rest),
                Err(_) => plain.clone(),
            },
            None => plain,
        }
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::scenario::Tree;
    use crate::scenario::form::Change;
    use crate::scenario::parse::parse;
    use crate::scenario::tree::apply;

    fn tree(yaml: &str) -> Result<Tree, TreeError> {
        let text = format!("{yaml}\nsteps: [{{user: hi}}]\n");
        let scenario = parse(Path::new("s.yaml"), &text);
        Tree::build(&scenario.map_err(|error| TreeError::new("s.yaml", &error))?)
    }

    #[test]
    fn what_leads_out_of_the_scenario_is_refused() {
        for yaml in [
            "cwd: /etc",
            "cwd: ../../..",
            "cwd: a/../../../nowhere",
            "add_dirs: [/etc]",
            "add_dirs: [../nowhere]",
            "plugin_dirs: [../../nowhere]",
            "env: {CLAUDE_CONFIG_DIR: /etc}",
            "files: {l: {symlink: /etc}}",
            "files: {a/b/l: {symlink: ../../../..}}",
            "files: {x/y/up: {symlink: ../../..}, x/y/z: {symlink: up/../../etc}}",
            "home: {l: {symlink: /etc/passwd}}",
            "files: {l: {symlink: /etc}}\ncwd: l",
        ] {
            let yaml = if yaml.contains("files:") {
                yaml.to_owned()
            } else {
                format!("files: {{}}\n{yaml}")
            };
            let error = tree(&yaml).map(drop).expect_err(&yaml).to_string();
            assert!(
                error.contains("outside the project") || error.contains("leads out"),
                "{error}"
            );
        }
    }

    #[test]
    fn what_stays_inside_is_not() {
        for yaml in [
            "files: {a/b: x}\ncwd: a",
            "files: {a/b: x}\ncwd: nowhere",
            "files: {l: {symlink: ../home}, n: {symlink: /nowhere}}\nplugin_dirs: [p, ../home/p]",
            "files: {}\nadd_dirs: [<HOME>/x, <PROJ>/y, z]",
        ] {
            assert!(tree(yaml).is_ok(), "{yaml}");
        }
    }

    #[test]
    fn a_change_makes_no_way_out_either() {
        let tree = tree("files: {a: x}").expect("a tree");
        let to = |symlink: &str| Change {
            files: [("l".to_owned(), FileSpec::Link { symlink: symlink.to_owned() })].into(),
            ..Change::default()
        };
        assert!(apply(tree.project(), &to("a")).is_ok());
        let change = Change { remove: vec!["l".to_owned()], ..to("/etc") };
        assert!(apply(tree.project(), &change).is_err());
    }
}
