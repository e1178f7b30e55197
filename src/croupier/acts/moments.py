"""When a console offers an act: the state of the table in which it makes sense."""

from collections.abc import Callable

from croupier.games.actions import Absent
from croupier.games.game import game_of, to_announce
from croupier.games.state import RoundState
from croupier.house import upkeep
from croupier.house.table import Table, pools_of
from croupier.house.table.correction import is_correctable
from croupier.house.table.presence import Stage
from croupier.house.table.wagers import tokens_here
from croupier.machine import Refusal

When = Callable[[Table], bool]


def open_(table: Table) -> bool:
    return not table.upkeep.closed


def round_of(table: Table) -> RoundState | None:
    """The round that is dealt, if one is."""
    dealt = table.in_play is not None and table.in_play.dealt
    return table.in_play.round if dealt and table.in_play is not None else None


def in_round(table: Table) -> bool:
    round = round_of(table)
    return round is not None and not round.settled


def at_rest(table: Table) -> bool:
    """Whether the table is between rounds."""
    return open_(table) and table.upkeep.round is None


def wagering(table: Table) -> bool:
    return at_rest(table) and bool(table.players)


def entered(table: Table) -> bool:
    """Whether employees enter players' wagers."""
    return wagering(table) and bool(table.by_hand)


def unchecked(table: Table) -> bool:
    """Whether unchecked chips may be placed: before the deal, or with a decision."""
    return entered(table) or (dealt_by_hand(table) and deciding(table))


def amiss(table: Table) -> bool:
    """Whether a wager of the wrong amount may still be corrected."""
    round = round_of(table)
    if round is None or round.dealer_shown:
        return False
    area = game_of(round).decision_area
    return any(area in box.overlooked & box.standing for box in round.boxes.values())


def wagered(table: Table) -> bool:
    """Whether wagers are placed and the first card has not been dealt."""
    return wagering(table) and table.in_play is not None and bool(table.in_play.round.boxes)


def tokens_out(table: Table) -> bool:
    return entered(table) and bool(table.tokens)


def takes_tokens(table: Table) -> bool:
    try:
        tokens_here(table)
    except Refusal:
        return False
    return True


def vouchers_out(table: Table) -> bool:
    return table.vouchers is not None and bool(table.vouchers.issued)


def seats_free(table: Table) -> bool:
    return open_(table) and not table.upkeep.full


def seated(table: Table) -> bool:
    return bool(table.upkeep.seats)


def somebody_here(table: Table) -> bool:
    return any(seat.away is None for seat in table.upkeep.seats.values())


def somebody_away(table: Table) -> bool:
    return any(seat.away is not None for seat in table.upkeep.seats.values())


def to_vacate(table: Table) -> bool:
    return bool(upkeep.may_be_vacated(table.upkeep))


def has_decks(table: Table) -> bool:
    return open_(table) and bool(table.upkeep.decks)


def decks_at_rest(table: Table) -> bool:
    return has_decks(table) and table.upkeep.round is None


def cards_by_hand(table: Table) -> bool:
    """Whether people look after the cards, and there are decks on the table."""
    at_table = table.upkeep.round
    return table.cards_by_hand and has_decks(table) and (at_table is None or at_table.short)


def cards_by_software(table: Table) -> bool:
    return not table.cards_by_hand and bool(upkeep.hindrances(table.upkeep))


def no_decks(table: Table) -> bool:
    return table.cards_by_hand and open_(table) and not table.upkeep.decks


def not_set_up(table: Table) -> bool:
    return table.upkeep.broken or (table.upkeep.closed and table.cards_by_hand)


def machine(table: Table) -> bool:
    there = table.upkeep.equipment
    return there is not None and there.has_machine


def to_notify(table: Table) -> bool:
    return bool(table.upkeep.to_notify)


def sign_up(table: Table) -> bool:
    return table.upkeep.sign is not None


def has_closing_sign(table: Table) -> bool:
    return open_(table) and bool(table.upkeep.rules.cites.table_closing_sign)


def deciding(table: Table) -> bool:
    """Whether the table waits for a box."""
    round = round_of(table)
    return round is not None and round.turn is not None


def deciding_on_hand(table: Table) -> bool:
    """Whether a box that does not decide may be marked absent: an offer to force only lapses."""
    round = round_of(table)
    if round is None or round.turn is None:
        return False
    return isinstance(game_of(round).silence(round), Absent)


def clock_runs(table: Table) -> bool:
    """Whether a box decides against the house's clock, which does not run if a person deals."""
    return deciding(table) and not table.by_hand


def asked_by_hand(table: Table) -> bool:
    """Whether a player was asked whose answer an employee may enter."""
    asked = None if table.in_play is None else table.in_play.presence
    return bool(table.by_hand) and asked is not None and asked.stage is Stage.ASKED


def unasked_by_hand(table: Table) -> bool:
    """Whether boxes may still speak, and an employee may enter that one has nothing to say."""
    round = round_of(table)
    return bool(table.by_hand) and round is not None and game_of(round).unasked(round) is not None


def dealt_by_hand(table: Table) -> bool:
    return in_round(table) and bool(table.by_hand)


def real_cards(table: Table) -> bool:
    """Whether a round with real cards is on the table, so that faces may be entered."""
    round = round_of(table)
    return round is not None and round.real_cards and not round.over


def correctable(table: Table) -> bool:
    return is_correctable(table)


def of_round(table: Table, holds: Callable[[RoundState], bool]) -> bool:
    """Whether a round is dealt, not settled, and meets this condition."""
    round = round_of(table)
    return round is not None and not round.settled and holds(round)


def announced_by_hand(table: Table) -> bool:
    round = round_of(table)
    return round is not None and bool(to_announce(round))


def declares_values(table: Table) -> bool:
    return dealt_by_hand(table) and bool(table.limits.rules.cites.optimum)


def strays(table: Table) -> bool:
    round = round_of(table)
    return round is not None and bool(round.stray) and not round.astray


def dealing_by_hand(table: Table) -> bool:
    round = round_of(table)
    return round is not None and game_of(round).is_dealing(round)


def hands_collected(table: Table) -> bool:
    """Whether a hand that its player laid down is in the discard rack although it plays."""
    round = round_of(table)
    return round is not None and any(box.early and box.laid_down for box in round.boxes.values())


def notices_up(table: Table) -> bool:
    return bool(table.limits.notices)


def above_allowed(table: Table) -> bool:
    return any(each.own is not None for each in table.limits.players.values())


def no_wagers(table: Table) -> bool:
    return table.in_play is None or not table.in_play.round.boxes


def needs_approvals(table: Table) -> bool:
    return bool(table.approvals.matters)


def approvals_asked(table: Table) -> bool:
    return any(each.answer is None for each in table.approvals.made.values())


def jackpot_equipment(table: Table) -> bool:
    jackpot = table.limits.rules.jackpot
    return has_pools(table) and jackpot is not None and jackpot.electronic


def jackpot_failed(table: Table) -> bool:
    return bool(table.jackpot_faults)


def has_pools(table: Table) -> bool:
    return pools_of(table) is not None


def one_pool(table: Table) -> bool:
    pools = pools_of(table)
    return no_wagers(table) and pools is not None and pools.pool is not None


def two_pools(table: Table) -> bool:
    pools = pools_of(table)
    return no_wagers(table) and pools is not None and pools.pool is None


def disputable(table: Table) -> bool:
    return bool(table.played) or round_of(table) is not None


def never(table: Table) -> bool:
    """Never: the act is offered only in a particular case: a box's decision, a direction, a step of
    a dispute."""
    del table
    return False
