"""A run's figures as a table."""

from typing import Any

from croupier.analysis.simulation.results import Figure, Results
from croupier.analysis.simulation.tally import MAIN

_SHOWN = 12


def page(results: Results, seed: int, answered: dict[str, Any]) -> str:
    """Wagers with their edges, then how often each choice was made; what is exact where it is
    known."""
    boxes = "1 box" if results.boxes == 1 else f"{results.boxes} boxes"
    main = results.figure(MAIN)
    average = float(results.staked) / float(main.stake)
    lines = [
        f"{results.rounds:,} rounds, {boxes}, seed {seed}; antes wagered {average:.4f} a box",
        "",
        f"{'wager':14}{'placed':>16}{'house edge':>14}{'± one error':>14}{'deviation':>12}",
        *(_line(figure) for figure in results.figures()),
        "",
        *_choices(results),
        *_exact(answered),
    ]
    return "\n".join(lines)


def _line(figure: Figure) -> str:
    edge, error = f"{100 * figure.house_edge:.4f}%", f"{100 * figure.standard_error:.4f}%"
    name, placed = figure.name, f"{figure.counted:,}"
    return f"{name:14}{placed:>16}{edge:>14}{error:>14}{figure.deviation:>12.4f}"


def _choices(results: Results) -> list[str]:
    choices = sorted(results.choices.items(), key=lambda each: -each[1])
    counted = sum(results.choices.values())
    return [f"{name:24}{100 * n / counted:9.4f}%" for name, n in choices[:_SHOWN]]


def _exact(answered: dict[str, Any]) -> list[str]:
    if "exact" not in answered:
        return []
    edge, errors = answered["exact"]["house_edge_percent"], answered["exact"]["errors_away"]
    words = f"main exactly {edge:.4f}%: these rounds came out {abs(errors):.1f} errors"
    return ["", f"{words} {'above' if errors > 0 else 'below'} it"]
