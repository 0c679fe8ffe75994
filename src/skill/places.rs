//! The folders that skills are loaded from, in order of precedence.
