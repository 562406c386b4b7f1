"""Players who take given steps by pressing them part by part."""

from typing import Any, Final

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.singing_sails.choice import parts
from cogs.singing_sails.interface import UI
from hosting.core.model import Table
from singing_sails import State, Step
from singing_sails.game import SINGING_SAILS
from tests.cogs.hands import argument, enabled, invite, verb
from tests.support.opaque import inner
from tests.support.world import Message, Played, World

SAILS: Final[Played] = {"games": (SINGING_SAILS,), "interfaces": {UI.name: UI}}
CREW: Final = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena")


async def start_voyage(world: World, *people: str, computers: int = 0, hours: int = 0, **options: Any) -> Table:
    """Start table 1 with people in this order, then computer players.

    `hours` is the time for each turn, after which a computer player takes it.
    """
    names = people or tuple(world.people)
    first = world.people[names[0]]
    seats = len(names) + computers
    await world.slash(first, "singing-sails new", seats=seats, name="Sagres", order="as joined", **options)
    lobby = world.last()
    for name in names[1:]:
        await world.press(world.people[name], lobby, "nav:1:0:join:")
    for _ in range(computers):
        await invite(world, first, lobby, "random")
    if hours:
        await world.slash(first, "table clock", turn_hours=hours, at_zero="turn")
    await world.press(first, lobby, "nav:1:0:start:")
    return await world.bot.services.lobby.get(1)


async def state(world: World, seat: int | None = None) -> State:
    """Return the position as a seat sees it, or as everybody does with None."""
    return inner((await world.bot.services.positions.now(1)).seen(seat), State)


async def seq(world: World) -> int:
    """Return the position's number."""
    return (await world.bot.services.lobby.get(1)).seq


async def acting(world: World) -> tuple[int, MemberActor] | None:
    """Return the seat to act and its player, or None when the game is over."""
    table = await world.bot.services.lobby.get(1)
    if not table.to_act:
        return None
    (seat,) = table.to_act
    person = table.seats[seat].person
    return seat, next(actor for actor in world.people.values() if actor.id == person)


def post(world: World) -> Message:
    """Return the newest post with buttons."""
    return next(post for post in reversed(world.posts()) if world.buttons(post))


async def chosen(world: World, seat: int, number: int, player: str = "random") -> Step:
    """Return a computer player's step for a seat."""
    return SINGING_SAILS.choose(player, await state(world, seat), seat, number)


async def press_part(
    world: World, who: MemberActor, shown: Message, name: str, value: str, verbs: tuple[str, ...] = ("pick", "go")
) -> InteractionResult | None:
    """Press a part's button, or choose it in its menu; return None if it is not on offer."""
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
    """Open the private panel of the player to act, by its button or by a part under the post."""
    message = post(world)
    for part in enabled(world, message):
        if verb(part) == "open":
            return await world.press_raw(who, message, part["custom_id"])
    assert first is not None
    pressed = await press_part(world, who, message, *first)
    if pressed is None:  # press a value of another part first
        part = next(part for part in enabled(world, message) if verb(part) == "go")
        pressed = await world.press_raw(who, message, part["custom_id"])
    return pressed


async def take(world: World, step: Step) -> InteractionResult:
    """Take a step for the seat to act, by buttons and menus alone."""
    now = await acting(world)
    assert now is not None
    _, who = now
    wanted = parts(step)
    answer = await panel(world, who, next(iter(wanted.items())))
    for name, value in wanted.items():
        answer = await press_part(world, who, answer, name, value) or answer
    return await world.press(who, answer, f"nav:1:{await seq(world)}:confirm:")


async def play(world: World, steps: int = 10_000, seed: int = 0, player: str = "random") -> int:
    """Play this many steps, or to the end; return their number."""
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
