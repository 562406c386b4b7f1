"""The slash commands that Discord was last given, so that they are registered only when they have changed."""

import sqlalchemy as sa

from hosting.db import Service, reads, writes, writing
from hosting.db.schema import registered


def forget(conn: sa.Connection, application: int) -> None:
    """Forget the digest: the next start registers again."""
    conn.execute(sa.delete(registered).where(registered.c.application == application))


class Registered(Service):
    """Digests for each application: of its commands in every language, and of where they are registered."""

    @reads
    def digest(self, conn: sa.Connection, application: int) -> str | None:
        """Return the digest of what was registered last, None if unknown."""
        return conn.execute(
            sa.select(registered.c.digest).where(registered.c.application == application)
        ).scalar_one_or_none()

    @writes
    def note(self, conn: sa.Connection, application: int, digest: str) -> None:
        """Store the digest of what was registered."""
        forget(conn, application)
        conn.execute(sa.insert(registered).values(application=application, digest=digest))

    forget = writing(forget)
