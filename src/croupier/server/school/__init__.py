"""Dealer school over HTTP."""
