use crate::support::Folder;

const SKILL: &str = "---\ndescription: Ships the shop.\n---\nShip $ARGUMENTS.\n";

/// A repository with one commit.
fn committed(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(files);
    folder.git(&["init", "-q", "-b", "main"]);
    commit(&folder, "first");
    folder
}

fn commit(folder: &Folder, message: &str) {
    folder.git(&["add", "-A"]);
    folder.git(&["commit", "-q", "-m", message]);
}

fn shop() -> Folder {
    committed(&[
        (".claude/skills/ship/SKILL.md", SKILL),
        (".claude/skills/old/SKILL.md", "---\ndescription: Old.\n---\nOld words.\n"),
        (".claude/skills/same/SKILL.md", "---\ndescription: Same.\n---\nThe same.\n"),
    ])
}

/// Changes the shop in every way at once.
fn change(folder: &Folder) {
    folder.write(".claude/skills/ship/SKILL.md", SKILL.replace("Ship $", "Ship now: $"));
    folder.git(&["mv", ".claude/skills/old", ".claude/skills/new"]);
    folder.git(&["rm", "-q", ".claude/skills/same/SKILL.md"]);
    folder.write(".claude/skills/added/SKILL.md", "---\ndescription: Added.\n---\nAdd.\n");
}

#[test]
fn a_change_for_people_programs_and_reviewers() {
    let folder = shop();
    change(&folder);
    let root = folder.path("").canonicalize().expect("a folder");
    let root = root.to_string_lossy();
    for format in ["text", "json", "markdown"] {
        let answer = folder.run(&["diff", "--format", format, "--exit-code"]);
        insta::assert_snapshot!(
            format!("a_change_{format}"),
            answer.all().replace(&*root, "<ROOT>")
        );
    }
}

#[test]
fn nothing_changed_is_said() {
    let folder = shop();
    folder.write("README.md", "Not about skills.\n");
    let answer = folder.run(&["diff", "--exit-code"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (0, "The model receives the same.\n"));
}

#[test]
fn two_revisions_leave_the_files_alone() {
    let folder = shop();
    change(&folder);
    commit(&folder, "second");
    folder.write(".claude/skills/later/SKILL.md", SKILL);
    let answer = folder.run(&["diff", "HEAD~1", "HEAD"]);
    assert!(
        answer.stdout.contains("added: added") && !answer.stdout.contains("later"),
        "{answer:?}"
    );
    let back = folder.run(&["diff", "HEAD", "HEAD~1"]);
    assert!(back.stdout.contains("added: removed"), "{back:?}");
    assert_eq!(folder.run(&["diff"]).stdout.lines().next(), Some("+ later: added"));
}

#[test]
fn a_skill_that_grows_takes_text_from_others() {
    let settings = r#"{"env": {"SLASH_COMMAND_TOOL_CHAR_BUDGET": "1100"}}"#;
    let folder = committed(&[
        (".claude/settings.json", settings),
        (
            ".claude/skills/a/SKILL.md",
            "---\ndescription: Tells about the shop and its pages, one after the other, in the order in which they are met by who comes in from the street.\n---\nA.\n",
        ),
        (".claude/skills/b/SKILL.md", "---\ndescription: Short.\n---\nB.\n"),
    ]);
    let long = format!("---\ndescription: {}\n---\nB.\n", "Tells everything. ".repeat(12));
    folder.write(".claude/skills/b/SKILL.md", long);
    let answer = folder.run(&["diff", "--client", "2.1.87", "--bundled", "off"]);
    assert!(answer.stdout.contains("listing: a (lost text because others grew)"), "{answer:?}");
    folder.git(&["stash", "-q"]);
    let back = folder.run(&["diff", "stash@{0}", "HEAD", "--client", "2.1.87", "--bundled", "off"]);
    assert!(back.stdout.contains("listing: a (has more of its text again)"), "{back:?}");
}

#[test]
fn a_skill_of_the_same_name_shadows() {
    let folder = shop();
    let home = Folder::new(&[]);
    let home_path = home.path("").to_string_lossy().into_owned();
    let same = |folder: &Folder| folder.run(&["diff", "--home", &home_path]);
    folder.write(".claude/commands/ship.md", "Ship by command.\n");
    let answer = same(&folder);
    assert!(answer.stdout.contains("- ship: shadowed by another of its name"), "{answer:?}");
}

#[test]
fn worktrees_and_submodules_do_not_confuse() {
    let folder = shop();
    folder.git(&["worktree", "add", "-q", "tree", "-b", "side"]);
    let tree = folder.path("tree");
    std::fs::write(tree.join(".claude/skills/ship/SKILL.md"), SKILL.replace("Ship $", "Go $"))
        .expect("written");
    let answer = crate::support::run(&tree, &["diff", "main"], "");
    assert!(answer.stdout.contains("body: ship"), "{answer:?}");
    assert!(!answer.stdout.contains("removed"), "{answer:?}");

    let outer = committed(&[(".claude/skills/outer/SKILL.md", SKILL)]);
    let inner = folder.path("").to_string_lossy().into_owned();
    outer.git(&["-c", "protocol.file.allow=always", "submodule", "add", "-q", &inner, "sub"]);
    commit(&outer, "with a submodule");
    assert_eq!(outer.run(&["diff", "HEAD~1", "HEAD"]).stdout, "The model receives the same.\n");
    let inside = crate::support::run(&outer.path("sub"), &["diff"], "");
    assert_eq!((inside.code, inside.stdout.as_str()), (0, "The model receives the same.\n"));
}

#[test]
fn a_revision_or_repository_that_is_none_is_said() {
    let folder = shop();
    for revision in ["nope", "--upload-pack=x", "HEAD~99"] {
        let answer = folder.run(&["diff", "--", revision]);
        assert_eq!(answer.code, 2, "{answer:?}");
        assert!(answer.stderr.contains(revision), "{answer:?}");
    }
    let outside = Folder::new(&[(".claude/skills/ship/SKILL.md", SKILL)]);
    let answer = outside.run(&["diff"]);
    assert_eq!(answer.code, 2, "{answer:?}");
    assert!(answer.stderr.contains("repository"), "{answer:?}");
}

#[test]
fn a_comment_is_inert_and_has_a_limit() {
    let folder = Folder::new(&[(".claude/skills/ship/SKILL.md", SKILL)]);
    let write = |word: &str| {
        for number in 0..30 {
            let path = format!(".claude/skills/s_{number}/SKILL.md");
            folder.write(&path, format!("---\ndescription: {word}\n---\n{}\n", word.repeat(4_000)));
        }
    };
    write("a");
    folder.git(&["init", "-q", "-b", "main"]);
    commit(&folder, "first");
    write("b");
    let hostile = "---\ndescription: \"</details><script>x</script> @team\"\n---\n````\n</details>\n\u{1b}[2J\n";
    folder.write(".claude/skills/ship/SKILL.md", hostile);
    let comment = folder.run(&["diff", "--format", "markdown"]).stdout;
    assert!(comment.len() < 65_536, "{}", comment.len());
    assert!(comment.contains("not shown: a comment has a limit"));
    assert!(!comment.contains('\u{1b}'));
    let fenced = comment.split("`````diff").nth(1).and_then(|rest| rest.split("`````").next());
    assert!(fenced.is_some_and(|fenced| fenced.contains("````")), "{comment}");
    assert!(comment.contains("<summary>listing: s_0</summary>"));
}
