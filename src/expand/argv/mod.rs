//! Splitting arguments into positions.

mod command;
mod shell_words;
mod word;

use crate::client::expansion::ArgumentSplitting;
use crate::expand::ecma;

/// Returns the positions that `args` fill, from 0.
///
/// What one of the splitters cannot read is split at white space: a `${` that never closes for the
/// one, a script without a command for the other (`subst-split-words`, `subst-split-shell`).
pub fn split(args: &str, splitting: ArgumentSplitting) -> Vec<String> {
    if ecma::trim(args).is_empty() {
        return Vec::new();
    }
    let words = match splitting {
        ArgumentSplitting::ShellWords => shell_words::split(args).ok(),
        ArgumentSplitting::FirstCommand => command::split(args),
    };
    words.unwrap_or_else(|| {
        args.split(ecma::is_space).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    })
}
