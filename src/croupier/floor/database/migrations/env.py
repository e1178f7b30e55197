"""Alembic's entry point: it migrates the connection that the floor hands over."""

from alembic import context

from croupier.floor.database.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True
)
with context.begin_transaction():
    context.run_migrations()
