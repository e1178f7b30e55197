"""How to play, over HTTP: a game for newcomers, its costs, and a guided hand."""
