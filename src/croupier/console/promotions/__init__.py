"""A promotion's console: where it stands, what is due, what may be done and what would follow.

`words` puts events and terms into sentences, `sheet` says where the promotion stands and what its
terms must state, `acts` lists and previews the acts that are open now.
"""
