"""`croupier table`: one table over time at a terminal, kept in a journal.

What may be done now is `croupier.console`'s to say.
"""
