"""A Discord for tests: the real bot under SimCord, known to this module alone; #navegador; and people who press."""

import contextlib
import logging
import re
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from datetime import datetime, timedelta
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, TypedDict

import discord
import pytest
import simcord
import sqlalchemy as sa
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource
from simcord import _runtime, interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Message as Stored
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType, OverwriteType
from simcord.results import InteractionResult as InteractionResult
from simcord.results import ResponseMessage, to_discord_message
from simcord.types import HttpLogEntry

from app.bot import PERMISSIONS, NavegadorBot
from app.playground.world import EVERYBODY, USUAL
from app.settings import Settings
from cogs.delivery import triggers
from cogs.games import GameInterface
from cogs.sending import work
from hosting import AnyGame, ManualClock
from hosting.db.postgres import PostgresStore
from hosting.db.schema import beats
from hosting.db.sqlite import SqliteStore
from hosting.jobs import Runner
from hosting.jobs.kinds import KINDS
from hosting.play import BEAT
from tests.support import limits, openapi, quick
from tests.support.album import DIRECTORY, Album

quick.make()


class Played(TypedDict, total=False):
    games: Sequence[AnyGame]
    interfaces: Mapping[str, GameInterface]


EPHEMERAL, SILENT = 1 << 6, 1 << 12
"""Flags of messages."""
MENUS = (ComponentType.STRING_SELECT, ComponentType.ROLE_SELECT, ComponentType.CHANNEL_SELECT)
HOUR = timedelta(hours=1)
SEND, EDIT = ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")
"""Requests by which the bot sends and edits for all to see, by itself."""
PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")

Member = MemberActor
"""A person on the server, who presses and types."""
Message = discord.Message | ResponseMessage | InteractionResult
"""A message in a channel, an answer, or an interaction's result (whose answer is meant)."""


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str
    disabled: bool


class WorldClock(ManualClock):
    env: simcord.Env | None = None

    def now(self) -> datetime:
        return super().now() + timedelta(seconds=self.monotonic())

    def monotonic(self) -> float:
        """Return the seconds since this Discord started."""
        return 0.0 if self.env is None else (self.env.now() - self.began).total_seconds()

    began: datetime

    def follow(self, env: simcord.Env) -> None:
        self.began, self.env = env.now(), env


class Locales:
    """The languages of people's clients and of the server, which SimCord sets to American English everywhere."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._of: dict[int, str] = {}
        self._emit = env.backend.emit
        env.backend.emit = self._told  # type: ignore[method-assign]

    def of(self, person: int) -> str:
        return self._of.get(person, USUAL)

    def set(self, person: int, locale: str) -> None:
        self._of[person] = locale

    def _told(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            who = payload.get("user") or payload["member"]["user"]
            payload = {**payload, "locale": self.of(int(who["id"]))}
            if "guild_id" in payload:
                payload["guild_locale"] = self._env.backend.guilds[int(payload["guild_id"])].preferred_locale
        self._emit(event, payload)


PLAY = frozenset({"game", "seats", "clock", "where", "computers", "name", "order", "file", "seat", "options"})
"""Options of `/play`; others are a game's, typed in one text."""


