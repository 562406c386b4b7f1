"""The protocol of who sends a request from a browser: by Discord's login, or people to act as on one's machine."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol, Self

from aiohttp import web

EPOCH: Final = 1420070400000
"""Start of Discord's numbers, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Visitor:
    id: int
    name: str
    created: datetime

    @classmethod
    def of(cls, number: int, name: str) -> Self:
        """Return a visitor by their number at Discord, which says when their account was made."""
        return cls(number, name, datetime.fromtimestamp(((number >> 22) + EPOCH) / 1000, UTC))


@dataclass(frozen=True, slots=True)
class Way:
    """A way from a table to a page beside the tables."""

    address: str
    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class FirstPage:
    """The first page's offers to somebody who opens games here."""

    locale: str
    """The language that they have chosen."""
    person: int
    games: Mapping[str, str]
    """Names of games by those in the program; empty for who opens no tables."""
    people: Mapping[str, int]
    """Numbers of those whose part they may take; empty for who is one person."""
    languages: Mapping[str, str]
    links: Sequence[tuple[str, str]] = ()
    """Names and addresses of those for whom a table was opened a moment ago."""
    table: int = 0
    """That table."""
    note: str = ""
    refusal: str = ""


class Identity(Protocol):
    """A way to know people, with the pages that it needs for that."""

    @property
    def entrance(self) -> str: ...

    @property
    def routes(self) -> Collection[web.AbstractRouteDef]: ...

    def ways(self, locale: str) -> Sequence[Way]: ...

    async def visitor(self, request: web.Request) -> Visitor | None: ...

    async def start(self, request: web.Request) -> FirstPage | None:
        """Return what a visitor can begin from the first page; None for nothing."""
