"""Private notes on turns, which their writers can open once the game has ended."""

from typing import Final

from cogs.commands.show import PUBLIC, public
from cogs.components import Anchor, Button, Field, Form, Page, Row
from cogs.errors import UserError
from cogs.panels import page_number, page_of, turning
from cogs.request import TableRequest, on
from hosting.aids import MAX_NOTE
from i18n import name, say

A_PAGE: Final = 5
"""Notes on a page: of the longest, and their writers, less than the 2,000 characters of a message."""


@on("notes", private=True)
async def show(request: TableRequest) -> None:
    page = await _page(request, request.arg)
    await request.answers.reply(page, Anchor(request.table.id, request.table.seq))


@on("note", answer="form", private=True)
async def ask(request: TableRequest) -> None:
    locale = request.locale
    field = Field("text", say("form-note-text", locale), say("form-note-hint", locale), longest=MAX_NOTE)
    form = Form("note-written", "", say("button-note", locale), (field,))
    await request.answers.ask(form)


@on("note-written", private=True)
async def write(request: TableRequest) -> None:
    await request.services.notes.write(request.table.id, request.person.id, request.fields.get("text", ""))
    await show(request)


@on("notes-open", private=True)
async def publish(request: TableRequest) -> None:
    if request.arg not in ("yes", "no"):
        raise UserError("old-button")
    await request.services.notes.publish(request.table.id, request.person.id, public=request.arg == "yes")
    await show(request)


async def _page(request: TableRequest, arg: str, *, to_all: bool = False) -> Page:
    """Return the notes that the reader may see, a page at a time; to all, those that everybody may see."""
    table, me = request.table, request.person.id
    locale = table.language if to_all else request.locale
    notes = await request.services.notes.of_table(table.id, None if to_all else me)
    few, at, pages = (notes, 0, 1) if to_all else page_of(notes, page_number(arg), A_PAGE)
    lines, rows = [say("notes-head" if notes else "notes-none", locale)], list[Row]()
    for note in few:
        who = name(await request.services.people.name(note.person) or "", locale=locale)
        seen = "public" if note.public else "private"
        lines.append(say("notes-line", locale, turn=note.turn, who=who, text=name(note.text, MAX_NOTE), seen=seen))
    mine = [note.public for note in notes if note.person == me]
    buttons = [Button("note", say("button-note", locale), emoji="📋")] if table.status == "running" else []
    if table.status != "running" and mine:
        opens = not all(mine)
        label = say("button-notes-open" if opens else "button-notes-close", locale)
        buttons.append(Button("notes-open", label, "yes" if opens else "no"))
    if any(note.public for note in notes):
        buttons.append(public("notes", locale))
    if pages > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(turning("notes", at, pages, locale))
    return Page.of("\n".join(lines), (*rows, *((tuple(buttons),) if buttons else ())))


PUBLIC["notes"] = _page
