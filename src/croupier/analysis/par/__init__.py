"""PAR sheets: all that is known of a game's wagers, as data; how it looks is not decided here."""

from croupier.analysis.par.sheet import Par, par

__all__ = ["Par", "par"]
