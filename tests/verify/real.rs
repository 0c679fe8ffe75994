//! The real client, where somebody names one.

use std::env;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

/// Names the client's program. The test is ignored otherwise: the client is neither free nor small.
const VARIABLE: &str = "SKILLCTL_CLAUDE_BIN";

pub(crate) fn trials() -> Vec<Trial> {
    let trials = crate::trials![the_real_client_agrees];
    trials.into_iter().map(|trial| trial.with_ignored_flag(true)).collect()
}

/// One skill of each kind in the demo project, and captures of every kind that is quick.
fn the_real_client_agrees() {
    let client = env::var(VARIABLE).expect("SKILLCTL_CLAUDE_BIN names a client's program");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let agrees = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_skillctl"))
            .args(["verify", "--claude-bin", &client])
            .args(arguments)
            .current_dir(root)
            .output()
            .expect("skillctl runs");
        let text = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&text));
    };
    agrees(&["--project", "fixtures/projects/shop"]);
    agrees(&["--suite", "act-*", "call-*", "fork-1", "front-a*", "list-*", "perm-*", "subst-*"]);
    agrees(&["--suite", "tty-typed"]);
}
