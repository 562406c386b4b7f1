"""Secrets: hidden tokens and hands, and the tables of private threads and hidden channels."""

import itertools
import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog
from discord import app_commands
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from cogs.commands.tables import TABLE
from hosting import Person
from hosting.core import fairness
from leagues.store.model import Format, Rules
from navegador import State
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.notation import write
from singing_sails import steps
from tests.cogs.guided import thought
from tests.cogs.hands import acting, all_tables, confirm, hand_over, table_of, type_turn
from tests.cogs.leagues.hosting import done
from tests.cogs.singing_sails.crew import CREW, SAILS, deal_of, deals, panel, start_voyage, take
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, World, opened

TURNS = tries(5, 10)
"""Turns of each person; after ten about half of the world is explored."""
WHOLE = 1000
"""More turns than it takes until hardly anything is hidden."""

SALT = "5a17" * 8

MESSAGE = re.compile(r"/messages/\d+")

LOOKS: list[tuple[str, dict[str, Any]]] = [
    *((f"table: button-{what}", {}) for what in ("board", "market", "sheet", "points", "log", "rules")),
    *((f"table: button-{what}", {}) for what in ("verify", "replay", "admin-post", "animation-course")),
    *((command, {}) for command in ("table: act-export", "tables")),
]


class Transcript:
    """Record of what has left the bot."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.lines: list[str] = []

    async def note(self, what: str, result: InteractionResult) -> None:
        for message in (result.response, *result.followups):
            if message is not None:
                self.lines.append(f"{what}: {message.content} {json.dumps(self.world.components(message))}")
                for file in message.attachments:
                    self.lines.append(f"{what}: {file.filename} {file.description} {(await file.read()).hex()}")

    async def finish(self, logs: list[Mapping[str, Any]]) -> list[str]:
        """Return everything, with every posted file, every request and the log; these two in any order."""
        for post in self.world.messages():
            for file in post.attachments:
                self.lines.append(f"post: {file.filename} {file.description} {(await file.read()).hex()}")
        sent = [
            f"{entry.method} {MESSAGE.sub('/messages/#', entry.path)} {json.dumps(entry.json)}"
            for entry in self.world.requests()
        ]
        return [*self.lines, *sorted(sent), *logged(logs)]


def logged(logs: list[Mapping[str, Any]]) -> list[str]:
    known = [{key: value for key, value in line.items() if key != "message"} for line in logs if "database" not in line]
    return sorted(json.dumps(line, default=str) for line in known)


async def turn(world: World, who: Member, state: State, transcript: Transcript, rng: random.Random) -> None:
    """Type a computer player's turn as a person, with some views on the way."""
    text = write(state, thought(state, rng))
    for typed in ("", text[: len(text) // 2], text):
        transcript.lines.append(json.dumps(await world.complete(who, "turn", "text", typed)))
    await transcript.note("turn", await world.slash(who, "turn", text=text))
    await transcript.note("confirm", await confirm(world, who))


async def ahead(world: World, who: Member, transcript: Transcript, rng: random.Random) -> None:
    """Plan a person's next turn in another's turn, and try out the other's options."""
    position = await world.bot.services.positions.now(1)
    seat = position.table.seat_of(who.id)
    view = position.ahead(seat.number)
    if view is None:
        return
    text, how = write(inner(view, State), thought(inner(view, State), rng)), rng.choice(["play", "offer"])
    for typed in (text[: len(text) // 2], text):
        transcript.lines.append(json.dumps(await world.complete(who, "plan", "text", typed)))
    transcript.lines.append(json.dumps(await world.complete(who, "plan", "if", "")))
    options: dict[str, Any] = {"text": text, "how": how, "if": f"phase at least {rng.randint(1, 2)}"}
    await transcript.note("plan", await world.slash(who, "plan", **options))
    menu = await world.press(who, await world.slash(who, "plan", how="try"), "More")
    await world.press(who, menu, "Start again")
    for number in range(3):
        tried = await world.bot.services.sandboxes.get(1, who.id)
        there = inner(tried.game.seen(tried.state, None), State)
        panel = await world.slash(who, "plan", how="try", text=write(there, thought(there, random.Random(number))))
        await transcript.note("whatif", panel)
        await transcript.note("tried", await world.press(who, panel, "Play it here"))
    menu = await world.press(who, await world.slash(who, "plan", how="try"), "More")
    await transcript.note(
        "look", await world.choose(who, menu, ["board"], custom_id=f"nav:1:{position.seq}:what-look:")
    )


def folder(directory: Path, name: str) -> Path:
    (directory / name).mkdir()
    return directory / name


async def session(
    directory: Path, deal: dict[str, Any], monkeypatch: pytest.MonkeyPatch, turns: int = TURNS
) -> tuple[list[str], State]:
    """Play a game with this deal and fixed randomness; return its transcript and final state."""
    numbers, rng = itertools.count(), random.Random(7)
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: deal)
        patch.setattr(fairness, "new_salt", lambda: SALT)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        async with opened(directory) as world:
            transcript = Transcript(world)
            await table_of(world, "Ana", "Bruno", computers=("merchant", "random"), order="as joined")
            for number in range(2 * turns):
                who = await acting(world)
                state = inner((await world.bot.services.positions.now(1)).seen(), State)
                if len(NAVEGADOR.public_deal(deal, state)) > len(deal) - 5:
                    break
                if number % 3 == 0:
                    (other,) = {"Ana", "Bruno"} - {name for name, person in world.people.items() if person is who}
                    await ahead(world, world.people[other], transcript, rng)
                await turn(world, who, state, transcript, rng)
            for command, options in LOOKS:
                await transcript.note(command, await world.slash(world.people["Carla"], command, **options))
            state = inner((await world.bot.services.positions.now(1)).seen(), State)
            return await transcript.finish(list(logs)), state


@pytest.mark.no_cover
@pytest.mark.parametrize("turns", [TURNS, pytest.param(WHOLE, marks=pytest.mark.long)])
async def test_what_nobody_has_seen_makes_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Two different deals give one transcript, with half of the world still unknown at the end."""
    options = NAVEGADOR.options({})
    deal = NAVEGADOR.deal(options, 4, random.Random(4))
    first, state = await session(folder(tmp_path, "one"), deal, monkeypatch, turns)
    known = NAVEGADOR.public_deal(deal, state)
    assert (len(known) > len(deal) - 5) == (turns == WHOLE)
    assert 0 < len(known) < len(deal) - 2
    other = NAVEGADOR.deal(options, 4, random.Random(2), known)
    assert other != deal
    second, _ = await session(folder(tmp_path, "two"), other, monkeypatch, turns)
    assert not [line for line in first if SALT in line]
    for name in ("board", "market", "course", "navegador-1.json", "event", "planned ahead", "invented"):
        assert any(name in line for line in first), name
    for text, two in zip(first, second, strict=True):
        assert text == two


@pytest.mark.no_cover
async def test_the_transcript_would_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an exploration another deal gives another transcript: the comparison is not blind."""
    options = NAVEGADOR.options({})
    deals = [NAVEGADOR.deal(options, 4, random.Random(seed)) for seed in (1, 2)]
    first, _ = await session(folder(tmp_path, "one"), deals[0], monkeypatch, turns=2)
    second, _ = await session(folder(tmp_path, "two"), deals[1], monkeypatch, turns=2)
    assert first != second


SAILS_LOOKS = (
    "table: Chart",
    "table: Row and handicaps",
    "table: In words",
    "table: Hand",
    "table: Log",
    "table: Since my last turn",
    "table: Save as a file",
    "table: Replay",
)
HANDS = [["sail", "sail", "wind"], ["sail", "wind", "wind"], ["rotate-left", "sail", "wind"]]


def sails_deal(secret: str) -> dict[str, Any]:
    (other,) = {"sail", "rotate-right"} - {secret}
    whole = deal_of(HANDS[0], [secret, *HANDS[1][1:]], HANDS[2])
    (pile,) = whole["draw"]
    pile.remove(other)
    return {**whole, "draw": [[*pile, other]]}


async def voyage(directory: Path, secret: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    numbers = itertools.count()
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        deals(patch, sails_deal(secret))
        patch.setattr(fairness, "new_salt", lambda: "5a17" * 8)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        async with opened(directory, CREW[:3], played=SAILS) as world:
            public, own = Transcript(world), Transcript(world)
            await start_voyage(world, health_down=True)
            await take(world, steps.Orient("N", "N"))
            await take(world, steps.Play("wind", 4))
            bruno, carla = world.people["Bruno"], world.people["Carla"]
            await own.note("panel", await panel(world, bruno))
            own.lines.append(json.dumps(await world.complete(bruno, "turn", "text", "")))
            public.lines.append(json.dumps(await world.complete(carla, "turn", "text", "play")))
            await own.note("turn", await world.slash(bruno, "turn", text=f"{secret} 2"))
            await own.note("hand", await world.slash(bruno, "table: Hand"))
            await own.note("done", await confirm(world, bruno))
            zoe = world.add("Zoe")
            for who in (carla, zoe):
                for command in SAILS_LOOKS:
                    await public.note(command, await world.slash(who, command))
            await public.note("refused", await world.slash(zoe, "turn", text=f"{'sail'} 2"))
            await public.note("panel", await panel(world, carla))
            await public.note("whatif", await world.slash(carla, "plan", how="try"))
            await take(world, steps.Play("rotate-left", 3))
            for post in world.messages():
                public.lines.append(f"post: {post.content} {json.dumps(world.components(post))}")
                for file in post.attachments:
                    public.lines.append(f"post: {file.filename} {file.description} {(await file.read()).hex()}")
            return [*public.lines, *logged(list(logs))], own.lines


async def test_two_worlds_are_one_for_everybody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, his = await voyage(folder(tmp_path, "one"), "sail", monkeypatch)
    second, other = await voyage(folder(tmp_path, "two"), "rotate-right", monkeypatch)
    assert len(first) > 40
    for name in ("chart", "row", "singing-sails-1.json", "table: Hand"):
        assert any(name in line for line in first), name
    for text, two in zip(first, second, strict=True):
        assert text == two
    assert his != other, "the judge is not blind"


FILLED: dict[str, Any] = {"text": "anything", "reason": "none", "how": "turn by turn", "seat": 1}
"""Values for a command's other required options."""


def commands(world: World, option: str) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and any(
            parameter.display_name == option for parameter in command.parameters
        ):
            yield command


async def private_thread(world: World, *members: str) -> ChannelHandle:
    """Create a private thread below the public channel, with the bot in it."""
    bot = world.bot.user
    backend = world.env.backend
    thread = backend.create_thread(world.channel.id, "conclave", bot.id, type=ChannelType.PRIVATE_THREAD)
    for name in members:
        backend.add_thread_member(thread.id, world.people[name].id)
    await world.env.settle()
    return ChannelHandle(world.env, world.guild, thread)


async def everything(world: World, who: Member, option: str, number: int) -> str:
    """Return a person's answers and completions from every command that takes a table or a league."""
    texts = list[str]()
    for command in commands(world, option):
        name = command.qualified_name
        wanted = {one.display_name: FILLED.get(one.display_name, 1) for one in command.parameters if one.required}
        words = [*TABLE.acts, None] if name == "table" else [None]
        for what in words:
            typed = {} if what is None else {"what": what}
            result = await world.slash(who, name, **{**wanted, **typed, option: number})
            said = [followup for followup in (result.response, *result.followups) if followup is not None]
            texts += [f"{name} {what}: {world.text(followup)}" for followup in said]
            texts += [f"{name} {what}: {file.filename}" for followup in said for file in followup.attachments]
        parameter = next(one for one in command.parameters if one.display_name == option)
        if parameter.autocomplete:
            texts.append(f"{name}: {await world.complete(who, name, option, '')}")
    return "\n".join(texts)


@pytest.mark.every(2)
@pytest.mark.parametrize("forgotten", [False, True], ids=["in memory", "put away"])
async def test_a_table_in_a_private_thread(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member, forgotten: bool
) -> None:
    thread = await private_thread(world, "Ana", "Bruno", "Duarte")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    if forgotten:  # discord.py forgets threads that are archived
        guild = world.bot.get_guild(world.guild.id)
        guild._threads.clear()
        world.env.inject_error("GET", "/channels/*", status=503, code=0, times=None)
        assert "Conclave" not in world.text(await all_tables(world, duarte)), "while Discord fails, for no longer"
        world.env.backend.faults.clear()
    text = await everything(world, carla, "table", 1)
    assert text.count("\n") >= 8
    assert "Conclave" not in text
    assert "exported" not in text
    assert "'value': 1" not in text
    assert "Conclave" not in world.text(await all_tables(world, carla))
    assert "Conclave" in world.text(await all_tables(world, duarte))
    assert "Conclave" in await everything(world, duarte, "table", 1)
    manages = world.guild.create_role("Wardens", permissions=discord.Permissions(manage_threads=True))
    user = world.env.create_user("warden", global_name="Warden")
    warden = world.guild.add_member(user, roles=[manages])
    assert "Conclave" in world.text(await all_tables(world, warden))


async def test_who_has_left_the_thread(world: World, ana: Member, duarte: Member) -> None:
    thread = await private_thread(world, "Ana", "Duarte")
    await world.slash(ana, "play", channel=thread, game="navegador", name="Conclave", seats=2)
    assert "Conclave" in world.text(await all_tables(world, duarte))
    world.env.backend.remove_thread_member(thread.id, duarte.id)
    await world.advance(seconds=61)
    assert "Conclave" not in world.text(await all_tables(world, duarte))


@pytest.mark.parametrize("left", [("Ana",), ("Ana", "Bruno")], ids=["one", "all"])
async def test_whoever_plays_in_a_thread_can_come_back(
    world: World, ana: Member, bruno: Member, carla: Member, left: tuple[str, ...]
) -> None:
    """Their list says how, for the last one too; a stranger is not let in, and the table stays in its thread."""
    thread = await private_thread(world, "Ana", "Bruno")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    for name in left:
        world.env.backend.remove_thread_member(thread.id, world.people[name].id)
    await world.advance(seconds=61)
    assert "/table Post again table:1" in world.text(await world.slash(ana, "tables"))
    assert "There is no table here" in world.text(await world.slash(carla, "table: Post again", table=1))
    for name in left:
        answer = world.text(await world.slash(world.people[name], "table: Post again", table=1))
        assert "back in that thread" in answer
    members = world.env.backend.channels[thread.id].thread_members
    assert {ana.id, bruno.id} <= set(members)
    assert carla.id not in members
    assert (await world.bot.services.lobby.get(1)).place == thread.id
    await world.advance(seconds=61)
    await type_turn(world, ana, channel=thread)
    assert f"<@{bruno.id}>, it is your turn" in world.last(thread).content
    again = await world.slash(ana, "table: Post again", table=1)
    assert "use the command there" in world.text(again)


async def test_nowhere_else_is_it_told_of(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Neither overview, results, substitutes nor a stranger's seat reveal it."""
    channels = {kind: world.guild.create_text_channel(kind) for kind in ("overview", "results", "substitutes")}
    chosen = {kind: channel.id for kind, channel in channels.items()}
    await world.bot.services.settings.set_guild(world.guild.id, **chosen)
    thread = await private_thread(world, "Ana", "Bruno")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    services = world.bot.services
    # An admin moved it there from the channel: it is in a thread of that channel.
    await services.lobby.move(1, world.channel.id, thread.id)
    await hand_over(world, ana, channel=thread, anybody=True)
    await world.advance(seconds=60)
    assert not any(
        "Conclave" in world.text(message) for channel in channels.values() for message in world.messages(channel)
    )
    presses = {
        button.custom_id: message
        for message in world.messages(thread)
        for button in world.buttons(message)
        if ":sit:" in button.custom_id
    }
    ((sit, offer),) = presses.items()
    await world.press_raw(carla, offer, sit)
    assert (await services.lobby.get(1)).seats[0].person == ana.id
    await table_of(world, "Carla", "Duarte")
    await world.advance(seconds=60)
    assert "Sagres" in world.text(world.messages(channels["overview"])[-1]), "the others are told of"


async def test_a_league_in_a_hidden_channel(world: World, ana: Member, carla: Member) -> None:
    nobody = discord.PermissionOverwrite(view_channel=False)
    hidden = world.guild.create_text_channel("secret", overwrites={world.guild.default_role: nobody})
    regent = world.add("Regent", administrator=True)
    leagues, admin = world.bot.leagues, Person(regent.id, "Regent")
    league = await leagues.founding.create(
        world.guild.id, "Conclave", Rules(Format.SWISS, "navegador"), admin, hidden.id
    )
    season = await leagues.founding.season(league.id, admin, world.clock.now())
    await done(world)
    await leagues.registration.register(season.id, Person(ana.id, "Ana"))
    assert "Conclave" in await everything(world, regent, "league", league.id)
    text = await everything(world, carla, "league", league.id)
    assert "no such league" in text
    assert "Conclave" not in text
    for what in ("standing", "tables", "me", "draw", "calendar"):
        assert "Conclave" not in world.text(await world.slash(carla, f"league: button-league-{what}")), what
    assert "Conclave" in world.text(await world.slash(ana, "league", league=league.id))
