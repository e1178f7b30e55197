"""Whole rounds played in kernels, by the million, and what they add up to.

`generator` draws the cards: round n of a seed has the same cards wherever and whenever it is
played. `holdem` and `lunar` play one round each, by tables made from a rulebook. Strategies are
data. `run` plays shards of a run and `results` says what they come to; `local` and `cluster` spread
shards over this machine or over a Dask cluster.
"""
