"""Browsers in which people want to be notified, as their push services know them."""

import re
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from hosting.core import errors
from hosting.db import TimedService, reads, value_of, writes
from hosting.db.schema import devices
from hosting.webhooks import checked

MAX_ENDPOINT: Final = 2000
MAX_DEVICES: Final = 10
"""Browsers of one person; the oldest goes."""
_KEYS: Final = re.compile(r"B[\w-]{86} [\w-]{22}", re.ASCII)
"""A point of the curve P-256 and sixteen bytes, as browsers write them."""


@dataclass(frozen=True, slots=True)
class Device:
    id: int
    endpoint: str
    """Address at a push service: whoever knows it and has the host's key can send there."""
    p256dh: str
    auth: str
    """Public key of the browser, and its secret: both in base64 for addresses."""


class Devices(TimedService):
    @reads
    def of(self, conn: sa.Connection, person: int) -> list[Device]:
        query = sa.select(devices).where(devices.c.person == person).order_by(devices.c.id.desc())
        return [value_of(Device, row) for row in conn.execute(query)]

    @writes
    def add(self, conn: sa.Connection, person: int, endpoint: str, p256dh: str, auth: str) -> None:
        """Notify a person in a browser from now on. Raises BadValue, and NotAllowed for one that is another's."""
        address = checked(endpoint, MAX_ENDPOINT)
        if not _KEYS.fullmatch(f"{p256dh} {auth}"):
            raise errors.BadValue("these are no keys of a browser")
        owner = conn.execute(sa.select(devices.c.person).where(devices.c.endpoint == address)).scalar()
        if owner not in (None, person):
            raise errors.NotAllowed("this browser is another person's")
        conn.execute(sa.delete(devices).where(devices.c.endpoint == address))
        values = {"person": person, "endpoint": address, "p256dh": p256dh, "auth": auth, "since": self._clock.now()}
        conn.execute(sa.insert(devices).values(**values))
        theirs = sa.select(devices.c.id).where(devices.c.person == person).order_by(devices.c.id.desc())
        conn.execute(sa.delete(devices).where(devices.c.id.in_(theirs.offset(MAX_DEVICES))))

    @writes
    def remove(self, conn: sa.Connection, person: int, endpoint: str | None = None) -> None:
        """Notify a person in a browser no longer, by default in none."""
        here = sa.true() if endpoint is None else devices.c.endpoint == endpoint
        conn.execute(sa.delete(devices).where(devices.c.person == person, here))
