"""A walk on a test server through all that the bot needs of Discord: `python bot.py doctor --discord SERVER`.

It sends by the same functions as the bot, of which it starts one with an empty database. Whatever it makes goes again,
also if it is interrupted.
"""

import asyncio
import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import discord

import cogs
import i18n
from app import executors, registering
from app.bot import PERMISSIONS, SCOPES, NavegadorBot, setups, stop_signal
from app.executors import Finding, Wrong
from app.registering import CARRIED, register
from app.settings import Settings, SettingsError
from cogs import rights
from cogs.components import Anchor, Button, Page, Pressed
from cogs.door import DiscordAnswers
from cogs.door import answers as door_answers
from cogs.host import Interaction
from cogs.sending import FAILURES, Channel, Undrawn, attachment, channel, requests, servers, view
from cogs.signs import sign
from hosting.core import ALL
from hosting.notify import STAGES
from i18n import say
from renders import LIGHT, Picture

TITLE: Final = "Navegador's doctor was here"
"""Text of whatever is made, by which it is found again."""
VERB: Final = "doctor"
PATIENCE: Final = 60.0
"""Seconds in which Discord has to let the bot in and name the server."""
PRESSED: Final = 120.0
"""Seconds in which somebody may press the button."""
NO_MESSAGES: Final = 50007
MANY_THREADS: Final = 160006
MAXIMUMS: Final = range(30000, 31000)
"""Discord's codes for what there may not be more of."""

Report = Callable[[Finding], None]


class Skipped(Exception):
    """A check that cannot be made here. The message says why."""


class Walker(NavegadorBot):
    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.known = asyncio.Event()
        self.press_mark = secrets.token_hex(4)
        self.presses: asyncio.Queue[tuple[Interaction, Pressed]] = asyncio.Queue()

    async def setup_hook(self) -> None:
        self.services = await self._open(self.settings.database)
        self.opened = True
        for setup in setups(cogs):
            if setup.__module__ == "cogs.door.commands":
                await setup(self)

        async def refuse(interaction: discord.Interaction) -> bool:
            return False

        self.tree.interaction_check = refuse  # type: ignore[method-assign]

    async def on_ready(self) -> None:
        self._servers_listed.set()
        self.known.set()

    async def press(self, interaction: Interaction, pressed: Pressed | None) -> None:
        if pressed is not None and (pressed.verb, pressed.arg) == (VERB, self.press_mark):
            self.presses.put_nowait((interaction, pressed))


