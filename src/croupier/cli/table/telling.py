"""What happens while a round is played, as it happens: the dealer's words and the cards drawn."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.faces import with_suits
from croupier.cli.table.words import clause_numbers
from croupier.engine.lunar import Event, Phase
from croupier.engine.lunar import events as ev
from croupier.record.account import tell
from croupier.record.telling import Told

_TOLD = (
    ev.Announced,
    ev.HandDeclared,
    ev.RackShuffled,
    ev.DealerCardRemoved,
    ev.PlayerAbsent,
)
_IN_THE_SLIP = ("ante", "bet", "draw_fee", "force_fee")


def telling(events: Sequence[Event], over: bool) -> RenderableType | None:
    """The events that a player wants to hear of; once the round is over the slip tells the rest."""
    told = list(tell(list(_worth_telling(events, over))))
    if not told:
        return None
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="quiet", no_wrap=True)
    for each in told:
        grid.add_row(Text(each.who, "key"), _words(each), clause_numbers(each.clauses))
    return grid


def _worth_telling(events: Sequence[Event], over: bool) -> Iterator[Event]:
    first_deal = ev.PhaseBegan(Phase.DEALING) in events
    for event in events:
        match event:
            case ev.LineSettled(line):
                if not over and line.wager not in _IN_THE_SLIP:
                    yield event
            case ev.CardDealt():
                if not first_deal:
                    yield event
            case _ if isinstance(event, _TOLD):
                yield event


def _words(told: Told) -> Text:
    """The dealer speaks in sentences."""
    words = told.what
    if words.startswith("“"):
        said = words.strip("“”")
        words = f"“{said[:1].upper()}{said[1:]}{'' if said.endswith('?') else '.'}”"
    return with_suits(words)
