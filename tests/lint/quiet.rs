//! What keeps findings from being reported: levels, allows, the baseline.

use crate::support::{COLON, Folder, GOOD};

fn concise(folder: &Folder, arguments: &[&str]) -> String {
    let mut all = vec!["lint", "--format", "concise"];
    all.extend(arguments);
    folder.run(&all).all()
}

#[test]
fn levels_come_from_the_file_by_path_and_from_the_command_line() {
    let folder = Folder::new(&[
        (
            "skillctl.toml",
            "[rules]\nyaml-invalid = \"info\"\n\n[[overrides]]\npaths = [\"old/\"]\nrules = { yaml-invalid = \"off\" }\n",
        ),
        ("new/SKILL.md", COLON),
        ("old/SKILL.md", COLON),
    ]);
    insta::assert_snapshot!(concise(&folder, &[]), @r"
      exit code 0
      --- stdout
      new/SKILL.md:2:26: info[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      2 files read: 1 info
      `skillctl explain RULE` says more about a rule
    ");
    insta::assert_snapshot!(concise(&folder, &["--level", "yaml-invalid=error"]), @r"
      exit code 1
      --- stdout
      new/SKILL.md:2:26: error[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      old/SKILL.md:2:26: error[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      2 files read: 2 errors
      `skillctl explain RULE` says more about a rule
    ");
    insta::assert_snapshot!(concise(&folder, &["--level", "yaml-invalid=fatal"]), @r"
      exit code 2
      --- stderr
      error: unknown level `fatal`; known are off, info, warning, error, pedantic
    ");
    insta::assert_snapshot!(concise(&folder, &["--level", "yaml-invlid=off"]), @r"
      exit code 2
      --- stderr
      error: unknown rule `yaml-invlid`
        help: did you mean `yaml-invalid`?
    ");
}

#[test]
fn a_mistake_in_the_file_is_named_with_its_place() {
    let folder = Folder::new(&[("skillctl.toml", "target = [\"codex\"]\n"), ("a/SKILL.md", GOOD)]);
    let text = concise(&folder, &[])
        .replace(&folder.path("").canonicalize().expect("there").display().to_string(), "DIR");
    insta::assert_snapshot!(text, @r"
      exit code 2
      --- stderr
      error: DIR/skillctl.toml:1:1: unknown key `target`
        help: did you mean `targets`?
    ");
}

#[test]
fn an_allow_is_used_or_reported() {
    let allowed =
        COLON.replace("---\nd", "---\n# skillctl: allow yaml-invalid -- the reader repairs it\nd");
    let unused = GOOD.replace("---\nd", "---\n# skillctl: allow yaml-invalid -- not needed\nd");
    let folder = Folder::new(&[("a/SKILL.md", &allowed), ("b/SKILL.md", &unused)]);
    insta::assert_snapshot!(concise(&folder, &[]), @r"
      exit code 1
      --- stdout
      b/SKILL.md:2:19: warning[allow-unused] `yaml-invalid` finds nothing here that could be allowed
      2 files read: 1 warning
      `skillctl explain RULE` says more about a rule
      1 finding allowed in the files
    ");
}

#[test]
fn a_baseline_hides_what_is_known_and_names_what_is_stale() {
    let folder = Folder::new(&[("a/SKILL.md", COLON), ("b/SKILL.md", COLON)]);
    insta::assert_snapshot!(concise(&folder, &["--baseline", "known.json", "--write-baseline"]), @r"
      exit code 0
      --- stderr
      2 findings written to known.json
    ");
    insta::assert_snapshot!(concise(&folder, &["--baseline", "known.json"]), @r"
      exit code 0
      --- stdout
      2 files read, no findings
      2 findings known from the baseline
    ");
    // Lines that move change nothing; a new fault is new, and a mended one is stale.
    folder.write("a/SKILL.md", COLON.replace("---\nd", "---\n# a comment\nmodel: haiku\nd"));
    folder.write("b/SKILL.md", GOOD);
    folder.write("c/SKILL.md", COLON);
    insta::assert_snapshot!(concise(&folder, &["--baseline", "known.json"]), @r"
      exit code 1
      --- stdout
      c/SKILL.md:2:26: warning[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      3 files read: 1 warning
      `skillctl explain RULE` says more about a rule
      1 finding known from the baseline
      no longer found, and still in the baseline: b/SKILL.md: yaml-invalid (1)
    ");
    insta::assert_snapshot!(concise(&folder, &["--write-baseline"]), @r"
      exit code 2
      --- stderr
      error: `--write-baseline` needs a file to write
        help: name one with `--baseline FILE`, or as `baseline` in skillctl.toml
    ");
    folder.write("known.json", "{\"version\": 9, \"findings\": []}");
    insta::assert_snapshot!(concise(&folder, &["--baseline", "known.json"]), @r"
      exit code 2
      --- stderr
      error: known.json: version 9 of the form is not known, only 1
    ");
}

#[test]
fn the_exit_code_follows_the_level_asked_for() {
    let folder = Folder::new(&[("a/SKILL.md", COLON)]);
    let code = |level: &str| folder.run(&["lint", "--fail-on", level]).code;
    assert_eq!((code("error"), code("warning"), code("info")), (0, 1, 1));
}
