"""Irregularities that every game shares: wrong amounts, exposed and misread cards, void hands and
rounds."""
