"""The effects of directions in force: on seats, speech, the order of play, and rounds.

Settlement lines never change. Invalidating a round adds a line for each wager that moves the
missing amount, whether the round was declared void before or settled to its end."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from croupier.cards import is_seen
from croupier.games.actions import DeemSeat, VoidHand, VoidRound
from croupier.games.events import HandShown
from croupier.games.real_cards import REAL_CARDS
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.hands import evaluate
from croupier.house.directions.orders import (
    ActAsDecided,
    Apart,
    DeemSeated,
    Direction,
    EnglishOnly,
    ExcludeFromCasino,
    ExcludeFromGame,
    Invalidate,
    OfTable,
    OneHandViewed,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
    UponIncident,
    VoidHands,
)
from croupier.house.directions.rules import DirectionRules, measures
from croupier.house.directions.state import Directions, caused_by, in_force
from croupier.house.people import named, same_name
from croupier.machine import Refusal
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses


def direction_at(
    state: Directions, kind: type[OfTable], table: str, now: datetime
) -> Direction | None:
    """The latest direction of this kind that is in force at the table."""
    found = [
        each
        for each in in_force(state, now)
        if isinstance(each.order, kind) and each.order.table == table
    ]
    return found[-1] if found else None


def serves_as_decided(state: Directions, table: str, now: datetime) -> bool:
    """Whether the dealer serves each box as soon as it decides."""
    return direction_at(state, ActAsDecided, table, now) is not None


def one_hand_viewed(state: Directions, table: str, now: datetime) -> bool:
    """Whether additional hands of a player on several boxes are played unseen."""
    return direction_at(state, OneHandViewed, table, now) is not None


def cards_placed(state: Directions, table: str, now: datetime) -> str | None:
    """Where on the layout players must put their cards, if that is directed."""
    found = direction_at(state, PlaceCards, table, now)
    return found.order.where if found and isinstance(found.order, PlaceCards) else None


def table_options(state: Directions, table: str, now: datetime) -> dict[str, str]:
    """The rulebook options that directions in force choose for the table's next round."""
    chosen = {}
    if serves_as_decided(state, table, now):
        chosen["draws_dealt"] = "as-decided"
    if one_hand_viewed(state, table, now):
        chosen["additional_hands"] = "blind"
    return chosen


def plays_first(state: Directions, table: str, now: datetime) -> tuple[str, ...]:
    """The players who must play their hands before the others handle their cards."""
    orders = [each.order for each in in_force(state, now)]
    named = [
        player
        for order in orders
        if isinstance(order, PlayFirst) and order.table == table
        for player in order.players
    ]
    return tuple(dict.fromkeys(named))


def check_seat(state: Directions, person: str, seated: Collection[str], now: datetime) -> None:
    """Refuse a seat to a person who may not play with the people seated here."""
    direction = barring_direction(state, person, seated, now)
    if direction is None:
        return
    if isinstance(direction.order, Apart):
        others = _others(direction, person, seated)
        raise Refusal(
            "kept-apart",
            direction.clauses,
            f"{person} may not play at a table with {', '.join(others)}, by direction "
            f"{direction.number}",
        )
    raise Refusal(
        "excluded",
        direction.clauses,
        f"{person} is excluded by direction {direction.number}: {direction.why}",
    )


def barring_direction(
    state: Directions, person: str, others: Collection[str], now: datetime
) -> Direction | None:
    """The direction, if any, by which the person may not play, or not with these others."""
    for direction in in_force(state, now):
        if not named(person, direction.to):
            continue
        if isinstance(direction.order, ExcludeFromGame | ExcludeFromCasino):
            return direction
        if isinstance(direction.order, Apart) and _others(direction, person, others):
            return direction
    return None


def _others(direction: Direction, person: str, among: Collection[str]) -> list[str]:
    """The other people of a direction who are among these."""
    return [name for name in direction.to if named(name, among) and not same_name(name, person)]


