"""`import croupier` in a fresh interpreter: light, complete, and helpful without the extra."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import croupier

ROOT = Path(__file__).parents[2]

FIRST_TRY = """
import croupier
assert repr(croupier.evaluate("As Kd Qh Jc Ts")) == "Straight, ace high"
book = croupier.rulebook("nsw-lunar")
round = book.deal({1: {"ante": 10, "super": 10}}, seed=7)
round.legal()
round = round.play("1 exchange 2c Jd").play("1 bet")
assert round.box(1).net == -50
assert round.box(1).lines[0].clauses == ("nsw-lunar:8.3.1", "nsw-lunar:10.5.1")
assert croupier.replay("examples/two-combinations.json").box(1).net == 30
import sys
heavy = {"numba", "numpy", "fastapi", "sqlalchemy", "typer", "rich"} & set(sys.modules)
assert not heavy, heavy
"""

WITHOUT_THE_EXTRA = """
import importlib.util, sys
find_spec = importlib.util.find_spec
missing = ("numpy", "numba")
importlib.util.find_spec = lambda name, *more: None if name in missing else find_spec(name)
sys.modules.update(dict.fromkeys(missing))
import croupier
book = croupier.rulebook("nsw-lunar")
book.deal(seed=7).play("1 bet")._repr_html_()
for ask in (
    lambda: croupier.edge(book),
    lambda: croupier.values(book, hand="As Kd 7c 4s 2h", up="9d"),
    lambda: croupier.simulate(book, rounds=10),
    lambda: croupier.strategy(book),
):
    try:
        ask()
    except ImportError as error:
        says = "numpy and numba are not installed: pip install 'croupier[analysis]'"
        assert str(error) == says, error
        assert isinstance(error, croupier.MissingExtra)
    else:
        raise AssertionError("nothing was missing")
"""

LIGHT = """
import sys
before = set(sys.modules)
import croupier
new = {name for name in set(sys.modules) - before if name.startswith(("croupier", "pydantic"))}
assert new == {"croupier"}, new
croupier.evaluate("As Kd Qh Jc Ts")
assert not {"pydantic", "croupier.rulebooks", "croupier.games"} & set(sys.modules)
"""


def run(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_first_try_works_without_anything_heavy() -> None:
    run(FIRST_TRY)


def test_importing_it_imports_nothing_else_and_hands_need_no_rulebooks() -> None:
    run(LIGHT)


def test_without_the_extra_the_mathematics_says_what_to_install() -> None:
    run(WITHOUT_THE_EXTRA)


def test_every_public_name_is_there_and_documented() -> None:
    assert set(croupier.__all__) <= set(dir(croupier))
    for name in croupier.__all__:
        assert getattr(croupier, name).__doc__, name
    assert not hasattr(croupier, "nonsense")
    assert version("croupier") == croupier.__version__
    assert not [name for name in dir(croupier) if name.startswith("_") and name != "__version__"]


def test_equal_rounds_are_one_key() -> None:
    dealt = [croupier.rulebook("nz-uth").deal(seed=7) for _ in range(2)]
    assert len(set(dealt)) == 1
    assert len({dealt[0], dealt[0].play("1 check")}) == 2


def test_users_get_the_types() -> None:
    assert (Path(croupier.__file__).parent / "py.typed").is_file()
