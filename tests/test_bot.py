"""The front door: what it asks of Discord, how it starts, stops and starts again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import discord
import pytest

import bot as front_door
from bot import NavegadorBot
from settings import Settings
from tables import Person
from tests.support.world import World, opened

ROOT = Path(__file__).parent.parent


def test_asks_for_the_least(tmp_path: Path) -> None:
    """No privileged intent, no messages, and nobody is mentioned unless a message says whom."""
    made = NavegadorBot(Settings(database=tmp_path / "games.sqlite3", workers=0))
    assert made.intents == discord.Intents(guilds=True)
    mentions = made.allowed_mentions
    assert mentions is not None
    assert not mentions.everyone
    assert not mentions.users
    assert not mentions.roles


async def test_commands_are_registered_with_all_servers(tmp_path: Path) -> None:
    """One request registers all commands, for servers only."""
    async with opened(tmp_path) as world:
        (request,) = world.requests("PUT", "/applications/*/commands")
        assert all(command["contexts"] == [0] for command in request.json or [])
        assert all(command["integration_types"] == [0] for command in request.json or [])


async def test_commands_are_registered_with_one_server(tmp_path: Path) -> None:
    """With a server set, commands go there and nowhere else."""
    async with opened(tmp_path, guild=1000) as world:
        (request,) = world.requests("PUT", "*/commands")
        assert request.path.endswith("/guilds/1000/commands")


async def test_starts_again_after_a_stop_and_after_a_kill(tmp_path: Path) -> None:
    """The database is let go of and opened again."""
    async with opened(tmp_path) as world:
        table = await _open_table(world)
        await world.restart()
        assert (await world.bot.house.lobby.get(table)).name == "Henrique"
        await world.restart(kill=True)
        assert (await world.bot.house.lobby.get(table)).name == "Henrique"


async def test_worker_processes_draw_and_play(tmp_path: Path) -> None:
    """What is handed to another process can be: pictures and computer players."""
    async with opened(tmp_path, workers=1) as world:
        opening = await world.slash(world.people["Ana"], "navegador new", seats=3, order="as joined")
        for _ in range(2):
            await world.press(world.people["Ana"], opening, "nav:1:0:invite:merchant")
        await world.press(world.people["Ana"], opening, "Start")
        call = world.last()
        assert world.people["Ana"].mention in call.content
        assert len(call.attachments) == 2
        workers = world.bot.workers
    with pytest.raises(RuntimeError, match="shutdown"):
        workers.submit(int)


async def test_stop_waits_for_an_answer_under_way(tmp_path: Path) -> None:
    """Somebody who is being answered gets the whole answer."""
    async with opened(tmp_path) as world:
        done = asyncio.Event()

        async def answer() -> None:
            await asyncio.sleep(0.05)
            await world.bot.house.lobby.count()
            done.set()

        task = asyncio.create_task(answer(), name="discord-ui-view-dispatch-x")
        await world.bot.close()
        assert done.is_set()
        await task


async def test_stop_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs is left behind."""
    monkeypatch.setattr(front_door, "PATIENCE", 0.01)
    async with opened(tmp_path) as world:
        task = asyncio.create_task(asyncio.Event().wait(), name="CommandTree-invoker")
        await world.bot.close()
        assert not task.done()
        task.cancel()


def _run(directory: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=directory,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_wrong_setting_ends_the_start(tmp_path: Path) -> None:
    """Exit code 2, the setting's name, no traceback, no token."""
    token = "MTA.secret." + "x" * 30
    ran = _run(tmp_path, NAVEGADOR_PORT="eighty", DISCORD_TOKEN=token)
    assert ran.returncode == 2
    assert ran.stderr.startswith("NAVEGADOR_PORT: 'eighty'")
    assert "Traceback" not in ran.stderr
    assert token not in ran.stderr + ran.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_asks_to_stop(number: signal.Signals) -> None:
    """SIGTERM and Ctrl-C are a request; a second one ends the process as usual."""
    before = signal.getsignal(number)
    stopping = front_door.stop_signal()
    os.kill(os.getpid(), number)
    await asyncio.wait_for(stopping.wait(), 5)
    assert signal.getsignal(number) in (before, signal.SIG_DFL, signal.default_int_handler)


async def _open_table(world: World) -> int:
    ana = world.people["Ana"]
    table = await world.bot.house.lobby.create(
        guild=world.guild.id,
        channel=world.channel.id,
        name="Henrique",
        game="navegador",
        options={},
        places=3,
        owner=Person(ana.id, ana.name),
    )
    return table.id
