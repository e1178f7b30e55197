"""A promotion in text: what people type, what a journal keeps, and what is read from it again."""

import json
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.house.promotions import Means, PayBy, Payment, Person, Phase, Prize, Terms
from croupier.house.promotions import actions as act_
from croupier.house.promotions.prizes import Cash, Liquor, Tobacco, Vehicle
from croupier.machine import Refusal
from croupier.records.journal.book import JournalError
from croupier.records.journal.promotions import (
    FORMAT,
    VERBS,
    PromotionHeading,
    append,
    begin,
    enter,
    from_plain,
    parse_typed,
    read_promotion,
    to_plain,
    verbs,
    write_new,
)
from croupier.records.journal.reading import ReadingError
from croupier.records.journal.terms import read_terms, terms_file
from tests.house.promotions.promos import (
    ANN,
    ESTATE,
    HOUR,
    MACHINE,
    RULES,
    START,
    TERMS,
    TRAVEL,
    VEHICLE,
    of,
)

EVERY_PART = of(
    Prize("all", 500, (Cash(), MACHINE, VEHICLE, TRAVEL, ESTATE, Liquor(Fraction(3, 2)))),
    Prize("car", 42000, (VEHICLE,), 2, "with a licence", 38000),
)
BOB = Person("Bob Ray")
ACTIONS: list[act_.Action] = [
    act_.ChangeTerms(EVERY_PART, "letter 7"),
    act_.MakeAvailable(act_.Where.OTHER, "a film"),
    act_.Advertise("a poster", True),
    act_.LodgeTerms(),
    act_.Commence(),
    act_.HoldDraw((act_.Drawn("all", ANN), act_.Drawn("car", BOB)), "Jo Vane"),
    act_.AwardPrize("all", BOB),
    act_.Notify(1, Means.FACE_TO_FACE, False, "away"),
    act_.TakeCash(1),
    act_.ChoosePayment(1, (Payment(PayBy.CASH, Fraction(1, 2)),)),
    act_.PayPrize(1, (Payment(PayBy.CHEQUE, 30000, "Ann Lee"), Payment(PayBy.TRANSFER, 8000))),
    act_.HandOver(1),
    act_.RefuseClaim("all", (ANN, BOB), ("too late", "no form, no entry"), 1),
    act_.TellReasons(1),
    act_.RaiseDispute(ANN, "the hour"),
    act_.DecideDispute(1, "it stands"),
    act_.NotSatisfied(ANN, "claim", 1),
    act_.Postpone("a barrel was open", ("all",)),
    act_.Validate("entries counted", ("all",)),
    act_.Cancel("entries lost"),
    act_.ConfirmNotice(1, "Ivo"),
    act_.ChangeRulebook("nsw-lunar@2019-02"),
]


def heading(terms: Terms = TERMS) -> PromotionHeading:
    return PromotionHeading("nsw-lunar", "Lunar Nights", START, terms)


def action(line: str) -> Any:
    return from_plain(parse_typed(line))


