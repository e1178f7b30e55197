"""What should catch the eye of whoever goes through a table's day."""

from typing import Any

from croupier.games import events as shared
from croupier.games.game import games
from croupier.house.directions import events as directions
from croupier.house.disputes import events as disputes
from croupier.house.limits import events as limits
from croupier.house.table_life import events as life
from croupier.table import events as table

IRREGULAR: frozenset[type[Any]] = frozenset(
    {
        *(shared.CardExposed, shared.StrayCardDealt, shared.StrayFound, shared.StrayCollected),
        *(shared.PlayerExposed, shared.DealerExposed, shared.PlayerAbsent),
        *(shared.CollectedEarly, shared.HandReconstructed),
        *(shared.HandVoided, shared.RoundVoided, shared.RulingMade),
        *(event for game in games() for event in game.irregular),
        *(life.CardExposed, life.ShuffleDirected, life.CheckOwed, life.FaultFound),
        *(life.CardsReplaced, life.MachineJammed, life.MachineBroke),
        limits.WagerRefused,
        *(directions.Reported, directions.Directed),
        *(disputes.Opened, disputes.Decided, disputes.ReviewRequested),
        *(disputes.Advised, disputes.Lodged),
        *(table.WagerUnchecked, table.Corrected, table.ToPart),
    }
)


def is_irregular(event: Any) -> bool:
    """Whether something went otherwise than a quiet day goes."""
    finding = getattr(event, "finding", None)
    return type(event) in IRREGULAR or (finding is not None and not finding.whole)
