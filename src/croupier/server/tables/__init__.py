"""Tables over HTTP: the lobby, acts, what each viewer may see, and finished rounds."""
