"""The playground without a browser: its world, its stored data, and the bot's own actions on the page."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import simcord

from app.bot import PERMISSIONS
from app.playground import server
from app.settings import Settings, SettingsError
from hosting import Person
from hosting.jobs import jobs, kinds
from hosting.jobs.jobs import Job
from words import say

ROOT = Path(__file__).parents[3]


def _settings(directory: Path, port: int = 0) -> Settings:
    return Settings(playground_database=directory / "playground.sqlite3", playground_port=port)


async def test_numbers_stay_and_games_are_kept(tmp_path: Path) -> None:
    """At the next start everybody has the same number, and the table is where it was."""
    async with server.opened(_settings(tmp_path)) as first:
        ana = first.people["Ana"]
        services = first.bot.services
        table = await services.lobby.create(
            guild=first.channel.guild.id if first.channel.guild else 0,
            channel=first.channel.id,
            name="Henrique",
            game="navegador",
            owner=Person(ana.id, ana.name),
        )
        numbers = {name: one.id for name, one in first.people.items()}
        place = first.channel.id
    async with server.opened(_settings(tmp_path)) as second:
        assert {name: one.id for name, one in second.people.items()} == numbers
        assert second.channel.id == place
        kept = await second.bot.services.lobby.in_channel(place)
        assert (kept.id, kept.owner) == (table.id, numbers["Ana"])


async def test_tables_are_called_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart the running table is in the channel, with live buttons and both pictures."""
    monkeypatch.setattr(server, "HEARTBEAT", 3600)
    async with server.opened(_settings(tmp_path)) as first:
        ana = first.people["Ana"]
        await ana.slash(first.channel, "navegador new", seats=2, order="as joined")
        lobby = first.channel.history()[-1]
        await first.people["Bruno"].click(lobby, label="Join")
        await ana.click(lobby, label="Start")
    async with server.opened(_settings(tmp_path)) as second:
        post = second.channel.history()[-1]
        assert f"{second.people['Ana'].mention}, it is your turn" in post.content
        assert [len(message.attachments) for message in second.channel.history()[-2:]] == [1, 1]
        panel = await second.people["Ana"].click(post, label="Ships · 50")
        assert panel.ephemeral
        assert "New ships start in Portugal. How many?" in panel.response.content


async def test_messages_of_this_start_are_newer_than_those_of_the_last(tmp_path: Path) -> None:
    """No message takes a number that the database remembers from an earlier start."""
    before = (datetime.now(UTC) - datetime(2015, 1, 1, tzinfo=UTC)).total_seconds() * 1000
    async with server.opened(_settings(tmp_path)) as one:
        for message in one.channel.history():
            assert message.id >> 22 >= int(before)


async def test_intervals_are_the_machines(tmp_path: Path) -> None:
    """The bot's clock runs equally inside the simulated Discord, which has its own time, and outside."""
    heard = []

    async def hear(_: discord.Message) -> None:
        heard.append((one.bot.clock.monotonic(), time.monotonic()))

    async with server.opened(_settings(tmp_path)) as one:
        one.bot.add_listener(hear, "on_message")
        page = await _open_page(one, "Ana")
        await _say(one, page, "hello")
        within, of_others = heard[0]
        assert one.bot.clock.monotonic() - within == pytest.approx(0, abs=60)
        assert abs(of_others - within) > 3600, "there is no other time any more"


async def test_welcomes(tmp_path: Path) -> None:
    """One post suggests what to try, whom to be, and how; its buttons lead to a lesson and a running game."""
    async with server.opened(_settings(tmp_path)) as one:
        ana, welcome = one.people["Ana"], one.channel.history()[0]
        for named in ("/navegador new", "/learn", "**Enter**", *one.people):
            assert named in welcome.content
        lesson = await ana.click(welcome, label="Learn it")
        assert lesson.ephemeral
        assert "lesson 1 of" in lesson.response.content
        await ana.click(welcome, label="Play against two computers")
        (table,) = await one.bot.services.lobby.of_guild(server.SERVER)
        assert (table.status, [seat.person for seat in table.seats].count(None)) == ("running", 2)
        again = await ana.click(welcome, label="Play against two computers")
        assert "already" in again.response.content
        assert len(await one.bot.services.lobby.of_guild(server.SERVER)) == 1


