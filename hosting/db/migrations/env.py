"""What Alembic runs: the migrations that are missing, on the connection that was handed in."""

from __future__ import annotations

from alembic import context

from hosting.db.schema import metadata

# The transaction is begun and committed by whoever calls `hosting.db.migrations.upgrade`.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,
)
context.run_migrations()
