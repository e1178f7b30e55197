"""The comparison of wagers with the limits, before the first card and after it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.games.actions import PlaceWager, area_of
from croupier.games.jackpot import Hit, Payout, PoolLine, pay, say_payout
from croupier.games.settlement import CountedStake, Outcome, SettlementLine, split_excess
from croupier.games.state import RoundState
from croupier.house.limits.checks import check_box, check_placed, is_amount, shorten
from croupier.house.limits.sign import JACKPOT, Limits
from croupier.house.limits.state import TableLimits
from croupier.machine import Refusal, evolve
from croupier.money import Amount, format_amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


def check_wager(limits: TableLimits, wager: PlaceWager) -> None:
    """Refuse a wager that is outside the limits of its box."""
    check_placed(limits, wager)
    box, area, amount = wager.box, wager.area, wager.amount
    if not limits.states(box, area):
        jackpot = limits.rules.jackpot
        raise Refusal(
            "no-amount",
            (() if jackpot is None else jackpot.cites.jackpot) + limits.cites.limits_jackpot,
            f"box {box}: the sign states no amount for a jackpot wager",
        )
    if limits.allows(box, area, amount):
        return
    code, clauses, why = _fault(limits, wager)
    word = limits.rules.document.areas[area].word
    raise Refusal(
        code,
        tuple(dict.fromkeys(clauses + _whose(limits, wager))),
        f"box {box}: {format_amount(amount)} on {word} {why}",
        tuple(
            f"box {box}: {format_amount(right)} on {word}"
            for right in limits.nearest(box, area, amount)
        ),
    )


def _fault(limits: TableLimits, wager: PlaceWager) -> tuple[str, Clauses, str]:
    cites, stated = limits.cites, limits.stated(wager.box, wager.area)
    if wager.area == JACKPOT:
        words = f"is not the {stated.text} on the sign"
        return "jackpot-amount", cites.limits_jackpot, words
    if wager.amount > stated.maximum:
        words = f"is above the maximum of {format_amount(stated.maximum)}"
        return "above-maximum", cites.limits_maximum, words
    minimum = limits.minimum(wager.box, wager.area)
    if wager.amount < minimum:
        return (
            "below-minimum",
            cites.limits_minimum,
            f"is below the minimum of {format_amount(minimum)}",
        )
    kept = limits.kept(wager.box, wager.area)
    return _off_step(limits, kept if kept and wager.amount < stated.minimum else stated)


def _off_step(limits: TableLimits, by: Limits) -> tuple[str, Clauses, str]:
    cites, words = limits.cites, f"is not an allowed amount: {by.text}"
    if by.multiples:
        return "not-a-multiple", cites.limits_multiples, words
    return "off-unit", cites.limits_unit, words


def _whose(limits: TableLimits, wager: PlaceWager) -> Clauses:
    """Further clauses of this box's limits: the player's own, kept, or a new player's."""
    cites, player = limits.cites, limits.player_at(wager.box)
    if player is not None and player.own is not None:
        return cites.limits_own
    if player is not None and player.kept is not None:
        return cites.limits_marker
    return cites.limits_new_player if any(limits.marked) else ()


def find(
    limits: TableLimits, box: int, wagers: Mapping[str, Amount], *, earlier_round: bool = False
) -> dict[str, CountedStake]:
    """How much of each wager of a box counts, by key, under the limits at the first card.

    An `earlier_round` stays as it was settled, whatever is found later."""
    check_box(limits, box)
    if not isinstance(wagers, Mapping) or not all(isinstance(wager, str) for wager in wagers):
        raise Refusal("bad-wager", limits.rules.cites.areas, f"{shorten(wagers)} are not wagers")
    for wager, stake in wagers.items():
        if not is_amount(stake):
            raise Refusal(
                "bad-amount",
                limits.rules.cites.chips,
                f"box {box}: {wager} must be an exact amount above 0, not {shorten(stake)}",
            )
    if earlier_round:
        words, clauses = "the round is over: it stands", limits.cites.limits_earlier_round
        return {
            wager: CountedStake(stake, stake, clauses, words) for wager, stake in wagers.items()
        }
    found = {wager: _count_alone(limits, box, wager, stake) for wager, stake in wagers.items()}
    ante = found.get("ante")
    if ante is None or not ante.excess:
        return found
    return {wager: _count_with_ante(limits, wager, each, ante) for wager, each in found.items()}


