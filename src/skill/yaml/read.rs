//! Reading a text: around the loader, what only one client's reader accepts.
//!
//! Both readers' answers were compared with this one's on several thousand published frontmatters (no
//! difference) and on random ones. What is known to differ, and no field can show: how a key is named
//! that is a collection, a plain root indented by a tab, explicit
//! `!!timestamp` tags, and brackets within brackets that close at the parent's indentation.

use super::Node;
use super::error::YamlError;
use super::limits;
use super::loader::Loader;
use super::offsets::{Derived, Offsets};
use super::quirks;
use super::screen::{Screened, screen};
use crate::client::loading::Yaml;
use crate::span::Span;

/// What was between the fences.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The value; nothing where there was only white space and comments.
    pub root: Option<Node>,
    /// The comments, from `#` to the end of the line.
    pub comments: Vec<Span>,
}

/// Reads `text` as a client with these `choices` does. Spans of nodes and errors lead through
/// `offsets` to the file. Fails where the client's reader refuses the text.
pub fn load(text: &str, offsets: &Offsets, choices: &Yaml) -> Result<Loaded, YamlError> {
    let screened = screen(text, choices).map_err(|error| error.through(offsets))?;
    let Some(screened) = screened else {
        return load_screened(text, offsets, None, choices);
    };
    let inner = screened.derived.offsets.followed_by(offsets);
    load_screened(&screened.derived.text, &inner, Some(&screened), choices)
}

fn load_screened(
    text: &str,
    offsets: &Offsets,
    screened: Option<&Screened>,
    choices: &Yaml,
) -> Result<Loaded, YamlError> {
    let first = match Loader::new(choices, offsets, screened).run(text) {
        Ok(loaded) => return Ok(loaded),
        Err(error) => error,
    };
    // What one client's reader accepts beyond the language is rewritten in the language's terms.
    let mut rewritten: Option<Derived> = None;
    let mut error = first.clone();
    let rewrites = if text.len() > limits::MAX_REWRITTEN { 0 } else { limits::MAX_REWRITES };
    for _ in 0..rewrites {
        let text = rewritten.as_ref().map_or(text, |derived| derived.text.as_str());
        let Some(next) = quirks::rewrite(text, &error, choices) else { break };
        let next = match &rewritten {
            None => next,
            Some(last) => Derived { offsets: next.offsets.followed_by(&last.offsets), ..next },
        };
        let inner = next.offsets.followed_by(offsets);
        let line = |text: &str, error: &YamlError| {
            text.get(..error.span.start).unwrap_or(text).matches('\n').count()
        };
        match Loader::new(choices, &inner, screened).run(&next.text) {
            Ok(loaded) => return Ok(loaded),
            Err(again) if line(&next.text, &again) <= line(text, &error) => break,
            Err(again) => error = again,
        }
        rewritten = Some(next);
    }
    Err(first.through(offsets))
}
