"""The clause index has every number of each document, in order, and says how it is honoured."""

import re
from collections.abc import Iterator

import pytest

from croupier.forms import FormError, read
from croupier.rulebooks import RULEBOOK_IDS, Clause, clause_index

# As printed in the documents. 5.3..12 is 5.3 to 5.12; 4.3(a..j) is 4.3 and its ten paragraphs.
NUMBERS = {
    # 3.4 does not exist; (a), (b), (c) are restored where the conversion lost them.
    "nz-lunar": """
        1.0 2.1
        3.1 3.2(a..b) 3.3(a..d) 3.5(a..c) 3.5(c)(i..ii) 3.5(d)
        4.1..2 4.3(a..j) 4.4(a..d) 4.5
        5.1(a..b) 5.2(a..c) 5.3..12 5.13(a..b) 5.14
        6.1..3 6.4(a..c)
        7.1(a..f) 7.2..4
        8.1(a..b) 8.2 8.3(a..b) 8.4(a..b) 8.5(a..c) 8.6(a..b) 8.7
        9.1..3 9.4(a..c) 9.5..13 9.14(a..c)
        10.1 10.2(a..c) 10.3..4 10.5(a..c) 10.6(a..c) 10.7(a..b) 10.8(a..c) 10.9(a..c) 10.10
        11.1..20
    """,
    # 7.1 is lettered from (d) to (h); the appendix has seven points.
    "wa-lunar": """
        1.1 2.1
        3.1 3.2(a..b) 3.3(a..e) 3.4(a..c) 3.4(c)(i..ii) 3.4(d)
        4.1..2 4.3(a..j) 4.4(a..d) 4.5
        5.1(a..c) 5.2(a..c) 5.3..11 5.12(a..b) 5.13
        6.1..3 6.4(a..c)
        7.1(d..h) 7.2..4
        8.1(a..b) 8.2 8.3(a..b) 8.4(a..b) 8.5(a..c) 8.6(a..b) 8.7
        9.1..3 9.4(a..c) 9.5..14 9.15(a..b)
        10.1 10.2(a..d) 10.3(a..c) 10.4(a..c) 10.5(a..b) 10.6(a..c) 10.7(a..c) 10.8
        11.1..18
        12(a..g)
    """,
    # The cutting card stands in 3.5(a) as a second letter (b), so the letters there move by one.
    "vu-lunar": """
        1.1 2.1
        3.1..2 3.3(a..b) 3.4(a..d) 3.5(a..c) 3.5(c)(i..ii) 3.5(d)
        4.1..2 4.3(a..j) 4.4(a..d) 4.5
        5.1(a..b) 5.2(a..c) 5.3..12 5.13(a..b) 5.14
        6.1..3 6.4(a..c)
        7.1(a..e) 7.2..4
        8.1(a..b) 8.2 8.3(a..b) 8.4(a..b) 8.5(a..c) 8.6(a..b) 8.7
        9.1..3 9.4(a..c) 9.5..13 9.14(a..b)
        10.1 10.2(a..d) 10.3..4 10.5(a..c) 10.6(a..c) 10.7(a..b) 10.8(a..c) 10.9(a..c) 10.10
        11.1..18
        12
    """,
    "nsw-lunar": """
        1.1
        2.1..2 2.2.1..3 2.3 2.3.1..4 2.4..5
        3.1..2 3.2.1..3 3.3 3.3.1..2 3.4..8
        4.1 4.1.1..4 4.2..7
        5.1..2 5.2.1..5 5.3..6
        6.1..5 6.5.1 6.5.1.1..2 6.5.2..4 6.6
        7.1..2 7.2.1..3 7.3 7.3.1..2 7.4..5 7.5.1..2
        8.1..3 8.3.1 8.4 8.4.1..5 8.5..8 8.8.1 8.8.1.1..4 8.8.2 8.8.2.1..2 8.9
        9.1..3 9.3.1..5 9.4 9.4.1..3 9.4.3.1..3 9.4.4..5
        9.5 9.5.1 9.5.1.1..3 9.5.2 9.5.2.1 9.5.3 9.6..7
        10.1..5 10.5.1..3 10.6 10.6.1
        11.1..2 11.2.1..10 11.3 11.3.1..2 11.4
        12.1..11 12.11.1..4 12.12 12.12.1..2 12.13 12.13.1..3 12.14..16 12.16.1..2 12.17..18
        13.1..2 13.2.1..3
        14.1..3 14.3.1..4 14.4 14.4.1..2 14.5..14
        15.1..5 15.5.1..5 15.6..7 15.7.1..11 15.7.11.1(i..iii) 15.7.11.2(i..iii)
        15.7.11.3(i..iv) 15.7.11.4(i..vi) 15.8 15.8.1..4 15.9 15.9.1 15.10 15.10.1 15.11..12
    """,
    # 8.4 has two lists lettered alike; the second is addressed with -2.
    "nz-uth": """
        1.1..2 2.1
        3.1..2 3.3(a..f) 3.4(a..c) 3.4(c)(i..ii) 3.4(d) 3.5(a..c) 3.6
        4.1..2 4.3(a..i) 4.4(a..c)
        5.1(a..b) 5.2 5.3(a..b) 5.4(a..b) 5.5(a..b) 5.6..8 5.8.1..2 5.9..13 5.14(a..b) 5.15
        6.1..3 6.4(a..c)
        7.1(a..f) 7.2..4
        8.1(a..c) 8.2 8.3(a..c) 8.4(a..c) 8.4(a)-2 8.4(b)-2 8.4(c)-2
        9.1..5 9.6(a..d) 9.7(a..b) 9.8..9
        10.1(a..c) 10.2..4 10.5(a..d) 10.6(a..c) 10.7(a..d) 10.8(a..e) 10.9(a..c)
        11.1..2 11.3(a..b) 11.4(a..b) 11.5 11.6(a..b) 11.6A(a..b) 11.6B 11.6C
        11.6D(a..d) 11.6D(d)(a..b) 11.6D(d)(b)(i..ii) 11.6D(e..f)
        11.7(a..e) 11.8 11.9(a..e) 11.10(a..c) 11.10(c)(i..ii) 11.11(a..b) 11.12..14
        12.1..14 12.15(a..b)
    """,
}
LETTERS = list("abcdefghij")
ROMAN = ["i", "ii", "iii", "iv", "v", "vi"]


