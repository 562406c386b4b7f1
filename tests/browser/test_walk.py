"""Every path of every panel by buttons and menus alone, in the page; and an hour of random paths."""

import random
from pathlib import Path

import pytest

from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.walk import RICH, Walk, open_table, until
from tests.cogs.ended import fixture
from tests.support.world import PEOPLE

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

GOA = ("king-in-goa", 94)
"""A game and a turn with the King's privilege available, and two colonies in one region."""
GAMES = ("nagasaki-by-card", "both-in-one-turn", "last-building", "tie-by-holding-the-card")
"""Games of two and three players for the long walk, which starts anywhere in them."""
TURNS = 100
"""Turns of each long walk."""
PATHS = """
buildings chosen: over
buildings: pick kind
colony chosen: confirm
colony chosen: over
colony chosen: pick site
colony declined: over
colony: pick decline
colony: pick site
extra sailing chosen: pick n
extra sailing: pick finish
extra sailing: pick route
market chosen: confirm
market chosen: pick good none
market chosen: pick good process
market chosen: pick good sell
market: pick best
market: pick good process
market: pick good sell
post: go card
post: go field
post: open
privilege chosen: over
privilege chosen: pick king
privilege: pick take
rondel begun: pick card
rondel begun: pick field
rondel paying: pick pay
rondel: over
sailing begun: confirm
sailing begun: pick route
sailing chosen: pick n
sailing exploring: confirm
sailing exploring: pick add
sailing exploring: pick back
sailing exploring: pick sub
sailing: confirm
sailing: pick route
sailing: pick route explore
ships chosen: confirm
ships: pick n
workers chosen: over
workers chosen: pick n
workers declined: confirm
workers: pick decline
workers: pick n
"""
"""All presses of the short walk: the stage of the choice, and the press."""
VERBS = """
agree ask cancel confirm dismiss film finish give-away give-computer go handover invite join leave look open over page
pass pick refuse rematch replay resign review sit start take withdraw
"""
"""All verbs of the short walk; the rest are in `test_beside`."""


def route(walk: Walk, value: str) -> None:
    menus = (control.pressed.arg for control in walk.shown.controls if value in control.options)
    walk.pick(next(menus), value)


def lobby(walk: Walk) -> None:
    """Cancel a table; at the next one, of the variant, people and a computer player come and go."""
    for _ in range(2):
        open_table(walk, "Navegador", 3, goa=True)
        if not walk.paths["post: cancel"]:
            walk.under("Ana", "cancel")
            assert walk.ground.table().status == "cancelled"
    for who, verb, seated in (
        ("Bruno", "join", ["Ana", "Bruno"]),
        ("Bruno", "leave", ["Ana"]),
        ("Bruno", "join", ["Ana", "Bruno"]),
        ("Ana", "invite", ["Ana", "Bruno", "random"]),
        ("Ana", "dismiss", ["Ana", "Bruno"]),
    ):
        walk.under(who, verb, value="random" if verb == "invite" else "")
        assert [seat.computer or seat.name for seat in walk.ground.table().seats] == seated, verb
    walk.under("Ana", "start")
    assert walk.ground.table().options == {"goa": True}


def opening(walk: Walk) -> None:
    """Play first turns: nothing to found, the only group to explore, an undone turn, and a refused undo."""
    started = walk.presses
    walk.begin("field0")
    route(walk, "explore-1")
    walk.confirm()
    walk.begin()  # from the post, within the turn
    walk.confirm()
    assert walk.presses - started == 5
    started = walk.presses
    walk.begin("field3")
    walk.pick("decline")
    walk.over()
    walk.pick("field2")
    walk.pick("good1", "process-1")
    walk.confirm()
    for answer, who in (("refuse", "Ana"), ("agree", "Bruno")):
        walk.press(walk.under("Bruno", "look", value="undo"), "ask")
        walk.under("Ana", answer)
        assert walk.ground.to_act() == who
    walk.begin("field0")
    route(walk, "explore-2")
    walk.back()
    walk.over()
    walk.pick("field1")
    walk.pick("decline")
    walk.confirm()
    for field, press in (("field3", ("site1", "")), ("field5", ("n1", ""))):
        walk.begin(field)
        walk.pick(*press)
        walk.confirm()


def looking(walk: Walk) -> None:
    for what in ("points", "sheets", "rules", "log", "verify"):
        assert walk.under("Ana", "look", value=what).text
    looks = {"Board": 1, "Market": 1, "Prices": 1, "Legend": 1, "Player mat": 1, "In words": 0, "Log": 0}
    for what, pictures in looks.items():
        walk.channel.type(f"/table what: {what}")
        assert walk.answer().pictures == pictures, what


