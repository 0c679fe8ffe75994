//! `--fix` and `--diff`.

use std::fs;

use crate::support::{COLON, Folder, GOOD};

const FIXED: &str = "---\ndescription: \"Writes notes: short ones.\"\n---\nWrite a note.\n";

#[test]
fn a_diff_changes_nothing() {
    let folder = Folder::new(&[("a/SKILL.md", COLON)]);
    let answer = folder.run(&["lint", "--diff"]);
    insta::assert_snapshot!(answer.all(), @r#"
      exit code 1
      --- stdout
      --- a/SKILL.md
      +++ a/SKILL.md
      @@ -1,4 +1,4 @@
       ---
      -description: Writes notes: short ones.
      +description: "Writes notes: short ones."
       ---
       Write a note.
    "#);
    assert_eq!(folder.read("a/SKILL.md"), COLON);
}

#[test]
fn what_is_fixed_stays_fixed() {
    let folder = Folder::new(&[("a/SKILL.md", COLON), ("b/SKILL.md", GOOD)]);
    let answer = folder.run(&["lint", "--fix"]);
    insta::assert_snapshot!(answer.all(), @r"
      exit code 0
      --- stdout
      2 files read, no findings
      --- stderr
      fixed 1 finding in 1 file
    ");
    assert_eq!(folder.read("a/SKILL.md"), FIXED);
    let again = folder.run(&["lint", "--fix"]);
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
    assert_eq!(folder.read("a/SKILL.md"), FIXED);
}

#[test]
fn everything_around_an_edit_is_kept() {
    let text = "\u{FEFF}---\r\n# why: it is so\r\ndescription: Notes: short.  # said\r\nmodel: 'haiku'\r\n---\r\nB\r\n";
    let folder = Folder::new(&[("a/SKILL.md", text)]);
    folder.run(&["lint", "--fix", "--only", "yaml-invalid"]);
    let fixed = folder.read("a/SKILL.md");
    assert!(
        fixed.starts_with(
            "\u{FEFF}---\r\n# why: it is so\r\ndescription: \"Notes: short.  # said\"\r\n"
        ),
        "{fixed}"
    );
    assert!(fixed.ends_with("model: 'haiku'\r\n---\r\nB\r\n"), "{fixed}");
}

#[test]
fn a_file_that_is_not_utf8_is_left_alone() {
    let folder = Folder::new(&[]);
    let bytes = b"---\ndescription: Caf\xe9: notes.\n---\nB\n";
    folder.write("a/SKILL.md", bytes);
    folder.run(&["lint", "--fix=unsafe"]);
    assert_eq!(fs::read(folder.path("a/SKILL.md")).expect("read"), bytes);
}

#[test]
fn unsafe_fixes_are_asked_for() {
    let text = "---\ndescription: Writes notes.\nuser_invocable: false\n---\nB\n";
    let folder = Folder::new(&[("a/SKILL.md", text), (".claude/skills/b/skill.md", GOOD)]);
    folder.run(&["lint", "--fix"]);
    assert_eq!(folder.read("a/SKILL.md"), text);
    let answer = folder.run(&["lint", "--fix=unsafe"]);
    assert!(folder.read("a/SKILL.md").contains("user-invocable: false"), "{}", answer.all());
    assert_eq!(folder.read(".claude/skills/b/SKILL.md"), GOOD);
    assert!(!folder.path(".claude/skills/b/skill.md").exists());
    assert_eq!(answer.code, 0, "{}", answer.all());
}

#[test]
fn standard_input_comes_out_fixed() {
    let folder = Folder::new(&[]);
    let answer = folder.run_with(&["lint", "--stdin-filename", "a/SKILL.md", "--fix"], COLON);
    assert_eq!((answer.code, answer.stdout.as_str()), (0, FIXED));
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_what_cannot_be_written_is_said() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new(&[("a/SKILL.md", COLON), ("b/SKILL.md", COLON)]);
    let mode = |path: &str, mode| {
        fs::set_permissions(folder.path(path), fs::Permissions::from_mode(mode)).expect("set");
    };
    mode("a/SKILL.md", 0o640);
    mode("b/SKILL.md", 0o440);
    let answer = folder.run(&["lint", "--fix"]);
    assert_eq!(answer.code, 2);
    assert!(
        answer.stderr.contains("b/SKILL.md: not fixed: the file is read-only"),
        "{}",
        answer.all()
    );
    assert_eq!(folder.read("a/SKILL.md"), FIXED);
    let kept = fs::metadata(folder.path("a/SKILL.md")).expect("there").permissions().mode();
    assert_eq!(kept & 0o777, 0o640);
}
