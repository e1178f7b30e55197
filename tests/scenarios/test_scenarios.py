"""Every scenario on the engine and again from a record; each proves the clauses it names."""

import pytest

from croupier.games import holdem, lunar
from croupier.records.rounds import RecordError, replay
from croupier.rulebooks import RULEBOOK_IDS, address

from .accounts import TOLD, say_payment, tell
from .case import Case, HoldemCase, LunarCase
from .files import Draft, ScenarioError, find_drafts, read_case
from .play import AnyRound, Played, play
from .records import can_record, record

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
        _check_pool(played)
    _check_told(played)
    _check_cited(played)
    _check_record(played)


def _check_whole(played: Played) -> None:
    if played.leftover:
        raise ScenarioError(f"never done: {', '.join(played.leftover)}")
    shuffled = any(type(action).__name__ == "ShuffleRack" for _, action in played.acted)
    if isinstance(played.case, LunarCase) and played.case.rack is not None and not shuffled:
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
        paid = {
            wager: say_payment(line for line in lines if line.wager == wager) for wager in wagers
        }
        assert paid == expected, f"box {number}"
    for number, amount in case.net.items():
        assert sum(line.net for line in state.lines if line.box == number) == amount


def _final(played: Played) -> AnyRound:
    assert played.state is not None
    return played.state


def _check_pool(played: Played) -> None:
    """What is left of a jackpot; a case that does not say expects that nothing has moved."""
    case, state = played.case, _final(played)
    if isinstance(case, HoldemCase) and isinstance(state, holdem.Round):
        assert state.pools == (case.pool_after or case.jackpot), "pool_after"


def _check_told(played: Played) -> None:
    """What the case says of the order of things: deal, words, hands shown, settlement."""
    case, state = played.case, played.state
    if isinstance(case, LunarCase) and case.up is not None:
        assert isinstance(state, lunar.Round)
        assert state.up_card is case.up
    for field in TOLD:
        expected: tuple[str, ...] | None = getattr(case, field)
        if expected is None:
            continue
        got = tell(field, played.events, case.dealing)
        if expected[:1] == ("...",):
            assert got[-len(expected) + 1 :] == list(expected[1:]), field
        else:
            assert got == list(expected), field


def _check_cited(played: Played) -> None:
    case = played.case
    vain = [each for each in case.addresses if each not in played.cited]
    assert not vain, f"named in vain, for nothing in this round cites it: {', '.join(vain)}"
    wrong = [n for n in case.uncited if address(case.rulebook, n) in played.cited]
    assert not wrong, f"cited, though it has no part in this round: {', '.join(wrong)}"


def _check_record(played: Played) -> None:
    """The same round from a record gives the same lines and pools, or the same refusal."""
    if not can_record(played):
        return
    if played.refusal is None:
        again, state = replay(record(played)).final, _final(played)
        assert again.lines == state.lines
        assert again == state
        return
    with pytest.raises(RecordError) as refused:
        replay(record(played))
    error = refused.value
    assert (error.code, error.clauses) == (played.refusal.code, played.refusal.clauses)


def test_every_case_has_a_name_of_its_own() -> None:
    ids = [draft.id for draft in find_drafts()]
    assert sorted(set(ids)) == sorted(ids)


def test_every_document_has_scenarios() -> None:
    cases: list[Case] = [read_case(draft) for draft in find_drafts()]
    assert {case.rulebook for case in cases} == set(RULEBOOK_IDS)
