"""A turn in the making, and its private panel: the same wherever a turn is made.

A turn is made at a desk: at a table, ahead as a plan, in a sandbox, in a puzzle, in a lesson. A desk says where the
draft is kept, what becomes of the turn, and which words and buttons the panel has beside the game's own choices.

Confirm and Start over are always first in the last row of the panel, and grey while they do nothing. Clients keep the
end of a conversation in place, so the last row stays under a thumb while words, picture and rows above it change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from cogs import errors
from cogs.components import Button, Option, Page, Row, Select, in_rows
from cogs.errors import Refusal, UserError
from cogs.games import AnyDraft, Explainer, GameInterface, Proposal, Scene
from cogs.request import Answer, Request, UnreadRequest, on
from cogs.sending import work
from cogs.workbench import opened
from hosting.core import Json
from words import has, say

STEPS: Final = "steps"
PICK: Final = "pick"
"""Keys of a written draft: its steps, and the choice in progress."""
REVISION: Final = "revision"
"""Key of a stored panel for the number of times it was shown."""
MAX_ROWS: Final = 5
"""Rows of controls in a message."""
WIDTH: Final = 5
"""Buttons in a row."""

Telling: TypeAlias = Callable[[], Awaitable[object]]
"""The answer to a turn that is done, yet to be given."""


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs of a desk's common controls."""

    open: str
    pick: str
    over: str
    why: str
    do: str


class Desk(Protocol):
    """A place to make a turn."""

    verbs: ClassVar[Verbs]
    private: ClassVar[bool] = True
    """True if presses are kept out of the log."""
    confirm: ClassVar[tuple[str, str]] = ("button-confirm", "✅")
    """Key and emoji of the button that does the turn."""
    reveals: ClassVar[bool] = False
    """True if a turn that reveals something is done by a button of its own."""

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[Self]]:
        """Read the turn of a pressed control. Raises what refuses it."""
        ...

    async def keep(self, request: Request, bench: AnyBench) -> None:
        """Store the draft. Raises what refuses it."""
        ...

    async def done(self, request: Request, bench: AnyBench) -> Telling:
        """Store the proposal; return the answer. Raises what refuses it."""
        ...

    async def undo(self, request: Request, bench: AnyBench) -> AnyBench:
        """Discard the draft."""
        return bench.restarted()

    def head(self, bench: AnyBench) -> str:
        """Return the words above the game's."""
        ...

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        """Return further buttons of the last row."""
        ...

    def end(self, bench: AnyBench) -> Page:
        """Return the panel where there is nothing to choose."""
        return Page.of(self.head(bench))

    def ready(self, bench: AnyBench) -> bool:
        """Return whether the proposal can be done."""
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
    """A user's turn in the making."""

    desk: D
    interface: GameInterface
    scene: Scene
    """The position as the seat to act sees it."""
    draft: AnyDraft
    """None if there is nothing to choose."""
    proposal: Proposal | None
    """The steps that are stored when it is done."""
    revision: int = 1
    """Number of times the panel is shown with this one, so that its menus are new ones each time."""
    seq: int = 0
    """The position that the controls are made for; 0 for none."""
    prefix: str = ""
    """The beginning of the controls' arguments: it names the desk where table and position do not."""
    stamp: str = ""
    """The beginning of the digest, which tells the same turn at different times apart."""
    panel: int = 0
    """Number of panels this turn has had with this one, of which only the newest counts; 0 if all count."""
    old: bool = False
    """True if the pressed control is in an older panel, or in an older state of the turn."""
    note: str = ""
    """Note on the draft as it was loaded."""

    @classmethod
    def of(cls, desk: D, interface: GameInterface, scene: Scene, panel: Json, written: Json) -> Self:
        """Read a turn from its stored panel and draft."""
        draft, note = read(interface, scene, written)
        revision = int(panel.get(REVISION, 0)) + 1
        return cls(desk, interface, scene, draft, interface.proposal(draft), revision, note=note)

    @property
    def seat(self) -> int:
        """The seat to act."""
        assert self.scene.reader is not None
        return self.scene.reader

    @property
    def has_choice(self) -> bool:
        """True if the draft contains a choice."""
        return has_choice(self.draft)

    @property
    def stored(self) -> Json:
        """The stored form of the panel."""
        return {**write(self.draft), REVISION: self.revision}

    @property
    def digest(self) -> str:
        """The proposal in a few characters, so that exactly the turn that was shown is done."""
        return self.stamp + digest(self.proposal)

    def with_draft(self, draft: AnyDraft) -> Self:
        """Copy with another draft."""
        return replace(self, draft=draft, proposal=self.interface.proposal(draft), note="")

    def restarted(self) -> Self:
        """Copy with an empty draft."""
        return self.with_draft(self.interface.draft(self.scene.view, self.seat))

    def pressed(self, arg: str, value: str) -> Self:
        """Copy after one of the game's controls was used."""
        return self.with_draft(self.interface.press(self.draft, arg, value))

    def typed(self, text: str) -> Self:
        """Copy with a typed text. Raises UserError if the text has no turn, and the game's refusals."""
        bench = self.restarted()
        bench = bench.with_draft(self.interface.typed(bench.draft, text, self.scene.locale))
        if not bench.has_choice and (bench.proposal is None or not text.strip()):  # "done" alone ends a turn
            raise UserError("typed-empty")
        return bench

    def follow(self, before: AnyBench, phrase: Callable[[str], str] = str) -> Self:
        """Copy with the rest of what was typed before a revelation, and a note on what that revealed."""
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
        """Build the panel."""
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
        panel = panel.with_rows(*(_of_desk(row, self) for row in panel.rows))
        return arranged(panel, buttons, reveal).before(desk.head(self)).after(self.note)

    async def do(self, request: Request) -> None:
        """Store the proposal, and answer. Raises what refuses it."""
        await (await self.desk.done(request, self))()

    async def show(self, request: Request, page: Page | None = None, *, separate: bool = False) -> None:
        """Store the draft, and show its panel or another page; `separate` in a separate message. Raises Stale."""
        await self.desk.keep(request, self)
        await self.put(request, page, separate=separate)

    async def put(self, request: Request, page: Page | None = None, *, separate: bool = False) -> None:
        """Show the panel, or another page of the desk."""
        table_id, seq, page = self.scene.table.id, self.seq, page or self.page()
        message = await request.answers.reply(
            page, table_id=table_id, seq=seq, revision=self.revision, panel=self.panel, separate=separate
        )
        if self.panel and not separate:
            await opened.remember(request, table_id, message)


