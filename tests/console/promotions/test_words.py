"""Everything that happens in a promotion has words."""

from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from typing import get_args

import pytest

from croupier.console.promotions.words import WORDS, say_clause, say_event, say_moment, say_payments
from croupier.house.promotions import Means, PayBy, Payment, Person, Prize, Win
from croupier.house.promotions import events as ev
from croupier.house.promotions.actions import Where
from croupier.house.promotions.prizes import Attempt, Cash, RefusedClaim, TermsDispute
from tests.house.promotions.promos import ANN, TERMS

AT = datetime(2026, 12, 5, 9, tzinfo=UTC)
SYDNEY = timezone(timedelta(hours=11))
FIRST = Prize("first", 500, (Cash(),))
PAID = (Payment(PayBy.CASH, 200), Payment(PayBy.CHEQUE, 200), Payment(PayBy.CASH, 100))
BOB = Person("Bob Ray")
CLAIM = RefusedClaim(2, FIRST, (ANN, BOB), ("too late", "no form"), True, AT)

SAID: list[tuple[ev.Event, tuple[str, ...]]] = [
    (ev.PromotionOffered("Nights", TERMS, AT, ()), ("Nights", "1 prize")),
    (
        ev.RulebookChanged("nsw-lunar", "nsw-lunar@2026-06-04", "2026-06-04T00:00+10:00", AT, ()),
        ("from now on nsw-lunar@2026-06-04 applies", "no longer nsw-lunar"),
    ),
    (ev.TermsChanged(TERMS, "letter 7", AT, ()), ("changed", "letter 7", "not available")),
    (ev.TermsMadeAvailable(Where.OTHER, "a film", AT, ()), ("other appropriate means", "a film")),
    (ev.Advertised("a poster", AT, ()), ("a poster", "terms")),
    (ev.TermsLodged(TERMS, AT, ()), ("the Authority",)),
    (ev.PromotionCommenced(AT, ()), ("commences",)),
    (ev.DrawHeld(("first", "car"), "Jo Vane", AT, ()), ("first, car", "Jo Vane", "scrutineer")),
    (
        ev.PrizeWon(Win(3, FIRST, ANN, AT, AT + timedelta(days=2)), AT, ()),
        ("win 3", "Ann Lee, 1 Pirrama Road, Pyrmont", "first", "2026-12-07 20:00 +11:00"),
    ),
    (
        ev.NotifyingAttempted(3, Attempt(Means.MAIL, False, AT, "sent back"), AT, ()),
        ("win 3", "not reached", "mail", "sent back"),
    ),
    (ev.CashTaken(3, 38000, AT, ()), ("win 3", "38000 in cash")),
    (ev.PaymentChosen(3, PAID, AT, ()), ("win 3", "300 by cash and 200 by crossed cheque")),
    (ev.PrizePaid(3, PAID, AT, ()), ("win 3", "paid 300 by cash and 200 by crossed cheque")),
    (ev.PrizeHandedOver(3, AT, ()), ("win 3", "handed over")),
    (
        ev.ClaimRefused(CLAIM, 3, AT, ()),
        ("claim 2", "first", "win 3", "Ann Lee, 1 Pirrama", "Bob Ray", "too late; no form", "kept"),
    ),
    (ev.ReasonsTold(2, AT, ()), ("claim 2", "told the reasons")),
    (
        ev.DisputeRaised(TermsDispute(4, BOB, "the hour"), AT, ()),
        ("dispute 4", "Bob Ray", "the hour"),
    ),
    (ev.DisputeDecided(4, "it stands", AT, ()), ("dispute 4", "final", "it stands")),
    (
        ev.ComplaintRightAdvised(BOB, "dispute", 4, "complain there", AT, ()),
        ("Bob Ray", "dispute 4", "complain there"),
    ),
    (ev.Postponed(("first",), "odd", AT, ()), ("the draw of first", "postponed", "odd")),
    (ev.IntegrityValidated((), "counted", AT, ()), ("the promotion", "sound", "counted")),
    (ev.Cancelled((), "lost", AT, ()), ("the promotion", "cancelled", "lost")),
    (ev.InspectorateNotified("Nights: lost", AT, ()), ("inspectorate", "at once", "Nights: lost")),
    (ev.NoticeConfirmed(1, "Ivo", AT, ()), ("notice 1", "confirmed", "Ivo")),
]


def test_every_event_has_words_and_is_tried_here() -> None:
    assert set(WORDS) == set(get_args(ev.Event))
    assert {type(event) for event, _ in SAID} == set(get_args(ev.Event))


@pytest.mark.parametrize(("event", "said"), SAID, ids=lambda each: type(each).__name__)
def test_an_event_says_all_that_it_holds(event: ev.Event, said: tuple[str, ...]) -> None:
    words = say_event(event, SYDNEY)
    for each in said:
        assert each in words


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (AT, "2026-12-05 20:00 +11:00"),
        (AT + timedelta(seconds=1), "2026-12-05 20:00:01 +11:00"),
        (AT + timedelta(hours=4), "2026-12-06 00:00 +11:00"),
    ],
)
def test_a_moment_is_exact_and_says_its_zone(moment: datetime, said: str) -> None:
    assert say_moment(moment, SYDNEY) == said


def test_sums_stay_exact() -> None:
    assert say_payments((Payment(PayBy.CASH, Fraction(1, 2)),)) == "0.5 by cash"


def test_clauses_and_rulings_have_words() -> None:
    assert say_clause("nsw-lunar:15.5.1") == ("15.5.1", "tobacco")
    number, says = say_clause("ruling:promotions-two-days")
    assert number == "ruling:promotions-two-days"
    assert "48 hours" in says
