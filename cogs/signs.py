"""The application's own emoji, made of the pictures' signs, in place of Unicode's in texts and on controls.

A game's sign is a sentence of the catalogue, `sign-NAME`: an emoji of Unicode with `MARK` behind it. Names
that people give never have that character, so nothing of theirs is replaced. What leaves for Discord goes through this
module: with the application's emoji, or without them with Unicode's.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cogs.components import MAX_MESSAGE_LENGTH
from gamekit import naming
from i18n import has, say

MARK: Final = "\u2060"
"""Invisible character behind the emoji of a sign."""
_CODE: Final = re.compile(r"(`+)[\s\S]*?\1")
"""Text that clients show as it is typed."""
_own: Mapping[str, str] = MappingProxyType({})
"""The application's emoji by their signs' texts; none before they are read from Discord, which `use` does."""
_back: Mapping[str, str] = MappingProxyType({})
"""Unicode's by all the application's emoji so far: messages keep those that are gone."""


def sign(name: str) -> str:
    return say(f"sign-{name}")


def of_seat(number: int, seats: int) -> str:
    """Return a seat's sign at a table of so many; "" if pictures have none. More than have signs are two crews."""
    name = f"seat-{number // (1 if has(f'sign-seat-{seats - 1}') else 2)}"
    return sign(name) if has(f"sign-{name}") else ""


def use(own: Mapping[str, str]) -> None:
    """Use the application's emoji, such as "<:card_1a2b3c4d:123456789012345678>", by the names of their signs."""
    global _own, _back
    _own = {sign(name): emoji for name, emoji in own.items()}
    _back = {**_back, **{emoji: plain(text) for text, emoji in _own.items()}}


def plain(text: str) -> str:
    return text.replace(MARK, "")


def written(text: str, longest: int = MAX_MESSAGE_LENGTH) -> str:
    """Return a message's text with its signs; plain if they make it too long."""
    if MARK not in text:
        return naming.cut(text, longest)
    rich, end = "", 0
    for code in _CODE.finditer(text):
        rich += _rich(text[end : code.start()]) + code[0]
        end = code.end()
    rich = plain(rich + _rich(text[end:]))
    return rich if len(rich) <= longest else naming.cut(plain(text), longest)


def _rich(text: str) -> str:
    for sign_text, emoji in _own.items():
        text = text.replace(sign_text, emoji)
    return text


def read(content: str) -> str:
    for emoji, sign_text in _back.items():
        content = content.replace(emoji, sign_text)
    return content


def without(body: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a request's JSON with Unicode's emoji in place of the application's."""
    match body:
        case str():
            return read(body)
        case {"id": number, "name": called} if (unicode := _back.get(f"<:{called}:{number}>")) is not None:
            return {"name": unicode}
        case dict():
            return {key: without(value) for key, value in body.items()}
        case list():
            return [without(value) for value in body]
    return body


def emoji(text: str | None) -> str | None:
    return None if text is None else _own.get(text, plain(text))
