"""The browser knows a game by its folder under web/src/games and nowhere else."""

import re
from pathlib import Path

import pytest

from croupier.games.game import games
from croupier.rulebooks import RULEBOOK_IDS

SOURCES = Path(__file__).parents[2] / "web" / "src"
FACES = SOURCES / "games"
REGISTRIES = tuple(FACES / name for name in ("index.ts", "study.ts", "samples.ts"))
"""They list the folders."""
TOLD_APART = re.compile(r"lunar|hold.?em|\b(?:nz|wa|vu|nsw)-|\buth\b", re.IGNORECASE)


def shared_sources() -> list[Path]:
    """Everything but the games' own folders, what is generated, and tests."""
    own = [FACES / game.id for game in games()]
    return sorted(
        path
        for path in SOURCES.rglob("*")
        if path.suffix in {".ts", ".svelte", ".css"}
        and not path.name.endswith(".test.ts")
        and "generated" not in path.parts
        and not any(folder in path.parents for folder in own)
    )


def test_no_page_asks_which_game_it_is() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in shared_sources()
        if path not in REGISTRIES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if TOLD_APART.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("path", REGISTRIES, ids=lambda path: path.name)
def test_a_registry_lists_faces_and_compares_nothing(path: Path) -> None:
    text = path.read_text()
    assert not any(f'"{id}"' in text for id in (*(game.id for game in games()), *RULEBOOK_IDS))


def test_what_the_pages_must_not_say_is_what_is_looked_for() -> None:
    assert all(TOLD_APART.search(id) for id in (*RULEBOOK_IDS, "isLunar", "holdem", "Hold’em"))
    assert len(shared_sources()) > 100
