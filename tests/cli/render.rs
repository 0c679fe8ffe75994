use std::path::Path;

use crate::support::{Answer, Folder, run};

const REVIEW: &str = "\
---
description: Reviews a file.
arguments: file focus
---
Review $file for $focus.
Then $5 and \\$1.

!`git log -- $file`

See ${CLAUDE_SKILL_DIR}/notes.md.
";

fn project() -> Folder {
    Folder::new(&[
        (".git/HEAD", ""),
        (".claude/skills/review/SKILL.md", REVIEW),
        (".claude/skills/guide/SKILL.md", "---\nuser-invocable: false\n---\nRead @README.md.\n"),
        (".claude/skills/away/SKILL.md", "---\ncontext: fork\n---\nSearch for $ARGUMENTS.\n"),
        (".claude/commands/team/standup.md", "Sum up $0.\n"),
        ("packages/web/.claude/skills/ship/SKILL.md", "Ship it.\n"),
        ("README.md", "# Shop\n"),
    ])
}

/// Runs in the folder and puts a mark where its name stands.
fn answer(folder: &Folder, arguments: &[&str]) -> String {
    let root = folder.path("").canonicalize().expect("a folder");
    let root = root.to_string_lossy();
    let shown = folder.path("").to_string_lossy().into_owned();
    let text = folder.run(arguments).all();
    text.replace(root.trim_end_matches('/'), "<ROOT>")
        .replace(shown.trim_end_matches('/'), "<ROOT>")
}

