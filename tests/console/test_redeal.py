"""Cards that somebody cannot see are dealt anew: what is told of an act cannot hang on them."""

from random import Random

import pytest

from croupier.cards import known
from croupier.console.previews import Preview, foresee
from croupier.console.redeal import cards_in, redeal_unseen, visible_cards, visible_to
from croupier.games.view import DEALER_VIEW, SPECTATOR, player
from croupier.machine import Refusal
from croupier.records.journal import from_plain
from croupier.rulebooks import RULEBOOK_IDS
from tests.console.tables import DEALER, NOW, AtConsole


def preview(at: AtConsole, act: str, **said: object) -> Preview:
    plain = {"act": act, "with": said}
    return foresee(
        at.table,
        lambda table: from_plain(plain, DEALER, table),
        DEALER,
        NOW,
        DEALER_VIEW,
        at.shuffled,
    )


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_the_table_looks_the_same_and_its_hidden_cards_are_others(rulebook: str) -> None:
    at = AtConsole(rulebook).dealt("Ann", "Bob", "Cem")
    assert at.table.in_play is not None
    real = at.table.in_play.round
    for viewer in (SPECTATOR, DEALER_VIEW, player(2)):
        found = redeal_unseen(at.table, viewer, at.shuffled, {})
        assert found is not None
        assert found.in_play is not None
        other = found.in_play.round
        assert visible_to(other, viewer) == visible_to(real, viewer)
        assert other.boxes[1].cards != real.boxes[1].cards
        assert sorted(known(other.deck)) == sorted(known(real.deck))
    assert set(player_hand := real.boxes[2].cards) <= set(visible_cards(at.table, player(2)))
    assert not set(player_hand) & set(visible_cards(at.table, SPECTATOR))


def test_the_deck_of_the_next_round_is_dealt_anew_too() -> None:
    at = AtConsole("nz-lunar").wagered("Ann")
    found = redeal_unseen(at.table, DEALER_VIEW, at.shuffled, {})
    assert found is not None
    assert found.upkeep.order != at.table.upkeep.order
    assert sorted(found.upkeep.order) == sorted(at.table.upkeep.order)


def test_a_folded_hand_of_a_past_round_is_forgotten() -> None:
    at = AtConsole("nsw-lunar").dealt("Ann")
    real = at.table.in_play.round.boxes[1].cards if at.table.in_play else ()
    at.do("fold", "Ann", box=1)
    found = redeal_unseen(at.table, DEALER_VIEW, at.shuffled, {})
    assert found is not None
    assert found.played[1].in_play.round.boxes[1].cards != real


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_what_is_foreseen_does_not_hang_on_what_lies_there(rulebook: str) -> None:
    """Two tables that look alike are foreseen alike, whatever cards they hide."""
    one, other = (AtConsole(rulebook, seed=seed).wagered("Ann", "Bob") for seed in (3, 4))
    assert one.table.upkeep.order != other.table.upkeep.order
    told = []
    for at in (one, other):
        at.random = Random(9)
        told.append([(each.who, each.what) for each in preview(at, "no-more-bets").sentences])
    assert told[0] == told[1]


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_no_card_is_told_that_is_not_seen(rulebook: str) -> None:
    at = AtConsole(rulebook).wagered("Ann", "Bob")
    deck = {text for card in at.table.upkeep.order for text in (card.text, str(card))}
    told = " ".join(each.what for each in preview(at, "no-more-bets").sentences)
    assert not {word.strip(",.:;") for word in told.split()} & deck


@pytest.mark.clauses("nz-lunar:11.11")
def test_a_void_round_gives_every_wager_back_whatever_the_cards() -> None:
    at = AtConsole("nz-lunar", by_hand=True).dealt("Ann", "Bob")
    found = preview(at, "void-round", clause="11.11", reason="two cards shown")
    assert not found.hangs
    assert {(each.box, each.fate, each.returned) for each in found.effects} == {
        (1, "void", 10),
        (2, "void", 10),
    }
    assert len(found.effects) == 4
    assert found.after is not None
    assert found.after.in_play is None
    assert at.table.in_play is not None, "nothing was done"


@pytest.mark.clauses("nz-uth:9.7")
def test_a_comparison_of_hidden_hands_is_not_foreseen() -> None:
    at = AtConsole("nz-uth", by_hand=True).dealt("Ann")
    for to in (1, 0, 1, 0, *[-1] * 5):
        at.do("deal", to=to)
    at.do("deal-complete")
    at.do("play", "Ann", box=1, multiple=4)
    found = preview(at, "reveal-dealer")
    assert found.hangs
    assert {each.fate for each in found.effects} == {"unknown"}
    assert found.after is None


def test_cards_that_the_act_names_are_taken_at_its_word() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    for _ in range(5):
        at.do("deal", to=0)
        at.do("deal", to=1)
    at.do("deal-complete")
    seen = {card.text for card in visible_cards(at.table, DEALER_VIEW)}
    named = [card for card in ("2c", "3d", "9h") if card not in seen][:2]
    found = preview(at, "exchange", box=1, discard=" ".join(named))
    assert any("exchanges 2 cards" in each.what for each in found.sentences)


def test_a_refusal_names_no_hidden_card() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    for _ in range(5):
        at.do("deal", to=0)
        at.do("deal", to=1)
    at.do("deal-complete")
    with pytest.raises(Refusal) as refused:
        preview(at, "exchange", box=1, discard="2c 3c 4c 5c 6c 7c")
    hidden = {card.text for card in cards_in(at.table.in_play.round.boxes[1].cards)}  # type: ignore[union-attr]
    assert not hidden & set(refused.value.message.replace(",", " ").split()) - {"2c", "3c"}
