"""Everything that leagues offer, over the services of hosting."""

from __future__ import annotations

from leagues.founding import Founding
from leagues.privacy import Members
from tables import Services


class Leagues(Founding):
    """What can be done with leagues. Every method is one transaction, or says otherwise."""


def open_leagues(services: Services) -> Leagues:
    """The leagues in the database that these services have open; they are closed with it."""
    services.privacy.parts.append(Members())
    return Leagues(services)
