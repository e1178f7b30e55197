"""In a process that has the example packages installed."""
