"""Write every kind of post and panel to files, for viewing: `python -m tests.messages DIRECTORY [LANGUAGE …]`.

Each language has a folder with a JSON file for each scene: messages in the form of Discord's API, public and private,
in each of their states. Their pictures are in the folder `files` there, and addresses in messages are relative to the
language's folder. A program that renders messages as a client can display them.

The bot runs as in the tests. Everybody's client and the server have the one language.
"""

import argparse
import asyncio
import hashlib
import json
import logging
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import time
from pathlib import Path
from typing import Any, Final

import pytest
import structlog
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.results import InteractionResult
from simcord.types import HttpLogEntry

import i18n
from cogs.navegador.learning import RIGHT, TASKS
from hosting import Person
from tests.cogs.commands.test_aids import take, use
from tests.cogs.guided import Guided
from tests.cogs.hands import (
    acting,
    choose_clock,
    choose_hints,
    confirm,
    decide,
    hand_over,
    invite,
    replace_player,
    set_server,
    show_all,
    to_act,
)
from tests.cogs.languages.readers import Curious, seated
from tests.cogs.leagues import hosting
from tests.cogs.navegador.test_learning import TURNS
from tests.cogs.singing_sails import crew
from tests.cogs.workbench.puzzles import cheap, decline, wanted
from tests.cogs.workbench.puzzles import use as click_on
from tests.cogs.workbench.test_plans import plan
from tests.support.ways import DIRECT
from tests.support.world import Message, World, opened

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = ROOT / "tests" / "navegador" / "games"
PEOPLE: Final = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena")
PLAYERS: Final = PEOPLE[:3]
RECORDS: Final = {2: "nagasaki-by-card", 5: "before-phase-three"}
"""Recorded games by their number of players."""
PRIVATE: Final = 1 << 6
"""Flag of a message that only one person sees."""
LEAVES: Final = ("resign", "forget-me", "me:language", "set:language", "admin-end", "league-step", "handover", "ask")
"""Controls that a visitor of a screen does not press, because nothing would be left to view."""


@dataclass
class Scene:
    """A scene's final name, and the number of its last messages that are kept."""

    names: list[str]
    last: int = 1000


