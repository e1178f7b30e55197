"""A round at a table: "no more bets" starts it, then it is played."""

from collections.abc import Iterable
from typing import Any

from croupier.cards import UNSEEN, Card, numbered
from croupier.games.actions import (
    DealCard,
    ExposeDealerCards,
    NoMoreBets,
    PlaceWager,
    VoidHand,
    VoidRound,
)
from croupier.games.events import Announced
from croupier.games.game import Opening, act_of, game_of
from croupier.games.jackpot import take_wager
from croupier.games.real_cards import CORRECTION
from croupier.games.state import ByHand, Player, RoundState
from croupier.house.checks import check_stated
from croupier.house.directions import plays_first, table_options
from croupier.house.limits import find
from croupier.house.limits.sign import JACKPOT
from croupier.house.people import Official, name_key, named
from croupier.house.table.actions import Correct, DeclareValue
from croupier.house.table.changes import RoundOpened
from croupier.house.table.correction import why_not_corrected
from croupier.house.table.events import (
    ActWithdrawn,
    JackpotFed,
    PlayersOfRound,
    ValueDeclared,
)
from croupier.house.table.faults import void_unlit
from croupier.house.table.recorder import (
    SOFTWARE,
    TableRecorder,
    check_box,
    check_not_excluded,
    check_official,
    check_power,
)
from croupier.house.table.state import (
    InPlay,
    PoolLines,
    Table,
    counts_by_hand,
)
from croupier.house.table.wagers import (
    first_card_limits,
    return_barred_wagers,
    wagers_of,
)
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal, evolve
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


def no_more_bets(record: TableRecorder, action: NoMoreBets) -> None:
    """Start the round with the wagers on the layout, unless the cards must be prepared first."""
    table = record.state
    rules = table.limits.rules
    check_official(record.by, rules.cites.no_more_bets, "close the wagers")
    if table.in_play is None or not table.in_play.round.boxes:
        raise Refusal(
            "no-wagers", rules.cites.ante, "no box has an ante: there is nobody to deal to"
        )
    if table.in_play.dealt:
        record.round(action)  # the engine raises the refusal
        return
    _begin(record, uncalled=False)


def deal_card(record: TableRecorder, action: DealCard) -> None:
    """Deal a card; if the call is optional, the first card also closes the wagers."""
    table = record.state
    optional = table.limits.rules.cites.call_optional and ByHand.DEALING in table.by_hand
    if optional and table.in_play is not None and not table.in_play.dealt:
        check_official(record.by, table.limits.rules.cites.deal, "do the dealer's work")
        _begin(record, uncalled=True)
    of_dealer(record, action)


def _begin(record: TableRecorder, *, uncalled: bool) -> None:
    """Open the round with the wagers on the layout."""
    table = record.state
    return_barred_wagers(record)
    if not record.in_play.round.boxes:
        return
    tokens, placed = record.in_play.tokens, tuple(wagers_of(record.in_play))
    record.upkeep(upkeep.StartRound(frozenset(record.in_play.round.boxes)))
    _check_order(record.state)
    fed = _feed_jackpot(record, placed)
    start = evolve(_open(record.state, record), uncalled=uncalled)
    begun = InPlay(start, start, (), tokens, table.limits, fed, table.players)
    record.keep(RoundOpened(begun))
    for wager in placed:
        record.round(wager, told=False)
    record.emit(PlayersOfRound(record.state.number, table.players))
    record.round(NoMoreBets())
    void_unlit(record)


def _check_order(table: Table) -> None:
    if not table.upkeep.order and not table.real_cards:
        cites = table.upkeep.rules.cites
        raise Refusal(
            "no-order",
            cites.table_shuffled,
            f"deck {table.upkeep.turn} was shuffled without recording its order: "
            "this table deals only cards whose order it knows",
        )


def _feed_jackpot(record: TableRecorder, placed: Iterable[PlaceWager]) -> dict[int, PoolLines]:
    """Add jackpot wagers to the pools before anything is paid from them."""
    rules, pools = record.state.limits.rules, record.state.pools
    if pools is None or rules.jackpot is None:
        return {}
    counts = {wager.box: _counts(record.state, wager) for wager in placed if wager.area == JACKPOT}
    fed = {
        box: take_wager(rules.jackpot, pools, amount) for box, amount in counts.items() if amount
    }
    lines = tuple(line for each in fed.values() for line in each)
    if lines:
        record.emit(JackpotFed(lines))
    return fed


