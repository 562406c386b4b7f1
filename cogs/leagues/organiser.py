"""**Call the organiser** at a league's table: what is wrong there lands on the admins' screen, with the position."""

from cogs.components import Block, Button, Controls, Image, Page, Text
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, TableRequest, on
from hosting.core import TableError
from leagues.store import MAX_REASON_LENGTH, Line, View
from words import say


@on("organiser", "form")
async def ask(request: TableRequest) -> None:
    """Ask a player what the organiser is called for."""
    locale = request.locale
    field = Field("text", say("form-organiser-text", locale), longest=MAX_REASON_LENGTH, required=True)
    await request.answers.ask(Form("organiser-called", "", say("button-organiser", locale), (field,)), request.table.id)


@on("organiser-called")
async def call(request: TableRequest) -> None:
    """Call the organiser. Raises NotThatStep, NotRegistered, NoReason."""
    await request.client.leagues.requests.call(request.table.id, request.person, request.fields.get("text", ""))
    request.wake()
    await request.answers.reply_further(say("organiser-called", request.locale))


@on("league-request")
async def show(request: Request) -> None:
    """Show a call with the position of its table, and what can be done. Raises AdminsOnly, NoSuchLeague, UserError."""
    request.deciders_only()
    view, which = await targets.named(request, request.value or request.arg)
    opened = await request.client.leagues.requests.open(view.season.id)
    line = next((case for case in opened if case.id == targets.whole(which)), None)
    if line is None:
        raise UserError("league-request-answered")
    locale, arg = request.locale, f"{view.season.id}-{line.facts['fixture']}"
    head = say("league-request-head", locale, what=texts.request(line, locale), reason=texts.said(line.reason, locale))
    blocks: list[Block] = [Text(head), *await _position(request, line)]
    acts = (
        Button("league-answered", say("button-league-answered", locale), f"{view.season.id}-{line.id}", "green"),
        Button("league-table", say("button-league-request-table", locale), arg),
        Button("league-decide", say("button-league-decide", locale), arg, "red"),
        Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),
    )
    await admin_screen.answer(request, view, Page((*blocks, Controls((acts,)))))


async def _position(request: Request, line: Line) -> list[Block]:
    """Return the pictures of a table's position as everybody sees it; a link alone where it cannot be read."""
    try:
        there = await request.at_table(int(line.facts["table"]))
        scene = there.scene(to_all=True)
        interface = request.client.interface(scene.table.game)
        pictures = interface.look(interface.looks[0].name, scene, None).pictures
    except TableError:
        return []
    return [Text(f"<#{there.table.place}>"), *(Image(picture) for picture in pictures[:1])]


@targets.on_season("league-answered", who="deciders")
async def answer(request: Request, view: View, which: str) -> None:
    """Answer a call by one press; whoever made it is told. Raises AdminsOnly, NoSuchLeague, UserError."""
    line = await request.client.leagues.requests.answer(targets.whole(which), view.season.id, request.person)
    if line is None:
        raise UserError("league-request-answered")
    request.wake()
    await admin_screen.show(request, await targets.season(request, view.season.id), say("league-done", request.locale))
