"""Whole voyages of the second game in the page, by buttons and menus alone; panels match stored data."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cogs.components import Drawing
from cogs.singing_sails.panels import parts
from renders.singing_sails import final
from singing_sails import State, Step, record
from singing_sails.game import SINGING_SAILS, SingingSails
from singing_sails.steps import Orient, Play
from tests.browser.conftest import stand_in
from tests.browser.games import open_table
from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, Post, open_channel
from tests.browser.walk import Walk
from tests.cogs.singing_sails.test_voyage import dealt
from tests.support.stored import results_of

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

EXPANSIONS: Final = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED: Final = ("discuss", "speedup", "wildcard")


@pytest.fixture
def sailing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Walk]:
    drawn = Drawing.__call__
    monkeypatch.setattr(
        Drawing, "__call__", lambda item, theme: (drawn if item.draw is final else stand_in)(item, theme)
    )
    with ground(tmp_path) as there, open_channel(there.playground.url, tmp_path) as channel:
        yield Walk(there, channel, seed=1, again=0)


def start_voyage(walk: Walk, *people: str, pilots: int = 0, **options: str | int | bool) -> None:
    """Start a table in the empty channel by the first of the people; Pilots have the other seats."""
    first, *others = people
    walk.act_as(first)
    open_table(walk, "Singing Sails", len(people) + pilots, **options)
    for name in others:
        walk.under(name, "join")
    for _ in range(pilots):
        walk.under(first, "invite", value="pilot")
    walk.under(first, "start")


def view(walk: Walk, seat: int | None) -> State:
    seen = walk.ground.snapshot().position.seen(seat)
    assert isinstance(seen, State)
    return seen


def pick(walk: Walk, panel: Post, name: str, value: str) -> Post:
    """Press a step's part, or choose it in its menu if there is a choice; return the resulting panel."""
    if panel.find("pick", f"{name}={value}"):
        panel = walk.press(panel, "pick", f"{name}={value}")
    elif menus := [
        control for control in panel.controls if control.pressed.arg.startswith(f"{name}:") and value in control.options
    ]:
        panel = walk.press(panel, "pick", menus[0].pressed.arg, value)
    walk.shows(panel, walk.ground.panel(walk.who))
    return panel


def take(walk: Walk, step: Step) -> None:
    """Take a step for the seat to act, part by part; exactly that is stored."""
    walk.who = walk.ground.to_act() or ""
    walk.act_as(walk.who)
    call, wanted, before = walk.call(), parts(step), view(walk, None)
    control = call.find("open")
    for name, value in wanted.items():
        control = control or call.find("go", f"{name}={value}")
    assert control is not None, (step, call)
    panel = walk.press(call, control.pressed.verb, control.pressed.arg or None)
    walk.shows(panel, walk.ground.panel(walk.who))
    for name, value in wanted.items():
        if walk.ground.drafting(walk.who).pick.get(name) != value:
            panel = pick(walk, panel, name, value)
    walk.press(panel, "confirm")
    stored = SINGING_SAILS.public(before, step) if walk.ground.running() else record.step_to_dict(step)
    assert walk.ground.stored(before.ply, 1) == [stored], "when the game has ended, its steps are open"


def sail(walk: Walk, player: str) -> Counter[str]:
    """Play to the end as a computer player would; return the number of each question to people."""
    requested: Counter[str] = Counter()
    while walk.ground.running():
        (seat,) = walk.ground.table().to_act
        seen = view(walk, seat)
        requested[seen.stage] += 1
        take(walk, SINGING_SAILS.choose(player, seen, seat, requested.total() - 1))
    return requested


def ended(walk: Walk, said: str, *people: str) -> None:
    """Check that everybody reads the end with its table, that it can be viewed later, and that nobody can play on."""
    for name in people:
        walk.act_as(name)
        last = walk.channel.post(said).last
        last.wait_for()
        assert all(walk.channel.widths(last))
        shown_last = next(post for post in reversed(walk.look()) if said in post.text)
        assert (shown_last.private, shown_last.pictures) == (False, 1)
        assert not any(post.find("go") or post.find("open") for post in walk.look())
        assert walk.channel.complaints == []
    assert walk.ground.to_act() is None


@pytest.mark.long
def test_a_voyage_is_won(sailing: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana and a Pilot with one harbor to collect set sail, play cards, then place drawn tiles; all win."""
    walk, deal = sailing, dealt(2)
    monkeypatch.setattr(SingingSails, "deal", lambda self, chosen, seats, rng, known=None: deal)
    start_voyage(walk, "Ana", pilots=1, health_down=True)
    take(walk, Orient("N", "N"))
    take(walk, Play("sail", 1))
    sail(walk, "pilot")
    ended(walk, "Everybody wins", "Ana")
    (table,) = walk.channel.descriptions(walk.channel.post("Everybody wins").last)
    assert "Ana" in table
    assert "Pilot" in table
    results = walk.ground.run(results_of(walk.ground.playground.bot.services, 1))
    assert [result.won for result in results] == [True, True]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "kinds"), [(88, 8), (91, 15)])
def test_a_whole_voyage(sailing: Walk, monkeypatch: pytest.MonkeyPatch, seed: int, kinds: int) -> None:
    """Two people with all expansions play from lobby to wreck: this many kinds of questions occur."""
    walk, chosen = sailing, {"health": 3, **dict.fromkeys((*SHARED, *EXPANSIONS), True)}
    deal = SINGING_SAILS.deal(SINGING_SAILS.options(chosen), 2, random.Random(seed))
    monkeypatch.setattr(SingingSails, "deal", lambda self, chosen, seats, rng, known=None: deal)
    start_voyage(walk, "Ana", "Bruno", **chosen)
    assert len(sail(walk, "random")) == kinds
    ended(walk, "Everybody loses", "Ana", "Bruno")
    results = walk.ground.run(results_of(walk.ground.playground.bot.services, 1))
    assert [result.won for result in results] == [False, False]
