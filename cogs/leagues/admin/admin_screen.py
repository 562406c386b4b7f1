"""`/league admin`: the next step and its time, missing people, stalled tables, and the actions available."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from cogs import errors, rights
from cogs.components import Block, Button, Controls, Option, Page, Pick, Row, Select, Text
from cogs.controls import cut
from cogs.host import Host
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, Server
from leagues.rules import Need, State, following
from leagues.store import Fixture, League, Line, Season, View
from words import lists, name, say

IN_PLAY: Final = (State.RUNNING, State.CLOSING)
"""States in which a season is played."""
A_PAGE: Final = 8
"""Tables on a page."""
TABLES: Final = 1900
"""Characters for the tables, of the 4,000 of a message."""
ROOM: Final = 700
"""Characters for the list of those who have not checked in."""
NEEDED: Final = {
    "threads": (*rights.POSTING, "create_public_threads", "send_messages_in_threads"),
    "forum": (*rights.POSTING, "send_messages_in_threads"),
}
"""Permissions needed in the channel of a league's tables."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a screen besides its season."""

    undoable: Line | None = None
    earlier: Season | None = None
    """The season before."""
    standstills: Mapping[int, tuple[str, datetime]] = field(default_factory=dict)
    """Cause and begin of each standstill, by the fixture of its table."""
    called: tuple[Line, ...] = ()
    """Calls for the organiser that nobody has answered."""
    all: bool = True
    """False for a referee: only what they may decide."""
    plays: bool = False
    """True for who plays in the season while it is played: nothing that decides its tables, or their time."""


@targets.command("league admin")
async def league_admin(request: Request, league: int | None = None) -> None:
    """Show the screen of a league's newest season."""
    request.deciders_only()
    await show(request, await targets.newest(request, league))


@targets.on_season("league-admin", who="deciders")
async def turn_over(request: Request, view: View, at: str) -> None:
    """Show the current screen, or another page of it. Raises AdminsOnly, NoSuchLeague."""
    await show(request, view, at=targets.whole(at or "0"))


async def show(request: Request, view: View, note: str = "", at: int = 0) -> None:
    """Answer with the screen of a season."""
    undoable = next((line for line in await request.client.leagues.views.log(view.season.id) if line.undoable), None)
    lacks = await lacking(request.client, view, request.server, request.locale)
    lacks += _roles(view.league, request)
    notes = ([note] if note else []) + lacks
    webhook = await request.client.leagues.webhooks.of_league(view.league.id)
    if webhook is not None and webhook.off:
        notes.append(say("league-webhook-off", request.locale))
    if gifts := await request.client.leagues.gifts.newest(view.season.id):
        notes.append(
            "\n".join([say("league-gifts", request.locale), *(gift(present, request.locale) for present in gifts)])
        )
    places = await request.client.leagues.views.places(view.season.id)
    called = await request.client.leagues.requests.open(view.season.id)
    seasons = await request.client.leagues.views.seasons(view.league.id)
    earlier = next((season for season in seasons if season.number < view.season.number and season.opens), None)
    if earlier is not None and earlier.state == State.CLOSING:
        notes.append(say("league-not-yet", request.locale, what=Need.EARLIER.value))
    standstills = await request.client.leagues.views.standstills(view.season.id)
    plays = view.season.state in IN_PLAY and bool(view.groups_of(request.person.id))
    if plays:
        notes.append(say("league-admin-plays", request.locale))
    contents = Contents(undoable, earlier, standstills, tuple(called), request.is_admin, plays)
    screen = page(view, places, contents, notes, at, request.locale)
    if failed := len(await request.services.jobs.failed(request.guild_id)):
        stuck = Button("stuck", say("button-stuck", request.locale, n=failed), emoji="⚠️")
        screen = Page((*screen.blocks, Controls(((stuck,),))))
    await answer(request, view, screen)


