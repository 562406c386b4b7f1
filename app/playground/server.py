"""A Discord on your own machine: the unchanged bot under SimCord Preview, in the browser.

SimCord's world is new at each start, the games are not. They are in a local file, and server, channel and people get
the same ids again, by which the bot finds its tables and their players.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
import structlog
from simcord import ChannelHandle, MemberActor, Preview

from app.bot import PERMISSIONS, NavegadorBot
from app.playground.locales import USUAL, Locales
from app.playground.menu import Menu
from app.playground.page import Page, speak
from app.playground.world import World
from app.settings import Settings, SettingsError
from app.stopping import stop_signal
from cogs.components import Button, Row
from cogs.sending import view
from hosting.core import Clock
from words import say
from words.lists import listed

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.playground")

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")
GUIDE = "Infante"
SERVER = 1000
FIRST_GAME = "navegador"
"""The game to which the welcome leads."""
HEARTBEAT = 0.5
"""Real seconds between two checks for new messages."""
PATIENCE = 60.0
"""Maximum seconds for the answer to one press."""


@dataclass(frozen=True)
class Playground:
    """An open playground."""

    env: simcord.Env
    channel: ChannelHandle
    people: Mapping[str, MemberActor]
    preview: Preview
    locales: Locales
    """The languages of people's clients."""

    @property
    def bot(self) -> NavegadorBot:
        """The bot that plays here."""
        assert isinstance(self.env.bot, NavegadorBot)
        return self.env.bot

    @property
    def url(self) -> str:
        """The page's address. Anyone who has it can play."""
        return self.preview.url


async def serve(settings: Settings) -> None:
    """Keep a playground open until the process is stopped, or its page ends the session.

    Raises StoreError when its file cannot be opened, SettingsError when its port is taken.
    """
    stopping = stop_signal()
    try:
        async with opened(settings) as playground:
            print(say("playground-open", address=playground.url), flush=True)  # noqa: T201 - it is asked for
            ends = [asyncio.create_task(stopping.wait()), asyncio.create_task(playground.preview.wait_closed())]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for end in ends:
                end.cancel()
    except simcord.SetupError as error:
        raise SettingsError(f"NAVEGADOR_PLAYGROUND_PORT: {error}") from error


@contextlib.asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Playground]:
    """Open a playground, whose bot uses a clock, by default the machine's.

    Raises StoreError when its file cannot be opened, SetupError when its port is taken.
    """
    local = settings.model_copy(update={"database": settings.playground_database, "workers": 0, "guild": None})
    env = World(NavegadorBot(local, clock=clock, force=True), settle_timeout=PATIENCE)
    locales = Locales(env)
    people, guide, channel = _furnish(env)
    env.backend.clock.advance((datetime.now(UTC) - env.now()).total_seconds())
    await env.start()
    with env.time_context():
        try:
            place = env.bot.get_channel(channel.id)
            assert isinstance(place, discord.TextChannel)
            welcome = await place.send(
                _welcome(USUAL), view=_ways(USUAL), allowed_mentions=discord.AllowedMentions.none()
            )

            def greet(locale: str) -> None:
                """Post the welcome in the language of the browser, and set everybody's initial language to it."""
                for who in people.values():
                    locales.set(who.id, locale)
                env.backend.get_channel(channel.id).topic = say("playground-topic", locale)
                said = {"content": _welcome(locale), "components": _ways(locale).to_components()}
                env.backend.edit_message(channel.id, welcome.id, said)

            await _call_up(env, channel, people[PEOPLE[0]])
            preview = env.preview(
                channel, viewers=list(people.values()), layout="channel", port=settings.playground_port
            )
            upkeep = Upkeep(env, preview, locales, guide)
            preview._server = Page(preview, settings.playground_port, greet, upkeep.menu)
            async with preview:
                heart = asyncio.create_task(upkeep.run())
                try:
                    yield Playground(env, channel, people, preview, locales)
                finally:
                    heart.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await heart
        finally:
            await env.bot.close()
            await env.shutdown()


