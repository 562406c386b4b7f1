"""The front door: requests to Discord, start, stop and restart; signs of life, several processes, a container."""

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest
from discord.ext import commands
from structlog.testing import capture_logs

from app import bot as app_bot
from app import contained, serving
from app import main as front_door
from app.bot import NavegadorBot, ShardedBot, stop_signal
from app.settings import Settings, SettingsError, load
from hosting import Services, StoreError, SystemClock, open_services
from hosting.core.errors import OtherVersion
from hosting.jobs import Processes
from navegador.game import NAVEGADOR
from tests.cogs.hands import lobby_of, table_of
from tests.support.world import World, opened

ROOT = Path(__file__).parents[2]
Start = Callable[..., tuple[int, str, str]]


def test_asks_for_the_least(tmp_path: Path) -> None:
    made = NavegadorBot(Settings(database=tmp_path / "games.sqlite3", workers=0))
    assert made.intents == discord.Intents(guilds=True, guild_messages=True)
    bot = NavegadorBot(Settings(database=tmp_path / "games.sqlite3", workers=0), games=(NAVEGADOR,), interfaces={})
    assert bot.intents == discord.Intents(guilds=True)
    mentions = made.allowed_mentions
    assert not mentions.everyone
    assert not mentions.users
    assert not mentions.roles


async def test_a_server_that_the_bot_is_not_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting is named, and the database is released."""
    made = NavegadorBot(Settings(database=tmp_path / "games.sqlite3", workers=0, guild=4711))

    async def refuse(*_: object, **__: object) -> None:
        answer: Any = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(answer, {"code": 50001, "message": "Missing Access"})

    monkeypatch.setattr(made.http, "bulk_upsert_guild_commands", refuse)
    with pytest.raises(SettingsError, match=r"NAVEGADOR_GUILD: .* 4711"):
        await made.setup_hook()
    await made.close()


async def test_starts_again_after_a_stop_and_after_a_kill(world: World) -> None:
    await lobby_of(world, "Ana", name="Henrique", seats=3)
    for kill in (False, True):
        await world.restart(kill=kill)
        assert (await world.bot.services.lobby.get(1)).name == "Henrique"


async def test_worker_processes_draw_and_play(tmp_path: Path) -> None:
    async with opened(tmp_path, workers=1) as world:
        await table_of(world, "Ana", computers=("merchant", "merchant"), order="as joined")
        assert world.people["Ana"].mention in world.last().content
        assert [what for _, what in world.pictures()] == ["board", "market"]
        workers = world.bot.workers
    with pytest.raises(RuntimeError, match="shutdown"):
        workers.submit(int)


async def test_the_log_says_table_ply_and_person(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "hosting.play.steps"):
        async with opened(tmp_path) as world:
            ana = world.people["Ana"]
            await table_of(world, "Ana", computers=("merchant",), order="as joined")
            panel = await world.press(ana, world.last(), "Ships")
            preview = await world.press(ana, panel, "Decline the action")
            await world.press(ana, preview, "Confirm")
    stored = [vars(record) for record in caplog.records if record.message == "turn stored"]
    assert [(line["table"], line["seat"], line["person"]) for line in stored] == [(1, 0, ana.id), (1, 1, None)]
    assert stored[0]["ply"] < stored[1]["ply"]


async def test_stop_waits_for_an_answer_under_way(world: World) -> None:
    done = asyncio.Event()

    async def answer() -> None:
        await asyncio.sleep(0.05)
        await world.bot.services.lobby.count()
        done.set()

    task = asyncio.create_task(answer(), name="discord-ui-view-dispatch-x")
    await world.bot.close()
    assert done.is_set()
    await task


async def test_stop_waits_for_the_list_of_servers(world: World) -> None:
    """Its end is announced to a client that is still open."""
    world.bot.dispatch("connect")
    await asyncio.sleep(0)
    closing = asyncio.create_task(world.bot.close())
    await world.bot.services.lobby.count()
    await asyncio.wait({closing}, timeout=0.2)
    assert not world.bot.is_closed()
    world.bot.dispatch("ready")
    await closing
    assert world.bot.is_closed()


async def test_stop_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_bot, "PATIENCE", 0.01)
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
        timeout=120,
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


@pytest.fixture
def start_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Start:
    """Return a function that starts the bot within this process, and returns its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("app.logs.configure", lambda *_: None)

    def start(**environment: str) -> tuple[int, str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
        with monkeypatch.context() as patch:
            patch.setattr(os, "environ", {**kept, **environment})
            return (front_door.main([]), *capsys.readouterr())

    return start


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"NAVEGADOR_TOKEN_REQUIRED": "1"}, "DISCORD_TOKEN: there is none"),
        ({"NAVEGADOR_TOKEN_REQUIRED": "1", "DISCORD_TOKN": "a.b.c"}, "DISCORD_TOKN: there is no such setting"),
        ({"DISCORD_TOKN": "a.b.c"}, "DISCORD_TOKN: there is no such setting"),
    ],
)
def test_a_service_without_a_token_does_not_start(
    environment: dict[str, str], said: str, tmp_path: Path, start_here: Start
) -> None:
    """A missing or misspelt token opens no playground."""
    code, out, errors = start_here(**environment)
    assert (code, out) == (2, "")
    assert errors.startswith(said)
    assert not list(tmp_path.iterdir())


