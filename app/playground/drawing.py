"""Messages, forms and lists of channels as HTML, in the order of Discord's clients."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from app.playground import markdown
from app.playground.world import DIRECT, EPHEMERAL, FORUM, LOADING, PRIVATE_THREAD, TEXT, THREAD, Json, Message, World
from words import say

FOLDER: Final = Path(__file__).parent
_STYLES: Final = {1: "blue", 2: "grey", 3: "green", 4: "red", 5: "grey"}


@cache
def templates() -> Environment:
    """Return the pages' templates."""
    loader = FileSystemLoader(FOLDER / "templates")
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.globals["styles"] = _STYLES
    return made


@dataclass(frozen=True)
class Reader:
    """Somebody who looks: what they see, in their language."""

    world: World
    person: int

    @property
    def locale(self) -> str:
        """Return the language of their client."""
        return self.world.people[self.person].locale

    def say(self, key: str, **params: str) -> str:
        """Return a sentence in their language."""
        return say(key, self.locale, **params)

    def page(self, template: str, **more: object) -> str:
        """Return a template filled."""
        return (
            templates()
            .get_template(template)
            .render(reader=self, say=self.say, text=self.text, me=self.person, choices=self.choices, **more)
        )

    def link(self, url: str) -> str:
        """Return the address of a button; a board or a league is opened as the reader."""
        board = url.startswith((f"{self.world.board}/t/", f"{self.world.board}/l/"))
        return f"{url.removeprefix(self.world.board)}?as={self.person}" if board else url

    def text(self, words: str) -> Markup:
        """Return a message's text."""
        return Markup(markdown.html(words, self._names))  # noqa: S704 - it escapes all but its own marks

    @property
    def _names(self) -> markdown.Names:
        world = self.world
        return markdown.Names(
            lambda number: world.people[number].name if number in world.people else None,
            lambda number: str(world.roles[number]["name"]) if number in world.roles else None,
            lambda number: str(world.channels[number]["name"]) if world.sees(self.person, number) else None,
        )

    def message(self, message: Message) -> str:
        """Return a message."""
        data = message.data
        return self.page(
            "message.html",
            data=data,
            at=int(datetime.fromisoformat(data["timestamp"]).timestamp()),
            private=bool(data["flags"] & EPHEMERAL),
            loading=bool(data["flags"] & LOADING),
            meant=str(self.person) in [mention["id"] for mention in data["mentions"]],
        )

    def choices(self, component: Mapping[str, Any]) -> list[Json]:
        """Return the options of a menu, also of one that lists people, roles or channels."""
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

    def form(self, form: Mapping[str, Any]) -> str:
        """Return a form."""
        return self.page("form.html", form=form)

    def channels(self) -> list[tuple[Json, list[Json]]]:
        """Return the channels that they see, with their threads; direct messages last."""
        seen = [channel for number, channel in self.world.channels.items() if self.world.sees(self.person, number)]
        threads = [channel for channel in seen if channel["type"] in (THREAD, PRIVATE_THREAD)]
        tops = sorted(
            (channel for channel in seen if channel not in threads), key=lambda channel: channel["type"] == DIRECT
        )
        return [(top, [thread for thread in threads if thread["parent_id"] == top["id"]]) for top in tops]


def component_in(components: Sequence[Json], fits: Callable[[Json], bool]) -> Json | None:
    """Return the first component that fits, however deep."""
    for component in components:
        if fits(component):
            return component
        inner = component_in([*component.get("components", ()), *filter(None, [component.get("accessory")])], fits)
        if inner is not None:
            return inner
    return None