def barred_players(
    state: Directions, players: Iterable[str], now: datetime
) -> dict[str, Direction]:
    """Players who may not be dealt in, each with the direction. The player named first may stay."""
    staying: list[str] = []
    found: dict[str, Direction] = {}
    for player in players:
        direction = barring_direction(state, player, staying, now)
        if direction is None:
            staying.append(player)
        else:
            found[player] = direction
    return found


def groups_to_part(
    state: Directions, seated: Collection[str], now: datetime
) -> tuple[tuple[str, ...], ...]:
    """Groups of players who sit together although a direction keeps them apart."""
    groups = [
        tuple(name for name in direction.to if named(name, seated))
        for direction in in_force(state, now)
        if isinstance(direction.order, Apart)
    ]
    return tuple(group for group in groups if len(group) > 1)


ENGLISH = "en"


def check_speech(
    state: Directions, table: str, now: datetime, *, in_hand: bool, language: str = ENGLISH
) -> None:
    """Refuse a player's message if a direction forbids it.

    `in_hand` says whether a hand is in progress; languages are codes. Declaring a hand or a
    decision is play, not talk, and is not checked here.
    """
    silence = direction_at(state, Silence, table, now)
    if silence and in_hand:
        raise Refusal(
            "silence",
            silence.clauses,
            f"nobody may speak while a hand is in progress at table {table}",
        )
    english = direction_at(state, EnglishOnly, table, now)
    if english and language.partition("-")[0].lower() != ENGLISH:
        raise Refusal(
            "english-only", english.clauses, f"only English may be spoken at table {table}"
        )


def check_analysis(rules: DirectionRules, *, in_hand: bool, on_duty: bool) -> None:
    """Refuse analysis to a person whose hand is in progress, but not to staff on duty.

    A document without a rule on devices refuses nobody.
    """
    cites = rules.cites
    if cites.direct_device and in_hand and not on_duty:
        raise Refusal(
            "device",
            cites.direct_device + cites.direct_device_exempt,
            "no analysis while your hand is in progress",
        )


RoundAction = VoidHand | DeemSeat | VoidRound


def round_actions(
    state: Directions, direction: Direction, boxes: Sequence[int] = ()
) -> tuple[RoundAction, ...]:
    """The actions of the round in play that carry out a direction, in order.

    `boxes` are those of the persons in an incident that names no box. A finished round is settled
    again by `invalidation_lines` instead."""
    order, why = direction.order, direction.why
    if isinstance(order, Invalidate):
        return (VoidRound(caused_by(state.rules.cites, order.cause)[-1], why),)
    if not isinstance(order, UponIncident):
        return ()
    incident = state.incidents[order.incident]
    if isinstance(order, DeemSeated):
        return tuple(DeemSeat(box) for box in incident.boxes)
    if isinstance(order, VoidHands):
        ground = void_ground(state, order)
        return tuple(VoidHand(box, ground, why) for box in incident.boxes or boxes)
    return ()


def void_ground(state: Directions, order: VoidHands) -> str:
    """The clause on which the order makes wagers void."""
    return measures(state.rules.cites, state.incidents[order.incident])[order.power][-1]


def void_lines(
    direction: Direction,
    round: RoundState,
    boxes: Collection[int],
    spared: Collection[str] = (),
) -> tuple[SettlementLine, ...]:
    """The lines that make the wagers of these boxes void in a finished round, except those in
    `spared`; fees stay."""
    fees = round.rules.document.fee_wagers
    lines = [
        _void_line(round, box, wager, direction.clauses, f"wagers void: {direction.why}")
        for box in boxes
        for wager in round.boxes[box].wagers
        if wager not in fees and wager not in spared
    ]
    return tuple(line for line in lines if line.paid or line.returned)


def _void_line(
    round: RoundState, box: int, wager: str, clauses: Clauses, because: str
) -> SettlementLine:
    """The line that makes a wager void: payments are taken back, and losses are returned."""
    settled = [line for line in round.lines if (line.box, line.wager) == (box, wager)]
    stake: Amount = round.boxes[box].wagers[wager]
    if settled and round.rules.reads("put-down-anew"):
        stake = sum(line.stake for line in settled)
    return SettlementLine(
        box=box,
        wager=wager,
        outcome=Outcome.VOID,
        stake=0 if settled else stake,
        odds=(),
        paid=-simplest(sum(line.paid for line in settled)),
        returned=simplest(stake - sum(line.returned for line in settled)),
        clauses=clauses,
        because=because,
    )


