"""What is done in a round: by the box's player, by the dealer, by an official with the power."""

from typing import Any

from croupier.games.actions import ExposeDealerCards, VoidHand, VoidRound
from croupier.games.game import act_of
from croupier.house.table_life import actions as life
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.table.people import SOFTWARE, check_box, check_official, check_power
from croupier.table.recorder import Recorder
from croupier.table.state import InPlay, Table


def of_player(record: Recorder, action: Any) -> None:
    """The software, as dealer, takes silence for what the game makes of it."""
    if not (record.by == SOFTWARE and act_of(action).silence):
        check_box(record.table, record.by, action.box)
    go_on(record, action)


def of_dealer(record: Recorder, action: Any) -> None:
    check_official(record.by, record.table.limits.rules.cites.deal, "do the dealer's work")
    go_on(record, action)


def expose_dealer(record: Recorder, action: ExposeDealerCards) -> None:
    """A slip of the hand, where there is one: software turns up what is due and nothing else."""
    clauses = record.table.limits.rules.cites.dealer_exposed
    if not record.table.by_hand:
        raise Refusal("software-deals", clauses, "the software deals here: it shows no card early")
    of_dealer(record, action)


def void_hand(record: Recorder, action: VoidHand) -> None:
    _check_ground(record.table, action.clause)
    _check_named_power(record, "void_hand", action.clause, "declare a hand void")
    go_on(record, action)


def void_round(record: Recorder, action: VoidRound) -> None:
    _check_ground(record.table, action.clause)
    _check_named_power(record, "void_round", action.clause, "declare a round void")
    go_on(record, action)


def by_power(record: Recorder, action: Any) -> None:
    """What an official may elect to do; the name in the record is the official's who does."""
    power, cites = act_of(action).power, in_round(record.table).round.rules.cites
    assert power is not None
    topic = power.topic + (getattr(action, power.by) if power.by else "")
    may = getattr(cites, topic, ()) or cites.decide
    check_power(record.table, record.by, power.name, may, power.says)
    go_on(record, action)


def go_on(record: Recorder, action: Any) -> None:
    """The engine answers."""
    in_round(record.table)
    record.round(action)


def call_for_cards(record: Recorder) -> None:
    """Where a round runs out of cards, the discard rack is shuffled when all of it lies there."""
    in_play, at_table = record.table.in_play, record.table.life.round
    if in_play is None or at_table is None or at_table.short or in_play.round.finished:
        return
    if in_play.round.needs_cards:
        record.life(life.NeedMoreCards(len(in_play.round.rack)))


def in_round(table: Table) -> InPlay:
    """The round in play, or the refusal of everything that needs one."""
    if table.in_play is None or not table.in_play.dealt:
        cites = table.limits.rules.cites
        raise Refusal(
            "no-round",
            cites.no_more_bets,
            "no round is in play: it begins with no more bets",
            ("place wagers", "no more bets"),
        )
    return table.in_play


def _check_named_power(record: Recorder, power: str, clause: str, act: str) -> None:
    check_power(record.table, record.by, power, (_address(record.table, clause),), act)


def _check_ground(table: Table, clause: str) -> None:
    """Some grounds are not declared but follow: from a direction, or from what a deck has shown."""
    address = _address(table, clause)
    if address in _directed(table):
        raise Refusal(
            "to-be-directed",
            (address,),
            "this void follows upon a direction: report the breach and direct it, "
            "or invalidate the round",
        )
    life_cites = table.life.rules.cites
    if address in (*life_cites.table_void[:1], *life_cites.table_broken_void[:1]):
        raise Refusal(
            "follows-by-itself",
            (address,),
            "this void follows from the cards or the machine: report what is wrong with them",
        )


def _directed(table: Table) -> Clauses:
    cites = table.directions.rules.cites
    parts = (
        *(cites.direct_void_off_table, cites.direct_void_telling, cites.direct_void_misplaced),
        *(cites.direct_void_device, cites.direct_void_seen),
        *(cites.direct_disrupted, cites.direct_fraud),
    )
    return tuple(part[-1] for part in parts if part)


def _address(table: Table, clause: str) -> str:
    return clause if ":" in clause else f"{table.limits.rules.id}:{clause}"
