"""A whole floor in one process, decided by one seed: people, cards, clocks, network and disk.

The floor, its database and its server are the real ones. Only time, threads, chance, sockets and
the machine's faults are simulated, so that every run of a seed is the same. `python -m tests.world
SEED` repeats one.
"""
