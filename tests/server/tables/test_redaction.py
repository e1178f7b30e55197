"""Which cards stand in an answer, and whose eyes an answer is for."""

from random import Random

from pydantic import BaseModel

from croupier.cards import parse_cards
from croupier.games.jackpot import Pools
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR
from croupier.server.auth.users import Role, User
from croupier.server.tables.own import own_view
from croupier.server.tables.redaction import redact, shown_cards, without_cards
from croupier.server.tables.views import boxes_of, pools_view, viewer_of
from tests.floor.pits import Pit

ANN = User("Ann", Role.PLAYER)


class Shown(BaseModel):
    cards: list[str | None]
    more: dict[str, object] = {}


def test_every_text_that_is_a_card_is_found() -> None:
    view = Shown(cards=["As", None, "Asp"], more={"deep": ("Kd", [Shown(cards=["2c"])], 7)})
    assert list(shown_cards(view)) == list(parse_cards("As Kd 2c"))


def test_an_audits_message_names_no_card() -> None:
    told = without_cards(ValueError("entry 7 says As Kd and not 2c"))
    assert told.startswith("entry 7 says")
    assert not any(card in told for card in ("As", "Kd", "2c"))


def test_each_role_sees_as_itself() -> None:
    others = {Role.DEALER: DEALER_VIEW, Role.SUPERVISOR: SUPERVISOR}
    for role in set(Role) - {Role.PLAYER}:
        assert viewer_of(User("Kim", role), (1, 2)) == others.get(role, SPECTATOR)
    assert viewer_of(ANN, (1, 2)).boxes == {1, 2}


def test_pools_are_shown_as_they_are() -> None:
    assert pools_view(None) is None
    one, two = pools_view(Pools(pool=100)), pools_view(Pools(minor=30, major=70))
    assert one is not None
    assert two is not None
    assert (one.pool, one.minor, one.major, one.meter) == ("100", None, None, "100")
    assert (two.pool, two.minor, two.major) == (None, "30", "70")
    assert two.meter in ("30", "70")


def test_a_refusal_names_only_cards_that_its_reader_sees(pit: Pit) -> None:
    table = pit.opens("nsw-lunar", boxes=(1,))
    pit.plays(table, Random(1), 1)
    pit.passes(table)
    pit.wagers(table, 1)
    pit.deals(table)
    held = pit.held(table)
    assert boxes_of(held.table, "ann") == (1,)
    assert boxes_of(held.table, "Bea") == ()
    hand = own_view(held, ANN).cards["1"]
    assert hand.value, "what the hand is worth stands beside it"
    own = parse_cards(" ".join(str(card) for card in hand.cards))
    refusal = {"code": "not-your-cards", "message": "it names them", "legal": ["bet"]}
    bea, said = User("Bea", Role.PLAYER), {"box": 1, "discard": [own[0].text]}
    assert redact(refusal, own, held, ANN, said) == refusal
    assert redact(refusal, own, held, bea, said)["message"] != "it names them"
    assert redact(refusal, own, held, bea, said)["legal"] == []
    assert redact(refusal, None, held, ANN, said)["message"] != "it names them"
    open_to_all = {*shown_cards(own_view(held, ANN)), *own}
    other = next(card for card in parse_cards("2c 3c 4c 5c 6c 7c") if card not in open_to_all)
    named = {"box": 1, "discard": other.text}
    assert redact(refusal, [other], held, ANN, named) == refusal, "she named it herself"
    assert redact(refusal, [other], held, bea, named)["message"] != "it names them"