def folded_hand(direction: Direction, round: RoundState) -> HandShown:
    """The folded hand that the direction reveals; raises a refusal if there is none to show yet."""
    order = direction.order
    if not isinstance(order, RevealFolded):
        raise TypeError(f"direction {direction.number} reveals no hand")
    if order.box not in round.boxes or not round.folded(order.box):
        raise Refusal("not-folded", direction.clauses, f"box {order.box} has not folded")
    if not (round.dealer_shown or round.over):
        raise Refusal(
            "not-settling",
            direction.clauses,
            "a folded hand is shown only at settlement, after the dealer's hand",
        )
    cards = round.boxes[order.box].cards
    if not is_seen(cards):
        message = f"turn up the hand of box {order.box} and show which cards it holds first"
        raise Refusal("to-be-seen", (*direction.clauses, *REAL_CARDS), message)
    return HandShown(order.box, tuple(cards), evaluate(cards), direction.clauses)


def void_before(round: RoundState) -> frozenset[tuple[int, str]]:
    """The wagers that are void already, by box and name (ruling: void-stays-void)."""
    if not round.rules.reads("void-stays-void"):
        return frozenset()
    last = {(line.box, line.wager): line.outcome for line in round.lines}
    void = (place for place, outcome in last.items() if outcome is Outcome.VOID)
    return frozenset((box, wager) for box, wager in void if wager not in round.boxes[box].standing)


def invalidation_lines(
    state: Directions,
    direction: Direction,
    round: RoundState,
    void: Collection[tuple[int, str]] = (),
) -> tuple[SettlementLine, ...]:
    """The lines that invalidate the round: one for each wager and fee for which money must move,
    except those that were already void."""
    order = direction.order
    if not isinstance(order, Invalidate):
        raise TypeError(f"direction {direction.number} invalidates nothing")
    _check_forfeit(state, order, round)
    lines = [
        _line(state, direction, round, box, wager, _fate(order, box))
        for box in round.boxes
        for wager in round.boxes[box].wagers
        if (box, wager) not in void
    ]
    return tuple(line for line in lines if line.stake or line.paid or line.returned)


def is_invalidated(state: Directions, number: int) -> bool:
    """Whether the outcome of that round has been invalidated."""
    orders = (each.order for each in state.given.values())
    return any(
        isinstance(each, Invalidate) and each.round.strip() == str(number) for each in orders
    )


def _fate(order: Invalidate, box: int) -> Outcome:
    """The outcome for a box's wagers; void means that they are refunded."""
    if box in order.forfeit:
        return Outcome.FORFEITED
    return Outcome.KEPT if order.refund is False else Outcome.VOID


def _check_forfeit(state: Directions, order: Invalidate, round: RoundState) -> None:
    absent = [str(box) for box in order.forfeit if box not in round.boxes]
    if absent:
        raise Refusal(
            "not-in-round",
            state.rules.cites.direct_forfeit,
            f"no wager to forfeit in round {order.round} on box {', '.join(absent)}",
        )


_FATES = {
    Outcome.FORFEITED: "forfeited",
    Outcome.VOID: "refunded",
    Outcome.KEPT: "not refunded",
}


def _line(
    state: Directions,
    direction: Direction,
    round: RoundState,
    box: int,
    wager: str,
    fate: Outcome,
) -> SettlementLine:
    cites = state.rules.cites
    consequence = cites.direct_forfeit if fate is Outcome.FORFEITED else cites.direct_refund
    because = f"outcome invalidated, {direction.why}: {_FATES[fate]}"
    line = _void_line(round, box, wager, direction.clauses + consequence, because)
    if fate is Outcome.VOID:
        return line
    stake = round.boxes[box].wagers[wager]
    return replace(line, outcome=fate, returned=simplest(line.returned - stake))
