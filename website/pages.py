"""The pages of the site: their content, put into the templates beside this file."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from jinja2 import Environment, pass_context
from jinja2.runtime import Context

import naming
import words
from cogs.leagues import csv_dialects
from hosting.core import rfc3339
from leagues.files import exports
from leagues.history import all_time, named, opponents, series
from leagues.rules import to_places, to_points
from leagues.store import Fixture, Group, View
from website import curves, feeds, seasons, site
from website.games import Game, TurnPicture
from website.marks import marked, time_tag, with_parts
from website.site import Site
from website.templating import environment
from website.writing import Known
from words.lists import row
from words.numbers import figure, plural, tenths

HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on a page: its files by theme, and its description."""

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
            described = self.content.drawing.description
            return described.text if described else ""
        return ""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a site, in a language."""

    site: Site
    locale: str
    locales: tuple[str, ...] = ()
    """All languages of the site, the one of the plain addresses first; by default only this one."""

    def beside_games(self) -> Iterator[tuple[str, Callable[[], Mapping[str, bytes]]]]:
        """Yield every page and file but those of games: the name of each part, and the function that makes it."""
        at = self.site.at
        for file in ("style.css", "icon.svg", "site.js"):
            yield file, partial(_one, file, (HERE / file).read_bytes)
        yield at("index.html"), partial(_one, at("index.html"), self.index)
        for number, league in self.site.leagues.items():
            page, feed = at(site.league_page(league)), at(site.feed_page(league))
            yield page, partial(_one, page, partial(self.league, number))
            yield feed, partial(_one, feed, partial(self.feed, number))
        for view in self.site.views:
            yield at(site.season_page(view.season)), partial(self.season, view)
        for person, address in self.site.addresses.items():
            yield at(address), partial(_one, at(address), partial(self.person, person))

    def index(self) -> bytes:
        """Render all leagues, each with its newest season."""
        newest = [self.site.of_league(number)[0] for number in sorted(self.site.leagues)]
        return self._page("index.html", "index.html", newest=newest)

    def league(self, number: int) -> bytes:
        """Render a league: its seasons, and their winners."""
        views = self.site.of_league(number)
        league = self.site.leagues[number]
        page = site.league_page(league)
        best, of = league.series_best, league.series_of
        sums = [("all", all_time(views))] + ([("series", series(views, best, of))] if best or of else [])
        tables = [(kind, totals) for kind, totals in sums if totals]
        names = named(views)
        return self._page(
            "league.html",
            page,
            league=league,
            views=views,
            winner=seasons.winner,
            tables=tables,
            called_now=lambda person: self._plain(names.get(person, "")),
            tenths=partial(tenths, locale=self.locale),
        )

    def feed(self, number: int) -> bytes:
        """Render a league's feed: finished tables and seasons' steps, the newest first."""
        league = self.site.leagues[number]
        entries = feeds.entries(self.site.of_league(number))
        first = self.site.of_league(number)[-1].season
        feed_id = uuid5(NAMESPACE_URL, repr((first.commitment, first.name, self.locale))).urn
        address = site.feed_page(league)
        return self._page("feed.xml", address, league=league, entries=entries, feed_id=feed_id, finishes=self._finishes)

    def season(self, view: View) -> dict[str, bytes]:
        """Render a season's page and files, by their names."""
        dialect = csv_dialects.of(self.locale)
        groups = {stage.id: [seasons.section(view, group) for group in view.of_stage(stage)] for stage in view.stages}
        page = self._page(
            "season.html",
            site.season_page(view.season),
            view=view,
            groups=groups,
            entered=[entry for entry in view.entries if entry.plays],
            winner=seasons.winner(view),
            teams=seasons.teams(view),
            team_name=partial(self._team, view),
            team_names=lambda numbers: [self._team(view, number) for number in numbers],
        )
        return {
            self.site.at(site.season_page(view.season)): page,
            self.site.at(site.season_page(view.season, "-standings.csv")): exports.standings_csv(view, dialect=dialect),
            self.site.at(site.season_page(view.season, "-results.csv")): exports.results_csv(view, dialect=dialect),
            site.season_page(view.season, ".json"): exports.season_json(view),
        }

    def game(self, game: Game, view: View, fixture: Fixture, pictures: Mapping[str, Picture]) -> bytes:
        """Render a game: players, result, events."""
        table = seasons.table(view, fixture)
        return self._page(
            "game.html", site.game_page(game.table.id), game=game, view=view, table=table, pictures=pictures
        )

    def person(self, person: int) -> bytes:
        """Render a person: their seasons, their tables, their rating."""
        views = [view for view in reversed(self.site.views) if person in site.people_of(view)]
        tables = [
            (view, seasons.table(view, fixture))
            for view in views
            for fixture in view.fixtures
            if person in fixture.people
        ]
        placed = {
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
            placed=placed,
            tables=tables,
            places=seasons.places((table for _, table in tables), person),
            opponents=[(other, met) for other, met in opponents(views, person).items() if other in self.site.people],
            played=self.site.played.get(person),
            tenths=partial(tenths, locale=self.locale),
            curves=[(curve, curves.line(curve)) for curve in self.site.ratings.get(person, ())],
        )

    def _page(self, template: str, address: str, **values: Any) -> bytes:  # noqa: ANN401
        """Render a template; `address`: that of the page in the first language."""
        locales = self.locales or (self.locale,)
        editions = [(locale, replace(self.site, suffix=suffix(locale, locales)).at(address)) for locale in locales]
        text = (
            _environment()
            .get_template(template)
            .render(
                site=self.site,
                lang=self.locale,
                editions=editions,
                plain_page=len(locales) > 1 and self.locale == locales[0],
                own_name=words.own_name,
                say=partial(_say, self.locale),
                told=partial(_told, self.locale),
                points=lambda units: figure(to_points(units), self.locale),
                parts=lambda parts: figure(to_places(parts), self.locale),
                plural=lambda units: plural(to_points(units)),
                figure=partial(figure, locale=self.locale),
                row=partial(row, locale=self.locale),
                name=self._name,
                called=self._called,
                group_title=self._group,
                who=self._who,
                league_name=lambda league: self._plain(league.name),
                plain=self._plain,
                **values,
            )
        )
        return text.encode()

    def _finishes(self, view: View, table: seasons.Table) -> list[str]:
        return [
            words.say("site-feed-finish", self.locale, place=seat.place or 0, name=self._name(view, seat.person))
            for seat in table.seats
        ]

    def _name(self, view: View, person: int | None) -> str:
        """Return the name of a person in a season; of a computer player, its kind."""
        return words.say("site-computer", self.locale) if person is None else self._who(view, person)

    def _who(self, view: View, person: int) -> str:
        """Return the name of a person in a season, on one visible line."""
        return self._plain(view.names.get(person, ""))

    def _plain(self, text: str) -> str:
        """Return user text on one visible line."""
        return naming.isolated(naming.label(words.person(text, self.locale)), naming.MAX_LENGTH)

    def _group(self, view: View, group: Group) -> str:
        alone = "no" if group.name else "yes"
        return words.say("site-group", self.locale, kind=view.stage(group).kind, name=group.name, alone=alone)

    def _team(self, view: View, number: int) -> str:
        """Return a team's name; one that was put together by lot has its number."""
        given = view.teams.names.get(number, "")
        return self._plain(given) if given else words.say("league-team-number", self.locale, number=number)

    def _called(self, game: str) -> str:
        key = f"game-{game}"
        return words.say(key, self.locale) if words.has(key, self.locale) else naming.label(game)


