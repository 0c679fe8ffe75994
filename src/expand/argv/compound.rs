//! Compound commands of a shell script: stepped over, as far as they are there.

use super::command::{MAX_DEPTH, Script, first_command};
use super::word::Word;

impl Script<'_> {
    /// Steps over `for NAME in WORDS`, as far as it is there.
    pub(super) fn for_loop(&mut self, keyword: usize) -> Option<Vec<String>> {
        self.reader.advance(keyword);
        self.reader.skip_blanks();
        let rest = self.reader.rest();
        if rest.starts_with("((") {
            self.reader.advance(rest.find("))").map_or(rest.len(), |end| end + 2));
            return None;
        }
        if !self.reader.skip_bare_word() {
            return None;
        }
        self.reader.skip_blanks();
        if self.reader.bare_word() != "in" {
            return None;
        }
        self.reader.advance(2);
        self.words()
    }

    /// Steps over `case WORD in PATTERN)`, as far as it is there.
    pub(super) fn case(&mut self) -> Option<Vec<String>> {
        self.reader.advance("case".len());
        self.reader.skip_blanks();
        if let Some(found) = self.reader.word().and_then(|word| self.inside(&word)) {
            return Some(found);
        }
        self.reader.skip_space_and_comments();
        let is_in = self.reader.bare_word() == "in";
        if !self.reader.skip_bare_word() || !is_in {
            return None;
        }
        self.reader.skip_space_and_comments();
        if self.reader.rest().starts_with('(') {
            self.reader.advance(1);
        }
        loop {
            self.reader.skip_blanks();
            self.reader.word();
            self.reader.skip_blanks();
            if !self.reader.rest().starts_with('|') {
                return None;
            }
            self.reader.advance(1);
        }
    }

    /// Steps over `function NAME`.
    pub(super) fn function(&mut self) -> Option<Vec<String>> {
        self.reader.advance("function".len());
        self.reader.skip_blanks();
        self.reader.skip_bare_word();
        None
    }

    /// Steps over `unset` and what it names.
    pub(super) fn unset(&mut self, keyword: usize) -> Option<Vec<String>> {
        self.reader.advance(keyword);
        self.words()
    }

    /// Steps over words; returns the first command inside one of them.
    fn words(&mut self) -> Option<Vec<String>> {
        loop {
            self.reader.skip_blanks();
            if self.reader.rest().starts_with(['#', '`']) || self.reader.redirect_follows() {
                return None;
            }
            let word = self.reader.word()?;
            if let Some(found) = self.inside(&word) {
                return Some(found);
            }
        }
    }

    /// Steps over `((…))`, as far as it reads as arithmetic.
    pub(super) fn arithmetic(&mut self) -> Option<Vec<String>> {
        self.reader.advance(2);
        loop {
            self.reader.skip_blanks();
            let rest = self.reader.rest();
            if rest.starts_with("))") {
                self.reader.advance(2);
                return None;
            }
            if rest.starts_with(['|', '&', '<', '>', '(']) {
                self.reader.advance(1);
                continue;
            }
            let word = self.reader.word()?;
            if let Some(found) = self.inside(&word) {
                return Some(found);
            }
        }
    }

    /// Steps over a test, `[ … ]` or `[[ … ]]`, as far as it reads as one. Returns the first command in
    /// it, and whether it was closed.
    pub(super) fn test(&mut self) -> (Option<Vec<String>>, bool) {
        let close = if self.reader.rest().starts_with("[[") { "]]" } else { "]" };
        self.reader.advance(close.len());
        let mut operand = false;
        let mut open = 0_usize;
        loop {
            self.reader.skip_blanks();
            let rest = self.reader.rest();
            let bare = self.reader.bare_word();
            if bare == close {
                self.reader.advance(close.len());
                return (None, true);
            }
            let joins = close == "]]" && (rest.starts_with("&&") || rest.starts_with("||"));
            let step = match bare {
                "!" if !operand => 1,
                _ if rest.starts_with('(') && !operand => {
                    open += 1;
                    1
                }
                _ if rest.starts_with(')') && open > 0 => {
                    open -= 1;
                    1
                }
                _ if joins && operand => {
                    operand = false;
                    2
                }
                _ => 0,
            };
            if step > 0 {
                self.reader.advance(step);
                continue;
            }
            if matches!(bare, "=" | "==" | "!=" | "=~") || bare.starts_with('-') {
                operand = false;
            } else if operand {
                return (None, false);
            } else {
                operand = true;
            }
            let Some(word) = self.reader.word() else { return (None, false) };
            if let Some(found) = self.inside(&word) {
                return (Some(found), false);
            }
            self.reader.skip_blanks();
            if close == "]" && operand && self.reader.rest().starts_with(['<', '>']) {
                return (Some(vec![word.text.to_owned()]), false);
            }
        }
    }

    /// Returns the first command inside a word's substitutions.
    fn inside(&self, word: &Word<'_>) -> Option<Vec<String>> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        word.commands().find_map(|text| first_command(text, self.depth + 1))
    }
}
