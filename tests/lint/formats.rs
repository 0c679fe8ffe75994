//! One report in every form.

use serde_json::Value;

use crate::schema::faults;
use crate::support::{COLON, Folder, GOOD};

fn folder() -> Folder {
    Folder::new(&[
        ("skills/good/SKILL.md", GOOD),
        ("skills/colon/SKILL.md", COLON),
        ("skills/twice/SKILL.md", "---\ndescription: a\ndescription: b\n---\nB\n"),
    ])
}

fn output(format: &str) -> String {
    let only = ["--only", "yaml-invalid", "--only", "key-duplicate"];
    let mut arguments = vec!["lint", "skills", "--format", format];
    arguments.extend(only);
    let answer = folder().run(&arguments);
    assert_eq!(answer.code, 1, "{}", answer.all());
    assert_eq!(answer.stderr, "");
    answer.stdout
}

#[test]
fn text() {
    insta::assert_snapshot!(output("text"), @r"
      warning[yaml-invalid] for claude-code@2.1.332

        ⚠ not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the
        │ skill
         ╭─[skills/colon/SKILL.md:2:26]
       2 │ description: Writes notes: short ones.
         ·                          ┬
         ·                          ╰── a colon and a blank start a new key here
         ╰────
        help: put the value in quotes, or write it as a block after `>-`
              `--fix` would quote the value

      warning[key-duplicate] for claude-code@2.1.332

        ⚠ `description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse
        │ the file
         ╭─[skills/twice/SKILL.md:2:1]
       2 │ description: a
         · ─────┬─────
         ·      ╰── does not count
         ╰────
         ╭─[skills/twice/SKILL.md:3:1]
       3 │ description: b
         · ─────┬─────
         ·      ╰── counts
         ╰────
        help: keep one of them
              `--fix` would remove the value that does not count

      3 files read: 2 warnings
      most from: key-duplicate (1), yaml-invalid (1)
      `skillctl explain RULE` says more about a rule
    ");
}

#[test]
fn concise() {
    insta::assert_snapshot!(output("concise"), @r"
      skills/colon/SKILL.md:2:26: warning[yaml-invalid] not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill
      skills/twice/SKILL.md:2:1: warning[key-duplicate] `description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse the file
      3 files read: 2 warnings
      most from: key-duplicate (1), yaml-invalid (1)
      `skillctl explain RULE` says more about a rule
    ");
}

#[test]
fn json_is_one_document_with_a_version() {
    let document: Value = serde_json::from_str(&output("json")).expect("JSON");
    assert_eq!(document["version"], 1);
    assert_eq!(document["files"], 3);
    assert_eq!(document["counts"]["warning"], 2);
    insta::assert_snapshot!(
        serde_json::to_string_pretty(&document["findings"][0]).expect("JSON"), @r#"
      {
        "rule": "yaml-invalid",
        "group": "loads",
        "level": "warning",
        "path": "skills/colon/SKILL.md",
        "skill": "colon",
        "message": "not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill",
        "targets": [
          "claude-code@2.1.332"
        ],
        "fingerprint": "bf15b4a865c48a82",
        "places": [
          {
            "path": "skills/colon/SKILL.md",
            "line": 2,
            "column": 26,
            "end_line": 2,
            "end_column": 27,
            "start": 29,
            "end": 30,
            "label": "a colon and a blank start a new key here"
          }
        ],
        "help": [
          "put the value in quotes, or write it as a block after `>-`"
        ],
        "fixes": [
          {
            "title": "quote the value",
            "safety": "safe",
            "edits": [
              {
                "start": 17,
                "end": 42,
                "text": "\"Writes notes: short ones.\""
              }
            ]
          }
        ]
      }
    "#
    );
}

#[test]
fn jsonl_has_one_finding_a_line() {
    let text = output("jsonl");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["rule"], "yaml-invalid");
}

