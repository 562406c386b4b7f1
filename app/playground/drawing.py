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
    made: list[str] = []
    flowing: list[str] = []

    def flush() -> None:
        if joined := "\n".join(flowing).strip("\n"):
            made.append(f"<p>{_inline(joined, names)}</p>")
        flowing.clear()

    for line in text.split("\n"):
        match = _LINE.match(line)
        if match is None:
            flowing.append(line)
            continue
        flush()
        inner = _inline(line[match.end() :], names)
        if match["head"]:
            level = match["head"].count("#")
            made.append(f"<h{level}>{inner}</h{level}>")
        elif match["small"]:
            made.append(f"<small>{inner}</small>")
        elif match["quote"]:
            made.append(f"<blockquote>{inner}</blockquote>")
        else:
            mark = "•" if match["item"][0] in "-*" else match["item"].strip()
            depth = min(len(match["indent"]) // 2, 3)
            made.append(f'<div class="item deep{depth}"><span>{mark}</span><div>{inner}</div></div>')
    flush()
    return "".join(made)


def _inline(text: str, names: Names) -> str:
    made, at = [], 0
    for match in _INLINE.finditer(text):
        made += [escape(text[at : match.start()]), _piece(match, names)]
        at = match.end()
    return "".join([*made, escape(text[at:])])


def _piece(match: re.Match[str], names: Names) -> str:
    matched = {name: value for name, value in match.groupdict().items() if value is not None}
    for name, tag in _TAGS.items():
        if name in matched:
            return f"<{tag}>{_inline(matched[name], names)}</{tag}>"
    if "coded" in matched:
        return f"<code>{escape(matched['coded'].strip())}</code>"
    if "time" in matched:
        return f'<time data-at="{matched["time"]}" data-style="{matched.get("style", "f")}"></time>'
    if "spoiler" in matched:
        return f'<details class="spoiler"><summary>▮▮▮</summary>{_inline(matched["spoiler"], names)}</details>'
    if "channel" in matched:
        place = names.channel(int(matched["channel"])) or "?"
        return f'<a class="mention" href="#{matched["channel"]}">#{escape(place)}</a>'
    for name, known in (("person", names.person), ("role", names.role)):
        if name in matched:
            return f'<span class="mention">@{escape(known(int(matched[name])) or "?")}</span>'
    if "emoji" in matched:
        sign = escape(matched["sign"].rpartition("_")[0] or matched["sign"])
        return f'<img class="emoji" src="/discord/emoji/{matched["emoji"]}" alt=":{sign}:">'
    if "command" in matched:
        return f'<span class="mention">/{escape(matched["command"])}</span>'
    if "literal" in matched:
        return escape(matched["literal"])
    address = matched.get("link") or matched.get("url") or ""
    label = _inline(matched["words"], names) if "words" in matched else escape(address)
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
        chosen, world = {str(default["id"]) for default in component.get("default_values", ())}, self.world
        people = [(person.id, person.name) for person in world.people.values()]
        roles = [(number, f"@{role['name']}") for number, role in world.roles.items()]
        kinds = component.get("channel_types") or (TEXT, FORUM)
        places = [
            (number, f"#{channel['name']}") for number, channel in world.channels.items() if channel["type"] in kinds
        ]
        listed = {5: people, 6: roles, 7: [*people, *roles], 8: places}[component["type"]]
        return [{"value": str(value), "label": name, "default": str(value) in chosen} for value, name in listed]

    def channels(self) -> list[tuple[Json, list[Json]]]:
        seen = [channel for number, channel in self.world.channels.items() if self.world.sees(self.person, number)]
        threads = [channel for channel in seen if channel["type"] in THREADS]
        tops = [channel for channel in seen if channel["type"] not in THREADS]
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
