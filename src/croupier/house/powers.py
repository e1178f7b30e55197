"""Who may do what, from the rulebook's [powers.*] tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.official import Official, Rank
from croupier.rulebooks import Rulebook, RulebookError


@dataclass(frozen=True)
class Powers:
    """For each power the ranks from which it is held."""

    holders: Mapping[str, tuple[Rank, ...]]

    def may(self, official: Official, power: str) -> bool:
        return any(official.rank.reaches(least) for least in self.holders.get(power, ()))

    def say(self, power: str) -> str:
        """ "a gaming manager or above", "a casino supervisor or above or an inspector"."""
        return " or ".join(_say(least) for least in self.holders.get(power, ())) or "nobody"


def house_powers(
    rulebook: Rulebook, subject: str, operator_through: Rank = Rank.CASINO_OPERATOR
) -> Powers:
    """The powers of `[powers.SUBJECT]`.

    A casino operator is a company and acts through people (ruling: direct-operator): those of rank
    `operator_through` or above hold here what the document gives the operator.
    """
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
    return Powers(holders)


def _rank(rulebook: Rulebook, subject: str, name: str) -> Rank:
    try:
        return Rank(name.replace("_", " "))
    except ValueError as error:
        raise RulebookError(
            "bad-powers", f"{rulebook.document.id} [powers.{subject}]: there is no rank {name}"
        ) from error


def _say(least: Rank) -> str:
    if least in (Rank.CASINO_OPERATOR, Rank.INSPECTOR):
        return f"the {least}" if least is Rank.CASINO_OPERATOR else f"an {least}"
    article = "an" if least is Rank.ASSISTANT_GAMING_MANAGER else "a"
    return f"{article} {least} or above"
