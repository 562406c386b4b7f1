"""A league in Discord by commands, forms and buttons alone; hosted games are ended directly in the database."""

from datetime import timedelta
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.enums import ComponentType
from simcord.results import InteractionResult

from cogs.leagues.board import MARK
from hosting import Person
from leagues.store.model import View
from tests.leagues.playing import Play
from tests.support.world import Message, World

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
EIGHT = (*FOUR, "Eva", "Filipe", "Gil", "Helena")


def regent(world: World) -> MemberActor:
    return world.people.get("Regent") or world.people.setdefault("Regent", world.add("Regent", administrator=True))


async def found(world: World, **chosen: str) -> InteractionResult:
    """Found a league by the form, its first season opening in an hour; return the answering screen."""
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    form = await world.slash(regent(world), "league: button-league-new")  # in any language
    values = {"name": "Volta", "format": "divisions", "seats": "4", "clock": "none", "days": "7", **chosen}
    filled: dict[str, Any] = {key: value if key == "name" else [value] for key, value in values.items()}
    return await world.fill(regent(world), form, filled)


async def open_season(world: World, **chosen: str) -> None:
    await found(world, **chosen)
    await pass_time(world, hours=1)


async def admins_screen(world: World) -> InteractionResult:
    return await world.slash(regent(world), "league: Run the league")


async def log_text(world: World) -> str:
    """Return the newest lines of the league's log, by the admins' screen."""
    return world.text(await world.press(regent(world), await admins_screen(world), "Log"))


async def pass_time(world: World, **by: float) -> None:
    """Advance the calendar at once, do what is due, then let the pauses between edits pass."""
    await world.leap(timedelta(**by))
    await done(world)


async def done(world: World) -> None:
    """Do everything due, and everything due in seconds: pauses between edits, and between threads."""
    for _ in range(60):
        await world.bot.runner.settled(lambda job: True)
        await world.env.settle()
        waiting = [job for job in await world.bot.services.jobs.all() if job.given_up is None]
        if all(job.due > world.clock.now() + timedelta(seconds=10) for job in waiting):
            return
        await world.advance(seconds=1.5)
    raise AssertionError(f"it goes on and on: {waiting}")


async def view(world: World, season: int = 1) -> View:
    return await world.bot.leagues.views.view(season)


def boards(world: World, channel: ChannelHandle | None = None) -> list[discord.Message]:
    """Return the seasons' messages in a channel, oldest first."""
    return [
        message
        for message in world.messages(channel)
        if any(f":{MARK}:" in each.custom_id for each in world.buttons(message))
    ]


def board(world: World, channel: ChannelHandle | None = None) -> discord.Message:
    (found,) = boards(world, channel)
    return found


async def everybody(world: World, message: Message, button: str, *names: str) -> None:
    """Press a button as several people, one after the other."""
    for name in names:
        await world.press(world.people[name], message, button)


async def to_play(world: World, *names: str, **chosen: str) -> None:
    """Open, draw and start a season of some people; they register and check in without a press."""
    await open_season(world, **chosen)
    await start(world, *names)


async def start(world: World, *names: str) -> None:
    """Draw and start the open season of some people; they register and check in without a press."""
    registration = world.bot.leagues.registration
    for name in names:
        await registration.register(1, Person(world.people[name].id, name))
    await pass_time(world, days=7)
    for name in names:
        await registration.check_in(1, world.people[name].id)
    await pass_time(world, days=2)
    await pass_time(world, hours=13)


async def end_tables(world: World, *, most: int | None = None, season: int = 1) -> int:
    """End all running tables or the first of them; return how many. The last one ends the time for protests."""
    play = Play(world.bot.services, world.bot.leagues, world.clock)
    running = [one for one in (await view(world, season)).fixtures if one.status == "running"][:most]
    for fixture in running:
        await play.end(
            fixture, [1 + (seat + fixture.number) % len(fixture.people) for seat in range(len(fixture.people))]
        )
    await done(world)
    await pass_protests(world, season)
    return len(running)


async def pass_protests(world: World, season: int = 1) -> None:
    until = (await view(world, season)).season.protests
    if until is not None:
        await pass_time(world, seconds=max((until - world.clock.now()).total_seconds(), 0))


async def pick(
    world: World, shown: InteractionResult, verb: str, *values: Any, by: MemberActor | None = None
) -> InteractionResult:
    """Choose in the one menu of a private screen with that verb, as its reader or the admin."""
    parts = walk_components(world.components(shown))
    (menu,) = [
        part["custom_id"]
        for part in parts
        if f":league-{verb}" in str(part.get("custom_id")) and part.get("type") != ComponentType.BUTTON
    ]
    assert shown.response is not None
    return await (by or regent(world)).select(shown.response, list(values), custom_id=menu)