#[test]
fn the_text_goes_to_stdout_and_the_rest_to_stderr() {
    insta::assert_snapshot!(answer(&project(), &["render", "review", "--args", "a.ts 'the tests'"]), @r"
    exit code 0
    --- stdout
    Base directory for this skill: <ROOT>/.claude/skills/review

    Review a.ts for the tests.
    Then $5 and $1.

    ⟨not run: git log -- a.ts⟩

    See <ROOT>/.claude/skills/review/notes.md.
    --- stderr
    note: `$5` at 6:6 stays as written: no argument fills it
    note: 1 shell command was not run; --shell run runs them
    ");
}

#[test]
fn the_text_is_printed_byte_for_byte() {
    let folder = Folder::new(&[]);
    folder.write("x/SKILL.md", "\u{1b}[31mred\u{7}\r\nno end \u{202e}");
    let answer = folder.run(&["render", "x", "--client", "2.1.87"]);
    assert!(answer.stdout.ends_with("/x\n\n\u{1b}[31mred\u{7}\r\nno end \u{202e}"), "{answer:?}");
}

#[test]
fn a_trace_says_where_every_word_came_from() {
    insta::assert_snapshot!(answer(&project(), &["render", "review", "--args", "a.ts", "--trace"]), @r"
    exit code 0
    --- stdout
    ‹Base directory for this skill: <ROOT>/.claude/skills/review›¹

    Review ‹a.ts›² for .
    Then $5 and $1.

    ‹⟨not run: git log -- a.ts⟩›³

    See ‹<ROOT>/.claude/skills/review›⁴/notes.md.

    Where it came from
    ¹ the skill's folder
    ² argument `file`     $file                5:8
    ³ command             !`git log -- $file`  8:1
    ⁴ variable            ${CLAUDE_SKILL_DIR}  10:5

    Not filled
    $focus  5:18  removed
    $5  6:6  stays as written
    --- stderr
    note: `$focus` at 5:18 is removed: no argument fills it
    note: `$5` at 6:6 stays as written: no argument fills it
    note: 1 shell command was not run; --shell run runs them
    ");
}

#[test]
fn a_trace_as_json_has_spans() {
    let folder = project();
    let out =
        folder.run(&["render", "team:standup", "--args", "a b", "--format", "json", "--trace"]);
    let root = folder.path("").canonicalize().expect("a folder");
    let text = out.stdout.replace(&*root.to_string_lossy(), "<ROOT>");
    insta::assert_snapshot!(text, @r#"
    {
      "version": 1,
      "client": "claude-code@2.1.332",
      "skill": {
        "name": "team:standup",
        "file": "<ROOT>/.claude/commands/team/standup.md",
        "kind": "command"
      },
      "args": "a b",
      "by": "user",
      "text": "Sum up a.\n",
      "pieces": [
        {
          "start": 0,
          "end": 7,
          "from": "body",
          "written": {
            "start": 0,
            "end": 7,
            "line": 1,
            "column": 1
          }
        },
        {
          "start": 7,
          "end": 8,
          "from": "argument",
          "position": 0,
          "written": {
            "start": 7,
            "end": 9,
            "line": 1,
            "column": 8
          }
        },
        {
          "start": 8,
          "end": 10,
          "from": "body",
          "written": {
            "start": 9,
            "end": 11,
            "line": 1,
            "column": 10
          }
        }
      ],
      "unfilled": [],
      "attached": [],
      "agent": null,
      "also": [],
      "commands": {
        "ran": 0,
        "skipped": 0
      }
    }
    "#);
}

#[test]
fn blocks_are_what_the_invocation_adds() {
    insta::assert_snapshot!(
        answer(&project(), &["render", "guide", "--by", "model", "--format", "blocks"]), @r#"
    exit code 0
    --- stdout
    [
      {
        "role": "user",
        "type": "tool_result",
        "text": "Launching skill: guide",
        "is_error": false
      },
      {
        "role": "user",
        "type": "text",
        "text": "<system-reminder>\nCalled the Read tool with the following input: {\"file_path\":\"<ROOT>/README.md\"}\n</system-reminder>"
      },
      {
        "role": "user",
        "type": "text",
        "text": "<system-reminder>\nResult of calling the Read tool:\n1\t# Shop\n2\t\n</system-reminder>"
      },
      {
        "role": "user",
        "type": "text",
        "text": "Base directory for this skill: <ROOT>/.claude/skills/guide\n\nRead @README.md.\n"
      }
    ]
    "#);
    insta::assert_snapshot!(
        answer(&project(), &["render", "team:standup", "--args", "x", "--format", "blocks"]), @r#"
    exit code 0
    --- stdout
    [
      {
        "role": "user",
        "type": "text",
        "text": "<command-message>team:standup</command-message>\n<command-name>/team:standup</command-name>\n<command-args>x</command-args>\n"
      },
      {
        "role": "user",
        "type": "text",
        "text": "Sum up x.\n"
      }
    ]
    "#);
}

#[test]
fn who_may_not_invoke_a_skill_is_told_so() {
    insta::assert_snapshot!(answer(&project(), &["render", "guide"]), @r"
    exit code 0
    --- stdout
    Base directory for this skill: <ROOT>/.claude/skills/guide

    Read @README.md.
    --- stderr
    note: the user cannot type this skill; the model can call it (--by model)
    note: 1 file arrives beside the text (--format blocks): <ROOT>/README.md
    ");
}

#[test]
fn a_forked_skill_renders_the_same_and_says_that_it_forks() {
    insta::assert_snapshot!(answer(&project(), &["render", "away", "--args", "x"]), @r"
    exit code 0
    --- stdout
    Base directory for this skill: <ROOT>/.claude/skills/away

    Search for x.
    --- stderr
    note: the skill forks: the text is the first message of an agent of its own (`general-purpose`), and the model gets only the agent's answer
    ");
}

#[test]
fn a_skill_is_named_as_it_is_typed_or_by_its_path() {
    let folder = project();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let text = |at: &Path, name: &str| run(at, &["render", name, "--args", "x"], "").stdout;
    let path = folder.path(".claude/skills/review");
    let by_name = text(&folder.path(""), "review");
    assert_eq!(text(&folder.path(""), "/review"), by_name);
    assert_eq!(text(&folder.path(""), ".claude/skills/review"), by_name);
    assert_eq!(text(&folder.path(""), ".claude/skills/review/SKILL.md"), by_name);
    let outside = text(elsewhere.path(), &path.to_string_lossy());
    let first_lines = "\n\nReview x for .\nThen $5 and $1.\n";
    assert!(by_name.contains(first_lines) && outside.contains(first_lines), "{outside}");
    assert!(text(&folder.path(""), "packages/web:ship").ends_with("Ship it.\n\n\nARGUMENTS: x"));
    assert_eq!(text(&folder.path(""), "team:standup"), "Sum up x.\n");
}

#[test]
fn an_unknown_name_gets_the_near_one() {
    insta::assert_snapshot!(answer(&project(), &["render", "revew"]), @r"
    exit code 2
    --- stderr
    error: no skill is called `revew`
      help: did you mean `review`?
    ");
    insta::assert_snapshot!(answer(&project(), &["render", "standup"]), @r"
    exit code 2
    --- stderr
    error: no skill is called `standup`
      help: did you mean `team:standup`?
    ");
    insta::assert_snapshot!(answer(&Folder::new(&[]), &["render", "x"]), @r"
    exit code 2
    --- stderr
    error: no skill is called `x`
      help: no skill is loaded here; --project names the folder to start in
    ");
}

#[test]
fn a_difference_to_a_revision_is_shown_and_exits_with_1() {
    let folder = project();
    std::fs::remove_dir_all(folder.path(".git")).expect("removed");
    folder.git(&["init", "-q"]);
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "one"]);
    insta::assert_snapshot!(answer(&folder, &["render", "review", "--args", "a.ts", "--diff", "HEAD"]), @r"
    exit code 0
    --- stdout
    The text is the same in HEAD.
    --- stderr
    note: `$focus` at 5:18 is removed: no argument fills it
    note: `$5` at 6:6 stays as written: no argument fills it
    note: 1 shell command was not run; --shell run runs them
    ");
    folder.write(".claude/skills/review/SKILL.md", REVIEW.replace("Then", "Next"));
    insta::assert_snapshot!(answer(&folder, &["render", "review", "--args", "a.ts", "--diff", "HEAD"]), @r"
    exit code 1
    --- stdout

      Review a.ts for .
    - Then $5 and $1.
    + Next $5 and $1.

      ⟨not run: git log -- a.ts⟩
    --- stderr
    note: `$focus` at 5:18 is removed: no argument fills it
    note: `$5` at 6:6 stays as written: no argument fills it
    note: 1 shell command was not run; --shell run runs them
    ");
    folder.write(".claude/skills/new/SKILL.md", "New.\n");
    insta::assert_snapshot!(answer(&folder, &["render", "new", "--diff", "HEAD"]), @r"
    exit code 1
    --- stdout
    `new` is not in HEAD.
    ");
    insta::assert_snapshot!(answer(&folder, &["render", "new", "--diff", "no-such"]), @r"
    exit code 2
    --- stderr
    error: git knows no revision `no-such`
      help: name a revision of the repository that --project is in, such as HEAD~1
    ");
}

#[test]
fn commands_run_or_their_recorded_outputs_take_their_place() {
    let folder = Folder::new(&[(
        ".claude/skills/now/SKILL.md",
        "---\nallowed-tools: Bash\n---\nSaid: !`echo hi`\n\n!`exit 3`\n",
    )]);
    insta::assert_snapshot!(answer(&folder, &["render", "now", "--shell", "run"]), @r#"
    exit code 1
    --- stderr
    claude-code@2.1.332 ends the invocation: Shell command failed for pattern "!`exit 3`":
    "#);
    folder.write(".claude/skills/now/SKILL.md", "Said: !`echo '$0'`\n");
    let record = ["render", "now", "--args", "hi", "--shell", "run", "--record", "said.yaml"];
    insta::assert_snapshot!(answer(&folder, &record), @r"
    exit code 0
    --- stdout
    Base directory for this skill: <ROOT>/.claude/skills/now

    Said: hi
    ");
    let replay = ["render", "now", "--args", "hi", "--shell", "replay", "said.yaml"];
    insta::assert_snapshot!(answer(&folder, &replay), @r"
    exit code 0
    --- stdout
    Base directory for this skill: <ROOT>/.claude/skills/now

    Said: hi
    ");
}

#[test]
fn what_is_asked_wrongly_is_refused() {
    let folder = project();
    insta::assert_snapshot!(answer(&folder, &["render", "review", "--effort", "much"]), @r"
    exit code 2
    --- stderr
    error: --effort much: no such level
      help: the levels are low, medium, high, xhigh, max
    ");
    let run: Answer = folder.run(&["render", "review", "--diff", "HEAD", "--trace"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(answer(&folder, &["render", "review", "--diff", "HEAD", "--shell", "run"]), @r"
    exit code 2
    --- stderr
    error: --diff: commands of an older revision are not run
      help: leave --shell out, or give --shell replay FILE
    ");
}

#[test]
fn variables_take_what_the_command_line_says() {
    let folder =
        Folder::new(&[(".claude/skills/x/SKILL.md", "${CLAUDE_SESSION_ID} ${CLAUDE_EFFORT}\n")]);
    let text = |more: &[&str]| {
        let mut arguments = vec!["render", "x", "--model", "claude-opus-4-8"];
        arguments.extend(more);
        let text = folder.run(&arguments).stdout;
        text.split_once("\n\n").expect("a body").1.to_owned()
    };
    assert_eq!(text(&["--session-id", "S"]), "S high\n");
    assert_eq!(text(&["--session-id", "S", "--effort", "low"]), "S low\n");
    assert_eq!(text(&["--session-id", "S", "--effort", "max"]), "S max\n");
    assert_eq!(text(&["--session-id", "S", "--client", "2.1.87"]), "S ${CLAUDE_EFFORT}\n");
}
