"""An Ultimate Texas Hold'em table as it is drawn: jackpot, hands, choices, and the settlement."""

from collections.abc import Iterable, Iterator

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cards import Card, rank_name, rank_plural
from croupier.cli.play.slip import Entry, Payment, won
from croupier.cli.terminal.cards import (
    WIDTH,
    card_text,
    cards_and_remarks,
    faces,
    inscription,
    line_of_cards,
    on_felt,
    title,
    wagers,
)
from croupier.cli.terminal.words import money
from croupier.games.holdem.view import BoxView, RoundView
from croupier.games.jackpot import PoolLine, Pools, Which, contribute, move_all, take_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.view import Cards
from croupier.hands import best_five, best_two_plus_three, evaluate
from croupier.money import Amount, parse_amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.table import JackpotRules

FIRST_POOL = 10000
_NAMES: dict[Which, str] = {"pool": "Jackpot", "minor": "Minor pool", "major": "Major pool"}


def read_pools(text: str | None) -> Pools | None:
    """ "25000" is one pool, "8000:180000" a minor and a major one, "none" no jackpot at all."""
    if text == "none":
        return None
    if text is None:
        return Pools(pool=FIRST_POOL)
    amounts = [parse_amount(part.strip()) for part in text.split(":")]
    match amounts:
        case [pool]:
            return Pools(pool=pool)
        case [minor, major]:
            return Pools(minor=minor, major=major)
    raise ValueError("a jackpot has one pool, or a minor and a major pool")


def pool_name(which: Which) -> str:
    return _NAMES[which]


def shown(pools: Pools) -> list[tuple[str, str]]:
    """Each pool and its amount; of two the major one first."""
    return [(pool_name(which), money(pools.of(which))) for which in reversed(pools.names)]


class Meter:
    """One or two pools over a session; they change when a round is dealt and when it ends."""

    def __init__(self, rules: JackpotRules, start: Pools) -> None:
        self.rules = rules
        self.start = start
        self.pools = start

    def wagered(self, wagers: Iterable[Amount]) -> tuple[PoolLine, ...]:
        """What jackpot wagers put into the pools."""
        lines = (take_wager(self.rules, self.pools, wager) for wager in wagers)
        return tuple(line for each in lines for line in each if line.amount)

    def after(self, lines: Iterable[PoolLine]) -> Pools:
        return move_all(self.pools, lines)

    def settle(self, pools: Pools) -> tuple[PoolLine, ...]:
        """Take over the pools after a round; the operator refills a pool that is empty."""
        lines = tuple(
            contribute(self.rules, pools, which, self.start.of(which))
            for which in pools.names
            if not pools.of(which) and self.start.of(which)
        )
        self.pools = move_all(pools, lines)
        return lines

    def __str__(self) -> str:
        return "   ".join(f"{name} {amount}" for name, amount in shown(self.pools))


_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def hand_name(box: BoxView, community: Cards) -> str:
    """The value of the cards seen so far; empty for a hand that is not seen."""
    hole, board = seen(box.cards), seen(community)
    if len(hole) < len(box.cards):
        return ""
    if box.value is not None:
        return box.value.name
    return evaluate(hole + board).name if board else _two_cards(hole)


