"""Three people with three languages at one table, an admin beside it, and the judge of what they read."""

import re
from collections.abc import Iterable
from typing import Any, Final

from simcord.components import walk_components

import i18n
from navegador.board import BOARD
from tests.cogs.hands import argument, enabled, verb
from tests.support.tongues import Dyes, Heard
from tests.support.world import InteractionResult, Member, Message, World

SPOKEN: Final = {"Ana": "en-GB", "Bruno": "de", "Carla": "zh-TW"}
"""People and the languages of their clients."""
READ: Final = {"en-US": "en", "en-GB": "en", "de": "de", "zh-TW": "zh-TW"}
"""Languages of clients, and those of our catalogues."""
FACTS: Final = re.compile(
    "|".join(
        [
            *(re.escape(name) for name in sorted(BOARD.names, key=len, reverse=True)),
            *SPOKEN,
            r"Regent|Sagres|navegador|singing-sails|UTC",
            r"(?<=: )it has to be",  # an admin's reason
            r"(?<=[“„「])person(?=[”“」])",  # a column of a file
            r"\d+年\d+月\d+日",  # dates of forms, in which Discord shows no timestamps
            r"\bI{1,3}\b",  # phases and the fields that are there twice
            r"<(?:@&?|#|t:)[^>]*>",
            r"(?<=\()[0-9a-f]{8}(?=\))",  # the program's revision
            r"`[^`]*`",  # what is to be typed, and what seals the deal
            r"https://discord\.com/\S*",
        ]
    )
)
"""Untranslated facts: names of people, tables, regions, channels, games and columns, phase numbers, sealed data."""
LOOKS: Final = ("board", "market", "prices", "legend", "words", "sheet", "points", "rules", "log")
"""The views of a table, by the keys of their buttons."""
OF_ADMINS: Final = (
    *("admin: button-about", "settings", "admin: button-admin-list"),
    *("league: button-league-new", "league: button-league-admin"),
)
"""Commands whose screens are an admin's."""
MENU, FIELD, FILE, CHOICES = 3, 4, 19, (21, 22)
"""Discord's numbers of a menu, a text input, a file upload, and checkbox lists."""


def judged(world: World, dyes: Dyes, heard: Iterable[Heard], public: str) -> list[str]:
    """Return the faults: texts in another language than their reader's or, in public, the channel's."""
    own = {i18n.say("language-name", language) for language in i18n.languages()}
    wrong = []
    for one in heard:
        if one.text in own:  # a language is offered by its own name
            continue
        wanted = public if one.reader is None else READ[world.locales.of(one.reader)]
        if dyes.within(one.text) - {wanted}:
            wrong.append(f"{wanted}, and not {sorted(dyes.within(one.text))}: {one.what} {dyes.plain(one.text)!r}")
    return wrong


def loose(dyes: Dyes, heard: Iterable[Heard]) -> dict[str, str]:
    """Return the words in no catalogue, fact or notation (choices for a typed turn), each with a text that has it."""
    found: dict[str, str] = {}
    for one in heard:
        if one.what == "name":
            continue
        for word in re.findall(r"[^\W\d_]+", FACTS.sub(" ", dyes.bare(one.text))):
            found.setdefault(word, f"{one.what} {dyes.plain(one.text)!r}")
    return found


class Curious:
    """A person who tries each button, menu and form once, but for verbs and arguments that begin as in `avoids`."""

    def __init__(self, world: World, who: Member, *, avoids: Iterable[str] = ()) -> None:
        self.world = world
        self.who = who
        self._pressed = set[str]()
        self._avoids = tuple(avoids)

    async def use(self, command: str, **options: Any) -> None:
        """Type a command and explore its answer."""
        await self.look(await self.world.slash(self.who, command, **options))

    async def look(self, shown: InteractionResult, depth: int = 0) -> None:
        """Use everything new in a private answer, and explore the results."""
        if shown.modal is not None:
            await self.look(await self._fill(shown), depth + 1)
            return
        if shown.response is None or depth > 8:
            return
        while (part := self._next(shown)) is not None:
            custom_id = str(part["custom_id"])
            if part["type"] == MENU:
                value = next((item["value"] for item in part["options"] if not item.get("default")), None)
                if value is None:
                    continue
                came = await self.world.choose(self.who, shown, [value], custom_id=custom_id.partition("#")[0])
            else:
                came = await self.who.click(shown.response, custom_id=custom_id)
            await self.look(came, depth + 1)

    def _next(self, shown: Message) -> dict[str, Any] | None:
        for part in enabled(self.world, shown):
            kind = re.sub(r"\d+", "0", f"{verb(part)}:{argument(part)}")
            if kind not in self._pressed and not kind.startswith(self._avoids):
                self._pressed.add(kind)
                return part
        return None

    async def _fill(self, form: InteractionResult) -> InteractionResult:
        values: dict[str, Any] = {}
        for part in walk_components((form.modal or {}).get("components", [])):
            if part.get("type") == FIELD:
                values[part["custom_id"]] = "7"
            elif part.get("type") in (MENU, *CHOICES) and part.get("options"):
                values[part["custom_id"]] = [part["options"][0]["value"]]
            elif part.get("type") == FILE:
                values[part["custom_id"]] = ("nonsense.csv", b"7")
        return await self.world.fill(self.who, form, values)
