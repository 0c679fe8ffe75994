//! Quoting a text for the shell as a client does.

use crate::client::shell::Quoting;
use crate::expand::ecma;

/// Characters that the mixed style puts a backslash before.
const MARKS: &str = "#!\"$&'()*,:;<=>?@[\\]^`{|}";

/// Quotes a command for `eval`.
pub fn command(text: &str, quoting: Quoting) -> String {
    match quoting {
        Quoting::SingleQuotes => single(text),
        Quoting::Mixed => mixed(text),
    }
}

/// Quotes a word where it needs it (`att-folders`).
pub fn word(text: &str, quoting: Quoting) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./,:=+@".contains(c);
    match quoting {
        Quoting::SingleQuotes if text.chars().all(is_plain) && !text.is_empty() => text.to_owned(),
        Quoting::SingleQuotes => single(text),
        Quoting::Mixed => mixed(text),
    }
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\"'\"'"))
}

fn mixed(text: &str) -> String {
    if text.is_empty() {
        return "''".to_owned();
    }
    let blank = |c: char| c == '"' || ecma::is_space(c);
    if text.contains(|c| c == '\\' || blank(c)) && !text.contains('\'') {
        return format!("'{text}'");
    }
    if text.contains(|c| c == '\'' || blank(c)) {
        return format!("\"{}\"", escaped(text, "\"\\$`!"));
    }
    escaped(text, MARKS)
}

fn escaped(text: &str, marks: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if marks.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_quotes_hold_everything() {
        let quoted = |text| command(text, Quoting::SingleQuotes);
        assert_eq!(quoted("echo hi"), "'echo hi'");
        assert_eq!(quoted("echo 'it' !x"), r#"'echo '"'"'it'"'"' !x'"#);
        assert_eq!(word("/p/f 1", Quoting::SingleQuotes), "'/p/f 1'");
        assert_eq!(word("/p/a,b=c@d+e", Quoting::SingleQuotes), "/p/a,b=c@d+e");
        assert_eq!(word("/p/é", Quoting::SingleQuotes), "'/p/é'");
    }

    #[test]
    fn the_mixed_style_keeps_a_backslash_before_a_bang() {
        let quoted = |text| command(text, Quoting::Mixed);
        assert_eq!(quoted(r"printf 'a\n' !x"), r#""printf 'a\\n' \!x""#);
        assert_eq!(quoted(r#"echo "$X" | cat"#), r#"'echo "$X" | cat'"#);
        assert_eq!(quoted("echo$IFS;x"), r"echo\$IFS\;x");
        assert_eq!(word("/p/f(1)", Quoting::Mixed), r"/p/f\(1\)");
        assert_eq!(word("/p/f'q", Quoting::Mixed), r#""/p/f'q""#);
        assert_eq!(word("/p/f~%+é", Quoting::Mixed), "/p/f~%+é");
        assert_eq!(word(r"/p/s\t", Quoting::Mixed), r"'/p/s\t'");
        assert_eq!(word("", Quoting::Mixed), "''");
    }
}
