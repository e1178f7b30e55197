"""What a rulebook says about the life of a table, made ready for one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from croupier.house.cites import house_cites
from croupier.house.official import Rank
from croupier.house.powers import Powers, house_powers
from croupier.house.table_life.cites import TableLifeCites
from croupier.house.table_life.equipment import Device, Equipment
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class LifeRules:
    """The numbers and clauses of one document."""

    id: str
    boxes: int
    cites: TableLifeCites
    powers: Powers
    decks: Mapping[Device, tuple[int, ...]]
    """How many decks a table may receive, by the device that they are dealt from."""
    decks_with_machine: tuple[int, ...]
    """The same beside a single deck shuffler."""
    sign: timedelta | None
    """How long a sign must show the closing time; None where the document asks for none."""
    abstained: int | None
    """After how many rounds without a wager a seat may be asked for; None: never."""

    def decks_for(self, equipment: Equipment) -> tuple[int, ...]:
        if equipment.single_deck_shuffler:
            return self.decks_with_machine
        return self.decks[equipment.device]


def life_rules(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> LifeRules:
    """The rules of the life of a table; the operator acts through that rank or above."""
    document = rulebook.document
    life = document.life
    return LifeRules(
        id=document.id,
        boxes=document.table.boxes,
        cites=house_cites(rulebook, "table", TableLifeCites),
        powers=house_powers(rulebook, "table", operator_through),
        decks={Device.SHOE: life.decks.shoe, Device.SHUFFLER: life.decks.shuffler},
        decks_with_machine=life.decks.single_deck_shuffler,
        sign=None if life.closing is None else timedelta(minutes=life.closing.minutes),
        abstained=None if life.abstaining is None else life.abstaining.rounds,
    )
