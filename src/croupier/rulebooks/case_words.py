"""A case's parts in words."""

from collections.abc import Iterator

from croupier.rulebooks.case import Case, Effect, Fate, Node, Outcome, Question, RoundFate

Detail = tuple[str, list[str]]
"""A name and the sentences under it."""

_FATES: dict[Fate, tuple[str, str]] = {
    "stands": ("stands", "stand"),
    "void": ("is void and goes back", "are void and go back"),
    "stand-off": ("is a stand-off and goes back", "are a stand-off and go back"),
    "paid": ("is paid", "are paid"),
    "lost": ("is lost", "are lost"),
    "forfeited": ("is forfeited", "are forfeited"),
    "kept": ("stays with the house", "stay with the house"),
}
_ROUNDS: dict[RoundFate, str] = {
    "goes on": "goes on",
    "dealt again": "void, and dealt again",
    "void": "void",
    "box over": "over for this box; the others go on",
    "stands": "its result stands",
    "not begun": "no round is affected",
    "as decided": "as is decided",
}
_WAGERS = {
    "super_on": "super on other hands",
    "super_by_others": "others' super on this hand",
    "dealer_super": "dealer super",
}
EVERYBODY = "every box"


def say_wager(wager: str) -> str:
    return _WAGERS.get(wager, wager.replace("_", " "))


def say_answers(answers: list[str]) -> str:
    return ", or ".join(answer.replace("_", " ") for answer in answers)


def as_typed(text: str) -> str:
    """The id that somebody means who types `the deal`, `The-Deal` or `the_deal`."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def say_duty(case: Case) -> str:
    """Whether the document decides, or whom it lets decide."""
    return f"May: the {case.official} decides." if case.official else "Shall: the document decides."


def say_round(end: Outcome) -> str:
    return _ROUNDS[end.round]


def branches(question: Question) -> list[tuple[list[str], Node]]:
    """Where the answers lead, those together that lead to the same."""
    found: list[tuple[list[str], Node]] = []
    for answer, node in question.answers.items():
        if found and found[-1][1] == node:
            found[-1][0].append(answer)
        else:
            found.append(([answer], node))
    return found


def details(end: Outcome) -> Iterator[Detail]:
    """What an outcome says beyond its first sentence."""
    if end.wagers:
        yield "wagers", _say_wagers(end)
    if end.cards:
        yield "cards", [end.cards]
    if end.choices:
        yield "choice", [f"{choice.who} may {choice.may}" for choice in end.choices]
    if end.notify:
        yield "tell", [", ".join(end.notify)]
    if end.note:
        yield "note", [end.note]


def _say_wagers(end: Outcome) -> list[str]:
    """Wagers that fare alike in one sentence, the first of which says whose they are."""
    alike: dict[tuple[Fate, str], list[Effect]] = {}
    for each in end.wagers:
        alike.setdefault((each.fate, each.remark), []).append(each)
    of = "" if end.whose == EVERYBODY else f" of {end.whose}"
    if len(alike) == 1 and len(end.wagers) > 3:
        [(fate, remark)] = alike
        return [f"every wager{of} {_say_fate(fate, remark, 1)}"]
    sentences = []
    for (fate, remark), group in alike.items():
        names = _list([say_wager(each.wager) for each in group])
        sentences.append(f"{names}{of} {_say_fate(fate, remark, len(group))}")
        of = ""
    return sentences


def _say_fate(fate: Fate, remark: str, count: int) -> str:
    said = _FATES[fate][count > 1]
    return f"{said}, {remark}" if remark else said


def _list(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
