use crate::support::Folder;

fn shop() -> Folder {
    Folder::new(&[
        (".git/HEAD", ""),
        (".claude/settings.json", r#"{"skillOverrides": {"hidden": "off", "bare": "name-only"}}"#),
        (".claude/skills/review/SKILL.md", "---\ndescription: Reviews a file.\n---\nReview.\n"),
        (".claude/skills/hidden/SKILL.md", "---\ndescription: Hides.\n---\nHide.\n"),
        (".claude/skills/bare/SKILL.md", "---\ndescription: Says little.\n---\nSay.\n"),
        (
            ".claude/skills/typed/SKILL.md",
            "---\ndescription: Types.\ndisable-model-invocation: true\n---\nType.\n",
        ),
        (".claude/skills/waits/SKILL.md", "---\ndescription: Waits.\npaths: src/**\n---\nWait.\n"),
        (".claude/commands/review.md", "Review by command.\n"),
        (".claude/skills/broken/SKILL.md", "---\ndescription: [\n---\nBroken.\n"),
    ])
}

/// Runs and puts a mark where the folder's name stands.
fn answer(folder: &Folder, arguments: &[&str]) -> String {
    let root = folder.path("").canonicalize().expect("a folder");
    folder.run(arguments).all().replace(&*root.to_string_lossy(), "<ROOT>")
}

#[test]
fn the_listing_is_printed_as_sent() {
    insta::assert_snapshot!(answer(&shop(), &["listing", "--bundled", "off"]));
}

#[test]
fn a_table_says_what_became_of_each_and_why() {
    insta::assert_snapshot!(answer(&shop(), &["listing", "--bundled", "off", "--table"]));
}

#[test]
fn every_rule_that_decided_is_told() {
    for name in ["review", "hidden", "bare", "typed", "waits"] {
        let told = answer(&shop(), &["listing", "--bundled", "off", "--explain", name]);
        insta::assert_snapshot!(format!("explained_{name}"), told);
    }
}

#[test]
fn a_near_name_is_offered() {
    let told = shop().run(&["listing", "--explain", "reveiw"]);
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("did you mean `review`?"), "{told:?}");
}

#[test]
fn more_use_keeps_a_text_longer() {
    let folder = Folder::new(&[
        (".claude/skills/first/SKILL.md", "---\ndescription: Says one thing.\n---\nOne.\n"),
        (".claude/skills/second/SKILL.md", "---\ndescription: Says two things.\n---\nTwo.\n"),
    ]);
    let days = |skill: &str| {
        format!(r#"{{"skillUsage":{{"{skill}":{{"usageCount":50,"lastUsedAt":4102444800000}}}}}}"#)
    };
    let whole = |used: &str| {
        folder.write("usage.json", days(used));
        let arguments =
            ["listing", "--bundled", "off", "--budget-chars", "45", "--usage", "usage.json"];
        folder.run(&arguments).stdout
    };
    for (used, other) in [("first", "second"), ("second", "first")] {
        let text = whole(used);
        assert!(
            text.contains(&format!("- {used}: ")) && !text.contains(&format!("- {other}: ")),
            "{text}"
        );
    }
}

#[test]
fn an_unknown_client_is_an_error_that_lists_what_there_is() {
    let told = shop().run(&["listing", "--client", "9.9.9"]);
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("2.1.332") && told.stderr.contains("2.1.87"), "{told:?}");
}

