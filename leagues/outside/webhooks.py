"""Webhooks of leagues: the address, the secret, and the news that is still to be sent."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

import sqlalchemy as sa

import naming
from hosting.core import Json, Person
from hosting.db import TimedService, reads, value_of, writes
from hosting.jobs import jobs, kinds
from leagues.rules import BadRules
from leagues.store import audit_log, outbox, rows
from leagues.store.schema import events, webhooks

MAX_ADDRESS: Final = 500
"""Maximum characters of an address."""
MAX_ERROR: Final = 200
PATIENCE: Final = timedelta(days=1)
"""Time of nothing but failures after which a webhook is off."""
FIRST_PAUSE: Final = timedelta(seconds=30)
"""Time after the first failure; doubled after each further one."""
MAX_PAUSE: Final = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address that a league's news is sent to."""

    league: int
    address: str
    failing: datetime | None
    """Time since when every attempt has failed; None if the last one succeeded."""
    error: str
    """The last failure, in a word; empty after a success."""
    tries: int
    """Number of failures in a row."""
    off: bool
    """True after a day of failures: nothing is sent until an admin has it tried again."""


@dataclass(frozen=True, slots=True)
class News:
    """A piece of news to be sent."""

    id: int
    league: int
    at: datetime
    what: str
    """"step", "result" or "test"."""
    facts: Json


def _forget(conn: sa.Connection, league_id: int) -> None:
    """Send no more news of a league."""
    for table in (events, webhooks):
        conn.execute(sa.delete(table).where(table.c.league == league_id))


class Webhooks(TimedService):
    """Webhooks, and their news."""

    @writes
    def remove(self, conn: sa.Connection, league_id: int, by: Person) -> None:
        """Send no more news of a league."""
        _forget(conn, league_id)
        audit_log.add(conn, league_id, None, self._clock.now(), by, "webhook")

    @writes
    def set(self, conn: sa.Connection, league_id: int, address: str, by: Person) -> str:
        """Have a league's news sent to an address from now on; return the new secret, which nothing shows again.

        Raises NoSuchLeague, and BadRules unless it is an https address of a host.
        """
        rows.league(conn, league_id)
        text, secret = _checked(address), secrets.token_hex(32)
        _forget(conn, league_id)
        conn.execute(sa.insert(webhooks).values(league=league_id, address=text, secret=secret))
        audit_log.add(conn, league_id, None, self._clock.now(), by, "webhook")
        return secret

    @reads
    def of_league(self, conn: sa.Connection, league_id: int) -> Webhook | None:
        """Return a league's webhook."""
        row = conn.execute(sa.select(webhooks).where(webhooks.c.league == league_id)).first()
        return None if row is None else value_of(Webhook, row)

    @writes
    def test(self, conn: sa.Connection, league_id: int) -> None:
        """Have a piece of news without meaning sent at once, also by a webhook that is off: it is on again.

        Raises NoSuchLeague.
        """
        mine = webhooks.c.league == league_id
        conn.execute(sa.update(webhooks).where(mine).values(off=False, failing=None, tries=0))
        outbox.add(conn, league_id, self._clock.now(), "test", {})
        jobs.add(conn, kinds.WEBHOOK, league_id, guild=rows.league(conn, league_id).guild)

    @reads
    def next(self, conn: sa.Connection, league_id: int) -> tuple[str, str, News] | None:
        """Return the oldest news of a league with the address and the secret; None if nothing is to be sent."""
        query = (
            sa.select(webhooks.c.address, webhooks.c.secret, events)
            .join(events, events.c.league == webhooks.c.league)
            .where(webhooks.c.league == league_id, sa.not_(webhooks.c.off))
            .order_by(events.c.id)
            .limit(1)
        )
        row = conn.execute(query).first()
        return None if row is None else (row.address, row.secret, value_of(News, row))

    @writes
    def sent(self, conn: sa.Connection, news: News) -> None:
        """Note that a piece of news has arrived."""
        conn.execute(sa.delete(events).where(events.c.id == news.id))
        mine = webhooks.c.league == news.league
        conn.execute(sa.update(webhooks).where(mine).values(failing=None, error="", tries=0))

    @writes
    def failed(self, conn: sa.Connection, news: News, why: str) -> datetime | None:
        """Note a failure; return when to try again, None if the webhook is off now."""
        now, mine = self._clock.now(), webhooks.c.league == news.league
        row = conn.execute(sa.select(webhooks).where(mine)).first()
        if row is None:
            return None
        tries: int = row.tries
        failing: datetime = row.failing or now
        off = now - failing >= PATIENCE
        values = {"failing": failing, "error": naming.label(why, MAX_ERROR, ""), "tries": tries + 1, "off": off}
        conn.execute(sa.update(webhooks).where(mine).values(**values))
        if off:
            conn.execute(sa.delete(events).where(events.c.league == news.league))
            return None
        return now + min(FIRST_PAUSE * (1 << min(tries, 10)), MAX_PAUSE)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return the HMAC-SHA256 of the timestamp in seconds, a full stop, and the body: 64 hexadecimal digits."""
    return hmac.new(secret.encode(), str(timestamp).encode() + b"." + body, hashlib.sha256).hexdigest()


def _checked(address: str) -> str:
    text = address.strip()
    try:
        parts = urlsplit(text)
        wrong = parts.scheme != "https" or not parts.hostname or parts.username is not None or parts.port == 0
    except ValueError:
        wrong = True
    if wrong or len(text) > MAX_ADDRESS or not text.isascii() or not text.isprintable() or " " in text:
        raise BadRules("news is sent to an https address", what="address")
    return text
