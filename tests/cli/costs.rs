use crate::support::{Answer, Folder, run};
use std::process::Command;

const LONG: &str = "Checks that every page of the shop loads in under a second, and says which script, \
picture or font holds it up, with the file, its size and what to do about it, page by page, as a visitor \
would meet them on a slow phone.";

fn shop() -> Folder {
    let folder = Folder::new(&[(".git/HEAD", "")]);
    folder.write(
        ".claude/skills/pages/SKILL.md",
        format!("---\ndescription: {LONG}\n---\nRun it on $ARGUMENTS. See [sizes](references/sizes.md).\n"),
    );
    folder.write(".claude/skills/pages/references/sizes.md", "Fonts: 40 KB.\n");
    folder.write(".claude/skills/notes/SKILL.md", "---\ndescription: Writes notes.\n---\nWrite.\n");
    folder
}

fn json(answer: &Answer) -> serde_json::Value {
    serde_json::from_str(&answer.stdout).expect("JSON")
}

#[test]
fn costs_for_people() {
    insta::assert_snapshot!(shop().run(&["budget", "--context-window", "20k"]).all());
}

#[test]
fn several_windows_have_a_column_each() {
    let folder = shop();
    let windows = ["--context-window", "20k", "--context-window", "1m"];
    for format in ["text", "csv", "markdown"] {
        let answer = folder.run(&[&["budget", "--format", format], &windows[..]].concat());
        let head = answer
            .stdout
            .lines()
            .find(|line| line.contains("skill") && line.contains("body"))
            .expect("a head");
        assert!(head.contains(" at 20k") && head.contains(" at 1m"), "{head}");
    }
    let answer = json(&folder.run(&[&["budget", "--format", "json"], &windows[..]].concat()));
    let listed = &answer["skills"][0]["listed"];
    assert_eq!(listed.as_array().expect("a list").len(), 2);
    assert_ne!(listed[0], listed[1]);
}

#[test]
fn a_variable_sets_the_budget_and_no_window_helps() {
    let folder = shop();
    let answer = Command::new(env!("CARGO_BIN_EXE_skillctl"))
        .args(["budget", "--format", "json"])
        .current_dir(folder.path(""))
        .env("HOME", "/nonexistent")
        .env("SLASH_COMMAND_TOOL_CHAR_BUDGET", "700")
        .output()
        .expect("skillctl runs");
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
    assert_eq!(answer["windows"][0]["limit"], 700);
    assert_eq!(answer["windows"][0]["source"]["from"], "variable");
    assert_eq!(answer["smallest_window"], serde_json::Value::Null);
    let advice = answer["windows"][0]["advice"].as_array().expect("advice").last().cloned();
    let advice = advice.expect("advice")["text"].to_string();
    assert!(advice.contains("CHAR_BUDGET") && !advice.contains("Fraction"), "{advice}");
}

#[test]
fn everything_fits_in_the_smallest_window_and_not_in_a_smaller_one() {
    let folder = shop();
    for client in ["2.1.332", "2.1.87"] {
        let costs = json(&folder.run(&["budget", "--client", client, "--format", "json"]));
        let smallest = costs["smallest_window"].as_u64().expect("a window");
        let lost = |window: u64| {
            let window = window.to_string();
            let arguments = [
                "budget",
                "--client",
                client,
                "--context-window",
                &window,
                "--fail-on",
                "truncated",
            ];
            folder.run(&arguments).code
        };
        assert_eq!((lost(smallest), lost(smallest - 1)), (0, 1), "{client} {smallest}");
    }
}

