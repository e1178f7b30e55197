"""Every action as a journal keeps it: written, read again, the same."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.people import Official
from croupier.house.table import ACTS
from croupier.records.journal import VERBS, from_plain, to_plain, verbs
from tests.records.journal.making import NAMES, OFFICIALS, TABLE, of_class


@pytest.mark.parametrize("verb", VERBS)
@settings(max_examples=25)
@given(data=st.data())
def test_every_action_comes_back_as_it_was(verb: str, data: st.DataObject) -> None:
    action: Any = data.draw(of_class(VERBS[verb]))
    by: Official | str = data.draw(OFFICIALS | NAMES)
    if isinstance(by, Official) and hasattr(action, "by") and data.draw(st.booleans()):
        object.__setattr__(action, "by", str(by) if isinstance(action.by, str) else by)
    kept = json.loads(json.dumps(to_plain(action, by), ensure_ascii=False))
    assert from_plain(kept, by, TABLE) == action


def test_every_act_has_its_verb() -> None:
    assert set(VERBS.values()) == set(ACTS)
    assert len(VERBS) == len(ACTS)
    described = {verb.name: verb for verb in verbs()}
    assert described.keys() == VERBS.keys()
    for verb in described.values():
        assert verb.usage.startswith(verb.name)
        assert not {"by", "official", "inspector"} & {*verb.must, *verb.may}
