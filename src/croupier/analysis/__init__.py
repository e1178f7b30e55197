"""The mathematics: values of hands by the million, and exact solutions of games. Requires the
`analysis` extra."""
