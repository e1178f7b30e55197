"""The first sign of a table."""

from datetime import timedelta

from croupier.house.cites import house_cites
from croupier.house.limits.checks import check_sign
from croupier.house.limits.cites import LimitsCites
from croupier.house.limits.sign import Sign
from croupier.house.limits.table import TableLimits
from croupier.house.powers import house_powers
from croupier.rulebooks import Rulebook
from croupier.rulebooks import rulebook as named
from croupier.rulebooks.options import Options

_WRITTEN_DOWN = "nsw-lunar"
"""Whose rules of limits serve where a document has none (ruling: limits-silent)."""


def open_limits(rulebook: Rulebook, sign: Sign, options: Options | None = None) -> TableLimits:
    """A table before its first player, with its sign up."""
    rules, cites = rulebook.rules(options), house_cites(rulebook, "limits", LimitsCites)
    check_sign(rules, cites, sign)
    source = rulebook if rulebook.document.limits else named(_WRITTEN_DOWN)
    changes = source.document.limits
    assert changes is not None
    return TableLimits(
        rules=rules,
        cites=cites,
        powers=house_powers(source, "limits"),
        notice=timedelta(minutes=changes.notice_minutes),
        sign=sign,
    )
