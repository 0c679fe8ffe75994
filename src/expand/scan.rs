//! Finding the placeholders of arguments in a text.

use crate::expand::{Argument, ecma};
use crate::span::Span;

/// A placeholder of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placeholder {
    /// Where it stands, a backslash that escapes it included.
    pub(super) span: Span,
    /// What it names.
    pub(super) argument: Argument,
    /// Whether a backslash keeps it from being replaced.
    pub(super) escaped: bool,
}

/// The kinds of placeholders, where a client looks for each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// `$name` with this name.
    Name(&'a str),
    /// `$ARGUMENTS[N]`.
    Indexed,
    /// `$N`.
    Position,
    /// `$ARGUMENTS`.
    All,
}

/// Returns all placeholders in `text`, of `names` the longest that fits.
///
/// A backslash escapes where it is the only one before the `$` and a name, `ARGUMENTS` or a digit
/// follows, be it part of something longer or not (`subst-escapes`).
pub(super) fn all(text: &str, names: &[&str]) -> Vec<Placeholder> {
    let mut names: Vec<&str> = names.to_vec();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find('$') {
        let start = at + offset;
        let rest = &text[start..];
        at = start + 1;
        let named = names.iter().find_map(|name| named(rest, name));
        let escaped = text[..start].ends_with('\\') && !text[..start].ends_with("\\\\");
        if escaped {
            if named.is_some() || rest.starts_with("$ARGUMENTS") || digits(&rest[1..]) > 0 {
                let argument = named.map_or(Argument::All, |(_, argument)| argument);
                found.push(Placeholder { span: Span::new(start - 1, at), argument, escaped });
            }
            continue;
        }
        if let Some((length, argument)) =
            named.or_else(|| indexed(rest)).or_else(|| whole(rest)).or_else(|| position(rest))
        {
            at = start + length;
            found.push(Placeholder { span: Span::new(start, at), argument, escaped });
        }
    }
    found
}

/// Returns the placeholders of one kind in `text`; nothing escapes them.
pub(super) fn of_kind(text: &str, kind: Kind<'_>) -> Vec<Placeholder> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find('$') {
        let start = at + offset;
        let rest = &text[start..];
        at = start + 1;
        let placeholder = match kind {
            Kind::Name(name) => named(rest, name),
            Kind::Indexed => indexed(rest),
            Kind::Position => position(rest),
            Kind::All => whole(rest),
        };
        if let Some((length, argument)) = placeholder {
            at = start + length;
            found.push(Placeholder { span: Span::new(start, at), argument, escaped: false });
        }
    }
    found
}

/// Reads `$name`; `[` and what continues a word must not follow.
fn named(text: &str, name: &str) -> Option<(usize, Argument)> {
    let rest = text[1..].strip_prefix(name)?;
    let ends = !rest.starts_with(|c| c == '[' || ecma::is_word(c));
    ends.then(|| (1 + name.len(), Argument::Named(name.to_owned())))
}

/// Reads `$ARGUMENTS[N]`.
fn indexed(text: &str) -> Option<(usize, Argument)> {
    let rest = text.strip_prefix("$ARGUMENTS[")?;
    let length = digits(rest);
    let closed = length > 0 && rest[length..].starts_with(']');
    closed.then(|| ("$ARGUMENTS[".len() + length + 1, Argument::Position(number(&rest[..length]))))
}

/// Reads `$ARGUMENTS`, whatever follows.
fn whole(text: &str) -> Option<(usize, Argument)> {
    text.starts_with("$ARGUMENTS").then_some(("$ARGUMENTS".len(), Argument::All))
}

/// Reads `$N`; what continues a word must not follow.
fn position(text: &str) -> Option<(usize, Argument)> {
    let length = digits(&text[1..]);
    let ends = length > 0 && !text[1 + length..].starts_with(ecma::is_word);
    ends.then(|| (1 + length, Argument::Position(number(&text[1..=length]))))
}

/// Returns how many digits `text` starts with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the number that `digits` write; one that does not fit is past every position.
fn number(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, names: &[&str]) -> Vec<String> {
        all(text, names)
            .into_iter()
            .map(|p| {
                format!("{}{}", if p.escaped { "escaped " } else { "" }, &text[p.span.range()])
            })
            .collect()
    }

    #[test]
    fn a_placeholder_ends_where_a_word_would_go_on() {
        assert_eq!(shown("$0a $0_ $0文 $0. $12", &[]), ["$0", "$0", "$12"]);
        assert_eq!(shown("$namex $name[0] $name-x $nameé", &["name"]), ["$name", "$name"]);
        assert_eq!(
            shown("$ARGUMENTSx $ARGUMENTS[01] $ARGUMENTS[-1]", &[]),
            ["$ARGUMENTS", "$ARGUMENTS[01]", "$ARGUMENTS"]
        );
    }

    #[test]
    fn the_longest_name_counts() {
        assert_eq!(shown("$my-arg $my", &["my", "my-arg"]), ["$my-arg", "$my"]);
        assert_eq!(shown("$ARGUMENTS $1", &["ARGUMENTS", "1"]), ["$ARGUMENTS", "$1"]);
    }

    #[test]
    fn one_backslash_escapes_and_two_do_not() {
        assert_eq!(
            shown(r"\$0 \\$0 \$0a \$x \$name", &["name"]),
            [r"escaped \$", "$0", r"escaped \$", r"escaped \$"]
        );
    }
}