@dataclass
class Walk:
    bot: Walker
    number: int
    report: Report
    pressed: float
    sign: str = ""
    """The sign whose emoji was put up, as texts have it."""
    guild: discord.Guild = field(init=False)
    place: discord.TextChannel | None = None
    post: discord.Message | None = None
    left: list[tuple[str, Callable[[], Awaitable[object]]]] = field(default_factory=list)
    """All that has to go again: its name, and a function that takes it away."""
    ok: bool = True

    async def run(self) -> None:
        send = ("view_channel", "send_messages")
        try:
            if not await self.check("connection", (), self.connect):
                return
            await self.check("commands", (), self.register)
            await self.check("emoji", (), self.put_up)
            await self.check("channel", rights.POSTING, self.choose)
            await self.check("post", rights.POSTING, self.send)
            await self.check("edit", send, self.change)
            await self.check("pin", ("pin_messages",), self.pin)
            thread_rights = ("create_public_threads", "send_messages_in_threads", "manage_threads")
            await self.check("thread", thread_rights, self.open_thread)
            await self.check("private thread", ("create_private_threads", *thread_rights[1:]), self.open_private)
            await self.check("forum", (*rights.POSTING, *thread_rights[1:], "manage_channels"), self.open_post)
            await self.check("event", ("create_events",), self.plan)
            await self.check("direct message", (), self.write)
            await self.check("press", send, self.answer)
        finally:
            await self.clean_up()

    async def check(self, about: str, wanted: Sequence[str], step: Callable[[], Awaitable[str]]) -> bool:
        """Take one step and say what came of it; `wanted` are the permissions that it needs."""
        try:
            with requests.heard_at_once():
                finding = Finding(about, True, await step())
        except Skipped as reason:
            finding = Finding(about, None, str(reason))
        except Wrong as error:
            finding = Finding(about, False, str(error))
        except (*FAILURES, discord.DiscordException, SettingsError) as error:
            finding = Finding(about, False, advice(error, wanted, self._rights()))
        self.ok &= finding.ok is not False
        self.report(finding)
        return finding.ok is True

    def _rights(self) -> frozenset[str]:
        if self.place is not None:
            return servers.permissions(self.place)
        guild = self.bot.get_guild(self.number)
        return frozenset() if guild is None else servers.named(guild.me.guild_permissions)

    def later(self, what: str, how: Callable[[], Awaitable[object]]) -> None:
        self.left.append((what, how))

    async def connect(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.bot.known.wait()
        except TimeoutError:
            raise Wrong("Discord's gateway does not let the bot in: try again later, or look for a firewall") from None
        guild = self.bot.get_guild(self.number)
        if guild is None:
            raise Wrong(f"the bot is not on a server with the number {self.number}: {self._invitation()}")
        self.guild = guild
        return f"let in, on the server {guild.name!r}"

    def _invitation(self) -> str:
        address = discord.utils.oauth_url(self.bot.application_id or 0, permissions=PERMISSIONS, scopes=SCOPES)
        return f"invite it with {address}"

    async def register(self) -> str:
        application, there = self.bot.application_id or 0, self.guild.id
        before = await self.bot.http.get_guild_commands(application, there)
        former = [{key: value for key, value in dict(old).items() if key in CARRIED} for old in before]
        self.later(
            "the commands of this server",
            lambda: self.bot.http.bulk_upsert_guild_commands(application, there, payload=former),
        )
        try:
            await register(self.bot, there, force=True)
        except SettingsError:
            raise Wrong(f"the bot may have no commands there (applications.commands): {self._invitation()}") from None
        number = len(await self.bot.http.get_guild_commands(application, there))
        if number != len(self.bot.tree.get_commands(guild=self.guild)):
            raise Wrong(f"Discord has {number} of {len(self.bot.tree.get_commands(guild=self.guild))} commands")
        return f"{number} registered"

    async def put_up(self) -> str:
        name, emoji = next(iter((await registering.drawn(self.bot)).items()))
        names = {there.name for there in await self.bot.fetch_application_emojis()}

        async def remove() -> None:
            for there in await self.bot.fetch_application_emojis():
                if there.name not in names and there.name.endswith(emoji.digest):
                    await there.delete()

        self.later("an emoji of the application", remove)
        if not await registering.put_up(self.bot, {name: emoji}):
            raise Wrong("the emoji is not there")
        self.sign = sign(name)
        return f"{name!r} is there"

    async def choose(self) -> str:
        if not self.guild.text_channels:
            raise Wrong("the bot sees no text channel: grant View Channel in one")
        needs = {*rights.POSTING, "create_public_threads", "send_messages_in_threads", "pin_messages"}
        self.place = max(self.guild.text_channels, key=lambda each: len(needs & servers.permissions(each)))
        there = Channel(self.bot, self.place.id)

        async def delete() -> None:
            for message in await there.own():
                pin = message.reference if message.type is discord.MessageType.pins_add else None
                tells = pin is not None and self.post is not None and pin.message_id == self.post.id
                if TITLE in message.content or tells:
                    await there.delete(message.id)

        self.later(f"messages in #{self.place.name}", delete)
        self.later(f"threads of #{self.place.name}", self._delete_threads)
        lack = rights.lacking(servers.permissions(self.place), rights.POSTING)
        if lack:
            raise Wrong(f"grant {_name(lack)} in #{self.place.name}")
        return f"#{self.place.name}"

    def _there(self) -> discord.TextChannel:
        if self.place is None:
            raise Skipped("there is no channel")
        return self.place

    async def send(self) -> str:
        """Send a post with a picture and a button, find it, and send it again as after a crash. Raises Wrong."""
        there = Channel(self.bot, self._there().id)
        button = Button(VERB, "Press me", self.bot.press_mark, emoji=self.sign or None)
        text, pictures = f"{TITLE} {self.sign}", (executors.trial_drawing(),)
        parts = channel.post(Anchor(), self.number, text, pictures, ((button,),))
        (message,) = parts.messages
        picture = await channel.draw(self.bot, message, LIGHT, self.number)
        if picture is None or isinstance(picture, Undrawn):
            raise Wrong("no picture was drawn: `bot.py doctor` says why")
        assert isinstance(picture, Picture)
        mark = secrets.token_hex(8)
        arguments = channel.arguments(parts, message, attachment(picture, mark))
        self.post = await there.send(arguments, mark)
        if [file.size for file in self.post.attachments] != [len(picture.data)]:
            raise Wrong("the picture did not arrive: grant Attach Files")
        if self.sign and "<:" not in self.post.content:
            raise Wrong("the emoji is not shown in messages")
        if (await there.send({"content": TITLE}, mark)).id != self.post.id:
            raise Wrong("a message that is sent again, as after a crash, comes twice")
        if await there.marked(self.bot.press_mark) != self.post.id:
            raise Wrong("a message that was sent is not found again: grant Read Message History")
        return f"a picture of {len(picture.data) // 1024} KiB, an emoji and a button"

    def _post(self) -> discord.Message:
        if self.post is None:
            raise Skipped("there is no post")
        return self.post

    async def change(self) -> str:
        post, there = self._post(), Channel(self.bot, self._there().id)
        picture = await asyncio.wrap_future(executors.draw_trial(self.bot.workers))
        button = Button(VERB, "Press me now", self.bot.press_mark)
        buttons = view(((button,),), Anchor())
        await there.change(post.id, words=f"{TITLE}.", file=attachment(picture, "again"), buttons=buttons)
        return "words, picture and button"

    async def pin(self) -> str:
        post = self._post()
        await post.pin()
        if not (await self._there().fetch_message(post.id)).pinned:
            raise Wrong("the message is not pinned")
        await post.unpin()
        return "pinned and taken down"

    async def open_thread(self) -> str:
        thread = await servers.create(self._there(), TITLE, STAGES[:1], "en")
        await self._play(thread.made)
        return "opened, archived and woken"

    async def open_private(self) -> str:
        there = self._there()
        if "create_private_threads" not in servers.permissions(there):
            raise Skipped("only this check needs Create Private Threads")
        kind = discord.ChannelType.private_thread
        await self._play(await there.create_thread(name=TITLE, type=kind, auto_archive_duration=servers.WEEK))
        return "opened, archived and woken"

    async def _play(self, thread: discord.Thread) -> None:
        there = Channel(self.bot, thread.id)
        message = await there.send({"content": TITLE}, secrets.token_hex(8))
        await thread.edit(archived=True)
        await there.change(message.id, words=f"{TITLE}.")

    async def open_post(self) -> str:
        forum = await self._forum()
        self.later(f"posts of the forum {forum.name!r}", self._delete_threads)
        had = list(forum.available_tags)

        async def give_back() -> None:
            now = await self.bot.fetch_channel(forum.id)
            assert isinstance(now, discord.ForumChannel)
            if {tag.id for tag in now.available_tags} != {tag.id for tag in had}:
                await now.edit(available_tags=had)

        self.later(f"tags of the forum {forum.name!r}", give_back)
        made = await servers.create(forum, TITLE, STAGES[:1], "en")
        await made.begin(self.bot, forum.guild.id, Page.of(TITLE), 0)
        thread = made.made
        for stage in STAGES[2:]:
            tags = await servers.tagged(thread, (stage,), "en")
            if tags is not None:
                thread = await thread.edit(applied_tags=tags)
        if not thread.applied_tags:
            raise Wrong(
                f"no tag of {forum.name!r} fits: name some open, running and finished, or grant Manage Channels"
            )
        return f"opened in {forum.name!r}, tagged"

    async def _forum(self) -> discord.ForumChannel:
        usable = [forum for forum in self.guild.forums if "view_channel" in servers.permissions(forum)]
        if usable:
            return usable[0]
        if not self.guild.me.guild_permissions.manage_channels:
            raise Wrong("the bot sees no forum: make one for it to try, or grant Manage Channels")
        forum = await self.guild.create_forum("navegador-doctor")
        self.later("the forum 'navegador-doctor'", forum.delete)
        return forum

    async def plan(self) -> str:
        guild = self.guild
        starts = self.bot.clock.now() + timedelta(days=1)
        event = servers.ServerEvent(TITLE, TITLE, "Discord", None, starts + timedelta(hours=1))

        async def remove() -> None:
            for event in await guild.fetch_scheduled_events(with_counts=False):
                if event.name == TITLE and event.creator_id == guild.me.id:
                    await event.delete()

        self.later("a scheduled event", remove)
        number = await servers.make_event(guild, event, starts)
        later = starts + timedelta(hours=1)
        await servers.change_event(
            guild, number, servers.ServerEvent(TITLE, TITLE, "Discord", later, later + timedelta(hours=1))
        )
        return "made and moved"

    async def write(self) -> str:
        application = await self.bot.application_info()
        owner = application.owner.id if application.team is None else application.team.owner_id
        assert owner is not None
        there = await Channel.private(self.bot, owner)
        message = await there.send({"content": TITLE}, secrets.token_hex(8))
        self.later("a direct message to the owner", lambda: there.delete(message.id))
        return "sent to the application's owner"

    async def answer(self) -> str:
        """Answer whoever presses the button: privately with a picture, further, and in public."""
        post = self._post()
        request = f"press the button of {post.jump_url} now, within {self.pressed:.0f} seconds"
        self.report(Finding("press", None, request))
        try:
            async with asyncio.timeout(self.pressed):
                interaction, press = await self.bot.presses.get()
        except TimeoutError:
            raise Skipped("nobody pressed the button: private answers and follow-ups were not tried") from None
        answers = DiscordAnswers(interaction, "light", "en", press)
        async with door_answers.in_time(interaction, "private"):
            await answers.reply(Page.of(TITLE, picture=executors.trial_drawing()))
            await answers.reply_further(TITLE)
            await answers.publish_further(TITLE)
        return "answered privately with a picture, and by follow-ups"

    async def clean_up(self) -> None:
        clean = True
        for what, how in reversed(self.left):
            try:
                await how()
            except (*FAILURES, discord.DiscordException) as error:
                clean = False
                needs = ("manage_threads",) if what.startswith(("threads", "posts")) else ()
                self.report(Finding("clean-up", False, f"{what} may be left: {advice(error, needs, self._rights())}"))
        if clean:
            self.report(Finding("clean-up", True, "nothing is left"))
        self.ok &= clean

    async def _delete_threads(self) -> None:
        for thread in await self.guild.active_threads():
            if thread.name == TITLE and thread.owner_id == self.guild.me.id:
                with contextlib.suppress(discord.NotFound):
                    await thread.delete()


def _name(names: Sequence[str]) -> str:
    keys = {name: f"right-{name.replace('_', '-')}" for name in names}
    return ", ".join(say(key) if i18n.has(key) else name.replace("_", " ").title() for name, key in keys.items())


def advice(error: Exception, wanted: Sequence[str], have: Collection[str]) -> str:
    """Say what to do about a refusal; `wanted` are the permissions that the step needs, `have` those there are."""
    if not isinstance(error, discord.HTTPException):
        return f"Discord cannot be reached ({type(error).__name__}): let this machine connect to discord.com, port 443"
    if error.code == NO_MESSAGES:
        return "the owner takes no direct messages from this bot: they may allow them for the server, under Privacy"
    if error.code == MANY_THREADS:
        return "the server has as many active threads as Discord allows: archive some"
    if error.code in MAXIMUMS:
        return f"Discord allows no more ({error.text}): delete some that are not needed"
    match error.status:
        case 401:
            return (
                "Discord does not accept DISCORD_TOKEN any more: reset the token in the portal and put in the new one"
            )
        case 403:
            lack = [right for right in wanted if right not in have] or wanted
            where = f"grant {_name(lack)}" if lack else "grant what this needs, or invite the bot again"
            return f"Discord refuses ({error.code} {error.text}): {where}"
        case 429:
            return "Discord limits the bot's requests: try again in some minutes"
        case status if status >= requests.FAILED:
            return f"Discord answers {status}: try again later; https://discordstatus.com says what is known"
    return f"Discord refuses ({error.status}, {error.code} {error.text})"


@contextlib.asynccontextmanager
async def _run(settings: Settings, number: int) -> AsyncIterator[tuple[Walker, asyncio.Task[None]]]:
    with tempfile.TemporaryDirectory() as directory:
        changes: dict[str, Any] = {
            "database": Path(directory) / "doctor.sqlite3",
            "guild": number,
            "shards": ALL,
            "processes": 1,
            "port": None,
            "web": None,
            "activity": False,
        }
        walker = Walker(settings.model_copy(update=changes))
        assert settings.discord_token is not None
        async with walker:
            task = asyncio.create_task(walker.start(settings.discord_token.get_secret_value()))
            try:
                yield walker, task
            finally:
                await walker.close()
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


async def walk(settings: Settings, number: int, tell: Report, pressed: float = PRESSED) -> bool:
    """Walk on a server; return whether all is well. A signal to stop ends it, and then it cleans up."""
    stop = stop_signal()
    async with _run(settings, number) as (walker, running):
        walk_through = Walk(walker, number, tell, pressed)
        task, end = asyncio.create_task(walk_through.run()), asyncio.create_task(stop.wait())
        await asyncio.wait([task, running, end], return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if not task.done():
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if running.done():
            tell(Finding("connection", False, _reason(running.exception())))
            return False
        if stop.is_set():
            tell(Finding("walk", False, "it was stopped"))
            return False
        await task
    return walk_through.ok


def _reason(error: BaseException | None) -> str:
    if isinstance(error, discord.LoginFailure):
        return "Discord does not accept DISCORD_TOKEN: reset the token in the portal (Bot) and put in the new one"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord refuses the bot's intents: the portal (Bot, Privileged Gateway Intents) has to allow them"
    if isinstance(error, Exception):
        return advice(error, (), ())
    return "the connection has ended"
