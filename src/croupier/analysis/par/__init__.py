"""PAR sheets: everything known about a game's wagers, as data without a layout."""

from croupier.analysis.par.sheet import Par, par

__all__ = ["Par", "par"]
