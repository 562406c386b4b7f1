"""The league, season or table that a user names, those of other servers being missing; answers about a season."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, TypeAlias, TypeVar

from cogs import controls
from cogs.components import Anchor, Form, Page, Part
from cogs.errors import UserError
from cogs.panels import match_labels
from cogs.request import Answer, Request, on
from cogs.slash import Choice
from gamekit import naming
from hosting.core import Person
from i18n import name, say
from leagues.rules import NoSuchLeague
from leagues.store import Fixture, Group, League, View

Who: TypeAlias = Literal["everybody", "deciders", "admins"]
SeasonHandler: TypeAlias = Callable[[Request, View, str], Awaitable[None]]
FixtureOrGroup = TypeVar("FixtureOrGroup", Fixture, Group)


def on_season(
    verb: str, answer: Answer = "private", *, who: Who = "everybody", private: bool = False
) -> Callable[[SeasonHandler], SeasonHandler]:
    """Handle a verb, with the season of its argument and the rest. Raises AdminsOnly by `who`, NoSuchLeague."""

    def register(handler: SeasonHandler) -> SeasonHandler:
        @on(verb, answer, private=private)
        async def handle(request: Request) -> None:
            if who == "admins":
                request.admins_only()
            elif who == "deciders":
                request.deciders_only()
            await handler(request, *await named(request, request.arg))

        return handler

    return register


async def league(request: Request, number: int | None = None) -> League:
    """Return a league by its number, else the channel's, else the newest. Raises NoSuchLeague if hidden, UserError."""
    if number is None:
        leagues = await visible(request)
        if not leagues:
            raise UserError("league-no-league")
        here = {request.channel_id, request.parent_id}
        return next((candidate for candidate in leagues if {candidate.channel, candidate.place} & here), leagues[0])
    own = of_here(request, await request.leagues.views.get(number))
    if await seen(request, [own]):
        return own
    latest = await request.leagues.views.newest(number)
    if latest is None:
        raise NoSuchLeague(f"league {number} is hidden from {request.person.id}")
    return (await season(request, latest.id)).league  # those who take part see it all the same


async def newest(request: Request, number: int | None = None) -> View:
    """Return the newest season of a league, found as in `league`. Raises NoSuchLeague, UserError if it has none."""
    latest = await request.leagues.views.newest((await league(request, number)).id)
    if latest is None:
        raise UserError("league-no-season")
    return await season(request, latest.id)


async def season(request: Request, number: int) -> View:
    """Return the season with that number. Raises NoSuchLeague, also for one the user may not see."""
    view = await request.leagues.views.view(number)
    of_here(request, view.league)
    me = Person(request.person.id, naming.label(request.person.name))
    mine = next((entry for entry in view.entries if entry.person == me.id), None)
    if mine is None and not await seen(request, [view.league]):
        raise NoSuchLeague(f"league {view.league.id} is hidden from {me.id}")
    if mine is None or mine.name == me.name or view.season.over:
        return view
    await request.leagues.registration.rename(request.guild_id, me)
    return await request.leagues.views.view(number)


async def seen(request: Request, leagues: Sequence[League]) -> list[League]:
    """Return the leagues the user may see: as founder, as admin, or because they see its channel."""
    if request.decides:
        return list(leagues)
    open_to = await request.server.sees_places([candidate.channel for candidate in leagues])
    return [candidate for candidate in leagues if candidate.owner == request.person.id or candidate.channel in open_to]


async def visible(request: Request) -> list[League]:
    return await seen(request, await request.leagues.views.of_guild(request.guild_id))


async def named(request: Request, arg: str) -> tuple[View, str]:
    """Return the season at the start of an argument, and the rest. Raises NoSuchLeague, UserError."""
    number, _, rest = arg.partition("-")
    return await season(request, controls.number(number)), rest


async def member(request: Request, number: int) -> Person:
    account = await request.server.member(number)
    if account is None:
        raise UserError("league-no-member")
    if account.bot:
        raise UserError("handover-bot")
    return Person(account.id, account.name)


def part(parts: Sequence[FixtureOrGroup], number: str) -> FixtureOrGroup:
    place = controls.number(number)
    match = next((part for part in parts if part.id == place), None)
    if match is None:
        raise NoSuchLeague(f"the season has no part {number}")
    return match


def of_here(request: Request, candidate: League) -> League:
    if candidate.guild != request.guild_id:
        raise NoSuchLeague(f"league {candidate.id} is not of server {request.guild_id}")
    return candidate


async def answer(request: Request, view: View, page: Page) -> None:
    """Answer with a page about a season; its menus are new ones after each change of it."""
    await request.answers.reply(page, Anchor(seq=view.season.edition), in_layout=True)


async def ask(request: Request, verb: str, title: str, *fields: Part) -> None:
    """Answer a press with a form that keeps its argument; `title` is the key of a sentence."""
    form = Form(verb, request.arg, say(title, request.locale), fields)
    await request.answers.ask(form)


async def offered(request: Request, typed: str) -> list[Choice]:
    leagues, locale = await visible(request), request.locale
    return match_labels(typed, ((candidate.id, name(candidate.name, locale=locale)) for candidate in leagues))
