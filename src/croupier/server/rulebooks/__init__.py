"""Rulebooks over HTTP: clauses, coverage, comparison, layout, summary and options."""
