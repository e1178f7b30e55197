"""What is told of rulebooks: listed, accounted for and compared, by its shape."""

from croupier.rulebooks.clauses import Kind
from croupier.server.shapes import Clauses, Shape


class RulebookTitle(Shape):
    id: str
    title: str


class ClauseTold(Shape):
    address: str
    says: str
    kind: str


class ClauseCovered(Shape):
    """A clause in our words: how it is honoured, where, and by which tests."""

    clause: str
    kind: Kind
    intended: Kind | None
    says: str
    why: str | None
    """Why software cannot honour it."""
    note: str | None
    topics: list[str]
    code: list[str]
    data: list[str]
    tests: list[str]


class KindTold(Shape):
    kind: Kind
    means: str
    clauses: int


class CoverageTold(Shape):
    """Every clause of a document accounted for."""

    id: str
    title: str
    document: str
    regulator: str
    kinds: list[KindTold]
    tests_at_hand: bool
    """Whether the tests are beside the source; else none is named."""
    without_test: list[str]
    """Enforced or settled clauses that no test proves."""
    clauses: list[ClauseCovered]


class DifferenceTold(Shape):
    topic: str
    what: str
    left: str
    right: str
    left_clauses: Clauses
    right_clauses: Clauses


class BookTold(Shape):
    id: str
    title: str
    document: str
    regulator: str
    game: str
    clauses: int


class ComparisonTold(Shape):
    """Two rulebooks side by side: all that they do not say alike."""

    left: BookTold
    right: BookTold
    same_game: bool
    """If not, only what both games have is compared."""
    differences: list[DifferenceTold]
