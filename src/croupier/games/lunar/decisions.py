"""The choices of a box, and its decisions: fold, bet, exchange, buy."""

from croupier.cards import TableCard
from croupier.games import decisions
from croupier.games.actions import Fold, GoFirst, GoInTurn, PlaceOverlooked
from croupier.games.decisions import legal_with
from croupier.games.game import refusal
from croupier.games.irregularities.amounts import check_overlooked, mark
from croupier.games.lunar.actions import Bet, Buy, Exchange
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.deal import serve
from croupier.games.lunar.declarations import collect_losing, instant_paid_late
from croupier.games.lunar.events import Decided, DirectedFirst, FirstLifted
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.real_cards import laid_cards
from croupier.games.settlement import Outcome
from croupier.games.view import Choice
from croupier.machine import evolve
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence

_DECIDING = (Phase.DECIDING, Phase.PAYING, Phase.DECIDING_AGAIN)
_SERVED_DECIDES = ("ruling:served-decides",)
_COUNT = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards")


def go_first(record: LunarRecorder, action: GoFirst) -> None:
    """Direct a box that has not decided to do so before the others."""
    box, clauses = record.state.boxes.get(action.box), record.cites.directed_first
    if box is None or box.out or action.box in record.state.first:
        message = f"box {action.box} has nothing to play before the others"
        raise refusal(record.state, "box-over", clauses or record.cites.decide, message)
    record.emit(DirectedFirst(action.box, clauses))


def go_in_turn(record: LunarRecorder, action: GoInTurn) -> None:
    """Let a box that was directed to play first decide as any other."""
    clauses = record.cites.directed_first
    if action.box not in record.state.first:
        message = f"box {action.box} was not directed to play before the others"
        raise refusal(record.state, "not-directed", clauses or record.cites.decide, message)
    record.emit(FirstLifted(action.box, (*clauses, "ruling:first-lifted")))


def fold_hand(record: LunarRecorder, action: Fold) -> None:
    _decide_anew(record, action.box, "fold")
    box = check_turn(record.state, action.box, "fold")
    cites = record.cites
    _decide(record, Decided(box.number, "fold", 0, (), cites.fold))
    record.settle(box, "ante", Outcome.LOST, cites.fold_ante, "folded")
    record.finish(box.number, cites.fold_count)


def bet(record: LunarRecorder, action: Bet) -> None:
    _decide_anew(record, action.box, "bet", action.amount)
    box = check_turn(record.state, action.box, "bet")
    required = box.ante * record.rules.bet_antes
    amount = required if action.amount is None else action.amount
    if amount != required and not (record.state.by_hand and record.cites.wrong_bet_less):
        raise refusal(
            record.state,
            "bet-amount",
            record.cites.bet,
            f"box {box.number}: the bet wager must be {format_amount(required)}, "
            f"not {format_amount(amount)}",
        )
    _decide(record, Decided(box.number, "bet", amount, (), record.cites.bet))


def bet_overlooked(record: LunarRecorder, action: PlaceOverlooked) -> None:
    """Place a bet wager of an amount that nobody compares with the ante."""
    check_overlooked(record.state, action)
    _decide_anew(record, action.box, "bet", action.amount)
    box = check_turn(record.state, action.box, "bet")
    _decide(record, Decided(box.number, "bet", action.amount, (), record.cites.bet))
    mark(record, box.number, "bet")


def exchange(record: LunarRecorder, action: Exchange) -> None:
    _decide_anew(record, action.box, "exchange", discard=action.discard)
    action = _with_faces(record, action)
    box = check_exchange(record.state, action)
    fee = box.ante * record.rules.draw_antes
    _decide(record, Decided(box.number, "exchange", fee, action.discard, record.cites.exchange))


def _with_faces(record: LunarRecorder, action: Exchange) -> Exchange:
    """The exchange with the faces of the real cards of the hand that are laid down."""
    box = record.state.boxes.get(action.box)
    if box is None or not record.state.real_cards:
        return action
    return evolve(action, discard=laid_cards(record, action.box, action.discard))


def buy(record: LunarRecorder, action: Buy) -> None:
    _decide_anew(record, action.box, "buy")
    box = check_turn(record.state, action.box, "buy a sixth card")
    check_first_draw(record.state, box)
    fee = box.ante * record.rules.draw_antes
    _decide(record, Decided(box.number, "buy", fee, (), record.cites.buy))


def _decide_anew(
    record: LunarRecorder,
    number: int,
    decision: str,
    amount: Amount | None = None,
    discard: tuple[TableCard, ...] = (),
) -> None:
    """Take back the decision of a box that may still change it."""
    box = record.state.boxes.get(number)
    if box is None or not record.state.may_change(box):
        return
    if (box.decision, set(box.discard)) == (decision, set(discard)):
        required = box.ante * record.rules.bet_antes
        if box.wagers.get("bet", required) == (amount or required):
            return
    if decisions.change_mind(record, number) and record.state.phase is not Phase.DECIDING:
        record.begin(Phase.DECIDING)