class World:
    def __init__(
        self,
        env: simcord.Env,
        settings: Settings,
        clock: ManualClock,
        people: Sequence[str] | Mapping[str, str],
        games: Played,
        locale: str = USUAL,
        *,
        dozing: bool = False,
    ) -> None:
        self.env = env
        self.dozing = dozing and isinstance(clock, WorldClock)
        self.locales = Locales(env)
        self.games = games
        self.settings = settings
        self.clock = clock
        self.guild = env.create_guild("Sagres", id=1000, preferred_locale=locale)
        self.channel = self.guild.create_text_channel("navegador")
        spoken = people if isinstance(people, Mapping) else dict.fromkeys(people, USUAL)
        self.people = {name: self.add(name, locale=locale) for name, locale in spoken.items()}
        grant(env, self.guild.id)
        # Long ago, so that the bot greets nobody when it starts.
        env.backend.guilds[self.guild.id].members[env.backend.bot_user.id].joined_at = "2020-01-01T00:00:00+00:00"
        self._known: dict[int, tuple[Any, Any, discord.Message]] = {}
        self.logged: list[BaseException] = []
        """Exceptions that discord.py only logs, such as those in the callbacks of DynamicItems."""

    @property
    def bot(self) -> NavegadorBot:
        """The running bot; after `restart` another one."""
        bot = self.env.bot
        assert isinstance(bot, NavegadorBot)
        return bot

    @property
    def errors(self) -> list[BaseException]:
        """Return and clear the bot's exceptions since the last call. Exceptions that were read do not fail the test."""
        logged = list(self.logged)
        self.logged.clear()  # the same list: loggers keep a reference to it
        since, self._read = self._read, len(self.env.errors)
        return [*self.env.errors[since:], *logged]

    _read = 0

    @property
    def undrawn(self) -> int:
        """Return and reset the number of pictures failed since the last call. Those counted do not fail the test."""
        failed = self._undrawn_before + _undrawn(self.bot)
        since, self._undrawn_read = failed - self._undrawn_read, failed
        return since

    _undrawn_before = _undrawn_read = 0

    def add(self, name: str, *, administrator: bool = False, locale: str = USUAL) -> Member:
        roles = []
        if administrator:
            roles.append(self.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True)))
        user = self.env.create_user(name.casefold().replace(" ", "_")[:32] or "nobody", global_name=name)
        self.locales.set(user.id, locale)
        return self.guild.add_member(user, roles=roles)

    def allow(self, **rights: bool) -> None:
        given = discord.Permissions(**{right: True for right, given in rights.items() if given}).value
        taken = discord.Permissions(**{right: True for right, given in rights.items() if not given}).value
        for role in list(self.env.backend.guilds[self.guild.id].roles.values()):
            if role.managed or taken:
                permissions = (role.permissions | (given if role.managed else 0)) & ~taken
                self.env.backend.edit_role(self.guild.id, role.id, {"permissions": permissions})

    def mute(self, channel: int, *, muted: bool = True) -> None:
        """Take the bot's right to write in a channel, or give it back, with Discord's event."""
        backend, bot = self.env.backend, self.env.backend.bot_user.id
        if muted:
            deny = discord.Permissions(send_messages=True).value
            backend.set_overwrite(channel, Overwrite(bot, OverwriteType.MEMBER, deny=deny))
        else:
            backend.delete_overwrite(channel, bot)

    # Acting. Every verb returns once the bot has settled.

    async def slash(
        self, who: Member, command: str, /, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Type a command; "league: Standings" is one with the option `what`."""
        command, _, what = command.partition(": ")
        if command == "play" and (chosen := {name: options.pop(name) for name in [*options] if name not in PLAY}):
            words = {"True": "yes", "False": "no"}
            pieces = (f"{name.replace('_', '-')}: {words.get(str(value), value)}" for name, value in chosen.items())
            options["options"] = ", ".join(pieces)
        return await who.slash(channel or self.channel, command, **options, **({"what": what} if what else {}))

    async def complete(
        self,
        who: Member,
        command: str,
        option: str,
        typed: str,
        /,
        channel: ChannelHandle | None = None,
        **filled: Any,
    ) -> list[dict[str, Any]]:
        """Return the choices (`name`, `value`) offered while an option is typed."""
        return await who.autocomplete(channel or self.channel, command, option, typed, **filled)

    async def press(self, who: Member, message: Message, button: str) -> InteractionResult:
        displayed = _newest_form(message)
        return await who.click(displayed, custom_id=self.button(displayed, button).custom_id)

    async def press_direct(self, who: Member, message: Message, button: str) -> InteractionResult:
        custom_id = self.button(message, button).custom_id
        result: InteractionResult = await who.user.click(_newest_form(message), custom_id=custom_id)
        return result

    async def choose(
        self, who: Member, message: Message, values: Sequence[Any], custom_id: str | None = None
    ) -> InteractionResult:
        """Choose strings, roles or channels in a menu by its custom_id, which may omit how often it was displayed."""
        menus = [part["custom_id"] for part in walk_components(self.components(message)) if part.get("type") in MENUS]
        wanted = next(
            (item for item in menus if custom_id is not None and item.partition("#")[0] == custom_id), custom_id
        )
        return await who.select(_newest_form(message), values, custom_id=wanted)

    async def fill(self, who: Member, modal: InteractionResult, values: dict[str, Any]) -> InteractionResult:
        return await who.submit_modal(modal, values)

    async def press_raw(self, who: Member, message: Message, custom_id: str) -> InteractionResult:
        (result,) = await self._press_all([(who, message, custom_id)])
        return result

    async def press_together(self, *presses: tuple[Member, Message, str]) -> list[InteractionResult]:
        """Press several buttons at once: all presses reach the bot before it has handled the first."""
        return await self._press_all(
            [(who, message, self.button(message, button).custom_id) for who, message, button in presses]
        )

    async def _press_all(self, presses: Sequence[tuple[Member, Message, str]]) -> list[InteractionResult]:
        results = []
        for who, message, custom_id in presses:
            displayed = _newest_form(message)
            stored = self.env.backend.get_message(
                displayed.channel.id if isinstance(displayed, discord.Message) else displayed.channel_id, displayed.id
            )
            record, payload = interactions.base_payload(
                self.env.backend,
                type=InteractionType.MESSAGE_COMPONENT,
                channel_id=stored.channel_id,
                guild_id=self.guild.id,
                user_id=who.id,
                data={"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)},
            )
            payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
            record.source_message_id = stored.id
            self.env.backend.emit("INTERACTION_CREATE", payload)
            results.append(InteractionResult(self.env, record))
        await self.env.settle()
        return results

    async def write(self, who: Member, text: str, channel: ChannelHandle | None = None, **more: Any) -> bool:
        """Write a message as a member. Return whether it still stands once the bot has settled."""
        place = channel or self.channel
        message = await who.send(place, text, **more)
        return message.id in self.env.backend.messages[place.id]

    async def advance(self, **by: float) -> None:
        """Let time pass (`hours=24`), the bot's and Discord's; a dozing bot leaps to shortly before its next job."""
        end = self.clock.now() + timedelta(**by)
        await self.env.settle()
        while self.dozing and not self.bot.is_closed() and (left := end - self.clock.now()) > 2 * HOUR:
            due = await self.bot.services.jobs.next_due(KINDS)
            rest = min(left, timedelta.max if due is None else due - self.clock.now())
            if rest > HOUR and not (self.bot.runner.failing or self.env.backend.faults):
                await self.leap(rest - HOUR / 2)
                self.bot.runner.wake()
                await self.env.settle()
            else:
                await self.env.advance_time(HOUR.total_seconds())
        await self.env.advance_time((end - self.clock.now()).total_seconds())

    async def leap(self, by: timedelta) -> None:
        """Set the calendar forward at once, as if the bot had been awake meanwhile with nothing to do."""
        self.clock.set(self.clock.now() - timedelta(seconds=self.clock.monotonic()) + by)
        awake = sa.update(beats).values(at=self.clock.now())
        await self.bot.services.store.write(lambda conn: conn.execute(awake))

    async def restart(self, *, kill: bool = False) -> None:
        """Start the bot again on the same database; with `kill`, without a clean stop."""
        old = self.bot
        self._undrawn_before += _undrawn(old)
        if not kill:
            await old.close()
        elif isinstance(old.services.store, SqliteStore):
            if old.services.store.lock is not None:
                old.services.store.lock.close()  # as the system does for a process that is killed
        elif isinstance(old.services.store, PostgresStore):  # as the server does when the connections of one end
            old.services.store.engine.dispose()
        await self.env.restart_bot(NavegadorBot(self.settings, clock=self.clock, **self.games))
        if kill:  # nothing of the old bot runs any more; let go of its file
            await old.services.close()
            old.workers.shutdown(wait=False)

    # Looking.

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        stored = self.env.backend.messages[(channel or self.channel).id]
        return [self._built(message) for _, message in sorted(stored.items()) if not message.flags & EPHEMERAL]

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """Return the public messages that are not silent: the last message of each post, with its words and buttons."""
        stored = self.env.backend.messages[(channel or self.channel).id]
        return [
            self._built(message) for _, message in sorted(stored.items()) if not message.flags & (EPHEMERAL | SILENT)
        ]

    def direct(self, who: Member) -> list[discord.Message]:
        return who.user.dm_channel.history()

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        stored = self.env.backend.messages[(channel or self.channel).id]
        newest = max(number for number, message in stored.items() if not message.flags & (EPHEMERAL | SILENT))
        return self._built(stored[newest])

    def _built(self, stored: Stored) -> discord.Message:
        """Return a message as discord.py has it: the one built before, as long as nothing about it has changed."""
        payload = serializers.message_payload(self.env.backend, stored)
        bot, known, message = self._known.get(stored.id, (None, None, None))
        if message is None or bot is not self.env.bot or known != payload:
            message = to_discord_message(self.env, stored)
            self._known[stored.id] = self.env.bot, quick.copied(payload), message
        return message

    def pictures(self, channel: ChannelHandle | None = None) -> list[tuple[int, str]]:
        """Return the pictures of a channel, each with its message: `(message, "board")`."""
        return [
            (message.id, file.filename.split(".")[0])
            for message in self.messages(channel)
            for file in message.attachments
        ]

    def text(self, message: Message) -> str:
        displayed = _newest_form(message)
        blocks = [str(part["content"]) for part in walk_components(self.components(message)) if "content" in part]
        return "\n".join([displayed.content, *blocks]).strip()

    def reply(self, result: InteractionResult) -> str:
        """Return the text of the answer to a press or a command: beside the panel, or else in its place."""
        return self.text(result.followups[0] if result.followups else result)

    def buttons(self, message: Message) -> list[Button]:
        return [
            Button(part.get("label") or "", part["custom_id"], bool(part.get("disabled")))
            for part in walk_components(self.components(message))
            if part.get("type") == ComponentType.BUTTON and part.get("custom_id")
        ]

    def button(self, message: Message, wanted: str) -> Button:
        """Return the one button with this label, this label before its amounts, or a custom_id that begins so."""
        buttons = self.buttons(message)
        matching = [one for one in buttons if wanted in (one.label, one.custom_id)]
        matching = matching or [one for one in buttons if re.split(r": | · |\s[+−]", one.label)[0] == wanted]
        matching = matching or [one for one in buttons if one.custom_id.startswith(wanted)]
        assert len(matching) == 1, f"{wanted!r}: {len(matching)} of {[(one.label, one.custom_id) for one in buttons]}"
        return matching[0]

    def components(self, message: Message) -> list[dict[str, Any]]:
        displayed = _newest_form(message)
        channel = displayed.channel.id if isinstance(displayed, discord.Message) else displayed.channel_id
        return list(self.env.backend.get_message(channel, displayed.id).components)

    def requests(self, method: str = "*", path: str = "*") -> list[HttpLogEntry]:
        return [
            entry for entry in self.env.http_requests if fnmatch(entry.method, method) and fnmatch(entry.path, path)
        ]

    def sent(self) -> list[dict[str, Any]]:
        """Return the messages that the bot tried to send for all to see, by itself or as follow-ups of a press."""
        paths = "/channels/*/messages", "/webhooks/*"
        bodies = [
            dict(request.json or {})
            for request in self.requests("POST")
            if any(fnmatch(request.path, path) for path in paths)
        ]
        return [body for body in bodies if not discord.MessageFlags._from_value(body.get("flags") or 0).ephemeral]

    def pings(self, who: Member) -> int:
        """Return how many messages mention a person so that they are notified, also those that Discord refused."""
        return sum(
            str(who.id) in map(str, (body.get("allowed_mentions") or {}).get("users", ()))
            and who.mention in (body.get("content") or "")
            for body in self.sent()
        )

    def complaints(self) -> list[str]:
        complaints = [text for entry in self.requests() for text in _complaints(entry)]
        files = [
            file
            for messages in self.env.backend.messages.values()
            for message in messages.values()
            for file in message.attachments
        ]
        complaints += [
            f"{file['filename']}: {file['size']} bytes, {limits.FILE} are allowed"
            for file in files
            if file["size"] > limits.FILE
        ]
        return list(dict.fromkeys(complaints))


@contextlib.asynccontextmanager
async def opened(
    directory: Path,
    people: Sequence[str] | Mapping[str, str] = PEOPLE,
    clock: ManualClock | None = None,
    *,
    locale: str = USUAL,
    played: Played | None = None,
    patience: float = 300.0,
    dozing: bool = True,
    **settings: Any,
) -> AsyncIterator[World]:
    """Start the bot on a database in `directory`, with people; `played` are its games, None for the product's.

    People are names, or names with the languages of their clients, such as `{"Ana": "de"}`; `locale` is the server's.
    `patience` is in seconds of wall time, after which a bot that does not settle counts as stuck. A `dozing` bot does
    not look for jobs of dead processes, and beats as seldom as it may: each time takes 20 ms, a usual day 3 s.

    Fails on exceptions that nobody read, and on requests that Discord would refuse.
    """
    chosen = _given(directory, settings)
    time = clock or WorldClock()
    with _logged_errors() as logged, pytest.MonkeyPatch.context() as patch:
        if dozing:
            patch.setattr(triggers, "BEAT", 5 * BEAT)
            defaults = Runner.__init__.__kwdefaults__
            assert defaults is not None
            patch.setitem(defaults, "longest_sleep", 1e7)
        games = {} if played is None else played
        bot = NavegadorBot(chosen, clock=time, force=True, **games)
        env = _Env(bot, settle_timeout=patience, check_errors=False)
        if isinstance(time, WorldClock):
            time.follow(env)
        wake = Runner.wake

        def wake_inside(runner: Runner) -> None:
            """Make it the bot's own work, for which time waits while a thread is busy, even if a test wakes it."""
            with env._bot_scope():
                wake(runner)

        patch.setattr(Runner, "wake", wake_inside)
        # Before the bot starts: it looks for its server when it is ready.
        world = World(env, chosen, time, people, games, locale, dozing=dozing)
        world.logged = logged
        album = Album(env.backend) if DIRECTORY else None
        if album is not None:
            env.backend.http_requests = album
        await env.start()
        with env.time_context():
            try:
                yield world
            finally:
                if album is not None:
                    album.write()
                await world.bot.close()
                await env.shutdown()
                if isinstance(time, WorldClock):
                    time.env = None  # what is kept for a bot names its clock, and so would keep the bot too
        if unread := world.errors:
            raise BaseExceptionGroup("the bot raised", unread)
        assert not world.undrawn, "pictures failed, and were sent as words"
        assert not (complaints := world.complaints()), "\n".join(complaints)


def grant(env: simcord.Env, server: int) -> None:
    """Give the bot exactly the permissions of its invitation, so that tests prove them sufficient."""
    roles = env.backend.guilds[server].roles
    roles[server].permissions = EVERYBODY.value
    for role in roles.values():
        if role.managed:
            role.permissions = PERMISSIONS.value


def _complaints(entry: HttpLogEntry) -> list[str]:
    """Return Discord's objections to a request. Commands equal to a previous bot's were judged with it."""
    sent = (entry.method, entry.path, entry.json)
    commands = entry.path.endswith("/commands")
    if commands and entry.json in _IN_ORDER:
        return []
    complaints = list(limits.of_request(*sent))
    if openapi.GIVEN:
        complaints += openapi.complaints(*sent)
    if commands and not complaints and entry.json is not None:
        _IN_ORDER.append(entry.json)
    return complaints


_IN_ORDER: deque[Any] = deque(maxlen=4)
"""Commands that were judged and are valid."""

LOOKING = 0.02
"""Maximum seconds between looks at a busy bot, which is looked at whenever it has nothing to run (`quick`)."""


def _given(directory: Path, settings: dict[str, Any]) -> Settings:
    """Return the settings of a bot, by default with its database in this directory, which may be a new one."""
    directory.mkdir(exist_ok=True)
    return _Given(**{"database": directory / "games.sqlite3", "workers": 0, **settings})


class _Given(Settings):
    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


class _Env(simcord.Env):
    """SimCord environment that waits for a restarted bot as long as for any other, not only five seconds."""

    def _context_for_scope(self, context: Context, scope: tuple[Any, int] | None) -> Context:
        if scope is None and context.get(_runtime._BOT_SCOPE) is None:
            return context
        return super()._context_for_scope(context, scope)

    async def _settle_internal(self, **given: Any) -> None:
        given.pop("timeout", None)
        await super()._settle_internal(**{**given, "idle": LOOKING})


def _undrawn(bot: NavegadorBot) -> int:
    return sum(spent.undrawn for spent in work.doors(bot).spent.values())


def _newest_form(message: Message) -> discord.Message | ResponseMessage:
    if isinstance(message, InteractionResult):
        assert message.response is not None, f"no answer: {message!r}"
        return message.response
    return message


@contextlib.contextmanager
def _logged_errors() -> Iterator[list[BaseException]]:
    caught: list[BaseException] = []

    class Catcher(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.exc_info and record.exc_info[1] is not None:
                caught.append(record.exc_info[1])

    handler, root = Catcher(logging.ERROR), logging.getLogger()
    root.addHandler(handler)
    try:
        yield caught
    finally:
        root.removeHandler(handler)
