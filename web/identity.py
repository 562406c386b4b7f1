"""The protocol of who sends a request from a browser: by Discord's login, or people to act as on one's machine."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from aiohttp import web

from cogs.request import Server


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person at a browser."""

    id: int
    """Their Discord id."""
    name: str
    created: datetime
    """Time when their account was created."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way from a table to a page beside the tables."""

    address: str
    sign: str
    words: str


class Membership(Server, Protocol):
    """A visitor as a member of a server."""

    @property
    def manages(self) -> bool:
        """True if they manage the server."""

    @property
    def roles(self) -> frozenset[int]:
        """Their roles."""

    @property
    def name(self) -> str:
        """Name of the server."""

    @property
    def called(self) -> str:
        """Name of the visitor on the server."""

    @property
    def language(self) -> str:
        """Language of the server by its own settings."""

    def listed(self, of: str) -> Sequence[tuple[int, str]]:
        """Return the roles, channels, forums or known people of the server, by name."""


class Identity(Protocol):
    """A way to know people, with the pages that it needs for that."""

    @property
    def entrance(self) -> str:
        """Path of the page where one says who one is."""

    @property
    def routes(self) -> Collection[web.AbstractRouteDef]:
        """Pages of its own."""

    def ways(self, locale: str) -> Sequence[Way]:
        """Return those of its pages to which a table leads."""

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return who makes a request; None if nobody knows."""

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a visitor as a member of a server; None if they are none, or it cannot be known."""
