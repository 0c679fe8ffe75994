//! The listing: the catalogue as text within a budget.