def seen(cards: Cards) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _two_cards(hole: tuple[Card, ...]) -> str:
    high, low = sorted(hole, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        return f"a pair of {rank_plural(high.rank)}"
    suited = f" of {_SUITS[high.suit]}" if high.suit == low.suit else ""
    return f"{rank_name(high.rank)} and {rank_name(low.rank)}{suited}"


def five_of(rules: HoldemRules, hole: tuple[Card, ...], board: tuple[Card, ...]) -> set[Card]:
    """The five cards that count, with the operator's hand method."""
    if rules.hand_method == "any":
        return set(best_five(hole + board))
    return set(best_two_plus_three(hole, board))


def felt(rules: HoldemRules, view: RoundView, to_act: int) -> RenderableType:
    """The box to act in full, the others in a line, clockwise."""
    boxes = [
        _box_in_full(rules, view, box) if number == to_act else _box_in_a_line(view, box)
        for number, box in view.boxes.items()
    ]
    return on_felt(centre(view), inscription(rules), *boxes)


def centre(view: RoundView) -> Table:
    """Dealer, community cards and meter side by side."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    parts: list[RenderableType] = []
    for name, cards in (("DEALER", view.dealer), ("COMMUNITY CARDS", view.community)):
        parts.append(Group(Text(name, "felt.name"), faces(cards)))
        grid.add_column(no_wrap=True, min_width=len(cards) * (WIDTH + 1) - 1)
    if view.pools is not None:
        parts.append(_meter(view.pools))
        grid.add_column()
    grid.add_row(*parts)
    return grid


def _meter(pools: Pools) -> Panel:
    """The jackpot's display; of two pools the major one first."""
    lines = [
        text
        for name, amount in shown(pools)
        for text in (
            Text(name.upper(), "felt.quiet", overflow="fold"),
            Text(amount, "felt.brass", overflow="fold"),
        )
    ]
    return Panel.fit(Group(*lines), box=ROUNDED, border_style="felt.quiet")


def dealer_line(rules: HoldemRules, view: RoundView, cards: bool) -> Text:
    """The dealer's hand in words, after its cards unless they lie above."""
    assert view.dealer_value is not None, "the dealer's hand is shown"
    hole = line_of_cards(view.dealer).append(" ") if cards else ""
    name = (f"{view.dealer_value.name}  ", "felt.name")
    made = made_of(rules, view.dealer, view.community)
    return Text.assemble(("DEALER  ", "felt.name"), hole, name, made)


def board_line(view: RoundView) -> Text:
    return Text.assemble(("BOARD   ", "felt.name"), line_of_cards(view.community))


def made_of(rules: HoldemRules, hole: Cards, community: Cards) -> Text:
    """The community cards that complete the hand, and which own cards it uses."""
    own, board = seen(hole), seen(community)
    if len(own) < len(hole) or len(board) < len(community):
        return Text()
    five = five_of(rules, own, board)
    used, shared = _of(own, five), _of(board, five)
    if not used:
        return Text("plays the board", "felt.quiet")
    part = "" if len(used) == len(own) else f"{_named(used)} "
    return Text(f"{part}with {_named(shared)}", "felt.quiet")


def _of(cards: tuple[Card, ...], five: set[Card]) -> list[Card]:
    return [card for card in cards if card in five]


def _named(cards: list[Card]) -> str:
    return " ".join(map(card_text, cards))


def _box_in_full(rules: HoldemRules, view: RoundView, box: BoxView) -> Table:
    name = hand_name(box, view.community) or "unseen"
    notes = {"blind": Text("equals the ante", "felt.quiet")}
    if rules.electronic:
        notes["jackpot"] = Text("● lit", "felt.brass")
    return cards_and_remarks(faces(box.cards), title(box.number, name), wagers(box.wagers, notes))


def _box_in_a_line(view: RoundView, box: BoxView) -> Text:
    line = Text.assemble((f"Box {box.number}  ", "felt.name"), line_of_cards(box.cards))
    name = hand_name(box, view.community)
    line.append(f" {name}" if name else " unseen", "felt")
    return line.append(f"  {_state(box)}", "felt.quiet")


def _state(box: BoxView) -> str:
    """The state of the box, in a word or two."""
    if box.multiple:
        return f"plays {money(box.wagers['play'])}"
    if box.over:
        return "folded"
    return "checks" if box.checks else "to decide"


def jackpot_entries(rules: HoldemRules, line: SettlementLine) -> Iterator[Entry]:
    """A jackpot pays by odds or by a share of the pool; its wager is not returned."""
    taken = rules.cites.jackpot_taken_after
    clauses = tuple(each for each in line.clauses if each not in taken) + rules.cites.jackpot_last
    yield from won(rules, line, (Payment(line.paid, line.because, clauses),))
    yield Entry("", None, "collected", None, "the wager itself", taken, Outcome.KEPT)


def hand_in_full(rules: HoldemRules, view: RoundView, box: BoxView) -> RenderableType:
    name, made = title(box.number, _name(view, box)), _made(rules, view, box)
    return cards_and_remarks(faces(box.cards), name, made)


def hand_in_a_line(rules: HoldemRules, view: RoundView, box: BoxView) -> RenderableType:
    cards = line_of_cards(box.cards)
    made = _made(rules, view, box)
    return Text.assemble(title(box.number, _name(view, box)), "  ", cards, made)


def _name(view: RoundView, box: BoxView) -> str:
    return hand_name(box, view.community) or "unseen"


def _made(rules: HoldemRules, view: RoundView, box: BoxView) -> Text:
    return made_of(rules, box.cards, view.community) if box.multiple else Text()
