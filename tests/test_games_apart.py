"""Nothing outside a game's own folders depends on which game it is.

A game's own are the folders and files with its name. Everywhere else a game is a value: no import
of a particular game, no class of one, no comparison with its id or a rulebook's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.games.game import games
from croupier.rulebooks import RULEBOOK_IDS

SOURCE = Path(croupier.__file__).parent
GAMES = ("lunar", "holdem")
CLASSES = ("Lunar", "Holdem", "UltimateTexas")
_NAMED = re.compile("|".join(map(re.escape, (*GAMES, *CLASSES, *RULEBOOK_IDS))))
"""Names in a text that show knowledge of a game."""


def test_the_games_are_those_that_are_installed() -> None:
    assert {game.id for game in games()} == set(GAMES)


def test_no_module_outside_a_game_knows_a_game() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {what}"
        for path in sorted(SOURCE.rglob("*.py"))
        if not _is_of_a_game(path)
        if _NAMED.search(text := path.read_text(encoding="utf-8"))
        for line, what in _known(ast.parse(text))
    ]
    assert not found, "\n".join(found)


def _is_of_a_game(path: Path) -> bool:
    return any(part in GAMES for part in path.relative_to(SOURCE).with_suffix("").parts)


def _known(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                imported = [*module.split("."), *(each.name for each in names)]
                if any(part in GAMES for part in imported):
                    yield node.lineno, f"imports from {module}"
            case ast.Import(names=names):
                if any(part in GAMES for each in names for part in each.name.split(".")):
                    yield node.lineno, "imports a game"
            case ast.Name(id=name) if name.startswith(CLASSES):
                yield node.lineno, f"knows {name}"
            case ast.Compare(comparators=others):
                if any(_names_a_game(each) for each in (node.left, *others)):
                    yield node.lineno, "compares with the name of a game or a rulebook"
            case ast.MatchValue(value=value) if _names_a_game(value):
                yield node.lineno, "matches the name of a game or a rulebook"


def _names_a_game(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in (*GAMES, *RULEBOOK_IDS)


def test_what_would_be_found_is_found() -> None:
    """The scan sees each way of asking."""
    for asked in (
        "from croupier.games.lunar import Round",
        "from croupier.games import lunar",
        "import croupier.games.holdem.state",
        "isinstance(rules, LunarRules)",
        'rules.game == "holdem"',
        'rulebook.id != "nz-uth"',
        'match game:\n    case "lunar":\n        pass',
    ):
        assert _NAMED.search(asked), asked
        assert list(_known(ast.parse(asked))), asked
    assert not list(_known(ast.parse('game = game_of(rules)\nname = "lunar"')))
