//! Anchors and aliases within bounds.

use std::collections::HashMap;

use super::Value;
use super::limits;

/// The anchors of a document, and what following aliases has cost.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    anchors: HashMap<usize, Anchor>,
    /// The anchors that were followed, in order.
    followed: Vec<usize>,
    /// How many scalars there were.
    scalars: usize,
    copied: usize,
}

/// A moment in the reading of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    followed: usize,
    scalars: usize,
}

#[derive(Debug)]
struct Anchor {
    value: Value,
    size: usize,
    /// What was followed inside it.
    inside: (usize, usize),
    has_scalars: bool,
    /// How often it was used, its definition included.
    uses: usize,
    /// How much one use multiplies, once known.
    weight: usize,
}

impl Aliases {
    /// Notes a scalar.
    pub(super) const fn scalar(&mut self) {
        self.scalars += 1;
    }

    /// Returns the present moment, for the start of a collection.
    pub(super) fn mark(&self) -> Mark {
        Mark { followed: self.followed.len(), scalars: self.scalars }
    }

    /// Defines the anchor `id` of a value that started at `start`.
    pub(super) fn define(&mut self, id: usize, value: &Value, start: Mark) {
        let size = size(value);
        if self.copied + size > limits::MAX_COPIED {
            return;
        }
        self.copied += size;
        let is_scalar = !matches!(value, Value::List(_) | Value::Map(_));
        self.anchors.insert(
            id,
            Anchor {
                value: value.clone(),
                size,
                inside: (start.followed, self.followed.len()),
                has_scalars: is_scalar || self.scalars > start.scalars,
                uses: 1,
                weight: 0,
            },
        );
    }

    /// Returns what the anchor `id` stands for: null inside its own definition, and null where copies
    /// exceed the budget. Returns nothing where a reader that counts aliases gives up: where one
    /// multiplies to more than `max` (0: never).
    pub(super) fn follow(&mut self, id: usize, max: usize) -> Option<Value> {
        self.followed.push(id);
        let Some(anchor) = self.anchors.get(&id) else { return Some(Value::Null) };
        let weight = if anchor.weight == 0 { self.weight(anchor) } else { anchor.weight };
        let anchor = self.anchors.get_mut(&id)?;
        anchor.uses += 1;
        anchor.weight = weight;
        if max != 0 && anchor.uses.saturating_mul(weight) > max {
            return None;
        }
        if self.copied + anchor.size > limits::MAX_COPIED {
            return Some(Value::Null);
        }
        self.copied += anchor.size;
        Some(anchor.value.clone())
    }

    fn weight(&self, anchor: &Anchor) -> usize {
        let inside = self.followed.get(anchor.inside.0..anchor.inside.1).unwrap_or_default();
        let of = |id: &usize| {
            self.anchors.get(id).map_or(0, |inner| inner.uses.saturating_mul(inner.weight))
        };
        inside.iter().map(of).max().unwrap_or(0).max(usize::from(anchor.has_scalars))
    }
}

/// Returns how many values there are in `value`, itself included; no more than the budget counts.
fn size(value: &Value) -> usize {
    let mut size = 0;
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        size += 1;
        match value {
            _ if size > limits::MAX_COPIED => return size,
            Value::List(items) => open.extend(items.iter().map(|item| &item.value)),
            Value::Map(pairs) => open.extend(pairs.iter().map(|pair| &pair.value.value)),
            _ => {}
        }
    }
    size
}
