"""A floor that has no tables yet gets one of each rulebook."""

from croupier.floor.house import Floor
from croupier.floor.settings import TableSettings
from croupier.journal import Heading
from croupier.rulebooks import RULEBOOK_IDS

_NAMES = {
    "nz-lunar": "Aotearoa",
    "wa-lunar": "Puget",
    "vu-lunar": "Port Vila",
    "nsw-lunar": "Sydney",
    "nz-uth": "Southern Cross",
}
JACKPOT = "Southern Cross"


def open_first_tables(floor: Floor) -> None:
    if floor.tables():
        return
    floor.open_jackpot(JACKPOT, {"pool": "25000"}, "the operator").result()
    for rulebook in RULEBOOK_IDS:
        floor.open_table(_settings(rulebook)).result()


def _settings(rulebook: str) -> TableSettings:
    name = _NAMES[rulebook]
    if rulebook != "nz-uth":
        return TableSettings(heading=Heading(rulebook=rulebook, name=name))
    heading = Heading(
        rulebook=rulebook, name=name, limits="10:500:5 jackpot=5", jackpot={"pool": "25000"}
    )
    return TableSettings(heading=heading, jackpot=JACKPOT)
