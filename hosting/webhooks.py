"""News of a league or a table for others' programs: written with its cause, kept until it has been sent.

Also the browsers in which people want to be notified, as their push services know them.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Json, errors
from hosting.db import TimedService, reads, rows, value_of, writes
from hosting.db.schema import devices, news, webhooks
from hosting.jobs import jobs, kinds
from hosting.people import check_owner

MAX_ADDRESS: Final = 500
MAX_ERROR: Final = 200
PATIENCE: Final = timedelta(days=1)
"""After so long with nothing but failures one is off."""
FIRST_PAUSE: Final = timedelta(seconds=30)
"""Time after the first failure; doubled after each further one."""
MAX_PAUSE: Final = timedelta(hours=2)

Scope: TypeAlias = Literal["league", "table"]
"""Kinds of things that a webhook tells of; its `subject` is the number of one."""


@dataclass(frozen=True, slots=True)
class Webhook:
    id: int
    guild: int
    scope: Scope
    subject: int
    address: str
    failing: datetime | None
    """Time since when every attempt has failed; None if the last one succeeded."""
    error: str
    """The last failure in a word; "" after a success."""
    tries: int
    off: bool
    """True after a day of failures: nothing is sent until it is tried again by hand."""


@dataclass(frozen=True, slots=True)
class News:
    id: int
    webhook: int
    at: datetime
    what: str
    """"test"; of a league "step" or "result", of a table "started", "turn" or "over"."""
    facts: Json


def remove(conn: sa.Connection, scope: Scope, subject: int) -> None:
    this = sa.select(webhooks.c.id).filter_by(scope=scope, subject=subject)
    conn.execute(sa.delete(news).where(news.c.webhook.in_(this)))
    conn.execute(sa.delete(webhooks).filter_by(scope=scope, subject=subject))


def place(conn: sa.Connection, scope: Scope, subject: int, guild: int, address: str) -> str:
    """Have news sent to an https address; return the new secret, which nothing shows again. Raises BadValue."""
    text, secret = checked(address), secrets.token_hex(32)
    remove(conn, scope, subject)
    about = {"guild": guild, "scope": scope, "subject": subject}
    conn.execute(sa.insert(webhooks).values(**about, address=text, secret=secret))
    return secret


_ON = sa.select(webhooks.c.id, webhooks.c.guild).where(
    webhooks.c.scope == sa.bindparam("scope"), webhooks.c.subject == sa.bindparam("subject"), sa.not_(webhooks.c.off)
)


def add(conn: sa.Connection, scope: Scope, subject: int, now: datetime, what: str, facts: Json) -> None:
    hook = conn.execute(_ON, {"scope": scope, "subject": subject}).first()
    if hook is not None:
        conn.execute(sa.insert(news).values(webhook=hook.id, at=now, what=what, facts=facts))
        jobs.gather(conn, kinds.WEBHOOK, hook.id, guild=hook.guild)


class Webhooks(TimedService):
    @writes
    def place_at_table(self, conn: sa.Connection, table_id: int, address: str, by: int, *, admin: bool = False) -> str:
        """Set the address of a table's news, as `place` does. Raises NotAllowed, BadValue."""
        table = rows.table(conn, table_id)
        check_owner(table, by, admin=admin)
        return place(conn, "table", table_id, table.guild, address)

    @writes
    def remove_at_table(self, conn: sa.Connection, table_id: int, by: int, *, admin: bool = False) -> None:
        check_owner(rows.table(conn, table_id), by, admin=admin)
        remove(conn, "table", table_id)

    @reads
    def get(self, conn: sa.Connection, scope: Scope, subject: int) -> Webhook | None:
        row = conn.execute(sa.select(webhooks).filter_by(scope=scope, subject=subject)).first()
        return None if row is None else value_of(Webhook, row)

    @writes
    def test(self, conn: sa.Connection, scope: Scope, subject: int) -> None:
        """Have a piece of news without meaning sent at once; a webhook that was off is on again."""
        this = sa.update(webhooks).filter_by(scope=scope, subject=subject).values(off=False, failing=None, tries=0)
        for hook in conn.execute(this.returning(webhooks.c.id, webhooks.c.guild)).all():
            add(conn, scope, subject, self._clock.now(), "test", {})
            jobs.add(conn, kinds.WEBHOOK, hook.id, guild=hook.guild)

    @reads
    def next(self, conn: sa.Connection, webhook: int) -> tuple[Webhook, str, News] | None:
        hook = conn.execute(sa.select(webhooks).where(webhooks.c.id == webhook, sa.not_(webhooks.c.off))).first()
        row = conn.execute(sa.select(news).filter_by(webhook=webhook).order_by(news.c.id).limit(1)).first()
        return None if hook is None or row is None else (value_of(Webhook, hook), hook.secret, value_of(News, row))

    @writes
    def sent(self, conn: sa.Connection, item: News) -> None:
        conn.execute(sa.delete(news).filter_by(id=item.id))
        conn.execute(sa.update(webhooks).filter_by(id=item.webhook).values(failing=None, error="", tries=0))

    @writes
    def failed(self, conn: sa.Connection, item: News, why: str) -> datetime | None:
        """Note a failure; return the next try, None if off."""
        now = self._clock.now()
        row = conn.execute(sa.select(webhooks).filter_by(id=item.webhook)).first()
        if row is None:
            return None
        tries: int = row.tries
        failing: datetime = row.failing or now
        off = now - failing >= PATIENCE
        values = {"failing": failing, "error": naming.label(why, MAX_ERROR, ""), "tries": tries + 1, "off": off}
        conn.execute(sa.update(webhooks).filter_by(id=item.webhook).values(**values))
        if off:
            conn.execute(sa.delete(news).filter_by(webhook=item.webhook))
            return None
        return now + min(FIRST_PAUSE * (1 << min(tries, 10)), MAX_PAUSE)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return the HMAC-SHA256 of the timestamp in seconds, a full stop, and the body: 64 hexadecimal digits."""
    return hmac.new(secret.encode(), str(timestamp).encode() + b"." + body, hashlib.sha256).hexdigest()


def checked(address: str, longest: int = MAX_ADDRESS) -> str:
    """Return an https address without what surrounds it. Raises BadValue."""
    text = address.strip()
    try:
        parts = urlsplit(text)
        wrong = parts.scheme != "https" or not parts.hostname or parts.username is not None or parts.port == 0
    except ValueError:
        wrong = True
    if wrong or len(text) > longest or not text.isascii() or not text.isprintable() or " " in text:
        raise errors.BadValue("news is sent to an https address", "webhook-address")
    return text


MAX_ENDPOINT: Final = 2000
MAX_DEVICES: Final = 10
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
