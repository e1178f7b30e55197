"""A table's console: what staff may do now, what it would change, and what was done."""
