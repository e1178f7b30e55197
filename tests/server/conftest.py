"""The PostgreSQL server of this run, which the tests of the floor have too."""

from tests.floor.conftest import postgres

__all__ = ["postgres"]
