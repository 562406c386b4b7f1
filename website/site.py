"""What the site tells of, and where each part of it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

import naming
from leagues.files import placed
from leagues.rules import Rating
from leagues.store import League, Season, View

SLUG: Final = 40
"""Letters of a name in an address."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Somebody's rating on one server, after each table that counted."""

    points: tuple[tuple[datetime, Rating], ...]

    @property
    def now(self) -> Rating:
        """Their rating as it is."""
        return self.points[-1][1]


@dataclass(frozen=True)
class Site:
    """All that the pages tell beside the games."""

    views: tuple[View, ...]
    """The seasons that are shown, by league and number."""
    ratings: Mapping[int, tuple[Curve, ...]] = field(default_factory=dict)
    """Of whoever wants theirs to be seen, one for each server."""
    games: Collection[int] = frozenset()
    """The hosted tables that have a page."""

    @cached_property
    def leagues(self) -> dict[int, League]:
        """The leagues, by number."""
        return {view.league.id: view.league for view in self.views}

    @cached_property
    def people(self) -> dict[int, str]:
        """What everybody who has a page is called: as in the newest season. Who was taken out has none."""
        named: dict[int, str] = {}
        for view in self.views:
            for person in people_of(view):
                named[person] = naming.label(view.names.get(person, ""))
        return named

    @cached_property
    def addresses(self) -> dict[int, str]:
        """The pages of people: by their names and never by their numbers; who came first has the plain one."""
        taken: set[str] = set()
        found: dict[int, str] = {}
        for person, name in self.people.items():
            slug = naming.file(name, SLUG, "player").casefold()
            address = next(one for one in _numbered(slug) if one not in taken)
            taken.add(address)
            found[person] = f"player-{address}.html"
        return found

    def of_league(self, league: int) -> tuple[View, ...]:
        """The seasons of a league, the newest first."""
        return tuple(view for view in reversed(self.views) if view.league.id == league)


def people_of(view: View) -> list[int]:
    """Everybody who has or had a place in a season; not who was taken out of the database."""
    return [person for person in placed(view) if person > 0]


def league_page(league: League) -> str:
    """Where a league is."""
    return f"league-{league.id}.html"


def season_page(season: Season, ending: str = ".html") -> str:
    """Where a season is; with another ending its files."""
    return f"league-{season.league}-season-{season.number}{ending}"


def game_page(table: int) -> str:
    """Where a hosted table is."""
    return f"game-{table}.html"


def _numbered(slug: str) -> Iterable[str]:
    yield slug
    number = 2
    while True:
        yield f"{slug}-{number}"
        number += 1