class Album(list[HttpLogEntry]):
    """Every message before each request of the bot and at the end: what a client would have displayed."""

    def __init__(self, world: World, folder: Path) -> None:
        super().__init__(world.env.backend.http_requests)
        self.world, self.folder = world, folder
        self.shots = list[dict[str, Any]]()
        self._known = dict[int, dict[str, Any]]()
        world.env.backend.http_requests = self

    def append(self, entry: HttpLogEntry) -> None:
        self.look()
        super().append(entry)

    def look(self) -> None:
        backend = self.world.env.backend
        for messages in list(backend.messages.values()):
            for message in list(messages.values()):
                shot = deepcopy(dict(serializers.message_payload(backend, message)))
                before = self._known.get(message.id)
                self._known[message.id] = shot
                changed = before is not None and _said(before) != _said(shot)
                if before is None or (changed and (shot["components"] or _words(before, shot))):
                    self.shots.append(shot)

    @contextmanager
    def scene(self, name: str) -> Iterator[Scene]:
        self.look()
        since, scene = len(self.shots), Scene([name])
        yield scene
        self.look()
        seen = [self._with_files(shot) for shot in self.shots[since:] if any(_said(shot))]
        self.folder.mkdir(parents=True, exist_ok=True)
        for one in scene.names:
            text = json.dumps(seen[-scene.last :], ensure_ascii=False, indent=1)
            (self.folder / f"{one}.json").write_text(text, encoding="utf-8")

    def _with_files(self, shot: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(shot)
        for file in shot["attachments"]:
            data = self.world.env.backend.cdn.get(file["url"])
            if data is None:
                continue
            name = f"files/{hashlib.sha256(data).hexdigest()[:16]}{Path(file['filename']).suffix}"
            (self.folder / "files").mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(data)
            for address in (file["url"], f"attachment://{file['filename']}"):
                text = text.replace(address, name)
        return dict(json.loads(text))


def _said(shot: dict[str, Any]) -> tuple[Any, ...]:
    return shot["content"], shot["attachments"], shot["embeds"], shot["components"]


def _words(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return (before["content"], before["attachments"]) != (after["content"], after["attachments"])


class Stage:
    """A world, its people, and the album."""

    def __init__(self, world: World, album: Album) -> None:
        self.world, self.album = world, album
        self.regent = world.people["Regent"]

    def who(self, name: str) -> MemberActor:
        return self.world.people[name]

    def last(self, verb: str) -> Message:
        return next(
            post
            for post in reversed(self.world.posts())
            if any(_verb(button.custom_id) == verb for button in self.world.buttons(post))
        )

    async def press(
        self, who: str | MemberActor, verb: str, message: Message | None = None, arg: str = ""
    ) -> InteractionResult:
        displayed = self.last(verb) if message is None else message
        actor = self.who(who) if isinstance(who, str) else who
        wanted = [
            button.custom_id
            for button in self.world.buttons(displayed)
            if _verb(button.custom_id) == verb and button.custom_id.split(":", 4)[4].startswith(arg)
        ]
        assert wanted, (verb, arg, [button.custom_id for button in self.world.buttons(displayed)])
        return await self.world.press_raw(actor, displayed, wanted[0])

    async def back(self, who: str) -> InteractionResult:
        """Choose in the newest post's menu to ask for the last turn back, after one that reveals nothing."""
        while not any('"undo"' in json.dumps(part) for part in self.world.components(self.world.last())):
            await self.played(1)
        return await self.world.choose(self.who(who), self.world.last(), ["undo"])

    async def typed(self, who: str, command: str, **options: Any) -> InteractionResult:
        return await self.world.slash(self.who(who) if who != "Regent" else self.regent, command, **options)

    async def looked(self, who: str, command: str, *, avoids: Sequence[str] = LEAVES, **options: Any) -> None:
        actor = self.who(who) if who != "Regent" else self.regent
        await Curious(self.world, actor, avoids=avoids).use(command, **options)

    async def midway(self, share: float, turns: int, players: int = 5) -> Guided:
        file = GAMES / f"{RECORDS[players]}.json"
        data = json.loads(file.read_bytes())
        seats = [step["seat"] for step in data["steps"]]
        begin = [at for at in range(1, len(seats)) if seats[at] != seats[at - 1]]
        data["steps"] = data["steps"][: begin[int(share * (len(begin) - 1))]]
        given = ("game.json", json.dumps(data).encode())
        await self.world.slash(self.who("Ana"), "play", file=given, seat=1, name="Sagres")
        for number, name in list(enumerate(PEOPLE))[1 : len(data["players"])]:
            await self.press(name, "take", arg=str(number))
        return await self.played(turns)

    async def played(self, turns: int) -> Guided:
        guided = Guided(self.world, seed=3)
        for _ in range(turns):
            if (who := await to_act(self.world)) is not None:
                await guided.turn(who)
        return guided


def _verb(custom_id: str) -> str:
    return custom_id.split(":")[3]


# ------------------------------------------------------------------------------------------------------------- scenes


async def lobby(stage: Stage) -> None:
    album, world = stage.album, stage.world
    with album.scene("lobby"):
        await stage.typed("Ana", "play", seats=4, name="Sagres", goa=True, clock="steady", order="as joined")
        for _ in range(2):
            await stage.press("Bruno", "join")
        await invite(world, stage.who("Ana"), stage.last("join"), "random")
        await stage.press("Carla", "join")
        await stage.press("Carla", "start")
        await stage.typed("Duarte", "play", where="this channel")
        await stage.press("Ana", "start")
    with album.scene("lobby-refused"):
        await stage.typed("Duarte", "turn", text="ships 1")
        await stage.typed("Ana", "turn", text="swim")
        await confirm(world, stage.who("Ana"))
        for who in ("Ana", "Duarte"):
            await stage.looked(who, "help")


async def turns(stage: Stage, players: int = 5) -> None:
    world, album = stage.world, stage.album
    guided = await stage.midway(0.45, 0, players)
    for _ in range(15):
        who = await acting(world)
        started = len((await world.bot.services.positions.history(1)).entries)
        with album.scene("turn") as scene:
            await guided.turn(who)
            played = (await world.bot.services.positions.history(1)).entries[started:]
            kinds = {str(entry.payload["do"]) for entry in played}
            did = sorted(kinds - {"move", "end"}) or ["declined"]
            scene.names = [f"{'duel' if players == 2 else 'turn'}-{kind}" for kind in did]


async def duel(stage: Stage) -> None:
    await turns(stage, 2)


async def opening(stage: Stage, people: Sequence[str] = PEOPLE[:5]) -> None:
    await seated(stage.world, *people, goa=True)
    with stage.album.scene(f"opening-{len(people)}"):
        await stage.played(len(people))


async def opening_duel(stage: Stage) -> None:
    await opening(stage, PEOPLE[:2])


async def ending(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await stage.midway(0.97, 0)
    with album.scene("ending"):
        await stage.played(20)
    with album.scene("ended"):
        final = world.last()
        for part in [button.custom_id for button in world.buttons(final)]:
            if _verb(part) not in ("rematch", "film"):
                await world.press_raw(stage.who("Ana"), final, part)
        await stage.typed("Ana", "tables")
        await stage.press("Ana", "rematch")


async def looks(stage: Stage) -> None:
    album = stage.album
    await stage.midway(0.5, 5)
    with album.scene("show"):
        for look in ("board", "market", "prices", "legend", "words", "sheet", "points", "rules"):
            await stage.typed("Ana", f"table: button-{look}")
        await show_all(stage.world, stage.who("Bruno"), "table: Board")
        await show_all(stage.world, stage.who("Bruno"), "table: Points")
    with album.scene("ledger"):
        await stage.looked("Ana", "table: Log")
    with album.scene("recap"):
        await stage.typed("Bruno", "table: Since my last turn")
    with album.scene("replay"):
        await stage.looked("Ana", "table: Replay")
    with album.scene("record"):
        await stage.typed("Ana", "table: Verify the shuffle")
        await stage.typed("Ana", "table: Save as a file")
        await stage.typed("Ana", "table: Clocks")


async def votes(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await seated(world, *PLAYERS)
    await stage.played(2 * len(PLAYERS))
    with album.scene("vote"):
        await stage.press("Carla", "ask", await stage.back("Carla"))
        await stage.press("Ana", "agree")
        await stage.press("Bruno", "agree")
        await stage.played(1)
        await stage.press("Carla", "ask", await stage.back("Carla"))
        await stage.press("Ana", "refuse")
    with album.scene("vote-lapsed"):
        await stage.press("Bruno", "ask", await stage.typed("Bruno", "table: Ask to cancel the game"))
        await stage.press("Ana", "agree")
        await world.advance(days=2)
    with album.scene("cancelled"):
        await stage.press("Bruno", "ask", await stage.typed("Bruno", "table: Ask to cancel the game"))
        await stage.press("Ana", "agree")
        await stage.press("Carla", "agree")


async def seats(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await set_server(world, "substitutes", world.guild.create_text_channel("substitutes"))
    await seated(world, *PLAYERS)
    await stage.played(len(PLAYERS))
    with album.scene("seat-offered"):
        await hand_over(world, stage.who("Bruno"), anybody=True)
        await stage.press("Duarte", "sit")
    with album.scene("seat-given"):
        await hand_over(world, stage.who("Ana"), to=world.people["Eva"])
        await stage.press("Eva", "sit")
        await stage.press("Carla", "handover", await hand_over(world, stage.who("Carla"), computer="merchant"))
    with album.scene("seat-left"):
        world.guild.remove_member(world.people["Duarte"])
        await replace_player(world, stage.who("Eva"))
        await stage.press("Eva", "resign", await stage.typed("Eva", "table: Resign"))


async def clocks(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await seated(world, *PLAYERS)
    await stage.played(len(PLAYERS))
    with album.scene("clock"):
        await choose_clock(world, stage.who("Ana"), time="turn", hours="24", zero="turn")
        await choose_clock(world, stage.regent, time="bank")
        await show_all(world, stage.who("Bruno"), "table: Clocks")
    with album.scene("clock-out"):
        await choose_clock(world, stage.regent, time="turn", hours="24", zero="remind")
        await world.advance(hours=36)
    with album.scene("clock-free"):
        await choose_clock(world, stage.regent, time="turn", hours="12", zero="free")
        await world.advance(hours=24)
    with album.scene("away"):
        await stage.looked("Bruno", "preferences: I will be away")
        await stage.looked("Bruno", "preferences: My absences")
    with album.scene("paused"):
        await decide(world, stage.regent, "pause")
        await stage.press("Bruno", "resume")
        await stage.press("Bruno", "ask", await stage.typed("Bruno", "table: Pause the clocks"))


async def calls(stage: Stage) -> None:
    world, album = stage.world, stage.album
    people = world.bot.services.people
    with album.scene("me"):
        await stage.looked("Ana", "preferences")
    with album.scene("called"):
        await people.set(world.people["Bruno"].id, ways=DIRECT)
        await people.set(world.people["Carla"].id, ways={"next": "ping"})
        await people.set(world.people["Duarte"].id, digest=time(9))
        await seated(world, *PEOPLE[:4])
        await stage.played(1)
        await world.advance(hours=30)
        await stage.played(2)
        await world.advance(hours=30)
    with album.scene("nobody-plays"):
        await set_server(world, "archive_days", "7")
        for _ in range(8):
            await world.advance(hours=24)


async def plans(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await stage.midway(0.3, 0)
    with album.scene("plan"):
        await stage.looked("Bruno", "plan", avoids=())
    with album.scene("plan-played"):
        await plan(world, None)
        await stage.typed("Bruno", "plan")
        await stage.played(1)
    with album.scene("sandbox"):
        await stage.looked("Carla", "plan", how="try", avoids=())


async def server(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await seated(world, *PLAYERS)
    await stage.played(len(PLAYERS))
    there = world.guild.create_text_channel("more")
    world.allow(pin_messages=True)
    with album.scene("overview"):
        await set_server(world, "overview", world.guild.create_text_channel("overview"))
        await world.slash(stage.who("Duarte"), "play", channel=there, game="navegador", seats=5, name="Ceuta")
        await world.advance(minutes=5)
    with album.scene("about"):
        await stage.typed("Ana", "admin")
        await stage.typed("Regent", "admin")
        await stage.typed("Regent", "admin: State of the bot")
    with album.scene("lists"):
        await stage.looked("Ana", "tables")
    with album.scene("data"):
        await stage.looked("Ana", "preferences: What is stored about me")
        await stage.press("Ana", "forget-me", await stage.typed("Ana", "preferences: What is stored about me"))
    with album.scene("settings"):
        await stage.looked("Regent", "settings")
    with album.scene("admin"):
        await stage.looked("Regent", "admin: All tables")


async def league(stage: Stage) -> None:
    world, album = stage.world, stage.album
    with album.scene("league-founded"):
        await hosting.found(world, clock="steady")
        await hosting.pass_time(world, hours=1)
    with album.scene("league-registration"):
        for name in PEOPLE[:7]:
            await stage.press(name, "league-register", hosting.board(world))
        await stage.press("Gil", "league-withdraw", hosting.board(world))
        await stage.press("Gil", "league-register", hosting.board(world))
        await hosting.done(world)
    with album.scene("league-check-in"):
        await hosting.pass_time(world, days=7)
        await stage.press("Gil", "league-out")
        for name in PEOPLE[:7]:
            await stage.press(name, "league-in")
        await hosting.pass_time(world, days=1, hours=1)
    with album.scene("league-admin-before"):
        await stage.typed("Regent", "league: Run the league")
    with album.scene("league-drawn"):
        await hosting.pass_time(world, days=1)
        await stage.typed("Ana", "league: Draw")
    with album.scene("league-begun"):
        await hosting.pass_time(world, hours=13)
    await hosting.end_tables(world, most=2)
    with album.scene("league-looks"):
        await stage.typed("Ana", "league")
        for command in ("Standings", "Tables", "My tables", "Draw", "Calendar"):
            await stage.looked("Ana", f"league: {command}", avoids=("league-leave", "league-show"))
        await stage.press("Ana", "league-show", await stage.typed("Ana", "league: Standings"))
        await stage.looked("Ana", "league: Ratings")
    with album.scene("league-late"):
        for _ in range(5):
            await hosting.pass_time(world, hours=16)
    with album.scene("league-admin"):
        await stage.looked(
            "Regent",
            "league",
            what="Run the league",
            avoids=("league-step", "league-undo", "league-end", "league-drop"),
        )
    await hosting.end_tables(world)
    with album.scene("league-ended"):
        for _ in range(4):
            await hosting.pass_time(world, days=4)
        await stage.typed("Ana", "league: Standings")
        await stage.typed("Ana", "league: Calendar")
        await stage.typed("Regent", "league: Run the league")


async def teams(stage: Stage) -> None:
    """Found teams and play a round, with somebody away, a penalty and a latecomer; a Swiss season with another."""
    world, album = stage.world, stage.album
    every = {"Ana": ("Bruno", "Carla", "Duarte"), "Eva": ("Filipe", "Gil", "Helena"), "Ines": ("Joao", "Katia", "Luis")}
    for name in ("Ines", "Joao", "Katia", "Luis", "Mara"):
        world.people[name] = world.add(name, locale=str(world.env.backend.guilds[world.guild.id].preferred_locale))
    await hosting.found(world, format="teams", seats="3", clock="fast")
    await hosting.pass_time(world, hours=1)

    async def panel(name: str) -> InteractionResult:
        return await stage.press(name, "league-board", hosting.board(world), "1-teams")

    async def gathers(captain: str, called: str) -> None:
        form = await stage.press(captain, "league-team-new", await panel(captain))
        answer = await world.fill(stage.who(captain), form, {"name": called})
        for other in every[captain]:
            answer = await hosting.pick(world, answer, "team-invite", stage.who(other), by=stage.who(captain))
            await hosting.done(world)
            await stage.press(other, "league-team-join")
        await hosting.done(world)

    with album.scene("teams-founding"):
        await gathers("Ana", "Die Seefahrer von Sagres")
        await panel("Ana")
        await panel("Bruno")
    await gathers("Eva", "Os Navegadores")
    await gathers("Ines", "航海家")
    with album.scene("teams-late-invitation"):
        answer = await panel("Ines")
        await hosting.pick(world, answer, "team-invite", stage.who("Mara"), by=stage.who("Ines"))
        await hosting.done(world)
        await panel("Mara")
        await stage.press("Mara", "league-team-decline")
        await stage.press("Ana", "league-stay", hosting.board(world))
    with album.scene("teams-check-in"):
        await hosting.pass_time(world, days=7)
        for captain, others in every.items():
            for name in (captain, *others):
                await stage.press(name, "league-in")
        await hosting.pass_time(world, days=1, hours=23)
    with album.scene("teams-begun"):
        await hosting.pass_time(world, hours=1)
        await hosting.pass_time(world, hours=13)
    with album.scene("teams-away"):
        await stage.press("Filipe", "league-away", await panel("Filipe"))
        await hosting.done(world)
        await stage.press("Helena", "league-stand-in")
        await panel("Filipe")
        await stage.press("Bruno", "league-away", await panel("Bruno"))
        await hosting.done(world)
        await stage.press("Duarte", "league-stand-out")
        await hosting.done(world)
        await panel("Ana")
        await stage.press("Bruno", "league-back", await panel("Bruno"))
    admin = Person(stage.regent.id, "Regent")
    with album.scene("teams-standing"):
        await hosting.end_tables(world, most=2)
        await world.bot.leagues.results.penalize(1, stage.who("Gil").id, 12_000, admin, "Zwei Tage lang kein Zug")
        await hosting.end_tables(world)
        await panel("Mara")
        await panel("Eva")
        for command in ("Standings", "Tables", "My tables", "Draw"):
            await stage.typed("Eva", f"league: {command}")
    with album.scene("teams-ended"):
        for _ in range(3):
            await hosting.end_tables(world)
            await hosting.pass_time(world, hours=1)
    await hosting.found(world, name="Regata", format="swiss", seats="4")
    await hosting.pass_time(world, hours=1)
    season = 3  # the teams' next one is a draft
    for name in PEOPLE:
        await world.bot.leagues.registration.register(season, Person(stage.who(name).id, name))
    await hosting.pass_time(world, days=7)
    for name in PEOPLE:
        await world.bot.leagues.registration.check_in(season, stage.who(name).id)
    await hosting.pass_time(world, days=2, hours=13)
    with album.scene("teams-late-entry"):
        board = next(message for message in hosting.boards(world) if "Regata" in world.text(message))
        await stage.press("Mara", "league-register", board)
        await hosting.done(world)
        await stage.typed("Regent", "league: Run the league", league=2)


async def lookups(stage: Stage) -> None:
    """Rest and retire in Swiss rounds with events, call the organiser, and look a closed season up."""
    world, album = stage.world, stage.album
    world.allow(create_events=True)
    await hosting.to_play(world, *PEOPLE, format="swiss", clock="fast")
    with album.scene("lookups-plan"):
        await stage.press("Bruno", "league-plan", await stage.typed("Bruno", "league: My tables"), "1-rest")
        await stage.press("Carla", "league-plan", await stage.typed("Carla", "league: My tables"), "1-retire")
    with album.scene("lookups-events"):
        screen = await stage.typed("Regent", "league: Run the league")
        answer = await stage.press("Regent", "league-settings", screen)
        await stage.press("Regent", "league-settings", answer, "1-times")
    with album.scene("lookups-organiser"):
        fixture = (await hosting.view(world)).fixtures[0]
        table = await world.bot.services.lobby.get(fixture.table or 0)
        actor = next(who for who in world.people.values() if who.id == fixture.people[0])
        (thread,) = [channel for channel in world.channel.threads if channel.id == table.place]
        posts = [
            message
            for message in world.messages(thread)
            if any("organiser" in b.custom_id for b in world.buttons(message))
        ]
        text = "Bruno has not moved for four days, and asks the others to let him win. " * 2
        await world.fill(actor, await stage.press(actor, "organiser", posts[-1]), {"text": text})
        await hosting.done(world)
        screen = await stage.typed("Regent", "league: Run the league")
        (line,) = await world.bot.leagues.requests.open(1)
        answer = await hosting.pick(world, screen, "request", f"1-{line.id}")
        await stage.press("Regent", "league-answered", answer)
        await hosting.done(world)
    for _ in range(4):
        await hosting.end_tables(world)
    with album.scene("lookups-history"):
        await stage.looked("Ana", "league: Past seasons")
        await stage.looked("Ana", "league: Players, head to head")


async def learning(stage: Stage) -> None:
    """Read each lesson's explanation, its panel, and the answer to the right turn; help in a panel."""
    world, album, ana = stage.world, stage.album, stage.who("Ana")
    answer = await world.slash(ana, "learn")
    for number, task in enumerate(TASKS, 1):
        with album.scene(f"lesson-{number}"):
            panel = await use(world, ana, answer, "learn-try")
            judged = await take(world, ana, panel, task.name, TURNS[task.name][RIGHT])
            if number < len(TASKS):
                answer = await use(world, ana, judged, "learn")


async def advice(stage: Stage) -> None:
    world, album = stage.world, stage.album
    await world.slash(stage.who("Ana"), "play", seats=2, name="Sagres", order="as joined")
    await stage.press("Bruno", "join")
    await choose_hints(world, stage.who("Ana"), "all")
    await stage.press("Ana", "start")
    with album.scene("hint"):
        await stage.typed("Ana", "hint")


async def puzzles(stage: Stage) -> None:
    world, album, ana = stage.world, stage.album, stage.who("Ana")
    with pytest.MonkeyPatch.context() as patch:
        cheap(patch)
        with album.scene("puzzle-set"):
            channel = await wanted(world)
        with album.scene("puzzle-asked"):
            await world.advance(hours=6, minutes=1)
            question = world.messages(channel)[-1]
            await decline(world, ana, question)
            again = await world.press(ana, question, "nav:0:0:puzzle:")
            await click_on(world, ana, again, "puzzle-looks")
            await world.advance(seconds=10)
        with album.scene("puzzle-solved"):
            await world.advance(hours=24)
            solution = world.messages(channel)[2]
            for name in ("Ana", "Bruno"):
                await world.press(stage.who(name), solution, "nav:0:0:puzzle-mine:")


async def sails(stage: Stage, people: Sequence[str] = PEOPLE[:5]) -> None:
    world, album, name = stage.world, stage.album, f"sails-{len(people)}"
    with album.scene(f"{name}-lobby"):
        expansions = dict.fromkeys(("slipstreams", "windstorms", "treasures", "pirates", "health_down"), True)
        await crew.start_voyage(world, *people, health=8, **expansions)
    for number in range(24):
        now = await crew.acting(world)
        step = await crew.chosen(world, now[0], number)
        with album.scene(f"{name}-turn-{type(step).__name__.lower()}"):
            await crew.take(world, step)
    with album.scene(f"{name}-show"):
        for look in ("row", "hand", "chart", "legend", "words", "rules", "log", "recap"):
            await stage.typed("Ana", f"table: button-{look}")
    now = await crew.acting(world)
    other = next(person for person in people if world.people[person] is not now[1])
    with album.scene(f"{name}-plan"):
        await stage.looked(other, "plan", avoids=())
        await stage.looked(other, "plan", how="try", avoids=())


async def sails_duel(stage: Stage) -> None:
    await sails(stage, PEOPLE[:2])


async def sails_end(stage: Stage) -> None:
    await crew.start_voyage(stage.world, *PLAYERS[:2], health=4)
    with stage.album.scene("sails-end") as scene:
        scene.last = 8
        await crew.play(stage.world)


Act = Callable[[Stage], Awaitable[None]]
ACTS: Final[tuple[Act, ...]] = (
    *(lobby, opening, opening_duel, turns, duel, ending, looks, votes, seats, clocks, calls, plans, server, league),
    *(teams, lookups),
    *(learning, advice, puzzles),
    *(sails, sails_duel, sails_end),
)


async def play(act: Act, language: str, folder: Path) -> None:
    games = crew.SAILS if act in (sails, sails_duel, sails_end) else None
    with tempfile.TemporaryDirectory() as directory:
        people = dict.fromkeys(PEOPLE, language)
        async with opened(Path(directory), people, locale=language, played=games) as world:
            world.people["Regent"] = world.add("Regent", administrator=True, locale=language)
            await act(Stage(world, Album(world, folder)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.messages", description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("languages", nargs="*", help="all if none is given")
    parser.add_argument("--act", action="append", choices=[act.__name__ for act in ACTS], help="all if none is given")
    chosen = parser.parse_args()
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    for language in chosen.languages or i18n.languages():
        for act in ACTS:
            if not chosen.act or act.__name__ in chosen.act:
                asyncio.run(play(act, language, chosen.directory / language))


if __name__ == "__main__":
    main()