def test_a_start_that_fails_ends(tmp_path: Path) -> None:
    """On a file that is no database the process says so and ends: no thread of the database keeps it alive."""
    file = tmp_path / "games.sqlite3"
    file.write_bytes(b"nonsense" * 1000)
    ran = _run(tmp_path, NAVEGADOR_PLAYGROUND_DATABASE=str(file))
    assert ran.returncode == 1
    assert "is damaged or is no database" in ran.stderr


async def test_a_second_start_on_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with await open_services(file, [], alone=True) as services:
        ran = await asyncio.to_thread(_run, tmp_path, NAVEGADOR_PLAYGROUND_DATABASE=str(file))
        assert ran.returncode == 1
        assert str(file) in ran.stderr
        assert "Traceback" not in ran.stderr
        assert await services.lobby.count() == {}


def test_a_database_whose_directory_cannot_be_made(tmp_path: Path, start_here: Start) -> None:
    (tmp_path / "file").touch()
    code, *written = start_here(NAVEGADOR_PLAYGROUND_DATABASE=str(tmp_path / "file" / "games.sqlite3"))
    assert code == 2
    assert "NAVEGADOR_PLAYGROUND_DATABASE: " in "".join(written)
    assert "Traceback" not in "".join(written)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_signal_asks_to_stop(number: signal.Signals) -> None:
    """SIGTERM, Ctrl-C and a closed terminal request a stop; a second signal ends the process at once."""
    before = signal.signal(number, signal.SIG_DFL)  # the tests themselves may be run with `nohup`
    try:
        stopping = stop_signal()
        os.kill(os.getpid(), number)
        await asyncio.wait_for(stopping.wait(), 60)
        assert signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler)
    finally:
        signal.signal(number, before)


async def test_a_closed_terminal_is_ignored_where_that_was_asked_for() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        stopping = stop_signal()
        os.kill(os.getpid(), signal.SIGHUP)
        os.kill(os.getpid(), signal.SIGTERM)  # noticed after the other would have been
        await asyncio.wait_for(stopping.wait(), 60)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


async def test_a_signal_stops_a_bot_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = NavegadorBot(Settings(database=tmp_path / "games.sqlite3", workers=0))

    async def start(token: str, *, reconnect: bool = True) -> None:
        await made.setup_hook()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    monkeypatch.setattr(made, "start", start)
    monkeypatch.setattr(app_bot, "register", AsyncMock(return_value=[]))
    await asyncio.wait_for(serving.serve(made, "a.b.c"), 60)
    assert made.is_closed()


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=None, code=code)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (discord.LoginFailure("Improper token"), 2, "DISCORD_TOKEN: Discord does not accept"),
        (OtherVersion("games.sqlite3 was written by a newer version"), 1, "newer version"),
        (SettingsError("NAVEGADOR_GUILD: the bot is not on it"), 2, "NAVEGADOR_GUILD: the bot is not on it"),
        (closed(4013), 1, "cannot run"),
        (closed(4004), 2, "DISCORD_TOKEN: Discord does not accept this token any more"),
        (OSError("Name or service not known"), 1, "Name or service not known"),
    ],
)
def test_what_keeps_it_from_running_is_said(
    error: Exception,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fail(self: NavegadorBot, token: str, *, reconnect: bool = True) -> None:
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "MTA.abc.verysecret")
    monkeypatch.setenv("NAVEGADOR_WORKERS", "0")
    monkeypatch.setattr(NavegadorBot, "start", fail)
    monkeypatch.setattr("app.logs.configure", lambda *_: None)
    assert front_door.main([]) == code
    written = "".join(capsys.readouterr())
    assert said in written
    assert "Traceback" not in written
    assert "verysecret" not in written


