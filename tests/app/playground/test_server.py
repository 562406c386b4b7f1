"""The playground without a browser: its Discord in memory, typed commands, markdown, and its pages."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from app.bot import PERMISSIONS
from app.playground import server
from app.playground.commands import BadLine, Catalogue
from app.playground.drawing import Names, Reader, html
from app.playground.server import Playground
from app.playground.world import CHANNEL, PEOPLE, ROLE, SERVER, World, WorldMessage
from app.settings import Settings, SettingsError
from hosting import Person
from i18n import say
from leagues.rules import State
from leagues.store import Format, Rules

ROOT = Path(__file__).parents[3]
ANA, BRUNO = PEOPLE["Ana"], PEOPLE["Bruno"]
PATIENCE = 30.0


def _settings(directory: Path, port: int = 0) -> Settings:
    return Settings(playground_database=directory / "playground.sqlite3", playground_port=port, workers=0)


class Visitor:
    def __init__(self, session: aiohttp.ClientSession, one: Playground, acting: int | None) -> None:
        self.session, self.one = session, one
        self.headers = {} if acting is None else {"X-Acting": str(acting)}

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(self.one.address + path, headers=self.headers) as answer:
            return answer.status, await answer.text()

    async def post(self, path: str, body: dict[str, Any] | aiohttp.FormData, **headers: str) -> Any:
        how: dict[str, Any] = {"data": body} if isinstance(body, aiohttp.FormData) else {"json": body}
        address = self.one.address + path
        async with self.session.post(address, headers={**self.headers, **headers}, **how) as answer:
            return await answer.json() if answer.ok else answer.status

    async def type(self, line: str) -> Any:
        return await self.post("/discord/type", aiohttp.FormData({"channel": str(CHANNEL), "line": line}))

    async def press(self, message: WorldMessage, verb: str, *values: str) -> Any:
        (custom_id,) = [text for text in _ids(message) if f":{verb}:" in text]
        given = {"channel": str(CHANNEL), "message": str(message.id), "custom_id": custom_id, "values": values}
        return await self.post("/discord/press", given)


@contextlib.asynccontextmanager
async def visiting(
    one: Playground, whose: int = 0, acting: int | None = None, language: str = ""
) -> AsyncIterator[Visitor]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, headers={"Accept-Language": language}) as session:
        async with session.get(f"{one.address}/enter/{one.seats.secret(whose)}") as entered:
            assert entered.ok
        yield Visitor(session, one, acting)


def _ids(message: WorldMessage) -> list[str]:
    parts = (part for row in message.data["components"] for part in row.get("components", ()))
    return [part["custom_id"] for part in parts if "custom_id" in part]


async def comes(one: Playground, fits: Callable[[WorldMessage], bool], place: int = CHANNEL) -> WorldMessage:
    there = asyncio.Event()
    hear = lambda _: there.set()  # noqa: E731
    one.world.listeners.add(hear)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                there.clear()
                if found := [message for message in one.world.seen(ANA, place) if fits(message)]:
                    return found[-1]
                await there.wait()
    finally:
        one.world.listeners.discard(hear)


def saying(text: str) -> Callable[[WorldMessage], bool]:
    return lambda message: text in f"{message.data['content']} {message.data['components']}"


async def playing(one: Playground, ana: Visitor, bruno: Visitor) -> WorldMessage:
    assert await ana.type("/play seats: 2 order: as joined") == {}
    lobby = await comes(one, saying("opened a Navegador table"))
    assert await bruno.press(lobby, "join") == {}
    await comes(one, lambda post: post.id == lobby.id and saying("Bruno")(post))
    assert await ana.press(lobby, "start") == {}
    return await comes(one, saying(f"<@{ANA}>, it is your turn"))


async def test_a_game_is_kept_and_posted_again(tmp_path: Path) -> None:
    """Two people play in two browsers; after a restart the table is there with live buttons and both pictures."""
    async with (
        server.opened(_settings(tmp_path)) as playground,
        visiting(playground) as ana,
        visiting(playground, BRUNO) as bruno,
    ):
        await playing(playground, ana, bruno)
        key = playground.seats.key
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        assert playground.seats.key == key, "links go on"
        call = await comes(playground, saying(f"<@{ANA}>, it is your turn"))
        assert [len(message.files) for message in list(playground.world.seen(BRUNO, CHANNEL))[-2:]] == [1, 1]
        given = {"channel": str(CHANNEL), "message": str(call.id), "values": ()}
        (field,) = [text for text in _ids(call) if "field5" in text]
        assert await ana.post("/discord/press", {**given, "custom_id": field}) == {}
        panel = await comes(
            playground, lambda message: message.reader == ANA and any(":pick:" in part for part in _ids(message))
        )
        assert panel not in list(playground.world.seen(BRUNO, CHANNEL))


async def test_a_thread_is_there_again(tmp_path: Path) -> None:
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        await ana.type(f"/play where: {say('choice-where-thread')}")
        await comes(playground, saying("opened a Navegador table"))
        (thread,) = [number for number in playground.world.channels if number != CHANNEL]
    async with server.opened(_settings(tmp_path)) as playground:
        assert playground.world.channels[thread]["parent_id"] == str(CHANNEL)
        assert (await playground.bot.services.lobby.in_channel(thread)).place == thread


async def test_what_is_private_stays_private(tmp_path: Path) -> None:
    """Whoever has a seat's link cannot act as others, press their panels, or read what only they see."""
    async with (
        server.opened(_settings(tmp_path)) as playground,
        visiting(playground) as ana,
        visiting(playground, BRUNO, ANA) as bruno,
    ):
        await ana.type("/help")
        mine = await comes(playground, lambda message: message.reader == ANA and bool(message.data["content"]))
        assert f'data-message="{mine.id}"' in (await ana.get(f"/discord/channel/{CHANNEL}"))[1].replace("\\", "")
        assert str(mine.id) not in (await bruno.get(f"/discord/channel/{CHANNEL}?as={ANA}"))[1]
        given = {"channel": str(CHANNEL), "message": str(mine.id)}
        await bruno.post("/discord/dismiss", given)
        assert mine in list(playground.world.seen(ANA, CHANNEL))
        refused = await bruno.post("/discord/press", {**given, "custom_id": "nav:0:0:learn-open:", "values": []})
        assert refused == {"refusal": say("playground-changed")}
        await bruno.post("/discord/settings", {"locale": "de", "person": str(ANA)})
        assert (playground.world.people[ANA].locale, playground.world.people[BRUNO].locale) == ("en-US", "de")
        direct = playground.world.direct(ANA)["id"]
        assert await bruno.post("/discord/type", aiohttp.FormData({"channel": direct, "line": "hi"})) == 404
        assert (await bruno.get(f"/discord/channel/{direct}"))[0] == 404
        assert "/begin/friends" not in (await bruno.get("/"))[1], "only the owner gives links away"


