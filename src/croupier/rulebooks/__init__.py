"""The regulators' documents as data: pay tables, orders, options, and an index of every clause."""

from croupier.rulebooks.clauses import Clause, address, clause_index
from croupier.rulebooks.library import RULEBOOK_IDS, Rulebook, is_path, rulebook, version
from croupier.rulebooks.plugins import RulebookError

__all__ = [
    "RULEBOOK_IDS",
    "Clause",
    "Rulebook",
    "RulebookError",
    "address",
    "clause_index",
    "is_path",
    "rulebook",
    "version",
]
