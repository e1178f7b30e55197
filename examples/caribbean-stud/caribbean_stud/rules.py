"""The shape of a Caribbean Stud rulebook, and its rules ready for the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.forms import field
from croupier.games.standard import StandardCites, StandardDocument, StandardRules
from croupier.hands import Category, Line, Value
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.schema import Odds, Section
from croupier.rulebooks.table import cites_of, table_rules


class CaribbeanOdds(Section):
    ante: Odds
    raise_: dict[Line, Odds] = field(name="raise")


class CaribbeanDocument(StandardDocument):
    game: Literal["caribbean"]
    odds: CaribbeanOdds


@dataclass(frozen=True, kw_only=True)
class CaribbeanCites(StandardCites):
    """The topics of Caribbean Stud."""

    raised: Clauses
    unqualified_paid: Clauses
    compare: Clauses
    won: Clauses
    lost: Clauses
    stand_off: Clauses


@dataclass(frozen=True, kw_only=True)
class CaribbeanRules(StandardRules):
    document: CaribbeanDocument
    cites: CaribbeanCites
    raise_antes: int
    ante_odds: Amount
    raise_odds: Mapping[Line, Amount]

    def raise_pays(self, value: Value) -> Amount:
        """The odds of a winning hand."""
        high = value.category is Category.ODD_CARDS
        return self.raise_odds[Line.ACE_AND_KING if high else Line(value.category.name.lower())]


def caribbean_rules(
    document: CaribbeanDocument, title: str, options: Mapping[str, Any]
) -> CaribbeanRules:
    antes = document.areas["raise"].antes
    assert antes is not None
    return CaribbeanRules(
        **table_rules(document, title, options),
        cites=cites_of(document, CaribbeanCites),
        areas=frozenset(document.areas) - {"raise"},
        raise_antes=antes,
        ante_odds=document.odds.ante,
        raise_odds=document.odds.raise_,
    )
