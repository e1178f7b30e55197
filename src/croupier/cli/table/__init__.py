"""`croupier table`: one table over time at a terminal, kept in a journal.

`croupier.console` decides what may be done now.
"""