def _counts(table: Table, wager: PlaceWager) -> Amount:
    """The part of a jackpot wager that the sign allows; the rest is returned to the player."""
    limits = first_card_limits(table)
    wagers = {JACKPOT: wager.amount}
    found = limits.counted(wager.box, wagers) if limits else find(table.limits, wager.box, wagers)
    return found[JACKPOT].counts


def options_now(table: Table, record: TableRecorder) -> dict[str, Any]:
    """The table's options, with the choices of directions in force."""
    chosen = table_options(table.directions, table.name, record.now)
    known = table.rulebook.document.options
    return {**table.options, **{name: value for name, value in chosen.items() if name in known}}


def _open(table: Table, record: TableRecorder) -> RoundState:
    rules = table.rulebook.rules(options_now(table, record))
    first = plays_first(table.directions, table.name, record.now)
    opening = Opening(
        by_hand=table.by_hand | ({ByHand.REVEALING} if table.reveals_apart else frozenset()),
        first=tuple(box for box, player in table.players.items() if named(player, first)),
        pools=table.pools,
        players=tuple(_on_several_boxes(table)),
        waiting=table.waiting,
        limits=first_card_limits(table),
        people_count=counts_by_hand(table),
    )
    deck = numbered((UNSEEN,) * rules.deck) if table.real_cards else table.upkeep.order
    round = game_of(rules).open(rules, deck, table.dealt_from, opening)
    return evolve(round, in_turn=not table.by_hand)


def _on_several_boxes(table: Table) -> Iterable[Player]:
    """Players with wagers on several boxes, seated at the first one that they took."""
    assert table.in_play is not None
    boxes: dict[str, list[int]] = {}
    for box in sorted(table.in_play.round.boxes, key=table.taken.index):
        boxes.setdefault(name_key(table.players[box]), []).append(box)
    return (
        Player(table.players[taken[0]], tuple(taken)) for taken in boxes.values() if len(taken) > 1
    )


def of_player(record: TableRecorder, action: Any) -> None:
    """Perform a player's decision. The software as dealer may perform the game's action for a
    player who does not decide."""
    _check_who_sees(record, action)
    check_not_excluded(record, action.box)
    if not (record.by == SOFTWARE and act_of(action).silence):
        check_box(record.state, record.by, action.box)
    go_on(record, action)


def _check_who_sees(record: TableRecorder, action: Any) -> None:
    """Check that the house enters which real cards are seen; a player's word is not enough."""
    table = record.state
    if not table.real_cards or isinstance(record.by, Official):
        return
    lists = (each for each in vars(action).values() if isinstance(each, tuple))
    if not any(isinstance(card, Card) for cards in lists for card in cards):
        return
    message = "only the house's employees enter which cards are seen: write ?? for each card"
    raise Refusal("no-power", table.limits.rules.cites.deal, message)


def declare_value(record: TableRecorder, action: DeclareValue) -> None:
    """A player declares the value of a hand in play; where the software deals, it declares."""
    table = record.state
    check_box(table, record.by, action.box)
    round = in_round(table).round
    clauses = table.limits.rules.cites.optimum
    if not clauses:
        raise Refusal(
            "no-declaration", round.rules.cites.decide, "players declare no values in this game"
        )
    if not table.by_hand:
        message = "the software declares hands at this table, each at its best"
        raise Refusal("software-declares", clauses, message)
    check_stated(action.value, "the value", clauses)
    box = round.boxes.get(action.box)
    if box is None or box.out:
        raise Refusal("no-hand", clauses, f"box {action.box} has no hand in play")
    record.emit(ValueDeclared(action.box, action.value, clauses))


def of_dealer(record: TableRecorder, action: Any) -> None:
    check_official(record.by, record.state.limits.rules.cites.deal, "do the dealer's work")
    go_on(record, action)


def expose_dealer(record: TableRecorder, action: ExposeDealerCards) -> None:
    """Expose cards of the dealer by mistake. Only a person can: the software shows cards only when
    due."""
    clauses = record.state.limits.rules.cites.dealer_exposed
    if not record.state.by_hand:
        raise Refusal(
            "software-deals",
            clauses,
            "the software deals at this table and never shows a card early",
        )
    of_dealer(record, action)


