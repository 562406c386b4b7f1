"""People press at random at tables of both games; after each press, each of them can go on and sees how."""

import base64
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from simcord.components import walk_components

from cogs.components import Drawing
from hosting.aids import Reviews
from hosting.core import Person, Table
from i18n import say
from tests.support.effort import tries
from tests.support.world import World
from tests.web.browser import Browser, Client, Element, Seen, site, without_rates
from tests.web.test_for_everybody import blank
from tests.web.test_two_worlds import GAMES
from web.guests import TABS

pytestmark = pytest.mark.no_cover

PEOPLE: Final = ("Ana", "Bruno", "Carla", "Duarte")
PRESSES: Final = tries(12, 200)
PLAYS: Final = frozenset({"go", "open", "pick", "confirm", "over"})
"""Verbs of a real turn."""
AFTER: Final = {"replay", "rematch", "film"}
"""Verbs under a finished game, of those who played."""


def chosen(browser: Browser, rng: random.Random) -> Element | None:
    """Choose what to press: Confirm if it can be pressed, else a place on the board, else anything of the panel."""
    board, turn, foot = (
        [button for button in browser.seen.buttons if part in button.inside] for part in ("board", "turn", "foot")
    )
    ready = [button for button in foot if button.attributes.get("data-verb") == "confirm"]
    places = [button for button in board if "other" not in button.attributes.get("class", "")]
    panel = [button for button in turn if "red" not in button.attributes.get("class", "")]
    back = [button for button in foot if button.said.startswith(("Decline", "Start over"))]
    several = ready or (places if places and rng.random() < 0.7 else panel) or places or back[-1:]
    return rng.choice(several) if several else None


@dataclass(frozen=True)
class Control:
    verb: str
    region: str
    element: Element


def controls(seen: Seen) -> Iterator[Control]:
    for element in seen.buttons:
        text = element.attributes["value"].partition(".")[0]
        custom_id, _, region, _ = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        yield Control(custom_id if custom_id == "close" else custom_id.split(":")[3], region, element)


