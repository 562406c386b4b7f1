"""Leagues in the page: a new admin's first one by docs/leagues.md."""

import time
from collections.abc import Callable

import pytest

from leagues.rules.states import State
from tests.browser.page import CHROMIUM
from tests.browser.walk import Walk

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

FOUR = ("Bruno", "Carla", "Duarte", "Elisa")
"""Players; Ana is the admin, who decides nothing at tables of her own."""
SOON = 60.0
"""Seconds allowed for the bot's own actions."""
OF_LEAGUES = ("league-", "rating-")
"""Prefixes of the verbs of leagues (`tests/cogs/leagues`); all others are pressed in `test_walk` and `test_beside`."""


def appears(walk: Walk, text: str) -> None:
    walk.channel.post(text).last.wait_for()


def comes(walk: Walk, so: Callable[[], bool]) -> None:
    """Wait until a condition holds behind the page."""
    ends = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < ends, "it does not come about"
        walk.channel.page.wait_for_timeout(100)


def state(walk: Walk) -> State:
    return walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.state


def drawn(walk: Walk) -> None:
    walk.channel.type("/league what: Create a league")
    walk.channel.fill(name="Volta", days="7")
    assert "Registration opens by itself in an hour" in walk.answer().text
    walk.ground.move(hours=1)
    appears(walk, "Nobody has registered yet")
    for name in FOUR:
        assert "You are registered" in walk.under(name, "league-register").text
    walk.act_as("Ana")
    walk.ground.move(days=7)
    appears(walk, "will you play?")
    for name in FOUR:
        assert "You are checked in" in walk.under(name, "league-in").text
    walk.act_as("Ana")
    walk.ground.move(days=2)
    appears(walk, "has been drawn")
    walk.ground.move(hours=13)
    appears(walk, "has begun, and is played until")
    assert state(walk) == State.RUNNING


@pytest.mark.long
def test_from_the_form_to_the_end(walk: Walk) -> None:
    """The page alone leads through one form, four registrations and check-ins, decided tables, and the end."""
    drawn(walk)
    fixtures = walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).fixtures
    assert len(fixtures) == len(FOUR)
    for fixture in fixtures:
        walk.channel.type("/league what: Run the league")
        post = walk.press(walk.answer(), "league-table", value=f"1-{fixture.id}")
        walk.write(post, "league-decide", reason="nobody has time")
    protested(walk)
    standing = walk.under("Ana", "league-board", "1-standing")
    assert all(name in standing.text for name in FOUR)
    assert standing.pictures == 1
    assert walk.channel.complaints == []


def protested(walk: Walk) -> None:
    comes(walk, lambda: walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.protests is not None)
    walk.ground.move(days=1)
    comes(walk, lambda: state(walk) == State.CLOSED)
    appears(walk, "Season 1 is finished")
