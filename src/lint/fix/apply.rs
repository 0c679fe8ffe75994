//! Edits to a text.

use crate::lint::diagnostic::{Edit, Fix};

/// Applies fixes to `text`: each as a whole, first come first served where two overlap. Returns the
/// new text and the titles of the fixes that were applied.
pub fn apply(text: &str, fixes: &[&Fix]) -> (String, Vec<String>) {
    let mut ordered: Vec<&Fix> = fixes.to_vec();
    ordered.sort_by_key(|fix| fix.edits.iter().map(|edit| edit.span.start).min());
    let mut taken: Vec<&Edit> = Vec::new();
    let mut titles = Vec::new();
    for fix in ordered {
        let known = fix.edits.iter().all(|edit| taken.contains(&edit));
        if known || !fix.edits.iter().all(|edit| fits(text, edit)) {
            continue;
        }
        let clash = fix.edits.iter().any(|edit| taken.iter().any(|other| overlap(edit, other)));
        if !clash {
            taken.extend(&fix.edits);
            titles.push(fix.title.to_string());
        }
    }
    taken.sort();
    let mut changed = String::with_capacity(text.len());
    let mut at = 0;
    for edit in taken {
        changed.push_str(text.get(at..edit.span.start).unwrap_or_default());
        changed.push_str(&edit.text);
        at = edit.span.end;
    }
    changed.push_str(text.get(at..).unwrap_or_default());
    (changed, titles)
}

/// Returns whether an edit is of this text: in it, and between characters.
fn fits(text: &str, edit: &Edit) -> bool {
    edit.span.start <= edit.span.end && text.get(edit.span.range()).is_some()
}

/// Returns whether two edits touch: applying both could mean neither.
fn overlap(a: &Edit, b: &Edit) -> bool {
    a.span.start <= b.span.end && b.span.start <= a.span.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Span;

    fn fix(edits: &[(usize, usize, &str)]) -> Fix {
        let edits =
            edits.iter().map(|(start, end, text)| Edit::replace(Span::new(*start, *end), *text));
        Fix::safe("do it", edits.collect())
    }

    fn applied(text: &str, fixes: &[Fix]) -> (String, usize) {
        let (text, titles) = apply(text, &fixes.iter().collect::<Vec<_>>());
        (text, titles.len())
    }

    #[test]
    fn edits_are_applied_together_or_not_at_all() {
        let both = fix(&[(0, 1, "X"), (4, 5, "Y")]);
        assert_eq!(applied("a b c", std::slice::from_ref(&both)), ("X b Y".into(), 1));
        let clash = fix(&[(2, 3, "B"), (4, 4, "!")]);
        assert_eq!(applied("a b c", &[clash, both]), ("X b Y".into(), 1));
    }

    #[test]
    fn the_same_edit_twice_is_done_once() {
        let one = fix(&[(1, 1, "\"")]);
        assert_eq!(applied("ab", &[one.clone(), one]), ("a\"b".into(), 1));
    }

    #[test]
    fn an_edit_that_splits_a_character_or_leaves_the_text_is_refused() {
        assert_eq!(applied("é", &[fix(&[(1, 2, "")]), fix(&[(2, 9, "")])]), ("é".into(), 0));
    }
}