#[test]
fn sarif_fits_the_official_schema() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/sarif-2.1.0.schema.json");
    let schema: Value =
        serde_json::from_str(&std::fs::read_to_string(schema).expect("read")).expect("JSON");
    let log: Value = serde_json::from_str(&output("sarif")).expect("JSON");
    assert_eq!(faults(&schema, &log), Vec::<String>::new());
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "yaml-invalid");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startColumn"], 26);
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "\"Writes notes: short ones.\"");
    assert_eq!(replacement["deletedRegion"]["startColumn"], 14);
    let rule = &log["runs"][0]["tool"]["driver"]["rules"]
        [usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("small")];
    assert_eq!(rule["id"], "yaml-invalid");
    assert!(rule["help"]["markdown"].as_str().expect("text").contains("## Why"));
}

#[test]
fn github() {
    insta::assert_snapshot!(output("github"), @r"
      ::warning file=skills/colon/SKILL.md,line=2,col=26,endLine=2,endColumn=27,title=skillctl yaml-invalid::not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill%0Aput the value in quotes, or write it as a block after `>-`%0Afor claude-code@2.1.332
      ::warning file=skills/twice/SKILL.md,line=2,col=1,endLine=2,endColumn=12,title=skillctl key-duplicate::`description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse the file%0Akeep one of them%0Afor claude-code@2.1.332
    ");
}

#[test]
fn gitlab() {
    insta::assert_snapshot!(output("gitlab"), @r#"
      [
        {
          "description": "not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill",
          "check_name": "yaml-invalid",
          "fingerprint": "bf15b4a865c48a82",
          "severity": "major",
          "location": {
            "path": "skills/colon/SKILL.md",
            "lines": {
              "begin": 2
            }
          }
        },
        {
          "description": "`description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse the file",
          "check_name": "key-duplicate",
          "fingerprint": "59e5cf3b4300442b",
          "severity": "major",
          "location": {
            "path": "skills/twice/SKILL.md",
            "lines": {
              "begin": 2
            }
          }
        }
      ]
    "#);
}

#[test]
fn junit() {
    insta::assert_snapshot!(output("junit"), @r#"
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="skillctl lint" tests="3" failures="2" errors="0">
        <testsuite name="skills/colon/SKILL.md" tests="1" failures="1" errors="0">
          <testcase classname="skills/colon/SKILL.md" name="yaml-invalid 2:26" line="2">
            <failure type="warning" message="not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill">skills/colon/SKILL.md:2:26
      put the value in quotes, or write it as a block after `&gt;-`</failure>
          </testcase>
        </testsuite>
        <testsuite name="skills/good/SKILL.md" tests="1" failures="0" errors="0">
          <testcase classname="skills/good/SKILL.md" name="no findings"/>
        </testsuite>
        <testsuite name="skills/twice/SKILL.md" tests="1" failures="1" errors="0">
          <testcase classname="skills/twice/SKILL.md" name="key-duplicate 2:1" line="2">
            <failure type="warning" message="`description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse the file">skills/twice/SKILL.md:2:1
      keep one of them</failure>
          </testcase>
        </testsuite>
      </testsuites>
    "#);
}

#[test]
fn markdown() {
    insta::assert_snapshot!(output("markdown"), @r"
      **skillctl lint**: 3 files read, 2 warning.

      ### `skills/colon/SKILL.md`

      | place | level | rule | what happens |
      |---|---|---|---|
      | 2:26 | warning | `yaml-invalid` | not valid YAML: Claude Code 2.1.332 repairs this line; claude.ai, Codex and 5 more drop the skill |

      ### `skills/twice/SKILL.md`

      | place | level | rule | what happens |
      |---|---|---|---|
      | 2:1 | warning | `key-duplicate` | `description` is there again below: this value is lost, and claude.ai, Codex and 5 more refuse the file |
    ");
}

#[test]
fn a_limit_shows_fewer_and_counts_all() {
    let answer = folder().run(&["lint", "skills", "--format", "json", "--max-findings", "1"]);
    let document: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    assert_eq!(document["findings"].as_array().expect("a list").len(), 1);
    assert!(document["counts"]["warning"].as_u64().expect("a number") >= 2);
    assert_eq!(answer.code, 1);
}
