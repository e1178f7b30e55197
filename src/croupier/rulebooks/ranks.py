"""Ranks of officials in words, by the titles that a document gives them."""

from collections.abc import Iterable, Mapping

_ALONE = {"casino operator": "the casino operator", "inspector": "an inspector"}
_MANAGER = "gaming manager"


def manager_titles(titles: Mapping[str, str]) -> tuple[str, ...]:
    """The titles by which a document names who decides for the operator."""
    return tuple(title for title, rank in titles.items() if rank in (_MANAGER, "casino operator"))


def say_rank(least: str, managers: Iterable[str] = ()) -> str:
    """ "a casino supervisor or above"; "the operations manager or above" or "casino management", if
    that is the document's title for a gaming manager."""
    if least in _ALONE:
        return _ALONE[least]
    for title in managers if least == _MANAGER else ():
        return f"the {title} or above" if title.endswith("manager") else title
    article = "an" if least[0] in "aeiou" else "a"
    return f"{article} {least} or above"
