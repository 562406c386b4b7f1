"""The toy in a channel, from its opening to its common end; and small games in plans and sandboxes."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from hosting.core.model import Table
from hosting.db.store import Place
from tests.cogs.hands import choose_hints, confirm, lobby_of, table_of
from tests.support.opaque import inner
from tests.support.stored import results_of
from tests.support.world import Played, World, opened
from tests.toy.heap import Heap
from tests.toy.interface import RULES, UI
from tests.toy.rules import CARDS, Toy, ToyState

GAMES: Played = {"games": (RULES,), "interfaces": {UI.name: UI}}
NAMES = ("Ana", "Bruno", "Carla")
pytestmark = pytest.mark.opened(played=GAMES)


async def start_table(world: World, **options: Any) -> Table:
    await table_of(world, *NAMES, game="toy", name="Cards", order="as joined", **options)
    return await world.bot.services.lobby.get(1)


async def hand(world: World, seat: int) -> list[int]:
    position = await world.bot.services.positions.now(1)
    return list(inner(position.seen(seat), ToyState).hands[seat])


async def panel(world: World, who: MemberActor) -> InteractionResult:
    post = next(post for post in reversed(world.posts()) if world.buttons(post))
    return await world.press(who, post, "Play")


async def play(world: World, seat: int, card: int) -> InteractionResult:
    who = world.people[NAMES[seat]]
    chosen = await world.press(who, await panel(world, who), f"nav:1:{await seq(world)}:pick:play-{card}")
    return await world.press(who, chosen, "Confirm")


async def seq(world: World) -> int:
    return (await world.bot.services.lobby.get(1)).seq


async def test_a_whole_game_by_buttons(tmp_path: Path, place: Place) -> None:
    async with opened(tmp_path, played=GAMES, database=place) as world:
        table = await start_table(world, rounds=2)
        assert table.to_act == (0, 1, 2)
        for name in NAMES:
            assert world.people[name].mention in world.last().content
        for number in range(2):
            for seat in (2, 0, 1):
                cards = await hand(world, seat)
                answer = await panel(world, world.people[NAMES[seat]])
                assert answer.ephemeral
                assert ", ".join(map(str, cards)) in answer.response.content
                played = await play(world, seat, cards[-1])
                assert f"play {cards[-1]}" in played.response.content
            history = await world.bot.services.positions.history(1)
            assert len(inner(history.views[-1], ToyState).shown) == number + 1
            assert any("Turned up" in post.content for post in world.posts())
        table = await world.bot.services.lobby.get(1)
        assert table.status == "over"
        results = await results_of(world.bot.services, 1)
        assert {result.won for result in results} in ({True}, {False})
        assert {result.rank for result in results} == {None}
        assert "All win" in world.last().content or "All lose" in world.last().content


async def test_hands_stay_in_their_panels(world: World) -> None:
    await start_table(world)
    mine = await hand(world, 0)
    await play(world, 0, mine[0])
    carla, stranger = world.people["Carla"], world.add("Zoe")
    seen = [post.content for post in world.posts()]
    for who in (carla, stranger):
        for command in ("table: Hands", "table: Log", "table: Replay", "tables"):
            seen.append((await world.slash(who, command)).response.content)  # noqa: PERF401
    exported = await world.slash(stranger, "table: Save as a file")
    data = json.loads(await exported.response.attachments[0].read())
    assert data["steps"] == [{"do": "play", **{key: data["steps"][0][key] for key in ("seat", "by", "at")}}]
    assert not [card for cards in data["deal"]["hands"] for card in cards if card is not None]
    theirs = await panel(world, carla)
    assert ", ".join(map(str, await hand(world, 2))) in theirs.response.content
    assert not any(f"play {mine[0]}" in text or ", ".join(map(str, mine)) in text for text in seen)
    refused = await panel(world, stranger)
    assert "seat" in refused.response.content


async def test_two_who_act_at_once_do_not_make_each_other_late(world: World) -> None:
    await start_table(world)
    chosen = []
    for seat in (0, 1):
        who, card = world.people[NAMES[seat]], (await hand(world, seat))[0]
        chosen.append((who, await world.press(who, await panel(world, who), f"Play {card}"), "Confirm"))
    results = await world.press_together(*chosen, chosen[0])
    again, done, _ = (result.response.content for result in results)
    assert "Done" in again  # in the panel of the two presses: the second does not change the first one's answer
    assert "Done" in done
    history = await world.bot.services.positions.history(1)
    assert sorted(entry.seat for entry in history.entries if entry.seat is not None) == [0, 1]


async def test_a_secret_is_turned_up_for_one(world: World) -> None:
    await start_table(world)
    ana, before = world.people["Ana"], await hand(world, 0)
    chosen = await world.press(ana, await panel(world, ana), f"Swap {before[0]}")
    answer = await world.press(ana, chosen, "Yes, reveal it")
    (drawn,) = set(await hand(world, 0)) - set(before)
    assert f"You have drawn {drawn}" in answer.response.content
    texts = [line for post in world.posts() for line in post.content.splitlines() if "swapped" in line]
    assert texts == ["-# **Ana** has swapped a card."]
    assert not any(re.search(rf"\b{drawn}\b", line) for line in texts)
    await world.restart(kill=True)
    await play(world, 0, (await hand(world, 0))[0])
    assert (await world.bot.services.lobby.get(1)).to_act == (1, 2)


async def test_typing_and_nonsense(world: World) -> None:
    await start_table(world)
    ana, card = world.people["Ana"], (await hand(world, 0))[1]
    offered = await world.complete(ana, "turn", "text", "play")
    assert f"play {card}" in [choice["value"] for choice in offered]
    for text in ("fly", "play 99", "swap", "play"):
        result = await world.slash(ana, "turn", text=text)
        assert result.response.content == "That card cannot be played."
    await world.slash(ana, "turn", text=f"play {card}")
    stored = await confirm(world, ana)
    assert "Done" in stored.response.content
    assert (await world.bot.services.lobby.get(1)).to_act == (1, 2)


async def test_everybody_who_acted_in_a_round_is_told(world: World) -> None:
    await start_table(world)
    for seat in (2, 0):
        await play(world, seat, (await hand(world, seat))[-1])
    texts = ["**Carla** has played a card.", "**Ana** has played a card."]
    log = (await world.slash(world.people["Bruno"], "table: Log")).response.content
    for text in (world.last().content, log):
        lines = [line for line in text.splitlines() if "has played" in line]
        assert [line.removeprefix("`1` ").removeprefix("-# ") for line in lines] == texts


async def test_hints_for_nothing(world: World) -> None:
    ana = world.people["Ana"]
    lobby = await lobby_of(world, "Ana", "Bruno", game="toy")
    await choose_hints(world, ana, "all")
    await world.press(ana, lobby, "Start")
    seat = (await world.bot.services.lobby.get(1)).seat_of(ana.id)
    cards = await hand(world, seat.number)
    hints = re.findall(r"\*\*\d\.\*\* (play|swap) (\d+)", world.text(await world.slash(ana, "hint")))
    assert len(hints) == 3
    assert {int(card) for _, card in hints} <= set(cards)


def start_game(game: Any, seats: int = 3) -> Any:
    options = game.options({})
    return game.new(options, seats, game.deal(options, seats, random.Random(3)))


@pytest.mark.parametrize("game", [Heap(), Toy()], ids=lambda game: game.name)
def test_an_imagined_whole_looks_the_same_to_the_seat(game: Any) -> None:
    state, number = start_game(game), 0
    while acting := game.to_act(state):
        for seat in range(3):
            view = game.seen(state, seat)
            whole = game.imagine(view, seat, random.Random(number))
            assert game.seen(whole, seat) == view
            assert whole == game.imagine(view, seat, random.Random(number))
            assert all(type(value) is int for value in game.figures(view).values())
            if seat in acting:
                step = game.choose(game.computers[0], view, seat, number)
                assert game.seen(game.apply(whole, step, seat), None) is not None
        seat = acting[number % len(acting)]
        state = game.apply(state, game.choose(game.computers[1], game.seen(state, seat), seat, number), seat)
        number += 1


def test_the_toy_imagines_every_card_once() -> None:
    state = start_game(Toy())
    state = Toy().apply(state, {"do": "play", "card": state.hands[2][0]}, 2)
    whole = Toy().imagine(Toy().seen(state, 0), 0, random.Random(1))
    cards = [card for hand in whole.hands for card in hand] + list(whole.pile) + [card for card in whole.down if card]
    assert sorted(cards) == list(CARDS)
    assert whole.hands[0] == state.hands[0]


def test_a_look_ahead() -> None:
    heap = start_game(Heap())
    assert Heap().ahead(heap, 0) is None
    later = Heap().ahead(heap, 2)
    assert later is not None
    assert Heap().to_act(later) == (2,)
    toy = start_game(Toy())
    assert Toy().ahead(toy, 0) is None
    played = Toy().apply(toy, {"do": "play", "card": toy.hands[0][0]}, 0)
    following = Toy().ahead(played, 0)
    assert following is not None
    assert 0 in Toy().to_act(following)
