//! `skillctl verify` against a stand-in client, in every form that a client can have.
//!
//! The stand-in is this program itself, started under another name (see [`client`]): so the harness
//! is a library, and `main` decides which of the two it is.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

mod agree;
mod client;
mod fail;
mod interrupt;
mod isolation;
mod real;
mod stage;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    if let Some(script) = client::Script::beside_this_program() {
        return client::run(&script);
    }
    let arguments = Arguments::from_args();
    let trials =
        [agree::trials(), fail::trials(), interrupt::trials(), isolation::trials(), real::trials()];
    libtest_mimic::run(&arguments, trials.into_iter().flatten().collect()).exit_code()
}

/// Returns a test of the name of its function.
fn trial(name: &str, test: fn()) -> Trial {
    Trial::test(name, move || {
        test();
        Ok(())
    })
}

/// Lists functions of this module as tests.
macro_rules! trials {
    ($($test:ident),* $(,)?) => {
        vec![$(crate::trial(
            concat!(module_path!(), "::", stringify!($test)).trim_start_matches("verify::"),
            $test,
        )),*]
    };
}
use trials;
