"""Terms are refused as a whole: everything wrong with them at once, each with its clause."""

from collections.abc import Iterable

from croupier.house.promotions.faults import faults
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.missing import missing
from croupier.house.promotions.prohibited import prohibited
from croupier.house.promotions.rules import PromotionRules
from croupier.house.promotions.terms import Terms
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def check_terms(rules: PromotionRules, terms: Terms) -> None:
    """Terms may be unfinished, but what they state must make sense and be allowed."""
    cites = rules.cites
    _refuse("bad-terms", cites.promo_terms, "the terms make no sense", faults(cites, terms))
    words = "no prize may consist of or include"
    _refuse("prohibited-prize", cites.promo_prohibited, words, prohibited(rules, terms))


def check_complete(rules: PromotionRules, terms: Terms) -> None:
    """Nothing that the document asks for is missing."""
    cites = rules.cites
    words = "the terms do not state"
    _refuse("terms-incomplete", cites.promo_terms, words, missing(cites, terms))


def _refuse(code: str, head: Clauses, words: str, found: Iterable[Finding]) -> None:
    listed = tuple(found)
    if listed:
        clauses = head + tuple(clause for each in listed for clause in each.clauses)
        message = f"{words}: {'; '.join(map(str, listed))}"
        raise Refusal(code, tuple(dict.fromkeys(clauses)), message)
