"""The dispute desk over HTTP, for those who work at a table and for nobody else."""

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import RULEBOOK_IDS
from tests.server.serving import Served, serving, visitor

EXAMPLES = Path(__file__).parents[2] / "examples" / "disputes"
EMPTY: dict[str, Any] = {
    "what": "",
    "dealing": "shoe",
    "disrupted": "",
    "options": {},
    "unchecked": {},
    "cards": {},
    "decided": [],
    "wrong": [],
    "after": [],
}


def incident(name: str) -> dict[str, Any]:
    said = tomllib.loads((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    cards = {place: cards.split() for place, cards in said.pop("cards", {}).items()}
    wagers = {
        box: {area: str(amount) for area, amount in areas.items()}
        for box, areas in said.pop("wagers").items()
    }
    return {**EMPTY, **said, "wagers": wagers, "cards": cards}


def asked(folder: Path, said: dict[str, Any], role: str = "supervisor") -> Any:
    async def run(served: Served) -> Any:
        async with visitor(served.url, role) as sam:
            return await sam.post("/api/dispute-desk", said)

    with serving(folder) as served:
        return asyncio.run(run(served))


@pytest.mark.clauses("nz-lunar:11.13", "ruling:real-cards")
def test_a_ruling_names_its_clauses_and_what_is_still_to_be_seen(tmp_path: Path) -> None:
    found = asked(tmp_path, incident("unseen")).json()
    assert not found["all_known"]
    assert [done["refused"]["code"] for done in found["happened"][3:]] == ["cards-collected"] * 2
    assert found["happened"][1]["irregular"][0]["clauses"] == ["nz-lunar:11.13"]
    both = found["alternatives"][-1]
    assert [each["act"] for each in both["decisions"]] == ["reconstruct 2", "reconstruct 3"]
    wagers = {(each["box"], each["wager"]): each for each in both["result"]["wagers"]}
    assert wagers[2, "bet"]["net"] == "40"
    assert wagers[2, "bet"]["lines"][0]["clauses"][0] == "nz-lunar:10.6(a)"
    assert wagers[3, "bet"]["net"] is None
    assert wagers[3, "bet"]["unseen"] == [{"place": "3", "count": 5}]
    assert [each["place"] for each in both["result"]["to_see"]] == ["3", "1"]
    assert found["decides"][-1]["clauses"][0] == "nz-lunar:11.20"


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"wrong": ["fly 1"]}, "wrong", "there is no 'fly'"),
        ({"cards": {"1": ["8h", "8h"]}}, "cards.1", "named twice"),
        ({"wagers": {"1": {"antes": "10"}}}, "wagers.1.antes", "has no wagering area"),
        ({"decided": ["force 1"]}, "decided", "may answer only"),
    ],
)
def test_a_problem_names_the_field(
    tmp_path: Path, changed: dict[str, Any], field: str, says: str
) -> None:
    said = {**EMPTY, "rulebook": "nz-lunar", "wagers": {"1": {"ante": "10"}}, **changed}
    answer = asked(tmp_path, said)
    assert answer.status_code == 422
    assert (answer.json()["field"], answer.json()["code"]) == (field, "incident")
    assert says in answer.json()["detail"]


def test_only_staff_come_to_the_desk(tmp_path: Path) -> None:
    assert asked(tmp_path, incident("misdeal"), "player").status_code == 403
    unknown = {**incident("misdeal"), "rulebook": "xx"}
    assert asked(tmp_path, unknown).status_code == 404


def test_the_form_has_every_area_place_and_act(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "dealer") as dana:
            for id in RULEBOOK_IDS:
                form = (await dana.get(f"/api/dispute-desk/{id}")).json()
                verbs = {each["verb"]: each for each in form["acts"]}
                assert {"deal on", "flip-card", "void-hand", "collect-cards"} <= verbs.keys()
                assert set(form["compulsory"]) <= set(form["areas"])
                clause = next(each for each in verbs["void-hand"]["fields"] if each["choices"])
                assert clause["name"] == "clause"
                assert (form["board"], form["hand"]) == ((5, 2) if id == "nz-uth" else (0, 5))

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nz-uth:12.15(b)", "nz-uth:5.8.2")
def test_players_and_what_a_person_did_are_said(tmp_path: Path) -> None:
    """Two boxes of one player, of whose hands one is to be played unseen."""
    said = {
        **EMPTY,
        "rulebook": "nz-uth",
        "options": {"boxes_per_player": "several", "additional_hands": "blind"},
        "players": {"1": "Ann", "2": "Ann"},
        "by_hand": "revealing",
        "wagers": {box: {"ante": "10", "blind": "10"} for box in ("1", "2")},
        "decided": ["play 1 4"],
        "wrong": ["view-hand 2"],
    }
    found = asked(tmp_path, said).json()
    assert [done["by"] for done in found["happened"]] == ["Ann", "Ann"]
    seen = found["happened"][1]["irregular"][0]["clauses"]
    assert seen == ["nz-uth:5.8.2", "nz-uth:12.15"]
    wrong = asked(tmp_path, {**said, "by_hand": "juggling"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "by_hand")
