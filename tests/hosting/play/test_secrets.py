"""Secrets of one seat: two worlds that differ in its card are the same for all others until it is revealed."""

import json
import pickle
import random
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core import fairness
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, started
from tests.support.opaque import inner
from tests.support.stored import draft_of, participations_of, position_at, results_of
from tests.toy.rules import CARDS, Toy, ToyState

SECRET, OTHER = 37, 11
"""Card of seat 1 in one world and in the other; the pile has the other one at its end."""


@dataclass(frozen=True)
class Dealt(Toy):
    """The toy with a fixed deal: seat 1 has the secret card."""

    secret: int = SECRET

    def deal(
        self, options: dict[str, Any], seats: int, rng: random.Random, known: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        rest = [card for card in CARDS if card not in (SECRET, OTHER)]
        hands = [[rest.pop() for _ in range(4)] for _ in range(seats)]
        hands[1][3] = self.secret
        used = {card for hand in hands for card in hand}
        pile = [card for card in CARDS if card not in used]
        pile.sort(key=lambda card: (card in (SECRET, OTHER), card))
        return {"hands": hands, "pile": pile}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], AsyncIterator[Services]]:
    """Return a factory of services in which seat 1 is dealt a card and all randomness is fixed."""

    async def opened(secret: int) -> AsyncIterator[Services]:
        rng = random.Random(5)
        monkeypatch.setattr(secrets, "randbits", rng.getrandbits)
        monkeypatch.setattr(secrets, "token_hex", lambda size: f"{rng.getrandbits(8 * size):0{2 * size}x}")
        # The commitments differ with the deals; that they reveal nothing of them is SHA-256's promise.
        monkeypatch.setattr(fairness, "commit", lambda deal, salt: "c" * 64)
        clock = ManualClock()
        async with await open_services(tmp_path / f"{secret}.sqlite3", [Dealt(secret=secret)], clock=clock) as services:
            yield services

    return opened


async def everything(services: Services, table_id: int, reader: int | None) -> dict[str, Any]:
    position = await services.positions.now(table_id)
    history = await services.positions.history(table_id, reader)
    posts = [post for number in range(1, 60) if (post := await services.posts.get(number)) is not None]
    views: dict[str, Any] = {
        "table": await services.lobby.get(table_id),
        "seen": position.seen(reader),
        "position": repr(position),
        "history": (history.entries, history.views),
        "events": await services.positions.events(table_id),
        "posts": (posts, await services.posts.pending(), await services.posts.open()),
        "export": json.dumps(await services.records.export(table_id)),
        "results": await results_of(services, table_id),
        "participations": await participations_of(services, table_id),
        "votes": [await services.votes.open(table_id, what) for what in ("undo", "cancel")],
        "faults": await services.positions.faults(table_id),
        "past": [
            (await position_at(services, table_id, seq)).seen(reader) for seq in range(1, position.table.head + 1)
        ],
    }
    if reader is not None:
        views["draft"] = await draft_of(services, table_id, reader)
    return views


async def evening(services: Services) -> list[dict[int | None, dict[str, Any]]]:
    """Play a game in which seat 1 plays, undoes, plays again and swaps; return each reader's view after each event."""
    start = (await started(services, ANA, BRUNO, CARLA, DUARTE, game="toy")).position
    table = start.table.id
    worlds: list[dict[int | None, dict[str, Any]]] = []

    async def look() -> None:
        services.positions.forget()
        worlds.append({reader: await everything(services, table, reader) for reader in (None, 0, 2, 3)})

    async def act(seat: int, verb: str, card: int) -> None:
        now = await services.positions.now(table)
        person = (ANA, BRUNO, CARLA, DUARTE)[seat]
        await services.play.play(table, now.seq, seat, person, [{"do": verb, "card": card}])
        await look()

    hand = inner(start.state, ToyState).hands[1]
    (secret,) = {SECRET, OTHER} & set(hand)
    await look()
    await services.drafts.save(table, start.seq, 1, BRUNO.id, [{"do": "play", "card": secret}])
    await look()
    await act(1, "play", secret)
    await services.votes.put(table, "undo", BRUNO)
    await look()
    for person in (ANA, CARLA, DUARTE):
        await services.votes.answer(table, "undo", person, yes=True)
    await look()
    await act(0, "play", inner(start.state, ToyState).hands[0][0])
    await act(1, "swap", secret)
    await services.votes.put(table, "cancel", ANA)
    await look()
    await services.leaving.resign(table, CARLA)
    await services.leaving.hand_over(table, 2, CARLA, CARLA, admin=True)
    await look()
    return worlds


