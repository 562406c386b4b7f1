"""All services of leagues, over those of hosting."""

from hosting import Services
from leagues.history import Histories, Ratings
from leagues.imports import Copies, Files
from leagues.outside import LeagueWebhooks, Meetings
from leagues.privacy import Members
from leagues.season import Fixtures, Founding, Gifts, Registration, Requests, Results, Running, Substitutes, Views
from leagues.teams import Lineups, TeamFounding


class Leagues:
    """The leagues in the database of these services; a method is one transaction or says otherwise."""

    def __init__(self, services: Services) -> None:
        services.privacy.parts.append(Members())
        store, positions, clock = services.store, services.positions, services.clock
        self.views = Views(store, clock)
        self.founding = Founding(store, positions, clock)
        self.ratings = Ratings(store)
        services.privacy.computed["league_ratings"] = self.ratings.of_person
        self.registration = Registration(store, clock)
        self.running = Running(store, positions, clock)
        self.fixtures = Fixtures(store, positions, clock)
        self.substitutes = Substitutes(store, positions, clock)
        self.teams = TeamFounding(store, clock)
        self.lineups = Lineups(store, clock, self.substitutes)
        self.results = Results(store, positions, clock)
        self.requests = Requests(store, clock)
        self.gifts = Gifts(store, positions, clock)
        self.files = Files(store, clock)
        self.copies = Copies(store, clock)
        self.histories = Histories(store, clock)
        self.meetings = Meetings(store, clock)
        self.webhooks = LeagueWebhooks(store, clock)
