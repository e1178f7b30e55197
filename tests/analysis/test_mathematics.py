"""Any game brings its own mathematics: what it has is told, what it lacks is refused by name."""

import ast
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer.testing
from typer.testing import CliRunner

import croupier
from croupier.analysis import mathematics as mathematics_module
from croupier.analysis.edges import Edges, WagerFigures, distribution
from croupier.analysis.mathematics import Mathematics, NoMathematics, mathematics, mathematics_of
from croupier.analysis.readings import side_by_side
from croupier.analysis.spot import CardsByPlace, Place, ValuedChoice
from croupier.analysis.strategy import StrategyCard
from croupier.cli import ev, options
from croupier.cli.main import app
from croupier.rulebooks import plugins
from tests.published import fitting

RULES = SimpleNamespace(
    id="any-stud", game="stud", title="Stud, anywhere", options={}, document=SimpleNamespace()
)
BOOK: Any = SimpleNamespace(
    id="any-stud",
    game="stud",
    title="Stud, anywhere",
    document=SimpleNamespace(options={}),
    rules=lambda _: RULES,
    options=dict,
)


class StudMathematics(Mathematics):
    """No more than a game must have."""

    game = "stud"
    needs = ()
    places = (
        Place("hand", "The five cards dealt.", (5,), needed=True),
        Place("up", "The dealer's upcard.", (1,), needed=True),
        Place("peek", "A card seen by chance.", (0, 1)),
    )

    def edges(self, rules: Any, pool: Fraction = Fraction(0)) -> Edges:
        del rules, pool
        return Edges({"main": WagerFigures(distribution([(1, 47), (-1, 53)]))})

    def values(self, rules: Any, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
        del rules
        worth = Fraction(len(cards["hand"]), 7)
        return (ValuedChoice("raise", worth, multiple=2), ValuedChoice("fold", Fraction(-1)))


class CardMathematics(StudMathematics):
    """With a strategy, but no pages for it."""

    def strategy(self, rules: Any) -> StrategyCard:
        del rules
        return StrategyCard(
            "as dealt", {"Always": (("raise", "with a pair"),)}, {"house edge": Fraction(1, 20)}
        )


MATHEMATICS = StudMathematics()
CARD = CardMathematics()
STUD = SimpleNamespace(id="stud", name="Caribbean Stud", mathematics=f"{__name__}:MATHEMATICS")


@pytest.fixture
def stud(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """A game of another package, found through the entry points like ours."""
    import_module("croupier.house.table")  # lists the games when it is imported: real ones only
    found = plugins._entries

    def entries(group: str) -> Mapping[str, str]:
        own = {"stud": f"{__name__}:STUD"}
        return {**found(group), **(own if group == "croupier.games" else {})}

    monkeypatch.setattr(plugins, "_entries", entries)
    _forget()
    monkeypatch.setattr(options, "open_rulebook", lambda _: BOOK)
    monkeypatch.setattr(STUD, "mathematics", STUD.mathematics)
    yield STUD
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    """As in a process that begins."""
    for each in (plugins.installed_game, plugins.game_ids, mathematics):
        each.cache_clear()
    vars(typer.testing)["_get_command"].cache_clear()  # commands that other tests have built
    ev._declare(ev.ev_command, ev._signature())


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, args)
    return done.exit_code, done.stdout, done.stderr


def test_edges_and_values_are_all_that_a_game_must_bring(stud: SimpleNamespace) -> None:
    del stud
    code, told, _ = run("edge", "any-stud", "--json")
    assert code == 0
    assert fitting("edge-1", told)["wagers"]["main"]["house_edge"] == "3/50"
    code, told, _ = run("edge", "any-stud")
    assert code == 0
    assert "6.0000%" in told
    code, told, _ = run("ev", "any-stud", "--hand", "As Kd 9c 5h 2d", "--up", "7c", "--json")
    assert code == 0
    assert fitting("ev-1", told)["best"] == {
        "action": "raise",
        "multiple": 2,
        "ev": "5/7",
        "ev_decimal": 5 / 7,
    }
    assert list(side_by_side(BOOK, {})) == []


def test_its_places_are_options_of_the_command_line(stud: SimpleNamespace) -> None:
    del stud
    assert {"hole", "hand", "up", "peek"} <= set(ev._signature().parameters)
    code, _, said = run("ev", "any-stud", "--hand", "As Kd", "--up", "7c")
    assert (code, "--hand takes 5 cards, not 2" in said) == (2, True)
    code, _, said = run("ev", "any-stud", "--hole", "As Kd")
    assert (code, "any-stud has no --hole: it takes --hand and --up" in said) == (2, True)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("strategy", "any-stud"), "Caribbean Stud has no strategy card"),
        (("solve", "any-stud"), "for any-stud use `croupier edge`"),
        (("edge", "any-stud", "--seen", "dealer"), "--seen is for Ultimate Texas Hold'em (nz-uth)"),
        (
            ("simulate", "any-stud", "--optimal", "any.lunar"),
            "a solution of Lunar Poker, and any-stud has none",
        ),
    ],
)
def test_what_it_lacks_is_refused_by_name(
    stud: SimpleNamespace, args: tuple[str, ...], words: str
) -> None:
    del stud
    code, _, said = run(*args)
    assert code == 2
    assert words in said


