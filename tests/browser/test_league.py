"""A league as a new admin sets it up in the page, with docs/leagues.md beside it: founded, played, ended."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cogs.delivery import posts
from leagues.results import How
from leagues.states import State
from tables.model import Person
from tests.browser.page import CHROMIUM
from tests.browser.walk import Walk

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
SOON = 60.0
"""Seconds that what the bot does by itself may take."""


def appears(walk: Walk, text: str) -> None:
    """Wait until a message that everybody sees says something."""
    walk.channel.post(text).last.wait_for()


def comes(walk: Walk, so: Callable[[], bool]) -> None:
    """Wait until something is so behind the page."""
    ends = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < ends, "it does not come about"
        walk.channel.page.wait_for_timeout(100)


def state(walk: Walk) -> State:
    """Where the season is."""
    return walk.ground.run(walk.ground.playground.bot.leagues.view(1)).season.state


def drawn(walk: Walk) -> None:
    """Found a league by the form, and let it come to its tables: everybody registers, and checks in."""
    walk.channel.type("/league new")
    walk.channel.fill(name="Volta")
    assert "Registration opens in an hour" in walk.answer().text
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


def test_from_the_form_to_the_end(walk: Walk) -> None:
    """By the page alone: one form, four who register and check in, tables that an admin decides, the end."""
    drawn(walk)
    fixtures = walk.ground.run(walk.ground.playground.bot.leagues.view(1)).fixtures
    assert len(fixtures) == len(FOUR)
    for fixture in fixtures:
        walk.channel.type("/league admin")
        shown = walk.press(walk.answer(), "league-table", value=f"1-{fixture.id}")
        walk.write(shown, "league-decide", reason="nobody has time")
    comes(walk, lambda: state(walk) == State.CLOSED)
    appears(walk, "is over")
    standing = walk.under("Ana", "league-board", "1-standing")
    assert all(name in standing.text for name in FOUR)
    assert standing.pictures == 1
    assert walk.channel.complaints == []


@pytest.mark.long
def test_played_to_its_end(walk: Walk) -> None:
    """Four games played by merchants in four people's names: results come by themselves, and the first has won."""
    drawn(walk)
    bot = walk.ground.playground.bot
    fixtures = walk.ground.run(bot.leagues.view(1)).fixtures
    for fixture in fixtures:
        while walk.ground.run(played(walk, fixture.table or 0)):
            pass
    comes(walk, lambda: state(walk) == State.CLOSED)
    appears(walk, "is over")
    view = walk.ground.run(bot.leagues.view(1))
    assert all(one.result is not None and one.result.how == How.PLAYED for one in view.fixtures)
    first = view.standing(view.groups[0])[0]
    assert f"First: {view.names[first.person]}" in walk.channel.post("is over").last.inner_text()
    walk.channel.type("/rating")
    assert "Your rating:" in walk.answer().text


async def played(walk: Walk, table: int) -> bool:
    """Play the next step of a table's game as a merchant does, in its player's name; whether it goes on."""
    services = walk.ground.playground.bot.services
    position = await services.positions.now(table)
    game, (number,) = position.game, position.to_act
    step = game.choose("merchant", game.seen(position.state, number), number, position.seq)
    seat = position.table.seats[number]
    await services.play.play(table, position.seq, number, Person(seat.person or 0, seat.name), [game.write(step)])
    posts.of(walk.ground.playground.bot).wake()  # as a press does that has stored a turn
    return (await services.lobby.get(table)).status == "running"
