"""The console of a table: what a person may do, what is due, and the effect of an act. Pure.

`offers` lists the possible acts, `prompt` says what the table waits for, `listing` describes every
open act with its fields. `redeal` replaces the cards that a person cannot see, so that `previews`
can show the effect of an act without revealing a card. `rulings` finds the acts that carry out the
ruling on an irregularity."""
