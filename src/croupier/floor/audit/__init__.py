"""Verification of a floor: the audit, signed checkpoints, and a history that needs no floor.

`audit` reads a database or a history from the first entry on; `streams`, `tables`, `money`, `facts`
and `rows` are its parts, and `workers` share the tables among processes. `checkpoints` are kept
outside the database. `history` is the whole floor in one file."""
