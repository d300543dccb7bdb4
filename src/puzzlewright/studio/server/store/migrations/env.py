"""What alembic runs to connect: it uses the connection, and the transaction, that we give it."""

from __future__ import annotations

from alembic import context

from puzzlewright.studio.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # which SQLite can, and alembic does not expect
)
with context.begin_transaction():
    context.run_migrations()
