"""The mathematics: hands by the million, and games solved exactly. Needs the `analysis` extra."""
