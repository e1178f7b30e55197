"""The dispute desk over HTTP: an incident goes in, what the rules make of it comes out."""
