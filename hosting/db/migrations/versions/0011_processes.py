"""Several processes that share one database.

Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and on a server notify the processes that share the jobs of each request."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shards", sa.Text(), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
    )
    if op.get_bind().dialect.name != "postgresql":
        return
    # Sent on commit, once for each server; taking and finishing a job changes no `asked`.
    op.execute(
        "CREATE FUNCTION navegador_asked() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_notify('navegador_jobs', NEW.guild::text); RETURN NULL; END $$"
    )
    op.execute("CREATE TRIGGER jobs_new AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION navegador_asked()")
    op.execute(
        "CREATE TRIGGER jobs_again AFTER UPDATE OF asked ON jobs FOR EACH ROW "
        "WHEN (OLD.asked IS DISTINCT FROM NEW.asked) EXECUTE FUNCTION navegador_asked()"
    )
