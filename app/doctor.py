"""Checks before the first start that the bot can run here: `python bot.py doctor`. The database is only read."""

import argparse
import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

import aiohttp
import discord

from app import executors
from app.executors import Finding, Wrong, open_workers
from app.settings import Settings, SettingsError, load
from gamekit import naming
from hosting import StoreError
from hosting.db import Place, is_outdated, newest, opening
from hosting.workers import Overrun, Priority, WorkerLost
from web.login import CodeRefused, OAuth

ROOM: Final = 200
"""Mebibytes that must be free on the database's disk: a game of four players takes up to 0.15."""
AHEAD: Final = 30
"""Maximum difference in seconds between this machine's clock and Discord's."""
PATIENCE: Final = 20
MEBIBYTE: Final = 1024 * 1024
HELP: Final = "Look whether the bot can run here."


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    date: datetime | None
    """Discord's clock, to the second."""
    name: str
    number: int


async def ask(token: str, path: str) -> Reply:
    """Send Discord a request about the bot itself. Raises Wrong if Discord cannot be reached."""
    agent = f"DiscordBot (https://github.com/Rapptz/discord.py {discord.__version__})"
    headers = {"Authorization": f"Bot {token}", "User-Agent": agent}
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE), trust_env=True) as session,
            session.get(discord.http.Route.BASE + path, headers=headers) as answer,
        ):
            date = parsedate_to_datetime(answer.headers["Date"]) if "Date" in answer.headers else None
            profile = await answer.json(content_type=None) if answer.status == 200 else {}
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        raise Wrong(
            f"Discord cannot be reached ({type(error).__name__}): let this machine connect to discord.com, port 443"
        ) from error
    return Reply(
        answer.status, date, str(profile.get("username") or profile.get("name", "")), int(profile.get("id", 0))
    )


async def check_token(settings: Settings, answer: Reply | None) -> str:
    if settings.discord_token is None:
        raise Wrong("there is no DISCORD_TOKEN: take one from the portal, https://discord.com/developers/applications")
    if answer is None:
        raise Wrong("Discord cannot be reached: let this machine connect to discord.com, port 443")
    if answer.status == 401:
        raise Wrong("Discord does not accept DISCORD_TOKEN: reset the token in the portal (Bot) and put in the new one")
    if answer.status != 200:
        raise Wrong(f"Discord answers {answer.status}: try again later; https://discordstatus.com says what is known")
    application = await ask(settings.discord_token.get_secret_value(), "/oauth2/applications/@me")
    if application.status != 200:
        raise Wrong(f"Discord answers {application.status} when asked for the bot's application: try again later")
    return f"Discord lets in {answer.name!r} of the application {application.name!r}"


def check_clock(answer: Reply | None, now: datetime) -> str:
    if answer is None or answer.date is None:
        raise Wrong("Discord's clock is not known: mend the line before")
    off = (now - answer.date).total_seconds()
    if abs(off) > AHEAD:
        raise Wrong(
            f"this machine's clock is {abs(off):.0f} s {'ahead of' if off > 0 else 'behind'} Discord's: "
            "set it by the network (`timedatectl set-ntp true`)"
        )
    return f"within {AHEAD} s of Discord's"


async def check_board(settings: Settings) -> str:
    if settings.web is None or settings.discord_login is None or settings.discord_token is None:
        return "none is set up"
    host, port = settings.web_host, settings.web_port
    try:
        (await asyncio.start_server(lambda reader, writer: writer.close(), host, port)).close()
    except OSError as error:
        raise Wrong(
            f"nothing can be served on {host}, port {port} ({error.strerror}): set NAVEGADOR_WEB_HOST or "
            "NAVEGADOR_WEB_PORT; if the bot itself has the port, all is well"
        ) from error
    application = await ask(settings.discord_token.get_secret_value(), "/oauth2/applications/@me")
    try:
        secret = settings.discord_login.get_secret_value()
        await OAuth(application.number, secret, discord.http.Route.BASE.removesuffix("/api/v10")).check()
    except CodeRefused:
        raise Wrong(
            "Discord does not accept DISCORD_CLIENT_SECRET: reset it in the portal (OAuth2) and put in the new one"
        ) from None
    except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
        raise Wrong(f"Discord does not say if it accepts DISCORD_CLIENT_SECRET ({type(error).__name__})") from error
    return f"port {port} of {host} is free, and Discord takes the client secret"