def _furnish(env: simcord.Env) -> tuple[dict[str, MemberActor], MemberActor, ChannelHandle]:
    """Create the server and its people. The order determines their ids: new ones come last."""
    env.backend.bot_user.name = env.backend.bot_user.global_name = "Navegador"
    users = {name: env.create_user(name.casefold(), global_name=name) for name in PEOPLE}
    owner = users[PEOPLE[0]]
    server = env.create_guild("Sagres", id=SERVER, owner=owner)
    channel = server.create_text_channel("navegador", topic=say("playground-topic"))
    people = {
        name: MemberActor(env, server, user) if user is owner else server.add_member(user)
        for name, user in users.items()
    }
    guide = server.add_member(env.create_user(GUIDE.casefold(), global_name=GUIDE, bot=True))
    grant(env, server.id)
    return people, guide, channel


def _welcome(locale: str) -> str:
    """Return the guide's first words."""
    opens = say(f"slash-{FIRST_GAME}-new", locale)
    return say("playground-welcome", locale, people=listed(PEOPLE, locale), owner=PEOPLE[0], open=opens)


def _ways(locale: str) -> discord.ui.View:
    """Make the buttons under the welcome, which lead to the first game's lessons and to a table."""
    buttons: Row = (
        Button("learn-open", say("button-learn-open", locale), FIRST_GAME, "green", "🎓"),
        Button("learn-play", say("button-learn-play", locale), FIRST_GAME, "blue", "🤖"),
    )
    return view((buttons,), 0, 0)


def grant(env: simcord.Env, server: int) -> None:
    """Give the bot exactly the permissions of its invitation, so that the playground proves them sufficient."""
    roles = env.backend.guilds[server].roles
    roles[server].permissions = discord.Permissions(
        view_channel=True, send_messages=True, read_message_history=True, use_application_commands=True
    ).value
    for role in roles.values():
        if role.managed:
            role.permissions = PERMISSIONS.value


async def _call_up(env: simcord.Env, channel: ChannelHandle, owner: MemberActor) -> None:
    """Post the tables of earlier starts again, the channel's own first; threads of earlier starts are gone."""
    assert isinstance(env.bot, NavegadorBot)
    tables = await env.bot.services.lobby.of_guild(SERVER)
    for table in sorted(tables, key=lambda table: table.place != channel.id):
        await owner.slash(channel, "table repost", table=table.id)


