"""Where the Lunar documents take different steps, each with the clauses of that step alone."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.schema import LunarDocument


def procedure(document: LunarDocument) -> Iterator[Fact]:
    steps, cites = document.procedure, document.cites
    for what, says, clauses in (
        (
            "exchanged cards",
            f"discarded {steps.discards} the new ones are dealt",
            cites["exchange_spread"] + cites["exchange_deal"],
        ),
        (
            "declared hands",
            "paid once decisions are announced as locked in"
            if steps.locked_in
            else "paid without an announcement",
            cites["locked_in"] or cites["turn"],
        ),
        (
            "dealer's hand",
            "shown when no more bets has been called again"
            if steps.no_more_bets_two
            else "shown without a second call",
            cites["reveal"],
        ),
        (
            "unqualified dealer",
            "hands are turned up" if steps.show_unqualified else "hands stay face down",
            cites.get("unqualified_shown", cites["unqualified_count"]),
        ),
        (
            "conceding",
            "once the dealer's hand is shown" if steps.concede else "not offered",
            cites.get("concede", ()),
        ),
        (
            "absent player",
            "forfeits all wagers"
            if steps.absent == "forfeit"
            else "has a void hand, ante and super wager come back",
            cites["absent"],
        ),
    ):
        yield Fact("procedure", what, (says,), clauses)
