//! Projects that lead elsewhere: nothing outside what was asked is read at length, and nothing is written.

use crate::support::Folder;

const TEST: &str = "files: {.claude/skills/a/SKILL.md: 'Do it.'}\nsteps:\n- user: /a\n";

#[test]
fn a_snapshot_stays_in_the_folder_of_its_test() {
    let folder =
        Folder::new(&[("p/victim", "mine\n"), ("p/.claude/skills/a/SKILL.md", "Do it.\n")]);
    let outside = folder.path("p/victim");
    let absolute = outside.to_str().expect("UTF-8");
    for name in ["../../../../victim", absolute, "sub/../../../../../victim"] {
        let text = format!("{TEST}  expect: {{snapshot: {name}}}\n");
        folder.write("p/.claude/skills/a/tests/one.yaml", text);
        for more in [&["test", "p"][..], &["test", "p", "--update"]] {
            let told = folder.run(more);
            assert_eq!(told.code, 2, "{name}: {told:?}");
            assert!(told.stdout.contains("stays inside its folder"), "{told:?}");
            assert!(!told.stdout.contains("mine"), "{told:?}");
        }
    }
    assert_eq!(folder.read("p/victim"), "mine\n");
}

#[cfg(unix)]
#[test]
fn a_snapshot_is_not_written_through_a_link() {
    let folder = Folder::new(&[("victim", "mine\n"), ("p/.claude/skills/a/SKILL.md", "Do it.\n")]);
    let link = |to: &str, at: &str| {
        std::os::unix::fs::symlink(folder.path(to), folder.path(at)).expect("a link");
    };
    let text = |name: &str| format!("{TEST}  expect: {{snapshot: {name}}}\n");
    folder.write("p/.claude/skills/a/tests/one.yaml", text("file.txt"));
    folder.write("p/.claude/skills/a/tests/two.yaml", text("dir/victim"));
    folder.write("p/.claude/skills/a/tests/three.yaml", text("none.txt"));
    link("victim", "p/.claude/skills/a/tests/file.txt");
    link("", "p/.claude/skills/a/tests/dir");
    link("made", "p/.claude/skills/a/tests/none.txt");
    let told = folder.run(&["test", "p", "--update"]);
    assert_eq!(told.code, 2, "{told:?}");
    assert_eq!(told.stdout.matches("leads out of the test's folder").count(), 3, "{told:?}");
    assert_eq!(folder.read("victim"), "mine\n");
    assert!(!folder.path("made").exists());
}

#[cfg(unix)]
#[test]
fn links_out_of_what_was_named_are_not_walked_and_not_written_through() {
    let folder = Folder::new(&[
        ("p/.claude/skills/a/SKILL.md", "---\ndescription: d\n---\nDo it.\n"),
        ("out/deep/.claude/skills/far/SKILL.md", "---\ncontent: fork\n---\nFar.\n"),
        ("out/linked/SKILL.md", "---\nuser_invocable: true\ndescription: d\n---\nLinked.\n"),
        ("out/file.md", "---\nuser_invocable: true\ndescription: d\n---\nFile.\n"),
    ]);
    let link = |to: &str, at: &str| {
        let at = folder.path(at);
        std::fs::create_dir_all(at.parent().expect("a folder")).expect("made");
        std::os::unix::fs::symlink(folder.path(to), at).expect("a link");
    };
    link("out", "p/.claude/skills/a/machine");
    link("out", "p/docs");
    link("out/linked", "p/.claude/skills/linked");
    link("out/file.md", "p/.claude/skills/file/SKILL.md");
    let told = folder.run(&["lint", "p", "--format", "concise"]);
    assert!(!told.stdout.contains("far"), "{told:?}");
    for name in ["linked/SKILL.md", "file/SKILL.md"] {
        assert!(told.stdout.contains(name), "a skill behind a link is read: {told:?}");
    }
    let before = (folder.read("out/linked/SKILL.md"), folder.read("out/file.md"));
    let told = folder.run(&["lint", "p", "--fix=unsafe"]);
    assert!(told.stderr.matches("name that to repair it").count() == 2, "{told:?}");
    assert_eq!(before, (folder.read("out/linked/SKILL.md"), folder.read("out/file.md")));
    folder.run(&["lint", "out/file.md", "--fix=unsafe"]);
    assert!(folder.read("out/file.md").contains("user-invocable: true"), "named, it is repaired");
}

#[test]
fn a_budget_of_nothing_is_over_its_limit() {
    let folder = Folder::new(&[(".claude/skills/a/SKILL.md", "---\ndescription: d\n---\nA.\n")]);
    let told = folder.run(&[
        "budget",
        "--context-window",
        "1",
        "--max-listing",
        "80%",
        "--bundled",
        "off",
    ]);
    assert_eq!(told.code, 1, "{told:?}");
}

#[test]
fn what_a_script_says_is_not_said_again() {
    let folder = Folder::new(&[("s.yaml", "files: {}\nsteps: [{user: hi}]\n")]);
    for more in [["--args", "x"], ["--by", "model"]] {
        let told = folder.run(&[&["simulate", "--scenario", "s.yaml"][..], &more].concat());
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains("cannot be used with"), "{told:?}");
    }
}

#[test]
fn a_bundled_skill_is_known_by_name() {
    let folder = Folder::new(&[(".git/HEAD", "")]);
    for question in [&["render", "dataviz"][..], &["listing", "--explain", "dataviz"]] {
        let told = folder.run(question);
        assert_eq!(told.code, 2);
        assert!(told.stderr.contains("`dataviz` ships with claude-code@2.1.332"), "{told:?}");
    }
}

#[test]
fn what_came_instead_is_shown() {
    let folder = Folder::new(&[
        ("a/SKILL.md", "Deploy $0!\n"),
        ("a/tests/t.yaml", "steps:\n- user: /a x\n  expect: {contains: Deploy to x}\n"),
    ]);
    let told = folder.run(&["test", "a"]);
    assert_eq!(told.code, 1, "{told:?}");
    assert!(told.stdout.contains("Deploy to x") && told.stdout.contains("Deploy x!"), "{told:?}");
}

#[cfg(unix)]
#[test]
fn pipes_in_the_place_of_settings_and_manifests_are_not_waited_for() {
    let folder =
        Folder::new(&[("p/.claude/skills/a/SKILL.md", "---\ndescription: d\n---\nDo it.\n")]);
    folder.write("p/.claude-plugin/x", "");
    for pipe in ["p/.claude/settings.json", "p/.claude-plugin/plugin.json"] {
        let made = std::process::Command::new("mkfifo").arg(folder.path(pipe)).status();
        assert!(made.expect("mkfifo").success());
    }
    let told = folder.run(&["lint", "p", "--format", "concise"]);
    assert!(told.code < 2, "{told:?}");
    let told = folder.run(&["listing", "--project", "p"]);
    assert!(told.stderr.contains("settings.json: cannot be read: it is a pipe"), "{told:?}");
}
