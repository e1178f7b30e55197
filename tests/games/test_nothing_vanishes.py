"""Whatever goes wrong in a round, every wager and fee on the table gets a line."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.games import actions as shared
from croupier.games import lunar
from croupier.games.lunar import actions as lunar_acts
from croupier.games.lunar.state import Phase, Round
from croupier.games.state import ByHand
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.games.rounds import LUNAR

BY_HAND = frozenset({ByHand.DECLARING, ByHand.DRAWING, ByHand.REVEALING, ByHand.COLLECTING})
SUITED = parse_cards("7h 8h 9h Th Jh")
BREACH = {"nsw-lunar": "14.3.1"}


def _laid(name: str, random: Random) -> Round:
    """A round whose box 1 is dealt a straight flush that nobody declares."""
    rest = [card for card in DECK if card not in SUITED]
    random.shuffle(rest)
    deck: list[Card] = []
    suited = list(SUITED)
    dealer_first = name == "nsw-lunar"
    for _ in range(5):
        deck += [rest.pop()] if dealer_first else []
        deck += [suited.pop(0), rest.pop(), rest.pop()]
        deck += [] if dealer_first else [rest.pop()]
    rules = rulebook(name).rules_as(LunarRules)
    state = lunar.open_round(rules, deck + rest, "shoe", BY_HAND)
    for box in (1, 2, 3):
        for area in ("ante", "super", "dealer_super"):
            state = _attempt(state, shared.PlaceWager(box, area, 10)) or state
        state = _attempt(state, shared.PlaceWager(box, "super_on", 10, box % 3 + 1)) or state
    return lunar.act(state, shared.NoMoreBets())[0]


def _attempt(state: Round, action: Any) -> Round | None:
    try:
        return lunar.act(state, action)[0]
    except Refusal:
        return None


def _wrong(state: Round, random: Random) -> Any:
    box = random.choice((1, 1, 1, 2, 3))
    return random.choice(
        (
            lunar_acts.PayUndeclared(box, "instant", "Lee"),
            lunar_acts.PayUndeclared(box, "super", "Lee"),
            shared.VoidHand(box, BREACH.get(state.rules.id, "11.1"), "a breach"),
            shared.Absent(box),
        )
    )


def _goes_on(state: Round, random: Random) -> Iterator[Any]:
    """What a player or the dealer may do now, in random order, all of it until something fits."""
    if state.needs_cards:
        yield shared.ShuffleRack(state.rack)
    if state.turn is not None:
        box = state.boxes[state.turn]
        number = box.number
        decisions: list[Any] = [
            lunar_acts.Bet(number),
            lunar_acts.Bet(number),
            shared.Fold(number),
            lunar_acts.Force(number),
            lunar_acts.Decline(number),
        ]
        if number == 1:
            decisions = [lunar_acts.Buy(1), lunar_acts.Exchange(1, box.cards[:2]), *decisions]
        else:
            random.shuffle(decisions)
        yield from decisions
    yield from (shared.DealCard(box.number) for box in state.playing if box.to_draw)
    yield shared.DealComplete()
    yield from (
        shared.Announce(words)
        for words in ("all decisions are locked in", "no more bets", "dealer does not qualify")
        if random.random() < 0.5
    )
    yield shared.RevealDealer()
    yield lunar_acts.SettleNow()
    yield from (shared.CollectCards(box) for box in (3, 2, 1, 0))


def _played(name: str, seed: int) -> Round:
    random = Random(seed)
    state, amiss = _laid(name, random), random.random() / 2
    for _ in range(200):
        if state.over:
            return state
        if random.random() < amiss:
            state = _attempt(state, _wrong(state, random)) or state
        for action in _goes_on(state, random):
            if state.over or (changed := _attempt(state, action)) is None:
                continue
            state = changed
            break
    raise AssertionError(f"the round stands still: {state.phase}, {state}")


@pytest.mark.parametrize("name", LUNAR)
def test_every_wager_of_a_round_has_its_line_whatever_goes_wrong(name: str) -> None:
    late = 0
    for seed in range(150):
        final = _played(name, seed)
        for number, box in final.boxes.items():
            assert not box.standing, f"seed {seed}, box {number}: {sorted(box.standing)}"
            for wager, amount in box.wagers.items():
                lines = [x for x in final.lines if (x.box, x.wager) == (number, wager)]
                assert lines, f"seed {seed}, box {number}: no line for {wager}"
                assert lines[0].stake == amount
        instant = set(final.rules.cites.undeclared_instant)
        late += any(
            line.wager == "ante"
            and instant.issubset(line.clauses)
            and "bet" in final.boxes[1].wagers
            for line in final.lines
        )
    assert late, "instant hands are paid late, their bet wagers down"


@pytest.mark.clauses(
    *("nz-lunar:11.7", "wa-lunar:11.7", "vu-lunar:11.7", "nsw-lunar:12.7", "ruling:chosen-again"),
)
@pytest.mark.parametrize("name", LUNAR)
def test_the_lines_of_a_box_are_of_all_that_it_ever_staked(name: str) -> None:
    """Also of what went back because the dealer exposed a card and all chose again."""
    went_back = 0
    for seed in range(60):
        random = Random(seed)
        state = _played_until(_laid(name, random), random, random.randrange(12))
        state = _attempt(state, shared.ExposeDealerCards(state.dealer[:1])) or state
        final = _played_until(state, random, 200)
        assert final.over, f"seed {seed}: the round stands still in {final.phase}"
        for number, box in final.boxes.items():
            lines = [line for line in final.lines if line.box == number]
            assert sum(line.stake for line in lines) == box.staked, f"seed {seed}, box {number}"
            went_back += bool(box.taken_back)
    assert went_back > 10


@pytest.mark.clauses(
    *("nz-lunar:11.7", "wa-lunar:11.7", "vu-lunar:11.7", "nsw-lunar:12.7", "ruling:void-round"),
    subject="ruling:void-round",
)
@pytest.mark.parametrize("name", LUNAR)
def test_a_void_round_returns_what_was_put_down_anew(name: str) -> None:
    """A bet that went back, since all chose again, and the one that took its place."""
    put_down_anew = 0
    for seed in range(120):
        random = Random(seed)
        state = _played_until(_laid(name, random), random, random.randrange(12))
        state = _attempt(state, shared.ExposeDealerCards(state.dealer[:1])) or state
        state = _played_until(state, random, random.randrange(4))
        ground = state.rules.until_ended_grounds[0]
        final = _attempt(state, shared.VoidRound(ground, "the deck is not whole"))
        if final is None:
            continue
        for number, box in final.boxes.items():
            lines = [line for line in final.lines if line.box == number]
            assert sum(line.stake for line in lines) == box.staked, f"seed {seed}, box {number}"
            assert sum(line.net for line in lines) == 0
            put_down_anew += bool(box.taken_back and "bet" in state.boxes[number].standing)
    assert put_down_anew


def _played_until(state: Round, random: Random, acts: int) -> Round:
    """The round after so many acts, or at its end."""
    for _ in range(acts):
        for action in () if state.over else _goes_on(state, random):
            if (changed := _attempt(state, action)) is not None:
                state = changed
                break
    return state


@pytest.mark.parametrize("name", LUNAR)
def test_a_void_hand_leaves_its_player_with_the_fees_alone(name: str) -> None:
    """At any moment after the deal, whatever was paid or lost before."""
    for seed in range(60):
        random = Random(seed)
        state = _laid(name, random)
        for _ in range(random.randrange(25)):
            for action in _goes_on(state, random):
                if (changed := _attempt(state, action)) is not None:
                    state = changed
                    break
        if state.phase is Phase.OVER:
            continue
        void = _attempt(state, shared.VoidHand(1, BREACH.get(name, "11.1"), "a breach"))
        if void is None:
            continue
        kept = ("draw_fee", "force_fee", *(["super"] if name == "vu-lunar" else []))
        lines = [line for line in void.lines if line.box == 1 and line.wager not in kept]
        assert sum(line.net for line in lines) == 0
        assert void.boxes[1].out
        own = [line for line in void.lines if (line.box, line.wager) == (1, "super")]
        assert own or "super" not in void.boxes[1].wagers or void.boxes[1].aside
