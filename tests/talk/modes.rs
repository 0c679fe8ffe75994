//! What the rules and the mode make of a model's call.

use crate::stage::{Stage, in_order};

/// A skill that asks, because it allows itself something.
const ASKS: &str = "---\ndescription: asks\nallowed-tools: Bash(date:*)\n---\nBody\n";

/// What a call of the skill came to.
const RUNS: &str = "Launching skill: asks";
const OFFERS: &str = "Execute skill: asks. The user can add the allow rule Skill(asks) to";
const RULED: &str = "Execute skill: asks\n";
const DENIED: &str = "Skill execution blocked by permission rules";
const NEVER: &str =
    "Permission to use Skill has been denied because Claude Code is running in don't";
const UNCHECKED: &str = "Auto mode is unavailable: its safety check does not run";

#[test]
fn rules_and_modes_decide_a_call() {
    let stage = Stage::new(&[(".claude/skills/asks/SKILL.md", ASKS)]);
    // Rule, mode, what is said in print mode and in a terminal, where a person says yes.
    for (rule, mode, print, terminal) in [
        ("", "default", OFFERS, RUNS),
        ("", "acceptEdits", OFFERS, RUNS),
        ("", "plan", OFFERS, RUNS),
        ("", "dontAsk", NEVER, NEVER),
        ("", "auto", UNCHECKED, UNCHECKED),
        ("", "bypassPermissions", RUNS, RUNS),
        ("ask", "default", RULED, RUNS),
        ("ask", "acceptEdits", RULED, RUNS),
        ("ask", "plan", RULED, RUNS),
        ("ask", "dontAsk", NEVER, NEVER),
        ("ask", "auto", UNCHECKED, UNCHECKED),
        ("ask", "bypassPermissions", RUNS, RUNS),
        ("allow", "default", RUNS, RUNS),
        ("allow", "acceptEdits", RUNS, RUNS),
        ("allow", "plan", RUNS, RUNS),
        ("allow", "dontAsk", RUNS, RUNS),
        ("allow", "auto", RUNS, RUNS),
        ("allow", "bypassPermissions", RUNS, RUNS),
        ("deny", "default", DENIED, DENIED),
        ("deny", "plan", DENIED, DENIED),
        ("deny", "dontAsk", DENIED, DENIED),
        ("deny", "auto", DENIED, DENIED),
        ("deny", "bypassPermissions", DENIED, DENIED),
    ] {
        let rules = match rule {
            "" => "{}".to_owned(),
            rule => format!("{{\"permissions\": {{\"{rule}\": [\"Skill(asks)\"]}}}}"),
        };
        stage.write("home/.claude/settings.json", &rules);
        for (surface, says) in [("print", print), ("interactive", terminal)] {
            let arguments = ["asks", "--by", "model", "--mode", mode, "--surface", surface];
            let (code, out, err) = stage.simulate(&arguments, "");
            assert_eq!(code, 0, "{rule} {mode} {surface}: {err}");
            in_order(&out, &["  2 the model calls Skill skill=asks", says]);
            let runs = says == RUNS;
            assert_eq!(out.contains("│ Body"), runs, "{rule} {mode} {surface}: {out}");
            assert_eq!(out.contains("→ granted: asks allows"), runs, "{rule} {mode}: {out}");
        }
    }
}

#[test]
fn who_types_a_skill_is_not_asked() {
    let stage = Stage::new(&[(".claude/skills/asks/SKILL.md", ASKS)]);
    for mode in ["default", "plan", "dontAsk", "auto"] {
        let (code, out, err) = stage.simulate(&["asks", "--mode", mode, "--surface", "print"], "");
        assert_eq!(code, 0, "{mode}: {err}");
        in_order(&out, &["  1 you type /asks", "│ Body", "→ granted: asks allows"]);
    }
}

#[test]
fn an_unknown_mode_or_skill_is_refused_with_the_near_one() {
    let stage = Stage::new(&[(".claude/skills/asks/SKILL.md", ASKS)]);
    for (arguments, says) in [
        (["asks", "--mode", "plam"], ["invalid value 'plam'", "plan"]),
        (["aks", "--mode", "plan"], ["no skill is called `aks`", "did you mean `asks`?"]),
    ] {
        let (code, out, err) = stage.simulate(&arguments, "");
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        in_order(&err, &says);
    }
}
