"""People at a table: officials with their ranks and powers, players, and how names compare."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, lru_cache

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, RulebookError, version
from croupier.rulebooks.ranks import manager_titles, say_rank
from croupier.rulebooks.versions import version_ids
from croupier.value import value


def same_name(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)


def named(name: str, among: Iterable[str]) -> bool:
    """Whether the person is among these names."""
    return any(same_name(name, each) for each in among)


@lru_cache(65_536)
def name_key(name: str) -> str:
    """A key that is the same for every way of typing a name."""
    return " ".join(name.split()).casefold()


class Rank(StrEnum):
    """The authority in which a person acts, from the table upwards.

    The documents' other titles are among these: a gaming or games supervisor is a game supervisor,
    an operations manager and casino management are gaming managers. An inspector is outside the
    house's ranks: neither above nor below any of them."""

    DEALER = "dealer"
    GAME_SUPERVISOR = "game supervisor"
    CASINO_SUPERVISOR = "casino supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant gaming manager"
    GAMING_MANAGER = "gaming manager"
    CASINO_OPERATOR = "casino operator"
    INSPECTOR = "inspector"

    def reaches(self, least: "Rank") -> bool:
        """Whether this is that rank or one above it."""
        if Rank.INSPECTOR in (self, least):
            return self is least
        return _LADDER[self] >= _LADDER[least]


_LADDER = {rank: step for step, rank in enumerate(Rank)}


@value
class Official:
    """A named person; the same name is the same person."""

    name: str
    rank: Rank
    title: str = ""
    """The document's name for this rank, if the person was introduced with it."""

    def __str__(self) -> str:
        return f"{self.name}, {self.title or self.rank}"


@cache
def titles() -> Mapping[str, Rank]:
    """Every title of an official that a document uses, and its rank."""
    known = {rank.value: rank for rank in Rank}
    for id in (each for series in RULEBOOK_IDS for each in version_ids(series)):
        known |= {name: Rank(rank) for name, rank in version(id).document.titles.items()}
    return known


def official(name: str, title: str) -> Official | None:
    """The official of that rank, by its own name or a document's title; None if there is
    neither."""
    said = " ".join(title.split()).lower()
    rank = titles().get(said)
    return None if rank is None else Official(name.strip(), rank, "" if said == rank else said)


@value
class Powers:
    """For each power, the lowest ranks that hold it."""

    holders: Mapping[str, tuple[Rank, ...]]
    managers: tuple[str, ...] = ()
    """Titles by which the document itself names who decides for the operator."""

    def may(self, official: Official, power: str) -> bool:
        holders = self.holders.get(power, ())
        if Rank.CASINO_OPERATOR in holders and official.title in self.managers:
            return True
        return any(official.rank.reaches(least) for least in holders)

    def given(self, least: Rank, *powers: str) -> "Powers":
        """These powers, and more that are held from that rank upwards."""
        return Powers({**self.holders, **dict.fromkeys(powers, (least,))}, self.managers)

    def say(self, power: str) -> str:
        """ "a gaming manager or above", "a casino supervisor or above or an inspector"."""
        holders = self.holders.get(power, ())
        return " or ".join(say_rank(least, self.managers) for least in holders) or "nobody"

    def who_may(self, power: str) -> str:
        """ "only a gaming manager or above may", or "nobody may"."""
        return f"only {self.say(power)} may" if self.holders.get(power) else "nobody may"


def house_powers(
    rulebook: Rulebook, subject: str, operator_through: Rank = Rank.CASINO_OPERATOR
) -> Powers:
    """The powers of `[powers.SUBJECT]`.

    A casino operator is a company and acts through people (ruling: direct-operator): officials of
    rank `operator_through` or above hold the powers that the document gives the operator."""
    if not operator_through.reaches(Rank.GAME_SUPERVISOR):
        raise RulebookError(
            "bad-delegate",
            f"a casino operator acts through a game supervisor or above, not a {operator_through}",
        )
    holders: dict[str, tuple[Rank, ...]] = {}
    for name, powers in rulebook.document.powers.get(subject, {}).items():
        rank = _rank(rulebook, subject, name)
        held_from = operator_through if rank is Rank.CASINO_OPERATOR else rank
        for power in powers:
            holders[power] = (*holders.get(power, ()), held_from)
    return Powers(holders, manager_titles(rulebook.document.titles))


def _rank(rulebook: Rulebook, subject: str, name: str) -> Rank:
    try:
        return Rank(name.replace("_", " "))
    except ValueError as error:
        raise RulebookError(
            "bad-powers", f"{rulebook.document.id} [powers.{subject}]: there is no rank {name}"
        ) from error


@value
class Player:
    name: str

    def __str__(self) -> str:
        return f"{self.name}, player"


@value
class DeckChecker:
    """A deck-checking device, by its name; it may do the work of a person."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}, deck-checking device"


def is_employee(who: Official | Player | DeckChecker) -> bool:
    """Whether this is an employee of the house, from the dealer upwards."""
    return isinstance(who, Official) and who.rank.reaches(Rank.DEALER)


def is_dealer(who: Official | Player | DeckChecker) -> bool:
    return isinstance(who, Official) and who.rank is Rank.DEALER
