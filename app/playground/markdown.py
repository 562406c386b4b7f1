"""Discord's markdown as HTML, as far as the bot and people write it; everything else is escaped."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Final

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
    """Names for what a text mentions."""

    person: Callable[[int], str | None]
    role: Callable[[int], str | None]
    channel: Callable[[int], str | None]


def html(text: str, names: Names) -> str:
    """Return a message's text as HTML."""
    parts = re.split(r"```(?:\w*\n)?(.*?)```", text, flags=re.DOTALL)
    blocks = [
        f"<pre>{escape(part.strip(chr(10)))}</pre>" if odd % 2 else _block(part, names)
        for odd, part in enumerate(parts)
    ]
    return "".join(blocks)


def _block(text: str, names: Names) -> str:
    """Return lines of text: headings, quotes and lists stand alone, the rest flows."""
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