async def test_strangers_and_other_sites_are_refused(tmp_path: Path) -> None:
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        async with aiohttp.ClientSession() as session:
            for path in ("/", "/discord", "/discord/live", f"/discord/channel/{CHANNEL}", "/discord/static/channel.js"):
                async with session.get(playground.address + path) as answer:
                    assert answer.status == 403, path
            async with session.get(f"{playground.address}/enter/{'0' * 24}") as answer:
                assert answer.status == 404
        body: dict[str, Any] = {"channel": str(CHANNEL), "line": "/"}
        assert await ana.post("/discord/complete", body, Origin="https://other.example") == 403
        assert await ana.post("/discord/complete", body, Host="other.example") == 403
        assert (await ana.post("/discord/complete", body))["suggestions"]


async def test_the_three_questions(tmp_path: Path) -> None:
    """The first page opens lessons of either game, starts a game with two computers, and gives a link for each seat."""
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        _, page = await ana.get("/")
        assert page.count("/begin/") == 5
        form = aiohttp.FormData({"seats": "3"})
        async with ana.session.post(f"{playground.address}/begin/learn") as answer:
            assert answer.url.path == "/discord"
        await comes(playground, saying("lesson 1 of"))
        async with ana.session.post(f"{playground.address}/begin/play") as answer:
            assert answer.url.path == "/t/1"
            assert 'id="board"' in await answer.text()
        await comes(playground, saying(f"<@{ANA}>, it is your turn"))
        table = await playground.bot.services.lobby.in_channel(CHANNEL)
        assert [seat.computer is None for seat in table.seats].count(True) == 1
        assert len(table.seats) == 3
        voyage = aiohttp.FormData({"game": "singing-sails"})
        async with ana.session.post(f"{playground.address}/begin/learn", data=voyage) as answer:
            assert answer.url.path == "/discord"
        await comes(playground, saying("**Singing Sails** · lesson 1 of"))
        async with ana.session.post(f"{playground.address}/begin/friends", data=form) as answer:
            links = re.findall(r'value="(http[^"]+/enter/[^"]+)"', await answer.text())
        secrets = [playground.seats.secret(PEOPLE[name]) for name in ("Bruno", "Carla")]
        assert links == [f"{playground.address}/enter/{secret}?to=/t/2" for secret in secrets]
        friends = max(await playground.bot.services.lobby.of_guild(SERVER), key=lambda table: table.id)
        assert friends.place != CHANNEL, "the channel has a table"
        await comes(
            playground, lambda post: saying("Bruno")(post) and saying("Carla")(post), friends.place
        )  # in any order
        friends = await playground.bot.services.lobby.get(friends.id)
        assert friends.seats[0].person == ANA
        assert {seat.person for seat in friends.seats[1:]} == {BRUNO, PEOPLE["Carla"]}
        async with visiting(playground, BRUNO) as bruno, bruno.session.get(links[0]) as answer:
            assert answer.url.path == "/t/2"
            assert "starts the game" in await answer.text()


