"""All services of leagues, over those of hosting."""

from dataclasses import dataclass

from hosting import Services
from leagues.files import Files
from leagues.history import Histories
from leagues.outside import Meetings, Webhooks
from leagues.privacy import Members
from leagues.season import (
    Fixtures,
    Founding,
    Gifts,
    Ratings,
    Registration,
    Requests,
    Results,
    Running,
    Substitutes,
    Undoing,
    Views,
)
from leagues.teams import Lineups, TeamFounding


@dataclass(frozen=True, slots=True)
class Leagues:
    """The services of leagues, each of which says what it does. Every method is one transaction or says otherwise."""

    views: Views
    founding: Founding
    registration: Registration
    running: Running
    undoing: Undoing
    fixtures: Fixtures
    substitutes: Substitutes
    teams: TeamFounding
    lineups: Lineups
    results: Results
    requests: Requests
    gifts: Gifts
    ratings: Ratings
    files: Files
    histories: Histories
    meetings: Meetings
    webhooks: Webhooks


def open_leagues(services: Services) -> Leagues:
    """Return the leagues in the open database of these services; they are closed with it."""
    services.privacy.parts.append(Members())
    store, positions, clock = services.store, services.positions, services.clock
    ratings = Ratings(store)
    substitutes = Substitutes(store, positions, clock)
    running = Running(store, positions, clock)
    return Leagues(
        views=Views(store, clock),
        founding=Founding(store, positions, clock),
        registration=Registration(store, clock, ratings),
        running=running,
        undoing=Undoing(store, clock, running),
        fixtures=Fixtures(store, positions, clock),
        substitutes=substitutes,
        teams=TeamFounding(store, clock),
        lineups=Lineups(store, clock, substitutes),
        results=Results(store, positions, clock),
        requests=Requests(store, clock),
        gifts=Gifts(store, positions, clock),
        ratings=ratings,
        files=Files(store, clock),
        histories=Histories(store, clock),
        meetings=Meetings(store, clock),
        webhooks=Webhooks(store, clock),
    )