class TestVerbs:
    def test_every_action_has_a_verb(self) -> None:
        assert set(VERBS.values()) == set(get_args(act_.Action))
        assert {type(each) for each in ACTIONS} == set(get_args(act_.Action))
        assert [each.name for each in verbs()] == list(VERBS)

    @pytest.mark.parametrize("done", ACTIONS, ids=lambda done: type(done).__name__)
    def test_an_action_is_the_same_after_it_was_kept(self, done: act_.Action) -> None:
        assert from_plain(json.loads(json.dumps(to_plain(done)))) == done

    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("make-available casino", act_.MakeAvailable(act_.Where.CASINO)),
            ("make-available 'secure website'", act_.MakeAvailable(act_.Where.WEBSITE)),
            ("advertise poster refers-to-terms=no", act_.Advertise("poster", False)),
            ("commence", act_.Commence()),
            (
                "hold-draw 'Star Draw: second: Ann Lee, 1 Pirrama Road, Pyrmont' 'car: Bob Ray'",
                act_.HoldDraw((act_.Drawn("Star Draw: second", ANN), act_.Drawn("car", BOB))),
            ),
            (
                "hold-draw scrutineer='Jo Vane' drawn='car: Bob Ray'",
                act_.HoldDraw((act_.Drawn("car", BOB),), "Jo Vane"),
            ),
            ("award-prize car 'Ann Lee, 1 Pirrama Road, Pyrmont'", act_.AwardPrize("car", ANN)),
            (
                "award-prize car winner.name='Lee, Ann' winner.address=Pyrmont",
                act_.AwardPrize("car", Person("Lee, Ann", "Pyrmont")),
            ),
            ("notify 1 telephone reached=no", act_.Notify(1, Means.TELEPHONE, False)),
            ("notify 1 telephone reached=yes", act_.Notify(1, Means.TELEPHONE, True)),
            (
                "pay-prize 1 'cheque 30000 to Ann Lee' 'electronic funds transfer 0.50'",
                act_.PayPrize(
                    1,
                    (
                        Payment(PayBy.CHEQUE, 30000, "Ann Lee"),
                        Payment(PayBy.TRANSFER, Fraction(1, 2)),
                    ),
                ),
            ),
            (
                "refuse-claim car 'Bob Ray' 'no form, no entry' 'too late' win=2",
                act_.RefuseClaim("car", (BOB,), ("no form, no entry", "too late"), 2),
            ),
            ("not-satisfied 'Bob Ray' claim 1", act_.NotSatisfied(BOB, "claim", 1)),
            ("not-satisfied 'Bob Ray' with=dispute 1", act_.NotSatisfied(BOB, "dispute", 1)),
            ("postpone odd prizes=a prizes='b, c'", act_.Postpone("odd", ("a", "b, c"))),
            ("postpone odd", act_.Postpone("odd")),
        ],
    )
    def test_what_is_typed_is_what_is_meant(self, line: str, meant: act_.Action) -> None:
        assert action(line) == meant

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("", "nothing was typed"),
            ("   ", "nothing was typed"),
            ("advertise 'x", "No closing quotation"),
            ("comence", "perhaps commence"),
            ("wager 1 ante 10", "there is no 'wager'"),
            ("commence now", "'now' is unexpected"),
            ("notify", "win is missing; by is missing; reached is missing"),
            ("notify one telephone reached=yes", "win: 'one' is not a whole number"),
            ("notify 1 pigeon reached=yes", "by: 'pigeon' is none of: face-to-face, mail"),
            ("notify 1 mail reached=maybe", "reached: 'maybe' is neither yes nor no"),
            ("make-available moon", "where: 'moon' is none of: casino, website"),
            ("hold-draw car", "write PRIZE: NAME, ADDRESS"),
            ("pay-prize 1 5000", "write a means and a sum"),
            ("pay-prize 1 'cash lots'", "'lots' is not an amount"),
            ("pay-prize 1 'shells 5'", "'shells' is none of: cash, cheque"),
            ("not-satisfied Ann table 1", "with: 'table' is none of: dispute, claim"),
            ("raise-dispute Ann hour colour=red", "it has no field colour"),
            ("take-cash 1 win=2", "is not a whole number"),
            ("change-terms terms=3", "are not terms"),
        ],
    )
    def test_what_cannot_be_read_is_said_and_how_it_is_written(self, line: str, why: str) -> None:
        with pytest.raises(ReadingError) as error:
            action(line)
        assert why in str(error.value)

    def test_a_reading_error_says_how_the_act_is_typed(self) -> None:
        with pytest.raises(ReadingError, match=r"write: notify win by reached \[note=\.\.\.\]"):
            action("notify 1")


