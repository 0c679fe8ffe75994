//! Splitting by reading the arguments as a shell script: the words of its first simple command.
//!
//! The script is read to the end of the first command and no further, so `a && b` gives `a`; what no
//! command starts with is skipped, so `&& a b` gives `a` and `b`. A script without a command gives
//! nothing. How words are read and what each is worth is [`super::word`]'s
//! (scenarios `subst-split-*`).

use super::reader::Reader;
use super::word::Value;

/// Words after which a command may stand, and which are none themselves.
const LEADERS: [&str; 10] =
    ["if", "then", "else", "elif", "fi", "while", "until", "do", "done", "esac"];

/// Builtins of which only the name is taken, whatever follows.
const DECLARATIONS: [&str; 5] = ["export", "declare", "typeset", "readonly", "local"];

/// How deep parentheses and command substitutions are followed.
pub(super) const MAX_DEPTH: usize = 64;

/// Returns the words of the first simple command in `text`, or `None` where there is no command.
pub(super) fn split(text: &str) -> Option<Vec<String>> {
    first_command(text, 0)
}

pub(super) fn first_command(text: &str, depth: usize) -> Option<Vec<String>> {
    let mut script = Script { reader: Reader::new(text), depth };
    while !script.reader.at_end() {
        if let Some(words) = script.statement() {
            return Some(words);
        }
    }
    None
}

/// A stretch of a script that was read.
struct Element {
    /// The words of its first command.
    words: Option<Vec<String>>,
    /// Whether redirections end it. Where they end anything but a lone command, they hide it.
    redirected: bool,
}

impl Element {
    const fn new(words: Option<Vec<String>>) -> Self {
        Self { words, redirected: false }
    }
}

/// A script being read.
pub(super) struct Script<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) depth: usize,
}

impl Script<'_> {
    /// Reads a list of pipelines, or steps over what starts none. Each call gets further.
    fn statement(&mut self) -> Option<Vec<String>> {
        self.reader.skip_space_and_comments();
        let start = self.reader.at;
        let mut words = None;
        if let Some(first) = self.pipeline() {
            words = first.words;
            while self.reader.take_operator(&["&&", "||"]) {
                let Some(next) = self.pipeline() else { break };
                words = if next.redirected { None } else { words.or(next.words) };
            }
        }
        if self.reader.at == start {
            self.reader.advance_char();
        }
        words
    }

    /// Reads commands with `|` between them.
    fn pipeline(&mut self) -> Option<Element> {
        let Element { mut words, mut redirected } = self.element()?;
        while self.reader.take_operator(&["|&", "|"]) {
            let Some(next) = self.element() else { break };
            redirected = next.redirected;
            if redirected {
                words = None;
                break;
            }
            words = words.or(next.words);
        }
        Some(Element { words, redirected })
    }

    /// Reads one command, or one group of them.
    fn element(&mut self) -> Option<Element> {
        self.reader.skip_blanks();
        let rest = self.reader.rest();
        let bare = self.reader.bare_word();
        let words = match bare {
            _ if rest.starts_with("((") => self.arithmetic(),
            _ if rest.starts_with('(') => self.group(1, ')'),
            _ if rest.starts_with('[') => {
                let (words, closed) = self.test();
                if !closed {
                    return Some(Element::new(words));
                }
                words
            }
            "{" if self.reader.blank_follows(1) => self.group(1, '}'),
            "!" if matches!(rest.as_bytes().get(1), Some(b' ' | b'\t')) => {
                self.reader.advance(1);
                return Some(self.negated());
            }
            "for" | "select" => self.for_loop(bare.len()),
            "case" => self.case(),
            "function" => self.function(),
            "unset" | "unsetenv" => self.unset(bare.len()),
            _ if LEADERS.contains(&bare) => {
                self.reader.advance(bare.len());
                None
            }
            _ if DECLARATIONS.contains(&bare) => {
                let name = self.reader.word()?;
                self.arguments(&mut Vec::new());
                let redirected = self.redirections();
                return Some(Element { words: Some(vec![name.text.to_owned()]), redirected });
            }
            _ => return self.command(),
        };
        // Redirections hide a group; after a keyword alone they belong to what follows.
        if !LEADERS.contains(&bare) && bare != "function" && self.redirections() {
            return Some(Element { words: None, redirected: true });
        }
        Some(Element::new(words))
    }

    /// Reads what `!` negates. Redirections hide it too.
    fn negated(&mut self) -> Element {
        if self.depth >= MAX_DEPTH {
            return Element::new(None);
        }
        self.depth += 1;
        let element = self.element().unwrap_or_else(|| Element::new(None));
        self.depth -= 1;
        if element.redirected { Element { words: None, ..element } } else { element }
    }

    /// Reads from an opening character to the closing one, or to the end.
    fn group(&mut self, open: usize, close: char) -> Option<Vec<String>> {
        self.reader.advance(open);
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let mut words = None;
        loop {
            self.reader.skip_space_and_comments();
            if self.reader.at_end() {
                break;
            }
            if self.reader.rest().starts_with(close) {
                self.reader.advance(1);
                break;
            }
            let found = self.statement();
            words = words.or(found);
        }
        self.depth -= 1;
        words
    }

    /// Reads assignments and redirections, a name and its arguments.
    fn command(&mut self) -> Option<Element> {
        let start = self.reader.at;
        while self.prefix() {
            self.reader.skip_blanks();
        }
        let prefixed = self.reader.at > start;
        let rest = self.reader.rest();
        let bare = self.reader.bare_word();
        let ends = rest.starts_with(['`', '#', '}'])
            || prefixed && (is_keyword(bare) || bare == "!" && self.reader.blank_follows(1));
        let Some(name) = (!ends).then(|| self.reader.word()).flatten() else {
            return prefixed.then(|| Element::new(None));
        };
        if name.may_name_function() && self.reader.empty_parentheses() {
            return Some(Element::new(None));
        }
        let mut words = vec![match name.value() {
            Value::Text(text) => text,
            Value::Skipped | Value::Stop => name.text.to_owned(),
        }];
        self.arguments(&mut words);
        Some(Element { words: Some(words), redirected: self.redirections() })
    }

    /// Reads an assignment or a redirection before a command's name.
    fn prefix(&mut self) -> bool {
        let rest = self.reader.rest();
        if rest.starts_with("<<") && !rest.starts_with("<<<") {
            self.reader.skip_here_document();
            return true;
        }
        if self.reader.redirect() {
            self.reader.skip_blanks();
            self.reader.word();
            return true;
        }
        self.reader.assignment()
    }

    /// Reads a command's arguments up to what ends them.
    fn arguments(&mut self, words: &mut Vec<String>) {
        let mut stopped = false;
        loop {
            self.reader.skip_blanks();
            let rest = self.reader.rest();
            if rest.starts_with("<<<") {
                self.reader.advance(3);
                self.reader.skip_blanks();
                self.reader.word();
            } else if rest.starts_with('(') {
                self.reader.parentheses();
            } else if rest.starts_with('#') || self.reader.redirect_follows() {
                return;
            } else {
                let Some(word) = self.reader.argument() else { return };
                match word.value() {
                    Value::Text(text) if !stopped => words.push(text),
                    Value::Text(_) | Value::Skipped => {}
                    Value::Stop => stopped = true,
                }
            }
        }
    }

    /// Reads the redirections that end a command or a group; each takes all words after it.
    fn redirections(&mut self) -> bool {
        let mut any = false;
        self.reader.skip_blanks();
        while self.reader.redirect() {
            any = true;
            loop {
                self.reader.skip_blanks();
                if self.reader.redirect_follows() || self.reader.word().is_none() {
                    break;
                }
            }
        }
        any
    }
}