def test_the_command_line_opens_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--version` and `--help` print and exit; an unknown word is refused."""
    monkeypatch.setattr(front_door, "load", None)
    with pytest.raises(SystemExit, match=r"^0$"):
        front_door.main(["--version"])
    release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert capsys.readouterr().out.startswith(f"navegador {release}")
    with pytest.raises(SystemExit, match=r"^0$"):
        front_door.main(["--help"])
    assert ".env.example" in capsys.readouterr().out
    with pytest.raises(SystemExit, match=r"^2$"):
        front_door.main(["--token", "MTA.abc.verysecret"])


async def test_stopped_while_it_sets_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = NavegadorBot(Settings(_env_file=None, workers=0, database=tmp_path / "games.sqlite3"))  # type: ignore[call-arg]
    ended: list[str] = []

    async def start(token: str, *, reconnect: bool = True) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("start")
            raise StoreError("closed under it")

    async def close() -> None:
        ended.append("close")

    monkeypatch.setattr(made, "start", start)
    monkeypatch.setattr(made, "close", close)
    await asyncio.wait_for(serving.serve(made, "a.b.c"), 60)
    assert ended[:2] == ["start", "close"]


def test_settings_at_fault_wait_to_be_stopped(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "NAVEGADOR_TOKEN_REQUIRED": "yes"}
    with subprocess.Popen(
        [sys.executable, "-m", "app.contained"], cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        said = [process.stderr.readline(), process.stderr.readline()]
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 2
    assert said[0].startswith("DISCORD_TOKEN")
    assert "mend the settings" in said[1]


@pytest.mark.parametrize("code", [0, 1])
def test_other_ends_are_ends(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.main.main", lambda words: code)
    assert contained.main() == code


STANDS = """
import asyncio, threading
from app import serving
from discord.ext import commands
import discord

serving.STUCK = 0.2

async def main():
    async with serving.watch(commands.Bot("!", intents=discord.Intents.none())):
        await asyncio.sleep(0)
        threading.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0navegador-tests-{os.getpid()}")  # not a file's: the address is short wherever tests run
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + listening.getsockname()[1:].decode())
        yield listening


def _notifications(manager: socket.socket) -> list[str]:
    lines = list[str]()
    while True:
        try:
            lines += manager.recv(4096).decode().splitlines()
        except BlockingIOError:
            return lines


async def _ready(bot: commands.Bot) -> None:
    for listener in bot.extra_events["on_ready"]:
        await listener()


async def test_the_start_takes_its_time_and_readiness_is_told(manager: socket.socket) -> None:
    """More start time is requested until Discord accepts the bot; then it reports ready, and signs of life."""
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with serving.watch(bot):
        await asyncio.sleep(0)
        assert _notifications(manager) == ["EXTEND_TIMEOUT_USEC=90000000"]
        await _ready(bot)
        assert _notifications(manager)[0] == "READY=1"
    serving.notify("STOPPING=1")
    assert _notifications(manager) == ["STOPPING=1"]


async def test_signs_of_life_after_the_start(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come twice per watchdog interval while the event loop runs."""
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with serving.watch(bot):
        await _ready(bot)
        texts = list[str]()
        while texts.count("WATCHDOG=1") < 3:
            await asyncio.sleep(0)
            texts += _notifications(manager)


@pytest.mark.parametrize(
    ("asked", "of", "seconds"),
    [
        ("", "", serving.PULSE),
        ("10000000", "", 5),
        ("600000000", "", serving.PULSE),
        ("10000000", "1", serving.PULSE),
        ("0", "", serving.PULSE),
        ("soon", "", serving.PULSE),
    ],
)
def test_how_often(asked: str, of: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interval is half of systemd's for this process; nonsense disables it."""
    monkeypatch.setenv("WATCHDOG_USEC", asked)
    if of:
        monkeypatch.setenv("WATCHDOG_PID", of)
    else:
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert serving.pulse() == seconds


def test_a_loop_that_stands_still_ends_the_process() -> None:
    run = subprocess.run([sys.executable, "-c", STANDS], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 1
    assert "Timeout" in run.stderr
    assert "in main" in run.stderr


SERVER = "postgresql://bot@db/games"
STARTED = """
import os, pathlib, sys, signal, socket
here, me = pathlib.Path(sys.argv[1]), os.environ['ME']
tries = here / me
tries.write_text(tries.read_text() + '.' if tries.exists() else '.')
"""
"""Count a start."""
READY = "socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'READY=1', os.environ['NOTIFY_SOCKET'])\n"
WAITING = "signal.sigwait([signal.SIGTERM]); (here / f'{me}-stopped').touch()\n"


def _settings(**given: object) -> Settings:
    return Settings.model_validate({"database": SERVER, **given})


def test_each_has_its_part() -> None:
    """Shards are divided evenly, each one once; ports follow each other; workers are shared."""
    parts = serving.environments(_settings(processes=3, shards="0-7/16", port=8080), processors=4)
    assert [part["NAVEGADOR_SHARDS"] for part in parts] == ["0,3,6/16", "1,4,7/16", "2,5/16"]
    assert [part["NAVEGADOR_PORT"] for part in parts] == ["8080", "8081", "8082"]
    assert {part["NAVEGADOR_WORKERS"] for part in parts} == {"2"}
    assert {part["NAVEGADOR_PROCESSES"] for part in parts} == {"1"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"NAVEGADOR_DATABASE": "games.sqlite3"}, "NAVEGADOR_PROCESSES: several share a PostgreSQL server"),
        (
            {"NAVEGADOR_DATABASE": SERVER, "NAVEGADOR_SHARDS": "0,1/4"},
            "NAVEGADOR_PROCESSES: each process needs a shard",
        ),
    ],
)
def test_what_cannot_be_shared(given: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is for one process, and a process without a shard has nothing to do."""
    for name, value in {**given, "NAVEGADOR_PROCESSES": "3"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=said):
        load(None)


async def test_all_need_the_same_push_key(tmp_path: Path) -> None:
    """Another process with another key is told once, by the one that starts; one without a key needs none."""
    login = {"DISCORD_CLIENT_SECRET": "s", "web": "https://board.example.org", "workers": 0}
    async with await open_services(tmp_path / "games.sqlite3", []) as services:
        warned = list[bool]()
        for shard, key in enumerate(("B" * 43, "B" * 43, None, "C" * 43)):
            given = {"push_key": key, **login} if key else {"workers": 0}
            bot = ShardedBot(_settings(shards=f"{shard}/4", **given))
            processes = Processes(services.store, SystemClock(), bot.settings.shards)
            bot.services = cast(Services, SimpleNamespace(processes=processes))
            await processes.begin()
            with capture_logs() as logs:
                await bot._renew()
                await bot._renew()
            warned.append(any("NAVEGADOR_PUSH_KEY" in line["event"] for line in logs))
            assert len(logs) == warned[-1]
        assert warned == [False, False, False, True]


async def _running(tmp_path: Path, program: str) -> asyncio.Task[int]:
    command = [sys.executable, "-S", "-c", STARTED + program, str(tmp_path)]
    return asyncio.create_task(serving._run_parts(command, [{"ME": me, "NAVEGADOR_SHARDS": me} for me in ("a", "b")]))


async def test_one_that_is_killed_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only it; systemd hears that all are ready, then SIGTERM stops all and waits for them."""
    monkeypatch.setattr(serving, "AGAIN", 0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "systemd"))
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "systemd"))
        dying = "if me == 'a' and len(tries.read_text()) == 1: os.kill(os.getpid(), signal.SIGKILL)\n"
        blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
        running = await _running(tmp_path, blocked + dying + READY + WAITING)
        while not (await asyncio.get_running_loop().sock_recv(systemd, 100)).startswith(b"READY=1"):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running == 0
    assert [(tmp_path / me).read_text() for me in ("a", "b")] == ["..", "."]
    assert all((tmp_path / f"{me}-stopped").exists() for me in ("a", "b"))


async def test_invalid_settings_end_all(tmp_path: Path) -> None:
    """Starting again would not mend them."""
    blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
    running = await _running(tmp_path, blocked + "if me == 'a': sys.exit(2)\n" + WAITING)
    assert await running == serving.INVALID
    assert (tmp_path / "a").read_text() == "."
