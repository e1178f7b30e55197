"""The clauses on which wager limits rest."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses, address
from croupier.rulebooks.rulings import RULING

SILENT: Clauses = (address("nsw-lunar", f"{RULING}limits-silent"),)
"""Of the five documents only New South Wales writes limits down; the others are kept likewise."""


@dataclass(frozen=True, kw_only=True)
class LimitsCites:
    """The topics of `[house.limits]`."""

    limits_sign: Clauses = SILENT
    limits_minimum: Clauses = SILENT
    limits_maximum: Clauses = SILENT
    limits_unit: Clauses = SILENT
    limits_multiples: Clauses = SILENT
    limits_jackpot: Clauses = SILENT
    limits_below: Clauses = SILENT
    limits_off_unit: Clauses = SILENT
    limits_above: Clauses = SILENT
    limits_follow: Clauses = SILENT
    limits_earlier_round: Clauses = SILENT
    limits_change: Clauses = SILENT
    limits_notice: Clauses = SILENT
    limits_at_once: Clauses = SILENT
    limits_marker: Clauses = SILENT
    limits_marker_removed: Clauses = SILENT
    limits_kept_notice: Clauses = SILENT
    limits_two_signs: Clauses = SILENT
    limits_playing: Clauses = SILENT
    limits_new_player: Clauses = SILENT
    limits_own: Clauses = SILENT
    limits_refused: Clauses = SILENT
