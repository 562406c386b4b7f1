"""Players who take given steps by pressing them part by part."""

import random
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.games import Proposal
from cogs.singing_sails.interface import UI
from cogs.singing_sails.panels import parts
from cogs.workbench.bench import digest
from hosting.core.model import Table
from singing_sails import State, Step, step_to_dict
from singing_sails.game import SINGING_SAILS, SingingSails
from tests.cogs.hands import argument, choose_clock, enabled, lobby_of, verb
from tests.support.opaque import inner
from tests.support.world import Message, Played, World

SAILS: Final[Played] = {"games": (SINGING_SAILS,), "interfaces": {UI.name: UI}}
CREW: Final = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena")
HAND: Final = ("sail", "rotate-left", "wind")


def deal_of(*hands: Sequence[str], **options: bool) -> dict[str, Any]:
    """Return a deal in which the seats have these cards; the others are to be drawn, in a known order."""
    deal = SINGING_SAILS.deal(SINGING_SAILS.options({"health-down": True, **options}), len(hands), random.Random(7))
    pile = sorted([*deal["draw"][0], *chain(*deal["hands"])])
    for card in chain(*hands):
        pile.remove(card)
    return {**deal, "hands": [list(hand) for hand in hands], "draw": [pile]}


def deals(monkeypatch: pytest.MonkeyPatch, deal: dict[str, Any]) -> None:
    """Let every table have this deal."""
    monkeypatch.setattr(SingingSails, "deal", lambda self, options, seats, rng, known=None: deal)


async def start_voyage(world: World, *people: str, computers: int = 0, hours: int = 0, **options: Any) -> Table:
    """Start table 1 with people in this order, then computers; after `hours` a computer takes somebody's turn."""
    names = people or tuple(world.people)
    first, options = world.people[names[0]], {"game": "singing-sails", "order": "as joined", **options}
    lobby = await lobby_of(world, *names, computers=("random",) * computers, **options)
    if hours:
        await choose_clock(world, first, time="turn", hours=str(hours), zero="turn")
    await world.press(first, lobby, "nav:1:0:start:")
    return await world.bot.services.lobby.get(1)


async def state(world: World, seat: int | None = None) -> State:
    return inner((await world.bot.services.positions.now(1)).seen(seat), State)


async def seq(world: World) -> int:
    return (await world.bot.services.lobby.get(1)).seq


async def acting(world: World) -> tuple[int, MemberActor] | None:
    table = await world.bot.services.lobby.get(1)
    if not table.to_act:
        return None
    (seat,) = table.to_act
    person = table.seats[seat].person
    return seat, next(actor for actor in world.people.values() if actor.id == person)


def post(world: World) -> Message:
    return next(post for post in reversed(world.posts()) if world.buttons(post))


async def chosen(world: World, seat: int, number: int, player: str = "random") -> Step:
    return SINGING_SAILS.choose(player, await state(world, seat), seat, number)


async def press_part(
    world: World, who: MemberActor, shown: Message, name: str, value: str, verbs: tuple[str, ...] = ("pick", "go")
) -> InteractionResult | None:
    for part in enabled(world, shown):
        if verb(part) not in verbs:
            continue
        if argument(part) == f"{name}={value}":
            return await world.press_raw(who, shown, part["custom_id"])
        options = [option["value"] for option in part.get("options", ())]
        if argument(part).partition(":")[0] == name and value in options:
            return await world.choose(who, shown, [value], part["custom_id"])
    return None


async def panel(world: World, who: MemberActor, *wanted: tuple[str, str]) -> InteractionResult:
    message = post(world)
    for part in enabled(world, message):
        if verb(part) == "open":
            return await world.press_raw(who, message, part["custom_id"])
    for name, value in wanted:
        if (pressed := await press_part(world, who, message, name, value)) is not None:
            return pressed
    # The post still has the buttons of the choice before: any of them shows the panel.
    part = next(part for part in enabled(world, message) if verb(part) == "go")
    return await world.press_raw(who, message, part["custom_id"])


async def take(world: World, step: Step) -> InteractionResult:
    now = await acting(world)
    assert now is not None
    _, who = now
    wanted = parts(step)
    answer = await panel(world, who, *wanted.items())
    alone = f":confirm:{digest(Proposal((step_to_dict(step),)))}"
    for name, value in wanted.items():
        if not any(alone in part["custom_id"] for part in enabled(world, answer)):
            answer = await press_part(world, who, answer, name, value) or answer
    return await world.press(who, answer, f"nav:1:{await seq(world)}:confirm:")


async def play(world: World, steps: int = 10_000, seed: int = 0, player: str = "random") -> int:
    for number in range(steps):
        now = await acting(world)
        if now is None:
            return number
        before = (await world.bot.services.lobby.get(1)).ply
        step = await chosen(world, now[0], seed + number, player)
        answer = await take(world, step)
        after = (await world.bot.services.lobby.get(1)).ply
        assert after > before, (step, answer.response.content)
    return steps
