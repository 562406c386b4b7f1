"""All services of leagues, over those of hosting."""

from __future__ import annotations

from hosting import Services
from leagues.files import Files
from leagues.privacy import Members
from leagues.season import Entering, Founding, Helping, Judging, Noticing, Playing, Publishing, Undoing


class Leagues(Founding, Entering, Undoing, Playing, Judging, Helping, Files, Publishing, Noticing):
    """The services of leagues. Every method is one transaction unless it says otherwise."""


def open_leagues(services: Services) -> Leagues:
    """Return the leagues in the open database of these services; they are closed with it."""
    services.privacy.parts.append(Members())
    return Leagues(services)
