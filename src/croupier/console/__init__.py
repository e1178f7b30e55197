"""What a person at a table's console may do, what is due, and what an act would do. Pure.

`offers` lists what may be done now, `prompt` says what the table waits for, `listing` describes
every open act with its fields. `redeal` replaces the cards that a person cannot see, so that
`previews` can say what an act would do without giving away a card. `rulings` leads from an
irregularity to the act that carries it out.
"""