def spelled_out(numbers: str) -> list[str]:
    """Every number that the short form stands for; one that comes again keeps its first place."""
    return list(dict.fromkeys(each for token in numbers.split() for each in _token(token)))


def _token(token: str) -> Iterator[str]:
    if items := re.fullmatch(r"(.+)\((\w+)\.\.(\w+)\)", token):
        clause, first, last = items.groups()
        names = ROMAN if first == "i" else LETTERS
        yield clause
        yield from (f"{clause}({each})" for each in _from_to(names, first, last))
    elif span := re.fullmatch(r"(.*?)(\d+)\.\.(\d+)", token):
        head, low, high = span.groups()
        yield from (f"{head}{number}" for number in range(int(low), int(high) + 1))
    else:
        yield token


def _from_to(names: list[str], first: str, last: str) -> list[str]:
    return names[names.index(first) : names.index(last) + 1]


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_number_of_the_document_is_indexed_in_order(name: str) -> None:
    assert list(clause_index(name)) == spelled_out(NUMBERS[name])


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_clause_has_a_summary_and_gives_its_reasons(name: str) -> None:
    for number, clause in clause_index(name).items():
        assert clause.says.strip() == clause.says != "", number
        assert not clause.says.endswith("."), number
        assert (clause.kind == "outside") == (clause.why is not None), number
        assert (clause.kind == "planned") == (clause.intended is not None), number
        assert clause.intended != "planned", number
        assert clause.needs_test == (clause.kind in {"enforced", "settled", "directed"}), number


@pytest.mark.parametrize(
    "entry",
    [
        {"says": "a drop box", "kind": "outside"},
        {"says": "a shuffle", "kind": "planned"},
        {"says": "a shuffle", "kind": "enforced", "intended": "settled"},
        {"says": "a shuffle", "kind": "ignored"},
        {"kind": "enforced"},
        {"says": "a shuffle", "kind": "enforced", "remark": "unknown"},
    ],
)
def test_a_clause_that_does_not_account_for_itself_is_refused(entry: dict[str, str]) -> None:
    with pytest.raises(FormError):
        read(Clause, entry)
