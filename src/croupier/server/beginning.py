"""A floor that has no tables yet gets one of each rulebook."""

from croupier.floor.floor import Floor
from croupier.floor.settings import TableSettings
from croupier.records.journal import Heading
from croupier.rulebooks import RULEBOOK_IDS

_TABLES = {
    "nz-lunar": ("Aotearoa", "5:200:5"),
    "wa-lunar": ("Puget", "5:100:5"),
    "vu-lunar": ("Port Vila", "50:2000:10"),
    "nsw-lunar": ("Sydney", "10:500:5"),
    "nz-uth": ("Southern Cross", "5:500:5 jackpot=5"),
}
"""What our tables are called, and their limits."""
_LIMITS = "10:500:5"
JACKPOT = "Southern Cross"
_POOL = {"pool": "25000"}


def open_first_tables(floor: Floor) -> None:
    if floor.tables():
        return
    floor.open_jackpot(JACKPOT, _POOL, "the operator").result()
    for rulebook in RULEBOOK_IDS:
        floor.open_table(_settings(rulebook)).result()


def _settings(rulebook: str) -> TableSettings:
    """A table of somebody else's rulebook has the rulebook's name, and no jackpot."""
    name, limits = _TABLES.get(rulebook, (rulebook, _LIMITS))
    if name != JACKPOT:
        return TableSettings(heading=Heading(rulebook=rulebook, name=name, limits=limits))
    heading = Heading(rulebook=rulebook, name=name, limits=limits, jackpot=_POOL)
    return TableSettings(heading=heading, jackpot=JACKPOT)
