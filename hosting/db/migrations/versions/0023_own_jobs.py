"""Notify no other process of a job that this one does itself.

Transactions that notify are committed one at a time, since a server sends notifications in the order of commits; and
each notification wakes every process.

Revises: 0022
Created: 2026-11-24
"""

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let the trigger look at the shards that its connection serves, as `hosting.db.postgres` sets them."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE OR REPLACE FUNCTION navegador_asked() RETURNS trigger LANGUAGE plpgsql AS $$ "
            "DECLARE served text := current_setting('navegador.serves', true); "
            "BEGIN "
            "IF coalesce(served, '') = '' OR NOT (NEW.guild >> 22) % split_part(served, '/', 2)::bigint "
            "= ANY (string_to_array(split_part(served, '/', 1), ',')::bigint[]) "
            "THEN PERFORM pg_notify('navegador_jobs', NEW.guild::text); END IF; "
            "RETURN NULL; END $$"
        )
