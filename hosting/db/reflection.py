"""The tables of a database by reflection: those of every part of the program, even of parts not imported here."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from hosting.db.schema import Utc


def reflected(conn: sa.Connection, json: sa.types.TypeEngine[Any] | None = None) -> sa.MetaData:
    """Return all existing tables, timestamps as this program stores them; JSON as another type if one is given."""
    metadata = sa.MetaData()

    @sa.event.listens_for(metadata, "column_reflect")
    def plain(inspector: object, table: object, column: Any) -> None:  # noqa: ANN401
        if isinstance(column["type"], sa.DateTime):
            column["type"] = Utc()
        elif json is not None and isinstance(column["type"], sa.JSON):
            column["type"] = json

    names = [name for name in sa.inspect(conn).get_table_names() if name != "alembic_version"]
    metadata.reflect(conn, only=names)
    return metadata
