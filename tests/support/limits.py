"""Discord's limits, checked on what the bot sends, so that a test fails before Discord does."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import regex  # type: ignore[import-untyped]

FILE = 10 * 1024 * 1024
"""Maximum size of a file, in bytes."""
PICTURES = (".png", ".webp", ".gif", ".jpg")
COMMAND_NAME = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
LISTED = regex.compile(r"^1\. .*[,、] ?2\. ", regex.MULTILINE)
"""A row of things numbered at the beginning of a line, which clients render as a list of one item."""
LAYOUT = 1 << 15
"""Flag of a message made of components V2."""
ROW, GALLERY = 1, 12
Json = Mapping[str, Any]


def of_request(method: str, path: str, body: Any) -> Iterator[str]:
    if path.endswith("/commands") and isinstance(body, list):
        complaints = of_commands(body)
    elif isinstance(body, Mapping):
        data = body.get("data", body) if path.endswith("/callback") else body
        complaints = _of_message(data if isinstance(data, Mapping) else {})
    else:
        return
    for complaint in complaints:
        yield f"{method} {path}: {complaint}"


def of_commands(commands: Sequence[Json]) -> Iterator[str]:
    for kind, most in ((1, 100), (2, 15), (3, 15), (4, 1)):
        yield from _most(sum(command.get("type", 1) == kind for command in commands), most, f"commands of type {kind}")
    yield from _once([str(command["name"]) for command in commands], "command")
    for command in commands:
        if command.get("type", 1) == 1:  # the others have no descriptions
            yield from _most(_letters(command), 8000, f"/{command['name']}: letters")
            yield from _of_option(command, f"/{command['name']}")


def _of_option(option: Json, where: str) -> Iterator[str]:
    for name in _said(option, "name"):
        if not COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield f"{where}: the name {name!r} will not do"
    for description in _said(option, "description"):
        yield from _length(description, 100, f"{where}: description", least=1)
    options, choices = option.get("options") or [], option.get("choices") or []
    yield from _most(len(options), 25, f"{where}: options")
    yield from _of_choices(choices, where)
    yield from _once([str(one["name"]) for one in options], f"{where}: option")
    needed = [bool(one.get("required")) for one in options]
    if needed != sorted(needed, reverse=True):
        yield f"{where}: what is required has to come first"
    for item in options:
        yield from _of_option(item, f"{where} {item['name']}")


def _letters(option: Json) -> int:
    """Return the number of characters of a command in all; of localized text the longest counts."""
    own = max(map(len, _said(option, "name"))) + max(map(len, _said(option, "description")))
    choices = sum(
        max(map(len, _said(choice, "name"))) + len(str(choice["value"])) for choice in option.get("choices") or []
    )
    return own + choices + sum(_letters(item) for item in option.get("options") or [])


def _said(thing: Json, key: str) -> list[str]:
    return [str(thing.get(key, "")), *(thing.get(f"{key}_localizations") or {}).values()]


def _of_message(message: Json) -> Iterator[str]:
    yield from _length(message.get("content") or "", 2000, "content")
    yield from _of_text(message.get("content") or "")
    yield from _length(message.get("title") or "", 45, "title")
    yield from _length(message.get("nonce") or "", 25, "nonce")
    yield from _of_choices(message.get("choices") or [], "choices")
    files = message.get("attachments") or []
    yield from _most(len(files), 10, "files")
    if not message.get("flags", 0) & LAYOUT:
        yield from _most(
            sum(str(file.get("filename", "")).endswith(PICTURES) for file in files),
            1,
            "pictures, of which clients show parts only",
        )
    for file in files:
        yield from _length(file.get("description") or "", 1024, f"description of {file.get('filename')}")
    embeds = message.get("embeds") or []
    yield from _most(len(embeds), 10, "embeds")
    yield from _most(sum(map(_letters_of, embeds)), 6000, "letters in embeds")
    rows = message.get("components") or []
    if message.get("flags", 0) & LAYOUT:
        yield from _of_layout(message)
        rows = [row for row in _all(rows) if row["type"] == ROW]
    else:
        yield from _most(len(rows), 5, "rows")
    ids = []
    for number, row in enumerate(rows):
        parts = row.get("components") or ([row["component"]] if "component" in row else [])
        if any(part["type"] == 2 for part in parts):
            yield from _most(len(parts), 5, f"buttons in row {number}")
        else:
            yield from _most(len(parts), 1, f"menus in row {number}")
        for part in parts:
            yield from _of_component(part)
            ids.append(str(part.get("custom_id")))
    yield from _once([text for text in ids if text != "None"], "custom_id")


def _of_text(text: str) -> Iterator[str]:
    """Yield markup that a client would render although nobody meant it."""
    if LISTED.search(text):
        yield f"a row that is shown as a list of one: {text!r}"


def _of_layout(message: Json) -> Iterator[str]:
    parts = list(_all(message.get("components") or []))
    yield from _most(len(parts), 40, "components, nested ones counted")
    yield from _most(sum(len(str(part.get("content", ""))) for part in parts), 4000, "letters in its texts")
    for key in ("content", "embeds"):
        if message.get(key):
            yield f"{key} beside components of the second version"
    for part in parts:
        yield from _of_text(str(part.get("content", "")))
        if part["type"] == GALLERY:
            yield from _most(len(part["items"]), 1, "pictures in a gallery, of which clients show parts only")


def _all(parts: Sequence[Json]) -> Iterator[Json]:
    for part in parts:
        yield part
        yield from _all(part.get("components") or [])
        if "accessory" in part:
            yield part["accessory"]


def _of_component(part: Json) -> Iterator[str]:
    where = f"component {part.get('custom_id')!r}"
    if "url" in part:
        yield from _length(part["url"], 512, where, least=1)
    else:
        yield from _length(part.get("custom_id") or "", 100, where, least=1)
    yield from _length(part.get("label") or "", 80 if part["type"] == 2 else 45, f"{where}: label")
    yield from _length(part.get("placeholder") or "", 150 if part["type"] == 3 else 100, f"{where}: placeholder")
    yield from _of_emoji(part.get("emoji"), where)
    if part["type"] == 2 and not part.get("label") and not part.get("emoji"):
        yield f"{where}: a button without label or emoji"
    if part["type"] != 3:
        return
    options = part.get("options") or []
    yield from _most(len(options), 25, f"{where}: options", least=1)
    yield from _once([str(option["value"]) for option in options], f"{where}: value")
    yield from _most(
        sum(bool(option.get("default")) for option in options), part.get("max_values", 1), f"{where}: chosen"
    )
    for option in options:
        for key, least in (("label", 1), ("value", 1), ("description", 0)):
            yield from _length(option.get(key) or "", 100, f"{where}: {key} of an option", least=least)
        yield from _of_emoji(option.get("emoji"), where)


def _of_choices(choices: Sequence[Json], where: str) -> Iterator[str]:
    yield from _most(len(choices), 25, f"{where}: choices")
    for choice in choices:
        for name in _said(choice, "name"):
            yield from _length(name, 100, f"{where}: name of a choice", least=1)
        yield from _length(str(choice["value"]), 100, f"{where}: value of a choice", least=1)


def _of_emoji(emoji: Json | None, where: str) -> Iterator[str]:
    if emoji and not emoji.get("id") and not regex.match(r"\p{Emoji}", emoji["name"]):
        yield f"{where}: {emoji['name']!r} is no emoji"


def _letters_of(embed: Json) -> int:
    fields = embed.get("fields") or []
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name"), *(text for field in fields for text in field.values())]
    return sum(len(text) for text in texts if isinstance(text, str))


def _length(text: str, most: int, where: str, *, least: int = 0) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{where}: {len(text)} letters, {least} to {most} are allowed"


def _most(number: int, most: int, where: str, *, least: int = 0) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{where}: {number}, {least} to {most} are allowed"


def _once(names: Sequence[str], where: str) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{where} {name!r} {times} times"
