"""A detached table: the table of a scene whose position belongs to no table, or is shown as none's."""

from datetime import datetime

from hosting.core import Seat, Table


def table(game: str, name: str, seats: tuple[Seat, ...], locale: str, now: datetime) -> Table:
    """Return a detached table with a name to display."""
    return Table(
        id=0,
        guild=0,
        channel=0,
        thread=None,
        name=name,
        game=game,
        options={},
        order="joined",
        places=len(seats),
        language=locale,
        owner=0,
        status="running",
        created=now,
        started=now,
        ended=None,
        imported=None,
        seats=seats,
        commitment=None,
        engine=None,
        head=0,
        seq=0,
        ply=0,
        lobby_message=None,
    )
