"""Export of a season as files, and import of people and earlier results."""

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from cogs.components import Form, Menu, Option, Upload
from cogs.errors import UserError
from cogs.leagues.admin import admin_screen
from cogs.leagues.admin.actions import after
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import File, Request, on
from cogs.sending import work
from hosting.core import Person, TableError
from i18n import say
from leagues import imports
from leagues.rules import BadFile
from leagues.store import View

KINDS: Final = ("people", "results")


@targets.on_season("league-export", who="admins")
async def export(request: Request, view: View, _: str) -> None:
    season = await request.client.leagues.files.exported(view.season.id, texts.dialect(request.locale))
    begins = f"league-{view.league.id}-season-{view.season.number}"
    contents = {
        f"{begins}-standing.csv": season.standing,
        f"{begins}-results.csv": season.results,
        f"{begins}.json": season.data,
    }
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
    if records:
        contents[f"{begins}-games.zip"] = await asyncio.to_thread(_packed, records)
    files = [File(called, data) for called, data in contents.items()]
    message = say("league-exported", request.locale, games=len(records), missing=missing)
    await request.answers.reply_further(message, files)


def _packed(texts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(name, text)
    return out.getvalue()


@on("league-import", "form")
async def ask_file(request: Request) -> None:
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
    file, what = request.answers.file("file"), request.fields.get("what", "")
    if what not in KINDS:
        raise UserError("old-button")
    if file.size > imports.MAX_BYTES:
        raise BadFile("big")
    data, dialects, leagues = await file.read(), texts.dialects(request.locale), request.client.leagues
    if what == "results":
        imported = await leagues.files.imported(view.league.id, data, request.person, dialects)
        facts = {"seasons": len(imported.seasons), "tables": imported.tables, "people": imported.people}
        note = say("league-imported-results", request.locale, **facts)
        await admin_screen.show(request, await targets.newest(request, view.league.id), note)
        return
    people: dict[int, Person] = {}
    accounts: dict[int, datetime] = {}
    for line, person in (await asyncio.to_thread(imports.people, data, dialects)).items():
        member = await request.server.member(person.id)
        if member is None or member.bot:
            raise BadFile("absent", line, person.name)
        people[line] = Person(member.id, member.name)
        accounts[member.id] = member.created
    new = await leagues.registration.register_all(view.season.id, people, request.person, accounts)
    note = say("league-imported-people", request.locale, n=len(people), new=new)
    await after(request, await targets.season(request, view.season.id), note)
