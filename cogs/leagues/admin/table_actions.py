"""Admin actions at a table of a season: reminding, giving time, substituting, deciding the result."""

from typing import Final

from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Field, Menu
from cogs.leagues.admin import table_panel
from cogs.leagues.admin.actions import AdminAction, Questions
from cogs.leagues.lookup import targets
from hosting.core import HOUR
from hosting.play import MAX_GIVEN
from leagues.rules import How
from leagues.store import Fixture
from words import say

WAYS: Final = ("stands", "places", "void")
"""Ways to decide a table: as it stands, by given places, or without a winner."""


def _fixture(action: AdminAction) -> Fixture:
    """Return the table concerned. Raises NoSuchLeague, UserError."""
    return targets.fixture(action.view, action.rest.partition("-")[0])


def _numbers(action: AdminAction, count: int) -> list[int]:
    """Return the numbers after the table's. Raises UserError if there are not exactly `count`."""
    numbers = [targets.whole(number) for number in action.rest.split("-")[1:]]
    if len(numbers) != count:
        raise UserError("old-button")
    return numbers


async def again(action: AdminAction, note: str) -> None:
    """Queue the jobs that follow, and show the table's panel again."""
    action.request.wake()
    after = await targets.season(action.request, action.season.id)
    await table_panel.show(action.request, after, targets.fixture(after, str(_fixture(action).id)), note)


async def remind(action: AdminAction) -> None:
    """Remind a player at a table, at most once in a while. Raises Nudged, NotYourTurn."""
    (seat,) = _numbers(action, 1)
    await action.leagues.fixtures.remind(_fixture(action).id, seat, action.by)


def ask_time(action: AdminAction) -> Questions:
    """Ask how much time to add to a seat's clock."""
    hours = Field("hours", say("form-hours", action.locale), value="24", longest=4, required=True)
    return Questions(say("form-time", action.locale), (hours,))


async def give_time(action: AdminAction) -> None:
    """Give a seat more time. Raises UserError, NoReason, NoClocks, ClockStands."""
    (seat,), written, most = _numbers(action, 1), action.written("hours").strip(), MAX_GIVEN // HOUR
    if not (written.isdecimal() and written.isascii() and 1 <= int(written) <= most):
        raise UserError("time-hours", most=most)
    await action.leagues.fixtures.give_time(_fixture(action).id, seat, int(written), action.by, action.reason)


def ask_decision(action: AdminAction) -> Questions:
    """Ask how to decide a table."""
    locale = action.locale
    ways = tuple(Option(way, say(f"league-decide-{way}", locale), chosen=way == "stands") for way in WAYS)
    menu = Menu("how", say("form-league-how", locale), ways)
    places = Field("places", say("form-league-places", locale), say("form-league-places-hint", locale))
    result = _fixture(action).result
    if result is None:
        return Questions(say("form-league-decide", locale), (menu, places))
    gone = [str(seat) for seat, finish in enumerate(result.finishes, 1) if finish.left]
    left = Field("left", say("form-league-left", locale), say("form-league-left-hint", locale), value=" ".join(gone))
    return Questions(say("form-league-decide", locale), (menu, places, left))


async def decide(action: AdminAction) -> None:
    """Decide a table. Raises UserError, NoReason, NotThatStep, BadResult."""
    fixture, how = _fixture(action), action.written("how")
    if how not in WAYS:
        raise UserError("old-button")
    seats = len(fixture.people)
    places = _listed(action.written("places")) if how == "places" else None
    if how == "places" and (places is None or len(places) != seats):
        raise UserError("league-places", seats=seats)
    left = _listed(action.written("left"))
    if left is None or not {*left} <= {*range(1, seats + 1)}:
        raise UserError("league-left", seats=seats)
    given = fixture.result is not None and "left" in action.request.fields
    kind = How.VOID if how == "void" else How.ADJUDICATED
    await action.leagues.results.adjudicate(
        fixture.id, action.by, kind, places, action.reason, [seat - 1 for seat in left] if given else None
    )


def _listed(text: str) -> list[int] | None:
    """Parse numbers of at most two digits; None if something else stands among them."""
    parts = text.replace(",", " ").split()
    plain = all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts)
    return [int(part) for part in parts] if plain else None


async def substitute(action: AdminAction) -> None:
    """Put a substitute, or a computer player, in a seat. Raises UserError, NoReason, LeagueError."""
    out, into = _numbers(action, 2)
    guest = None if into == table_panel.COMPUTER else await targets.member(action.request, into)
    await action.leagues.substitutes.replace(_fixture(action).id, out, guest, action.by, action.reason)
