"""The content of the site, and the address of each part."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

import naming
from leagues.files import placed
from leagues.history import Played
from leagues.rules import Rating
from leagues.store import League, Season, View

SLUG: Final = 40
"""Maximum characters of a name in an address."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's rating on one server, after each table that counted."""

    points: tuple[tuple[datetime, Rating], ...]

    @property
    def now(self) -> Rating:
        """The current rating."""
        return self.points[-1][1]


@dataclass(frozen=True)
class Site:
    """The content of all pages but the games."""

    views: tuple[View, ...]
    """The published seasons, by league and number."""
    ratings: Mapping[int, tuple[Curve, ...]] = field(default_factory=dict)
    """The ratings of people who want theirs to be public, one for each server."""
    played: Mapping[int, Played] = field(default_factory=dict)
    """The quality of those people's play, as far as their turns were reviewed."""
    games: Collection[int] = frozenset()
    """The hosted tables that have a page."""
    suffix: str = ""
    """The part before the ending in addresses of pages in this language: ".de", or nothing in the first one."""

    def at(self, name: str) -> str:
        """Return the address of a page or file in this language."""
        stem, _, ending = name.rpartition(".")
        return name if ending == "json" else f"{stem}{self.suffix}.{ending}"

    @cached_property
    def leagues(self) -> dict[int, League]:
        """The leagues, by number."""
        return {view.league.id: view.league for view in self.views}

    @cached_property
    def people(self) -> dict[int, str]:
        """The names of all people who have a page, as in the newest season. Deleted people have none."""
        named: dict[int, str] = {}
        for view in self.views:
            for person in people_of(view):
                named[person] = naming.label(view.names.get(person, ""))
        return named

    @cached_property
    def addresses(self) -> dict[int, str]:
        """The pages of people, by name and never by id; the first person with a name has the plain address."""
        taken: set[str] = set()
        by_person: dict[int, str] = {}
        for person, name in self.people.items():
            slug = naming.file(name, SLUG, "player").casefold()
            address = next(numbered for numbered in _numbered(slug) if numbered not in taken)
            taken.add(address)
            by_person[person] = f"player-{address}.html"
        return by_person

    def of_league(self, league: int) -> tuple[View, ...]:
        """Return the seasons of a league, the newest first."""
        return tuple(view for view in reversed(self.views) if view.league.id == league)


def people_of(view: View) -> list[int]:
    """Return all people who have or had a place in a season, except those deleted from the database."""
    return [person for person in placed(view) if person > 0]


def league_page(league: League) -> str:
    """Return the address of a league."""
    return f"league-{league.id}.html"


def season_page(season: Season, ending: str = ".html") -> str:
    """Return the address of a season; with another ending, of its files."""
    return f"league-{season.league}-season-{season.number}{ending}"


def feed_page(league: League) -> str:
    """Return the address of a league's feed."""
    return f"league-{league.id}.atom"


def game_page(table: int) -> str:
    """Return the address of a hosted table."""
    return f"game-{table}.html"


def _numbered(slug: str) -> Iterable[str]:
    yield slug
    number = 2
    while True:
        yield f"{slug}-{number}"
        number += 1