def test_no_part_falls_to_another_game(stud: SimpleNamespace) -> None:
    del stud
    maths: Mathematics = mathematics_of(RULES)
    plan: Any = SimpleNamespace()
    parts: dict[str, Callable[[], object]] = {
        "simulation": lambda: maths.run(RULES, plan),
        "chart of starting hands": lambda: maths.starting_hands(RULES),
        "solver": lambda: maths.solver(RULES, "", None),
    }
    for part, ask in parts.items():
        with pytest.raises(NoMathematics, match=f"^Caribbean Stud has no {part}"):
            ask()


def test_a_strategy_without_pages_of_its_own_is_shown_all_the_same(
    stud: SimpleNamespace, tmp_path: Path
) -> None:
    stud.mathematics = f"{__name__}:CARD"
    mathematics.cache_clear()
    code, told, _ = run("strategy", "any-stud")
    assert code == 0
    assert "with a pair" in told
    assert "5.0000%" in told
    page = tmp_path / "stud.html"
    code, told, _ = run("strategy", "any-stud", "--json", "--html", str(page))
    assert fitting("strategy-1", told)["figures"] == {"house edge": "1/20"}
    assert "with a pair" in page.read_text("utf-8")
    code, _, said = run("strategy", "any-stud", "--image", str(tmp_path / "stud.png"))
    assert (code, "--image" in said) == (2, True)


def test_a_game_without_mathematics_says_so(stud: SimpleNamespace) -> None:
    stud.mathematics = ""
    mathematics.cache_clear()
    code, _, said = run("edge", "any-stud")
    assert (code, "Caribbean Stud has no mathematics" in said) == (2, True)


def test_without_the_extra_the_command_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mathematics_module, "find_spec", lambda _: None)
    code, _, said = run("edge", "nz-uth", "--json")
    assert code == 2
    assert "numpy and numba are not installed: pip install 'croupier[analysis]'" in said


ROOT = Path(croupier.__file__).parent
OURS = ("lunar", "holdem")
COMMANDS = ("edge", "ev", "par", "simulate", "solve", "strategy")
FOLDERS = (ROOT / "analysis", ROOT / "server" / "study", *(ROOT / "cli" / one for one in COMMANDS))


def _sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            if not {*path.relative_to(ROOT).parent.parts, path.stem} & set(OURS):
                yield path


@pytest.mark.parametrize("path", list(_sources()), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_else_knows_which_game_it_is(path: Path) -> None:
    """No import of a particular game, and no comparison with its name, outside its own folders."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(each.name for each in node.names)]
            assert not set(names) & set(OURS), ast.unparse(node)
        if isinstance(node, ast.Constant):
            assert node.value not in OURS, ast.unparse(node)
