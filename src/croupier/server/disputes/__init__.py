"""The dispute desk over HTTP: it takes an incident and returns what the rules say about it."""
