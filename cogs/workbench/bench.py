"""A turn in the making, and its private panel: the same wherever a turn is made.

A desk, as at a table or in a lesson, says where the draft is kept, what becomes of the turn, and which words and
buttons the panel has beside the game's choices. Confirm and Start over are always first in the last row, and grey while
they do nothing: clients keep the end of a conversation in place, so that it stays under a thumb.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cogs import errors
from cogs.components import Anchor, Button, Option, Page, Row, Select, in_rows
from cogs.errors import Refusal, UserError
from cogs.games import AnyDraft, Explainer, GameInterface, Proposal, Scene
from cogs.host import PerBot, keep
from cogs.request import Answer, Answers, Request, UnreadRequest, on
from cogs.sending import FAILURES, work
from hosting.core import Json
from i18n import has, say

STEPS: Final = "steps"
PICK: Final = "pick"
"""Keys of a written draft: its steps, and the choice in progress."""
REVISION: Final = "revision"
MAX_ROWS: Final = 5
WIDTH: Final = 5

Telling: TypeAlias = Callable[[], Awaitable[object]]
"""The answer to a turn that is done, yet to be given."""


@dataclass(frozen=True, slots=True)
class Verbs:
    open: str
    pick: str
    over: str
    why: str
    do: str


class Desk(Protocol):
    verbs: ClassVar[Verbs]
    private: ClassVar[bool] = True
    """True if presses are kept out of the log."""
    confirm: ClassVar[tuple[str, str]] = ("button-confirm", "✅")
    reveals: ClassVar[bool] = False
    """True if a turn that reveals something is done by a button of its own."""

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[Self]]:
        """Read the turn of a pressed control. Raises what refuses it."""

    async def keep(self, request: Request, bench: AnyBench) -> None:
        """Store the draft. Raises what refuses it."""

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        """Store the proposal; return the answer. Raises what refuses it."""

    async def undo(self, request: Request, bench: AnyBench) -> AnyBench:
        return bench.restarted()

    def head(self, bench: AnyBench) -> str: ...

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]: ...

    def end(self, bench: AnyBench) -> Page:
        return Page.of(self.head(bench))

    def ready(self, bench: AnyBench) -> bool:
        return True

    def undo_button(self, bench: AnyBench) -> Button:
        """Return the button that discards the draft; grey while that is empty."""
        label = say("button-over", bench.scene.locale)
        return Button(self.verbs.over, label, bench.prefix, emoji="↩️", disabled=not bench.has_choice)


D = TypeVar("D", bound=Desk)
AnyBench: TypeAlias = "Workbench[Any]"
"""The workbench of the desk that is asked, or of one that does not matter."""


@dataclass(frozen=True, slots=True)
class Workbench(Generic[D]):
    desk: D
    interface: GameInterface
    scene: Scene
    draft: AnyDraft
    """None if there is nothing to choose."""
    proposal: Proposal | None
    revision: int = 1
    """Number of times the panel was shown, so that its menus are new ones each time."""
    seq: int = 0
    """The position that the controls are made for; 0 for none."""
    prefix: str = ""
    stamp: str = ""
    """The beginning of the digest, which tells the same turn at different times apart."""
    panel: int = 0
    """Number of panels this turn has had, of which only the newest counts; 0 if all count."""
    old: bool = False
    """True if the pressed control is in an older panel or state of the turn."""
    note: str = ""
    """Note on the draft as it was loaded."""

    @classmethod
    def of(cls, desk: D, interface: GameInterface, scene: Scene, panel: Json, written: Json) -> Self:
        draft, note = read(interface, scene, written)
        revision = int(panel.get(REVISION, 0)) + 1
        return cls(desk, interface, scene, draft, interface.proposal(draft), revision, note=note)

    @property
    def seat(self) -> int:
        assert self.scene.reader is not None
        return self.scene.reader

    @property
    def has_choice(self) -> bool:
        return self.draft is not None and bool(self.draft.write() or self.draft.pick)

    @property
    def stored(self) -> Json:
        return {**write(self.draft), REVISION: self.revision}

    @property
    def digest(self) -> str:
        return self.stamp + digest(self.proposal)

    def with_draft(self, draft: AnyDraft) -> Self:
        return replace(self, draft=draft, proposal=self.interface.proposal(draft), note="")

    def with_stored(self, written: Json) -> Self:
        """Copy with a written draft. Raises the game's refusals if it does not fit."""
        return self.with_draft(self.interface.draft(self.scene.view, self.seat, written[STEPS], written[PICK]))

    def restarted(self) -> Self:
        return self.with_draft(self.interface.draft(self.scene.view, self.seat))

    def pressed(self, arg: str, value: str) -> Self:
        return self.with_draft(self.interface.press(self.draft, arg, value))

    def typed(self, text: str) -> Self:
        """Copy with a typed text. Raises UserError for none, and the game's refusals."""
        bench = self.restarted()
        bench = bench.with_draft(self.interface.typed(bench.draft, text, self.scene.locale))
        if not bench.has_choice and (bench.proposal is None or not text.strip()):  # "done" alone ends a turn
            raise UserError("typed-empty")
        return bench

    def follow(self, before: AnyBench, phrase: Callable[[str], str] = str) -> Self:
        """Copy with what was typed beyond a revelation, and a note on that."""
        bench, interface, locale = self, self.interface, self.scene.locale
        notes = [self.note, phrase(interface.revealed(self.scene, before.scene.view, self.scene.view))]
        if rest := interface.rest(before.draft):
            try:
                bench = self.with_draft(interface.typed(self.draft, rest, locale))
            except Exception as error:
                if not isinstance(error, Refusal):
                    raise
                notes.append(errors.sentence(error, locale))
        return replace(bench, note="\n".join(filter(None, notes)))

    def page(self) -> Page:
        desk, verbs, locale = self.desk, self.desk.verbs, self.scene.locale
        if self.draft is None:
            return desk.end(self)
        label, emoji = desk.confirm
        arg, reveal = self.prefix + self.digest, tuple[Button, ...]()
        if desk.reveals and self.proposal is not None and self.proposal.reveals:
            # never in the place of Confirm: pressing it twice must not confirm what the panel shows next
            own = has(f"button-reveal-{self.interface.name}")
            words = say(f"button-reveal-{self.interface.name}" if own else "button-reveal", locale)
            reveal = (Button(verbs.do, words, arg, "red", "🧭"),)
        if self.proposal is not None and not reveal and desk.ready(self):
            do = Button(verbs.do, say(label, locale), arg, "green", emoji)
        else:
            do = Button(verbs.do, say(label, locale), emoji=emoji, disabled=True)
        buttons = [do, desk.undo_button(self)]
        if isinstance(self.interface, Explainer):
            buttons.append(Button(verbs.why, say("button-why", locale), self.prefix, emoji="❔"))
        buttons += desk.buttons(self)
        panel = self.interface.panel(self.scene, self.draft)
        rows = [
            tuple(replace(button, verb=verbs.pick, arg=self.prefix + button.arg) for button in row)
            if isinstance(row, tuple)
            else replace(row, verb=verbs.pick, arg=self.prefix + row.arg)
            for row in panel.rows
        ]
        panel = panel.with_rows(*rows)
        return arrange(panel, buttons, reveal).before(desk.head(self)).after(self.note)

    async def do(self, request: Request, proposal: Proposal) -> None:
        await (await self.desk.done(request, self, proposal))()

    async def show(self, request: Request, page: Page | None = None, *, separate: bool = False) -> None:
        """Store the draft, and show its panel or another page. Raises Stale."""
        await self.desk.keep(request, self)
        await self.put(request, page, separate=separate)

    async def put(self, request: Request, page: Page | None = None, *, separate: bool = False) -> None:
        anchor = Anchor(self.scene.table.id, self.seq, self.revision, self.panel)
        message = await request.answers.reply(page or self.page(), anchor, separate=separate)
        if self.panel and not separate:
            await remember(request, anchor.table_id, message)

    def remember_done(self, request: Request) -> None:
        message, press = request.message_id, request.pressed
        if message is not None and press is not None:
            panel = ShownPanel(message, request.answers, press.verb)
            _replace(request, self.scene.table.id, panel)


