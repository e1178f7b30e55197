"""A promotion's console: its state, what is due, the possible acts and their effects.

`words` puts events and terms into sentences, `sheet` states where the promotion stands and what its
terms must contain, `acts` lists and previews the possible acts."""
