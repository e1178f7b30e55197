"""Lunar Poker, solved exactly: one state alone, and the whole game."""
