"""Lunar Poker as a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, get_args

from croupier.cards import Card
from croupier.games.actions import GoFirst, GoInTurn, PlaceWager, ShuffleRack
from croupier.games.announcements import Announcement
from croupier.games.course import COLLECT, DEAL, SETTLE, WAGERS, Stage
from croupier.games.events import DEALER
from croupier.games.game import Chance, Done, Game, Rack
from croupier.games.guide import Guide, WagerWords
from croupier.games.layout import Layout
from croupier.games.lunar import actions as act_
from croupier.games.lunar.act import act
from croupier.games.lunar.announcements import announcements
from croupier.games.lunar.changes import LunarRecorder, fold
from croupier.games.lunar.deal import HAND, deal_order, is_dealt_up
from croupier.games.lunar.decisions import legal
from croupier.games.lunar.declarations import winning
from croupier.games.lunar.events import (
    BetCorrected,
    DiscardsDiffer,
    DrawReturned,
    Event,
    WrongCardTaken,
    tell,
    tell_unseen,
)
from croupier.games.lunar.guide import lunar_guide, wager_words
from croupier.games.lunar.layout import lunar_layout
from croupier.games.lunar.recorded import clockwise, in_order, next_recorded
from croupier.games.lunar.samples import sample_action, sample_wagers
from croupier.games.lunar.showdown import to_see
from croupier.games.lunar.state import Box, Phase, Round, super_on
from croupier.games.lunar.view import BoxView, RoundView, box_view, decisions, view
from croupier.games.lunar.wagers import lone_wagers
from croupier.games.real_cards import CardsToSee
from croupier.games.round_act import SHARED_ACTS, Power, RoundAct
from croupier.games.settlement import FEES, Outcome
from croupier.games.state import ByHand
from croupier.games.view import Choice, Decision, Viewer
from croupier.games.words import EventText
from croupier.hands import ACE_AND_KING
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import Fact
from croupier.rulebooks.lunar import LunarDocument, LunarRules, lunar_facts, lunar_rules

_DRAWING = ("out-of-cards", "exposed-card", "draw")
_BETTING = ("wrong-bet", "change-of-mind", "absent")
_ON_OWN_HAND = ("ante", "super", "bet", "draw_fee")
_SHOWING = ("misread-hand", "dealer-shows-cards", "undeclared-instant")


class LunarPoker(Game):
    """Five cards each, a draw for a fee, and a dealer who must have ace and king."""

    id = "lunar"
    name = "Lunar Poker"
    document = LunarDocument
    new_round = Round
    view_shape = RoundView
    box_shape = BoxView
    opening_fields = ("by_hand", "first", "limits")
    shows_folded = True
    school = "croupier.school.lunar:topics"
    terminal = "croupier.cli.play.lunar.game:LunarGame"
    environment = "croupier.envs.lunar.environment:ENVIRONMENT"
    hand = HAND
    decision_area = "bet"
    course = (
        WAGERS,
        DEAL,
        Stage(
            "Declarations and decisions",
            (Phase.DECLARING, Phase.DECIDING),
            ("decide",),
            ("absent", "player-shows-cards", "undeclared-super", "fold"),
        ),
        Stage("Pay declared hands", (Phase.PAYING,), ("super_paid",), ("super", "instant")),
        Stage("Serve the draws", (Phase.DRAWING,), ("exchange_deal",), _DRAWING),
        Stage("Fold or bet", (Phase.DECIDING_AGAIN,), ("decide_again",), _BETTING),
        Stage("Show your hand", (Phase.REVEALING,), ("reveal",), _SHOWING),
        Stage("Concessions", (Phase.CONCEDING,), ("concede",), ("concede", "reveal-fold")),
        Stage(
            "Does the dealer qualify?",
            (Phase.QUALIFYING, Phase.FORCING, Phase.REPLACING),
            ("not_qualified",),
            ("no-qualify", "force", "misread-hand"),
        ),
        SETTLE,
        COLLECT,
    )
    events = get_args(Event)
    irregular = (BetCorrected, DiscardsDiffer, DrawReturned, WrongCardTaken)
    wager_words: ClassVar[Mapping[str, str]] = {
        "super": "super wager",
        "super_on": "super wager on box {}",
        "dealer_super": "super wager on the dealer",
        "bet": "bet wager",
        "draw_fee": "draw fee",
        "force_fee": "force fee",
    }
    mathematics = "croupier.analysis.lunar.mathematics:MATHEMATICS"
    acts = (
        *SHARED_ACTS,
        RoundAct("bet", act_.Bet, "player", "bet", cards="bet", about="Bet", title="Bet on {box}"),
        RoundAct(
            *("exchange", act_.Exchange, "player", "exchange"),
            cards="exchange_count",
            names_cards="discard",
            about="Exchange cards",
            title="Exchange cards of {box}",
        ),
        RoundAct(
            *("buy", act_.Buy, "player", "buy"),
            about="Buy a sixth card",
            title="Buy a sixth card for {box}",
        ),
        RoundAct(
            "concede", act_.Concede, "player", "concede", about="Concede", title="Concede {box}"
        ),
        RoundAct(
            *("force", act_.Force, "player", "force"),
            about="Force the dealer",
            title="Force the dealer for {box}",
        ),
        RoundAct(
            *("decline", act_.Decline, "player", "decline"),
            silence=True,
            cites=("force",),
            about="Decline to force",
            title="Decline to force for {box}",
        ),
        RoundAct(
            *("declare", act_.Declare, "player", "tap"),
            about="Declare a hand",
            title="Declare the hand of {box}",
        ),
        RoundAct(
            *("wave", act_.Wave, "player", "wave", "declare"),
            about="Declare nothing",
            title="Declare nothing for {box}",
        ),
        RoundAct(
            *(
                "spread_discards",
                act_.SpreadDiscards,
                "dealer",
                "spread-discards",
                "exchange_spread",
            ),
            cards="exchange_count",
            names_cards="cards",
            group="Dealing",
            about="Count the cards laid down for an exchange",
            title="Count what {box} has laid down for exchange",
            when=lambda round: ByHand.DRAWING in round.by_hand and _to_count(round),
        ),
        RoundAct(
            *("take_wrong_card", act_.TakeWrongCard, "dealer", "take-wrong-card", "force_card"),
            cards="force_card",
            group="Irregularities",
            about="The dealer takes the wrong card in a force",
            when=lambda round: bool(round.by_hand) and round.removed is not None,
        ),
        RoundAct(
            *("view_draw", act_.ViewDraw, "player", "view-draw"),
            about="A player looks at the draw",
            cites=("decide_again",),
            when=lambda round: bool(round.by_hand and round.drawn_unseen),
            looks=True,
        ),
        RoundAct(
            *("settle_now", act_.SettleNow, "dealer", "settle-now", "compare"),
            group="Settling",
            about="Settle the hands",
        ),
        RoundAct(
            *("pay_undeclared", act_.PayUndeclared, "official", "pay-undeclared"),
            power=Power("pay_undeclared", "pay a hand not declared", "undeclared_", "what"),
            group="Settling",
            about="Pay a hand that was not declared",
            cites=("undeclared_instant", "undeclared_super", "decide"),
            when=lambda round: ByHand.DECLARING in round.by_hand,
            cases=("undeclared-instant", "undeclared-super"),
        ),
        RoundAct("shuffle_rack", ShuffleRack, "rules", topic="reshuffle", recorded=False),
        RoundAct("go_first", GoFirst, "rules", topic="directed_first"),
        RoundAct("go_in_turn", GoInTurn, "rules", topic="directed_first"),
    )

    def rules(self, document: LunarDocument, title: str, options: Mapping[str, Any]) -> LunarRules:
        return lunar_rules(document, title, options)

    def facts(self, document: LunarDocument) -> Iterable[Fact]:
        return lunar_facts(document)

    def layout(self, rules: LunarRules) -> Layout:
        return lunar_layout(rules, self.hand)

    def explain_wagers(self, rules: LunarRules) -> tuple[WagerWords, ...]:
        return tuple(wager_words(rules))

    def guide(self, rules: LunarRules) -> Guide:
        return lunar_guide(rules)

    def act(self, round: Round, action: Any) -> tuple[Round, tuple[Any, ...]]:
        return act(round, action)

    def fold(self, round: Round, event: Any) -> Round:
        return fold(round, event)

    def legal(self, round: Round) -> tuple[Choice, ...]:
        return legal(round)

    def further_choices(self, round: Round) -> tuple[tuple[Choice, str], ...]:
        """Players tap or wave if they declare for themselves."""
        if round.phase is not Phase.DECIDING or ByHand.DECLARING not in round.by_hand:
            return ()
        boxes = (box for box in round.boxes.values() if not (box.out or box.aside or box.decision))
        return tuple(
            (Choice(action, box.number), words)
            for box in boxes
            for action, words in (("declare", "declare a hand"), ("wave", "declare nothing"))
        )

    def view(
        self, round: Round, viewer: Viewer, boxes: Mapping[int, BoxView] | None = None
    ) -> RoundView:
        return view(round, viewer, boxes)

    def box_view(self, round: Round, box: Box, viewer: Viewer) -> BoxView:
        return box_view(round, box, viewer)

    def decisions(self, round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
        return decisions(round, number, viewer)

    def deal_order(self, round: Round) -> tuple[tuple[int, int], ...]:
        return deal_order(round)

    def full_hand(self, box: Box) -> int:
        return self.hand + (box.decision == "buy")

    def lost_by_folding(self, box: Box) -> Mapping[str, Outcome]:
        """Ante, bet wager and a super wager that was not declared; fees are kept."""
        lost = ["ante", "bet", *(["super"] if box.super_line is None else [])]
        fates = dict.fromkeys(lost, Outcome.LOST) | dict.fromkeys(FEES, Outcome.KEPT)
        return {wager: fates[wager] for wager in box.standing_in_order if wager in fates}

    def lost_with_hand(self, round: Round, box: Box) -> Iterator[tuple[Box, str]]:
        """Super wagers of others on a hand that was not declared."""
        key = super_on(box.number)
        if box.super_line is None:
            yield from ((each, key) for each in round.boxes.values() if key in each.standing)

    def is_on_own_hand(self, wager: str) -> bool:
        return wager in _ON_OWN_HAND

    def not_dealt_to(self, round: Round) -> tuple[int, ...]:
        return lone_wagers(round)

    def to_see(self, round: Round) -> tuple[CardsToSee, ...]:
        return (*super().to_see(round), *to_see(round)) if round.real_cards else ()

    def rests_on(self, round: Round, box: Box, wager: str) -> tuple[tuple[int, ...], Clauses]:
        cites = round.rules.cites
        if wager in FEES:
            return (), ()
        if wager == "dealer_super":
            return (DEALER,), cites.dealer_super_paid
        if wager == "super":
            return (box.number,), cites.super_paid
        for each in round.boxes:
            if wager == super_on(each):
                return (each,), cites.super_paid
        return (DEALER, box.number), cites.compare

    def lacks_own_hand(self, round: Round, box: Box, wager: str) -> Clauses:
        """Washington asks for seven high within the own first five cards."""
        cites = round.rules.cites
        on_dealer = wager == "dealer_super"
        if not (on_dealer or wager.startswith("super_on_")) or len(box.first_five) >= self.hand:
            return ()
        asked = cites.seven_high_dealer if on_dealer else cites.seven_high
        return (*asked, "ruling:short-hand") if asked and round.rules.reads("short-hand") else ()

    def certain(self, round: Round) -> tuple[str, Clauses] | None:
        """The dealer plays with a pair, or with an ace and a king."""
        if round.dealer_shown:
            return None
        ranks = Counter(card.rank for card in round.dealer if isinstance(card, Card))
        kings = ranks.keys() >= set(ACE_AND_KING.ranks[:2])
        if not kings and max(ranks.values(), default=0) < 2:
            return None
        held = "an ace and a king" if kings else "a pair"
        return f"the dealer has {held}: the dealer plays", round.rules.cites.compare

    def worth_declaring(self, round: Round) -> tuple[int, ...]:
        record = LunarRecorder(fold, round)
        may = {each.box for each, _ in self.further_choices(round) if each.action == "declare"}
        boxes = (box for number, box in round.boxes.items() if number in may)
        return tuple(box.number for box in boxes if any(winning(record, box)))

    def is_dealing(self, round: Round) -> bool:
        if round.phase is Phase.REPLACING:
            return round.real_cards and len(round.dealer) < self.hand and bool(round.cards_left)
        if round.is_serving:
            return ByHand.DRAWING in round.by_hand
        return super().is_dealing(round)

    def may_complete(self, round: Round) -> bool:
        return round.phase is Phase.DRAWING or super().may_complete(round)

    def places_due(self, round: Round) -> tuple[int, ...]:
        if round.phase is Phase.REPLACING:
            return (DEALER,)
        if round.is_serving:
            return tuple(box.number for box in round.playing for _ in range(box.to_draw))
        return super().places_due(round)

    def is_dealt_up(self, round: Round, to: int) -> bool:
        return is_dealt_up(round, to)

    def dealing_clauses(self, round: Round) -> Clauses:
        clauses: Clauses = getattr(round.rules.cites, _dealing_topic(self.next_place(round), round))
        return clauses

    def topic(self, round: Round, choice: Choice) -> str:
        if choice.action == "deal_card":
            return _dealing_topic(self.next_place(round), round)
        return super().topic(round, choice)

    def announcements(self, round: Round) -> tuple[Announcement, ...]:
        return announcements(round)

    def default_action(self, round: Round) -> Any:
        """A player who does not answer does not force the dealer."""
        if round.phase is Phase.FORCING and round.turn is not None:
            return act_.Decline(round.turn)
        return super().default_action(round)

    def limits_time(self, rules: LunarRules) -> bool:
        """Where a hand without a decision is void, the document sets a time limit for it."""
        return rules.absent == "void"

    def dealer_step(self, round: Round) -> tuple[Any, tuple[int, ...]] | None:
        if round.phase is not Phase.CONCEDING:
            return None
        return act_.SettleNow(), tuple(box.number for box in round.betting)

    def tell(self, event: Any) -> EventText | None:
        return tell(event)

    def tell_unseen(self, event: Any) -> EventText | None:
        return tell_unseen(event)

    def next_recorded(self, round: Round, pending: list[Any], rack: Rack) -> Any:
        return next_recorded(round, pending, rack)

    def decision_clauses(self, round: Round) -> Clauses:
        cites = round.rules.cites
        if round.phase is Phase.FORCING:
            return cites.force
        return cites.decide_again if round.phase is Phase.DECIDING_AGAIN else cites.decide

    def recorded_actions(self, start: Round, done: Sequence[Done]) -> list[Any]:
        """First decisions clockwise, whenever they were made; the rest in order.

        Where a person deals, acts depend on what lay on the table, and mistakes on their time; then
        everything is listed in order, as it is if boxes were directed to play first."""
        if in_order(start, done):
            return super().recorded_actions(start, done)
        return clockwise(self.recorded_steps(done))

    def sample_wagers(
        self, start: Round, box: int, boxes: Sequence[int], chance: Chance
    ) -> Sequence[PlaceWager]:
        return sample_wagers(start.rules, box, boxes, chance)

    def sample_action(self, round: Round, chance: Chance) -> Any:
        return sample_action(round, chance)


LUNAR = LunarPoker()


def _to_count(round: Round) -> bool:
    return round.is_serving and any(box.laid and not box.is_served for box in round.playing)


def _dealing_topic(place: int | None, round: Round) -> str:
    """The topic of the clauses by which the next card is dealt."""
    if round.phase is Phase.REPLACING:
        return "force_card"
    if not round.is_serving:
        return "deal"
    box = round.boxes.get(place or DEALER)
    return "buy_deal" if box is not None and box.decision == "buy" else "exchange_deal"
