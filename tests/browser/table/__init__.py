"""Players at tables."""
