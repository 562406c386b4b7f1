"""Teams of a season as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from leagues.rules.teams import Board


@dataclass(frozen=True, slots=True)
class Team:
    """A team of a season."""

    number: int
    """Its number in the season, from 1."""
    name: str
    """Its name; empty if it was put together by lot."""
    captain: int
    """The captain; whoever is first in line once the founder has left."""
    members: tuple[int, ...]
    """People in the order of the boards who have, or are to have, a place in the season; alternates last."""
    invited: tuple[int, ...] = ()
    """People who have not answered their invitations."""


@dataclass(frozen=True, slots=True)
class Away:
    """A person who cannot play a round."""

    round: int
    person: int
    fixture: int | None
    """Their board, once the round has been drawn."""
    seat: int | None
    stand_in: int | None
    """The alternate who plays for them."""


@dataclass(frozen=True, slots=True)
class Call:
    """A question to an alternate, to play a round for somebody."""

    id: int
    round: int
    out: int
    person: int
    until: datetime
    answer: str | None
    """yes, no, or late; None until they have answered."""


@dataclass(frozen=True, slots=True)
class Teams:
    """All that a season of teams has beyond others."""

    all: tuple[Team, ...] = ()
    boards: Mapping[int, Board] = field(default_factory=dict)
    """The boards of its tables, by fixture."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Names of all teams that there have been, by number."""
    had: Mapping[int, int] = field(default_factory=dict)
    """The team of everybody who is, or was, a member of one."""
    agents: tuple[int, ...] = ()
    """People who came into their teams by lot."""
    away: tuple[Away, ...] = ()
    calls: tuple[Call, ...] = ()

    def of(self, person: int) -> Team | None:
        """Return a person's team."""
        return next((team for team in self.all if person in team.members), None)

    def get(self, number: int) -> Team | None:
        """Return the team with that number."""
        return next((team for team in self.all if team.number == number), None)

    def absent(self, round_: int) -> dict[int, int | None]:
        """Return who cannot play a round, with their stand-ins."""
        return {absence.person: absence.stand_in for absence in self.away if absence.round == round_}


NO_TEAMS: Final = Teams()
