"""Ways in which people learn of each event, in place of three settings about some of them."""

import importlib
from itertools import product
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"

BEFORE: Final = ("ping", "reminders", "next_up")
PEOPLE: Final = """
people
  id big key, name text =, language text?, zone text?, quiet_from time?, quiet_to time?,
  quiet_change json?, theme text?, first_reminder whole?, digest time?, client text?,
  helps boolean = true, login_series whole = 0, rated boolean = true, ways json?
  check quiet: (quiet_from IS NULL) = (quiet_to IS NULL)
"""
"""The table without the settings before, as a file has it: SQLite drops no column that a check names."""


def upgrade() -> None:
    """Write the ways that follow from people's choices, and drop the settings that said them."""
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for column in baseline.parts("ways json?"):
        op.add_column("people", column)
    people = sa.table("people", *map(sa.column, BEFORE), sa.column("ways", sa.JSON))
    for direct, reminds, next_up in product((False, True), repeat=3):
        chosen = (people.c.ping == ("direct" if direct else "channel"), people.c.reminders.is_(reminds))
        if ways := _ways(direct=direct, reminds=reminds, next_up=next_up):
            op.execute(sa.update(people).where(*chosen, people.c.next_up.is_(next_up)).values(ways=ways))
    if op.get_bind().dialect.name == "postgresql":
        for name in BEFORE:
            op.drop_column("people", name)
        return
    op.rename_table("people", "people_before")
    for table, parts, options in baseline.described(PEOPLE):
        op.create_table(table, *parts, **options)
    columns = ", ".join(column.name for column in parts if isinstance(column, sa.Column))
    op.execute(f"INSERT INTO people ({columns}) SELECT {columns} FROM people_before")  # noqa: S608 - names from above
    op.drop_table("people_before")


def _ways(*, direct: bool, reminds: bool, next_up: bool) -> dict[str, str]:
    ways = dict.fromkeys(("turn", "over"), "message") if direct else {}
    if not reminds:
        ways |= dict.fromkeys(("reminder", "low"), "silent")
    elif direct:
        ways |= dict.fromkeys(("reminder", "low"), "message")
    return ways | ({"next": "message" if direct else "ping"} if next_up else {})
