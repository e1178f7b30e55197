"""Promotions over HTTP: public terms, the operator's sheet, and acts."""
