"""How to play, over HTTP: a game in a newcomer's words, what it costs, and a guided hand."""
