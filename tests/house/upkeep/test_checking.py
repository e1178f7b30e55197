"""A deck is counted at any time; one that is not whole has the document's consequences."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.games import holdem, lunar
from croupier.games.actions import NoMoreBets, PlaceWager, VoidRound
from croupier.house.upkeep import (
    SUIT_ORDER,
    WHOLE,
    Consequence,
    DeckCheck,
    DeckFinding,
    Device,
    FoundCard,
    Notified,
    compare,
)
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.house.upkeep.decks import out_of_order
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.house.upkeep.days import (
    DEALER,
    INSPECTOR,
    SHUFFLER,
    START,
    SUPERVISOR,
    Day,
    the,
)

NOT_52 = {
    "nz-lunar": "11.10",
    "wa-lunar": "11.10",
    "vu-lunar": "11.10",
    "nz-uth": "12.10",
    "nsw-lunar": "12.11.2",
}
FOUR_OF_SPADES = Card.parse("4s")
WITHOUT = tuple(found for found in WHOLE if found.face != "4s")


@pytest.mark.clauses(
    *("nz-lunar:7.3", "wa-lunar:7.3", "vu-lunar:7.3", "nz-uth:7.3", "nsw-lunar:3.8")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
def test_the_dealer_may_count_any_deck_at_any_time(name: str, device: Device) -> None:
    day, clause = Day(name).opens(device), "3.8" if name == "nsw-lunar" else "7.3"
    for _ in range(2):
        for number in day.table.decks:
            checked = day.does(do.CountDeck(number, DEALER, 52))
            day.cites(checked, clause)
            assert the(checked, ev.DeckChecked).finding.whole
            day.cites(day.does(do.CheckDeck(number, DEALER, WHOLE)), clause)
        if day.table.round is None:
            day.starts()
    day.refuses(do.CountDeck(1, SUPERVISOR, 52), "no-power", clause)
    day.refuses(do.CheckDeck(1, SUPERVISOR, WHOLE), "no-power", clause)
    day.refuses(do.CountDeck(3, DEALER, 52), "no-such-deck")
    day.does(do.EndRound())
    assert day.table.rounds == 1


@pytest.mark.clauses("nsw-lunar:3.8", "ruling:table-care")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_count_that_was_instructed_is_owed_before_the_next_round(name: str) -> None:
    day, clause = Day(name).opens(), "3.8" if name == "nsw-lunar" else "7.3"
    day.refuses(do.InstructCount(1, DEALER), "no-power", clause)
    day.cites(day.does(do.InstructCount(1, SUPERVISOR)), clause)
    day.refuses(START, "check-owed", clause)
    counted = day.does(do.CountDeck(1, DEALER, 52))
    assert the(counted, ev.DeckChecked).settles == (DeckCheck.INSTRUCTED,)
    day.starts()
    inspector = do.InstructCount(1, INSPECTOR)
    if name == "nsw-lunar":
        day.does(inspector, do.CheckDeck(1, DEALER, WHOLE))
    else:
        day.refuses(inspector, "no-power", clause)


FAULTS: dict[str, do.Action] = {
    "a count that is one short": do.CountDeck(1, DEALER, 51),
    "a count of one too many": do.CountDeck(1, DEALER, 53),
    "a missing card": do.CheckDeck(1, DEALER, WITHOUT),
    "a foreign card": do.CheckDeck(1, DEALER, (*WHOLE, FoundCard("joker"))),
    "52 cards, one of them twice": do.CheckDeck(1, DEALER, (*WITHOUT, FoundCard("As"))),
    "a card of the other deck": do.CheckDeck(1, DEALER, (*WITHOUT, FoundCard("4s", "red"))),
    "a card seen to be missing": do.ReportFault(1, SUPERVISOR, missing=(FOUR_OF_SPADES,)),
    "a joker in a hand": do.ReportFault(1, DEALER, foreign=(FoundCard("joker"),)),
}


@pytest.mark.clauses(
    *("nz-lunar:11.10", "wa-lunar:11.10", "vu-lunar:11.10", "nz-uth:12.10"),
    *("nsw-lunar:12.11", "nsw-lunar:12.11.2", "nsw-lunar:3.1"),
    *("ruling:table-fifty-two", "ruling:table-deck-in-play"),
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("action", FAULTS.values(), ids=FAULTS)
def test_a_deck_that_is_not_whole_voids_the_round_dealt_from_it(
    name: str, action: do.Action
) -> None:
    day = Day(name).opens().starts()
    happened = day.does(action)
    fault = the(happened, ev.FaultFound)
    day.cites(happened, NOT_52[name], *(["12.11"] if name == "nsw-lunar" else []))
    assert isinstance(fault.consequence.void, VoidRound)
    assert fault.consequence.void.clause == f"{name}:{NOT_52[name]}"
    refused = day.refuses(do.EndRound(), "round-is-void", NOT_52[name])
    assert "deck 1 is not whole" in refused.message
    assert refused.legal == ("end the round as void",)
    day.cites(day.does(do.EndRound(void=True)), NOT_52[name])
    assert (day.table.rounds, day.table.voided) == (0, 1)
    day.refuses(START, "not-whole")
    day.folds()


@pytest.mark.clauses("ruling:table-deck-in-play")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_fault_between_rounds_or_in_the_deck_that_waits_voids_nothing(name: str) -> None:
    day = Day(name).opens(SHUFFLER)
    assert the(day.does(FAULTS["a missing card"]), ev.FaultFound).consequence.void is None
    day.refuses(START, "not-whole")
    day.does(do.CheckDeck(1, DEALER, WHOLE))
    day.starts()
    in_two = do.CheckDeck(2, DEALER, (*WHOLE, FoundCard("joker")))
    assert the(day.does(in_two), ev.FaultFound).consequence.void is None
    day.does(do.EndRound())
    assert day.table.rounds == 1
    day.refuses(START, "not-whole")


@pytest.mark.clauses(
    *("nsw-lunar:12.11", "nsw-lunar:12.11.1", "nsw-lunar:12.11.2"),
    *("nsw-lunar:12.11.3", "nsw-lunar:12.11.4"),
    subject=[*("nsw-lunar:12.11.1", "nsw-lunar:12.11.2", "nsw-lunar:12.11.3", "nsw-lunar:12.11.4")],
)
def test_new_south_wales_has_four_consequences() -> None:
    day = Day("nsw-lunar").opens()
    day.plays(rounds=2)
    day.starts()
    happened = day.does(do.ReportFault(1, DEALER, missing=(FOUR_OF_SPADES,)))
    day.cites(happened, "12.11", "12.11.1", "12.11.2", "12.11.3", "12.11.4")
    follows: Consequence = the(happened, ev.FaultFound).consequence
    assert follows.void == VoidRound("nsw-lunar:12.11.2", "deck 1 is not whole (missing: 4s)")
    assert follows.rounds_stand == ("nsw-lunar:12.11.1",)
    assert follows.check_further == ("nsw-lunar:12.11.3",)
    assert follows.notify == (Notified.SURVEILLANCE, Notified.INSPECTOR)
    assert follows.notify_by == ("nsw-lunar:12.11.4",)
    # Rounds already completed stand.
    day.does(do.EndRound(void=True))
    assert (day.table.rounds, day.table.voided) == (2, 1)
    # The deck is gone through for more; a mere count does not do.
    day.does(do.CountDeck(1, DEALER, 52))
    assert DeckCheck.FURTHER in day.table.decks[1].checks
    searched = day.does(do.CheckDeck(1, DEALER, WHOLE))
    day.cites(searched, "12.11.3")
    assert not day.table.decks[1].checks
    # Surveillance and an inspector are told.
    assert day.table.to_notify == (Notified.SURVEILLANCE, Notified.INSPECTOR)
    day.refuses(do.Notify(Notified.INSPECTOR, INSPECTOR), "no-power", "12.11.4")
    day.cites(day.does(do.Notify(Notified.INSPECTOR, SUPERVISOR)), "12.11.4")
    day.refuses(do.Notify(Notified.INSPECTOR, SUPERVISOR), "nothing-owed", "12.11.4")
    day.does(do.Notify(Notified.SURVEILLANCE, DEALER))
    assert not day.table.to_notify
    day.prepares().starts()
    day.folds()


@pytest.mark.parametrize("name", [name for name in RULEBOOK_IDS if name != "nsw-lunar"])
def test_elsewhere_the_round_is_void_and_no_more_is_said(name: str) -> None:
    day = Day(name).opens().starts()
    follows = the(day.does(FAULTS["a missing card"]), ev.FaultFound).consequence
    assert follows.clauses == (f"{name}:{NOT_52[name]}",)
    assert day.table.to_notify == ()
    day.refuses(do.Notify(Notified.INSPECTOR, SUPERVISOR), "nothing-owed")
    day.does(do.EndRound(void=True), do.CheckDeck(1, DEALER, WHOLE))
    day.prepares().starts()


@pytest.mark.clauses(
    *("nz-lunar:11.10", "wa-lunar:11.10", "vu-lunar:11.10", "nz-uth:12.10", "nsw-lunar:12.11.2")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_engine_carries_the_consequence_out_and_all_money_goes_back(name: str) -> None:
    day = Day(name).opens().starts()
    follows = the(day.does(FAULTS["a missing card"]), ev.FaultFound).consequence
    lines = void_in_engine(name, follows.void)
    assert lines
    assert sum(line.net for line in lines) == 0
    assert all(line.returned == line.stake for line in lines)
    assert all(follows.void.clause in line.clauses for line in lines)


def void_in_engine(name: str, void: VoidRound) -> list[Any]:
    """Declare a round just dealt void, and see what becomes of its wagers."""
    areas = ("ante", "blind") if name == "nz-uth" else ("ante", "super")
    actions: list[Any] = [*(PlaceWager(1, area, 10) for area in areas), NoMoreBets(), void]
    if name == "nz-uth":
        game = holdem.open_round(rulebook(name).rules_as(HoldemRules), DECK)
        for action in actions:
            game, _ = holdem.act(game, action)
        return list(game.lines)
    deal = lunar.open_round(rulebook(name).rules_as(LunarRules), DECK)
    for action in actions:
        deal, _ = lunar.act(deal, action)
    return list(deal.lines)


def test_a_fault_that_is_found_twice_keeps_its_first_ground() -> None:
    day = Day("nsw-lunar").opens(SHUFFLER).starts()
    day.does(do.BreakDown(DEALER), do.CountDeck(1, DEALER, 51))
    assert day.table.round is not None
    assert day.table.round.must_void is not None
    assert day.table.round.must_void.clause == "nsw-lunar:13.2.1"


def test_a_count_of_52_does_not_clear_a_fault_that_faces_showed() -> None:
    day = Day("nz-lunar").opens()
    day.does(FAULTS["52 cards, one of them twice"], do.CountDeck(1, DEALER, 52))
    day.refuses(START, "not-whole", "11.10", "ruling:table-fifty-two")
    day.does(do.CheckDeck(1, DEALER, WHOLE))
    day.starts()


def test_bad_counts_and_empty_reports_are_refused() -> None:
    day = Day("nsw-lunar").opens()
    day.refuses(do.CountDeck(1, DEALER, -3), "bad-count", "3.8")
    day.refuses(do.ReportFault(1, DEALER), "no-fault", "12.11")
    day.refuses(do.ReportFault(9, DEALER, missing=(FOUR_OF_SPADES,)), "no-such-deck")


@pytest.mark.clauses("nz-uth:11.14")
def test_the_deck_is_counted_whenever_a_jackpot_is_paid() -> None:
    day = Day("nz-uth").opens()
    day.refuses(do.JackpotPaid(), "no-round", "11.14")
    day.starts()
    day.cites(day.does(do.JackpotPaid()), "11.14")
    day.does(do.EndRound())
    assert "jackpot" in day.refuses(START, "check-owed", "11.14").message
    day.cites(day.does(do.CountDeck(1, DEALER, 52)), "11.14", "7.3")
    day.prepares().starts()


def test_a_table_of_lunar_poker_has_no_jackpot() -> None:
    day = Day("nz-lunar").opens().starts()
    day.refuses(do.JackpotPaid(), "no-such-rule")


def test_a_whole_deck_is_whole_in_any_order_and_notation() -> None:
    assert compare(WHOLE, "blue").whole
    assert compare([FoundCard(card.text, "blue") for card in reversed(DECK)], "blue").whole
    tens = [FoundCard("10" + card.suit if card.rank == 10 else card.text.upper()) for card in DECK]
    assert compare(tens, "blue").whole


@pytest.mark.parametrize(
    ("found", "missing", "foreign", "words"),
    [
        (WHOLE[:-1], "As", [], "missing: As"),
        ((*WHOLE, FoundCard("joker")), "", ["joker"], "foreign: joker"),
        ((*WHOLE, FoundCard("As")), "", ["As"], "foreign: As"),
        ((*WHOLE[:-1], FoundCard("2c")), "As", ["2c"], "missing: As; foreign: 2c"),
        (
            (*WHOLE[:-1], FoundCard("As", "red")),
            "As",
            ["As with a red back"],
            "missing: As; foreign: As with a red back",
        ),
        ((*WHOLE[:-1], FoundCard("")), "As", [""], "missing: As; foreign: "),
    ],
)
def test_what_is_missing_and_what_is_foreign(
    found: tuple[FoundCard, ...], missing: str, foreign: list[str], words: str
) -> None:
    finding = compare(found, "blue")
    assert not finding.whole
    assert finding.missing == parse_cards(missing)
    assert [str(each) for each in finding.foreign] == foreign
    assert str(finding) == words
    assert finding.count == len(found)


@pytest.mark.parametrize(("number", "whole"), [(51, False), (52, True), (53, False), (0, False)])
def test_a_count_alone_says_whether_the_number_is_right(number: int, whole: bool) -> None:
    assert DeckFinding(number).whole is whole


def test_a_fault_that_was_noticed_is_never_whole() -> None:
    assert not DeckFinding(None, missing=(DECK[0],)).whole
    assert not DeckFinding(None).whole
    assert str(DeckFinding(51)) == "51 cards, 52 wanted"


CARDS = st.sampled_from(DECK)


@given(
    st.lists(CARDS, unique=True, max_size=52),
    st.lists(CARDS | st.sampled_from(["joker", "score card"]), max_size=4),
)
def test_found_and_missing_make_a_deck_and_the_rest_is_foreign(
    lost: list[Card], added: list[Card | str]
) -> None:
    kept = [card for card in DECK if card not in lost]
    found = [FoundCard(card.text) for card in kept] + [FoundCard(str(each)) for each in added]
    finding = compare(found, "blue")
    belong = {card.text for card in kept} | {str(each) for each in added if isinstance(each, Card)}
    assert {card.text for card in finding.missing} == {card.text for card in DECK} - belong
    assert len(found) == 52 - len(finding.missing) + len(finding.foreign)
    assert finding.whole == (not finding.missing and not finding.foreign)


@given(st.permutations([SUIT_ORDER[at : at + 13] for at in range(0, 52, 13)]), st.data())
def test_suits_may_lie_in_any_order_up_or_down(
    suits: list[tuple[Card, ...]], data: st.DataObject
) -> None:
    rows: list[Card] = []
    for suit in suits:
        ace_low = (suit[-1], *suit[:-1])
        rows += data.draw(st.sampled_from([suit, ace_low, suit[::-1], ace_low[::-1]]))
    assert out_of_order(tuple(rows)) is None


@given(st.permutations(SUIT_ORDER).filter(lambda order: tuple(order[:13]) != SUIT_ORDER[:13]))
def test_a_heap_does_not_pass_for_a_spread(order: list[Card]) -> None:
    runs = sum(a.suit != b.suit for a, b in pairwise(order))
    if runs > 3:
        assert out_of_order(tuple(order)) is not None
