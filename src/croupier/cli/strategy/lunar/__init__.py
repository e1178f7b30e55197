"""The strategy card of Lunar Poker: on the terminal, as a page, as a picture, as JSON."""
