"""A promotion to those who run it: how it stands, what is owed, what may be done and would follow.

Read `words`; then `standing` (what keeps it from going on), `terms` (line by line), `form` (what a
terms sheet asks for), `acts` (what is open now), `foreseeing`, and `sheet`, all of it for programs.
"""
