"""Discord's markdown as HTML, as far as the program's sentences use it.

Everything else in a text is escaped. Names contain no markdown when they come here (`naming.message`).
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from markupsafe import Markup, escape

from i18n import dates

_MARK: Final = re.compile(
    r"\\(?P<literal>[^\w\s])|\s·\s\*\*(?P<amount>[+−]\d[\d.,]*)\*\*|\*\*(?P<strong>.+?)\*\*|\|\|(?P<spoiler>.+?)\|\||(?<!\*)\*(?P<em>[^*\s](?:[^*]*[^*\s])?)\*(?!\*)|`(?P<code>[^`]+)`|<t:(?P<at>\d{1,11})(?::\w)?>|(?P<who><[@#][!&]?\d+>)"
)
_TWICE: Final = re.compile(r"(<t:(\d{1,11})(?::\w)?>)\s?[(（]<t:\2:R>[)）]")
"""A time followed by how far away it is, which is the same time here."""
_HEAD: Final = re.compile(r"#{1,3} (?=.*\S)")
_PLACE: Final = 0xE000
"""The first private-use character, which no name contains (`naming`): these mark the places of marked-up parts."""
FENCE: Final = "```"
SMALL: Final = "-# "
_QUOTE: Final = re.compile(r"> (?=.*\S)")


def mark_up(text: str, locale: str, who: Mapping[int, str] = MappingProxyType({})) -> Markup:
    """Convert a text of one or more lines to HTML, with times in the language's format.

    `who` are the names that stand for mentions of people, roles and channels, by their ids.
    """
    parts = [part.strip("\n") for part in _TWICE.sub(r"\1", text).split(FENCE)]
    return Markup().join(
        Markup('<code class="block">{}</code>').format(part)
        if number % 2
        else Markup("<br>").join(_line(line, locale, who) for line in part.split("\n"))
        for number, part in enumerate(parts)
    )


def link(address: str, words: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(address, words)


def time_tag(at: datetime, locale: str) -> Markup:
    utc = at.astimezone(UTC)
    return Markup('<time datetime="{}">{}</time>').format(
        f"{utc:%Y-%m-%dT%H:%MZ}", f"{dates.day_and_time(utc, locale)} UTC"
    )


def with_parts(say: Callable[..., str], facts: Mapping[str, str | int]) -> Markup:
    """Return a sentence as HTML, in which parameters that are `Markup` stay so; `say` composes it."""
    parts = {chr(_PLACE + number): name for number, name in enumerate(facts)}
    places = {name: place for place, name in parts.items()}
    marked_up = {name: fact for name, fact in facts.items() if isinstance(fact, Markup)}
    text = say(**{name: places[name] if name in marked_up else fact for name, fact in facts.items()})
    markup = Markup()
    for letter in text:
        markup += marked_up.get(parts.get(letter, ""), escape(letter))
    return markup


def _line(line: str, locale: str, who: Mapping[int, str]) -> Markup:
    if quote := _QUOTE.match(line):
        return Markup('<span class="quote">{}</span>').format(_line(line[quote.end() :], locale, who))
    if line.startswith(SMALL):
        return Markup("<small>{}</small>").format(_spans(line.removeprefix(SMALL), locale, who))
    if head := _HEAD.match(line):
        return Markup('<strong class="head">{}</strong>').format(_spans(line[head.end() :], locale, who))
    return _spans(line, locale, who)


def _spans(line: str, locale: str, who: Mapping[int, str]) -> Markup:
    markup, end = Markup(), 0
    for mark in _MARK.finditer(line):
        markup += escape(line[end : mark.start()]) + _span(mark, locale, who)
        end = mark.end()
    return markup + escape(line[end:])


def _span(mark: re.Match[str], locale: str, who: Mapping[int, str]) -> Markup:
    match mark.lastgroup:
        case "literal":
            return escape(mark["literal"])
        case "amount":  # on the line of the word before it
            return Markup('\u00a0·\u00a0<strong class="amount">{}</strong>').format(mark["amount"])
        case "strong":
            return Markup("<strong>{}</strong>").format(_spans(mark["strong"], locale, who))
        case "em":
            return Markup("<em>{}</em>").format(_spans(mark["em"], locale, who))
        case "spoiler":
            span = Markup('<span class="spoiler" tabindex="0">{}</span>')
            return span.format(_spans(mark["spoiler"], locale, who))
        case "code":
            return Markup("<code>{}</code>").format(mark["code"])
        case "at":
            return time_tag(datetime.fromtimestamp(int(mark["at"]), UTC), locale)
    number = re.sub(r"\D", "", mark["who"])
    return Markup("<bdi>{}</bdi>").format(who[int(number)]) if int(number) in who else Markup("…")
