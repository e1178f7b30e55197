"""The dispute desk: incidents that are written down after the fact, and what follows."""

import json
from pathlib import Path

import pytest

from croupier.console.desk import Alternative, Finding, IncidentError, find, read_incident, template
from croupier.console.desk.desk import Desk
from croupier.console.desk.finding import result_of
from croupier.console.desk.unseen import UnseenDesk
from croupier.games.events import DEALER
from croupier.house.people import Official
from croupier.money import Amount
from croupier.rulebooks import RULEBOOK_IDS, rulebook

EXAMPLES = Path(__file__).parents[2] / "examples" / "disputes"
HANDS = """
[cards]
dealer = "As Kd 9c 5s 2d"
1 = "8h 8d 7c 3s 2c"
2 = "Jh Jc 4d 3d 2h"
"""
WAGERS = """
[wagers]
1 = { ante = 10 }
2 = { ante = 20 }
"""


def found(name: str) -> Finding:
    return find(read_incident(EXAMPLES / f"{name}.toml"))


def written(folder: Path, text: str) -> Finding:
    file = folder / "incident.toml"
    file.write_text(text, encoding="utf-8")
    return find(read_incident(file))


def nets(of: Finding | Alternative) -> dict[str, Amount]:
    """What each wager that is settled comes to: "1 ante"."""
    return {
        f"{each.box} {each.wager}": each.net
        for each in of.result.wagers
        if not each.stands and not each.unknown
    }


def alternative(finding: Finding, *acts: str) -> Alternative:
    """What follows when officials make exactly these decisions."""
    [one] = [
        each
        for each in finding.alternatives
        if len(each.ruled) == len(acts)
        and all(any(one.act.startswith(act) for one in each.ruled) for act in acts)
    ]
    return one


def rank(one: Alternative) -> str:
    assert isinstance(one.by, Official)
    return one.by.rank


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_every_example_is_decided(file: Path) -> None:
    finding = find(read_incident(file))
    assert finding.incident.what
    assert finding.result.wagers
    for each in finding.result.wagers:
        assert each.stands or each.unknown or all(line.clauses for line in each.lines)
    assert all(one.clauses for one in finding.alternatives)
    assert finding.deciders


def test_there_is_an_example_for_every_rulebook() -> None:
    files = sorted(EXAMPLES.glob("*.toml"))
    assert {read_incident(file).rulebook for file in files} == set(RULEBOOK_IDS)


@pytest.mark.clauses("nz-lunar:11.15", "nz-lunar:11.17")
def test_what_the_operator_may_pay_is_an_alternative_with_its_payments() -> None:
    finding = found("nz-lunar")
    assert nets(finding)["1 ante"] == 0
    instant = alternative(finding, "pay-undeclared 1 instant")
    assert nets(instant)["1 ante"] == 2000
    assert "nz-lunar:11.15" in instant.clauses
    assert rank(instant) == "casino operator"
    assert nets(alternative(finding, "pay-undeclared 1 super"))["1 super"] == 1500
    both = alternative(finding, "pay-undeclared 1 instant", "pay-undeclared 1 super")
    assert (nets(both)["1 ante"], nets(both)["1 super"]) == (2000, 1500)
    assert {"nz-lunar:11.15", "nz-lunar:11.17"} <= set(both.clauses)
    assert len(finding.alternatives) == 3


@pytest.mark.clauses("wa-lunar:11.13")
def test_a_hand_collected_early_may_be_reconstructed_and_plays_on() -> None:
    finding = found("wa-lunar")
    assert finding.done[-1].refusal is not None
    assert finding.result.round == "goes on"
    again = alternative(finding, "reconstruct 2")
    assert nets(again) == {
        "1 ante": 0,
        "1 super": -10,
        "1 bet": 20,
        "2 ante": 0,
        "2 super": -20,
        "2 bet": 40,
    }


@pytest.mark.clauses("wa-lunar:11.13")
def test_what_was_decided_is_no_alternative_to_itself(tmp_path: Path) -> None:
    text = (EXAMPLES / "wa-lunar.toml").read_text(encoding="utf-8")
    finding = written(tmp_path, text.replace('["bet 2"]', '["reconstruct 2", "bet 2"]'))
    assert nets(finding)["2 bet"] == 40
    assert not [each for each in finding.alternatives if "reconstruct 2" in each.ruled[0].act]


