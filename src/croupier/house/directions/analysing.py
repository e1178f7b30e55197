"""Our own analysis is a device that projects outcomes: closed to people who have a hand in play."""

from croupier.house.directions.rules import DirectionRules
from croupier.machine import Refusal


def check_analysis(rules: DirectionRules, *, in_hand: bool, on_duty: bool) -> None:
    """Refuse analysis of the game to a person whose hand is in progress, but not to staff on duty.

    Documents without a rule on devices refuse nobody.
    """
    cites = rules.cites
    if cites.direct_device and in_hand and not on_duty:
        raise Refusal(
            "device",
            cites.direct_device + cites.direct_device_exempt,
            "no analysis while your hand is in progress",
        )
