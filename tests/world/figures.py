"""What was tried, and what was found."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts of one world, or of many."""

    worlds: int = 0
    steps: int = 0
    asked: int = 0
    """Requests sent, again and again where no answer came."""
    accepted: int = 0
    refused: int = 0
    entries: int = 0
    rounds: int = 0
    commits: int = 0
    messages: int = 0
    """Messages that people received."""
    audits: int = 0
    twins: int = 0
    """Tables compared with one whose hidden cards are others."""
    compared: int = 0
    """Texts that were compared between such tables."""
    faults: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    """How often each verb was accepted."""
    tried: Counter[str] = field(default_factory=Counter)
    """How often each verb was tried."""
    codes: Counter[str] = field(default_factory=Counter)
    """Why acts were refused."""
    seconds: float = 0
    """Of simulated time."""

    def add(self, other: "Figures") -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def lines(self, verbs: frozenset[str]) -> list[str]:
        """The figures in words; `verbs` are all that exist."""
        never = sorted(verbs - self.verbs.keys())
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()))
        return [
            f"{self.worlds} worlds, {self.steps} steps, {self.seconds / 3600:.1f} simulated hours",
            f"{self.asked} requests sent, {self.accepted} acts accepted, {self.refused} refused, "
            f"{self.entries} entries in {self.commits} commits, {self.rounds} rounds",
            f"{sum(self.faults.values())} faults: {faults or 'none'}",
            f"{self.messages} messages received, {self.audits} audits",
            f"{self.twins} pairs of tables with other hidden cards, {self.compared} texts compared",
            f"{len(verbs & self.verbs.keys())} of {len(verbs)} verbs accepted"
            + (f"; never: {', '.join(never)}" if never else ""),
        ]
