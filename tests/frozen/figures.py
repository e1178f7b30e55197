"""Solved games: the files that come with the program, and figures computed again."""

from tests.frozen import sources

PROMISES = {
    "data-files.json": sources.data_files,
    "games.json": sources.games,
    "solved.json": lambda: {name: sources.solved(name) for name in sources.SOLVED},
    "solved-lunar.json": sources.solved_lunar,
}