async def test_an_answer_does_not_wait_for_what_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """During a bot's job presses and the world's clock continue; only a full wait includes it."""
    monkeypatch.setattr(server, "HEARTBEAT", 0.01)
    async with server.opened(_settings(tmp_path)) as one:
        begun, ends = asyncio.Event(), asyncio.Event()

        async def think(_: Job) -> None:
            begun.set()
            await ends.wait()

        runner = one.bot.runner
        runner.handle("thought", think, kinds.Kind("table"))
        page = await _open_page(one, "Ana")
        await one.bot.services.store.write(lambda conn: jobs.add(conn, "thought", 1))
        runner.wake()
        async with asyncio.timeout(60):
            await begun.wait()
        before = one.env.now()
        async with asyncio.timeout(20):
            assert (await _say(one, page, "hello"))["settlement"] == "settled"
            while one.env.now() == before:
                await _state(one, page)
        assert not ends.is_set()
        ends.set()


async def test_a_command_that_was_posted_is_answered(tmp_path: Path) -> None:
    """The guide explains how to send commands, in the typist's language; other messages get no answer."""
    async with server.opened(_settings(tmp_path)) as one:
        page = await _open_page(one, "Bruno")
        one.locales.set(one.people["Bruno"].id, "de")
        await _act(one, page, 1, kind="send_message", content="/learn Navegador")
        assert one.channel.history()[-1].content == say("playground-typed", "de")
        await _act(one, page, 2, kind="send_message", content="5/3 is not a command")
        assert one.channel.history()[-1].content == "5/3 is not a command"


async def test_the_bot_has_the_permissions_of_its_invitation_and_no_others(tmp_path: Path) -> None:
    """The playground's bot has exactly the permissions that README asks for."""
    async with server.opened(_settings(tmp_path)) as one:
        channel = one.bot.get_channel(one.channel.id)
        assert isinstance(channel, discord.TextChannel)
        granted = channel.permissions_for(channel.guild.me)
        assert not granted.administrator
        assert not granted.manage_messages
        assert granted >= PERMISSIONS


async def test_a_press_during_another_waits(tmp_path: Path) -> None:
    """Two simultaneous page requests are answered one after the other, none is refused."""
    async with server.opened(_settings(tmp_path)) as one:
        pages = [await _open_page(one, name) for name in ("Ana", "Bruno")]
        answers = await asyncio.gather(*(_say(one, page, f"hello {number}") for number, page in enumerate(pages)))
        assert [answer["settlement"] for answer in answers].count("settled") >= 1
        assert all("error" not in answer for answer in answers)
        assert "hello 0" in [message.content for message in one.channel.history()]


async def test_what_the_bot_does_by_itself_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spontaneous post reaches open pages without a press."""
    monkeypatch.setattr(server, "HEARTBEAT", 0.01)
    async with server.opened(_settings(tmp_path)) as one:
        page = await _open_page(one, "Ana")
        channel = one.bot.get_channel(one.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("by itself")
        async with asyncio.timeout(60):
            while "by itself" not in str(await _state(one, page)):
                pass


async def test_a_menu_that_is_shown_anew_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Back the page keeps no choice of the earlier menu: the same choice counts again."""
    monkeypatch.setattr(server, "HEARTBEAT", 3600)
    async with server.opened(_settings(tmp_path)) as one:
        ana = one.people["Ana"]
        await ana.slash(one.channel, "navegador new", seats=2, order="as joined")
        await one.people["Bruno"].click(one.channel.history()[-1], label="Join")
        await ana.click(one.channel.history()[-1], label="Start")
        page = await _open_page(one, "Ana")
        explore = ("pick:route0", ["explore-1"])
        presses = (("go:field0", None), explore, ("pick:back", None), explore)
        menus = []
        for number, (control, values) in enumerate(presses, start=1):
            sent = await _use(one, page, number, await _control(one, page, control), values)
            assert sent["settlement"] == "settled", (control, sent)
            menus.append(await _control(one, page, "pick:route0"))
        assert menus[0]
        assert menus[2]
        assert menus[0] != menus[2]
        assert [menus[1], menus[3]] == ["", ""], "the choice has been made, both times"


async def test_a_menu_of_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page gets the roles by the menu's own name, and the selection after each choice."""
    monkeypatch.setattr(server, "HEARTBEAT", 3600)
    async with server.opened(_settings(tmp_path)) as one:
        guild = one.channel.guild
        roles = [str(guild.create_role(name).id) for name in ("Captain", "Pilot")]
        await one.people["Ana"].slash(one.channel, "settings")
        page = await _open_page(one, "Ana")
        for number, role in enumerate(roles):
            menu = await _control(one, page, "set:opener_role")
            offered = await _candidates(one, page, menu, "entries")
            assert set(roles) <= set(offered)
            searched = await _act(
                one, page, 2 * number + 1, kind="browse_candidates", control_key=menu, query="pilot", selected_values=[]
            )
            assert searched["settlement"] == "settled"
            assert await _candidates(one, page, menu, "entries") == roles[1:]
            sent = await _use(one, page, 2 * number + 2, menu, [role])
            assert sent["settlement"] == "settled"
            assert (await one.bot.services.settings.guild(guild.id)).opener_role == int(role)
            assert await _candidates(one, page, await _control(one, page, "set:opener_role"), "selected") == [role]


