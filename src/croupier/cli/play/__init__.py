"""`croupier play`: a table in the terminal, for any game.

`game` and `round` are what a table asks of a game: its signs and questions, and a round that shows
itself. `lunar` and `holdem` answer, and `plain` for a game that draws no table of its own.
"""
