"""A promotion's console: its state, its duties, the possible acts and their effects.

`words` has sentences for events and terms, `sheet` the state of the promotion and the required
content of its terms, `acts` lists and previews the possible acts."""
