"""Every rulebook loads, and nothing in it cites what its document does not have."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import croupier.rulebooks
from croupier.forms import FormError
from croupier.rulebooks import (
    RULEBOOK_IDS,
    Rulebook,
    RulebookError,
    address,
    library,
    plugins,
    rulebook,
)
from croupier.rulebooks.lunar import LunarDocument, LunarRules

DATA = Path(croupier.rulebooks.__file__).parent / "data"
LUNAR = [name for name in RULEBOOK_IDS if name.endswith("lunar")]

Edited = Callable[[str, str, str], Rulebook]


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edited:
    """A rulebook read afresh after one text in its file has been replaced by another."""

    def read(name: str, old: str, new: str) -> Rulebook:
        folder = tmp_path / "data"
        shutil.copytree(DATA, folder)
        text = (folder / f"{name}.toml").read_text(encoding="utf-8")
        assert old in text
        (folder / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        monkeypatch.setattr(plugins, "rulebook_file", lambda id, ending: folder / f"{id}.{ending}")
        return library._document.__wrapped__(name)

    return read


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_rulebook_loads_and_knows_its_name(name: str) -> None:
    book = rulebook(name)
    assert book.id == book.document.id == name
    assert book.title == book.document.title
    assert book.chosen == {}


@pytest.mark.parametrize("name", LUNAR)
def test_every_lunar_rulebook_makes_the_rules_of_a_table(name: str) -> None:
    rules = rulebook(name).rules_as(LunarRules)
    assert rules.id == name
    hand = {"hand"} if name == "nsw-lunar" else set()  # 3.2.3, 4.3
    assert set(rules.dealings) == {"shoe", "shuffler"} | hand


@pytest.mark.parametrize("name", LUNAR)
def test_every_cited_number_is_in_the_clause_index(name: str) -> None:
    book = rulebook(name)
    assert isinstance(book.document, LunarDocument)
    for topic, numbers in book.document.cites.items():
        for number in numbers:
            assert address(name, number), topic


def test_ultimate_texas_holdem_makes_no_lunar_table() -> None:
    with pytest.raises(RulebookError) as refusal:
        rulebook("nz-uth").rules_as(LunarRules)
    assert refusal.value.code == "wrong-game"


@pytest.mark.parametrize("number", ["99.9", "5.5(z)", "", "nz-lunar:5.5", "ruling:no-such-ruling"])
def test_an_unknown_clause_has_no_address(number: str) -> None:
    with pytest.raises(RulebookError) as refusal:
        address("nz-lunar", number)
    assert refusal.value.code == "unknown-clause"


def test_addresses_of_clauses_and_rulings() -> None:
    assert address("nsw-lunar", "9.5.1") == "nsw-lunar:9.5.1"
    assert address("nsw-lunar", "ruling:max-payout") == "ruling:max-payout"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('clauses         = ["5.5"]', 'clauses         = ["55.5"]'),
        ('fold_ante        = ["9.4(a)"]', 'fold_ante        = ["9.4(z)"]'),
        ('void_hand  = ["11.1"', 'void_hand  = ["111.1"'),
    ],
    ids=["in a section", "in cites", "in grounds"],
)
def test_citing_an_unknown_clause_fails_when_the_file_is_read(
    edited: Edited, old: str, new: str
) -> None:
    with pytest.raises(RulebookError) as refusal:
        edited("nz-lunar", old, new)
    assert refusal.value.code == "unknown-clause"


def test_topics_that_the_engine_needs_or_does_not_know_fail(edited: Edited) -> None:
    book = edited("nz-lunar", "fold_ante ", "fold_auntie ")
    with pytest.raises(RulebookError, match=r"missing .*fold_ante.*, unknown .*fold_auntie") as bad:
        book.rules_as(LunarRules)
    assert bad.value.code == "bad-cites"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (
            'pair            = "1:1"',
            'pair            = "1 to 1"',
            "odds.bet.pair: '1 to 1' are not",
        ),
        ('pair            = "1:1"\n', "", "odds.bet: .* `pair`"),
        ("default = [200, 600]", "default = [200, 601]", "options.instant: the default"),
        ('clauses         = ["5.5"]', "clauses         = []", "odds.bet.clauses: "),
        ('from    = "deck"', 'from    = "sleeve"', "draws.from: .* 'sleeve'"),
    ],
    ids=["odds", "a line is missing", "default not allowed", "no clause", "unknown word"],
)
def test_a_file_that_is_not_in_shape_fails(edited: Edited, old: str, new: str, where: str) -> None:
    with pytest.raises(FormError, match=where):
        edited("nz-lunar", old, new)


@pytest.mark.parametrize("name", ["nz-poker", "", "nz-lunar.json", "NZ-LUNAR"])
def test_an_unknown_rulebook_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(
        RulebookError, match="nz-lunar, wa-lunar, vu-lunar, nsw-lunar, nz-uth"
    ) as no:
        rulebook(name)
    assert no.value.code == "unknown-rulebook"
