"""A league's feed: its finished tables and the steps of its seasons. Pure: views in, values out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from leagues.rules import State
from leagues.store import View
from website.seasons import Table, table

MAX_ENTRIES: Final = 60
"""Number of the newest entries in a feed."""
_STEPS: Final = (State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING, State.CLOSED)


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished table, or a step of a season."""

    id: str
    """Unique and lasting."""
    at: datetime
    view: View
    table: Table | None = None
    step: str = ""


def entries(views: Sequence[View]) -> list[Entry]:
    """Return the newest entries of a league's seasons, the newest first."""
    every = [entry for view in views for entry in (*_tables(view), *_steps(view))]
    return sorted(every, key=lambda entry: (entry.at, entry.id), reverse=True)[:MAX_ENTRIES]


def _tables(view: View) -> Iterator[Entry]:
    for fixture in view.fixtures:
        if fixture.ended is not None:
            yield Entry(_id(view, "table", fixture.id), fixture.ended, view, table(view, fixture))


def _steps(view: View) -> Iterator[Entry]:
    season = view.season
    last = max((fixture.ended for fixture in view.fixtures if fixture.ended is not None), default=season.closes)
    times = (season.opens, season.check_in, season.draws, season.starts, last)
    for step, at in zip(_STEPS, times, strict=True):
        if (
            at is not None
            and season.state != State.CALLED_OFF
            and list(State).index(season.state) >= list(State).index(step)
        ):
            yield Entry(_id(view, step.value), at, view, step=step.value)


def _id(view: View, *what: object) -> str:
    """Return a name that no other site gives to anything: it comes of the season's commitment."""
    return uuid5(NAMESPACE_URL, repr((view.season.commitment, view.season.name, *what))).urn
