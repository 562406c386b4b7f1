"""`/league`: how a league stands, and what a person can do there now; and a league on one page of a browser."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cogs.components import Button, Option, Page, Row, Select, Style
from cogs.errors import UserError
from cogs.leagues import board, pictures, screens, targets, texts
from cogs.panels import MAX_OPTIONS, Act, Panel
from cogs.request import Request, on
from i18n import name, say
from i18n.lists import join
from leagues import columns
from leagues.rules import NoSuchLeague, State
from leagues.rules.points import Finish
from leagues.season import pairing, timing
from leagues.store import Entrant, Format, League, Season, View, latest_round
from renders.leagues.view import StandingRow


@dataclass(frozen=True, slots=True)
class LeagueOverview:
    view: View
    page: Page
    ways: tuple[Button, ...]
    tables: Mapping[int, tuple[int, str]]
    """Numbers and names of its hosted tables, by the channels or threads in which they are."""
    seasons: tuple[Season, ...]


async def sees(request: Request, league: int) -> bool:
    try:
        await targets.league(request, league)
    except (NoSuchLeague, UserError):
        return False
    return True


async def overview(request: Request, league: int, number: int | None = None) -> LeagueOverview:
    """Return a season, by default the newest opened. Raises NoSuchLeague if hidden, UserError if there is none."""
    views = request.leagues.views
    league_here = await targets.league(request, league)
    seasons = await views.seasons(league_here.id)
    matches = [
        season for season in seasons if season.number == number or (number is None and season.state != State.DRAFT)
    ]
    if not seasons or (not matches and number is not None):
        raise UserError("league-no-season")
    wanted = (matches or seasons)[0]
    view = await targets.season(request, wanted.id)
    places = await views.places(wanted.id)
    tables = {
        places[fixture.id]: (fixture.table, texts.table_name(fixture, request.locale))
        for fixture in view.fixtures
        if fixture.table is not None and fixture.id in places
    }
    page = await asyncio.to_thread(board.page, view, request.locale)
    subject = await read(request, str(league_here.id))
    ways = (act.button(subject, request.locale) for act in PANEL.able(subject))
    return LeagueOverview(view, page, tuple(ways), tables, tuple(seasons))


ROOM: Final = 1500
BEFORE_THE_DRAW: Final = (State.OPEN, State.CHECK_IN)
AFTER_THE_DRAW: Final = (State.DRAWN, State.RUNNING, State.CLOSING)
GONE: Final = ("withdrawn", "dropped")


@dataclass(frozen=True, slots=True)
class LeagueStand:
    request: Request
    leagues: Sequence[League]
    view: View | None
    stays: bool

    @property
    def state(self) -> State | None:
        return None if self.view is None else self.view.season.state

    @property
    def status(self) -> str:
        return "none" if self.entry is None or self.entry.status in GONE else self.entry.status

    @property
    def entry(self) -> Entrant | None:
        entries = () if self.view is None else self.view.entries
        return next((entry for entry in entries if entry.person == self.request.person.id), None)

    @property
    def enters_late(self) -> bool:
        if self.view is None:
            return False
        rules = self.view.season.rules
        return rules.format == Format.LADDER or pairing.admits_late(rules, latest_round(self.view.fixtures))

    @property
    def waits(self) -> bool | None:
        """Return whether they wait for a table of a ladder; None where nobody can."""
        ladder = self.view is not None and self.view.season.rules.format == Format.LADDER
        if self.view is None or not ladder or self.state != State.RUNNING or self.entry is None or not self.entry.plays:
            return None
        return any(person == self.request.person.id for person, _ in self.view.waiting)


async def read(request: Request, arg: str) -> LeagueStand:
    leagues = await targets.visible(request)
    number = int(arg) if arg.isdecimal() and len(arg) < 19 else None
    view = await targets.newest(request, number) if leagues or number is not None else None
    stays = view is not None and await request.leagues.registration.stays(view.season.id, request.person.id)
    return LeagueStand(request, leagues, view, stays)


async def stand(request: Request, subject: LeagueStand) -> Page:
    locale, view = request.locale, subject.view
    if view is None:
        return Page.of(say("league-no-league", locale))
    lines = await screens.mine(request, view, over=False)
    calls = await request.leagues.requests.open(view.season.id) if request.decides else ()
    lines += [say("league-requests", locale, n=len(calls))] if calls else []
    options = tuple(
        Option(str(league.id), name(league.name, locale=locale), chosen=league.id == view.league.id)
        for league in subject.leagues[:MAX_OPTIONS]
    )
    rows: list[Row] = [Select("league-open", "", say("option-league", locale), options)] if len(options) > 1 else []
    return Page.of("\n".join(texts.fit_lines(lines, ROOM, locale)), tuple(rows))


PANEL: Final = Panel(
    "league", read, stand, lambda it: (0, it.view.season.edition, str(it.view.league.id)) if it.view else (0, 0, "")
)


def _season(what: str = "") -> Callable[[LeagueStand], str]:
    return lambda subject: "" if subject.view is None else f"{subject.view.season.id}{what}"


def _has(condition: Callable[[View], object]) -> Callable[[LeagueStand], bool]:
    return lambda subject: subject.view is not None and bool(condition(subject.view))


_goes_on = _has(lambda view: view.league.ended is None)


def _of_admin(subject: LeagueStand) -> bool:
    return subject.request.is_admin and subject.view is not None


def _look(what: str, when: Callable[[LeagueStand], bool]) -> Act[LeagueStand]:
    return Act(f"button-league-{what}", "league-look", _season(f"-{what}-"), when)


def _make_act(
    what: str, when: Callable[[LeagueStand], bool], verb: str = "", style: Style = "grey"
) -> Act[LeagueStand]:
    return Act(f"button-league-{what}", f"league-{verb or what}", _season(), when, style=style)


PANEL.add(
    _make_act("in", lambda it: it.state == State.CHECK_IN and it.status in ("registered", "out"), style="green"),
    _make_act(
        "register",
        lambda it: (
            it.status == "none" and (it.state in BEFORE_THE_DRAW or (it.state in AFTER_THE_DRAW and it.enters_late))
        ),
        style="green",
    ),
    _make_act(
        "reserve", lambda it: it.status == "none" and it.state in AFTER_THE_DRAW and not it.enters_late, "register"
    ),
    _make_act("wait", lambda it: it.waits is False, style="green"),
    _look("me", lambda it: it.entry is not None),
    Act("button-league-admin", "league-admin", _season("-0"), lambda it: it.request.decides and it.view is not None),
    _look("standing", _has(texts.current)),
    _look("tables", _has(lambda view: view.fixtures)),
    _look("teams", _has(texts.has_teams)),
    _make_act("out", lambda it: it.state == State.CHECK_IN and it.status in ("registered", "checked-in")),
    _make_act("withdraw", lambda it: it.state == State.OPEN and it.status != "none"),
    _make_act("unwait", lambda it: it.waits is True),
    _look("calendar", _has(bool)),
    _look("rules", _has(bool)),
    Act("button-rating", "rating-show"),
    Act("button-league-player", "league-player"),
    Act(
        "button-league-past",
        "league-history",
        lambda it: "" if it.view is None else f"{it.view.league.id}-champions",
        _has(bool),
    ),
    _look("draw", _has(bool)),
    _make_act("stay", lambda it: _goes_on(it) and not it.stays),
    _make_act("stay-no-more", lambda it: it.stays),
    Act("button-league-new", "league-create", when=lambda it: it.request.is_admin),
    Act("button-league-trophies", "league-trophies", _season("-"), _of_admin),
    Act("button-league-news", "league-webhook", _season("-look"), _of_admin),
)

PANEL.command("league", "option-league", targets.offered)


@on("league-open")
async def choose(request: Request) -> None:
    await PANEL.show(request, request.value)


@dataclass(frozen=True, slots=True)
class GroupTable:
    title: str
    rows: tuple[tuple[int, StandingRow], ...]
    """Persons, 0 for teams, and their rows."""

    @property
    def ranged(self) -> bool:
        return any(row.range not in (None, (1, len(self.rows))) for _, row in self.rows)

    @property
    def zones(self) -> frozenset[str]:
        return frozenset(str(row.zone) for _, row in self.rows) - {"stay"}


@dataclass(frozen=True, slots=True)
class OwnTable:
    table: int | None
    title: str
    others: str
    acting: str
    mine: bool
    """True if it is the person's turn."""
    over: bool
    finish: Finish | None
    """The person's own; None while it is open, and for a table that they left."""


