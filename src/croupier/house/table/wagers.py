"""Wagers placed on the boxes of seated players, in chips and in tokens."""

from collections.abc import Iterable, Mapping

from croupier.cards import DECK
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.events import WagerPlaced, WagerWithdrawn
from croupier.games.game import Opening, game_of
from croupier.games.state import RoundState
from croupier.games.wagers import one_on_area
from croupier.house.directions import Apart, Direction, barred_players, check_seat
from croupier.house.limits import check_wager
from croupier.house.limits.actions import RefuseWager
from croupier.house.limits.checks import check_placed
from croupier.house.limits.state import WagerRefused
from croupier.house.limits.wagers import FirstCardLimits
from croupier.house.people import Official, is_employee, name_key, named, same_name
from croupier.house.table.actions import (
    PlaceUnchecked,
    PlaceWithTokens,
    Refuse,
)
from croupier.house.table.changes import RoundOpened, TokensStaked
from croupier.house.table.events import NotDealtIn, TokensMoved, WagerUnchecked
from croupier.house.table.faults import check_works
from croupier.house.table.recorder import (
    SOFTWARE,
    TableRecorder,
    check_box,
    check_official,
    check_power,
)
from croupier.house.table.state import InPlay, Table
from croupier.house.tokens import (
    Division,
    ExchangeVoucher,
    IssueVoucher,
    MixedStake,
    TokenRules,
    check_stake,
    token_rules,
)
from croupier.house.upkeep.actions import CallOffRound
from croupier.machine import Refusal, evolve
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


def place_wager(record: TableRecorder, action: PlaceWager) -> None:
    """Place a wager. Before the first card it is refused if the sign does not allow it."""
    check_box(record.state, record.by, action.box, _taken(record, action))
    check_wager(record.state.limits, action)
    _place(record, action)


def _taken(record: TableRecorder, action: PlaceWager) -> Clauses:
    """The clauses by which no wager may be added: one for each area, and one ante for each
    player."""
    table, cites = record.state, record.state.limits.rules.cites
    placed = () if table.in_play is None else tuple(wagers_of(table.in_play))
    there = ((each.box, each.area, each.on) for each in placed)
    taken = (action.box, action.area, action.on) in there
    antes = (table.players.get(each.box) for each in placed if each.area == action.area == "ante")
    second = any(name is not None and same_name(str(record.by), name) for name in antes)
    one_ante = table.upkeep.rules.cites.table_one_ante if second else ()
    return (one_on_area(cites, action.area) if taken else ()) + one_ante


def place_unchecked(record: TableRecorder, action: PlaceUnchecked) -> None:
    """Place a wager without checking it. The rulebook has its own rule for a wager found outside
    the limits after the first card."""
    table, cites = record.state, record.state.limits.cites
    if not table.by_hand:
        raise Refusal("not-here", cites.limits_sign, "the software checks every wager itself")
    check_official(record.by, cites.limits_sign, "let a wager pass unchecked")
    check_box(table, record.by, action.box)
    if table.in_play is not None and table.in_play.dealt:
        record.round(action.wager)  # a bet or play wager of the wrong amount
        return
    check_placed(table.limits, action.wager)
    event = _place(record, action.wager)
    record.emit(WagerUnchecked(event.box, event.wager, cites.limits_sign))


def place_with_tokens(record: TableRecorder, action: PlaceWithTokens) -> None:
    """Place one wager that consists of chips and promotional tokens."""
    check_box(record.state, record.by, action.box, _taken(record, action.wager))
    check_wager(record.state.limits, action.wager)
    player = record.state.players[action.box]
    rules, held = tokens_here(record.state), record.state.tokens.get(name_key(player), 0)
    stake = MixedStake(action.amount - action.tokens, action.tokens)
    check_stake(rules, action.area, stake, held)
    placed = _place(record, action.wager)
    move_tokens(record, player, -action.tokens)
    record.keep(TokensStaked((placed.box, placed.wager), action.tokens))


def withdraw_wager(record: TableRecorder, action: WithdrawWager) -> None:
    """Return a wager that cannot be played, or whose player may not play."""
    employee = isinstance(record.by, Official) and is_employee(record.by)
    if record.by != SOFTWARE and not (employee and action.box in may_not_play(record)):
        check_box(record.state, record.by, action.box)
    take_off(record, action)


def may_not_play(record: TableRecorder) -> dict[int, Direction]:
    """Boxes with wagers whose players may not be dealt in, each with the direction."""
    table, in_play = record.state, record.state.in_play
    if in_play is None or in_play.dealt or not table.rulebook.reads("not-dealt-in"):
        return {}
    boxes = sorted(in_play.round.boxes, key=table.taken.index)
    players = {box: table.players[box] for box in boxes}
    found = barred_players(table.directions, players.values(), record.now)
    return {box: found[player] for box, player in players.items() if player in found}


