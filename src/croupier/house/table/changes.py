"""How each event changes a table, and changes that an act makes without an event."""

from enum import StrEnum
from typing import Any, get_args

from croupier.games.game import game_of, games
from croupier.games.jackpot import Pools, move_all
from croupier.house import approvals, directions, disputes, limits, tokens, upkeep
from croupier.house.people import name_key
from croupier.house.table import events as ev
from croupier.house.table.presence import PresenceEvent, after
from croupier.house.table.state import (
    Correction,
    InPlay,
    Played,
    Table,
    in_version,
    pools_held,
    with_pools,
)
from croupier.house.tokens import Place
from croupier.house.upkeep import DeckCheck
from croupier.house.upkeep import events as upkeep_events
from croupier.house.upkeep.state import AwayDeclared, RoundConcluded
from croupier.machine import Change, Fold, evolve, folding
from croupier.money import Amount, simplest
from croupier.rulebooks.options import parse_value
from croupier.value import value

# Changes without an event: replaying the act makes the same change again.


@value
class RoundOpened:
    """A round opens for wagers, or its first card is dealt."""

    in_play: InPlay


@value
class ActDone:
    """An act of the round in play, and its phase."""

    phase: StrEnum
    action: Any


@value
class TokensStaked:
    """How much of a wager is tokens; 0 if the wager was taken back."""

    place: Place
    amount: Amount


@value
class CorrectionKept:
    """A correction is stored with its round, in play or finished."""

    number: int
    correction: Correction


@value
class PoolsLeft:
    """The state in which a round leaves the jackpot."""

    pools: Pools


def _round_opened(table: Table, change: RoundOpened) -> Table:
    return evolve(table, in_play=change.in_play)


def _with_in_play(table: Table, **changes: object) -> Table:
    assert table.in_play is not None
    return evolve(table, in_play=evolve(table.in_play, **changes))


def _act_done(table: Table, change: ActDone) -> Table:
    assert table.in_play is not None
    return _with_in_play(table, done=(*table.in_play.done, (change.phase, change.action)))


def _in_round(table: Table, event: Any) -> Table:
    assert table.in_play is not None
    round = table.in_play.round
    return _with_in_play(table, round=game_of(round).fold(round, event))


def _tokens_staked(table: Table, change: TokensStaked) -> Table:
    assert table.in_play is not None
    tokens = {place: each for place, each in table.in_play.tokens.items() if place != change.place}
    if change.amount:
        tokens[change.place] = change.amount
    return _with_in_play(table, tokens=tokens)


def _correction_kept(table: Table, change: CorrectionKept) -> Table:
    played = table.played.get(change.number)
    in_play = table.in_play if played is None else played.in_play
    assert in_play is not None
    in_play = evolve(in_play, corrections=(*in_play.corrections, change.correction))
    if played is None:
        return evolve(table, in_play=in_play)
    return evolve(table, played={**table.played, change.number: evolve(played, in_play=in_play)})


def _pools_left(table: Table, change: PoolsLeft) -> Table:
    return evolve(table, pools=change.pools)


def _act_withdrawn(table: Table, event: ev.ActWithdrawn) -> Table:
    """Restore the table as it was before the act; the entries keep both. A shared jackpot keeps
    what other tables have moved since."""
    del event
    last, pools = table.last, pools_held(table)
    assert last is not None
    return last.before if pools in (None, last.pools) else with_pools(last.before, pools)


def _jackpot_failed(table: Table, event: ev.JackpotFailed) -> Table:
    place = 0 if event.box is None else event.box
    return evolve(table, jackpot_faults=table.jackpot_faults | {place})


def _jackpot_works(table: Table, event: ev.JackpotWorks) -> Table:
    del event
    return evolve(table, jackpot_faults=frozenset())


def _jackpot_fed(table: Table, event: ev.JackpotFed) -> Table:
    pools = pools_held(table)
    assert pools is not None
    return with_pools(table, move_all(pools, event.lines))


def _pools_changed(table: Table, event: Any) -> Table:
    return with_pools(table, event.pools)


def _option_chosen(table: Table, event: ev.OptionChosen) -> Table:
    """The new choice applies to all later wagers and deals."""
    value = parse_value(table.rulebook.document, event.option, event.value)
    options = {**table.options, event.option: value}
    limits = evolve(table.limits, rules=table.rulebook.rules(options))
    return evolve(table, options=options, limits=limits, in_play=None)


