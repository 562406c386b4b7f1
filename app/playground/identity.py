"""People at the board in the browser: whoever a link makes them, as members of the playground's server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import discord
from aiohttp import web

from app.playground.client import LocalBot
from app.playground.seats import Seats
from cogs.door import membership
from web import Membership, Visitor, Way
from words import say


@dataclass(frozen=True)
class LocalIdentity:
    """The people of the playground, see `web.Identity`."""

    bot: LocalBot
    seats: Seats
    entrance: str = "/"
    routes: Collection[web.AbstractRouteDef] = ()

    def ways(self, locale: str) -> Sequence[Way]:
        """Return the first page, and the channels as in Discord."""
        home, channels = say("playground-home", locale), say("playground-as-discord", locale)
        return Way("/", "⛵", home), Way("/discord", "💬", channels)

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return the person of a browser's link, or the owner's choice."""
        person = self.seats.person(request)
        if person is None:
            return None
        return Visitor(person, self.seats.world.people[person].name, discord.utils.snowflake_time(person))

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a person as a member of the playground's server."""
        return await membership(self.bot, guild, visitor.id)