class TestTerms:
    def test_terms_are_the_same_after_they_were_kept(self) -> None:
        kept = json.loads(json.dumps(to_plain(act_.ChangeTerms(EVERY_PART))))
        assert read_terms(kept["with"]["terms"]) == EVERY_PART

    def test_nothing_stated_is_unfinished_and_no_error(self) -> None:
        assert read_terms({}) == Terms()
        assert read_terms({"prizes": [{}]}).prizes == (Prize(""),)

    def test_toml_has_moments_and_exact_sums(self, tmp_path: Path) -> None:
        path = tmp_path / "terms.toml"
        path.write_text(
            "begins = 2026-11-18T10:00:00+11:00\nminimum_wager = '2.50'\nmust_be_present = true\n"
            "[[prizes]]\nname = 'car'\nvalue = 42000\n"
            "consists_of = ['cash', { kind = 'vehicle', make = 'Kestrel', on_road_costs = false }]",
            encoding="utf-8",
        )
        terms = terms_file(path)
        assert terms.begins == datetime(2026, 11, 17, 23, tzinfo=UTC)
        assert terms.minimum_wager == Fraction(5, 2)
        assert terms.must_be_present is True
        parts = (Cash(), Vehicle(make="Kestrel", on_road_costs=False))
        assert terms.prizes == (Prize("car", 42000, parts),)

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("manner = ", "is not TOML"),
            ("manners = 'good'", "it has no field manners"),
            ("manner = 3", "manner: 3 is not a text"),
            ("minimum_wager = 2.5", "minimum_wager: 2.5 is not an exact amount"),
            ("begins = 'soon'", "begins: 'soon' is not a time"),
            ("begins = 0001-01-01T00:00:00+14:00", "is not in the years 1900 to 8999"),
            ("entries_close = 9999-12-31T23:59:59-14:00", "is not in the years 1900 to 8999"),
            ("begins = 10:00:00", "begins: '10:00:00' is not a time"),
            ("must_be_present = 'perhaps'", "must_be_present: 'perhaps' is neither yes nor no"),
            ("prizes = 'car'", "prizes: 'car' is not a list"),
            ("prizes = ['car']", "prize 1: 'car' is not a prize"),
            ("[[prizes]]\nname = 'a'\n[[prizes]]\nname = 'b'\nworth = 1", "prize 2 (b): it has no"),
            ("[[prizes]]\nconsists_of = 'cash'", "consists_of: 'cash' is not a list"),
            ("[[prizes]]\nconsists_of = ['gold']", "'gold' is none of: cash, casino-dollars"),
            ("[[prizes]]\nconsists_of = ['liquor']", "litres is missing"),
            ("[[prizes]]\ncount = 'many'", "count: 'many' is not a whole number"),
        ],
    )
    def test_what_a_file_gets_wrong_is_named(self, tmp_path: Path, text: str, why: str) -> None:
        path = tmp_path / "terms.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ReadingError) as error:
            terms_file(path)
        assert str(path) in str(error.value)
        assert why in str(error.value)

    def test_everything_wrong_is_named_at_once(self) -> None:
        with pytest.raises(ReadingError) as error:
            read_terms({"manner": 3, "prizes": [{"value": 1.5}, {"count": "x"}]})
        for why in ("manner: 3", "prize 1: value: 1.5", "prize 2: count: 'x'"):
            assert why in str(error.value)

    def test_a_file_that_is_not_there_or_not_text(self, tmp_path: Path) -> None:
        with pytest.raises(ReadingError, match="there is no file"):
            terms_file(tmp_path / "none.toml")
        (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
        with pytest.raises(ReadingError, match="is not UTF-8 text"):
            terms_file(tmp_path / "bad.toml")


class TestUnoffered:
    """Terms that may not be offered are kept, so that they can be put right."""

    TOBACCO = of(Prize("box", 50, (Tobacco(),)))

    @pytest.mark.clauses("nsw-lunar:15.5", "nsw-lunar:15.5.1")
    def test_a_prohibited_prize_can_be_written_down_and_is_not_offered(self) -> None:
        kept = begin(heading(self.TOBACCO))
        assert kept.promotion is None
        assert kept.terms == self.TOBACCO
        assert kept.entries[0].events == ()

    @pytest.mark.clauses("nsw-lunar:15.5.4")
    @pytest.mark.parametrize(("litres", "offered"), [(20, True), (Fraction(201, 10), False)])
    def test_liquor_up_to_the_limit_is_offered(self, litres: Any, offered: bool) -> None:
        kept = begin(heading(of(Prize("cellar", 50, (Liquor(litres),)))))
        assert (kept.promotion is not None) is offered

    @pytest.mark.parametrize("done", ACTIONS[1:-1], ids=lambda done: type(done).__name__)
    def test_people_can_change_nothing_but_its_terms(self, done: act_.Action) -> None:
        with pytest.raises(Refusal) as refusal:
            enter(begin(heading(self.TOBACCO)), done, START)
        assert refusal.value.code == "not-offered"
        assert refusal.value.legal == ("change terms",)
        assert "nsw-lunar:15.5.1" in refusal.value.clauses

    def test_terms_put_right_begin_the_promotion(self) -> None:
        kept = enter(begin(heading(self.TOBACCO)), act_.ChangeTerms(TERMS), START + HOUR)
        assert kept.promotion is not None
        assert kept.promotion.phase is Phase.PREPARING
        assert kept.promotion.at == START + HOUR

    def test_terms_still_prohibited_are_refused(self) -> None:
        with pytest.raises(Refusal) as refusal:
            enter(begin(heading(self.TOBACCO)), act_.ChangeTerms(self.TOBACCO), START)
        assert refusal.value.code == "prohibited-prize"

    def test_the_clock_does_not_go_back(self) -> None:
        before = START - timedelta(seconds=1)
        with pytest.raises(Refusal) as refusal:
            enter(begin(heading(self.TOBACCO)), act_.ChangeTerms(TERMS), before)
        assert refusal.value.code == "clock-went-back"

    def test_without_a_name_or_a_zone_nothing_begins(self) -> None:
        for name, at in ((" ", START), ("Nights", START.replace(tzinfo=None))):
            for terms in (TERMS, self.TOBACCO):
                with pytest.raises(Refusal):
                    begin(PromotionHeading("nsw-lunar", name, at, terms))

    def test_only_a_document_with_promotions_has_any(self) -> None:
        with pytest.raises(Refusal, match="no rules for promotional prizes"):
            begin(PromotionHeading("nz-lunar", "Nights", START, TERMS))


@pytest.mark.clauses("nsw-lunar:15.10", "nsw-lunar:15.12")
def test_a_promotion_halted_before_it_commenced_has_no_claims_to_refuse() -> None:
    kept = begin(heading(of(Prize("first"))))
    kept = enter(kept, act_.Postpone("odd"), START)
    with pytest.raises(Refusal) as refusal:
        enter(kept, act_.RefuseClaim("first", (ANN,), ("none was drawn",)), START)
    assert refusal.value.code == "not-now"
    assert "refuse claim" not in refusal.value.legal


class TestJournal:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "nights.jsonl"

    def fill(self, path: Path, *actions: act_.Action) -> None:
        for each in actions:
            append(path, enter(read_promotion(path), each, START))

    def test_what_was_done_is_there_again(self, path: Path) -> None:
        begun = write_new(path, heading())
        done = enter(begun, act_.MakeAvailable(act_.Where.CASINO), START)
        self.fill(path, act_.MakeAvailable(act_.Where.CASINO))
        again = read_promotion(path)
        assert again.promotion == done.promotion
        assert again.entries == done.entries
        assert again.rules == RULES

    def test_each_act_is_one_line_and_earlier_lines_stay(self, path: Path) -> None:
        write_new(path, heading())
        first = path.read_bytes()
        self.fill(path, act_.LodgeTerms(), act_.Cancel("a leak\nin the roof"))
        assert path.read_bytes().startswith(first)
        assert path.read_bytes().count(b"\n") == 3
        assert json.loads(first)["format"] == FORMAT

    def test_a_journal_is_never_written_over(self, path: Path) -> None:
        path.write_text("precious", encoding="utf-8")
        with pytest.raises(FileExistsError):
            write_new(path, heading())
        assert path.read_text(encoding="utf-8") == "precious"

    def test_nothing_is_written_where_nothing_begins(self, path: Path) -> None:
        with pytest.raises(Refusal):
            write_new(path, PromotionHeading("nsw-lunar", "", START, TERMS))
        assert not path.exists()

    def test_what_somebody_else_did_meanwhile_is_not_overlooked(self, path: Path) -> None:
        """Two clerks read the same journal; the second to write looks again."""
        write_new(path, heading())
        one, other = read_promotion(path), read_promotion(path)
        append(path, enter(one, act_.Cancel("a leak"), START))
        held = path.read_bytes()
        with pytest.raises(JournalError, match="changed in the meantime"):
            append(path, enter(other, act_.LodgeTerms(), START))
        assert path.read_bytes() == held

    def test_a_variant_is_found_from_wherever_the_journal_is_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "papers").mkdir()
        variant = 'extends = "nsw-lunar"\nid = "harbour"\ntitle = "Harbour"\n'
        (tmp_path / "harbour.toml").write_text(variant, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        path = Path("papers") / "nights.jsonl"
        write_new(path, PromotionHeading("harbour.toml", "Nights", START, TERMS))
        monkeypatch.chdir(tmp_path / "papers")
        assert read_promotion(Path("nights.jsonl")).rules.id == "harbour"

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("x", "nights.jsonl:2: not JSON"),
            ("[]", "nights.jsonl:2: not an object"),
            ("{}", "is not a time"),
            ('{"at": "2019-03-01T10:00+00:00"}', "None is not an act"),
            ('{"at": "2019-03-01T10:00+00:00", "act": []}', "is not an act"),
            ('{"at": "2019-03-01T10:00+00:00", "act": "commence", "who": "x"}', "has no who"),
            ('{"at": "2019-03-01T10:00+00:00", "act": "notify", "with": 3}', "names and values"),
            ('{"at": "2019-03-01T10:00", "act": "lodge-terms"}', "time zone"),
            ('{"at": "2019-03-01T09:59+00:00", "act": "lodge-terms"}', "is before the last act"),
            ('{"at": "2019-03-01T10:00+00:00", "act": "commence"}', "nsw-lunar:15.7.7"),
        ],
    )
    def test_a_line_that_cannot_be_or_may_not_be_is_named(
        self, path: Path, line: str, why: str
    ) -> None:
        write_new(path, heading())
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        with pytest.raises(JournalError) as error:
            read_promotion(path)
        assert "nights.jsonl:2: " in str(error.value)
        assert why in str(error.value)

    def test_a_line_left_without_its_end_is_ended_before_the_next(self, path: Path) -> None:
        write_new(path, heading())
        path.write_bytes(path.read_bytes().removesuffix(b"\n"))
        self.fill(path, act_.LodgeTerms())
        assert len(read_promotion(path).entries) == 2

    def test_what_is_not_text_is_not_written(self, path: Path) -> None:
        write_new(path, heading())
        held = path.read_bytes()
        with pytest.raises(JournalError, match="characters that are not text"):
            self.fill(path, act_.Cancel("a \udcff"))
        assert path.read_bytes() == held

    def test_a_line_that_was_not_wholly_written_was_not_done(self, path: Path) -> None:
        write_new(path, heading())
        with path.open("a", encoding="utf-8") as file:
            file.write('{"at": "2019-03')
        with pytest.raises(JournalError, match=r"nights\.jsonl:2: incomplete"):
            read_promotion(path)

    @pytest.mark.parametrize(
        ("first", "why"),
        [
            ("", "is empty"),
            ('{"format": "croupier.table/1"}', "not the journal of a promotion"),
            ('{"format": "croupier.promotion/1"}', "rulebook is missing"),
        ],
    )
    def test_a_file_that_is_no_such_journal(self, path: Path, first: str, why: str) -> None:
        path.write_text(first, encoding="utf-8")
        with pytest.raises(JournalError, match=why):
            read_promotion(path)

    def test_a_rulebook_that_is_not_there(self, path: Path) -> None:
        with pytest.raises(JournalError, match="there is no rulebook 'moon'"):
            write_new(path, PromotionHeading("moon", "Nights", START, TERMS))
        assert not path.exists()
