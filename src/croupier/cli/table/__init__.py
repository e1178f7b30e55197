"""A table in the terminal, for any game.

`game` and `played` are what a table asks of a game: its signs and questions, and a round that shows
itself. `lunar` and `holdem` answer; `games` finds the one for a rulebook. All else is common.

Pure pictures: `palette`, `words`, `faces`, `felt`, `signs`, `slip`, `dock`, `pages`, `telling`.
What the player has and does: `setup`, `purse`, `wagers`, `question`. The way in and out: `opening`,
`terminal`, and `seat` with the keys that always work. `wagering`, `deciding` and `session` put them
together.
"""
