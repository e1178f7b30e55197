"""Lunar Poker as a learning environment."""