async def test_a_press_on_what_was_shown_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After another's post a press counts if the same control is still there, and not otherwise."""
    monkeypatch.setattr(server, "HEARTBEAT", 3600)
    async with server.opened(_settings(tmp_path)) as one:
        await one.people["Ana"].slash(one.channel, "settings")
        page = await _open_page(one, "Ana")
        menu, shown = await _control(one, page, "set:computers"), (await _state(one, page))["publishedRevision"]
        one.preview._publish(one.preview._pages[page], reason="refresh")
        for number, (value, taken) in enumerate((("no", True), ("yes", False)), start=1):
            sent = await _act(
                one,
                page,
                number,
                kind="select",
                values=[value],
                control_key=menu,
                target_id=menu.split(":")[1],
                published_revision=shown,
            )
            assert sent["rejected"] is not taken
            assert (await one.bot.services.settings.guild(server.SERVER)).computers is False


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """A bad setting is named; nothing stays open."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with pytest.raises(SettingsError, match=f"NAVEGADOR_PLAYGROUND_PORT: .* {port}"):
            await server.serve(_settings(tmp_path, port))
    async with server.opened(_settings(tmp_path)) as one:
        assert one.url


async def test_ending_the_session_in_the_page_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page's own button closes it as Ctrl-C does."""
    monkeypatch.setattr(simcord.Preview, "wait_closed", _at_once)
    await asyncio.wait_for(server.serve(_settings(tmp_path)), 60)
    assert "http://127.0.0.1:" in capsys.readouterr().out


async def _at_once(_: object) -> None:
    return


def test_ctrl_c_closes_it(tmp_path: Path) -> None:
    """Started without a token it prints its address and ends with exit code 0 on Ctrl-C."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    with subprocess.Popen(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=tmp_path,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = ""
        while not (match := re.search(r"http://127\.0\.0\.1:\d+/#\S+", address)):
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            address += line
        assert match
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    assert "oauth2/authorize" not in errors, "nobody can invite it from here"
    assert (tmp_path / "data" / "playground.sqlite3").exists()


async def _ask(
    one: server.Playground, method: str, path: str, page: str = "", body: object = None
) -> dict[str, object]:
    base, _, capability = one.url.partition("/#")
    headers = {"X-Simcord-Capability": capability, **({"X-Simcord-Context": page} if page else {})}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, base + path, headers=headers, json=body) as answer,
    ):
        return dict(await answer.json())


async def _state(one: server.Playground, page: str) -> dict[str, object]:
    return await _ask(one, "GET", "/api/state", page)


@pytest.mark.parametrize(
    ("accepted", "client", "label", "welcome"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de", "Sprache", "Willkommen auf der Spielwiese"),
        ("zh-TW,zh;q=0.9", "zh-TW", "語言", "歡迎來到"),
        ("zh-CN,fr;q=0.5", "en-US", "Language", "Welcome to the playground"),
        ("", "en-US", "Language", "Welcome to the playground"),
    ],
)
async def test_it_begins_in_the_language_of_the_browser(
    tmp_path: Path, accepted: str, client: str, label: str, welcome: str
) -> None:
    """The first visitor's language is used for all clients, the guide and the chooser's label."""
    async with server.opened(_settings(tmp_path)) as one, aiohttp.ClientSession() as session:
        address = one.preview.url.partition("#")[0]
        page = await (await session.get(address, headers={"Accept-Language": accepted})).text()
        assert label in page
        assert {one.locales.of(who.id) for who in one.people.values()} == {client}
        assert welcome in one.channel.history()[0].content
        await (await session.get(address, headers={"Accept-Language": "de" if client != "de" else "en"})).text()
        assert {one.locales.of(who.id) for who in one.people.values()} == {client}


async def test_each_person_has_a_language(tmp_path: Path) -> None:
    """The page sets a language; an unknown language, person or visitor changes nothing."""
    async with server.opened(_settings(tmp_path)) as one:
        bruno = str(one.people["Bruno"].id)
        assert await _ask(one, "POST", "/api/action", body={"kind": "language", "viewer": bruno}) == {"locale": "en-US"}
        for locale, kept in (("de", "de"), ("xx", "de"), (["de"], "de"), ("zh-TW", "zh-TW")):
            body = {"kind": "language", "viewer": bruno, "locale": locale}
            assert await _ask(one, "POST", "/api/action", body=body) == {"locale": kept}
        assert "error" in await _ask(one, "POST", "/api/action", body={"kind": "language", "viewer": "7"})
        shown = {name: await who.slash(one.channel, "show help") for name, who in list(one.people.items())[:2]}
        assert "On your turn" in shown["Ana"].response.content
        assert "輪到你" in shown["Bruno"].response.content


async def _open_page(one: server.Playground, name: str) -> str:
    opened = await _ask(one, "POST", "/api/pages", body={"viewer_id": str(one.people[name].id)})
    context = opened["context"]
    assert isinstance(context, dict)
    return str(context["id"])


async def _say(one: server.Playground, page: str, text: str) -> dict[str, object]:
    return await _act(one, page, 1, kind="send_message", content=text)


async def _use(
    one: server.Playground, page: str, number: int, control: str, values: list[str] | None
) -> dict[str, object]:
    """Press a button, or choose values in a menu."""
    target = control.split(":")[1]
    chosen = {"kind": "click"} if values is None else {"kind": "select", "values": values}
    return await _act(one, page, number, control_key=control, target_id=target, **chosen)


async def _control(one: server.Playground, page: str, custom_id: str) -> str:
    """Return the page's name of the control with this verb and argument, or an empty text."""
    state = await _state(one, page)
    messages = state["messages"]
    assert isinstance(messages, dict)
    parts = [part for one in messages.values() for row in one["components"] for part in row.get("components", ())]
    keys = [part["control_key"] for part in parts if part["custom_id"].split(":", 3)[3].startswith(custom_id)]
    return str(keys[-1]) if keys else ""


