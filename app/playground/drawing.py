"""Messages, forms and lists of channels as HTML, in the order of Discord's clients."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from app.playground.world import DIRECT, EPHEMERAL, FORUM, LOADING, TEXT, THREADS, Json, World, WorldMessage
from i18n import say

_LINE: Final = re.compile(r"(?P<head>#{1,3} )|(?P<small>-# )|(?P<quote>> )|(?P<indent> *)(?P<item>[-*] |\d+\. )")
_INLINE: Final = re.compile(
    r"(?P<code>(?P<ticks>`+)(?P<coded>.+?)(?P=ticks))"
    r"|<t:(?P<time>-?\d{1,13})(?::(?P<style>[tTdDfFRsS]))?>"
    r"|<@!?(?P<person>\d+)>|<@&(?P<role>\d+)>|<#(?P<channel>\d+)>"
    r"|<a?:(?P<sign>\w+):(?P<emoji>\d+)>"
    r"|</(?P<command>[^:>]+):\d+>"
    r"|\[(?P<words>[^\]\n]+)\]\((?P<link>https?://[^\s)]+)\)"
    r"|<?(?P<url>https?://[^\s<>]+)>?"
    r"|\\(?P<literal>[^\w\s])"
    r"|\*\*(?P<bold>.+?)\*\*(?!\*)|__(?P<under>.+?)__|~~(?P<gone>.+?)~~|\|\|(?P<spoiler>.+?)\|\|"
    r"|\*(?P<star>[^\s*](?:.*?[^\s*])?)\*|(?<!\w)_(?P<slant>[^\s_](?:.*?[^\s_])?)_(?!\w)",
    re.DOTALL,
)
_TAGS: Final = {"bold": "strong", "under": "u", "gone": "s", "star": "em", "slant": "em"}


@dataclass(frozen=True)
class Names:
    person: Callable[[int], str | None]
    role: Callable[[int], str | None]
    channel: Callable[[int], str | None]


def html(text: str, names: Names) -> str:
    parts = re.split(r"```(?:\w*\n)?(.*?)```", text, flags=re.DOTALL)
    blocks = [
        f"<pre>{escape(part.strip(chr(10)))}</pre>" if odd % 2 else _block(part, names)
        for odd, part in enumerate(parts)
    ]
    return "".join(blocks)


def _block(text: str, names: Names) -> str:
    parts: list[str] = []
    lines: list[str] = []

    def flush() -> None:
        if text := "\n".join(lines).strip("\n"):
            parts.append(f"<p>{_inline(text, names)}</p>")
        lines.clear()

    for line in text.split("\n"):
        match = _LINE.match(line)
        if match is None:
            lines.append(line)
            continue
        flush()
        inner = _inline(line[match.end() :], names)
        if match["head"]:
            level = match["head"].count("#")
            parts.append(f"<h{level}>{inner}</h{level}>")
        elif match["small"]:
            parts.append(f"<small>{inner}</small>")
        elif match["quote"]:
            parts.append(f"<blockquote>{inner}</blockquote>")
        else:
            mark = "•" if match["item"][0] in "-*" else match["item"].strip()
            depth = min(len(match["indent"]) // 2, 3)
            parts.append(f'<div class="item deep{depth}"><span>{mark}</span><div>{inner}</div></div>')
    flush()
    return "".join(parts)


def _inline(text: str, names: Names) -> str:
    parts, at = [], 0
    for match in _INLINE.finditer(text):
        parts += [escape(text[at : match.start()]), _piece(match, names)]
        at = match.end()
    return "".join([*parts, escape(text[at:])])


def _piece(match: re.Match[str], names: Names) -> str:
    groups = {name: value for name, value in match.groupdict().items() if value is not None}
    for name, tag in _TAGS.items():
        if name in groups:
            return f"<{tag}>{_inline(groups[name], names)}</{tag}>"
    if "coded" in groups:
        return f"<code>{escape(groups['coded'].strip())}</code>"
    if "time" in groups:
        return f'<time data-at="{groups["time"]}" data-style="{groups.get("style", "f")}"></time>'
    if "spoiler" in groups:
        return f'<details class="spoiler"><summary>▮▮▮</summary>{_inline(groups["spoiler"], names)}</details>'
    if "channel" in groups:
        place = names.channel(int(groups["channel"])) or "?"
        return f'<a class="mention" href="#{groups["channel"]}">#{escape(place)}</a>'
    for name, name_of in (("person", names.person), ("role", names.role)):
        if name in groups:
            return f'<span class="mention">@{escape(name_of(int(groups[name])) or "?")}</span>'
    if "emoji" in groups:
        sign = escape(groups["sign"].rpartition("_")[0] or groups["sign"])
        return f'<img class="emoji" src="/discord/emoji/{groups["emoji"]}" alt=":{sign}:">'
    if "command" in groups:
        return f'<span class="mention">/{escape(groups["command"])}</span>'
    if "literal" in groups:
        return escape(groups["literal"])
    address = groups.get("link") or groups.get("url") or ""
    label = _inline(groups["words"], names) if "words" in groups else escape(address)
    return f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer">{label}</a>'


FOLDER: Final = Path(__file__).parent
_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)
_TEMPLATES.globals["styles"] = {1: "blue", 2: "grey", 3: "green", 4: "red", 5: "grey"}


@dataclass(frozen=True)
class Reader:
    world: World
    person: int

    @property
    def locale(self) -> str:
        return self.world.people[self.person].locale

    def say(self, key: str, **params: str) -> str:
        return say(key, self.locale, **params)

    def page(self, template: str, **more: object) -> str:
        own = {"reader": self, "say": self.say, "text": self.text, "me": self.person, "choices": self.choices}
        return _TEMPLATES.get_template(template).render(**own, **more)

    def link(self, url: str) -> str:
        board = url.startswith((f"{self.world.board}/t/", f"{self.world.board}/l/"))
        return f"{url.removeprefix(self.world.board)}?as={self.person}" if board else url

    def text(self, words: str) -> Markup:
        people, roles, channels = self.world.people, self.world.roles, self.world.channels
        names = Names(
            lambda number: people[number].name if number in people else None,
            lambda number: str(roles[number]["name"]) if number in roles else None,
            lambda number: str(channels[number]["name"]) if self.world.sees(self.person, number) else None,
        )
        return Markup(html(words, names))  # noqa: S704 - it escapes all but its own marks

    def is_called(self, message: WorldMessage) -> bool:
        return str(self.person) in [mention["id"] for mention in message.data["mentions"]]

    def message(self, message: WorldMessage) -> str:
        return self.page(
            "message.html",
            data=message.data,
            at=int(datetime.fromisoformat(message.data["timestamp"]).timestamp()),
            private=bool(message.data["flags"] & EPHEMERAL),
            loading=bool(message.data["flags"] & LOADING),
            meant=self.is_called(message),
        )

    def choices(self, component: Mapping[str, Any]) -> list[Json]:
        if component["type"] == 3:
            return list(component["options"])
        defaults, world = {str(default["id"]) for default in component.get("default_values", ())}, self.world
        people = [(person.id, person.name) for person in world.people.values()]
        roles = [(number, f"@{role['name']}") for number, role in world.roles.items()]
        kinds = component.get("channel_types") or (TEXT, FORUM)
        places = [
            (number, f"#{channel['name']}") for number, channel in world.channels.items() if channel["type"] in kinds
        ]
        entries = {5: people, 6: roles, 7: [*people, *roles], 8: places}[component["type"]]
        return [{"value": str(value), "label": name, "default": str(value) in defaults} for value, name in entries]

    def channels(self) -> list[tuple[Json, list[Json]]]:
        channels = [channel for number, channel in self.world.channels.items() if self.world.sees(self.person, number)]
        threads = [channel for channel in channels if channel["type"] in THREADS]
        tops = [channel for channel in channels if channel["type"] not in THREADS]
        tops.sort(key=lambda channel: channel["type"] == DIRECT)
        return [(top, [thread for thread in threads if thread["parent_id"] == top["id"]]) for top in tops]


def component_in(components: Sequence[Json], fits: Callable[[Json], bool]) -> Json | None:
    for component in components:
        if fits(component):
            return component
        inner = component_in([*component.get("components", ()), *filter(None, [component.get("accessory")])], fits)
        if inner is not None:
            return inner
    return None
