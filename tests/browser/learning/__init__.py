"""Newcomers, Study and the dealer school."""
