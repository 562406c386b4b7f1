"""Export of a season as files, and import of people and earlier results."""

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping
from typing import Final

from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Form, Menu, Upload
from cogs.leagues.admin import admin_screen
from cogs.leagues.admin.actions import after
from cogs.leagues.lookup import targets
from cogs.leagues.messages import csv_dialects
from cogs.request import File, Member, Request, Server, on
from cogs.sending import work
from hosting.core import Person, TableError
from leagues.files import imports
from leagues.rules import BadFile
from leagues.store import View
from words import say

KINDS: Final = ("people", "results")
"""Kinds of imports: people of a season, results of earlier ones."""


@targets.on_season("league-export", who="admins")
async def export(request: Request, view: View, _: str) -> None:
    """Send a season as files, with the records of its games. Raises AdminsOnly, NoSuchLeague."""
    season = await request.client.leagues.files.exported(view.season.id, csv_dialects.of(request.locale))
    begins = f"league-{view.league.id}-season-{view.season.number}"
    contents = {
        f"{begins}-standing.csv": season.standing,
        f"{begins}-results.csv": season.results,
        f"{begins}.json": season.data,
    }
    records, missing = await _records(request, view)
    if records:
        contents[f"{begins}-games.zip"] = await asyncio.to_thread(_packed, records)
    files = [File(called, data) for called, data in contents.items()]
    message = say("league-exported", request.locale, games=len(records), missing=missing)
    await request.answers.reply_further(message, files)


async def _records(request: Request, view: View) -> tuple[dict[str, str], int]:
    """Return the records of all finished tables, by file name, and the number of unreadable ones."""
    records: dict[str, str] = {}
    missing = 0
    for fixture in view.fixtures:
        if fixture.table is None or fixture.result is None:
            continue
        try:
            async with work.reading(request.client, request.guild_id):
                record = await request.services.records.export(fixture.table)
        except TableError:  # a damaged record does not affect the others
            missing += 1
        else:
            records[f"{fixture.name}-{fixture.table}.json"] = json.dumps(record, ensure_ascii=False)
    return records, missing


def _packed(texts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for called, text in texts.items():
            packed.writestr(called, text)
    return out.getvalue()


@on("league-import", "form")
async def ask_file(request: Request) -> None:
    """Ask for a file and its kind. Raises AdminsOnly."""
    request.admins_only()
    locale = request.locale
    options = tuple(
        Option(kind, say(f"league-import-{kind}", locale), say(f"league-import-{kind}-help", locale)) for kind in KINDS
    )
    menu = Menu("what", say("form-league-import-what", locale), options)
    upload = Upload("file", say("form-league-import-file", locale), say("form-league-import-hint", locale))
    assert request.pressed is not None
    form = Form("league-imported", request.arg, say("form-league-import", locale), (menu, upload))
    await request.answers.ask(form, 0, request.pressed.seq)


@targets.on_season("league-imported", who="admins")
async def import_(request: Request, view: View, _: str) -> None:
    """Import a file, all of it or nothing.

    Raises AdminsOnly, NoSuchLeague, UserError, BadFile with the line, NotRegistering, SeasonGoesOn, NoPoints.
    """
    file, what = request.answers.file("file"), request.fields.get("what", "")
    if what not in KINDS:
        raise UserError("old-button")
    if file.size > imports.MAX_BYTES:
        raise BadFile("big")
    data = await file.read()
    if what == "people":
        await _people(request, view, data)
    else:
        await _results(request, view, data)


async def _people(request: Request, view: View, data: bytes) -> None:
    members = {
        line: await _member(request.server, line, person)
        for line, person in (await asyncio.to_thread(imports.people, data, csv_dialects.known(request.locale))).items()
    }
    people = {line: Person(member.id, member.name) for line, member in members.items()}
    accounts = {member.id: member.created for member in members.values()}
    new = await request.client.leagues.registration.register_all(view.season.id, people, request.person, accounts)
    note = say("league-imported-people", request.locale, n=len(people), new=new)
    await after(request, await targets.season(request, view.season.id), note)


async def _member(server: Server, line: int, person: Person) -> Member:
    """Return the member named in a line of a file. Raises BadFile for a bot, and for people not on the server."""
    member = await server.member(person.id)
    if member is None or member.bot:
        raise BadFile("absent", line, person.name)
    return member


async def _results(request: Request, view: View, data: bytes) -> None:
    imported = await request.client.leagues.files.imported(
        view.league.id, data, request.person, csv_dialects.known(request.locale)
    )
    note = say(
        "league-imported-results",
        request.locale,
        seasons=len(imported.seasons),
        tables=imported.tables,
        people=imported.people,
    )
    await admin_screen.show(request, await targets.newest(request, view.league.id), note)