def check_folder(place: Place) -> str:
    if not isinstance(place, Path):
        return "none is needed, the database is on a server"
    folder = _nearest(place)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Wrong(
            f"{folder} cannot be written ({error.strerror}): give it to the user that runs the bot (`chown`)"
        ) from error
    for file in (place, place.with_name(f"{place.name}-wal")):
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise Wrong(f"{file} is there and cannot be read and written: give it to the user that runs the bot")
    return f"{folder} can be written"


def check_disk(place: Place) -> str:
    if not isinstance(place, Path):
        return "none is needed, the database is on a server"
    free = shutil.disk_usage(_nearest(place)).free // MEBIBYTE
    if free < ROOM:
        raise Wrong(f"{free} MiB are free beside the database: have at least {ROOM}")
    return f"{free} MiB are free"


def check_database(place: Place) -> str:
    try:
        new = isinstance(place, Path) and not (place.exists() and place.stat().st_size)
        revision = None if new else opening.revision_of(place)
        outdated = is_outdated(revision, str(place))
    except StoreError as error:
        raise Wrong(str(error)) from error
    if revision is None:
        return f"{place} is empty or not there yet: the first start makes it"
    if outdated:
        return f"{place} is migrated from {revision} to {newest()} at the next start: make a backup before"
    return f"{place} opens and is of this version ({newest()})"


def check_workers(settings: Settings) -> str:
    """Draw a picture in each kind of worker, as turns do, within the limits of this process. Raises Wrong."""
    where = settings.workers if settings.workers == 0 or isinstance(settings.workers, str) else 1
    try:
        workers = open_workers(where, seconds=settings.worker_seconds, mebibytes=settings.worker_memory)
    except (OSError, SettingsError) as error:
        raise Wrong(str(error)) from error
    try:
        pictures = [executors.draw_trial(workers, priority).result() for priority in (Priority.POST, Priority.SLOW)]
    except WorkerLost as error:
        raise Wrong(
            "worker processes die: what starts the bot forbids them something (a filter of system calls, a limit of "
            "memory or processes); the lines before say by which signal"
        ) from error
    except Overrun as error:
        raise Wrong("a picture took too long: the machine is too busy, or raise NAVEGADOR_WORKER_SECONDS") from error
    except MemoryError as error:
        raise Wrong("a picture needs more memory: raise NAVEGADOR_WORKER_MEMORY, or a limit of the service") from error
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
    return f"{len(pictures)} pictures drawn, {sum(len(picture.data) for picture in pictures) // 1024} KiB"


async def examine(settings: Settings, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> list[Finding]:
    answer, place, findings = None, settings.database, list[Finding]()
    if settings.discord_token is not None:
        with contextlib.suppress(Wrong):
            answer = await ask(settings.discord_token.get_secret_value(), "/users/@me")
    checks: Sequence[tuple[str, Awaitable[str]]] = (
        ("token", check_token(settings, answer)),
        ("clock", asyncio.to_thread(check_clock, answer, now())),
        ("board", check_board(settings)),
        ("folder", asyncio.to_thread(check_folder, place)),
        ("disk", asyncio.to_thread(check_disk, place)),
        ("database", asyncio.to_thread(check_database, place)),
        ("workers", asyncio.to_thread(check_workers, settings)),
    )
    for about, check in checks:
        try:
            findings.append(Finding(about, True, await check))
        except Wrong as error:
            findings.append(Finding(about, False, str(error)))
    return findings


def main(arguments: Sequence[str]) -> int:
    """Print the results of all checks. Returns 0 if all pass, 1 if one fails, 2 for invalid settings."""
    naming.show_always()
    parser = argparse.ArgumentParser(prog="bot.py doctor", description=HELP)
    parser.add_argument(
        "--discord",
        type=int,
        metavar="SERVER",
        help="try all that the bot needs of Discord on a server of yours, by its number; all that it makes goes again",
    )
    server = parser.parse_args(arguments).discord
    try:
        settings = load()
    except SettingsError as error:
        sys.stdout.write("".join(f"{Finding('settings', False, line)}\n" for line in str(error).splitlines()))
        return 2
    if server is not None:
        if settings.discord_token is None:
            print(Finding("token", False, "there is no DISCORD_TOKEN"))  # noqa: T201
            return 1
        from app import logs, walking  # not at the top: it is the whole bot

        logs.configure("error", settings.log_format, [settings.discord_token.get_secret_value()])
        well = asyncio.run(walking.walk(settings, server, lambda finding: print(finding, flush=True)))  # noqa: T201
        return 0 if well else 1
    findings = asyncio.run(examine(settings))
    sys.stdout.write("".join(f"{finding}\n" for finding in findings))
    return 0 if all(finding.ok for finding in findings) else 1


def _nearest(file: Path) -> Path:
    return next(folder for folder in file.absolute().parents if folder.is_dir())
