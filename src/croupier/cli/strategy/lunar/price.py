"""Prices a card over every state, upcard by upcard; a stopped run continues from its file."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.analysis.lunar.advice.advice import FORMAT, card_key, game_key, is_of, total_of
from croupier.analysis.lunar.advice.pricing import price
from croupier.analysis.lunar.figures import Figures
from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.main_game import known
from croupier.cards import RANKS
from croupier.cli.files import write_whole
from croupier.cli.options import refused
from croupier.cli.terminal.progress import StepBar
from croupier.hands import StraightWithPair
from croupier.rulebooks.lunar import LunarRules


def evaluate(rules: LunarRules, game: Game, command: str, path: Path, workers: int) -> str | None:
    """The result in words; None if it was stopped."""
    told = _begun(rules, game, command, path)
    missing = [up for up in reversed(range(len(RANKS))) if RANKS[up] not in told["upcards"]]
    done = len(RANKS) - len(missing)
    with (
        StepBar("upcards", len(RANKS), done) as bar,
        closing(price(game, missing, workers)) as source,
    ):
        try:
            for up, sums in source:
                told["upcards"][RANKS[up]] = {name.value: each.plain for name, each in sums.items()}
                _write(path, told)
                bar.step(f"upcard {RANKS[up]}")
        except KeyboardInterrupt:
            return None
    return _finish(game, path, told)


def _begun(rules: LunarRules, game: Game, command: str, path: Path) -> dict[str, Any]:
    """The figures in the file, if they belong to this card and game; otherwise none yet."""
    fresh = {
        "format": FORMAT,
        "rulebook": rules.id,
        "command": f"{command} --evaluate {path.name}",
        "game": game_key(game),
        "card": card_key(game),
        "upcards": {},
    }
    if not path.exists():
        return fresh
    try:
        told = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise refused(
            f"--evaluate: {path} is not a file of card figures; it was not changed"
        ) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise refused(f"--evaluate: {path} is not a file of card figures; it was not changed")
    return told if is_of(told, game) else fresh


def _finish(game: Game, path: Path, told: dict[str, Any]) -> str:
    """Write the costs to the file; there are none if the best play is not known."""
    costs, lines = {}, []
    for reading in StraightWithPair:
        own = replace(game, straight_with_pair=reading)
        figures, best = Figures(own, total_of(told["upcards"], reading)), known(own)
        edge = figures.house_edge()
        line = f"{reading.value}: house edge with the card {float(100 * edge):.6f}% = {edge}"
        if best is not None:
            lost = best.figures.value() - figures.value()
            costs[reading.value] = {"exact": str(lost), "percent": float(100 * lost)}
            line += f"\n  the card costs {float(100 * lost):.6f}% of an ante = {lost}"
        lines.append(line)
    told["cost"] = costs
    _write(path, told)
    return "\n".join([*lines, f"in {path}"])


def _write(path: Path, told: dict[str, Any]) -> None:
    write_whole(path, (json.dumps(told, indent=1) + "\n").encode())
