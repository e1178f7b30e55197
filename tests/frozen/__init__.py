"""What is promised to others, kept in files: names, formats, ledgers, schemas, figures.

A test here fails when something that other people's programs or files rely on has changed. If the
change is meant, `python -m tests.frozen.write` writes the files anew, and the difference is read
before it is kept. Words for people are kept apart from data, so that a change of words alone
touches only the files called `*-wording`.
"""
