"""A floor that has no tables yet gets one of each rulebook."""

from croupier.floor.house import Floor
from croupier.floor.settings import TableSettings
from croupier.records.journal import Heading
from croupier.rulebooks import RULEBOOK_IDS

_NAMES = {
    "nz-lunar": "Aotearoa",
    "wa-lunar": "Puget",
    "vu-lunar": "Port Vila",
    "nsw-lunar": "Sydney",
    "nz-uth": "Southern Cross",
}
_LIMITS = {
    "nz-lunar": "5:200:5",
    "wa-lunar": "5:100:5",
    "vu-lunar": "50:2000:10",
    "nsw-lunar": "10:500:5",
    "nz-uth": "5:500:5 jackpot=5",
}
JACKPOT = "Southern Cross"
_POOL = {"pool": "25000"}


def open_first_tables(floor: Floor) -> None:
    if floor.tables():
        return
    floor.open_jackpot(JACKPOT, _POOL, "the operator").result()
    for rulebook in RULEBOOK_IDS:
        floor.open_table(_settings(rulebook)).result()


def _settings(rulebook: str) -> TableSettings:
    name, limits = _NAMES[rulebook], _LIMITS[rulebook]
    if rulebook != "nz-uth":
        return TableSettings(heading=Heading(rulebook=rulebook, name=name, limits=limits))
    heading = Heading(rulebook=rulebook, name=name, limits=limits, jackpot=_POOL)
    return TableSettings(heading=heading, jackpot=JACKPOT)