def suffix(locale: str, locales: Sequence[str]) -> str:
    """Return what the addresses of pages in a language have before their ending."""
    return "" if locale == locales[0] else f".{locale}"


def _one(name: str, make: Callable[[], bytes]) -> dict[str, bytes]:
    return {name: make()}


def _say(locale: str, key: str, **facts: words.Fact) -> str:
    return words.say(key, locale, **facts)


def _told(locale: str, key: str, **facts: words.Fact) -> str:
    """Return a sentence with marked-up parameters, such as a link or a time."""
    return with_parts(partial(words.say, key, locale), facts)


@pass_context
def _marked(context: Context, text: str) -> str:
    """Return a text with markup, in the language of the page."""
    return marked(text, context["lang"])


@pass_context
def _time_tag(context: Context, at: datetime) -> str:
    """Return a time in UTC, in the language of the page."""
    return time_tag(at, context["lang"])


@cache
def _environment() -> Environment:
    return environment(
        HERE / "templates",
        filters={"marked": _marked, "moment": _time_tag, "rfc3339": rfc3339},
        globals={
            "league_page": site.league_page,
            "season_page": site.season_page,
            "game_page": site.game_page,
            "feed_page": site.feed_page,
            "WIDTH": curves.WIDTH,
            "HEIGHT": curves.HEIGHT,
            "LEFT": curves.LEFT,
            "EDGE": curves.EDGE,
        },
    )
