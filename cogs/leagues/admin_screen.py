"""A league's screen for admins: what comes, who is missing, stalled tables, actions; log; a person's panel; files."""

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from cogs import controls, errors, rights, times
from cogs.components import Block, Button, Controls, Menu, Option, Page, Pick, Row, Select, Text, Upload
from cogs.errors import UserError
from cogs.host import Host
from cogs.leagues import targets, texts
from cogs.panels import MAX_OPTIONS, page_number, page_of, turning
from cogs.request import File, Request, on
from cogs.sending import GuildServer, work
from gamekit import naming
from hosting.core import Person, TableError
from hosting.jobs import kinds
from i18n import lists, name, say
from leagues import imports
from leagues.rules import FORWARD, BadFile, Need, State
from leagues.season import PAGE
from leagues.store import Fixture, LogLine, Season, View
from leagues.teams import JOINED

IN_PLAY: Final = (State.RUNNING, State.CLOSING)
A_PAGE: Final = 8
TABLES: Final = 1900
ROOM: Final = 700
POSTS: Final = (*rights.POSTING, "send_messages_in_threads")


@targets.on_season("league-admin", who="deciders")
async def turn_over(request: Request, view: View, at: str) -> None:
    await show(request, view, at=page_number(at))


async def show_change(request: Request, view: View, note: str) -> None:
    await request.services.jobs.ask(kinds.STANDING, view.season.id, guild=request.guild_id)
    request.wake()
    await show(request, view, note)


async def show(request: Request, view: View, note: str = "", at: int = 0) -> None:
    leagues, season, locale = request.leagues, view.season, request.locale
    head = texts.head("league-admin-head", view, locale)
    # In a finished season, the next step, which never comes, says so.
    stands = () if season.over else (say("league-admin-state", locale, state=season.state.value),)
    notes = ["\n".join([head, *stands, texts.next_step(season, locale)])]
    if view.league.ended is not None:
        notes.append(say("league-ended", locale, at=texts.timestamp(view.league.ended, locale)))
    notes += [note] if note else []
    notes += await lacking(request.client, view, request.server, locale)
    for role in dict.fromkeys((view.league.champion_role, view.league.division_role)):
        if role is not None and (what := request.server.lacks_role(role)) is not None:
            notes.append(say("league-role-lacks", locale, role=f"<@&{role}>", what=what))
    webhook = await request.services.webhooks.get("league", view.league.id)
    if webhook is not None and webhook.off:
        notes.append(say("league-webhook-off", locale))
    if gifts := await leagues.gifts.newest(season.id):
        notes.append("\n".join([say("league-gifts", locale), *(gift(line, locale) for line in gifts)]))
    seasons = await leagues.views.seasons(view.league.id)
    earlier = next((before for before in seasons if before.number < season.number and before.opens), None)
    if earlier is not None and earlier.state == State.CLOSING:
        notes.append(say("league-not-yet", locale, what=Need.EARLIER.value))
    # Who plays in the season while it is played decides nothing about its tables, or their time.
    plays = season.state in IN_PLAY and bool(view.groups_of(request.person.id))
    if plays:
        notes.append(say("league-admin-plays", locale))
    blocks: list[Block] = [Text(line) for line in (*notes, *_people(view, locale))]
    rows: list[Row] = []
    if requests := await leagues.requests.open(season.id):
        options = tuple(
            Option(f"{season.id}-{call.id}", texts.request(call, locale), naming.cut(call.reason, 100))
            for call in requests
        )
        rows.append(Select("league-request", "open", say("league-requests", locale, n=len(options)), options))
    if tables := waiting(view):
        on_page, at, pages = page_of(tables, at, A_PAGE)
        standstills = await leagues.views.standstills(season.id)
        if still := [(table, *standstills[table.id]) for table in tables if table.id in standstills]:
            reasons = [texts.standstill(*each, locale) for each in still]
            blocks.append(Text("\n".join([say("league-standstills", locale), *texts.fit_lines(reasons, ROOM, locale)])))
        places = await leagues.views.places(season.id)
        lines = [texts.fixture(view, fixture, places, locale) for fixture in on_page]
        blocks.append(Text("\n".join(texts.fit_lines(lines, TABLES, locale))))
        options = tuple(
            Option(
                f"{season.id}-{fixture.id}",
                texts.table_name(fixture, locale),
                lists.row((texts.name_of(view, person, locale) for person in fixture.people), locale),
            )
            for fixture in on_page
        )
        rows.append(Select("league-table", str(at), say("league-admin-choose", locale), options))
        if pages > 1:
            blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
            rows.append(turning("league-admin", at, pages, locale, f"{season.id}-"))
    undoable = next((line for line in await leagues.views.log(season.id) if line.undoable), None)
    rows += _acts(view, earlier, undoable, locale, plays=plays, at=at) if request.is_admin else _looks(view, at, locale)
    blocks.append(Controls(tuple(rows)))
    if failures := len(await request.services.jobs.failed(request.guild_id)):
        blocks.append(Controls(((Button.for_verb("stuck", locale, emoji="⚠️", n=failures),),)))
    await targets.answer(request, view, Page(tuple(blocks)))