async def test_live(tmp_path: Path) -> None:
    async with (
        server.opened(_settings(tmp_path)) as playground,
        visiting(playground) as ana,
        visiting(playground, BRUNO) as bruno,
    ):
        address = f"{playground.address.replace('http', 'ws')}/discord/live"
        async with bruno.session.ws_connect(address) as socket:
            assert (await socket.receive_json())["kind"] == "places"
            await ana.type("/help")
            private = await comes(playground, lambda message: message.reader == ANA and bool(message.data["content"]))
            await ana.type("hello **there**")
            kinds = []
            while True:
                heard = await asyncio.wait_for(socket.receive_json(), PATIENCE)
                assert str(private.id) not in str(heard)
                kinds.append(heard["kind"])
                if "hello <strong>there</strong>" in heard.get("html", ""):
                    break
            assert set(kinds) == {"nothing", "message"}


async def test_forms_and_files(tmp_path: Path) -> None:
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        opened = await ana.type("/league what: Create a league")
        custom_id = re.findall(r'data-custom-id="([^"]+)"', opened["form"])[0]
        names = dict(re.findall(r'name="(\w+)" value="([^"]*)"', opened["form"]))
        choices = dict.fromkeys(re.findall(r'<select name="(\w+)"', opened["form"]), "")
        for name in choices:
            part = opened["form"].partition(f'<select name="{name}"')[2]
            choices[name] = re.findall(r'<option value="([^"]*)"', part)[0]
        body = {**names, **choices, "custom_id": custom_id, "name": "Volta"}
        assert await ana.post("/discord/form", aiohttp.FormData(body)) == {}
        await comes(playground, saying("Registration opens"))
        again = await ana.post("/discord/form", aiohttp.FormData(body))
        assert again == {"refusal": say("playground-changed")}
        form = aiohttp.FormData({"channel": str(CHANNEL), "line": "/play seat: 1"})
        form.add_field("file", b"{", filename="game.json")
        assert await ana.post("/discord/type", form) == {}
        await comes(playground, saying("JSON"))


async def test_completion_asks_the_bot(tmp_path: Path) -> None:
    """The bot's own choices are offered by name, and sent as what they stand for."""
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as ana:
        await ana.type("/play name: Sagres")
        await comes(playground, saying("opened a Navegador table"))
        requested = {"channel": str(CHANNEL), "line": "/table what: Post again table: "}
        (offered,) = (await ana.post("/discord/complete", requested))["suggestions"]
        assert "Sagres" in offered["label"]
        assert await ana.type(offered["line"]) == {}


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("accepted", "client", "welcome"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de", "Willkommen bei Navegador"),
        ("zh-TW,zh;q=0.9", "zh-TW", "歡迎"),
        ("zh-CN,fr;q=0.5", "en-US", "Welcome to Navegador"),
    ],
)
async def test_it_speaks_the_language_of_the_browser(tmp_path: Path, accepted: str, client: str, welcome: str) -> None:
    """The first browser's language is everybody's, the server's, and the welcome's; another browser changes nothing."""
    async with server.opened(_settings(tmp_path)) as playground:
        for language in (accepted, "en"):
            async with visiting(playground, language=language) as ana:
                assert f'<html lang="{client.removesuffix("-US")}">' in (await ana.get("/"))[1]
        assert {playground.world.people[person].locale for person in PEOPLE.values()} == {client}
        (message,) = playground.world.seen(ANA, CHANNEL)
        assert welcome in message.data["content"]
        assert playground.world.server()["preferred_locale"] == client