async def _candidates(one: server.Playground, page: str, menu: str, which: str) -> list[str]:
    """Return the choices ("entries") of a menu of roles, people or channels, or the chosen ones ("selected")."""
    candidates = (await _state(one, page))["candidates"]
    assert isinstance(candidates, dict)
    return [str(found["id"]) for found in candidates[menu][which]]


async def _act(one: server.Playground, page: str, number: int, **action: object) -> dict[str, object]:
    """Send the page's nth action."""
    state = await _state(one, page)
    context = state["context"]
    assert isinstance(context, dict)
    body = {
        "protocol_version": 3,
        "sequence": number,
        "request_id": f"r-{page}-{number}",
        "generation": context["generation"],
        "bot_generation": state["botGeneration"],
        "published_revision": state["publishedRevision"],
        **action,
    }
    return await _ask(one, "POST", "/api/action", page, body)


async def test_commands_are_listed_in_the_language_of_whoever_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands are listed in the page's language at once, and accepted by either name."""
    monkeypatch.setattr(server, "HEARTBEAT", 3600)
    async with server.opened(_settings(tmp_path)) as one:
        page = await _open_page(one, "Bruno")
        bruno = str(one.people["Bruno"].id)
        before = (await _state(one, page))["commands"]
        await _ask(one, "POST", "/api/action", body={"kind": "language", "viewer": bruno, "locale": "de"})
        after = (await _state(one, page))["commands"]
        assert before != after
        listed = await _entries(one, page)
        entry = listed["navegador neu"]
        assert "navegador new" not in listed
        assert entry["description"] == say("command-new", "de")
        options = {option["name"]: option for option in entry["options"]}
        assert {"plätze", "reihenfolge"} <= set(options)
        orders = {choice["name"]: choice["value"] for choice in options["reihenfolge"]["choices"]}
        assert "in Beitrittsreihenfolge" in orders
        for number, named in enumerate(("plätze", "seats"), start=1):  # either name
            sent = await _act(
                one,
                page,
                number,
                kind="run_command",
                command_id=entry["commandId"],
                path=entry["path"],
                schema_fingerprint=entry["schemaFingerprint"],
                options={named: "2", "reihenfolge": orders["in Beitrittsreihenfolge"]},
            )
            assert sent["settlement"] == "settled", sent
        tables = await one.bot.services.lobby.of_guild(server.SERVER)
        assert [table.places for table in tables] == [2]
        others = await _entries(one, await _open_page(one, "Ana"))
        assert "navegador new" in others


async def _entries(one: server.Playground, page: str) -> dict[str, dict[str, Any]]:
    """Return the commands that a page lists, by the page's names."""
    listed = (await _ask(one, "GET", "/api/commands", page))["entries"]
    assert isinstance(listed, list)
    return {entry["invocation"]: entry for entry in listed}
