"""Who sits at a table, leaves it, or speaks at it."""

from croupier.acts import moments as when
from croupier.acts.act import Act, Group
from croupier.house.table import actions as table
from croupier.house.upkeep import actions as upkeep

SEATS = (
    Act(
        "sit",
        upkeep.Sit,
        Group.SEATS,
        "Sit somebody down",
        "upkeep.table_boxes",
        when.seats_free,
        asked_by=("player",),
    ),
    Act(
        "leave",
        upkeep.Leave,
        Group.SEATS,
        "Let somebody leave",
        "upkeep.table_boxes",
        when.seated,
        title="Let the player of {box} leave",
        asked_by=("player",),
    ),
    Act(
        "require-to-vacate",
        upkeep.RequireToVacate,
        Group.SEATS,
        "Ask for a seat",
        "upkeep.table_vacate",
        when.to_vacate,
        power="upkeep.ask_for_seat",
        title="Ask for the seat of {box}",
        cases=("seat-vacated",),
    ),
    Act(
        "mark-away",
        upkeep.MarkAway,
        Group.SEATS,
        "Say that a player is away",
        "upkeep.table_away",
        when.somebody_here,
        title="Say that the player of {box} is away",
    ),
    Act(
        "mark-back",
        upkeep.MarkBack,
        Group.SEATS,
        "Say that a player is back",
        "upkeep.table_away",
        when.somebody_away,
        title="Say that the player of {box} is back",
        asked_by=("player",),
    ),
    Act(
        "free-seat",
        upkeep.FreeSeat,
        Group.SEATS,
        "Free the seat of a player who is away",
        "upkeep.table_away",
        when.somebody_away,
        title="Free the seat of {box}",
    ),
    Act(
        "queue",
        table.Queue,
        Group.SEATS,
        "Say how many wait for a box",
        "upkeep.table_boxes",
        when.open_,
    ),
    Act(
        "say",
        table.Say,
        Group.SEATS,
        "Take down what a player said",
        "directions.direct_silence upkeep.table_boxes",
        when.seated,
        asked_by=("player",),
    ),
)
