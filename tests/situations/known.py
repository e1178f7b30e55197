"""Situations that the table does not decide as their documents do yet, by what is wrong.

Also leaves of the trees behind `croupier rule` that the table differs from. Each is asserted to
fail: whoever mends one takes it out.
"""

from collections.abc import Mapping

BY_CAUSE: Mapping[str, tuple[str, ...]] = {
    "hands collected too early or laid down": (
        "nz-11.13-under-one-hand",
        "nz-11.14-laid-down-on-top",
        "nsw-12.15-under-a-hand",
        "uth-12.14-laid-down-on-top",
        "uth-12.13-under-a-folded-hand",
    ),
    "a whole hand dealt astray": (
        "nz-11.9-whole-hand-before-the-deal-is-over",
        "uth-12.9-whole-hand-before-the-deal-is-over",
    ),
    "cards dealt or served in the wrong order": (
        "nz-8.3-dealer-first",
        "nz-9.7-draws-right-to-left",
        "nsw-7.1-dealer-dealt-last",
        "uth-8.3-community-cards-first-from-a-shoe",
        "wa-8.3-five-at-a-time-from-a-shoe",
    ),
    "steps that do not wait for what must be announced": (
        "nz-9.10-hand-turned-without-the-call",
        "nz-5.10-super-waits-for-the-call",
        "nz-5.7-instant-waits-for-the-call",
        "nz-10.1-question-in-the-documents-words",
        "wa-5.8-super-waits-for-the-call",
        "wa-5.5-instant-waits-for-the-call",
    ),
    "who decides first": (
        "nz-9.1-box-2-decides-first",
        "uth-9.1-box-2-decides-first",
        "nsw-12.13.1-plays-first",
    ),
    "rounds void on facts that are contradicted": (
        "nz-11.2-no-wrong-number",
        "nz-11.5-nothing-exposed",
        "nz-record-11.8-no-stray",
        "nsw-12.2-no-wrong-number",
        "nsw-12.5-nothing-exposed",
        "nsw-record-12.8-no-stray",
        "uth-12.2-no-wrong-number",
        "uth-12.4-nothing-exposed",
        "uth-record-12.5-nothing-exposed",
    ),
    "people who may not play or talk": (
        "nz-9.14c-kept-apart",
        "wa-9.15b-kept-apart",
        "nsw-12.13.2-kept-apart",
        "nsw-14.3.2-excluded-before-the-deal",
        "nsw-14.11-between-the-call-and-the-first-card",
        "nsw-8.1-talk-in-the-betting-round",
    ),
    "wagers that are none, or not enough": (
        "wa-5.1a-no-super-wager",
        "uth-11.4-chip-too-small",
    ),
    "offices": (
        "nsw-1.1-a-dealer-issues-a-voucher",
        "wa-11.18-casino-management",
    ),
    "several hands, counts and prizes": (
        "uth-12.15b-seat-and-another-hand",
        "uth-11.14-count-of-51-after-collecting",
        "nsw-15.12-cancelled-after-an-award",
    ),
}
KNOWN = frozenset(id for ids in BY_CAUSE.values() for id in ids)


_LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar")
_STRAY = "deal_complete=no hand_complete=yes"
DIFFERENT = frozenset(
    {
        *(f"{id} wrong-number has_ante=no {_STRAY}" for id in _LUNAR),
        *(f"{id} no-wager {_STRAY}" for id in _LUNAR),
        f"nz-uth wrong-number whose=a_box_without_wagers {_STRAY} jackpot_wager=no",
        f"nz-uth no-wager {_STRAY} jackpot_wager=no",
        *(f"{id} collected-early laid_down=yes on_top=yes" for id in (*_LUNAR, "nz-uth")),
        *(f"{id} collected-early laid_down=yes on_top=no" for id in (*_LUNAR, "nz-uth")),
        *(f"{id} absent decision_due=no" for id in (*_LUNAR, "nsw-lunar", "nz-uth")),
        "nz-uth several-hands directed=yes viewed=more_than_one void_all=yes",
        "nz-uth wrong-number whose=community",
        "nz-uth jackpot play_wager=no",
    }
)
