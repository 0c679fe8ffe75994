//! Questions that cannot be answered as asked: each ends in words, with the place and what to do.

use crate::support::Folder;

fn folder() -> Folder {
    Folder::new(&[("p/.claude/skills/a/SKILL.md", "---\ndescription: d\n---\nSee @style.md.\n")])
}

#[test]
fn a_number_that_is_none_is_named_in_words() {
    let folder = folder();
    for (arguments, text) in [
        (&["listing", "--budget-chars"][..], "x"),
        (&["listing", "--context-window"][..], "0"),
        (&["budget", "--max-entry"][..], "1.5"),
        (&["budget", "--top"][..], "ten"),
        (&["simulate", "a", "--step"][..], "0"),
        (&["simulate", "a", "--until"][..], "-"),
        (&["test", "--jobs"][..], "0"),
        (&["verify", "--jobs"][..], "0"),
        (&["verify", "--timeout"][..], "0"),
        (&["lint", "--max-findings"][..], "many"),
    ] {
        let told = folder.run(&[arguments, &[text]].concat());
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains(&format!("`{text}` is no ")), "{told:?}");
    }
}

#[test]
fn a_file_that_is_not_there_is_said_to_be_none() {
    let folder = folder();
    for arguments in [
        &["simulate", "--scenario", "none.yaml"][..],
        &["render", "a", "--project", "p", "--shell", "replay", "none.yaml"][..],
        &["lint", "p", "--baseline", "none.json"][..],
    ] {
        let told = folder.run(arguments);
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains(": there is no such file"), "{told:?}");
    }
    for arguments in [
        &["simulate", "--scenario", "p"][..],
        &["render", "a", "--project", "p", "--shell", "replay", "p"][..],
        &["lint", "p", "--baseline", "p"][..],
    ] {
        let told = folder.run(arguments);
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains("p: it is a folder"), "{told:?}");
    }
}

#[test]
fn settings_that_are_not_json_are_told_with_their_place() {
    let folder = folder();
    folder.write("p/.claude/settings.json", "{\n  \"a\": tru\n}\n");
    let told = folder.run(&["listing", "--project", "p"]);
    assert_eq!(told.code, 0, "{told:?}");
    let place = "settings.json:2:11: is not valid JSON: expected ident; its settings are left out";
    assert!(told.stderr.contains(place), "{told:?}");
}

#[test]
fn a_reference_that_attaches_nothing_is_noted() {
    let told = folder().run(&["render", "a", "--project", "p"]);
    assert_eq!(told.code, 0, "{told:?}");
    assert!(told.stderr.contains("note: @style.md attaches nothing: there is no "), "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_read_is_named_and_the_other_tests_run() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let test = "steps: [{user: /a, expect: {contains: See}}]\n";
    folder.write("p/.claude/skills/a/tests/one.yaml", test);
    folder.write("p/closed/two.yaml", test);
    let closed = folder.path("p/closed");
    let may =
        |mode| std::fs::set_permissions(&closed, PermissionsExt::from_mode(mode)).expect("set");
    may(0o000);
    let readable = std::fs::read_dir(&closed).is_ok();
    let told = folder.run(&["test", "p"]);
    may(0o755);
    assert!(told.stdout.contains("1 passed"), "{told:?}");
    // Root may read everything.
    if !readable {
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains("closed"), "{told:?}");
    }
}
