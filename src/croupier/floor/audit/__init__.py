"""Verification of a floor: the audit, signed checkpoints, and a history that needs no floor.

`audit` reads a database or a history from the first entry on; `streams`, `tables`, `money`, `facts`
and `rows` are its parts, and `workers` are processes that share the tables; `checkpoints` are kept
outside the database; `history` is one file with everything in it."""
