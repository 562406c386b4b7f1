"""Everything that leagues offer, over the services of hosting."""

from __future__ import annotations

from leagues.entering import Entering
from leagues.files import Files
from leagues.founding import Founding
from leagues.gifts import Noticing
from leagues.helping import Helping
from leagues.judging import Judging
from leagues.playing import Playing
from leagues.privacy import Members
from leagues.publishing import Publishing
from leagues.undoing import Undoing
from tables import Services


class Leagues(Founding, Entering, Undoing, Playing, Judging, Helping, Files, Publishing, Noticing):
    """What can be done with leagues. Every method is one transaction, or says otherwise."""


def open_leagues(services: Services) -> Leagues:
    """The leagues in the database that these services have open; they are closed with it."""
    services.privacy.parts.append(Members())
    return Leagues(services)