@dataclass
class Crowd:
    world: World
    client: Client
    rng: random.Random
    game: str
    browsers: dict[str, Browser] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    """Presses by verb, states by name."""

    async def table(self) -> Table:
        return await self.world.bot.services.lobby.get(self.browsers["Ana"].table)

    async def open(self) -> None:
        """Somebody opens a table; all go there."""
        before = len(await self.world.bot.services.lobby.all())
        clock = self.rng.choice(("none", "fast"))
        who, seats = self.world.people[self.rng.choice(PEOPLE)], self.rng.choice((2, 3))
        await self.world.slash(who, "play", game=self.game, seats=seats, clock=clock)
        await self.go_to((await self.world.bot.services.lobby.all())[0].id)
        assert self.browsers["Ana"].table > before

    async def go_to(self, table: int) -> None:
        self.browsers = {name: Browser(self.client, self.world.people[name].id, table) for name in PEOPLE}
        for browser in self.browsers.values():
            await browser.look()

    async def step(self) -> None:
        table, dice = await self.table(), self.rng.random()
        if table.status == "cancelled":
            await self.open()
        elif table.status == "over" and dice < 0.15:
            newest = (await self.world.bot.services.lobby.all())[0].id
            await (self.go_to(newest) if newest > table.id else self.open())
        elif table.status == "running" and dice < 0.06:
            await self.hurry()
        elif table.status == "running" and dice < 0.12:
            await self.leave()
        else:
            await self.press(table, turn=dice < 0.5)
        await self.world.bot.settled(self.browsers["Ana"].table)

    async def press(self, table: Table, *, turn: bool) -> None:
        """Press something: if `turn`, something of a turn, by who is to act; else anything, by anybody."""
        acting = [name for name in PEOPLE if any(seat.person == self.world.people[name].id for seat in table.acting)]
        name = self.rng.choice(acting if turn and acting else PEOPLE)
        browser = self.browsers[name]
        if self.rng.random() < 0.5:
            await browser.look()
        element = chosen(browser, self.rng) if turn and name in acting else None
        there = list(controls(browser.seen))
        if element is None and there:
            lobby = [control for control in there if control.verb in ("join", "start", "agree")]
            verb = self.rng.choice(sorted({control.verb for control in there}))
            few = [control for control in there if control.verb == verb]
            element = self.rng.choice(lobby if lobby and self.rng.random() < 0.4 else few).element
        if element is not None:
            self.counts[next(control.verb for control in there if control.element is element)] += 1
            await browser.press_element(element)

    async def leave(self) -> None:
        who = self.world.people[self.rng.choice(PEOPLE)]
        answer = await self.world.slash(who, "table: Resign")
        if any(part.get("custom_id") for part in walk_components(self.world.components(answer))):
            await self.world.press(who, answer, say("button-resign"))
            self.counts["leave the game"] += 1

    async def hurry(self) -> None:
        services, table = self.world.bot.services, await self.table()
        for _ in range(self.rng.choice((5, 3000))):
            position = await services.positions.now(table.id)
            if not position.to_act:
                break
            number = position.to_act[0]
            seat = position.table.seats[number]
            game: Any = position.game
            if seat.person is None:
                break
            step = self.rng.choice(list(game.legal_steps(game.seen(position.state, number), number)))
            payload = [game.write(step)]
            await services.play.play(table.id, position.seq, number, Person(seat.person, seat.name), payload)
        for post in await services.posts.pending(table.id):
            await services.posts.dropped(post.id)

    async def check(self) -> None:
        table = await self.table()
        self.counts[f"state {table.status}"] += 1
        for name, browser in self.browsers.items():
            seen = await browser.look()
            await self.at_page(table, name, seen)

    async def at_page(self, table: Table, name: str, seen: Seen) -> None:
        person, there = self.world.people[name].id, list(controls(seen))
        seat = table.seat_of(person)
        verbs = {control.verb for control in there}
        mine = seat is not None and seat.number in table.to_act
        where = (name, table.id, table.status, sorted(verbs))
        assert say("error-unforeseen") not in seen.texts.get("answer", "") + seen.texts.get("said", ""), where
        moves = PLAYS - {"open"}  # which leads to the turn, beside the board
        assert not [control for control in there if control.verb in moves and control.region == "pane"], where
        assert (seen.texts["band"] == say("web-yours")) == mine, where
        assert ("it is your turn" in seen.texts["turn"]) <= mine, where
        for region in ("answer", "pane"):
            if seen.texts.get(region, "").strip():
                closes = [control for control in there if control.verb == "close" and control.region == region]
                assert closes, (region, seen.texts[region], where)
        tabs = [element for element in seen.buttons if "aria-expanded" in element.attributes]
        opened = [element.said for element in tabs if element.attributes["aria-expanded"] == "true"]
        assert len(opened) == bool(seen.texts.get("pane", "").strip()), (opened, where)
        assert (len(tabs) > 1) == (table.started is not None), where
        if table.status == "lobby":
            free = len(table.seats) < table.places
            beside = {control.verb for control in there if control.region == "turn"}
            assert ("cancel" in beside) == (table.owner == person), where
            assert ("leave" in beside) == (seat is not None), where
            assert ("join" in beside) == (free and seat is None), where
        elif table.status == "running":
            if mine:
                begun = [control for control in there if control.verb in PLAYS and control.region == "turn"]
                begun += [control for control in there if control.verb in ("go", "open")]
                assert begun, where
                self.counts["can act"] += 1
            for vote in [
                vote
                for what in ("undo", "cancel", "finish", "pause", "replace")
                if (vote := await self.world.bot.services.votes.open(table.id, what))
            ]:
                asked = seat is not None and seat.number in (vote.seat, *vote.missing)
                assert ("refuse" in verbs) >= asked, where
                assert ("agree" in verbs) >= (asked and seat is not None and seat.number != vote.seat), where
                assert "question" in {
                    word for element in seen.elements for word in element.attributes.get("class", "").split()
                }
                self.counts["asked"] += asked
            unreal = [say(key) for key in ("button-plan", "button-what") if say(key) in opened]
            assert bool(unreal) == ("Not the real game" in seen.texts.get("pane", "")), where
            assert ("plan" in {control.verb for control in there if "tabs" in control.element.inside}) <= (not mine), (
                where
            )
        elif table.status == "over":
            if seat is not None:
                assert verbs >= AFTER - (set() if "film" in verbs else {"film"}), where
            assert "plan" not in verbs, where
            assert ("what-open" in verbs) <= (seat is not None), where


async def nothing(*_: object) -> None:
    """Have no turn of a review to weigh: how one is looked at is shown elsewhere, and a whole one takes a minute."""


async def walk(world: World, monkeypatch: pytest.MonkeyPatch, game: str, seed: int, presses: int) -> Counter[str]:
    """Let them press; return what was pressed, and which states were seen."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    monkeypatch.setattr(Reviews, "next", nothing)
    async with site(world) as client:
        crowd = Crowd(world, client, random.Random(f"{game} {seed}"), game)
        await crowd.open()
        for _ in range(presses):
            await crowd.step()
            await crowd.check()
    return crowd.counts


@pytest.mark.every(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "seed", [*range(tries(1, 4)), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 40))]
)
async def test_somebody_can_go_on(world: World, monkeypatch: pytest.MonkeyPatch, game: str, seed: int) -> None:
    """At each state of a table, whoever is to act, is asked or was there has what that takes on the page."""
    counts = await walk(world, monkeypatch, game, seed, PRESSES)
    sys.stderr.write(f"{game} {seed} {dict(counts)}\n")
    assert counts["state running"] > PRESSES // 10
    assert counts["can act"] > PRESSES // 10
    assert TABS.keys() & counts.keys()