async def test_two_worlds_are_one_for_everybody_else(world: Callable[[int], AsyncIterator[Services]]) -> None:
    """After every event the views of seats 0, 2 and 3 and of everybody are the same in both worlds."""
    worlds = []
    for secret in (SECRET, OTHER):
        async for services in world(secret):
            views = await evening(services)
            worlds.append(views)
    one, other = worlds
    assert len(one) == len(other) == 9
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        for reader in here:
            for what, value in here[reader].items():
                assert repr(value) == repr(there[reader][what]), (number, reader, what)
                assert pickle.dumps(repr(value)) == pickle.dumps(repr(there[reader][what]))


async def test_the_worlds_do_differ(world: Callable[[int], AsyncIterator[Services]]) -> None:
    """Seat 1 sees its own hand, steps and draft; otherwise the test above would see nothing."""
    for secret in (SECRET, OTHER):
        async for services in world(secret):
            start = (await started(services, ANA, BRUNO, CARLA, DUARTE, game="toy")).position
            assert secret in inner(start.seen(1), ToyState).hands[1]
            await services.play.play(start.table.id, start.seq, 1, BRUNO, [{"do": "play", "card": secret}])
            own = await services.positions.history(start.table.id, 1)
            assert [entry.payload for entry in own.entries] == [{"do": "play", "card": secret}]
            assert inner(own.views[-1], ToyState).down[1] == secret
            others = await services.positions.history(start.table.id, 0)
            assert [entry.payload for entry in others.entries] == [{"do": "play"}]
            assert inner(others.views[-1], ToyState).down[1] == 0
            (post,) = [post for post in await services.posts.pending() if post.kind == "step"]
            assert [entry.payload for entry in post.entries] == [{"do": "play"}]


async def test_what_was_turned_up_is_seen(world: Callable[[int], AsyncIterator[Services]]) -> None:
    """After the round everybody sees the cards; after the game the steps are complete and the deal is open."""
    async for services in world(SECRET):
        position = (await started(services, ANA, BRUNO, game="toy", options={"rounds": 1})).position
        for seat, person in ((0, ANA), (1, BRUNO)):
            card = SECRET if seat else inner(position.state, ToyState).hands[0][0]
            played = await services.play.play(
                position.table.id, position.seq, seat, person, [{"do": "play", "card": card}]
            )
        assert inner(played.position.seen(), ToyState).shown == ((inner(position.state, ToyState).hands[0][0], SECRET),)
        history = await services.positions.history(position.table.id)
        assert [entry.payload["card"] for entry in history.entries] == [
            inner(position.state, ToyState).hands[0][0],
            SECRET,
        ]
        exported = await services.records.export(position.table.id)
        assert exported["deal"]["hands"][1][3] == SECRET
        assert [step["card"] for step in exported["steps"]] == [inner(position.state, ToyState).hands[0][0], SECRET]


async def test_the_text_form_of_what_is_handed_out_has_no_state(services: Services) -> None:
    """A secret value's text form shows neither the card nor the payload, as logs and errors print it."""
    position = (await started(services, ANA, BRUNO)).position
    assert "cards" not in repr(position)
    assert repr(position.state) not in repr(position)
