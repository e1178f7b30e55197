"""Situations worked out from the documents by an independent hand, played at real tables."""
