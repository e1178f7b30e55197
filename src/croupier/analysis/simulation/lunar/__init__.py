"""Lunar Poker in kernels: `round` plays one, by `tables` made from a rulebook."""
