"""A crew that plays by what is on offer: a step that is chosen for them, pressed part by part."""

from __future__ import annotations

from typing import Any, Final

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.singing_sails.choice import parts
from cogs.singing_sails.interface import UI
from hosting.core.model import Table
from singing_sails import State, Step
from singing_sails.game import SINGING_SAILS
from tests.cogs.hands import argument, enabled, verb
from tests.support.world import Message, Played, World

SAILS: Final[Played] = {"games": (SINGING_SAILS,), "interfaces": {UI.name: UI}}
CREW: Final = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena")


async def begun(world: World, *people: str, computers: int = 0, hours: int = 0, **options: Any) -> Table:
    """A table, number 1, that has started; people sit as they are named, computer players after them.

    With `hours` each turn has so many, after which a computer player takes it.
    """
    names = people or tuple(world.people)
    first = world.people[names[0]]
    seats = len(names) + computers
    await world.slash(first, "singing-sails new", seats=seats, name="Sagres", order="as joined", **options)
    lobby = world.last()
    for name in names[1:]:
        await world.press(world.people[name], lobby, "nav:1:0:join:")
    for _ in range(computers):
        await world.press(first, lobby, "nav:1:0:invite:random")
    if hours:
        await world.slash(first, "table clock", turn_hours=hours, at_zero="turn")
    await world.press(first, lobby, "nav:1:0:start:")
    return await world.bot.services.lobby.get(1)


async def state(world: World, seat: int | None = None) -> State:
    """The position as a seat sees it, or with None as everybody does."""
    seen: State = (await world.bot.services.positions.now(1)).seen(seat)
    return seen


async def seq(world: World) -> int:
    """The position's number."""
    return (await world.bot.services.lobby.get(1)).seq


async def acting(world: World) -> tuple[int, MemberActor] | None:
    """The seat to act and who plays for it; None when the game is over."""
    table = await world.bot.services.lobby.get(1)
    if not table.to_act:
        return None
    (seat,) = table.to_act
    person = table.seats[seat].person
    return seat, next(actor for actor in world.people.values() if actor.id == person)


def post(world: World) -> Message:
    """The newest post with buttons."""
    return next(post for post in reversed(world.posts()) if world.buttons(post))


async def chosen(world: World, seat: int, number: int, player: str = "random") -> Step:
    """What a computer player would do for a seat."""
    return SINGING_SAILS.choose(player, await state(world, seat), seat, number)


async def press_part(
    world: World, who: MemberActor, shown: Message, name: str, value: str, verbs: tuple[str, ...] = ("pick", "go")
) -> InteractionResult | None:
    """Press the button of a part's value, or choose it in its menu; None where that is not on offer."""
    for part in enabled(world, shown):
        if verb(part) not in verbs:
            continue
        if argument(part) == f"{name}={value}":
            return await world.press_raw(who, shown, part["custom_id"])
        options = [option["value"] for option in part.get("options", ())]
        if argument(part).partition(":")[0] == name and value in options:
            return await world.choose(who, shown, [value], part["custom_id"])
    return None


async def panel(world: World, who: MemberActor, first: tuple[str, str] | None = None) -> InteractionResult:
    """The private panel of who is to act: by the button that opens it, else by a part under the post."""
    shown = post(world)
    for part in enabled(world, shown):
        if verb(part) == "open":
            return await world.press_raw(who, shown, part["custom_id"])
    assert first is not None
    pressed = await press_part(world, who, shown, *first)
    if pressed is None:  # a value of another part is pressed first
        part = next(part for part in enabled(world, shown) if verb(part) == "go")
        pressed = await world.press_raw(who, shown, part["custom_id"])
    return pressed


async def take(world: World, step: Step) -> InteractionResult:
    """Take a step for the seat to act, by buttons and menus alone."""
    now = await acting(world)
    assert now is not None
    _, who = now
    wanted = parts(step)
    shown = await panel(world, who, next(iter(wanted.items())))
    for name, value in wanted.items():
        shown = await press_part(world, who, shown, name, value) or shown
    return await world.press(who, shown, f"nav:1:{await seq(world)}:confirm:")


async def play(world: World, steps: int = 10_000, seed: int = 0, player: str = "random") -> int:
    """Play so many steps, or to the end; how many it were."""
    for number in range(steps):
        now = await acting(world)
        if now is None:
            return number
        before = (await world.bot.services.lobby.get(1)).ply
        step = await chosen(world, now[0], seed + number, player)
        shown = await take(world, step)
        after = (await world.bot.services.lobby.get(1)).ply
        assert after > before, (step, shown.response.content)
    return steps
