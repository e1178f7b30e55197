"""What stands on the table besides cards and chips."""

from dataclasses import dataclass
from enum import StrEnum


class Device(StrEnum):
    """From what the cards are dealt."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"
    """An automatic shuffler, or shuffling device: it shuffles and is dealt from."""


@dataclass(frozen=True)
class Equipment:
    device: Device
    single_deck_shuffler: bool = False
    """A machine that only shuffles; the cards are dealt from the device all the same."""
    discard_rack: bool = True
    cutting_card: bool = True
    float_tray: bool = True

    @property
    def has_machine(self) -> bool:
        """Whether anything here shuffles, and so may jam or break."""
        return self.single_deck_shuffler or self.device is Device.SHUFFLER
