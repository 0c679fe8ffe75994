//! Tests of reading instructions.

use super::*;

#[test]
fn comments_that_begin_a_line_are_left_out() {
    assert_eq!(without_comments("a <!-- i --> b\n<!-- c\nd -->\ne"), "a <!-- i --> b\ne");
    assert_eq!(without_comments("```\n<!-- f -->\n```\n<!-- x --> y"), "```\n<!-- f -->\n```\n y");
    assert_eq!(without_comments("<!-- a -->\n<!-- b -->\n<!-- open\n"), "<!-- open\n");
    assert_eq!(without_comments("a\n\n<!-- b --> \n\n\nc\n"), "a\n\nc\n");
}

#[test]
fn prose_imports_and_code_does_not() {
    let found = |text: &str| -> Vec<String> {
        let found = imports(text, Path::new("/p"), Path::new("/h"));
        found.iter().map(|path| path.display().to_string()).collect()
    };
    for (text, files) in [
        ("see @a.md and\n@./b.md", &["/p/a.md", "/p/b.md"][..]),
        ("- @sub/c.md\n- x@d.md", &["/p/sub/c.md"]),
        ("**@e.md** [x](@f.md) (@g.md)", &["/p/e.md"]),
        ("`@a.md` ``@b.md``\n```\n@c.md\n```\n\n    @d.md\n\n<!-- @e.md -->", &[]),
        ("@~/a.md @../b.md @c\\ d.md @e.md#part @", &["/h/a.md", "/b.md", "/p/c d.md", "/p/e.md"]),
        ("@日本.md 中@x.md", &["/p/日本.md"]),
        ("@a.md, @b.md.", &["/p/a.md,", "/p/b.md."]),
    ] {
        assert_eq!(found(text), files, "{text}");
    }
}

#[test]
fn a_rule_is_for_files_that_its_patterns_name() {
    let rule = |paths: Option<&[&str]>| Instruction {
        file: PathBuf::from("/p/r.md"),
        text: String::new(),
        paths: paths.map(|paths| paths.iter().map(|&path| path.to_owned()).collect()),
    };
    assert!(rule(Some(&["src", "*.ts"])).is_for("src/a.rs"));
    assert!(!rule(Some(&["lib"])).is_for("src/a.rs"));
    assert!(!rule(None).is_for("src/a.rs"));
}

#[cfg(unix)]
#[test]
fn links_of_rules_lead_nowhere_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for (name, text) in [
        ("project/.claude/rules/own.md", "own"),
        ("project/shared/near.md", "near @/etc/hostname @far"),
        ("out/deep/far.md", "far"),
        ("project/shared/far", "imported"),
    ] {
        fs::create_dir_all(at(name).parent().expect("a folder")).expect("made");
        fs::write(at(name), text).expect("written");
    }
    for (to, link) in [
        ("project/shared/near.md", "near.md"),
        ("out/deep/far.md", "far.md"),
        ("out", "out"),
        ("/", "all"),
    ] {
        let link = at("project/.claude/rules").join(link);
        std::os::unix::fs::symlink(at(to), link).expect("a link");
    }
    let project = at("project");
    for client in ["2.1.332", "2.1.87"] {
        let client = Client::find(client).expect("a shipped client");
        let roots = [project.clone()];
        let reader = Reader { client: &client, home: &project, within: &project, roots: &roots };
        let mut found: Vec<String> =
            reader.rules(&project.join(".claude/rules")).into_iter().map(|one| one.text).collect();
        found.sort();
        assert_eq!(found, ["imported", "near @/etc/hostname @far", "own"]);
    }
}
