"""The sheet for programs: everything that the workbook and the page show, with exact fractions."""

from fractions import Fraction
from typing import Any

from croupier.analysis.par import Par
from croupier.analysis.par.convolution import PERCENTILES
from croupier.analysis.par.sensitivity import Sensitivity
from croupier.analysis.par.wagers import Meter, Play, WagerSheet
from croupier.cli.edge import exact_json, growing_json, line_json, wager_json
from croupier.money import format_amount


def document(sheet: Par) -> dict[str, Any]:
    about = sheet.configuration
    told: dict[str, Any] = {
        "rulebook": about.id,
        "title": about.title,
        "document": about.document,
        "fingerprint": about.fingerprint,
        "options": {each.name: each.value for each in about.choices},
        "wagers": {each.key: _wager(each) for each in sheet.wagers},
        "session": [
            {
                "rounds": each.rounds,
                "percentiles": {
                    str(share): format_amount(gain)
                    for share, gain in zip(PERCENTILES, each.percentiles, strict=True)
                },
                "mean": exact_json(each.mean),
                "ahead": each.ahead,
            }
            for each in sheet.session
        ],
        "sensitivities": [_sensitivity(each) for each in sheet.sensitivities],
    }
    if sheet.play is not None:
        told["play"] = _play(sheet.play)
    if sheet.meter is not None:
        told["meter"] = _meter(sheet.meter)
    return {**told, "missing": sheet.missing} if sheet.missing else told


def _wager(each: WagerSheet) -> dict[str, Any]:
    """The figures of `croupier edge`, with the whole pay table, the shape and the intervals."""
    shape = each.moments
    return {
        "title": each.title,
        "same": list(each.also),
        "clauses": list(each.clauses),
        **wager_json(each.figures),
        "lines": [line_json(line) for line in each.table],
        "skewness": shape.skewness,
        "excess_kurtosis": shape.excess_kurtosis,
        "normal_from": shape.normal_from,
        "largest": {
            "net": format_amount(shape.largest.net),
            "probability": exact_json(shape.largest.probability),
            "of_winnings": float(shape.largest.of_winnings),
            "of_variance": float(shape.largest.of_variance),
        },
        "intervals": [
            {
                "rounds": one.rounds,
                "level": float(one.level),
                "low": one.low,
                "high": one.high,
                "below": one.below,
                "above": one.above,
                "poor": one.poor,
            }
            for one in each.intervals
        ],
    }


def _play(play: Play) -> dict[str, Any]:
    return {
        "choices": [
            {
                "choice": each.name,
                "share": exact_json(each.share),
                "staked": _known(each.staked),
                "mean": _known(each.mean),
            }
            for each in play.chosen
        ],
        "parts": [
            {"wager": each.name, "staked": exact_json(each.staked), "mean": exact_json(each.mean)}
            for each in play.parts
        ],
    }


def _known(value: Fraction | int | None) -> dict[str, Any] | None:
    return None if value is None else exact_json(Fraction(value))


def _meter(meter: Meter) -> dict[str, Any]:
    return {
        "floor": exact_json(meter.floor),
        "prizes": [{**line_json(each.line), "part": str(each.part)} for each in meter.prizes],
        "alone": growing_json(meter.alone),
        "shared": {name: growing_json(each) for name, each in meter.shared.items()},
        "readings": [
            {
                "pool": format_amount(each.pool),
                "alone": exact_json(each.alone),
                "shared": {name: exact_json(one) for name, one in each.shared.items()},
            }
            for each in meter.readings
        ],
    }


def _sensitivity(each: Sensitivity) -> dict[str, Any]:
    return {
        "option": each.option,
        "clauses": list(each.clauses),
        "note": each.note,
        "values": [
            {
                "value": one.value,
                "chosen": one.chosen,
                "house_edges": {name: exact_json(edge) for name, edge in one.edges.items()},
            }
            for one in each.variations
        ],
    }
