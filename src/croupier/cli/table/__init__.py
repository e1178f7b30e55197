"""A Lunar Poker table in the terminal.

Pure pictures: `palette`, `words`, `faces`, `signs`, `felt`, `telling`, `slip`, `dock`, `pages`.
What the player has and does: `setup`, `purse`, `wagers`, `answers`, `played`. The way in and out:
`terminal`, and `seat` with the keys that always work. `wagering`, `deciding` and `session` put them
together.
"""
