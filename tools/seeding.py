"""Tables in the middle of a game, each with a turn up to its Confirm, stored as if a bot had played them."""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast

from cogs import host
from cogs.workbench import bench
from hosting import Person, Position, Services, open_services, registry
from hosting.core import Part
from hosting.db import Place
from hosting.servers import Bounds
from navegador.game import NAVEGADOR
from navegador.state import State
from tests.loopback.server import EPHEMERAL
from tests.loopback.server import Person as User
from tools.stage import Ready, Stage
from words import ENGLISH

TOGETHER: Final = 32
"""Tables made at the same time, whose transactions share the waiting for the disk."""
MAX_TURNS: Final = 8
"""Turns played at a table at most."""
MANY: Final = 10_000
BOUNDS: Final = Bounds(tables=MANY, turns=MANY, posts=MANY, server=1)


async def seeded(place: Place, stage: Stage) -> list[Ready]:
    """Make a table in each of the channels; return the turns that wait for Confirm."""
    services = await open_services(place, [NAVEGADOR], bounds=BOUNDS)
    try:
        made, places = list[Ready](), enumerate(stage.places)
        while some := list(itertools.islice(places, TOGETHER)):
            made += await asyncio.gather(*(_table(services, stage, number, channel) for number, channel in some))
        return made
    finally:
        await services.close()


async def _table(services: Services, stage: Stage, number: int, channel: int) -> Ready:
    """Play some turns of two people, mark them as posted, and draft the next one."""
    rng, lobby = random.Random(number), services.lobby  # noqa: S311 - nothing is secret
    ana, bruno = (Person(10**9 + 2 * number + seat, f"{name} {number}") for seat, name in enumerate(("Ana", "Bruno")))
    table = await lobby.create(
        guild=int(stage.channels[channel]["guild_id"]),
        channel=channel,
        owner=ana,
        game=NAVEGADOR.name,
        name="Sagres",
        order="joined",
    )
    await lobby.join(table.id, bruno)
    position = (await lobby.start(table.id, ana)).position
    people = {seat.number: ana if seat.person == ana.id else bruno for seat in position.table.seats}
    for _ in range(rng.randrange(MAX_TURNS)):
        seat, steps = next(_turns(position, rng))
        position = (await services.play.play(table.id, position.seq, seat, people[seat], list(steps))).position
    interface = registry.interfaces()[NAVEGADOR.name]
    for seat, steps in _turns(position, rng):
        scene = host.scene(position.table, position.seen(seat), ENGLISH, seat)
        draft = interface.typed(interface.draft(scene.view, seat), interface.written(scene, steps), ENGLISH)
        proposal = interface.proposal(draft)
        if proposal is not None and not proposal.reveals:
            break
    await _posted(services, stage, position, channel)
    kept = {**draft.pick, "revision": 1, "panel": 1}
    await services.drafts.save(table.id, position.seq, seat, people[seat].id, draft.write(), kept)
    custom_id = f"nav:{table.id}:{position.seq}:confirm:{bench.digest(proposal)}#.1"
    panel = stage.put(channel, content="Your turn", flags=EPHEMERAL, components=button(custom_id))
    return Ready(User(people[seat].id, people[seat].name), panel, custom_id)


def _turns(position: Position, rng: random.Random) -> Iterator[tuple[int, Sequence[dict[str, Any]]]]:
    """Yield random whole turns of the seat to act."""
    while True:
        seat, steps, _ = turn_of(cast(State, position.state), lambda: rng.randrange(MANY))
        yield seat, steps


def turn_of(
    state: State, seed: Callable[[], int], player: str = "random"
) -> tuple[int, list[dict[str, object]], State]:
    """Return a whole turn by a computer player: the seat, its steps, and the state after them; `seed`: for a step."""
    (seat,), turn, steps = NAVEGADOR.to_act(state), NAVEGADOR.turn(state), list[dict[str, object]]()
    while NAVEGADOR.turn(state) == turn and NAVEGADOR.to_act(state) == (seat,):
        step = NAVEGADOR.choose(player, NAVEGADOR.seen(state, seat), seat, seed())
        state = NAVEGADOR.apply(state, step, seat)
        steps.append(NAVEGADOR.write(step))
    return seat, steps, state


async def _posted(services: Services, stage: Stage, position: Position, channel: int) -> None:
    """Mark all that is to be posted as posted, the last with buttons."""
    *before, last = await services.posts.pending(position.table.id)
    board, words = stage.put(channel, flags=4096), stage.put(channel, content="Sagres", components=button("nav:0:0:x:"))
    first, second = (int(message.data["id"]) for message in (board, words))
    await services.posts.sending(last.id, 2)
    parts = [Part(0, "sent", channel, first, "board", ""), Part(1, "live", channel, second, "market", "")]
    along = [post.id for post in before]
    await services.posts.sent(last.id, second, parts, position=position.seq, along=along)


def button(custom_id: str) -> list[dict[str, Any]]:
    """Return the components of a message with one button."""
    return [{"type": 1, "components": [{"type": 2, "style": 3, "label": "Confirm", "custom_id": custom_id}]}]
