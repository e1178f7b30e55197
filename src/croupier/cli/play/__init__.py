"""`croupier play`: a table in the terminal, for any game.

`game` states what a table needs from a game. `lunar` and `holdem` provide it, and `plain` for a
game that does not draw its own table.
"""