/// Files and folders that are no skill, or not as they seem.
#[cfg(unix)]
fn odd() -> Folder {
    let folder = Folder::new(&[
        (".git/HEAD", ""),
        (".claude/skills/cut/SKILL.md", "---\ndescription: Never closed.\nCut.\n"),
        (".claude/skills/quote/SKILL.md", "---\nname: quote\ndescription: \"Open.\n---\nQuote.\n"),
        (".claude/skills/mended/SKILL.md", "---\ndescription: Use when: asked.\n---\nMended.\n"),
        (".claude/skills/two\nlines/SKILL.md", "---\ndescription: Two.\n---\nTwo.\n"),
        (".claude/skills/folder/SKILL.md/inside", ""),
        (".claude/skills/device/note", ""),
        (".claude/skills/pipe/note", ""),
    ]);
    let at = |path: &str| folder.path(path);
    std::os::unix::fs::symlink("/dev/zero", at(".claude/skills/device/SKILL.md")).expect("a link");
    for pipe in [".claude/skills/pipe/SKILL.md", ".claude/settings.json"] {
        let made = std::process::Command::new("mkfifo").arg(at(pipe)).status().expect("mkfifo");
        assert!(made.success());
    }
    folder
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_named_and_not_opened() {
    insta::assert_snapshot!(answer(&odd(), &["listing", "--bundled", "off", "--table"]));
    for name in ["pipe", "device", "folder"] {
        let told = odd().run(&["render", name]);
        assert_eq!(told.code, 2, "{told:?}");
        assert!(
            told.stderr.contains(&format!("{name}/SKILL.md: cannot be read: it is a")),
            "{told:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_misread_frontmatter_is_told_with_its_place() {
    let folder = odd();
    for (name, said) in [
        ("cut", "cut/SKILL.md:1:1: the frontmatter is never closed"),
        ("quote", "quote/SKILL.md:3:14: the frontmatter is not valid YAML"),
        ("mended", "mended/SKILL.md:2:22: the frontmatter is not valid YAML"),
    ] {
        let told = folder.run(&["render", name]);
        assert_eq!(told.code, 0, "{told:?}");
        assert!(told.stderr.contains(said), "{told:?}");
        let told = folder.run(&["listing", "--explain", name]);
        let own = said.split_once("SKILL.md:").map(|(_, own)| own).expect("a place");
        assert!(told.stdout.contains(own), "{told:?}");
    }
}

#[test]
fn what_decided_is_told_to_programs_too() {
    let folder = shop();
    let told = folder.run(&["listing", "--explain", "waits", "--format", "json"]);
    let form: serde_json::Value = serde_json::from_str(&told.stdout).expect("JSON");
    let skills = form["skills"].as_array().expect("a list");
    assert_eq!(skills.len(), 1, "{told:?}");
    assert_eq!(skills[0]["name"], "waits");
    assert_eq!(folder.run(&["listing", "--explain", "no", "--format", "json"]).code, 2);
}

#[test]
fn a_path_that_leads_nowhere_is_told_as_one() {
    let folder = shop();
    for (name, said) in [
        ("./nowhere", "error: ./nowhere: does not exist"),
        ("nowhere/SKILL.md", "error: nowhere/SKILL.md: does not exist"),
        ("./.claude", "error: ./.claude: there is no SKILL.md in the folder"),
        ("/reveiw", "error: no skill is called `reveiw`"),
        ("nowhere", "error: no skill is called `nowhere`"),
        ("\u{1b}[31mred", "error: no skill is called `␛[31mred`"),
    ] {
        let told = folder.run(&["render", name]);
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains(said), "{told:?}");
    }
}

#[test]
fn a_skill_outside_any_project_is_played_by_its_path() {
    let folder = Folder::new(&[
        ("drafts/deploy/SKILL.md", "---\ndescription: Deploys.\n---\nDeploy $0.\n"),
        ("project/.git/HEAD", ""),
    ]);
    for path in ["drafts/deploy", "drafts/deploy/SKILL.md"] {
        for by in ["user", "model"] {
            let told = folder.run(&[
                "simulate",
                path,
                "--project",
                "project",
                "--args",
                "staging",
                "--by",
                by,
                "--bundled",
                "off",
            ]);
            assert_eq!(told.code, 0, "{told:?}");
            assert!(told.stdout.contains("Deploy staging."), "{told:?}");
            let titled = match by {
                "user" => "you type /deploy staging",
                _ => "the model calls Skill",
            };
            assert!(told.stdout.contains(titled), "{told:?}");
        }
    }
    assert_eq!(folder.run(&["simulate", "drafts/nowhere", "--project", "project"]).code, 2);
}

#[cfg(unix)]
#[test]
fn a_conversation_says_which_files_are_left_out_or_misread() {
    let told = odd().run(&["simulate", "mended", "--bundled", "off", "--format", "json"]);
    assert_eq!(told.code, 0, "{told:?}");
    for said in
        ["pipe/SKILL.md: cannot be read", "cut/SKILL.md:1:1: the frontmatter is never closed"]
    {
        assert!(told.stderr.contains(said), "{told:?}");
    }
}

#[test]
fn a_scenario_leads_nowhere_else() {
    let folder = Folder::new(&[
        ("project/.git/HEAD", ""),
        ("project/.claude/skills/a/SKILL.md", "A.\n"),
        ("project/.claude/skills/a/tests/out.yaml", "cwd: ../other\nsteps: [{user: hi}]\n"),
        ("other/.claude/skills/secret/SKILL.md", "Secret.\n"),
        ("cwd.yaml", "cwd: ../other\nsteps: [{user: hi}]\n"),
        ("further.yaml", "add_dirs: [../other]\nsteps: [{user: hi}]\n"),
        ("own.yaml", "files: {}\nplugin_dirs: [../../other]\nsteps: [{user: hi}]\n"),
        ("never.yaml", "files: {}\nsteps: [{user: hi}, {compact: false}]\n"),
    ]);
    for (file, said) in [
        ("cwd.yaml", "`../other`: `cwd` leads to "),
        ("further.yaml", "`../other`: `add_dirs` leads to "),
        ("own.yaml", "`../../other`: `plugin_dirs` leads to "),
        ("never.yaml", "never.yaml:2:8: step 2: `compact` is always `true`"),
    ] {
        let told = folder.run(&["simulate", "--project", "project", "--scenario", file]);
        assert_eq!(told.code, 2, "{told:?}");
        assert!(told.stderr.contains(said) && told.stdout.is_empty(), "{told:?}");
    }
    let told = folder.run(&["test", "project"]);
    assert_eq!(told.code, 2, "{told:?}");
    assert!(told.stdout.contains("`cwd` leads to "), "{told:?}");
}

#[test]
fn colour_is_as_asked_for() {
    let folder = Folder::new(&[
        (".git/HEAD", ""),
        (".claude/skills/a/SKILL.md", "---\ncontent: fork\n---\nA.\n"),
    ]);
    let colours =
        |choice: &[&str]| folder.run(&[&["lint", "."], choice].concat()).stdout.contains('\u{1b}');
    assert!(colours(&["--color", "always"]) && colours(&["--color=always"]));
    assert!(!colours(&["--no-color"]) && !colours(&["--color", "never"]) && !colours(&[]));
    let told = folder.run(&["lint", ".", "--no-color", "--color", "always"]);
    assert_eq!(told.code, 2, "{told:?}");
}

#[test]
fn every_help_has_examples() {
    let folder = Folder::new(&[]);
    let listed = folder.run(&["--help"]).stdout;
    let commands: Vec<&str> = listed
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(commands.len() > 10, "{listed}");
    for command in commands {
        let help = folder.run(&[command, "--help"]).stdout;
        assert!(help.contains("xample"), "{command}: {help}");
    }
}
