"""The strategy of Ultimate Texas Hold'em: on the terminal, as a page, as a picture, as JSON."""
