"""`croupier table`: one table over time at a terminal, kept in a journal.

`commands` are its verbs. `keeping` is the file, `chance` the randomness of shuffles, `doing` one
act; `present` the table now and `past` its story, each with a page; `session` is the console. What
may be done now is `croupier.console`'s to say.
"""
