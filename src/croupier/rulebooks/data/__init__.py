"""The files of our rulebooks, and by game the modules that know their form."""

FORMS = {"lunar": "croupier.rulebooks.lunar", "holdem": "croupier.rulebooks.holdem"}
