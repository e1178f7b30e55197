"""The acts of a table as text: typed, stored in a file, and parsed."""

from croupier.records.journal.book import (
    Heading,
    Journal,
    JournalEntry,
    JournalError,
    actor,
    append,
    begin,
    catch_up,
    enter,
    read_journal,
    under_version_in_force,
    write_new,
)
from croupier.records.journal.plain import plain
from croupier.records.journal.reading import ReadingError, person, read
from croupier.records.journal.verbs import (
    VERBS,
    Verb,
    from_plain,
    parse_typed,
    to_plain,
    verb_named,
    verbs,
)

__all__ = [
    "VERBS",
    "Heading",
    "Journal",
    "JournalEntry",
    "JournalError",
    "ReadingError",
    "Verb",
    "actor",
    "append",
    "begin",
    "catch_up",
    "enter",
    "from_plain",
    "parse_typed",
    "person",
    "plain",
    "read",
    "read_journal",
    "to_plain",
    "under_version_in_force",
    "verb_named",
    "verbs",
    "write_new",
]
