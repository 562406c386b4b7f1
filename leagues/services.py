"""Everything that leagues offer, over the services of hosting."""

from __future__ import annotations

from hosting import Services
from leagues.files import Files
from leagues.privacy import Members
from leagues.season import Entering, Founding, Helping, Judging, Noticing, Playing, Publishing, Undoing


class Leagues(Founding, Entering, Undoing, Playing, Judging, Helping, Files, Publishing, Noticing):
    """What can be done with leagues. Every method is one transaction, or says otherwise."""


def open_leagues(services: Services) -> Leagues:
    """The leagues in the database that these services have open; they are closed with it."""
    services.privacy.parts.append(Members())
    return Leagues(services)