def return_barred_wagers(record: TableRecorder) -> None:
    """Return the wagers of players who may not play, before the call."""
    barred = may_not_play(record)
    if not barred:
        return
    if record.by != SOFTWARE:
        raise _not_together(record, barred)
    for box, direction in barred.items():
        player = record.state.players[box]
        record.emit(NotDealtIn(box, player, direction.number, direction.clauses))
    for wager in tuple(wagers_of(record.in_play)):
        if wager.box in barred or wager.on in barred:
            take_off(record, WithdrawWager(wager.box, wager.area, wager.on))


def _not_together(record: TableRecorder, barred: Mapping[int, Direction]) -> Refusal:
    """Refuse the call, naming the wagers that could be returned."""
    players, (first, *_) = record.state.players, barred.values()
    if not isinstance(first.order, Apart):
        out = [box for box, each in barred.items() if not isinstance(each.order, Apart)]
        names = _say_boxes(players, out)
        message = f"{names} may not be dealt in, by direction {first.number}: {first.why}"
        return Refusal("excluded", first.clauses, message, (f"give back the wagers of {names}",))
    together = [box for box in record.in_play.round.boxes if named(players[box], first.to)]
    message = (
        f"{_say_boxes(players, together)} may not be dealt in together, by direction {first.number}"
    )
    legal = tuple(f"give back the wagers of {_say_boxes(players, [box])}" for box in together)
    return Refusal("kept-apart", first.clauses, message, legal)


def _say_boxes(players: Mapping[int, str], boxes: Iterable[int]) -> str:
    return " and ".join(f"{players[box]} (box {box})" for box in boxes)


def refuse(record: TableRecorder, action: Refuse) -> None:
    """Take a wager off the layout for a supervisor, until the first card."""
    wager = _on_layout(record.state, action)
    out = record.in_play.round.dealt > 0
    for event in record.limits(RefuseWager(wager, action.by, action.why, out)):
        if isinstance(event, WagerRefused):
            _remove(record, event.withdrawal)


def _remove(record: TableRecorder, wager: WithdrawWager) -> None:
    """Remove a wager. After no more bets and before the first card, the round is opened again
    without it."""
    in_play = record.in_play
    if not (in_play.dealt and record.state.rulebook.reads("until-first-card")):
        take_off(record, wager)
        return
    _lay_again(record, evolve(in_play, round=in_play.start, done=()), wagers_of(in_play))
    take_off(record, wager)
    try:
        record.round(NoMoreBets(), told=False)
    except Refusal:
        _return_of_those_who_left(record)
        left = tuple(wagers_of(record.in_play))
        empty, tokens = _waiting_for_wagers(record.state), record.in_play.tokens
        record.upkeep(CallOffRound())
        _lay_again(record, InPlay(empty, empty, tokens=tokens), left)


def _return_of_those_who_left(record: TableRecorder) -> None:
    """Return the wagers of players who left their seats after a call that is now taken back."""
    if not record.state.rulebook.reads("left-at-the-call"):
        return
    for each in tuple(wagers_of(record.in_play)):
        if each.box not in record.state.taken:
            take_off(record, WithdrawWager(each.box, each.area, each.on))


def _lay_again(record: TableRecorder, in_play: InPlay, wagers: Iterable[PlaceWager]) -> None:
    record.keep(RoundOpened(in_play))
    for wager in wagers:
        record.round(wager, told=False)


def _on_layout(table: Table, action: Refuse) -> PlaceWager:
    placed = () if table.in_play is None else wagers_of(table.in_play)
    for wager in placed:
        if (wager.box, wager.area, wager.on) == (action.box, action.area, action.on):
            return wager
    clauses = table.limits.cites.limits_refused
    raise Refusal("no-wager", clauses, f"box {action.box} has no {action.area} wager to refuse")


def wagers_of(in_play: InPlay) -> Iterable[PlaceWager]:
    """The wagers on the layout, as they were placed."""
    placed: dict[tuple[int, str, int | None], PlaceWager] = {}
    for _, action in in_play.done:
        match action:
            case PlaceWager(box, area, _, on):
                placed[box, area, on] = action
            case WithdrawWager(box, area, on):
                del placed[box, area, on]
    return placed.values()


def tokens_here(table: Table) -> TokenRules:
    """The rules of tokens, if the document has any."""
    try:
        return token_rules(table.rulebook)
    except Refusal as refused:
        clauses = table.limits.rules.cites.chips
        raise Refusal(refused.code, clauses, refused.message) from refused


def move_tokens(record: TableRecorder, player: str, amount: Amount) -> None:
    """Give promotional tokens to a player, or take them if the amount is negative."""
    if not amount:
        return
    clauses = tokens_here(record.state).cites.token_wager
    record.emit(TokensMoved(player, amount, clauses))


def give_back_tokens(record: TableRecorder, in_play: InPlay, divisions: Iterable[Division]) -> None:
    """Return the tokens that lay on the layout; a negative amount is taken instead."""
    for division in divisions:
        move_tokens(record, in_play.players[division.line.box], division.back.tokens)