class Upkeep:
    """A task that keeps the world's clock at the real time, and open pages up to date.

    SimCord's page shows the results of its own last press. Messages of others, and of the bot by itself, are added
    here. SimCord would refuse a press on an outdated page; here it counts if the same control is still in its place.
    """

    def __init__(self, env: World, preview: Preview, locales: Locales, guide: MemberActor) -> None:
        self._env = env
        self._preview = preview
        self._locales = locales
        self._guide = guide
        self._turn = asyncio.Lock()
        self._looked_at = 0
        self._posted = 0
        self._shown: dict[str, int] = {}
        self._act, self._publish, self._payload = preview._action, preview._publish, preview._page_payload
        preview._action = self._act_in_turn  # type: ignore[method-assign]
        preview._publish = self._publish_and_note  # type: ignore[method-assign]
        preview._page_payload = self._payload_told_apart  # type: ignore[method-assign]

    def menu(self, page: Any) -> Menu:  # noqa: ANN401 - a type of SimCord's own
        """Return the commands as the user of a page sees them."""
        registered = [one for scope in self._env.backend.commands.values() for one in scope.values()]
        return Menu(registered, self._locales.of(page.viewer.id))

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            async with self._turn:
                try:
                    with self._env.quick():
                        await self._env.advance_time(max(0.0, (datetime.now(UTC) - self._env.now()).total_seconds()))
                except (TimeoutError, simcord.SetupError) as error:
                    log.warning("the bot is still busy", reason=str(error))
                for page in tuple(self._preview._pages.values()):
                    if self._shown.get(page.id) != self._count():
                        self._preview._publish(page, reason="refresh")

    async def _act_in_turn(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Make a press wait for the one before it, where SimCord would refuse it.

        It ends a search in a menu of roles, people or channels: SimCord would show the old choice in whatever menu is
        next in that place.
        """
        if body.get("kind") == "language":
            return await self._speak(body)
        async with self._turn:
            page = self._preview._pages.get(context_id or "")
            if page is None:
                return await self._act(context_id, body)
            menu = self.menu(page)
            meant = menu.meant(_by_place(body), page.command_catalog)
            if meant.get("kind") != "browse_candidates":
                page.candidate_queries.clear()
            if meant.get("sequence") == page.last_sequence + 1 and _stands(page.snapshot, body.get("control_key")):
                meant["published_revision"] = page.revision
            with self._env.quick():
                answer = await self._act(context_id, meant)
                if _is_command(meant) and not answer.get("rejected"):
                    await self._guide.send(
                        self._preview.channel, say("playground-typed", self._locales.of(page.viewer.id))
                    )
            return menu.answer(answer, meant)

    async def _speak(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Answer the chooser of a language; update the commands on pages of people whose language has changed."""
        async with self._turn:
            answer = speak(self._locales, {str(one.id): one.id for one in self._preview.viewers}, body)
            for page in tuple(self._preview._pages.values()):
                if "locale" in body and str(page.viewer.id) == body.get("viewer"):
                    self._preview._publish(page, reason="refresh")
            return answer

    def _publish_and_note(self, page: Any, **how: Any) -> None:  # noqa: ANN401 - a type of SimCord's own
        self._publish(page, **how)
        self._shown[page.id] = self._count()

    def _payload_told_apart(self, page: Any) -> dict[str, Any]:  # noqa: ANN401 - a type of SimCord's own
        return self.menu(page).payload(_tell_apart(self._payload(page)))

    def _count(self) -> int:
        """Count the public messages sent, changed or deleted."""
        transcript = self._env.backend.transcript
        self._posted += sum(name.startswith("MESSAGE_") for _, name, _ in transcript[self._looked_at :])
        self._looked_at = len(transcript)
        return self._posted


def _is_command(body: Mapping[str, Any]) -> bool:
    """Return whether a text in the channel was meant as a command."""
    return body.get("kind") == "send_message" and str(body.get("content")).lstrip().startswith("/")


def _tell_apart(payload: dict[str, Any]) -> dict[str, Any]:
    """Return a page's data with controls that it can distinguish: by their custom ids as well.

    By their place alone it would take a new menu for the one before it. It would go on showing the old choice, and send
    nothing when that is chosen again. The choices of a menu of roles, people or channels are sent beside it, by the
    same name.
    """
    names: dict[str, str] = {}
    for message in payload.get("messages", {}).values():
        for component in _controls(message.get("components", ())):
            place = component["control_key"]
            names[place] = component["control_key"] = f"{place}#{component['custom_id']}"
    candidates = payload.get("candidates", {})
    return {**payload, "candidates": {names.get(place, place): one for place, one in candidates.items()}}


def _controls(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the buttons and menus among components, however deep."""
    for component in components:
        if "control_key" in component and "custom_id" in component:
            yield component
        yield from _controls(component.get("components", ()))


def _stands(snapshot: Mapping[str, Any], key: object) -> bool:
    """Return whether a control, by its name on the page, is in its place now."""
    return any(
        key == f"{component['control_key']}#{component['custom_id']}"
        for message in snapshot.get("messages", {}).values()
        for component in _controls(message.get("components", ()))
    )


def _by_place(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a page's message, with its control named as SimCord does."""
    key = body.get("control_key")
    return {**body, "control_key": key.partition("#")[0]} if isinstance(key, str) else body
