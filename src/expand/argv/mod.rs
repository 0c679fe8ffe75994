//! Splitting arguments into positions.

mod command;
mod compound;
mod parts;
mod reader;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_split_at_white_space() {
        assert_eq!(split("a ${ \u{3000}b", ArgumentSplitting::ShellWords), ["a", "${", "b"]);
        assert_eq!(split("|| \"a b\"; k=v", ArgumentSplitting::FirstCommand), ["a b"]);
        assert_eq!(split("k=a\u{3000}b ;", ArgumentSplitting::FirstCommand), ["k=a", "b", ";"]);
        assert!(split(" \u{feff}\n", ArgumentSplitting::FirstCommand).is_empty());
    }

    #[test]
    fn deep_and_long_arguments_end() {
        for piece in ["(", "$(", "\"$(", "`", "${", "! ", "[ $(", "{fd", "((", "case ", "a(", "\""]
        {
            let text = piece.repeat(20_000);
            split(&text, ArgumentSplitting::FirstCommand);
            split(&text, ArgumentSplitting::ShellWords);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_split(text in "(\\PC|[ \t\n\"'\\\\$`(){}<>&|;!#=*?\\[\\]a-c0-2]|if |for |in |case ){0,40}") {
            split(&text, ArgumentSplitting::ShellWords);
            let words = split(&text, ArgumentSplitting::FirstCommand);
            proptest::prop_assert!(!words.is_empty() || ecma::trim(&text).is_empty());
        }
    }
}
