//! How a client writes the listing, and what it does when the budget is short.