def gift(one: LogLine, locale: str) -> str:
    facts = one.facts
    turns: Sequence[int] = facts["turns"] if "turns" in facts else (facts["turn"],)  # as first recorded
    return say(
        "league-gift",
        locale,
        giver=name(str(facts["giver"]), locale=locale),
        taker=name(str(facts["taker"]), locale=locale),
        table=str(facts["name"]),
        turns=lists.row([str(turn) for turn in turns], locale),
        count=len(turns),
        points=int(facts["loss"]),
    )


def waiting(view: View) -> list[Fixture]:
    """Sort the tables: longest waiting first, then those that wait for nobody, finished ones last."""
    never = datetime.max.replace(tzinfo=view.league.created.tzinfo)
    tables = () if view.season.over else view.fixtures
    return sorted(tables, key=lambda table: (table.status == "over", table.since or never, table.id))


def _people(view: View, locale: str) -> list[str]:
    entries = view.entries
    lines = [
        say(
            "league-admin-people",
            locale,
            registered=len(texts.of_status(entries, "registered")),
            checked=len(texts.of_status(entries, "checked-in")),
            reserve=len(view.reserve),
            dropped=len(texts.of_status(entries, "dropped")),
        )
    ]
    unconfirmed = texts.of_status(entries, "registered")
    if view.season.state == State.CHECK_IN and unconfirmed:
        lines.append(say("league-admin-missing", locale, names=texts.listed(unconfirmed, ROOM, locale)))
    if view.fixtures:
        over = sum(fixture.result is not None for fixture in view.fixtures)
        lines.append(say("league-tables-over", locale, over=over, all=len(view.fixtures)))
    return lines


def _looks(view: View, at: int, locale: str) -> list[Row]:
    """Return a referee's controls: they decide about tables and people alone."""
    number = str(view.season.id)
    looks = (
        Button.for_verb("league-log", locale, f"{number}-0"),
        Button("league-admin", say("button-league-look", locale), f"{number}-{at}", emoji="🔄"),
    )
    person = Pick("league-person", number, say("league-admin-person", locale), "people")
    return [looks] if view.season.over else [person, looks]


def _acts(
    view: View, earlier: Season | None, undoable: LogLine | None, locale: str, *, plays: bool, at: int
) -> list[Row]:
    """Return an admin's controls for the season as a whole; `at`: the page of its tables, which looking again keeps."""
    season, number = view.season, str(view.season.id)
    steps: list[Button] = []
    step = None if plays else FORWARD.get(season.state)
    if step is not None and season.held is None:
        target = step.target.value
        label = say(f"button-league-to-{target}", locale)
        if step.target == State.CLOSED and (n := len(texts.undecided(view))):
            label = say("button-league-decide-all", locale, n=n)
        ends = step.target in (State.CLOSING, State.CLOSED)
        steps.append(Button("league-step", label, f"{number}-{target}", "red" if ends else "blue"))
    if season.coming is not None and not plays:
        steps.append(Button.for_verb("league-shift", locale, f"{number}-{season.coming[0]}"))
    if season.held is not None:
        steps.append(Button.for_verb("league-go-on", locale, number, "green"))
    elif not season.over and not plays:
        steps.append(Button.for_verb("league-hold", locale, number))
    if undoable is not None and not plays:
        steps.append(Button.for_verb("league-undo", locale, f"{number}-{undoable.id}"))
    last_season = season if season.state == State.CLOSED else earlier if season.state == State.DRAFT else None
    if last_season is not None and last_season.state == State.CLOSED:
        arg = f"{last_season.id}-{State.CLOSING.value}"
        steps.append(Button("league-step", say("button-league-reopen", locale), arg, "red"))
    if not season.over and not plays:
        off = State.CALLED_OFF.value
        steps.append(Button("league-step", say(f"button-league-to-{off}", locale), f"{number}-{off}", "red"))
    ways = [
        Button.for_verb("league-settings", locale, number),
        Button.for_verb("league-log", locale, f"{number}-0"),
        Button("league-admin", say("button-league-look", locale), f"{number}-{at}", emoji="🔄"),
    ]
    if earlier is not None:
        label = say("button-league-earlier", locale, number=earlier.number)
        ways.append(Button("league-admin", label, f"{earlier.id}-0"))
    goes_on = view.league.ended is None
    if season.over and goes_on:
        ways.append(Button("league-another", say("button-league-season", locale), number, "green"))
    files = [
        Button.for_verb("league-export", locale, number, emoji="📤"),
        Button.for_verb("league-import", locale, number, emoji="📥"),
    ]
    if season.state in (State.DRAFT, State.OPEN):
        files.append(Button.for_verb("league-rehearse", locale, number, emoji="🧪"))
    if goes_on and (season.over or season.state == State.DRAFT):
        files.append(Button.for_verb("league-end", locale, number, "red"))
    rows: list[Row] = [tuple(steps)] if steps else []
    if not season.over and season.state != State.DRAFT:
        rows.append(Pick("league-person", number, say("league-admin-person", locale), "people"))
    return [*rows, tuple(ways), tuple(files)]


