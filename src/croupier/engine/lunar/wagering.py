"""Before the first card: antes and super wagers go down, then no more bets."""

from croupier.engine.lunar.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.lunar.events import Announced, WagerPlaced, WagerWithdrawn
from croupier.engine.lunar.legal import refusal
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.recorder import Recorder
from croupier.engine.lunar.state import Box, Round, super_on
from croupier.money import format_amount
from croupier.rulebooks.lunar import Clauses, LunarCites


def place_wager(record: Recorder, action: PlaceWager) -> None:
    key = check_wager(record.state, action)
    record.emit(
        WagerPlaced(action.box, key, action.amount, _area_clauses(record.cites, action.area))
    )


def withdraw_wager(record: Recorder, action: WithdrawWager) -> None:
    state, cites = record.state, record.cites
    if state.phase is not Phase.WAGERING:
        raise refusal(
            state,
            "wagers-stand",
            cites.wagers_stand,
            f"box {action.box} may not take a wager back after no more bets",
        )
    key = super_on(action.on) if action.on is not None else action.area
    if action.box not in state.boxes or key not in state.boxes[action.box].wagers:
        raise refusal(
            state, "no-wager", cites.areas, f"box {action.box} has no {say_wager(key)} to take back"
        )
    record.emit(WagerWithdrawn(action.box, key, cites.areas))


def no_more_bets(record: Recorder, action: NoMoreBets) -> None:
    del action
    check_no_more_bets(record.state)
    record.emit(Announced("no more bets", record.cites.no_more_bets))
    record.begin(Phase.DEALING)


def check_wager(state: Round, action: PlaceWager) -> str:
    """The key of the wager, or a refusal."""
    rules, cites, box = state.rules, state.rules.cites, action.box
    if state.phase is not Phase.WAGERING:
        raise refusal(
            state,
            "no-more-bets",
            cites.wagers_closed,
            f"box {box} may not place a wager after no more bets",
        )
    if not 1 <= box <= rules.boxes:
        raise refusal(
            state,
            "no-such-box",
            cites.boxes,
            f"there is no box {box}: the table has boxes 1 to {rules.boxes}",
        )
    if action.area not in rules.areas:
        raise refusal(
            state,
            "no-such-area",
            cites.areas,
            f"{rules.id} has no wagering area {action.area!r}: it has "
            + ", ".join(sorted(rules.areas)),
        )
    if action.amount <= 0:
        raise refusal(
            state,
            "bad-amount",
            cites.chips,
            f"box {box}: a wager must be more than 0, not {format_amount(action.amount)}",
        )
    key = _key(state, action)
    if box in state.boxes and key in state.boxes[box].wagers:
        raise refusal(
            state, "one-wager", cites.one_wager, f"box {box} already has a wager: {say_wager(key)}"
        )
    return key


def _key(state: Round, action: PlaceWager) -> str:
    rules, cites = state.rules, state.rules.cites
    if action.area != "super_on":
        if action.on is not None:
            raise refusal(
                state,
                "bad-wager",
                cites.areas,
                f"box {action.box}: only a super wager on another box names a box, "
                f"not {say_wager(action.area)}",
            )
        return action.area
    if action.on is None or not 1 <= action.on <= rules.boxes or action.on == action.box:
        raise refusal(
            state,
            "super-on-another",
            cites.super_on,
            f"box {action.box}: a super wager on another hand must name another box, "
            f"1 to {rules.boxes}, not {action.on}",
        )
    return super_on(action.on)


def check_no_more_bets(state: Round) -> None:
    cites = state.rules.cites
    if state.phase is not Phase.WAGERING:
        raise refusal(state, "not-now", cites.no_more_bets, "no more bets has been called already")
    if not state.boxes:
        raise refusal(state, "no-wagers", cites.ante, "no box has an ante to deal to")
    for box in state.boxes.values():
        _check_complete(state, box)


def _check_complete(state: Round, box: Box) -> None:
    rules, cites, number = state.rules, state.rules.cites, box.number
    if "ante" not in box.wagers:
        raise refusal(
            state, "ante-missing", cites.ante, f"box {number} has a wager but no ante wager"
        )
    if rules.super_compulsory and "super" not in box.wagers:
        raise refusal(
            state,
            "super-missing",
            cites.super,
            f"box {number} has no super wager, which {rules.id} requires beside the ante",
        )
    for key, amount in box.wagers.items():
        area = "super_on" if key.startswith("super_on") else key
        if area in rules.at_least_ante and amount < box.ante:
            raise refusal(
                state,
                "super-below-ante",
                cites.super_at_least,
                f"box {number}: {say_wager(key)} of {format_amount(amount)} is below the ante "
                f"of {format_amount(box.ante)}",
            )
        if area == "super_on" and int(key.removeprefix("super_on_")) not in state.boxes:
            raise refusal(
                state,
                "super-on-empty-box",
                cites.super_on,
                f"box {number}: {say_wager(key)}, but that box has no hand in this round",
            )


def _area_clauses(cites: LunarCites, area: str) -> Clauses:
    return {
        "ante": cites.ante,
        "super": cites.super,
        "super_on": cites.super_on,
        "dealer_super": cites.dealer_super,
    }[area]


def say_wager(key: str) -> str:
    """A wager's key in words."""
    if key.startswith("super_on_"):
        return f"super wager on box {key.removeprefix('super_on_')}"
    return {
        "ante": "ante",
        "super": "super wager",
        "dealer_super": "super wager on the dealer",
        "bet": "bet wager",
        "draw_fee": "draw fee",
        "force_fee": "force fee",
    }.get(key, key)
