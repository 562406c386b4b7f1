"""The settings of a server: one private panel of menus, in three parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import i18n
import renders
from cogs import panels, rights
from cogs.components import NOTHING, Anchor, Block, Option, Page, Pick, Select, Text
from cogs.errors import UserError, sentence
from cogs.panels import ChoiceSetting, Value, hyphenate
from cogs.request import Request, on
from cogs.sending import GuildServer
from cogs.slash import command
from hosting.aids import puzzles
from hosting.core import PRESETS, GuildSettings
from i18n import say

ARCHIVE_DAYS: Final = (7, 30, 90)
OLD_POSTS: Final = ("keep", "shorten", "remove")
HOURS: Final = 24
MAX_CHANNELS: Final = 25


@dataclass(frozen=True, slots=True)
class ChannelSetting:
    of: Literal["channels", "forums"] = "channels"
    rights: tuple[str, ...] = rights.POSTING
    most: int = 1


@dataclass(frozen=True, slots=True)
class Hour:
    """A setting that is an hour of the day, in the time zone of the user who sets it."""


@dataclass(frozen=True, slots=True)
class Role:
    everyone: bool
    """True if @everyone means that nothing is set; else it cannot be chosen."""


Kind: TypeAlias = ChoiceSetting | ChannelSetting | Hour | Role

SETTINGS: Final[Mapping[str, Mapping[str, Kind]]] = {
    "tables": {
        "opener_role": Role(everyone=True),
        "channels": ChannelSetting(most=MAX_CHANNELS),
        "language": ChoiceSetting(
            lambda: {NOTHING: None, **{language: language for language in i18n.languages()}},
            lambda tag, _: i18n.own_name(tag),
        ),
        "time_control": ChoiceSetting(
            lambda: {NOTHING: None, **{name: clock.write() for name, clock in PRESETS.items()}}
        ),
        "computers": ChoiceSetting(lambda: {"yes": True, "no": False}),
        "wide_search": ChoiceSetting(lambda: {"yes": True, "no": False}),
    },
    "places": {
        "forum": ChannelSetting("forums", (*rights.POSTING, "send_messages_in_threads")),
        "overview": ChannelSetting(rights=("view_channel", "send_messages", "read_message_history", "pin_messages")),
        "substitutes": ChannelSetting(),
        "results": ChannelSetting(),
        "puzzles": ChannelSetting(),
        "puzzle_time": Hour(),
    },
    "upkeep": {
        "admin_role": Role(everyone=False),
        "referee_role": Role(everyone=False),
        "theme": ChoiceSetting(lambda: {theme.name: theme.name for theme in renders.THEMES}),
        "old_posts": ChoiceSetting(lambda: {kind: kind for kind in OLD_POSTS}),
        "archive_days": ChoiceSetting(lambda: {NOTHING: None, **{str(days): days for days in ARCHIVE_DAYS}}),
    },
}
"""The parts of the panel and the settings in each, by the names of `GuildSettings`."""
DEFAULTS: Final = {"theme": renders.LIGHT.name}


@command("settings", managers=True)
async def settings(request: Request) -> None:
    _manager(request)
    await _show(request, "tables", request.settings, 0)


@on("settings")
async def turn_to(request: Request) -> None:
    _manager(request)
    part = request.arg if request.arg in SETTINGS else "tables"
    await _show(request, part, request.settings, request.seq + 1)


@on("set")
async def choose(request: Request) -> None:
    _manager(request)
    part, kind = panels.find(SETTINGS, request.arg)
    note = ""
    try:
        value = _read(request, kind)
    except UserError as error:
        note, now = sentence(error, request.locale), request.settings
    else:
        now = await request.services.settings.set_guild(request.guild_id, **{request.arg: value})
        request.wake()
    await _show(request, part, now, request.seq + 1, note)


def _manager(request: Request) -> None:
    """Refuse who does not manage the server; a table admin by role is not enough."""
    if not request.manages:
        raise UserError("settings-manage")


def _read(request: Request, kind: Kind) -> Value:
    numbers = [int(value) for value in request.values if value.isdecimal()]
    match kind:
        case ChoiceSetting():
            return kind.read(request.value)
        case Hour():
            if not numbers or not 0 <= numbers[0] < HOURS:
                raise UserError("old-button")
            return {"hour": numbers[0], "zone": request.chosen.zone}
        case Role():
            if not numbers:
                return None
            if numbers[0] == request.guild_id and not kind.everyone:
                raise UserError("settings-everyone")
            return None if numbers[0] == request.guild_id else numbers[0]
        case ChannelSetting():
            for number in numbers:
                channel = request.server.channel(number)
                if channel is None or (channel.kind == "forum") != (kind.of == "forums"):
                    raise UserError("settings-channel-gone")
                if lack := rights.lacking(channel.rights, kind.rights):
                    words = rights.named(lack, request.locale)
                    raise UserError("settings-right", channel=str(channel.id), rights=words)
            return tuple(numbers) if kind.most > 1 else next(iter(numbers), None)


async def _show(request: Request, part: str, now: GuildSettings, seq: int, note: str = "") -> None:
    locale, notes = request.locale, [note] if note else []
    if now.lost:
        notes += [say("settings-lost", locale, what=say(f"settings-{hyphenate(name)}", locale)) for name in now.lost]
    page = panel(part, now, request.server, locale, notes)
    await request.answers.reply(page, Anchor(seq=seq), in_layout=True)
    if now.lost:
        await request.services.settings.set_guild(request.guild_id, lost=None)


def panel(part: str, now: GuildSettings, server: GuildServer, locale: str, notes: Sequence[str] = ()) -> Page:
    ways = panels.tabs("settings", {key: say(f"settings-part-{key}", locale) for key in SETTINGS}, part)
    blocks: list[Block] = [*panels.setting(say("settings-head", locale), ways)]
    blocks += [Text(line) for line in notes]
    for name, kind in SETTINGS[part].items():
        value = getattr(now, name)
        lines = [say(f"settings-{hyphenate(name)}", locale), say(f"settings-{hyphenate(name)}-help", locale)]
        lines += _doubts(value, kind, server, locale)
        if isinstance(kind, Hour):
            at, zone = puzzles.hour(now)
            lines.append(say("settings-hour-now", locale, hour=_clock(at.hour), zone=zone or "UTC"))
        blocks += panels.setting("\n".join(lines), _menu(name, kind, value, server, locale))
    return Page(tuple(blocks))


def _menu(name: str, kind: Kind, value: Value, server: GuildServer, locale: str) -> Select | Pick:
    empty = say(f"settings-{hyphenate(name)}-none", locale)
    match kind:
        case ChoiceSetting():
            choice = DEFAULTS.get(name) if value is None else value
            return kind.menu("set", name, empty, choice, f"settings-{hyphenate(name)}", locale)
        case Hour():
            now = None if value is None else value["hour"]
            hours = tuple(Option(str(hour), _clock(hour), chosen=hour == now) for hour in range(HOURS))
            return Select("set", name, empty, hours)
        case Role():
            there = tuple(number for number in _numbers(value) if server.has_role(number))
            return Pick("set", name, empty, "roles", there)
        case ChannelSetting():
            there = tuple(number for number in _numbers(value) if server.channel(number) is not None)
            return Pick("set", name, empty, kind.of, there, kind.most)


def _doubts(value: Value, kind: Kind, server: GuildServer, locale: str) -> list[str]:
    if isinstance(kind, Role):
        return [say("settings-role-gone", locale) for number in _numbers(value) if not server.has_role(number)]
    faults = []
    for number in _numbers(value) if isinstance(kind, ChannelSetting) else ():
        channel = server.channel(number)
        if channel is None:
            faults.append(say("settings-place-gone", locale))
        elif lack := rights.lacking(channel.rights, kind.rights):  # type: ignore[union-attr]  # a place, as the loop says
            faults.append(say("settings-right", locale, channel=str(number), rights=rights.named(lack, locale)))
    return faults


def _clock(hour: int) -> str:
    return f"{hour:02}:00"


def _numbers(value: Value) -> tuple[int, ...]:
    return () if value is None else value if isinstance(value, tuple) else (value,)
