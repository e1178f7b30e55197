"""How to play over HTTP: every rulebook has a page, and a guided hand that comes to its end."""

from fractions import Fraction

import pytest

from croupier.analysis.lunar.wagers import lunar_house_edges
from croupier.games.game import game_of
from croupier.games.guide import net_of, plain_guide, play_choices
from croupier.hands import Category, Line, SuperLine, evaluate, super_lines
from croupier.hands.examples import EXAMPLES
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarRules
from croupier.server.guide.hand import stop_told
from croupier.server.guide.schemas import ChoiceGiven, HandAsked
from croupier.server.guide.views import costs_told, guide_told
from croupier.server.problems import Problem
from tests.effort import some_quickly

WRONG = ChoiceGiven(action="play")
LUNAR = [id for id in RULEBOOK_IDS if rulebook(id).game == "lunar"]


@pytest.mark.parametrize("line", [*Line, *SuperLine])
def test_every_line_of_a_pay_table_has_five_cards_that_make_it(line: Line | SuperLine) -> None:
    cards = EXAMPLES[line.value]
    if isinstance(line, SuperLine):
        assert line in super_lines(cards)
    else:
        odd = line is Line.ACE_AND_KING
        assert evaluate(cards).category is (Category.ODD_CARDS if odd else Category[line.name])
        assert not odd or {14, 13} <= {card.rank for card in cards}


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_one_hand_runs_through_three_steps(id: str) -> None:
    told = guide_told(rulebook(id))
    wagers, decision, end = (step.picture for step in told.steps)
    assert wagers.wagers
    assert not wagers.hands
    assert decision.choice
    assert {hand.whose for hand in decision.hands} >= {"dealer", "you"}
    assert any(Fraction(line.net) > 0 for line in end.lines)
    assert all(step.title and step.brief.text for step in told.steps)
    cited = [clause for step in told.steps for said in step.says for clause in said.clauses]
    assert cited
    assert all(clause.startswith((f"{id}:", "ruling:")) for clause in cited)


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_every_area_and_option_is_explained(id: str) -> None:
    rules = rulebook(id).rules()
    layout = game_of(rules).layout(rules)
    explained = {each.area for each in guide_told(rulebook(id)).wagers}
    assert {area.name for area in layout.areas} | {fee.name for fee in layout.fees} <= explained
    assert {area.spots for area in layout.areas if area.spots} <= explained


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_plain_guide_needs_no_words_of_the_game(id: str) -> None:
    rules = rulebook(id).rules()
    game = game_of(rules)
    guide = plain_guide(game, rules)
    end = play_choices(game, rules, guide.shown, guide.shown.path)
    assert end.over
    assert net_of(end) > 0
    assert len(guide.steps[1].choices) > 1


@pytest.mark.parametrize("id", some_quickly(LUNAR, {"nsw-lunar"}))
def test_the_costs_are_those_of_the_mathematics(id: str) -> None:
    told = costs_told(rulebook(id))
    edges = lunar_house_edges(rulebook(id).rules_as(LunarRules))
    priced = [each for each in told.costs if not each.together]
    assert {each.name: Fraction(each.edge.exact) for each in priced} == edges
    assert told.mistake is not None
    assert told.mistake.title == "Fold"


@pytest.mark.parametrize("id", some_quickly(LUNAR, {"nsw-lunar"}))
def test_the_best_choice_leads_to_the_end_of_the_guided_hand(id: str) -> None:
    book, made = rulebook(id), list[ChoiceGiven]()
    stop = stop_told(book, HandAsked())
    assert (stop.number, stop.at, stop.choices) == (1, "wagers", [])
    while not stop.over:
        stop = stop_told(book, HandAsked(dealt=True, choices=made))
        assert stop.number == 2 + len(made) <= stop.of
        if stop.choices:
            first = stop.choices[0]
            assert first.best
            assert all(each.more is not None for each in stop.choices)
            made.append(
                ChoiceGiven(action=first.action, multiple=first.multiple, discard=first.discard)
            )
    assert [each.action for each in made] == ["exchange", "bet"]
    assert stop.net is not None
    assert Fraction(stop.net) > 0
    assert stop.average is not None


def test_a_choice_that_is_not_open_is_refused() -> None:
    with pytest.raises(Problem, match="not open"):
        stop_told(rulebook("nsw-lunar"), HandAsked(dealt=True, choices=[WRONG]))
