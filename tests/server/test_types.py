"""What leaves the server has a type: an object of any content only where its content is free."""

from pathlib import Path

import croupier.server

SOURCE = Path(croupier.server.__file__).parent
FREE = {
    "app.py": 3,  # JSON Schema and OpenAPI documents
    "connections.py": 1,  # what the web server says beside a request
    "console/schemas.py": 1,  # what an act says: its fields are the act's own
    "console/story.py": 1,  # an entry as the database keeps it
    "inspection/reports.py": 1,  # an OpenAPI document
    "inspection/search.py": 1,  # the same
    "inspection/verification.py": 5,  # entries and round records as the database keeps them
    "live/messages.py": 2,  # what an act says; a JSON Schema document
    "problems.py": 3,  # an OpenAPI document
    "promotions/schemas.py": 2,  # terms as an act takes them
    "statements.py": 1,  # an OpenAPI document
    "schemas.py": 1,  # the sheet of a promotion beside a problem
    "study/routes.py": 1,  # options of a rulebook
    "study/work.py": 1,
    "tables/schemas.py": 3,  # orders, disputes, incidents; fields of models that games add to
    "wire.py": 2,  # an event: its fields are its own; fields of any schema
}


def test_objects_of_any_content_are_only_where_their_content_is_free() -> None:
    counts = {
        path.relative_to(SOURCE).as_posix(): path.read_text().count("dict[str, Any]")
        for path in sorted(SOURCE.rglob("*.py"))
    }
    assert {name: count for name, count in counts.items() if count} == FREE
