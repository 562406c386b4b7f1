"""Alembic's script: it runs the missing migrations on the given connection."""

from alembic import context

from hosting.db.schema import metadata

# The caller of `hosting.db.migrations.upgrade` begins and commits the transaction.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,
)
context.run_migrations()