def ending(walk: Walk) -> None:
    """End by agreement; use its post's controls, and the next game."""
    walk.press(walk.under("Ana", "finish"), "ask")
    walk.under("Bruno", "agree")
    assert walk.ground.table().status == "over"
    post = walk.under("Ana", "replay")
    for way in ("later", "last", "earlier", "first"):
        (arg,) = [control.pressed.arg for control in post.controls if f"-{way}" in control.pressed.arg]
        post = walk.press(post, "replay", arg)
        assert post.pictures == 1
    for animation in ("animation", "course"):
        assert walk.under("Bruno", "film", animation).pictures == 1
    assert "turn by turn" in walk.under("Bruno", "review").text
    walk.under("Bruno", "rematch")
    assert walk.ground.table().status == "lobby"
    walk.under("Ana", "rematch")
    walk.under("Ana", "cancel")


def rich(walk: Walk) -> None:
    walk.seat(until(*RICH), {0: "Ana"})
    walk.under("Bruno", "take")
    walk.begin("card")
    walk.over()
    walk.pick("field2")
    walk.pick("pay6")
    walk.over()
    walk.pick("field3")
    walk.pick("pay8")
    walk.pick("pay8")
    walk.pick("site4")
    walk.over()
    walk.pick("field7")
    walk.pick("kind3")
    walk.over()
    walk.pick("field1")
    walk.pick("n1")
    walk.pick("n2")
    walk.over()
    walk.pick("card")
    route(walk, "6-1")
    walk.pick("n1")
    route(walk, "6-1")  # the other ship follows
    walk.pick("finish")
    walk.over()
    walk.pick("field0")
    route(walk, "6-1")
    walk.back()
    route(walk, "explore-11")
    walk.pick("sub9")
    walk.pick("add6")
    walk.back()
    route(walk, "explore-11")
    walk.confirm()
    route(walk, "6-8")
    walk.pick("n1")
    walk.confirm()
    started = walk.presses
    walk.begin("field6")
    walk.pick("good0", "sell-2")
    walk.pick("good2", "sell-3")
    walk.confirm()
    assert walk.presses - started == 4, "a usual turn at the market"


def leaving(walk: Walk) -> None:
    """Offer a seat: declined, withdrawn and taken; then resign."""
    for who, verb in (("Carla", "pass"), ("Ana", "withdraw"), ("Carla", "sit")):
        walk.act_as("Ana")
        walk.channel.type("/table what: Hand over a seat")
        walk.press(walk.answer(), "give-away", value=str(walk.ground.person("Carla").id))
        walk.under(who, verb)
    assert walk.ground.to_act() == "Carla"
    walk.act_as("Bruno")
    walk.channel.type("/table what: Resign")
    walk.press(walk.answer(), "resign")
    assert [seat.computer is None for seat in walk.ground.table().seats] == [True, False]


def goa(walk: Walk) -> None:
    walk.seat(until(*GOA), {4: "Ana"})
    walk.begin("field4")
    walk.pick("take0")
    walk.pick("king2")
    walk.over()
    walk.pick("field3")
    walk.pick("site8")
    walk.pick("site8")
    walk.over()
    walk.pick("field2")
    walk.pick("best", "0")
    walk.pick("good1", "sell-1")
    walk.pick("good1", "none")
    walk.over()
    started = walk.presses
    walk.pick("field2")
    walk.pick("good0", "process-2")
    walk.pick("good1", "sell-3")
    walk.pick("good2", "process-1")
    walk.confirm()
    assert walk.presses - started == 5, "all three goods"
    walk.channel.type("/table what: Hand over a seat")
    give = next(control.pressed.arg for control in walk.answer().controls if control.pressed.arg.endswith("-merchant"))
    walk.press(walk.press(walk.answer(), "give-computer", give), "handover")


def listing(walk: Walk) -> None:
    walk.ground.open_elsewhere(11)
    walk.act_as("Ana")
    walk.channel.type("/tables")
    post = walk.press(walk.answer(), "page", "list-0")
    walk.press(post, "page", "list-1-later")


@pytest.mark.long
def test_every_path_of_every_panel(walk: Walk) -> None:
    """Each panel of a turn is pressed in each way, from lobby to rematch; the page shows the stored data."""
    for chapter in (lobby, opening, looking, ending, rich, leaving, goa, listing):
        chapter(walk)
    missing = {path for path in PATHS.strip().splitlines() if not walk.paths[path]}
    assert not missing
    assert walk.verbs == set(VERBS.split())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_wherever_curiosity_leads(tmp_path: Path, seed: int) -> None:
    """For hundreds of turns from the middle of games, the least used control is pressed."""
    rng = random.Random(seed)
    with ground(tmp_path, limit_posts=TURNS) as there, open_channel(there.playground.url, tmp_path) as channel:
        walk, turns = Walk(there, channel, seed), 0
        while turns < TURNS:
            name = rng.choice(GAMES)
            game = until(name, rng.randrange(fixture(name).final().turns_played))
            walk.seat(game, dict(enumerate(PEOPLE[: len(game.players)])))
            for _ in range(rng.randrange(3, 12)):
                if not there.running():
                    break
                walk.turn(rng.choice((0, 6, 12, 20)))
                turns += 1
