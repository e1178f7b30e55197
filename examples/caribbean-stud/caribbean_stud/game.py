"""Caribbean Stud as the house knows it: an ante, five cards each, one of the dealer's face up;
raise by two antes or fold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from caribbean_stud.rules import CaribbeanDocument, CaribbeanRules, caribbean_rules
from croupier.cards import known
from croupier.games.actions import Fold
from croupier.games.events import DEALER, HandShown
from croupier.games.game import Chance
from croupier.games.recorder import RoundRecorder
from croupier.games.round_act import SHARED_ACTS, RoundAct
from croupier.games.settlement import Outcome
from croupier.games.standard import Box, Round, StandardGame, play_on
from croupier.games.view import Choice
from croupier.games.words import beats, both_have, dealer_beats
from croupier.hands import ACE_AND_KING, evaluate
from croupier.machine import Do
from croupier.money import say_odds
from croupier.rulebooks.facts import Fact, line_name


@dataclass(frozen=True)
class Raise:
    """Play against the dealer with a raise of the prescribed amount."""

    box: int


class CaribbeanStud(StandardGame):
    id = "caribbean"
    name = "Caribbean Stud"
    document = CaribbeanDocument
    mathematics = "caribbean_stud.mathematics:MATHEMATICS"
    hand = 5
    wager = "raise"
    wager_words: ClassVar[Mapping[str, str]] = {"raise": "raise wager"}
    acts = (
        *SHARED_ACTS,
        RoundAct(
            *("raise", Raise, "player", "raise", "raised"),
            about="Raise",
            title="Raise on {box}",
            cites=("raised",),
        ),
    )

    def rules(
        self, document: CaribbeanDocument, title: str, options: Mapping[str, Any]
    ) -> CaribbeanRules:
        return caribbean_rules(document, title, options)

    def facts(self, document: CaribbeanDocument) -> Iterable[Fact]:
        yield from super().facts(document)
        odds = document.odds
        yield Fact("ante odds", "a hand that wins", (say_odds(odds.ante),), odds.clauses)
        for line, pays in odds.raise_.items():
            yield Fact("raise odds", line_name(line), (say_odds(pays),), odds.clauses)

    def is_face_up(self, round: Round, to: int, position: int) -> bool:
        last = 1 if round.rules.document.dealing[round.dealing].face_up == "first" else self.hand
        return to == DEALER and position == last

    def own_acts(self) -> Mapping[type, Do]:
        return {Raise: _raise}

    def choices(self, round: Any, box: Box) -> tuple[Choice, ...]:
        raised = Choice("raise", box.number, box.ante * round.rules.raise_antes)
        return (Choice("fold", box.number), raised)

    def settle(self, record: RoundRecorder[Any], box: Box) -> None:
        state, rules, cites = record.state, record.rules, record.cites
        value, dealer = evaluate(known(box.cards)), state.dealer_value
        record.emit(HandShown(box.number, box.cards, value, cites.compare))
        if not state.qualifies:
            because, clauses = "the dealer does not qualify", cites.unqualified_paid
            record.settle(box, "ante", Outcome.WON, clauses, because, (rules.ante_odds,))
            record.settle(box, "raise", Outcome.STAND_OFF, clauses, because)
        elif value > dealer:
            odds, because = rules.raise_pays(value), beats(value, dealer)
            record.settle(box, "ante", Outcome.WON, cites.won, because, (rules.ante_odds,))
            because += f", {say_odds(odds)}"
            record.settle(box, "raise", Outcome.WON, cites.won, because, (odds,))
        else:
            lost = value < dealer
            outcome = Outcome.LOST if lost else Outcome.STAND_OFF
            clauses = cites.lost if lost else cites.stand_off
            because = dealer_beats(dealer, value) if lost else both_have(value)
            for wager in ("ante", "raise"):
                record.settle(box, wager, outcome, clauses, because)
        record.finish(box.number, cites.spread_and_counted, cites.compared_order)

    def sample_action(self, round: Any, chance: Chance) -> Any:
        """Raise with ace and king or better, and now and then otherwise."""
        turn = round.turn
        good = evaluate(known(round.boxes[turn].cards)) >= ACE_AND_KING
        return Raise(turn) if good != (chance.random() < 0.08) else Fold(turn)


def _raise(record: RoundRecorder[Any], action: Raise) -> None:
    play_on(record, action.box, "raise", record.rules.raise_antes, record.cites.raised)


CARIBBEAN = CaribbeanStud()
