"""All services of leagues, over those of hosting."""

from __future__ import annotations

from dataclasses import dataclass

from hosting import Services
from leagues.files import Files
from leagues.privacy import Members
from leagues.season import (
    Fixtures,
    Founding,
    Gifts,
    Ratings,
    Registration,
    Results,
    Running,
    Substitutes,
    Undoing,
    Views,
)


@dataclass(frozen=True, slots=True)
class Leagues:
    """The services of leagues. Every method is one transaction unless it says otherwise."""

    views: Views
    """Leagues, seasons and tables as they are to be displayed."""
    founding: Founding
    """Leagues founded, changed, published, ended; new seasons."""
    registration: Registration
    """Registration, check-in, the waiting list, the queue of a ladder."""
    running: Running
    """Steps of seasons."""
    undoing: Undoing
    """Moving people before the start; undoing an admin's last action."""
    fixtures: Fixtures
    """Tables of seasons."""
    substitutes: Substitutes
    """Seats that change hands."""
    results: Results
    """Results and penalties."""
    gifts: Gifts
    """Unusual gifts."""
    ratings: Ratings
    """Ratings of a server's people."""
    files: Files
    """Seasons as files."""


def open_leagues(services: Services) -> Leagues:
    """Return the leagues in the open database of these services; they are closed with it."""
    services.privacy.parts.append(Members())
    store, positions, clock = services.store, services.positions, services.clock
    ratings = Ratings(store)
    running = Running(store, positions, clock)
    return Leagues(
        views=Views(store),
        founding=Founding(store, positions, clock),
        registration=Registration(store, clock, ratings),
        running=running,
        undoing=Undoing(store, clock, running),
        fixtures=Fixtures(store, positions, clock),
        substitutes=Substitutes(store, positions, clock),
        results=Results(store, positions, clock),
        gifts=Gifts(store, positions, clock),
        ratings=ratings,
        files=Files(store, clock),
    )