def _decide(record: LunarRecorder, decided: Decided) -> None:
    """Record a decision; with the first one, super wagers that have not won are lost."""
    state, cites, box = record.state, record.cites, record.box(decided.box)
    more: Clauses = ()
    if state.dealer_exposed:
        more += cites.dealer_exposed
    again = state.may_decide_again(box)
    if again:
        more += _SERVED_DECIDES
    if again or state.phase is Phase.DECIDING_AGAIN:
        more += cites.decide_again
    else:
        collect_losing(record, box)
    at_once = record.rules.act_as_decided and decided.decision in ("exchange", "buy")
    if at_once:
        more += cites.act_as_decided
    record.emit(evolve(decided, clauses=decided.clauses + more) if more else decided)
    if at_once and not record.state.serves_as_decided:
        serve(record, record.box(decided.box))


def check_exchange(state: Round, action: Exchange) -> Box:
    rules, cites = state.rules, state.rules.cites
    box = check_turn(state, action.box, "exchange cards")
    check_first_draw(state, box)
    cards = action.discard
    if not rules.exchange_fewest <= len(cards) <= rules.exchange_most:
        count = _COUNT[len(cards)] if len(cards) < len(_COUNT) else f"{len(cards)} cards"
        raise refusal(
            state,
            "two-to-five",
            cites.exchange_count,
            f"box {box.number} may not exchange {count}: exchange "
            f"{rules.exchange_fewest} to {rules.exchange_most}",
        )
    check_own_cards(state, box, cards)
    return box


def check_own_cards(state: Round, box: Box, cards: tuple[TableCard, ...]) -> None:
    if len(set(cards)) < len(cards):
        raise refusal(
            state,
            "duplicate-card",
            state.rules.cites.exchange_count,
            Sentence("box {box} names a card twice: {cards}", box=box.number, cards=cards),
        )
    foreign = tuple(card for card in cards if card not in box.all_cards)
    if foreign:
        raise refusal(
            state,
            "not-your-cards",
            state.rules.cites.exchange,
            Sentence(
                "box {box} does not hold {foreign}; it holds {hand}",
                box=box.number,
                foreign=foreign,
                hand=box.cards,
            ),
        )


def check_first_draw(state: Round, box: Box) -> None:
    if state.dealer_exposed:
        raise refusal(
            state,
            "bet-or-fold",
            state.rules.cites.dealer_exposed,
            f"box {box.number} may only bet or fold: the dealer's cards were exposed",
        )
    if box.has_drawn:
        raise refusal(
            state,
            "one-draw",
            state.rules.cites.one_draw,
            f"box {box.number} has already drawn: it may only fold or bet",
        )


def check_turn(state: Round, number: int, verb: str) -> Box:
    """The box, if it is in the round and its turn to decide."""
    box: Box = decisions.check_turn(state, number, verb, _DECIDING, _why_not)
    return box


def _why_not(state: Round, box: Box) -> decisions.Reason | None:
    cites = state.rules.cites
    if box.out:
        return "box-over", _ended_by(state, box), "its round is over"
    if box.decision and state.phase is not Phase.DECIDING_AGAIN:
        decided: Clauses = cites.locked_in or cites.decide + cites.wagers_stand
        return "decided", decided, f"it has already decided: {box.decision}"
    if box.betting:
        return "decided", cites.decide_again, "its bet wager is already placed"
    if box.aside and box.decision is None and not box.paid:
        return "not-paid", cites.declared_aside, "its declared hand lies aside until it is paid"
    return None


def _ended_by(state: Round, box: Box) -> Clauses:
    """The clauses by which the round ended for a box."""
    cites = state.rules.cites
    if box.instant or instant_paid_late(state, box):
        return cites.instant_over
    ante = [line for line in state.lines if (line.box, line.wager) == (box.number, "ante")]
    return cites.fold if state.folded(box.number) or not ante else ante[-1].clauses


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the documents allow now, except irregularities."""
    return legal_with(state, _of_box, _conceding(state))


def _conceding(state: Round) -> tuple[Choice, ...]:
    if state.phase is not Phase.CONCEDING:
        return ()
    return (*(Choice("concede", box.number) for box in state.betting), Choice("settle_now"))


def _of_box(state: Round, box: Box) -> tuple[Choice, ...]:
    rules, number = state.rules, box.number
    if state.phase is Phase.FORCING:
        return (
            Choice("force", number, box.ante * (rules.force_antes or 0)),
            Choice("decline", number),
        )
    fold_or_bet = (Choice("fold", number), Choice("bet", number, box.ante * rules.bet_antes))
    again = state.phase is Phase.DECIDING_AGAIN or state.may_decide_again(box)
    if again or state.dealer_exposed:
        return fold_or_bet
    fee = box.ante * rules.draw_antes
    return (
        *fold_or_bet,
        Choice("exchange", number, fee, rules.exchange_fewest, rules.exchange_most),
        Choice("buy", number, fee),
    )
