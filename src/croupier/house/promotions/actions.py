"""The acts of the operator in a promotion, and the requests of winners and others."""

from enum import StrEnum
from typing import Literal

from croupier.house.promotions.prizes import Means, Payment, Person
from croupier.house.promotions.terms import Terms
from croupier.value import value


class Where(StrEnum):
    """Where terms and conditions are readily available."""

    CASINO = "within the casino"
    WEBSITE = "secure website"
    EMAIL = "email click through"
    MAIL = "direct mail"
    BROCHURE = "brochure"
    OTHER = "other appropriate means"


@value
class ChangeRulebook:
    """Change to the version of the rulebook that is in force. The software does it."""

    version: str


@value
class ChangeTerms:
    """Put other terms in force; once the promotion runs, with the Authority's approval."""

    terms: Terms
    approval: str = ""
    """The reference of the Authority's approval."""


@value
class MakeAvailable:
    """Put the terms where people can find them; `detail` says which website or desk."""

    where: Where
    detail: str = ""


@value
class Advertise:
    """Use a piece of marketing material."""

    material: str
    refers_to_terms: bool


@value
class LodgeTerms:
    """Give the Authority full details of the terms as they are now."""


@value
class Commence:
    """Begin the promotion."""


@value
class Drawn:
    """A prize, by name, and its winner."""

    prize: str
    winner: Person


@value
class HoldDraw:
    """Draw the winners of one or more prizes."""

    drawn: tuple[Drawn, ...]
    scrutineer: str = ""
    """Who oversees the draw, nominated by the operator."""


@value
class AwardPrize:
    """Award a prize in a manner other than a draw."""

    prize: str
    winner: Person


@value
class Notify:
    """Try to notify a winner; `reached` says whether the winner now knows."""

    win: int
    by: Means
    reached: bool
    note: str = ""


@value
class TakeCash:
    """The winner takes the cash alternative instead of the prize."""

    win: int


@value
class ChoosePayment:
    """The winner of a large cash prize chooses how it is paid."""

    win: int
    payments: tuple[Payment, ...]


@value
class PayPrize:
    """Pay a cash prize, or the cash alternative of another."""

    win: int
    payments: tuple[Payment, ...]


@value
class HandOver:
    """Give the winner a prize that is not cash."""

    win: int


@value
class RefuseClaim:
    """Refuse to award a prize; `win` names a win that is refused afterwards."""

    prize: str
    claimants: tuple[Person, ...]
    reasons: tuple[str, ...]
    win: int | None = None


@value
class TellReasons:
    """Tell the claimants why their claim was refused."""

    claim: int


@value
class RaiseDispute:
    person: Person
    about: str


@value
class DecideDispute:
    """The operator decides."""

    dispute: int
    decision: str


@value
class NotSatisfied:
    """Somebody does not accept the decision on a dispute or the refusal of a claim."""

    person: Person
    with_: Literal["dispute", "claim"]
    number: int


@value
class Postpone:
    """Postpone the draws of these prizes, or the whole promotion, if integrity is compromised."""

    reason: str
    prizes: tuple[str, ...] = ()


@value
class Validate:
    """Declare a postponed promotion or draw sound, so that it can continue."""

    finding: str
    prizes: tuple[str, ...] = ()


@value
class Cancel:
    """Cancel the draws of these prizes, or the whole promotion, if integrity is compromised."""

    reason: str
    prizes: tuple[str, ...] = ()


@value
class ConfirmNotice:
    """Record who in the inspectorate has confirmed a notice."""

    notice: int
    inspector: str


Action = (
    ChangeRulebook
    | ChangeTerms
    | MakeAvailable
    | Advertise
    | LodgeTerms
    | Commence
    | HoldDraw
    | AwardPrize
    | Notify
    | TakeCash
    | ChoosePayment
    | PayPrize
    | HandOver
    | RefuseClaim
    | TellReasons
    | RaiseDispute
    | DecideDispute
    | NotSatisfied
    | Postpone
    | Validate
    | Cancel
    | ConfirmNotice
)