# The stored form of a draft


def write(draft: AnyDraft) -> Json:
    return {STEPS: draft.write(), PICK: dict(draft.pick)}


def read(interface: GameInterface, scene: Scene, written: Mapping[str, Any]) -> tuple[AnyDraft, str]:
    assert scene.reader is not None
    if STEPS not in written:
        return interface.draft(scene.view, scene.reader), ""
    try:
        return interface.draft(scene.view, scene.reader, written[STEPS], written[PICK]), ""
    except Exception as error:
        if not isinstance(error, Refusal):
            raise
        reason = errors.sentence(error, scene.locale)
        return interface.draft(scene.view, scene.reader), say("plan-changed", scene.locale, reason=reason)


def digest(proposal: Proposal | None) -> str:
    steps = list(proposal.steps) if proposal else []
    return hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:12]


# Rows


def arrange(panel: Page, buttons: Sequence[Button], reveal: tuple[Button, ...] = ()) -> Page:
    """Arrange the common buttons and ways out last; `reveal` before the last choices."""
    rows = (tuple(button for button in row if not button.exit) if isinstance(row, tuple) else row for row in panel.rows)
    choices: tuple[Row, ...] = tuple(row for row in rows if row != ())
    exits = (button for row in panel.rows if isinstance(row, tuple) for button in row if button.exit)
    if reveal:
        last = choices[-1] if choices else None
        if isinstance(last, tuple) and len(last) < WIDTH:
            choices = (*choices[:-1], (*reveal, *last))
        else:
            choices = (*choices, reveal)
    if len(choices) >= MAX_ROWS:  # then all buttons above the last row move together
        menus = tuple(row for row in choices if not isinstance(row, tuple))
        choices = (*menus, *in_rows(tuple(button for row in choices if isinstance(row, tuple) for button in row)))
    return panel.with_rows(*choices, (*buttons, *exits))


