"""Every scenario on the engine and again from a record; each proves the clauses it names."""

from collections.abc import Iterable

import pytest

from croupier.engine.lunar import DEALER, Round
from croupier.engine.lunar.events import (
    Announced,
    CardDealt,
    DealerCardTurned,
    HandShown,
    LineSettled,
)
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.money import format_amount, format_odds
from croupier.record import RecordError, replay
from croupier.rulebooks import address

from .case import Case, Draft, ScenarioError, find_drafts, read_case
from .playing import Played, play
from .recording import can_record, record

SCENARIOS = [
    pytest.param(draft, id=draft.id, marks=pytest.mark.clauses(*draft.addresses))
    for draft in find_drafts()
]


@pytest.mark.parametrize("draft", SCENARIOS)
def test_scenario(draft: Draft) -> None:
    try:
        case = read_case(draft)
        played = play(case)
        _check_whole(played)
    except ScenarioError as error:
        pytest.fail(str(error) if draft.name in str(error) else f"{draft.id}: {error}", False)
    _check_refusal(played)
    if case.refused is None:
        _check_payments(played)
    _check_told(played)
    vain = [each for each in case.addresses if each not in played.cited]
    assert not vain, f"named in vain, for nothing in this round cites it: {', '.join(vain)}"
    _check_record(played)


def _check_whole(played: Played) -> None:
    if played.leftover:
        raise ScenarioError(f"never done: {', '.join(played.leftover)}")
    shuffled = any(type(action).__name__ == "ShuffleRack" for _, action in played.acted)
    if played.case.rack is not None and not shuffled:
        raise ScenarioError("a rack is given, but the deck does not run out")


def _check_refusal(played: Played) -> None:
    expected, refusal = played.case.refused, played.refusal
    if expected is None:
        assert refusal is None, f"refused, though lawful: {refusal} {refusal and refusal.clauses}"
        return
    assert refusal is not None, f"should be refused ({expected.code}), but was done"
    wanted = {address(played.case.rulebook, number) for number in expected.clauses}
    cited = {each for each in refusal.clauses if each in wanted or not each.startswith("ruling:")}
    assert (refusal.code, cited) == (expected.code, wanted)
    if played.case.acts is not None:
        assert played.acted[-1][1] == played.case.acts[-1], "refused before its last act"


def _check_payments(played: Played) -> None:
    state, case = _final(played), played.case
    for number, box in state.boxes.items():
        assert not box.standing, f"box {number}: never settled: {sorted(box.standing)}"
    for number, expected in case.pays.items():
        lines = [line for line in state.lines if line.box == number]
        wagers = list(dict.fromkeys(line.wager for line in lines))
        paid = {wager: _say(line for line in lines if line.wager == wager) for wager in wagers}
        assert paid == expected, f"box {number}"
    for number, amount in case.net.items():
        assert sum(line.net for line in state.lines if line.box == number) == amount


def _final(played: Played) -> Round:
    assert played.state is not None
    return played.state


def _say(of_wager: Iterable[SettlementLine]) -> str:
    """A wager's settlement as scenarios write it."""
    lines = list(of_wager)
    last, net = lines[-1], sum(line.net for line in lines)
    if last.outcome is Outcome.VOID:
        return "void" if net == 0 else f"void, but net {format_amount(net)}"
    if len(lines) > 1:
        return f"settled {len(lines)} times"
    comes_back = last.stake if last.outcome in (Outcome.WON, Outcome.STAND_OFF) else 0
    if last.returned != comes_back:
        return f"{last.outcome}, but {format_amount(last.returned)} returned"
    if last.outcome is Outcome.WON:
        return f"{' + '.join(map(format_odds, last.odds))} = {format_amount(last.paid)}"
    return last.outcome.value if last.paid == 0 else f"{last.outcome}, but paid"


def _check_told(played: Played) -> None:
    """What the case says of the order of things: deal, words, hands shown, settlement."""
    case, events = played.case, played.events
    if case.up is not None:
        assert _final(played).up_card is case.up
    told: list[tuple[str, tuple[str, ...] | None, list[str]]] = [
        ("dealt", case.dealt, _dealt(played)),
        ("says", case.says, [each.words for each in events if isinstance(each, Announced)]),
        ("shows", case.shows, [_shown(each) for each in events if isinstance(each, HandShown)]),
        ("settled", case.settled, [_line(e.line) for e in events if isinstance(e, LineSettled)]),
    ]
    for field, expected, got in told:
        if expected is not None and expected[:1] == ("...",):
            assert got[-len(expected) + 1 :] == list(expected[1:]), field
        elif expected is not None:
            assert got == list(expected), field


def _dealt(played: Played) -> list[str]:
    words: list[str] = []
    for event in played.events:
        if isinstance(event, CardDealt):
            to = "dealer" if event.to == DEALER else f"box {event.to}"
            source = "" if event.source == played.case.dealing else f" from the {event.source}"
            words.append(f"{to}: {event.card}{source}{' face up' if event.face_up else ''}")
        elif isinstance(event, DealerCardTurned):
            words.append(f"dealer turns {event.card}")
    return words


def _shown(event: HandShown) -> str:
    return f"box {event.box}: {event.value.name}"


def _line(line: SettlementLine) -> str:
    return f"{line.box} {line.wager}"


def _check_record(played: Played) -> None:
    """The same round from a record gives the same lines, or the same refusal."""
    if not can_record(played):
        return
    if played.refusal is None:
        assert replay(record(played)).lines == _final(played).lines
        return
    with pytest.raises(RecordError) as refused:
        replay(record(played))
    error = refused.value
    assert (error.code, error.clauses) == (played.refusal.code, played.refusal.clauses)


def test_every_case_has_a_name_of_its_own() -> None:
    ids = [draft.id for draft in find_drafts()]
    assert sorted(set(ids)) == sorted(ids)


def test_the_four_documents_have_scenarios() -> None:
    cases: list[Case] = [read_case(draft) for draft in find_drafts()]
    assert {case.rulebook for case in cases} == {"nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"}