@dataclass(frozen=True, slots=True)
class SeasonOverview:
    groups: tuple[GroupTable, ...]
    tables: tuple[OwnTable, ...]
    calendar: tuple[tuple[str, datetime], ...]
    over: int
    all: int


def glance(view: View, person: int, locale: str) -> SeasonOverview:
    season = view.season
    groups = [
        GroupTable(
            texts.group_name(group, locale),
            tuple(
                (line.row.person, row)
                for line, row in zip(
                    columns.lines(view, group), pictures.standing(view, group, locale).args[0].rows, strict=True
                )
            ),
        )
        for group in texts.current(view)
    ]
    if texts.has_teams(view) and groups:
        rows = pictures.teams(view, locale).args[0].rows
        groups.insert(0, GroupTable(say("site-teams", locale), tuple((0, row) for row in rows)))
    dates = [(name.replace("_", "-"), at) for name, at in timing.moments(season).items() if name != "protests"]
    return SeasonOverview(
        tuple(groups),
        tuple(sorted(_tables(view, person, locale), key=lambda table: (not table.mine, table.over))),
        tuple((say("site-moment", locale, moment=moment), at) for moment, at in dates if at is not None),
        sum(fixture.result is not None for fixture in view.fixtures),
        len(view.fixtures),
    )


def _tables(view: View, person: int, locale: str) -> Iterator[OwnTable]:
    for fixture in view.fixtures:
        if person in fixture.people:
            others = [view.names.get(other, "") for other in fixture.people if other not in (None, person)]
            names_to_act = [name(label, locale=locale) for _, label in fixture.acting]
            finishes = fixture.result.finishes if fixture.result else ()
            yield OwnTable(
                fixture.table,
                texts.table_name(fixture, locale),
                join([name(other, locale=locale) for other in others], locale),
                join(names_to_act, locale),
                any(acting_person == person for acting_person, _ in fixture.acting),
                fixture.result is not None,
                next((each for each in finishes if each.person == person), None),
            )