async def test_messages_are_newer_than_those_of_earlier_starts(tmp_path: Path) -> None:
    before = int(time.time() * 1000) - discord.utils.DISCORD_EPOCH
    async with server.opened(_settings(tmp_path)) as playground:
        (welcome,) = playground.world.seen(ANA, CHANNEL)
        assert welcome.id >> 22 >= before


async def test_the_bot_has_the_permissions_of_its_invitation(tmp_path: Path) -> None:
    """They are exactly those that README asks for."""
    async with server.opened(_settings(tmp_path)) as playground:
        guild = playground.bot.get_guild(SERVER)
        assert guild.get_role(ROLE).permissions == PERMISSIONS


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The setting is named, and nothing stays open."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SettingsError, match="NAVEGADOR_PLAYGROUND_PORT"):
            async with server.opened(_settings(tmp_path, taken.getsockname()[1])):
                raise AssertionError("it is open")
    assert not (tmp_path / "playground.sqlite3").exists()


def test_ctrl_c_closes_it(tmp_path: Path) -> None:
    """Started without a token, and without what tests need, it prints its address and ends with exit code 0."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules.update(simcord=None, av=None)\n")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    with subprocess.Popen(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=tmp_path,
        env={**kept, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        address = ""
        while not (match := re.search(r"http://127\.0\.0\.1:\d+/enter/\w+", address)):
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            address += line
        assert match
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    assert match[0].rpartition("/")[2] not in errors, "no secret is logged"
    assert "oauth2/authorize" not in errors, "nobody can invite it from here"
    assert (tmp_path / "data" / "playground.sqlite3").exists()
    assert (tmp_path / "data" / "playground.key").stat().st_mode & 0o77 == 0


async def test_each_tab_is_one_person(tmp_path: Path) -> None:
    async with server.opened(_settings(tmp_path)) as playground, visiting(playground) as browser:
        founding, owner = playground.bot.leagues.founding, Person(ANA, "Ana")
        league = await founding.create(SERVER, "Volta", Rules(Format.LADDER, "navegador"), owner, CHANNEL)
        await founding.season(league.id, owner, datetime.now(UTC) + timedelta(hours=1))
        await playground.bot.leagues.running.move(1, State.OPEN, owner)
        page = (await browser.get(f"/l/1?as={ANA}"))[1]
        await browser.get(f"/l/1?as={BRUNO}")
        value = re.findall(r'value="([^"]+)"[^>]*class="green"', page)[0]
        mine = {"Referer": f"{playground.address}/l/1?as={ANA}"}
        async with browser.session.post(
            f"{playground.address}/l/1/press", data={"press": value}, headers=mine
        ) as answer:
            assert (answer.status, answer.url.query["as"]) == (200, str(ANA))
        async with browser.session.get(f"{playground.address}/l/1?season=1", headers=mine) as answer:
            assert (answer.url.query["season"], answer.url.query["as"]) == ("1", str(ANA))
        assert [entry.person for entry in (await playground.bot.leagues.views.view(1)).entries] == [ANA]


async def test_a_link_for_watching_opens_anywhere(tmp_path: Path) -> None:
    """In a browser without a seat: the page and what belongs to it; nothing can be pressed, nothing else is seen."""
    opened = server.opened(_settings(tmp_path))
    async with opened as one, visiting(one) as owner, aiohttp.ClientSession() as bare:
        async with owner.session.post(f"{one.address}/begin/play") as answer:
            text = await answer.text()
        link = re.search(r'href="(/t/1[?]watch=[^"]+)"', text)
        stranger = Visitor(bare, one, None)
        status, text = await stranger.get(link[1])
        assert status == 200
        assert 'type="submit"' not in text
        for part in (link[1].replace("?", "/pieces?"), "/assets/table.css", "/assets/line.js", "/icon.svg"):
            assert (await stranger.get(part))[0] == 200
        assert 'class="scene"' in text, "the board"
        for part in ("/t/1", link[1][:-2], "/discord", "/", link[1].replace("/t/1", "/t/2")):
            assert (await stranger.get(part))[0] in (403, 404)
        assert await stranger.post(link[1].replace("?", "/press?"), aiohttp.FormData({"press": "x"})) == 403


async def test_the_first_page_says_where_somebody_is_needed(tmp_path: Path) -> None:
    """Their turn first, with game, players and since when; either game, with computers; too many seats are refused."""
    async with server.opened(_settings(tmp_path)) as one, visiting(one) as ana:

        async def begin(**fields: object) -> str:
            form = aiohttp.FormData({name: str(value) for name, value in fields.items()})
            async with ana.session.post(f"{one.address}/begin/friends", data=form) as answer:
                return await answer.text()

        for seats, computers in ((4, 4), (-3, 6)):
            assert "for 2 to 5 seats" in await begin(game="navegador", seats=seats, computers=computers)
        async with ana.session.get(f"{one.address}/", headers={"X-Acting": "1" * 5000}) as answer:
            assert answer.ok
        assert not await one.bot.services.lobby.of_guild(SERVER)
        await begin(game="singing-sails", seats=1, computers=1)
        await one.bot.settled(1)
        assert (await one.bot.services.lobby.get(1)).game == "singing-sails"
        _, page = await ana.get("/")
        assert re.search("Not started yet.*Singing Sails · all seats.*Ana", page, re.S)
        async with ana.session.post(f"{one.address}/begin/play") as answer:
            assert answer.url.path == "/t/2"
        await one.bot.settled(2)
        _, page = await ana.get("/")
        assert re.search("Your turn.*Navegador.*since.*Not started yet", page, re.S)


OPEN: dict[str, Any] = {
    "id": "1",
    "name": "play",
    "name_localizations": {"de": "spielen"},
    "description": "Open a table",
    "options": [
        {"type": 3, "name": "name", "description": "Name"},
        {"type": 4, "name": "seats", "name_localizations": {"de": "plätze"}, "description": "2 to 5",
         "min_value": 2, "max_value": 5},
        {"type": 5, "name": "goa", "description": "Variant"},
        {"type": 3, "name": "order", "description": "Order", "choices": [
            {"name": "as joined", "name_localizations": {"de": "wie beigetreten"}, "value": "joined"}]},
        {"type": 11, "name": "file", "description": "A record"},
    ],
}  # fmt: skip
GIVE: dict[str, Any] = {
    "id": "2",
    "name": "give",
    "description": "Give a seat",
    "options": [{"type": 6, "name": "to", "description": "To whom", "required": True}],
}


def catalogue(locale: str = "en-US") -> Catalogue:
    return Catalogue([OPEN, GIVE], locale, {6: {"Bruno": 7}})


def values(line: str, locale: str = "en-US") -> dict[str, Any]:
    return {item["name"]: item["value"] for item in catalogue(locale).read(line, {})[1]}


@pytest.mark.parametrize(
    ("line", "locale", "read"),
    [
        ("/play", "en-US", {}),
        ("/play seats: 3 goa: yes", "en-US", {"seats": 3, "goa": True}),
        ("/play Ana's table order: AS JOINED", "en-US", {"name": "Ana's table", "order": "joined"}),
        ("/play name: at: 8 seats:2", "en-US", {"name": "at: 8", "seats": 2}),
        ("/spielen plätze: 4 order: wie beigetreten", "de", {"seats": 4, "order": "joined"}),
        ("/spielen goa: nein", "de", {"goa": False}),
        ("/play seats: 4", "de", {"seats": 4}),
        ("/give @Bruno", "en-US", {"to": "7"}),
    ],
)  # fmt: skip
def test_a_line_is_read(line: str, locale: str, read: dict[str, Any]) -> None:
    """Names of the language and default names work; words before the first option belong to it."""
    assert values(line, locale) == read


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("/pla", "/pla"),
        ("/navigate seats: 2", "/navigate seats: 2"),
        ("/play seats: six", "six"),
        ("/play seats: 6", "6"),
        ("/play order: by age", "by age"),
        ("/give", "to"),
        ("/give Nobody", "Nobody"),
    ],
)
def test_a_faulty_line_says_what_is_wrong(line: str, missing: str) -> None:
    with pytest.raises(BadLine, match=missing):
        catalogue().read(line, {})


@pytest.mark.parametrize(
    ("line", "locale", "labels"),
    [
        ("/", "en-US", ["/give", "/play"]),
        ("/lay", "en-US", ["/play"]),
        ("/pla", "de", ["/spielen"]),
        ("/play ", "en-US", ["name:", "seats:", "goa:", "order:"]),
        ("/spielen plätze: 3 ", "de", ["name:", "goa:", "order:"]),
        ("/spielen order: w", "de", ["wie beigetreten"]),
        ("/play goa: ", "en-US", ["yes", "no"]),
        ("/give to: B", "en-US", ["Bruno"]),
        ("/unknown", "en-US", []),
    ],
)
def test_a_line_is_completed(line: str, locale: str, labels: list[str]) -> None:
    """Commands, then options, then values are offered in the reader's language."""
    assert [suggestion.label for suggestion in catalogue(locale).suggestions(line)] == labels


