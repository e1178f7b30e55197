"""Names that appear in files, messages and other people's programs."""

from typing import Any

from tests.frozen import sources
from tests.frozen.snapshots import kept


def names() -> dict[str, Any]:
    """Every name by what it names, with the fields that go with it."""
    return {
        "acts": sources.acts(),
        "promotion acts": sources.promotion_acts(),
        "events": sources.events(),
        "kinds": sources.kinds(),
        "alarms": sources.alarms(),
        "values": sources.values(),
        "rulebooks": sources.areas(),
    }


def acts() -> list[dict[str, Any]]:
    """The kept examples as they are read now: as typed, or as stored."""
    return [
        {**each, "kept": sources.read_typed(each["typed"], each["by"])}
        if "typed" in each
        else {**each, "kept": sources.read_kept(each["kept"], each["by"])}
        for each in kept("acts.jsonl")
    ]


def promotion_acts() -> list[dict[str, Any]]:
    return [
        {**each, "kept": sources.read_promotion_typed(each["typed"])}
        if "typed" in each
        else {"kept": sources.read_promotion_kept(each["kept"])}
        for each in kept("promotion-acts.jsonl")
    ]


PROMISES = {
    "names.json": names,
    "codes.json": sources.codes,
    "acts.jsonl": acts,
    "promotion-acts.jsonl": promotion_acts,
}
