"""Irregularities that every game shares: wrong amounts, exposed cards, void hands and rounds."""
