"""What a person at a table's console may do, what is due, and the effect of an act. Pure.

`offers` lists the possible acts, `prompt` says what the table waits for, `listing` describes every
open act with its fields. `redeal` replaces the cards that a person cannot see, so that `previews`
can show the effect of an act without revealing a card. `rulings` leads from an irregularity to the
act that carries it out."""