def void_hand(record: TableRecorder, action: VoidHand) -> None:
    check_ground(record.state, action.clause)
    _check_named_power(record, "void_hand", action.clause, "declare a hand void")
    go_on(record, action)


def void_round(record: TableRecorder, action: VoidRound) -> None:
    check_ground(record.state, action.clause)
    _check_named_power(record, "void_round", action.clause, "declare a round void")
    if void := _void_already(record.state, action.clause):
        record.tell(Announced("misdeal", void))
    else:
        go_on(record, action)


def _void_already(table: Table, clause: str) -> Clauses:
    """The clauses of a misdeal that the table has just found itself on this ground. The dealer may
    still declare it, and nothing more follows."""
    if table.in_play is not None or not table.played:
        return ()
    void: Clauses = table.played[max(table.played)].in_play.round.void
    return void if _address(table, clause) in void else ()


def by_power(record: TableRecorder, action: Any) -> None:
    """Perform an act that is at an official's discretion."""
    power = act_of(action).power
    cites = in_round(record.state, _about(record.state, action)).round.rules.cites
    assert power is not None
    topic = power.topic + (getattr(action, power.by) if power.by else "")
    may = getattr(cites, topic, ()) or cites.decide
    check_power(record.state, record.by, power.name, may, power.says)
    go_on(record, action)


def go_on(record: TableRecorder, action: Any) -> None:
    """Perform an action in the round in play."""
    in_round(record.state, _about(record.state, action))
    record.round(action)


def correct(record: TableRecorder, action: Correct) -> None:
    """Withdraw the last act (ruling: correction). Its entry stays, followed by this one."""
    table = record.state
    check_official(record.by, CORRECTION, "withdraw what was entered")
    if why := why_not_corrected(table, record.by):
        raise Refusal("not-now", CORRECTION, f"nothing can be withdrawn now: {why}")
    assert table.last is not None
    record.emit(ActWithdrawn(table.last.verb, action.why, CORRECTION))


def call_for_cards(record: TableRecorder) -> None:
    """If the round has run out of cards, call for the discard rack to be shuffled."""
    in_play, at_table = record.state.in_play, record.state.upkeep.round
    if in_play is None or at_table is None or at_table.short or in_play.round.finished:
        return
    if in_play.round.needs_cards:
        record.upkeep(upkeep.NeedMoreCards(len(in_play.round.rack)))


def _about(table: Table, action: Any) -> Clauses:
    """The clauses on an action of a round."""
    if isinstance(action, VoidHand | VoidRound):
        address, rules = _address(table, action.clause), table.limits.rules
        known = address in (*rules.void_hand_grounds, *rules.void_round_grounds)
        return (address,) if known else ()
    row, cites = act_of(action), table.limits.rules.cites
    topics = row.cites or (row.topic or row.name,)
    if row.power is not None:
        topics = (row.power.topic + (getattr(action, row.power.by) if row.power.by else ""),)
    return next((found for topic in topics if (found := getattr(cites, topic, ()))), ())


def in_round(table: Table, about: Clauses = ()) -> InPlay:
    """The round in play. Without one a refusal is raised, which cites the clauses in `about`."""
    if table.in_play is None or not table.in_play.dealt:
        cites = table.limits.rules.cites
        raise Refusal(
            "no-round",
            tuple(dict.fromkeys(about + cites.no_more_bets)),
            "no round is in play: a round begins with no more bets",
            ("place wagers", "no more bets"),
        )
    return table.in_play


def _check_named_power(record: TableRecorder, power: str, clause: str, act: str) -> None:
    check_power(record.state, record.by, power, (_address(record.state, clause),), act)


def check_ground(table: Table, clause: str) -> None:
    """Refuse grounds that nobody declares, because they follow from a direction or from the state
    of a deck."""
    address = _address(table, clause)
    if address in _directed(table):
        raise Refusal(
            "to-be-directed",
            (address,),
            "this void needs a direction: report the breach and give the direction, "
            "or invalidate the round",
        )
    upkeep_cites = table.upkeep.rules.cites
    if address in (*upkeep_cites.table_void[:1], *upkeep_cites.table_broken_void[:1]):
        raise Refusal(
            "follows-by-itself",
            (address,),
            "this void follows from a fault of the cards or the machine: report the fault",
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