def test_each_suggestion_leads_on() -> None:
    """The bot's own choices take the place of the last value; the line can then be read."""
    suggestions = catalogue().suggestions("/play goa: yes name: Sa", ["Sagres", "Santos"])
    assert [suggestion.line for suggestion in suggestions] == [
        "/play goa: yes name: Sagres ",
        "/play goa: yes name: Santos ",
    ]
    assert values(suggestions[0].line) == {"goa": True, "name": "Sagres"}


@pytest.mark.parametrize("number", [CHANNEL, str(CHANNEL)])
def test_a_menu_of_channels_shows_which_is_chosen(number: int | str) -> None:
    """By its id, which discord.py sends as a number and Discord itself as text."""
    chosen = discord.SelectDefaultValue(id=CHANNEL, type=discord.SelectDefaultValueType.channel).to_dict()
    assert chosen["id"] == CHANNEL
    world = World(PEOPLE["Ana"], PERMISSIONS)
    menu = {"type": discord.ComponentType.channel_select.value, "default_values": [{**chosen, "id": number}]}
    (displayed,) = Reader(world, PEOPLE["Ana"]).choices(menu)
    assert (displayed["value"], displayed["default"]) == (str(CHANNEL), True)


NAMES = Names({7: "Ana <b>"}.get, {8: "Captain"}.get, {9: "navegador"}.get)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("**bold** *slant* __under__ ~~gone~~", "<p><strong>bold</strong> <em>slant</em> <u>under</u> <s>gone</s></p>"),
        ("a_b_c 2 * 3 * 4", "<p>a_b_c 2 * 3 * 4</p>"),
        ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
        ("`**raw**`", "<p><code>**raw**</code></p>"),
        ("```\n<i>\n```", "<pre>&lt;i&gt;</pre>"),
        ("# A\n-# b\n> c", "<h1>A</h1><small>b</small><blockquote>c</blockquote>"),
        ("- a\n  1. b", ('<div class="item deep0"><span>•</span><div>a</div></div>'
         '<div class="item deep1"><span>1.</span><div>b</div></div>')),
        ("<t:12:R>", '<p><time data-at="12" data-style="R"></time></p>'),
        ("<@7> <@&8> <@5>", ('<p><span class="mention">@Ana &lt;b&gt;</span> <span class="mention">@Captain</span> '
         '<span class="mention">@?</span></p>')),
        ("<#9>", '<p><a class="mention" href="#9">#navegador</a></p>'),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[a](javascript:alert)", "<p>[a](javascript:alert)</p>"),
        ('https://a.example/"onload=', ('<p><a href="https://a.example/&quot;onload=" target="_blank" '
         'rel="noopener noreferrer">https://a.example/&quot;onload=</a></p>')),
        ("a\\*b\\*c", "<p>a*b*c</p>"),
    ],
)  # fmt: skip
def test_markdown(text: str, made: str) -> None:
    """Marks become elements; names, addresses and all else are escaped."""
    assert html(text, NAMES) == made
