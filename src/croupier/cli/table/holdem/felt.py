"""An Ultimate Texas Hold'em table: dealer, community cards, the jackpot's meter, the boxes."""

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.table.faces import WIDTH, card_text, faces, line_of_cards
from croupier.cli.table.felt import cards_and_remarks, inscription, on_felt, title, wagers
from croupier.cli.table.holdem.hands import five_of, hand_name, seen
from croupier.cli.table.holdem.meter import shown
from croupier.cli.table.words import money
from croupier.games.holdem.view import BoxView, RoundView
from croupier.games.jackpot import Pools
from croupier.games.viewer import Cards
from croupier.rulebooks.holdem import HoldemRules


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
    """The jackpot's display; with two pools both, the major one first."""
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
    """Which cards make the hand beside the box's own, or beside some of them."""
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
    """Where the box stands, in a word or two."""
    if box.multiple:
        return f"plays {money(box.wagers['play'])}"
    if box.over:
        return "folded"
    return "checks" if box.checks else "to decide"
