"""Secrets by which people's own programs read what they may see. Nothing but a hash of each is kept."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

import sqlalchemy as sa

from hosting.db import TimedService, reads, writes
from hosting.db.schema import tokens

TokenKind: TypeAlias = Literal["calendar", "api"]
TOKENS: Final[tuple[TokenKind, ...]] = get_args(TokenKind)


class Tokens(TimedService):
    @writes
    def renew(self, conn: sa.Connection, person: int, kind: TokenKind) -> str:
        """Return a person's new token of a kind, which nothing shows again; the one before it ends."""
        token = secrets.token_urlsafe(32)
        conn.execute(sa.delete(tokens).filter_by(person=person, kind=kind))
        made = {"person": person, "kind": kind, "digest": _digest(token), "at": self._clock.now()}
        conn.execute(sa.insert(tokens).values(**made))
        return token

    @writes
    def end(self, conn: sa.Connection, person: int, kind: TokenKind) -> None:
        conn.execute(sa.delete(tokens).filter_by(person=person, kind=kind))

    @reads
    def of(self, conn: sa.Connection, person: int) -> Mapping[str, datetime]:
        """Return when each of a person's tokens was made, by kind."""
        return {row.kind: row.at for row in conn.execute(sa.select(tokens).filter_by(person=person))}

    @reads
    def person(self, conn: sa.Connection, kind: TokenKind, token: str) -> int | None:
        """Return whose token it is; None if it is nobody's, or no longer."""
        return conn.execute(sa.select(tokens.c.person).filter_by(kind=kind, digest=_digest(token))).scalar()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