def look_rows(bench: AnyBench, verb: str) -> tuple[Row, ...]:
    locale = bench.scene.locale
    looks = tuple(
        Option(look.name, say(f"button-{look.name}", locale)) for look in bench.interface.looks if look.command
    )
    return (Select(verb, bench.prefix, say("choose-look", locale), looks),) if looks else ()


# Presses

Handler: TypeAlias = Callable[[Request, Workbench[D]], Awaitable[None]]


def at_desk(desk: type[D], verb: str, answer: Answer = "private") -> Callable[[Handler[D]], Handler[D]]:

    def register(handler: Handler[D]) -> Handler[D]:
        @on(verb, answer, private=desk.private)
        async def handle(unread: UnreadRequest) -> None:
            async with one_by_one(unread, desk.verbs.open):
                await handler(*await desk.load(unread))

        return handler

    return register


def handle(desk: type[D]) -> type[D]:
    verbs = desk.verbs
    for verb, handler in (
        (verbs.open, lambda request, bench: bench.show(request)),
        (verbs.pick, _pick),
        (verbs.over, _over),
        (verbs.why, _why),
    ):
        at_desk(desk, verb)(handler)
    on(verbs.do, private=desk.private)(partial(_do, desk))
    return desk


async def _pick(request: Request, bench: AnyBench) -> None:
    if bench.draft is not None and not bench.old:
        bench = bench.pressed(request.arg.removeprefix(bench.prefix), request.value)
    await _show(request, bench)


async def _over(request: Request, bench: AnyBench) -> None:
    await _show(request, bench if bench.old else await bench.desk.undo(request, bench))


async def _why(request: Request, bench: AnyBench) -> None:
    interface, scene, text = bench.interface, bench.scene, say("why-nothing", request.locale)
    if isinstance(interface, Explainer) and bench.draft is not None:
        text = interface.why(scene, bench.draft)
    anchor = Anchor(scene.table.id, bench.seq, bench.revision)
    await request.answers.reply(text, anchor, separate=True)


async def _do(desk: type[Desk], unread: UnreadRequest) -> None:
    async with one_by_one(unread, desk.verbs.open):
        assert unread.pressed is not None
        panel = _panels(unread.client).panels.get((unread.pressed.table_id, unread.person.id))
        if panel is not None and panel.done == unread.pressed.verb and unread.message_id == panel.message:
            return  # pressed twice: the first press is answered there
        async with work.storing(unread.client, unread.guild_id):
            request, bench = await desk.load(unread)
            current = not bench.old and bench.prefix + bench.digest == request.arg
            if bench.proposal is None or not current:
                await _show(request, bench, old=True)
                return
            tell = await bench.desk.done(request, bench, bench.proposal)
        await tell()


async def _show(request: Request, bench: AnyBench, *, old: bool = False) -> None:
    note = say("panel-old", request.locale) if old or bench.old else ""
    await bench.show(request, bench.page().after(note))


# The open panels of turns: each player has one at a table, and older ones are marked as old. Nothing depends on this
# memory: after a restart, the number in an older panel's controls still identifies it when it is used.


MAX_KEPT: Final = 1000

Key: TypeAlias = tuple[int, int]
"""A table and a person."""


@dataclass(frozen=True, slots=True)
class ShownPanel:
    message: int
    answers: Answers
    done: str = ""
    """Verb of the control that did its turn; empty before that."""


@dataclass(slots=True)
class OpenPanels:
    panels: OrderedDict[Key, ShownPanel] = field(default_factory=OrderedDict)
    locks: WeakValueDictionary[tuple[str, int, int], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """Locks by the desk, the table and the person."""


_panels = PerBot(lambda _: OpenPanels()).of


def one_by_one(request: UnreadRequest, desk: str) -> asyncio.Lock:
    assert request.pressed is not None
    key = desk, request.pressed.table_id, request.person.id
    return _panels(request.client).locks.setdefault(key, asyncio.Lock())


async def remember(request: UnreadRequest, table_id: int, message: int) -> None:
    before = _replace(request, table_id, ShownPanel(message, request.answers))
    if before is None or before.message == message or before.done:
        return
    with suppress(*FAILURES):
        await before.answers.replace_by(say("panel-replaced", request.locale))


def _replace(request: UnreadRequest, table_id: int, panel: ShownPanel) -> ShownPanel | None:
    panels, key = _panels(request.client).panels, (table_id, request.person.id)
    before = panels.get(key)
    keep(panels, key, panel, MAX_KEPT)
    return before