def _rulebook_changed(table: Table, event: ev.RulebookChanged) -> Table:
    return in_version(table, event.rulebook)


def _round_settled(table: Table, event: ev.RoundSettled) -> Table:
    assert table.in_play is not None
    played = Played(event.number, table.in_play, event.lines, event.void)
    return evolve(table, in_play=None, played={**table.played, event.number: played})


def _tokens_moved(table: Table, event: ev.TokensMoved) -> Table:
    key = name_key(event.player)
    held = simplest(table.tokens.get(key, 0) + event.amount)
    return evolve(table, tokens={**table.tokens, key: held})


def _presence(table: Table, event: PresenceEvent) -> Table:
    assert table.in_play is not None
    asked = after(table.in_play.presence, event, table.in_play.round.phase)
    return _with_in_play(table, asked=asked)


def _ready(table: Table, event: ev.PlayerReady) -> Table:
    assert table.in_play is not None
    return _with_in_play(table, ready=table.in_play.ready | {event.box})


def _queue_changed(table: Table, event: ev.QueueChanged) -> Table:
    return evolve(table, waiting=event.waiting)


def _part(name: str, fold: Fold[Any]) -> Change[Table]:
    """The change that an event makes to one part of the table."""
    return lambda table, event: evolve(table, **{name: fold(getattr(table, name), event)})


_in_upkeep = _part("upkeep", upkeep.fold)


def _seat_taken(table: Table, event: upkeep_events.SeatTaken) -> Table:
    return evolve(_in_upkeep(table, event), taken=(*table.taken, event.box))


def _seat_left(table: Table, event: upkeep_events.SeatLeft | upkeep_events.SeatFreed) -> Table:
    taken = tuple(box for box in table.taken if box != event.box)
    return evolve(_in_upkeep(table, event), taken=taken)


def _check_owed(table: Table, event: upkeep_events.CheckOwed) -> Table:
    """Require a count of the round's deck after a jackpot payout."""
    table = _in_upkeep(table, event)
    return _with_in_play(table, counted=True) if event.check is DeckCheck.JACKPOT else table


def _closed(table: Table, event: upkeep_events.TableClosed) -> Table:
    return evolve(_in_upkeep(table, event), in_play=None, taken=())


fold: Fold[Table] = folding(
    {
        **{event: _in_round for each in games() for event in each.events},
        **dict.fromkeys(upkeep_events.Event.__subclasses__(), _in_upkeep),
        **dict.fromkeys(get_args(limits.Event), _part("limits", limits.fold)),
        **dict.fromkeys(get_args(directions.Event), _part("directions", directions.fold)),
        **dict.fromkeys(get_args(disputes.Event), _part("disputes", disputes.fold)),
        **dict.fromkeys(get_args(tokens.Event), _part("vouchers", tokens.fold)),
        upkeep_events.SeatTaken: _seat_taken,
        upkeep_events.SeatLeft: _seat_left,
        upkeep_events.SeatFreed: _seat_left,
        upkeep_events.CheckOwed: _check_owed,
        upkeep_events.TableClosed: _closed,
        **dict.fromkeys(get_args(approvals.Event), _part("approvals", approvals.fold)),
        ev.JackpotFed: _jackpot_fed,
        ev.JackpotFailed: _jackpot_failed,
        ev.JackpotWorks: _jackpot_works,
        **dict.fromkeys((ev.PoolDivided, ev.PoolsCombined, ev.PoolRatesChanged), _pools_changed),
        ev.OptionChosen: _option_chosen,
        ev.RulebookChanged: _rulebook_changed,
        ev.RoundSettled: _round_settled,
        ev.TokensMoved: _tokens_moved,
        ev.QueueChanged: _queue_changed,
        ev.ActWithdrawn: _act_withdrawn,
        **dict.fromkeys(get_args(PresenceEvent), _presence),
        ev.PlayerReady: _ready,
        RoundOpened: _round_opened,
        ActDone: _act_done,
        TokensStaked: _tokens_staked,
        **dict.fromkeys((AwayDeclared, RoundConcluded), _in_upkeep),
        CorrectionKept: _correction_kept,
        PoolsLeft: _pools_left,
    }
)
