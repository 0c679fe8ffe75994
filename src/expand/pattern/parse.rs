//! Reading regular expressions, with the leniency that browsers have.

use super::{Node, Set};

/// How deep groups may stand in each other.
const MAX_DEPTH: usize = 100;

/// Returns the alternatives that `source` gives, or what is wrong with it.
pub(super) fn parse(source: &str) -> Result<Vec<Vec<Node>>, &'static str> {
    let mut parser = Parser { chars: source.chars().collect(), at: 0, depth: 0 };
    let alternatives = parser.alternatives()?;
    if parser.at < parser.chars.len() { Err("Unmatched ')'") } else { Ok(alternatives) }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, text: &str) -> bool {
        let length = text.chars().count();
        let here = self.chars.get(self.at..self.at + length);
        let found = here.is_some_and(|here| here.iter().copied().eq(text.chars()));
        self.at += if found { length } else { 0 };
        found
    }

    /// Reads up to a `)` that was not opened here, or to the end.
    fn alternatives(&mut self) -> Result<Vec<Vec<Node>>, &'static str> {
        let mut alternatives = vec![Vec::new()];
        while let Some(c) = self.peek().filter(|c| *c != ')') {
            if c == '|' {
                self.at += 1;
                alternatives.push(Vec::new());
                continue;
            }
            let node = self.term()?;
            if let Some(sequence) = alternatives.last_mut() {
                sequence.push(node);
            }
        }
        Ok(alternatives)
    }

    fn term(&mut self) -> Result<Node, &'static str> {
        if self.take("^") {
            return Ok(Node::Start);
        }
        if self.take("$") {
            return Ok(Node::End);
        }
        if self.take("\\b") {
            return Ok(Node::WordEdge(true));
        }
        if self.take("\\B") {
            return Ok(Node::WordEdge(false));
        }
        let start = self.at;
        if self.quantifier()?.is_some() {
            return Err("Nothing to repeat");
        }
        self.at = start;
        let node = self.atom()?;
        Ok(match self.quantifier()? {
            Some((least, most)) => {
                let lazy = self.take("?");
                Node::Repeat { node: Box::new(node), least, most, lazy }
            }
            None => node,
        })
    }

    /// Reads `*`, `+`, `?`, `{N}`, `{N,}` or `{N,M}`. Any other brace is a plain character.
    fn quantifier(&mut self) -> Result<Option<(usize, usize)>, &'static str> {
        for (mark, bounds) in [("*", (0, usize::MAX)), ("+", (1, usize::MAX)), ("?", (0, 1))] {
            if self.take(mark) {
                return Ok(Some(bounds));
            }
        }
        let start = self.at;
        let bounds = self.braces();
        match bounds {
            Some((least, most)) if least > most => Err("numbers out of order in {} quantifier"),
            Some(bounds) => Ok(Some(bounds)),
            None => {
                self.at = start;
                Ok(None)
            }
        }
    }

    fn braces(&mut self) -> Option<(usize, usize)> {
        if !self.take("{") {
            return None;
        }
        let least = self.number()?;
        let most = if self.take(",") { self.number().unwrap_or(usize::MAX) } else { least };
        self.take("}").then_some((least, most))
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.chars.get(self.at..)?.iter().take_while(|c| c.is_ascii_digit());
        let digits: String = digits.collect();
        self.at += digits.len();
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
    }

    fn atom(&mut self) -> Result<Node, &'static str> {
        if self.take("(") {
            return self.group();
        }
        if self.take("[") {
            return self.class();
        }
        if self.take(".") {
            let lines = ['\n', '\r', '\u{2028}', '\u{2029}'].map(|c| (c, c)).to_vec();
            return Ok(Node::One(Set { ranges: lines, negated: true }));
        }
        if self.take("\\") {
            if self.peek().is_some_and(|c| matches!(c, '1'..='9')) {
                self.at += 1;
                return Ok(Node::Never);
            }
            return self.escape().map(Node::One);
        }
        let c = self.peek().ok_or("Unexpected end")?;
        self.at += 1;
        Ok(Node::One(Set::new(vec![(c, c)])))
    }

    fn group(&mut self) -> Result<Node, &'static str> {
        if self.depth >= MAX_DEPTH {
            return Err("Regular expression too large");
        }
        self.depth += 1;
        let ahead = if self.take("?=") {
            Some(true)
        } else if self.take("?!") {
            Some(false)
        } else {
            None
        };
        let behind = ahead.is_none() && (self.take("?<=") || self.take("?<!"));
        if ahead.is_none() && !behind && !self.take("?:") && self.take("?") {
            self.group_name()?;
        }
        let alternatives = self.alternatives()?;
        self.depth -= 1;
        if !self.take(")") {
            return Err("Unterminated group");
        }
        Ok(match ahead {
            Some(is) => Node::Ahead(is, alternatives),
            None if behind => Node::Never,
            None => Node::Group(alternatives),
        })
    }

    /// Reads `<name>`.
    fn group_name(&mut self) -> Result<(), &'static str> {
        if !self.take("<") {
            return Err("Invalid group");
        }
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
            self.at += 1;
        }
        if self.at == start || !self.take(">") {
            return Err("Invalid capture group name");
        }
        Ok(())
    }

    fn class(&mut self) -> Result<Node, &'static str> {
        let mut set = Set { negated: self.take("^"), ..Set::default() };
        loop {
            let Some(from) = self.class_atom()? else { return Ok(Node::One(set)) };
            let dash = self.at;
            if self.take("-") && self.peek().is_some_and(|c| c != ']') {
                let to = self.class_atom()?.unwrap_or_default();
                match (from.ranges.as_slice(), to.ranges.as_slice()) {
                    ([(from, last)], [(first, to)]) if from == last && first == to => {
                        if from > to {
                            return Err("Range out of order in character class");
                        }
                        set.ranges.push((*from, *to));
                        continue;
                    }
                    // Beside a set, a dash is a plain character.
                    _ => self.at = dash,
                }
            } else {
                self.at = dash;
            }
            set.ranges.extend(from.ranges);
        }
    }

    /// Reads one character or set of a class; `None` at its end.
    fn class_atom(&mut self) -> Result<Option<Set>, &'static str> {
        let c = self.peek().ok_or("Unterminated character class")?;
        self.at += 1;
        match c {
            ']' => Ok(None),
            '\\' if self.take("b") => Ok(Some(Set::new(vec![('\u{8}', '\u{8}')]))),
            '\\' => self.escape().map(Some),
            c => Ok(Some(Set::new(vec![(c, c)]))),
        }
    }

    /// Reads what follows a backslash.
    fn escape(&mut self) -> Result<Set, &'static str> {
        let c = self.peek().ok_or("\\ at end of pattern")?;
        self.at += 1;
        let word = || vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
        let c = match c {
            'd' => return Ok(Set::new(vec![('0', '9')])),
            'D' => return Ok(all_but(&[('0', '9')])),
            'w' => return Ok(Set::new(word())),
            'W' => return Ok(all_but(&word())),
            's' => return Ok(Set::new(SPACE.to_vec())),
            'S' => return Ok(all_but(&SPACE)),
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            '0' => '\0',
            'x' => self.hexadecimal(2).unwrap_or('x'),
            'u' => self.hexadecimal(4).unwrap_or('u'),
            c => c,
        };
        Ok(Set::new(vec![(c, c)]))
    }

    fn hexadecimal(&mut self, length: usize) -> Option<char> {
        let digits: String = self.chars.get(self.at..self.at + length)?.iter().collect();
        let c = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)?;
        self.at += length;
        Some(c)
    }
}

/// White space, in order.
const SPACE: [(char, char); 9] = [
    ('\t', '\r'),
    (' ', ' '),
    ('\u{a0}', '\u{a0}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{2000}', '\u{200a}'),
    ('\u{2028}', '\u{2029}'),
    ('\u{202f}', '\u{202f}'),
    ('\u{205f}', '\u{205f}'),
    ('\u{3000}', '\u{3000}'),
];

/// Returns every character outside `ranges`, which are in order.
fn all_but(ranges: &[(char, char)]) -> Set {
    let mut out = Vec::new();
    let mut next = Some('\0');
    for (from, to) in ranges {
        if let Some(next) = next.filter(|next| next < from) {
            let before = (next..*from).next_back();
            out.extend(before.map(|before| (next, before)));
        }
        next = (*to..=char::MAX).nth(1);
    }
    out.extend(next.map(|next| (next, char::MAX)));
    Set::new(out)
}