def _roles(league: League, request: Request) -> list[str]:
    """Describe why the bot cannot give a league's roles for winners."""
    chosen = (league.champion_role, league.division_role)
    missing = {role: request.server.lacks_role(role) for role in chosen if role is not None}
    return [
        say("league-role-lacks", request.locale, role=f"<@&{role}>", what=what)
        for role, what in missing.items()
        if what is not None
    ]


async def answer(request: Request, view: View, screen: Page) -> None:
    """Answer with a page about a season; its menus are new ones after each change of it."""
    await request.answers.reply_in_layout(screen, seq=view.season.edition, table_id=0)


def page(
    view: View,
    places: Mapping[int, int],
    contents: Contents,
    notes: Sequence[str],
    at: int,
    locale: str,
) -> Page:
    """Build the screen: the season's state, its tables and their channels, and the admin's actions."""
    season = view.season
    head = say("league-admin-head", locale, title=texts.title(view.league, season, locale))
    # In a finished season, the next step, which never comes, says so.
    stands = () if season.over else (say("league-admin-state", locale, state=season.state.value),)
    blocks: list[Block] = [Text("\n".join([head, *stands, texts.next_step(season, locale)]))]
    if view.league.ended is not None:
        blocks.append(Text(say("league-ended", locale, at=texts.timestamp(view.league.ended, locale))))
    blocks += [Text(line) for line in notes]
    blocks += [Text(line) for line in _people(view, locale)]
    rows: list[Row] = []
    tables = waiting(view)
    if tables:
        pages = -(-len(tables) // A_PAGE)
        at = min(at, pages - 1)
        listed = tables[at * A_PAGE : (at + 1) * A_PAGE]
        if still := [(table, *contents.standstills[table.id]) for table in tables if table.id in contents.standstills]:
            reasons = [texts.standstill(*each, locale) for each in still]
            blocks.append(Text("\n".join([say("league-standstills", locale), *texts.fitting(reasons, ROOM, locale)])))
        lines = [texts.fixture(view, fixture, places, locale) for fixture in listed]
        blocks.append(Text("\n".join(texts.fitting(lines, TABLES, locale))))
        options = tuple(
            Option(f"{season.id}-{fixture.id}", texts.table_name(fixture, locale), _seated(view, fixture, locale))
            for fixture in listed
        )
        rows.append(Select("league-table", str(at), say("league-admin-choose", locale), options))
        if pages > 1:
            blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
            rows.append(texts.turning("league-admin", f"{season.id}-", at, pages, locale))
    if contents.called:
        options = tuple(
            Option(f"{season.id}-{call.id}", texts.request(call, locale), cut(call.reason, 100))
            for call in contents.called
        )
        rows.insert(0, Select("league-request", "open", say("league-requests", locale, n=len(options)), options))
    rows += _acts(view, contents, at, locale)
    return Page((*blocks, Controls(tuple(rows))))


def gift(one: Line, locale: str) -> str:
    """Describe an unusual gift: giver, receiver, table, turns, and the loss."""
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


def _seated(view: View, one: Fixture, locale: str) -> str:
    return lists.row((texts.called(view, person, locale) for person in one.people), locale)


def _people(view: View, locale: str) -> list[str]:
    """Count the people by status, and name those who have not checked in."""
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
    missing = texts.of_status(entries, "registered")
    if view.season.state == State.CHECK_IN and missing:
        lines.append(say("league-admin-missing", locale, names=texts.listed(missing, ROOM, locale)))
    if view.fixtures:
        over = sum(fixture.result is not None for fixture in view.fixtures)
        lines.append(say("league-tables-over", locale, over=over, all=len(view.fixtures)))
    return lines


def _acts(view: View, contents: Contents, at: int, locale: str) -> list[Row]:
    """Return the controls for the season as a whole; `at`: the page of its tables, which looking again keeps."""
    season, number, undoable, earlier = view.season, str(view.season.id), contents.undoable, contents.earlier
    if not contents.all:
        looks = (
            Button("league-log", say("button-league-log", locale), f"{number}-0"),
            Button("league-admin", say("button-league-look", locale), f"{number}-{at}", emoji="🔄"),
        )
        one = Pick("league-person", number, say("league-admin-person", locale), "people")
        return [looks] if season.over else [one, looks]
    steps: list[Button] = []
    step = None if contents.plays else following(season.state)
    if step is not None and season.held is None:
        target = step.target.value
        label = say(f"button-league-to-{target}", locale)
        if step.target == State.CLOSED and (n := len(texts.undecided(view))):
            label = say("button-league-decide-all", locale, n=n)
        ends = step.target in (State.CLOSING, State.CLOSED)
        steps.append(Button("league-step", label, f"{number}-{target}", "red" if ends else "blue"))
    if season.coming is not None and not contents.plays:
        steps.append(Button("league-shift", say("button-league-shift", locale), f"{number}-{season.coming[0]}"))
    if season.held is not None:
        steps.append(Button("league-go-on", say("button-league-go-on", locale), number, "green"))
    elif not season.over and not contents.plays:
        steps.append(Button("league-hold", say("button-league-hold", locale), number))
    if undoable is not None and not contents.plays:
        steps.append(Button("league-undo", say("button-league-undo", locale), f"{number}-{undoable.id}"))
    closed = season if season.state == State.CLOSED else earlier if season.state == State.DRAFT else None
    if closed is not None and closed.state == State.CLOSED:
        arg = f"{closed.id}-{State.CLOSING.value}"
        steps.append(Button("league-step", say("button-league-reopen", locale), arg, "red"))
    if not season.over and not contents.plays:
        off = State.CALLED_OFF.value
        steps.append(Button("league-step", say(f"button-league-to-{off}", locale), f"{number}-{off}", "red"))
    ways = [
        Button("league-settings", say("button-league-settings", locale), number),
        Button("league-log", say("button-league-log", locale), f"{number}-0"),
        Button("league-admin", say("button-league-look", locale), f"{number}-{at}", emoji="🔄"),
    ]
    if earlier is not None:
        label = say("button-league-earlier", locale, number=earlier.number)
        ways.append(Button("league-admin", label, f"{earlier.id}-0"))
    goes_on = view.league.ended is None
    if season.over and goes_on:
        ways.append(Button("league-another", say("button-league-season", locale), number, "green"))
    files = [
        Button("league-export", say("button-league-export", locale), number, emoji="📤"),
        Button("league-import", say("button-league-import", locale), number, emoji="📥"),
    ]
    if goes_on and (season.over or season.state == State.DRAFT):
        files.append(Button("league-end", say("button-league-end", locale), number, "red"))
    rows: list[Row] = [tuple(steps)] if steps else []
    if not season.over and season.state != State.DRAFT:
        rows.append(Pick("league-person", number, say("league-admin-person", locale), "people"))
    return [*rows, tuple(ways), tuple(files)]


async def lacking(host: Host, view: View, server: Server, locale: str) -> list[str]:
    """Describe what keeps a season's tables from beginning: faults of its channels, or a refusal of Discord's."""
    code = await host.leagues.fixtures.refusal(view.season.id)
    what = "threads" if code == errors.TOO_MANY_THREADS else "other"
    refused = [say("league-refused", locale, what=what, code=str(code))] if code else []
    return [*doubts(view.league, server, locale), *refused]


def doubts(league: League, server: Server, locale: str) -> list[str]:
    """Describe the faults of a league's channels: deleted, or without permissions that the bot needs."""
    faults = []
    place = league.channel if league.place is None else league.place
    wanted = {league.channel: rights.POSTING} | {place: NEEDED[league.tables_in]}
    for number, needed in wanted.items():
        channel = server.channel(number)
        if channel is None:
            faults.append(say("league-place-gone", locale))
        elif missing := rights.lacking(channel.rights, needed):
            faults.append(say("settings-right", locale, channel=str(number), rights=rights.named(missing, locale)))
    return faults