async def lacking(host: Host, view: View, server: GuildServer, locale: str) -> list[str]:
    """Describe what keeps a season's tables from beginning: faults of its channels, or a refusal of Discord's."""
    code, league = await host.leagues.fixtures.refusal(view.season.id), view.league
    faults = []
    place = league.channel if league.place is None else league.place
    for number in dict.fromkeys((league.channel, place)):
        channel = server.channel(number)
        if channel is None:
            faults.append(say("league-place-gone", locale))
            continue
        needs = rights.POSTING if number != place else POSTS if channel.kind == "forum" else rights.PLAYING
        if lack := rights.lacking(channel.rights, needs):
            faults.append(say("settings-right", locale, channel=str(number), rights=rights.named(lack, locale)))
    if code:
        what = "threads" if code == errors.TOO_MANY_THREADS else "other"
        faults.append(say("league-refused", locale, what=what, code=str(code)))
    return faults


A_LINE: Final = 380
"""Characters of a line: ten lines and the rest are less than the 4,000 of a message."""
LINES: Final = 10
"""Lines on a page of the screen; the store returns `PAGE` of them at once."""


@targets.on_season("league-log", who="deciders")
async def show_log(request: Request, view: View, rest: str) -> None:
    at, locale, number = controls.number(rest or "0"), request.locale, view.season.id
    first = at * LINES
    logged = await request.leagues.views.log(number, first // PAGE)
    if first % PAGE + LINES >= len(logged) == PAGE:  # more lines may be on the store's next page
        logged += await request.leagues.views.log(number, first // PAGE + 1)
    on_page, more = logged[first % PAGE :][:LINES], logged[first % PAGE + LINES :]
    lines = [naming.cut(log_line(view, row, locale), A_LINE) for row in on_page] or [say("league-log-none", locale)]
    ways = (
        Button("league-log", say("button-earlier", locale), f"{number}-{at + 1}", disabled=not more),
        Button("league-log", say("button-later", locale), f"{number}-{at - 1}", disabled=at == 0),
        Button("league-admin", say("button-back", locale), f"{number}-0"),
    )
    head = texts.head("league-log-head", view, locale)
    await targets.answer(request, view, Page((Text("\n".join([head, *lines])), Controls((ways,)))))


def log_line(view: View, one: LogLine, locale: str) -> str:
    facts, at = one.facts, one.facts.get("at")
    return say(
        "league-log-line",
        locale,
        at=times.at(one.at),
        by="bot" if one.by is None else "person",
        name=name(one.by_name, locale=locale),
        what=one.what,
        who=name(str(facts.get("name", "")), locale=locale),
        taker=name(str(facts.get("taker", "")), locale=locale),
        state=str(facts.get("to", facts.get("what", ""))),
        n=texts.count_of(int(facts.get("units", 0))),
        points=texts.number(int(facts.get("units", 0)), locale),
        **texts.verdict(view, facts, locale),
        count=int(facts.get("count", 0)),
        when=times.at(datetime.fromisoformat(at), "f") if isinstance(at, str) else "none",
        reason=texts.why_held(one.reason, locale) if one.reason else "none",
        undone=one.undone,
    )


@targets.on_season("league-person", who="deciders")
async def choose_person(request: Request, view: View, named: str) -> None:
    person = await targets.member(request, controls.number(request.value or named))
    locale, arg = request.locale, f"{view.season.id}-{person.id}"
    entry = next((entrant for entrant in view.entries if entrant.person == person.id), None)
    status = "none" if entry is None else entry.status
    lines = [say("league-person-head", locale, name=name(person.name, locale=locale), status=status)]
    for of in texts.current(view):
        if person.id in of.people:
            lines += await asyncio.to_thread(texts.standing, view, of, locale, [person.id])
    for number, penalty in await request.leagues.views.record(view.league.id, person.id):
        lines.append(texts.say_record(number, penalty, locale))
    rows: list[Row] = []
    me, theirs = request.person.id, {group.id for group in view.groups if person.id in group.people}
    rival = person.id == me or bool(theirs & view.groups_of(me))
    if rival:
        lines.append(say("league-plays-there", locale))
    if entry is not None and not rival:
        acts = [Button.for_verb("league-penalty", locale, arg)]
        if view.groups and entry.plays:
            acts.append(Button.for_verb("league-drop", locale, arg, "red"))
        rows.append(tuple(acts))
    mine = view.groups_of(me)
    others = [group for group in view.groups if person.id not in group.people and group.name and group.id not in mine]
    if view.season.state == State.DRAWN and entry is not None and entry.plays and others and not rival:
        options = tuple(Option(str(other.id), texts.group_name(other, locale)) for other in others[:MAX_OPTIONS])
        rows.append(Select("league-move", arg, say("league-choose-move", locale), options))
    teams = [team for team in view.teams.all if person.id not in team.members][:MAX_OPTIONS]
    if teams and entry is not None and view.season.state in JOINED:
        options = tuple(Option(str(team.number), texts.team_label(view, team.number, locale)) for team in teams)
        rows.append(Select("league-team-put", arg, say("choose-league-team-put", locale), options))
    if entry is None or not entry.plays:
        rows.append((Button.for_verb("league-enter", locale, arg, "green"),))
    rows.append((Button("league-admin", say("button-back", locale), f"{view.season.id}-0"),))
    await targets.answer(request, view, Page((Text("\n".join(lines)), Controls(tuple(rows)))))


KINDS: Final = ("people", "results")


@targets.on_season("league-export", who="admins")
async def export(request: Request, view: View, _: str) -> None:
    season = await request.leagues.files.exported(view.season.id, texts.dialect(request.locale))
    begins = f"league-{view.league.id}-season-{view.season.number}"
    contents = {f"{begins}{end}": data for end, data in season.items()}
    records: dict[str, str] = {}
    failures = 0
    for fixture in view.fixtures:
        if fixture.table is None or fixture.result is None:
            continue
        try:
            async with work.reading(request.client, request.guild_id):
                record = await request.services.records.export(fixture.table)
        except TableError:  # a damaged record does not affect the others
            failures += 1
        else:
            records[f"{fixture.name}-{fixture.table}.json"] = json.dumps(record, ensure_ascii=False)
    if records:
        contents[f"{begins}-games.zip"] = await asyncio.to_thread(_pack, records)
    files = [File(called, data) for called, data in contents.items()]
    message = say("league-exported", request.locale, games=len(records), missing=failures)
    await request.answers.reply_further(message, files)


def _pack(texts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
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
    await targets.ask(request, "league-imported", "form-league-import", menu, upload)


@targets.on_season("league-imported", who="admins")
async def import_(request: Request, view: View, _: str) -> None:
    file, what = request.answers.file("file"), request.fields.get("what", "")
    if what not in KINDS:
        raise UserError("old-button")
    if file.size > imports.MAX_BYTES:
        raise BadFile("big")
    data, dialects, leagues = await file.read(), texts.dialects(request.locale), request.leagues
    if what == "results":
        numbers = await leagues.files.imported(view.league.id, data, request.person, dialects)
        facts = {"seasons": len(numbers.seasons), "tables": numbers.tables, "people": numbers.people}
        note = say("league-imported-results", request.locale, **facts)
        await show(request, await targets.newest(request, view.league.id), note)
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
    await show_change(request, await targets.season(request, view.season.id), note)
