"""Ultimate Texas Hold'em as a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, get_args

from croupier.cards import Card, is_seen, known
from croupier.games import actions as shared
from croupier.games.actions import DeemSeat, PlaceWager, RevealDealer, VoidUnlit
from croupier.games.announcements import Announcement
from croupier.games.course import COLLECT, DEAL, SETTLE, WAGERS, Stage
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import Chance, Game
from croupier.games.guide import Guide, WagerWords
from croupier.games.holdem import actions as act_
from croupier.games.holdem.act import act
from croupier.games.holdem.deal import BOARD, HAND, announcements, deal_order
from croupier.games.holdem.decisions import legal
from croupier.games.holdem.events import (
    BlindHandViewed,
    CommunityTurnedEarly,
    Event,
    JackpotUnlit,
    SeatDeemed,
    tell,
)
from croupier.games.holdem.guide import holdem_guide, wager_words
from croupier.games.holdem.state import Box, Phase, Round, fold
from croupier.games.holdem.view import BoxView, RoundView, box_view, decisions, view
from croupier.games.holdem.wagers import lone_wagers
from croupier.games.layout import Layout, Note, PayLine, PayTable, Shape, areas_of, standard_layout
from croupier.games.round_act import SHARED_ACTS, RoundAct
from croupier.games.view import Choice, Decision, Viewer
from croupier.games.words import EventText
from croupier.hands import Category, Value, best_five, best_two_plus_three, evaluate
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import Fact, count, line_name
from croupier.rulebooks.holdem import HoldemDocument, HoldemRules, holdem_facts, holdem_rules
from croupier.rulebooks.table import addresses

_CHIPS = (5, 10, 25, 50, 100)
_JACKPOT = 5
_FLOP = 3
_WHEN = {
    Phase.BEFORE_FLOP: "before_flop",
    Phase.AFTER_FLOP: "after_flop",
    Phase.AFTER_RIVER: "after_river",
}
_PAIR = 2

_DECIDING = ("community-early", "absent", "wrong-bet", "player-shows-cards")
_SHOWING = ("dealer-shows-cards", "no-qualify", "best-hand")


class UltimateTexasHoldem(Game):
    """Two cards each and five in the centre; the later a player plays, the smaller the wager."""

    id = "holdem"
    name = "Ultimate Texas Hold'em"
    document = HoldemDocument
    new_round = Round
    view_shape = RoundView
    box_shape = BoxView
    school = "croupier.school.holdem:topics"
    terminal = "croupier.cli.play.holdem.game:HoldemGame"
    environment = "croupier.envs.holdem.environment:ENVIRONMENT"
    opening_fields = ("by_hand", "pools", "players", "waiting", "limits", "people_count")
    hand = HAND
    decision_area = "play"
    course = (
        WAGERS,
        DEAL,
        Stage("Check or play", (Phase.BEFORE_FLOP,), ("decide",), _DECIDING),
        Stage("The flop", (Phase.FLOP, Phase.AFTER_FLOP), ("flop",), _DECIDING),
        Stage("Turn and river", (Phase.RIVER, Phase.AFTER_RIVER), ("river",), _DECIDING),
        Stage("Show your hand", (Phase.REVEALING,), ("reveal",), _SHOWING),
        SETTLE,
        Stage("Jackpot", (Phase.JACKPOT,), ("jackpot_verified",), ("jackpot", "jackpot-shared")),
        COLLECT,
    )
    board = BOARD
    events = get_args(Event)
    irregular = (BlindHandViewed, CommunityTurnedEarly, JackpotUnlit, SeatDeemed)
    wager_words: ClassVar[Mapping[str, str]] = {
        "blind": "blind wager",
        "trips": "trips wager",
        "jackpot": "jackpot wager",
        "play": "play wager",
    }
    mathematics = "croupier.analysis.holdem.mathematics:MATHEMATICS"
    acts = (
        *SHARED_ACTS,
        RoundAct(
            *("check", act_.Check, "player", "check"),
            about="Check",
            title="Check on {box}",
            cites=("decide",),
        ),
        RoundAct(
            *("play", act_.Play, "player", "play"),
            about="Play",
            title="Play {multiple} times on {box}",
            cites=("decide",),
        ),
        RoundAct(
            *("turn_community", act_.TurnCommunity, "dealer", "turn-community", "community_early"),
            group="Irregularities",
            about="Community cards are turned up too early",
            cites=("community_early",),
            when=lambda round: bool(round.by_hand and round.turn is not None),
            cases=("community-early",),
        ),
        RoundAct(
            *("view_hand", act_.ViewHand, "player", "view-hand"),
            about="A player looks at a blind hand",
            cites=("decide",),
            when=lambda round: bool(round.by_hand) and any(map(round.is_blind, round.boxes)),
            looks=True,
        ),
        RoundAct("deem_seat", DeemSeat, "rules"),
        RoundAct("void_unlit", VoidUnlit, "rules"),
    )

    def rules(
        self, document: HoldemDocument, title: str, options: Mapping[str, Any]
    ) -> HoldemRules:
        return holdem_rules(document, title, options)

    def facts(self, document: HoldemDocument) -> Iterable[Fact]:
        return holdem_facts(document)

    def layout(self, rules: HoldemRules) -> Layout:
        return holdem_layout(rules, self.hand, self.board)

    def explain_wagers(self, rules: HoldemRules) -> tuple[WagerWords, ...]:
        return tuple(wager_words(rules))

    def guide(self, rules: HoldemRules) -> Guide:
        return holdem_guide(rules)

    def act(self, round: Round, action: Any) -> tuple[Round, tuple[Any, ...]]:
        return act(round, action)

    def fold(self, round: Round, event: Any) -> Round:
        return fold(round, event)

    def legal(self, round: Round) -> tuple[Choice, ...]:
        return legal(round)

    def view(
        self, round: Round, viewer: Viewer, boxes: Mapping[int, BoxView] | None = None
    ) -> RoundView:
        return view(round, viewer, boxes)

    def box_view(self, round: Round, box: Box, viewer: Viewer) -> BoxView:
        return box_view(round, box, viewer)

    def box_shows(self, round: Round, number: int) -> tuple[object, ...]:
        return (*super().box_shows(round, number), round.turned)

    def topic(self, round: Round, choice: Choice) -> str:
        if choice.action in ("check", "play"):
            return f"{choice.action}_{_WHEN[round.phase]}"
        return super().topic(round, choice)

    def rests_on(self, round: Round, box: Box, wager: str) -> tuple[tuple[int, ...], Clauses]:
        cites = round.rules.cites
        match wager:
            case "trips":
                return (COMMUNITY, box.number), cites.trips_paid
            case "jackpot":
                return (COMMUNITY, box.number), cites.jackpot_hand
        return (DEALER, COMMUNITY, box.number), cites.compare

    def certain(self, round: Round) -> tuple[str, Clauses] | None:
        """The dealer qualifies with a pair, which may lie on the board."""
        if round.dealer_shown:
            return None
        seen = [card for card in (*round.dealer, *round.community) if isinstance(card, Card)]
        if max(Counter(card.rank for card in seen).values(), default=0) < _PAIR:
            return None
        return "the dealer has a pair: the dealer qualifies", round.rules.cites.compare

    def partial_value(self, round: Round, cards: tuple[Card, ...]) -> Value | None:
        """The value of two cards and the flop."""
        flop = round.community[:_FLOP]
        return evaluate((*cards, *flop)) if round.turned == _FLOP and is_seen(flop) else None

    def best_five(self, round: Round, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        community = known(round.community)
        if round.rules.hand_method == "any":
            return best_five((*cards, *community))
        return best_two_plus_three(cards, community)

    def decisions(self, round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
        return decisions(round, number, viewer)

    def deal_order(self, round: Round) -> list[tuple[int, int]]:
        count: dict[int, int] = {}
        order = []
        for to in deal_order(round):
            count[to] = count.get(to, 0) + 1
            order.append((to, count[to]))
        return order

    def not_dealt_to(self, round: Round) -> tuple[int, ...]:
        return lone_wagers(round)

    def announcements(self, round: Round) -> tuple[Announcement, ...]:
        return announcements(round)

    def dealer_step(self, round: Round) -> tuple[Any, tuple[int, ...]] | None:
        return (RevealDealer(), ()) if round.phase is Phase.REVEALING else None

    def tell(self, event: Any) -> EventText | None:
        return tell(event)

    def sample_wagers(
        self, start: Round, box: int, boxes: Sequence[int], chance: Chance
    ) -> Sequence[PlaceWager]:
        del boxes
        ante = chance.choice(_CHIPS)
        placed = [PlaceWager(box, "ante", ante), PlaceWager(box, "blind", ante)]
        if chance.random() < 0.5:
            placed.append(PlaceWager(box, "trips", chance.choice(_CHIPS)))
        if start.pools is not None and chance.random() < 0.5:
            placed.append(PlaceWager(box, "jackpot", start.rules.jackpot.wager or _JACKPOT))
        return placed

    def sample_action(self, round: Round, chance: Chance) -> Any:
        turn = round.turn
        assert turn is not None
        box, odd = round.boxes[turn], chance.random() < 0.08
        match round.phase:
            case Phase.BEFORE_FLOP:
                plays = _is_high(box) != odd
                return act_.Play(turn, chance.choice((4, 4, 4, 3))) if plays else act_.Check(turn)
            case Phase.AFTER_FLOP:
                made = evaluate(known(box.cards + round.community[:3])).category
                plays = (made >= Category.PAIR) != odd
                return act_.Play(turn, 2) if plays else act_.Check(turn)
        plays = (round.value(box.cards).category >= Category.PAIR) != odd
        return act_.Play(turn, 1) if plays else shared.Fold(turn)


HOLDEM = UltimateTexasHoldem()


def _is_high(box: Box) -> bool:
    """Whether the hand is a pair, has an ace, or two high cards."""
    ranks = sorted(card.rank for card in known(box.cards))
    return ranks[0] == ranks[1] or ranks[1] == 14 or ranks[0] >= 10


_SHAPES: Mapping[str, Shape] = {
    "jackpot": ("half", 1, "left"),
    "trips": ("half", 1, "right"),
    "ante": ("half", 2, "left"),
    "blind": ("half", 2, "right"),
    "play": ("bar", 3, None),
}
_METHODS = {
    "two-plus-three": ("Hands use both your cards and three community cards.", "9.7(a)"),
    "any": ("Hands are the best five of all seven cards.", "9.7(b)"),
}


def holdem_layout(rules: HoldemRules, hand: int, board: int) -> Layout:
    text, clause = _METHODS[rules.hand_method]
    return replace(
        standard_layout(rules, hand, board),
        areas=areas_of(rules, _SHAPES),
        further=max((*rules.before_flop, *rules.after_flop, *rules.after_river)),
        pays=(_trips_and_blind(rules), _ante_and_play(rules), _jackpot(rules)),
        notes=(Note(text, addresses(rules.document, (clause,))), _jackpot_area(rules)),
    )


def _jackpot_area(rules: HoldemRules) -> Note:
    """The note that explains how a jackpot wager is accepted, and what to do if it is not."""
    if rules.electronic:
        words = "Your jackpot area lights up when the wager is accepted: tell the dealer if not."
        return Note(words, addresses(rules.document, ("3.3(f)", "11.4", "11.5")))
    words = "The jackpot is run by hand: place its wager on the marked area."
    return Note(words, addresses(rules.document, ("3.3(e)", "11.3(a)")))


def _trips_and_blind(rules: HoldemRules) -> PayTable:
    trips, blind = rules.trips_odds, rules.blind_odds
    best_first = sorted({*trips, *blind}, key=list(trips).index)
    return PayTable(
        name="paytable",
        title=f"Pay table {count(rules.options['paytable'])}",
        columns=("Trips", "Blind"),
        lines=tuple(
            PayLine(line_name(line), (trips.get(line), blind.get(line)), line=str(line))
            for line in best_first
        ),
        clauses=addresses(rules.document, rules.document.options["paytable"].clauses),
    )


def _ante_and_play(rules: HoldemRules) -> PayTable:
    return PayTable(
        name="ante",
        title="Ante and play",
        lines=(
            PayLine("each, when you win", (rules.play_odds,)),
            PayLine("ante, dealer below a pair", (None,)),
        ),
        clauses=addresses(rules.document, rules.document.odds.clauses),
    )


def _jackpot(rules: HoldemRules) -> PayTable:
    return PayTable(
        name="jackpot",
        title="Jackpot, your two and the flop",
        lines=tuple(
            PayLine(line_name(line), (prize.odds,), prize.percent_of_pool, str(line))
            for line, prize in rules.jackpot.prizes.items()
        ),
        clauses=addresses(rules.document, rules.document.jackpot.clauses),
    )
