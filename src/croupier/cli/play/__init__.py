"""`croupier play`: a table in the terminal, for any game.

`game` is what a table asks of a game. `lunar` and `holdem` answer, and `plain` for a game that
draws no table of its own.
"""
