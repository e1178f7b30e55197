"""The front door: what a Python user imports from `croupier`."""