/// Returns whether `word` cannot be a command's name after assignments or redirections.
fn is_keyword(word: &str) -> bool {
    LEADERS.contains(&word) || matches!(word, "for" | "select" | "case" | "function")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        split(text).unwrap_or_else(|| vec!["no command".to_owned()])
    }

    #[test]
    fn the_first_command_counts() {
        assert_eq!(words("a && b > c | d; e"), ["a"]);
        assert_eq!(words("&& a b"), ["a", "b"]);
        assert_eq!(words("( \n | @f"), ["@f"]);
        assert_eq!(words("< f a b > c"), ["a", "b"]);
        assert_eq!(words("k=v j=w a b"), ["a", "b"]);
        assert_eq!(words("k=v j=w"), ["no command"]);
        assert_eq!(words("|| ;"), ["no command"]);
    }

    #[test]
    fn shell_keywords_are_stepped_over() {
        assert_eq!(words("for the win"), ["win"]);
        assert_eq!(words("if a b"), ["a", "b"]);
        assert_eq!(words("[x] y [z]"), ["y", "[z]"]);
        assert_eq!(words("export a b"), ["export"]);
        assert_eq!(words("case of a"), ["no command"]);
    }

    #[test]
    fn quotes_in_braces_are_plain() {
        assert_eq!(words(r#"{"a": "x y"} z"#), [r#"{"a":"#, "x y}", "z"]);
        assert_eq!(words(r#"-d {"a":"b c"}"#), ["-d", r#"{"a":"b"#, "c\"}"]);
        assert_eq!(words(r#"{"a":{"b":1},"c":2}"#), [r#"{"a":{"b":1},c:2}"#]);
        assert_eq!(words(r#"{"a":"$x"} `"#), [r#"{"a":"$x"}"#]);
        assert_eq!(words(r#"{a}"b c" }"d""#), ["{a}b c", "}d"]);
        assert_eq!(words(r#"\{"a b"} '{"a": 1}'"#), ["{a b}", r#"{"a": 1}"#]);
    }

    #[test]
    fn expansions_are_names_but_no_arguments() {
        assert_eq!(words("$X $Y b"), ["$X", "b"]);
        assert_eq!(words("a $(ls) b"), ["a"]);
        assert_eq!(words("a x$Y \"$Z\" b"), ["a", "x$Y", "$Z", "b"]);
    }
}
