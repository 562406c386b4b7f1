"""Panels of acts: one private message says where a subject stands, and offers what this person can do there now.

`PANEL = Panel("table", read, stand, at)` is one. `PANEL.add(Act("button-undo", "undo", when=...))` offers an act of it.

- The label is the key of a sentence without facts: the words on the button, in the menu and in the completion. No two
  of a panel are alike.
- The act presses its verb with its argument, and the answer replaces the panel. A form opens at once.
- The first acts are buttons, the others options of menus. What `when` denies is not there; typed, its verb refuses it.
- `PANEL.command(...)` is its slash command: `what` runs an act, a `subject` names another table or league.
- `PANEL.show(request, arg)` shows it from a handler, `PANEL.back(locale)` is the button that leads to it.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

import i18n
from cogs import slash
from cogs.components import NOTHING, Anchor, Button, Controls, Option, Page, Pressed, Row, Select, Style, Text, in_rows
from cogs.errors import UserError
from cogs.request import VERBS, Answer, Request, kind_of, on
from cogs.slash import Choice, Completer, Parameter
from gamekit import naming
from i18n import say

S = TypeVar("S")
"""A subject as a panel reads it, with all that decides what can be done."""

BUTTONS: Final = 8
"""Acts that are buttons, if there are more than ten."""
MAX_BUTTONS: Final = 10
MAX_OPTIONS: Final = 25
"""Options of a menu, and choices that complete what is typed."""
MAX_LABEL: Final = 100


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    label: str
    verb: str
    arg: str | Callable[[S], str] = ""
    when: Callable[[S], bool] = lambda _: True
    emoji: str | None = None
    style: Style = "grey"

    def button(self, subject: S, locale: str) -> Button:
        arg = self.arg if isinstance(self.arg, str) else self.arg(subject)
        return Button(self.verb, say(self.label, locale), arg, self.style, self.emoji)


@dataclass(eq=False, slots=True)
class Panel(Generic[S]):
    name: str
    read: Callable[[Request, str], Awaitable[S]]
    """Read a subject by its argument, the channel's if that is empty. Raises what refuses it."""
    stand: Callable[[Request, S], Awaitable[Page]]
    """Return where things stand, in words, pictures, and rows that come before the acts."""
    at: Callable[[S], tuple[int, int, str]] = lambda _: (0, 0, "")
    """Return the table and the position that its controls are made for, and the argument that reads it again."""
    acts: dict[str, Act[S]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.name in PANELS:
            raise ValueError(f"there is a panel {self.name!r} already")
        PANELS[self.name] = self

    def add(self, *acts: Act[S]) -> None:
        for act in acts:
            if act.label in self.acts:
                raise ValueError(f"there is an act {act.label!r} already")
            self.acts[act.label] = act

    def able(self, subject: S) -> list[Act[S]]:
        return [act for act in self.acts.values() if act.when(subject)]

    async def show(self, request: Request, arg: str = "", note: str = "") -> None:
        subject = await self.read(request, arg)
        table, seq, again = self.at(subject)
        page, locale = await self.stand(request, subject), request.locale
        rows = (*page.rows, *self._rows(subject, again, locale))
        blocks = [block for block in page.blocks if not isinstance(block, Controls)]
        page = Page((*blocks, Controls(rows)) if rows else tuple(blocks))
        await request.answers.reply(page.before(note) if note else page, Anchor(table, seq))

    def back(self, locale: str) -> Button:
        return Button("panel", say("button-back", locale), self.name)

    def _rows(self, subject: S, arg: str, locale: str) -> list[Row]:
        able = self.able(subject)
        few = able if len(able) <= MAX_BUTTONS else able[:BUTTONS]
        rows: list[Row] = [*in_rows(tuple(act.button(subject, locale) for act in few))]
        rest = tuple(Option(act.label, say(act.label, locale), emoji=act.emoji) for act in able[len(few) :])
        for start in range(0, len(rest), MAX_OPTIONS):
            # The number of the menu is in its name, as no two of a message are alike.
            name = f"{self.name}.{start}.{arg}"
            rows.append(Select("act", name, say("choose-act", locale), rest[start : start + MAX_OPTIONS]))
        return rows

    async def run(self, request: Request, arg: str, words: str) -> None:
        """Press the verb of the act that is meant, as its button does.

        If it cannot be done now, the verb says why, or the panel what can. Raises UserError for no act's words.
        """
        subject, locale = await self.read(request, arg), request.locale
        able = {act.label: act for act in self.able(subject)}
        label = self.named(words, able, locale) or self.named(words, self.acts, locale)
        if label is None:
            raise UserError("act-none", what=naming.label(words))
        act = self.acts[label]
        if label not in able and not isinstance(act.arg, str):
            await self.show(request, arg, say("act-not-now", locale, what=say(label, locale)))
            return
        (table, seq, _), pressed = self.at(subject), act.button(subject, locale)
        press = request.press(Pressed(table, seq, pressed.verb, pressed.arg))
        handler = VERBS[pressed.verb].handler
        await handler(await press.of_kind(kind_of(handler)))

    # Typing

    def command(self, subject: str = "", text: str = "", completer: Completer | None = None) -> None:
        """Register its slash command; a `subject` is an option for another one's number."""

        async def run(request: Request, what: str | None = None, number: int | None = None) -> None:
            arg = str(number or "")
            await (self.show(request, arg) if what is None else self.run(request, arg, what))

        async def run_here(request: Request, what: str | None = None) -> None:
            await run(request, what)

        parameters = [Parameter("what", "option-what")]
        if subject:
            parameters.append(Parameter("number", text, called=subject))
        register = slash.command(self.name, *parameters, form=lambda typed: self._opens_form(typed.get("what") or ""))
        command = register(run if subject else run_here)

        async def complete(request: Request, typed: str) -> list[Choice]:
            subject_now = await self.read(request, request.fields.get(subject, ""))
            return match_labels(typed, ((act.label, say(act.label, request.locale)) for act in self.able(subject_now)))

        command.completes("what")(complete)
        if completer is not None:
            command.completes("number")(completer)

    def named(self, words: str, labels: Iterable[str], locale: str = i18n.ENGLISH) -> str | None:
        """Return the label that is meant: by itself, as chosen in a completion, or by its words in any language.

        The reader's language comes first. A part of the words suffices if no other label has it.
        """
        plain = words.strip().casefold()
        for language in dict.fromkeys((locale, *i18n.languages())):
            texts = {label: say(label, language).casefold() for label in labels}
            exact = [label for label, text in texts.items() if plain in (text, label)]
            near = [label for label, text in texts.items() if plain and plain in text]
            if exact or len(near) == 1:
                return (exact or near)[0]
        return None

    def _opens_form(self, words: str) -> bool:
        forms = [label for label, act in self.acts.items() if VERBS[act.verb].answer == "form"]
        label = self.named(words, self.acts)
        return label in forms if label is not None else self.named(words, forms) is not None


def match_labels(typed: str, labels: Iterable[tuple[int | str, str]]) -> list[Choice]:
    """Return values whose labels have what is typed, with or without signs such as `_`, as many as Discord takes."""
    forms = typed.casefold(), naming.message(typed, MAX_LABEL, typed).casefold()
    matches = [(value, label) for value, label in labels if any(form in label.casefold() for form in forms)]
    return [Choice(value, naming.cut(label, MAX_LABEL)) for value, label in matches[:MAX_OPTIONS]]


PANELS: Final[dict[str, Panel[Any]]] = {}


@on("panel")
async def show(request: Request) -> None:
    name, _, arg = request.arg.partition(".")
    await _get(name).show(request, arg)


def _answer(pressed: Pressed) -> Answer:
    panel = PANELS.get(pressed.arg.partition(".")[0])
    act = panel.acts.get(pressed.value) if panel is not None else None
    return "form" if act is not None and VERBS[act.verb].answer == "form" else "private"


@on("act", _answer, private=True)
async def choose(request: Request) -> None:
    """Run an act chosen in a panel's menu; which it was is logged by nobody, as it may be private."""
    name, _, rest = request.arg.partition(".")
    panel = _get(name)
    if request.value not in panel.acts:
        raise UserError("old-button")
    await panel.run(request, rest.partition(".")[2], request.value)


def _get(name: str) -> Panel[Any]:
    if name not in PANELS:
        raise UserError("old-button")
    return PANELS[name]


# Settings as panels offer and read them


Value: TypeAlias = Any
SettingT = TypeVar("SettingT")


@dataclass(frozen=True, slots=True)
class ChoiceSetting:
    values: Callable[[], Mapping[str, Value]]
    label: Callable[[Value, str], str] | None = None
    """Label of a value in a language; None: each word has a sentence, as `NOTHING` always has."""

    def read(self, word: str) -> Value:
        values = self.values()
        if word not in values:
            raise UserError("old-button")
        return values[word]

    def labels(self, key: str, locale: str) -> dict[str, str]:
        return {
            word: say(f"{key}-{word}", locale) if self.label is None or word == NOTHING else self.label(value, locale)
            for word, value in self.values().items()
        }

    def menu(self, verb: str, arg: str, empty: str, now: Value, key: str, locale: str) -> Select:
        values, labels = self.values(), self.labels(key, locale)
        options = (Option(word, label, chosen=bool(values[word] == now)) for word, label in labels.items())
        return Select(verb, arg, empty, tuple(options))


def hyphenate(name: str) -> str:
    return name.replace("_", "-")


def find(parts: Mapping[str, Mapping[str, SettingT]], name: str) -> tuple[str, SettingT]:
    for part, settings in parts.items():
        if name in settings:
            return part, settings[name]
    raise UserError("old-button")


def setting(text: str, *rows: Row) -> tuple[Text, Controls]:
    return Text(text), Controls(rows)


def tabs(verb: str, labels: Mapping[str, str], part: str, before: str = "") -> tuple[Button, ...]:
    return tuple(
        Button(verb, label, f"{before}{part_name}", chosen=part_name == part) for part_name, label in labels.items()
    )


def page_of(items: Sequence[SettingT], at: int, size: int) -> tuple[Sequence[SettingT], int, int]:
    """Return a page, its number from 0, and their number."""
    pages = max(1, -(-len(items) // size))
    at = min(at, pages - 1)
    return items[at * size : (at + 1) * size], at, pages


def page_number(arg: str) -> int:
    """Return the page that a button of `turning` leads to, counted from 0; 0 for any other argument."""
    number = arg.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def turning(
    verb: str, at: int, pages: int, locale: str, before: str = "", after: str = "", *, ends: bool = False
) -> tuple[Button, ...]:
    ways = {"first": 0, "earlier": at - 1, "later": at + 1, "last": pages - 1}
    return tuple(
        Button(verb, say(f"button-{way}", locale), f"{before}{max(to, 0)}-{way}{after}", disabled=shut)
        for way, to in ways.items()
        if ends or way in ("earlier", "later")
        for shut in (to == at or not 0 <= to < pages,)
    )