def _place(record: TableRecorder, action: PlaceWager) -> WagerPlaced:
    _check_open(record.state)
    check_works(record.state, action)
    _check_may_play(record, action.box)
    _check_other_boxes(record.state, action.box)
    if record.state.in_play is None:
        empty = _waiting_for_wagers(record.state)
        record.keep(RoundOpened(InPlay(empty, empty)))
    [placed] = [each for each in record.round(action) if isinstance(each, WagerPlaced)]
    return placed


def _check_open(table: Table) -> None:
    """Refuse a wager at a closed table."""
    if table.upkeep.closed:
        cites = table.upkeep.rules.cites
        raise Refusal("closed", cites.table_equipment, "the table is closed and takes no wagers")


def _check_may_play(record: TableRecorder, box: int) -> None:
    """Refuse a wager of a player who is excluded, or kept apart from somebody who has wagered.

    A person who only sits at the table does not play there."""
    players, in_play = record.state.players, record.state.in_play
    wagered = () if in_play is None else in_play.round.boxes
    others = [players[other] for other in wagered if other != box and other in players]
    check_seat(record.state.directions, players[box], others, record.now)


def _check_other_boxes(table: Table, box: int) -> None:
    """Allow one box per player unless the operator allows more and nobody waits for a box."""
    rules = table.limits.rules
    if table.in_play is None or not rules.cites.others_waiting:
        return
    name, wagered = table.players[box], table.in_play.round.boxes.keys() - {box}
    if not any(same_name(table.players[other], name) for other in wagered):
        return
    if not rules.several_boxes:
        clauses, why = rules.cites.several_boxes, "the operator allows one box per player"
        raise Refusal("one-box", clauses, f"{name} may not wager on another box: {why}")
    taken = set(wagered)
    if table.rulebook.reads("seat-taken"):
        taken |= {seat for seat, other in table.players.items() if not same_name(other, name)}
    if rules.boxes - len(taken) - 1 < table.waiting:
        clauses = rules.cites.others_waiting
        message = f"{name} may not wager on another box while others wait for one"
        raise Refusal("others-waiting", clauses, message)


def _was_settled(table: Table, action: WithdrawWager) -> bool:
    """Whether the wager was one of the round just finished."""
    if not table.played:
        return False
    last = wagers_of(table.played[max(table.played)].in_play)
    return (action.box, action.area, action.on) in ((w.box, w.area, w.on) for w in last)


def take_off(record: TableRecorder, action: WithdrawWager) -> None:
    """Take a wager off the layout before the first card; its tokens go back with it."""
    if record.state.in_play is None:
        cites = record.state.limits.rules.cites
        clauses = cites.areas + (cites.wagers_stand if _was_settled(record.state, action) else ())
        raise Refusal("no-wager", clauses, f"box {action.box} has no wager to take back")
    owner = record.state.players.get(action.box)
    for event in record.round(_as_placed(record.in_play, action)):
        if isinstance(event, WagerWithdrawn):
            place = (event.box, event.wager)
            back = record.in_play.tokens.get(place, 0)
            record.keep(TokensStaked(place, 0))
            if owner is not None:
                move_tokens(record, owner, back)


def _as_placed(in_play: InPlay, action: WithdrawWager) -> WithdrawWager:
    """The withdrawal with the names under which the wager was placed. People also say `super_on_5`
    for the super wager on box 5; the game decides which wager is meant."""
    placed = tuple(wagers_of(in_play))
    if (action.box, action.area, action.on) in {(each.box, each.area, each.on) for each in placed}:
        return action
    _, events = game_of(in_play.round).act(in_play.round, action)
    gone = {(each.box, each.wager) for each in events if isinstance(each, WagerWithdrawn)}
    for each in placed:
        if (each.box, each.key) in gone:
            return WithdrawWager(each.box, each.area, each.on)
    return action


def _waiting_for_wagers(table: Table) -> RoundState:
    """A round that only takes wagers: its deck is a placeholder and is never dealt."""
    rules = table.limits.rules
    opening = Opening(pools=table.pools, limits=first_card_limits(table))
    return game_of(rules).open(rules, DECK, table.dealt_from, opening)


def first_card_limits(table: Table) -> FirstCardLimits | None:
    """The limits by which the round's wagers count when they are settled."""
    told = table.rulebook.reads("limits-at-once")
    return FirstCardLimits(table.limits) if told else None


def issue_voucher(record: TableRecorder, action: IssueVoucher) -> None:
    rules = tokens_here(record.state)
    if record.state.rulebook.reads("operator-issues"):
        check_power(
            record.state, record.by, "issue_voucher", rules.cites.token_issue, "issue a voucher"
        )
    else:
        check_official(record.by, rules.cites.token_voucher, "issue a voucher")
    record.vouchers(action)


def exchange_voucher(record: TableRecorder, action: ExchangeVoucher) -> None:
    rules = tokens_here(record.state)
    check_official(record.by, rules.cites.token_voucher, "exchange a voucher")
    [exchanged] = record.vouchers(action)
    move_tokens(record, action.holder, exchanged.tokens)
