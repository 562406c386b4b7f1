"""The pages of leagues: their content, put into `web/templates/leagues`. The bot serves them, or they are exported."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import i18n
from cogs.leagues import dialect as csv_dialect
from gamekit import naming
from i18n.lists import row
from i18n.numbers import figure, plural, tenths
from leagues import columns
from leagues.history import all_time, named, opponents, series
from leagues.rules import to_points
from leagues.store import Fixture, Group, View
from web.leagues import content
from web.leagues.content import GamePages, LeagueSite, TurnPicture
from web.marks import with_parts
from web.templating import render

STATIC: Final = Path(__file__).parents[1] / "static"
FILES: Final = ("style.css", "icon.svg", "site.js", "sans.woff2", "serif.woff2")
TABLES: Final[Mapping[str, Sequence[columns.Column[Any]]]] = {
    "standing": columns.STANDING,
    "teams": columns.TEAMS,
    "seats": columns.SEATS,
    "totals": content.TOTALS,
    "opponents": content.OPPONENTS,
}


@dataclass(frozen=True, slots=True)
class Known:
    width: int
    height: int
    words: str


@dataclass(frozen=True, slots=True)
class PagePicture:
    light: str
    dark: str
    known: Known | None
    """The drawn picture; None if it could not be drawn."""
    content: TurnPicture

    @property
    def words(self) -> str:
        """The description at length; short if the picture could not be drawn; empty if its words fail as well."""
        if self.known is not None:
            return self.known.words
        with contextlib.suppress(Exception):
            text = self.content.drawing.description
            return text.text if text else ""
        return ""


@dataclass(frozen=True, slots=True)
class Pages:
    site: LeagueSite
    locale: str
    locales: tuple[str, ...] = ()
    """All languages of the site, the one of the plain addresses first; by default only this one."""

    def files(self) -> dict[str, Callable[[], bytes]]:
        at, dialect = self.site.at, csv_dialect(self.locale)
        files: dict[str, Callable[[], bytes]] = {file: (STATIC / file).read_bytes for file in FILES}
        files[at("index.html")] = self.index
        for number, league in self.site.leagues.items():
            files[at(content.league_page(league))] = partial(self.league, number)
            files[at(content.feed_page(league))] = partial(self.feed, number)
        for view in self.site.views:
            page = partial(content.season_page, view.season)
            files[at(page())] = partial(self.season, view)
            files[at(page("-standings.csv"))] = partial(columns.standings_csv, view, dialect=dialect)
            files[at(page("-results.csv"))] = partial(columns.results_csv, view, dialect=dialect)
            files[page(".json")] = partial(columns.season_json, view)
        for person, address in self.site.addresses.items():
            files[at(address)] = partial(self.person, person)
        return files

    def index(self) -> bytes:
        newest = [self.site.of_league(number)[0] for number in sorted(self.site.leagues)]
        return self._page("index.html", "index.html", newest=newest)

    def league(self, number: int) -> bytes:
        views, league = self.site.of_league(number), self.site.leagues[number]
        best, of = league.series_best, league.series_of
        sums = [("all", all_time(views))] + ([("series", series(views, best, of))] if best or of else [])
        names = named(views)
        return self._page(
            "league.html",
            content.league_page(league),
            league=league,
            views=views,
            tables=[(kind, totals) for kind, totals in sums if totals],
            called_now=lambda person: self._plain(names.get(person, "")),
        )

    def feed(self, number: int) -> bytes:
        league, views = self.site.leagues[number], self.site.of_league(number)
        first = views[-1].season
        feed_id = uuid5(NAMESPACE_URL, repr((first.commitment, first.name, self.locale))).urn

        def finishes(view: View, fixture: Fixture) -> list[str]:
            return [
                i18n.say("site-feed-finish", self.locale, place=seat.finish.place, name=self._name(view, seat.person))
                for seat in content.seats_by_place(view, fixture)
            ]

        more = {"entries": content.entries(views), "feed_id": feed_id, "finishes": finishes}
        return self._page("feed.xml", content.feed_page(league), league=league, **more)

    def season(self, view: View) -> bytes:
        members = {team.number: team.members for team in view.teams.all}
        return self._page(
            "season.html",
            content.season_page(view.season),
            view=view,
            entered=[entry for entry in view.entries if entry.plays],
            won=content.winner(view),
            teams=columns.team_lines(view) if view.teams.boards else (),
            members=lambda line: members.get(line.row.person, ()),
            team_name=partial(self._team, view),
            team_names=lambda numbers: [self._team(view, number) for number in numbers],
        )

    def game(self, game: GamePages, view: View, fixture: Fixture, pictures: Mapping[str, PagePicture]) -> bytes:
        more = {"game": game, "view": view, "fixture": fixture, "pictures": pictures}
        return self._page("game.html", content.game_page(game.table.id), **more)

    def person(self, person: int) -> bytes:
        views = [view for view in reversed(self.site.views) if person in content.people_of(view)]
        tables = [(view, fixture) for view in views for fixture in view.fixtures if person in fixture.people]
        places = {
            view.season.id: [
                (group, row, len(group.people))
                for group in reversed(view.groups)
                for row in view.standing(group)
                if row.person == person
            ]
            for view in views
        }
        return self._page(
            "person.html",
            self.site.addresses[person],
            person=person,
            mine=views,
            placed=places,
            tables=tables,
            places=content.places((columns.seats(*table) for table in tables), person),
            opponents=[pair for pair in opponents(views, person).items() if pair[0] in self.site.people],
            played=self.site.played.get(person),
            curves=[(curve, content.plot(curve)) for curve in self.site.ratings.get(person, ())],
        )

    def _page(self, template: str, address: str, **values: Any) -> bytes:  # noqa: ANN401
        """Render a template; `address`: that of the page in the first language."""
        locale, locales = self.locale, self.locales or (self.locale,)
        editions = [(other, replace(self.site, suffix=suffix(other, locales)).at(address)) for other in locales]

        def say(key: str, **facts: i18n.Fact) -> str:
            return i18n.say(key, locale, **facts)

        return render(
            f"leagues/{template}",
            content=content,
            site=self.site,
            locale=locale,
            editions=editions,
            plain_page=len(locales) > 1 and locale == locales[0],
            own_name=i18n.own_name,
            say=say,
            told=lambda key, **facts: with_parts(partial(say, key), facts),
            columns=lambda table, lines=(): columns.columns_of(TABLES[table], "page", *lines[:1]),
            standing=columns.lines,
            points=lambda units: figure(to_points(units), locale),
            plural=lambda units: plural(to_points(units)),
            figure=partial(figure, locale=locale),
            tenths=partial(tenths, locale=locale),
            row=partial(row, locale=locale),
            name=self._name,
            called=lambda game: say(f"game-{game}") if i18n.has(f"game-{game}", locale) else naming.label(game),
            group_title=self._group,
            who=self._who,
            league_name=lambda league: self._plain(league.name),
            plain=self._plain,
            **values,
        ).encode()

    def _name(self, view: View, person: int | None) -> str:
        return i18n.say("site-computer", self.locale) if person is None else self._who(view, person)

    def _who(self, view: View, person: int) -> str:
        return self._plain(view.names.get(person, ""))

    def _plain(self, text: str) -> str:
        return naming.isolate(naming.label(i18n.person(text, self.locale)), naming.MAX_LENGTH)

    def _group(self, view: View, group: Group) -> str:
        alone = "no" if group.name else "yes"
        return i18n.say("site-group", self.locale, kind=view.stage(group).kind, name=group.name, alone=alone)

    def _team(self, view: View, number: int) -> str:
        team_name = view.teams.names.get(number, "")
        return self._plain(team_name) if team_name else i18n.say("league-team-number", self.locale, number=number)


def suffix(locale: str, locales: Sequence[str]) -> str:
    return "" if locale == locales[0] else f".{locale}"
