"""The content of the pages of leagues, from the database; a part that cannot be read is named, and left out."""

import contextlib
from collections.abc import Iterator, Sequence

from hosting.core import StoreError, TableError
from leagues.history import Played
from leagues.rules import State
from leagues.services import Leagues
from leagues.store import League, View
from web.leagues import content
from web.leagues.content import Curve, Site


async def site_of(leagues: Leagues, several: Sequence[League], failed: list[str]) -> Site:
    """Return the seasons of leagues, except drafts, with what is public of how well their people play.

    Ratings are of those who want theirs to be public. Raises OSError, StoreError.
    """
    views, curves, played = list[View](), dict[int, list[Curve]](), dict[int, Played]()
    for league in several:
        with noting(failed, f"league {league.id}"):
            for season in reversed(await leagues.views.seasons(league.id)):
                if season.state != State.DRAFT:
                    with noting(failed, f"season {season.id}"):
                        views.append(await leagues.views.view(season.id))
    listed = await leagues.ratings.listed()
    people = sorted({person for view in views for person in content.people_of(view)} & listed)
    for guild in sorted({view.league.guild for view in views}):
        for person in people:
            with noting(failed, f"a rating on server {guild}"):
                if points := await leagues.ratings.curve(person, guild):
                    curves.setdefault(person, []).append(Curve(tuple(points)))
        with noting(failed, f"a rating on server {guild}"):
            of_guild = await leagues.histories.played(guild)
            played |= {person: quality for person, quality in of_guild.items() if person in listed}
    return Site(tuple(views), {person: tuple(few) for person, few in curves.items()}, played)


@contextlib.contextmanager
def noting(failed: list[str], what: str) -> Iterator[None]:
    """Record that a part of the site has failed, and continue with the others. Raises OSError, StoreError."""
    try:
        yield
    except (OSError, StoreError):
        raise
    except Exception as error:
        failed.append(f"{what}: {sentence(error)}")


def sentence(error: Exception) -> str:
    """Return why something cannot be shown, on one line."""
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"