@pytest.mark.clauses("vu-lunar:10.4")
def test_a_wrong_card_in_a_force_is_put_right() -> None:
    assert nets(found("vu-lunar")) == {"1 ante": -10, "1 bet": -20, "1 force_fee": -10}


@pytest.mark.clauses("nsw-lunar:14.4.1", "nsw-lunar:14.5")
def test_a_fire_leaves_a_choice_and_cards_that_nobody_saw_are_not_invented() -> None:
    finding = found("nsw-lunar")
    unseen = {
        f"{each.box} {each.wager}": dict(each.rest.cards)
        for each in finding.result.wagers
        if each.rest is not None and each.unknown and not each.lines
    }
    assert unseen == {
        "1 ante": {DEALER: 5},
        "1 bet": {DEALER: 5},
        "2 ante": {DEALER: 5, 2: 5},
        "2 super": {2: 5},
    }
    refund, keep = finding.alternatives
    assert rank(refund) == rank(keep) == "game supervisor"
    assert set(nets(refund).values()) == {0}
    assert nets(keep)["2 super"] == -10
    assert [each.step for each in finding.deciders] == [
        *("first decision", "review", "final ruling", "what no rule covers")
    ]


@pytest.mark.clauses("ruling:real-cards", "nz-lunar:11.13")
@pytest.mark.clauses("nz-lunar:10.5")
def test_what_nobody_saw_stays_unknown_and_the_ruling_names_it() -> None:
    finding = found("unseen")
    assert not finding.all_known
    one, other = alternative(finding, "reconstruct 2"), alternative(finding, "reconstruct 3")
    assert (one.result.waits_for, other.result.waits_for) == ("box 3 to decide", "box 2 to decide")
    both = alternative(finding, "reconstruct 2", "reconstruct 3")
    assert nets(both) == {"2 ante": 0, "2 bet": 40, "3 super": -10}
    assert [(each.place, each.count, each.wagers) for each in both.result.to_see] == [
        (3, 5, ("ante", "bet")),
        (1, 3, ("ante", "bet")),
    ]


@pytest.mark.clauses("nz-lunar:11.13", "nz-lunar:10.8(a)")
def test_once_it_is_seen_the_same_incident_is_decided(tmp_path: Path) -> None:
    text = (EXAMPLES / "unseen.toml").read_text(encoding="utf-8")
    seen = text.replace("8h 8d ?? ?? ??", "8h 8d 7c 3s 2c") + '3 = "Th 9h 6d 5d 3c"\n'
    finding = written(tmp_path, seen)
    assert finding.all_known
    both = alternative(finding, "reconstruct 2", "reconstruct 3")
    assert not both.result.to_see
    assert nets(both) == {
        "1 ante": 0,
        "1 bet": 20,
        "2 ante": 0,
        "2 bet": 40,
        "3 ante": -10,
        "3 super": -10,
        "3 bet": -20,
    }


@pytest.mark.clauses("nz-uth:12.5")
def test_cards_are_told_with_the_acts_where_they_were_seen(tmp_path: Path) -> None:
    text = """rulebook = "nz-uth"
wrong = ["deal 1 Kh", "deal dealer Kh", "deal dealer", "deal 1 Qs"]
[wagers]
1 = { ante = 10, blind = 10 }
"""
    finding = written(tmp_path, text)
    twice = finding.done[1].refusal
    assert twice is not None
    assert (twice.code, twice.message) == ("seen-elsewhere", "Kh has been seen at box 1")
    assert finding.result.round == "void"
    assert nets(finding) == {"1 ante": 0, "1 blind": 0}


ROUNDS = {
    "nz-lunar": ["bet 1", "fold 2"],
    "wa-lunar": ["buy 1", "bet 2", "bet 1"],
    "vu-lunar": ["exchange 1 3s 2c", "bet 2", "bet 1"],
    "nsw-lunar": ["bet 1", "bet 2", "settle-now"],
}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_of_known_cards_comes_to_the_same_with_and_without_an_order(
    name: str, tmp_path: Path
) -> None:
    """Where every card is given, a table with real cards decides as one with a known order."""
    file = tmp_path / "incident.toml"
    supers = ', "super" = 20' if name in ("wa-lunar", "nsw-lunar") else ""
    wagers = WAGERS.replace("ante = 10", f"ante = 10{supers}").replace(
        "ante = 20", f"ante = 20{supers}"
    )
    cards = f'{HANDS}then = "8c 8s 9d 9s"\n'
    text = f'rulebook = "{name}"\nwrong = []\nafter = {json.dumps(ROUNDS[name])}\n'
    file.write_text(text + wagers + cards, encoding="utf-8")
    incident = read_incident(file)
    results = []
    for desk in (Desk(incident), UnseenDesk(incident)):
        for act in desk.acts["after"]:
            assert desk.do(act).refusal is None
        result = result_of(desk.table)
        assert result.round == "over"
        results.append({(each.box, each.wager): each.net for each in result.wagers})
    assert results[0] == results[1]
    assert results[0][2, "ante"] in (0, -20)


