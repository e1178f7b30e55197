"""Whole rounds played in kernels, by the million, and their results.

`generator` draws the cards: round n of a seed has the same cards wherever and whenever it is
played. The folder of each game has its rounds as kernels, with tables made from a rulebook.
Strategies are data. `run` plays the shards of a run, on this machine or on a Dask cluster, and
`results` computes their figures."""
