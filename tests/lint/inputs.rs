//! What is read, and what is said where nothing is.

use crate::support::{COLON, Folder, GOOD};

#[test]
fn nothing_to_read_is_an_error() {
    insta::assert_snapshot!(Folder::new(&[]).run(&["lint"]).all(), @r"
      exit code 2
      --- stderr
      error: found no skill, command or agent file to read
        help: name a folder that holds `<name>/SKILL.md`, or a file
    ");
    insta::assert_snapshot!(Folder::new(&[]).run(&["lint", "no/such"]).all(), @r"
      exit code 2
      --- stderr
      error: no/such: no such file or folder
      error: found no skill, command or agent file to read
        help: name a folder that holds `<name>/SKILL.md`, or a file
    ");
}

#[test]
fn a_path_that_is_not_there_loses_nothing() {
    let folder = Folder::new(&[("a/SKILL.md", COLON)]);
    let answer = folder.run(&["lint", "gone", "a", "--format", "concise"]);
    insta::assert_snapshot!(answer.all(), @r"
      exit code 2
      --- stdout
      a/SKILL.md:2:26: warning[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      1 file read: 1 warning
      `skillctl explain RULE` says more about a rule
      --- stderr
      error: gone: no such file or folder
    ");
}

#[test]
fn a_whole_project_is_read() {
    let folder = Folder::new(&[
        (".gitignore", "ignored/\n.claude/\n"),
        (".git/HEAD", ""),
        (".claude/skills/a/SKILL.md", COLON),
        (".claude/commands/sub/c.md", COLON),
        (".claude/agents/helper.md", GOOD),
        ("packages/web/.claude/skills/b/SKILL.md", COLON),
        ("node_modules/x/SKILL.md", COLON),
        ("ignored/x/SKILL.md", COLON),
        ("plugin/.claude-plugin/plugin.json", "{\"name\": \"kit\"}"),
        ("plugin/skills/p/SKILL.md", COLON),
        ("plugin/commands/q.md", COLON),
    ]);
    let answer = folder.run(&["lint", "--only", "yaml-invalid", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
    assert_eq!(document["files"], 6);
    let found: Vec<String> = document["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| {
            format!(
                "{} {}",
                one["path"].as_str().expect("text"),
                one["skill"].as_str().expect("text")
            )
        })
        .collect();
    insta::assert_snapshot!(found.join("\n"), @r"
      .claude/commands/sub/c.md sub:c
      .claude/skills/a/SKILL.md a
      packages/web/.claude/skills/b/SKILL.md b
      plugin/commands/q.md kit:q
      plugin/skills/p/SKILL.md kit:p
    ");
}

#[test]
fn patterns_files_and_standard_input_are_inputs() {
    let folder =
        Folder::new(&[("s/a/SKILL.md", COLON), ("s/b/SKILL.md", COLON), ("s/c/SKILL.md", GOOD)]);
    let count = |arguments: &[&str], input: &str| {
        let mut all = vec!["lint", "--format", "jsonl", "--only", "yaml-invalid"];
        all.extend(arguments);
        folder.run_with(&all, input).stdout.lines().count()
    };
    assert_eq!(count(&["s/*/SKILL.md"], ""), 2);
    assert_eq!(count(&["s/[ac]"], ""), 1);
    assert_eq!(count(&["s/a/SKILL.md", "s/a"], ""), 1, "one file once");
    assert_eq!(count(&["--stdin-filename", "s/x/SKILL.md"], COLON), 1);
}

#[cfg(unix)]
#[test]
fn links_are_followed_once() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new(&[("shared/a/SKILL.md", COLON), (".claude/skills/.keep", "")]);
    symlink("../../shared/a", folder.path(".claude/skills/a")).expect("link");
    symlink("../../shared/a", folder.path(".claude/skills/again")).expect("link");
    symlink(".", folder.path("shared/loop")).expect("link");
    let answer = folder.run(&["lint", "--only", "yaml-invalid", "--format", "concise", "--quiet"]);
    assert_eq!(answer.stdout.lines().count(), 1, "{}", answer.all());
    assert!(answer.stdout.starts_with("shared/a/SKILL.md:2:"), "{}", answer.all());
}

#[test]
fn only_what_git_says_has_changed() {
    let folder = Folder::new(&[("a/SKILL.md", COLON), ("b/SKILL.md", COLON)]);
    folder.git(&["init", "-q"]);
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "first"]);
    let run = |arguments: &[&str]| {
        let mut all = vec!["lint", "--only", "yaml-invalid", "--format", "concise", "--quiet"];
        all.extend(arguments);
        folder.run(&all)
    };
    assert_eq!(run(&["--changed"]).code, 0);
    folder.write("b/SKILL.md", format!("{COLON}more\n"));
    folder.write("c/SKILL.md", COLON);
    let answer = run(&["--changed"]);
    let paths: Vec<_> = answer.stdout.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(paths, ["b/SKILL.md", "c/SKILL.md"]);
    let answer = run(&["--changed=no-such-revision"]);
    assert_eq!(answer.code, 2);
    assert!(answer.stderr.starts_with("error: git says: "), "{}", answer.all());
}

#[test]
fn a_manifest_that_is_no_json_and_a_folder_called_like_a_skill_are_reported_with_the_others() {
    let folder = Folder::new(&[("a/SKILL.md", COLON)]);
    std::fs::create_dir_all(folder.path("b/SKILL.md")).expect("a folder of that name");
    folder.write("c/.claude-plugin/plugin.json", "{ broken");
    let answer = folder.run(&["lint", "--format", "concise", "--quiet"]);
    assert_eq!(answer.code, 1);
    for found in [
        "a/SKILL.md:2:",
        "b/SKILL.md:1:1: error[skill-misplaced]",
        "c/.claude-plugin/plugin.json:1:3: error[plugin-manifest]",
    ] {
        assert!(answer.stdout.contains(found), "{found}: {}", answer.all());
    }
}