@pytest.mark.clauses("nz-uth:5.3(b)")
def test_a_play_wager_of_the_wrong_size_is_settled_or_put_right() -> None:
    finding = found("nz-uth")
    assert nets(finding)["1 play"] == -30
    assert nets(finding)["1 play_excess"] == 0
    assert nets(alternative(finding, "put-right 1 play"))["1 play"] == -30


@pytest.mark.clauses("nz-lunar:11.2")
def test_a_sixth_card_is_a_misdeal_whatever_the_cards_are() -> None:
    finding = found("misdeal")
    assert finding.result.round == "void"
    assert nets(finding) == {"1 ante": 0, "2 ante": 0}


@pytest.mark.clauses("nz-lunar:11.20")
def test_a_void_that_the_facts_contradict_is_told_as_refused(tmp_path: Path) -> None:
    text = 'rulebook = "nz-lunar"\nwrong = [\'void-round 11.2 "too many cards"\']\n'
    finding = written(tmp_path, text + WAGERS + HANDS)
    [done] = finding.done
    assert done.refusal is not None
    assert done.refusal.code == "contradicted"
    assert not finding.alternatives


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wrong = []", "rulebook is missing"),
        ('rulebook = "nz-lunar"', "wrong is missing"),
        ('rulebook = "nz-lunar"\nwrong = []\nwrogn = []', "wrogn is not a field of an incident"),
        ('rulebook = "xx"\nwrong = []', "rulebook, options, dealing, limits or jackpot:"),
        ('rulebook = "nz-lunar"\nwrong = ["fly 1"]', "wrong, line 1: there is no 'fly'"),
        (
            'rulebook = "nz-lunar"\nwrong = []\ndecided = ["bet 1", "force 1"]',
            "decided, line 2, 'force 1': box 1 may answer only",
        ),
        (
            'rulebook = "nz-lunar"\nwrong = ["somebody: bet 1"]',
            "wrong, line 1: 'somebody' is neither a player nor a rank",
        ),
        ('rulebook = "nz-lunar"\nwrong = []\nby_hand = "flying"', "by_hand: 'flying'"),
    ],
)
def test_an_error_names_the_field(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(IncidentError) as caught:
        written(tmp_path, text + WAGERS + HANDS)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("rest", "says"),
    [
        ("[wagers]\n1 = { ante = -5 }", "wagers.1.ante: box 1: a wager must be more than 0"),
        ("[wagers]\n1 = { antes = 5 }", "wagers.1.antes: nz-lunar has no wagering area 'antes'"),
        ("[wagers]\none = { ante = 5 }", "wagers: 'one' is not the number of a box"),
        ("[wagers]", "wagers: nobody has wagered"),
        ("[wagers]\n1 = { ante = 1.5 }", "wagers.1.ante: 1.5 is not an exact amount"),
        ('[wagers]\n1 = { ante = 5 }\n[cards]\n1 = "8h 8h"', "cards.1: 8h is named twice"),
        ('[wagers]\n1 = { ante = 5 }\n[cards]\n2 = "8h"', "cards.2: more cards than are dealt"),
        (
            '[wagers]\n1 = { ante = 5 }\n[cards]\n1 = "8h"\ndealer = "8h"',
            "cards: 8h is named twice",
        ),
    ],
)
def test_an_error_in_wagers_or_cards_names_its_place(tmp_path: Path, rest: str, says: str) -> None:
    with pytest.raises(IncidentError) as caught:
        written(tmp_path, f'rulebook = "nz-lunar"\nwrong = []\n{rest}')
    assert says in str(caught.value)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_file_to_fill_in_is_an_incident_already(name: str, tmp_path: Path) -> None:
    finding = written(tmp_path, template(rulebook(name)))
    assert finding.result.round == "goes on"