#[test]
fn a_breach_is_a_line_and_the_exit_code() {
    let folder = shop();
    let gates = [
        ("--max-listing", "1%"),
        ("--max-listing", "500"),
        ("--max-entry", "100"),
        ("--max-body-tokens", "5"),
    ];
    for (gate, limit) in gates {
        let answer = folder.run(&["budget", gate, limit]);
        assert_eq!(answer.code, 1, "{gate}: {answer:?}");
        let breaches: Vec<&str> =
            answer.stderr.lines().filter(|line| line.starts_with("breach: ")).collect();
        let named = format!("[{}]", &gate[2..]);
        assert!(!breaches.is_empty() && breaches.iter().all(|line| line.ends_with(&named)));
    }
    let roomy = ["--max-listing", "100%", "--max-entry", "1536", "--max-body-tokens", "5000"];
    assert_eq!(folder.run(&[&["budget", "--fail-on", "truncated"], &roomy[..]].concat()).code, 0);
}

#[test]
fn limits_of_the_file_hold_and_the_command_line_comes_first() {
    let folder = shop();
    folder.write("skillctl.toml", "[budget]\nmax-listing = \"1%\"\n");
    assert_eq!(folder.run(&["budget"]).code, 1);
    assert_eq!(folder.run(&["budget", "--max-listing", "100%"]).code, 0);
    folder.write("skillctl.toml", "[budget]\nmax-lisitng = \"1%\"\n");
    let answer = folder.run(&["budget"]);
    assert_eq!(answer.code, 2);
    insta::assert_snapshot!(answer.stderr.replace(&*folder.path("").to_string_lossy(), "<ROOT>/"));
}

#[test]
fn text_of_a_skill_is_inert_in_every_form() {
    let folder = Folder::new(&[
        (".git/HEAD", ""),
        (
            ".claude/skills/=cmd()/SKILL.md",
            "---\ndescription: \"<script>alert(1)</script> \\e[31m \\u202e | `x` @team\"\n---\nRun \u{1b}[2J.\n",
        ),
    ]);
    for format in ["text", "json", "csv", "markdown"] {
        let answer = folder.run(&["budget", "--format", format]);
        assert_eq!(answer.code, 0, "{answer:?}");
        let raw = ['\u{1b}', '\u{202e}'];
        assert!(!answer.all().contains(raw) && !answer.stdout.contains("<script>"), "{answer:?}");
    }
    let csv = folder.run(&["budget", "--format", "csv"]).stdout;
    assert!(csv.contains("\r\n'=cmd()"), "{csv}");
    let page = folder.path("page.html");
    let answer = folder.run(&["report", "--html", "page.html"]);
    assert_eq!(answer.code, 0, "{answer:?}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(!page.contains("<script>alert") && !page.contains(['\u{1b}', '\u{202e}']));
}

#[test]
fn exact_tokens_need_a_key_and_a_server() {
    let folder = shop();
    let answer = folder.run(&["budget", "--tokens", "api"]);
    assert_eq!(answer.code, 2);
    assert!(answer.stderr.contains("ANTHROPIC_API_KEY"), "{answer:?}");
}

#[test]
fn the_charts_and_the_page_are_files() {
    let folder = shop();
    let answer = folder.run(&["report", "--html", "page.html", "--svg", "charts"]);
    assert_eq!(answer.code, 0, "{answer:?}");
    for (file, start) in [
        ("page.html", "<!doctype html>"),
        ("charts-shares.svg", "<svg"),
        ("charts-decay.svg", "<svg"),
    ] {
        let text = folder.read(file);
        assert!(text.starts_with(start), "{file}");
        let tag = text.split_once('>').expect("a tag").0;
        let twice =
            ["viewBox=", "xmlns=", "role="].iter().find(|key| tag.matches(**key).count() > 1);
        assert_eq!(twice, None, "an attribute may stand once: {tag}");
    }
    let answer = folder.run(&["report", "--html", "no/such/page.html"]);
    assert_eq!(answer.code, 2);
    assert!(answer.stderr.contains("no/such/page.html"), "{answer:?}");
}

#[test]
fn a_folder_without_skills_has_costs_too() {
    let folder = Folder::new(&[(".git/HEAD", "")]);
    let answer = run(&folder.path(""), &["budget", "--bundled", "off"], "");
    assert_eq!(answer.code, 0, "{answer:?}");
}
