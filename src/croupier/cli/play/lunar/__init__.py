"""Lunar Poker at a table in the terminal; `game` is what the table asks for."""
