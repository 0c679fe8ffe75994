//! Short texts that take a command's place.

use std::time::Duration;

use crate::client::shell::{Late, ShellFacts};

/// What takes a command's place where the settings forbid it.
pub(super) const DISABLED: &str = "[shell command execution disabled by policy]";

/// Returns the mark of a command that was not run.
pub(super) fn not_run(command: &str) -> String {
    format!("⟨not run: {command}⟩")
}

/// Returns a number of seconds as clients write it.
pub(super) fn spoken(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds}s"),
        (minutes, seconds) => format!("{minutes}m {seconds}s"),
    }
}

/// Returns the note about a command that was moved to the background; what the client would name
/// it is marked.
pub(super) fn late(timeout: Duration, facts: &ShellFacts) -> String {
    match facts.late {
        Late::Background => {
            "Command running in background with ID: ⟨id⟩. Output is being written to: ⟨file⟩"
                .to_owned()
        }
        Late::BackgroundUnlessSleep => {
            let seconds = timeout.as_millis().div_ceil(1000);
            format!(
                "Command did not complete within its {seconds}s timeout and was moved to the \
                 background (ID: ⟨id⟩).⟨more about the background⟩"
            )
        }
    }
}

/// Returns a name like those that clients give to kept outputs, the same for the same command.
pub(super) fn identifier(command: &str) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let hash = command.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let digit = |place: u32| hash / 36_u64.pow(place) % 36;
    let digits = (0..8).filter_map(|place| DIGITS.get(usize::try_from(digit(place)).ok()?));
    std::iter::once('b').chain(digits.map(|digit| char::from(*digit))).collect()
}