# The stored form of a draft


def has_choice(draft: AnyDraft) -> bool:
    """Return whether a draft contains a choice."""
    return draft is not None and bool(draft.write() or draft.pick)


def write(draft: AnyDraft) -> Json:
    """Return a draft in its stored form."""
    return {STEPS: draft.write(), PICK: dict(draft.pick)}


def read(interface: GameInterface, scene: Scene, written: Mapping[str, Any]) -> tuple[AnyDraft, str]:
    """Read a draft of the scene's reader; if it no longer fits, an empty one and the reason."""
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
    """Return a few characters that identify a proposal."""
    steps = list(proposal.steps) if proposal else []
    return hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:12]


# Rows


def arranged(panel: Page, buttons: Sequence[Button], reveal: tuple[Button, ...] = ()) -> Page:
    """Arrange a game's panel with the common buttons in its last row, at most five with the game's ways out.

    `reveal` is placed before the last of the game's own choices.
    """
    choices = tuple(row for row in map(_without_exits, panel.rows) if row != ())
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


def _without_exits(row: Row) -> Row:
    return tuple(button for button in row if not button.exit) if isinstance(row, tuple) else row


def _of_desk(row: Row, bench: AnyBench) -> Row:
    """Return a row of the game's with the desk's verb and the beginning of its arguments."""
    verb, prefix = bench.desk.verbs.pick, bench.prefix
    if isinstance(row, tuple):
        return tuple(replace(button, verb=verb, arg=prefix + button.arg) for button in row)
    return replace(row, verb=verb, arg=prefix + row.arg)


def looking(bench: AnyBench, verb: str) -> tuple[Row, ...]:
    """Return the menu of a game's views; no row if it has none."""
    locale = bench.scene.locale
    looks = tuple(
        Option(look.name, say(f"command-show-{look.name}", locale)) for look in bench.interface.looks if look.command
    )
    return (Select(verb, bench.prefix, say("choose-look", locale), looks),) if looks else ()


# Presses

Handler: TypeAlias = Callable[[Request, Workbench[D]], Awaitable[None]]


def at_desk(desk: type[D], verb: str, answer: Answer = "private") -> Callable[[Handler[D]], Handler[D]]:
    """Handle a verb at a desk, behind the user's earlier presses."""

    def register(handler: Handler[D]) -> Handler[D]:
        @on(verb, answer, private=desk.private)
        async def handle(unread: UnreadRequest) -> None:
            async with opened.one_by_one(unread, desk.verbs.open):
                await handler(*await desk.load(unread))

        return handler

    return register


def handled(desk: type[D]) -> type[D]:
    """Handle the common controls of a desk."""
    verbs = desk.verbs
    for verb, handler in ((verbs.open, _open), (verbs.pick, _pick), (verbs.over, _over), (verbs.why, _why)):
        at_desk(desk, verb)(handler)
    on(verbs.do, private=desk.private)(partial(_do, desk))
    return desk


async def _open(request: Request, bench: AnyBench) -> None:
    """Show the panel with its last state."""
    await bench.show(request)


async def _pick(request: Request, bench: AnyBench) -> None:
    """Choose something in the panel."""
    if bench.draft is not None and not bench.old:
        bench = bench.pressed(request.arg.removeprefix(bench.prefix), request.value)
    await _show(request, bench)


async def _over(request: Request, bench: AnyBench) -> None:
    """Discard the draft."""
    await _show(request, bench if bench.old else await bench.desk.undo(request, bench))


async def _why(request: Request, bench: AnyBench) -> None:
    """Explain the panel's prices, and why other choices are not on offer, in a separate message."""
    interface, scene, text = bench.interface, bench.scene, say("why-nothing", request.locale)
    if isinstance(interface, Explainer) and bench.draft is not None:
        text = interface.why(scene, bench.draft)
    table_id, seq = scene.table.id, bench.seq
    await request.answers.reply(text, table_id=table_id, seq=seq, revision=bench.revision, separate=True)


async def _do(desk: type[Desk], unread: UnreadRequest) -> None:
    """Do the turn that the panel shows."""
    async with opened.one_by_one(unread, desk.verbs.open):
        if opened.is_stored(unread):
            return  # pressed twice: the first press is answered there
        async with work.storing(unread.client, unread.guild_id):
            request, bench = await desk.load(unread)
            current = not bench.old and bench.prefix + bench.digest == request.arg
            if bench.proposal is None or not current:
                await _show(request, bench, old=True)
                return
            tell = await bench.desk.done(request, bench)
        await tell()


async def _show(request: Request, bench: AnyBench, *, old: bool = False) -> None:
    """Show the panel; under it, that a press at another state of the turn was not counted."""
    note = say("panel-old", request.locale) if old or bench.old else ""
    await bench.show(request, bench.page().after(note))
