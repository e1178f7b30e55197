"""Names are what they were: of acts, events, kinds, alarms, refusals, and on the wire."""

import pytest

from tests.frozen import names, schemas, sources
from tests.frozen.snapshots import check, kept


@pytest.mark.parametrize("name", ["names.json", "acts.jsonl", "promotion-acts.jsonl"])
def test_names_and_acts(name: str) -> None:
    check(name, names.PROMISES[name]())


def test_every_act_has_an_example_that_comes_back_as_it_was() -> None:
    examples, promoting = kept("acts.jsonl"), kept("promotion-acts.jsonl")
    assert {each["kept"]["act"] for each in examples} == sources.acts().keys()
    assert {each["kept"]["act"] for each in promoting} == sources.promotion_acts().keys()
    for each in examples:
        assert sources.read_kept(each["kept"], each["by"]) == each["kept"], each
    for each in promoting:
        assert sources.read_promotion_kept(each["kept"]) == each["kept"], each


def test_no_code_of_a_refusal_is_lost() -> None:
    """Wherever it stands now, and however it gets there."""
    lost = set(kept("codes.json")) - sources.texts()
    assert not lost, f"codes of refusals are promised to others, and these are gone: {sorted(lost)}"


@pytest.mark.parametrize("name", schemas.PROMISES)
def test_the_server_s_schemas(name: str) -> None:
    check(name, schemas.PROMISES[name]())