@value
class FirstCardLimits:
    """The limits at the first card of a round, by which its wagers count at settlement."""

    limits: TableLimits

    def counted(self, box: int, wagers: Mapping[str, Amount]) -> Mapping[str, CountedStake]:
        """How much of each wager of the box counts. A jackpot chip whose amount differs from the
        sign is not a wager."""
        found = find(self.limits, box, wagers)
        if JACKPOT in found:
            found[JACKPOT] = self._jackpot(box, found[JACKPOT])
        return found

    def _jackpot(self, box: int, found: CountedStake) -> CountedStake:
        limits = self.limits
        if not limits.states(box, JACKPOT) or limits.allows(box, JACKPOT, found.stake):
            return found
        right = limits.stated(box, JACKPOT).text
        words = f"not the {right} on the sign, so no jackpot wager"
        return CountedStake(found.stake, 0, limits.cites.limits_jackpot, words)


def _count_alone(limits: TableLimits, box: int, wager: str, stake: Amount) -> CountedStake:
    cites, area = limits.cites, area_of(wager)
    if area not in limits.rules.areas or not limits.states(box, area):
        return CountedStake(stake, stake, cites.limits_sign, "no limits of its own")
    stated = limits.stated(box, area)
    if stated.allows(stake):
        return CountedStake(stake, stake, cites.limits_sign, "within the limits")
    maximum, minimum = stated.maximum, limits.minimum(box, area)
    if stake > maximum:
        words = f"above the maximum of {format_amount(maximum)}"
        return CountedStake(stake, maximum, cites.limits_above, words)
    if stake < minimum:
        words = f"below the minimum of {format_amount(minimum)}, but valid after the first card"
        return CountedStake(stake, stake, cites.limits_below, words, valid_all_the_same=True)
    if not limits.allows(box, area, stake):
        words = "not an amount that the sign allows, but valid after the first card"
        return CountedStake(stake, stake, cites.limits_off_unit, words)
    return CountedStake(stake, stake, cites.limits_sign, "within the limits")


def _count_with_ante(
    limits: TableLimits, wager: str, found: CountedStake, ante: CountedStake
) -> CountedStake:
    """A wager measured in antes counts in proportion to the ante that counts."""
    area = limits.rules.document.areas.get(wager)
    if wager == "ante" or area is None or (wager in limits.rules.areas and area.antes is None):
        return found
    antes = area.antes or Fraction(found.stake) / ante.stake
    counts = simplest(antes * ante.counts)
    if counts >= found.counts:
        return found
    words = f"its ante counts for {format_amount(ante.counts)}"
    return CountedStake(found.stake, counts, limits.cites.limits_follow, words)


def cut_lines(
    limits: TableLimits,
    wagers: Mapping[int, Mapping[str, Amount]],
    lines: Iterable[SettlementLine],
) -> tuple[SettlementLine, ...]:
    """The lines of a round, each cut to the maximum; `wagers` are those on the layout, by box."""
    return tuple(part for parts in cut_each(limits, wagers, lines) for part in parts)


def cut_each(
    limits: TableLimits,
    wagers: Mapping[int, Mapping[str, Amount]],
    lines: Iterable[SettlementLine],
) -> tuple[tuple[SettlementLine, ...], ...]:
    """For each line of a round, the lines that it is cut into.

    If one wager has several lines the earlier ones were undone, so only the last is cut; if that
    one undoes the wager, the whole stake is returned anyway."""
    lines = tuple(lines)
    last = {(line.box, line.wager): index for index, line in enumerate(lines)}
    found = {box: find(limits, box, placed) for box, placed in wagers.items()}
    return tuple(
        _parts(line, found.get(line.box, {}), last[line.box, line.wager] == index)
        for index, line in enumerate(lines)
    )


def _parts(
    line: SettlementLine, found: Mapping[str, CountedStake], last: bool
) -> tuple[SettlementLine, ...]:
    if not last or line.wager not in found:
        return (line,)
    return split_excess(line, found[line.wager])


Lines = tuple[SettlementLine, ...]


def jackpot_within(
    limits: TableLimits, start: RoundState, final: RoundState
) -> tuple[Lines, tuple[PoolLine, ...]]:
    """The round's lines with jackpots paid within the limits, before their stakes are cut, and the
    pool's lines."""
    jackpot = final.rules.jackpot
    if jackpot is None or not final.hits or final.void:
        return final.lines, final.pool_lines
    assert start.pools is not None
    hits = [evolve(hit, wager=_counts(limits, hit)) for hit in final.hits]
    payouts, moved = pay(jackpot, start.pools, hits)
    by_box = {payout.hit.box: payout for payout in payouts}
    return tuple(_paid(line, by_box.get(line.box)) for line in final.lines), moved


def _counts(limits: TableLimits, hit: Hit) -> Amount:
    return find(limits, hit.box, {JACKPOT: hit.wager})[JACKPOT].counts


def _paid(line: SettlementLine, payout: Payout | None) -> SettlementLine:
    if payout is None or line.wager != JACKPOT or line.outcome is not Outcome.WON:
        return line
    return evolve(line, odds=payout.odds, paid=payout.amount, because=say_payout(payout))
