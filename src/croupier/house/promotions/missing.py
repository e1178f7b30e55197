"""What terms and conditions do not yet state, item by item."""

from collections.abc import Iterator

from croupier.house.promotions.asked import ASKED
from croupier.house.promotions.cites import PromotionCites
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.terms import Terms


def missing(cites: PromotionCites, terms: Terms) -> tuple[Finding, ...]:
    """Every item that the terms lack, in the document's order."""
    found = list(_unstated(cites, terms))
    for prize in terms.prizes:
        name = prize.name.strip() or "a prize without a name"
        for stating in (prize, *prize.consists_of):
            found += [
                Finding(f"{name}: {each.what}", each.clauses) for each in _unstated(cites, stating)
            ]
    return tuple(found)


def _unstated(cites: PromotionCites, stating: object) -> Iterator[Finding]:
    for each in ASKED.get(type(stating), ()):
        if not _says(getattr(stating, each.field)):
            yield Finding(each.what, getattr(cites, each.topic))


def _says(stated: object) -> bool:
    """Whether anything is stated; no and nought are statements."""
    if isinstance(stated, str):
        return bool(stated.strip())
    return stated is not None and stated != ()
