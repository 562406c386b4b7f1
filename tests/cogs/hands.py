"""Hands that play by what they see: the buttons and selects on offer, pressed at random."""

import random
from datetime import timedelta
from typing import Any

from simcord.builders import ChannelHandle
from simcord.components import walk_components

from tests.support.world import InteractionResult, Member, Message, World

BUTTON, SELECT = 2, 3
WAYS = ("go", "open")
"""Verbs of the buttons that begin a turn."""


async def table_of(
    world: World, *people: str, game: str = "navegador", computers: tuple[str, ...] = (), **options: Any
) -> None:
    """Start table 1 with some people and computer players; the first opens it."""
    seats = len(people) + len(computers)
    await world.slash(world.people[people[0]], f"{game} new", seats=seats, name="Sagres", **options)
    lobby = world.last()
    for name in people[1:]:
        await world.press(world.people[name], lobby, "Join")
    for kind in computers:
        await invite(world, world.people[people[0]], lobby, kind)
    await world.press(world.people[people[0]], lobby, "Start")


async def type_turn(
    world: World, who: Member | str, text: str = "ships 1", channel: ChannelHandle | None = None
) -> InteractionResult:
    """Type a turn as somebody, and confirm it; return the answer to the latter."""
    player = world.people[who] if isinstance(who, str) else who
    await world.slash(player, "turn", channel, text=text)
    return await world.slash(player, "confirm", channel)


async def ask(world: World, who: Member, command: str, **options: Any) -> InteractionResult:
    """Type a command that asks the others at the table, and confirm; return the answer."""
    return await world.press(who, await world.slash(who, command, **options), "Yes, ask")


async def invite(world: World, who: Member, lobby: Message, kind: str) -> InteractionResult:
    """Choose a computer player in a lobby's menu."""
    (menu,) = (part for part in enabled(world, lobby) if verb(part) == "invite")
    return await world.choose(who, lobby, [kind], custom_id=menu["custom_id"])


async def look(world: World, who: Member, post: Message, name: str) -> InteractionResult:
    """Choose a view in a post's menu."""
    (menu,) = (part for part in enabled(world, post) if verb(part) == "look")
    return await world.choose(who, post, [name], custom_id=menu["custom_id"])


async def leap(world: World, **by: float) -> None:
    """Advance the calendar at once, as it does while nothing happens but beats; then do what is due."""
    await world.leap(timedelta(**by))
    await world.bot.settled(1)
    await world.env.settle()


async def to_act(world: World, table_id: int = 1) -> Member | None:
    """Return the person whose turn it is, or None when the game is over."""
    acting = (await world.bot.services.lobby.get(table_id)).acting
    if not acting:
        return None
    (seat,) = acting
    return next(actor for actor in world.people.values() if actor.id == seat.person)


async def exploring(world: World, who: Member) -> InteractionResult:
    """Choose to explore Guiné in the first turn of table 1; return the panel that wants it confirmed."""
    panel = await world.press(who, world.last(), "Sailing")
    return await world.choose(who, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")


async def acting(world: World) -> Member:
    """Return the person whose turn it is at table 1."""
    who = await to_act(world)
    assert who is not None, "the game is over"
    return who


async def turn(world: World, seed: int = 8) -> None:
    """Play a turn at random, by the newest post that has its buttons."""
    post = next(
        message for message in reversed(world.posts()) if any(verb(part) in WAYS for part in enabled(world, message))
    )
    await Hand(world, seed).turn(await acting(world), post)


def enabled(world: World, message: Message) -> list[dict[str, Any]]:
    """Return the usable controls of a message, without menus that offer only an empty choice."""
    return [
        part
        for part in walk_components(world.components(message))
        if part.get("type") in (BUTTON, SELECT)
        and not part.get("disabled")
        and [option["value"] for option in part.get("options", ())] != ["none"]
    ]


def verb(part: dict[str, Any]) -> str:
    """Return a control's verb."""
    return str(part["custom_id"]).split(":")[3]


def argument(part: dict[str, Any]) -> str:
    """Return a control's argument."""
    return str(part["custom_id"]).split(":", 4)[4].partition("#")[0]


async def click(who: Member, message: Message, custom_id: str) -> InteractionResult:
    """Press the button with exactly this custom id."""
    displayed = message.response if isinstance(message, InteractionResult) else message
    assert displayed is not None
    return await who.click(displayed, custom_id=custom_id)


class Hand:
    """Random presser of whatever is on offer, by a seed."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.rng = random.Random(seed)
        self.presses = 0

    async def turn(self, who: Member, post: Message | None = None) -> list[str]:
        """Play one turn from a post, or the newest, to the end of the panel; return the panel's text at each step."""
        post = post or self.world.last()
        fields = [part for part in enabled(self.world, post) if verb(part) in WAYS]
        assert fields, f"nothing to press in {self.world.text(post)!r}"
        free = [part for part in fields if "−" not in part["label"]]
        panel = await self.use(who, post, self.rng.choice(free if free and self.rng.random() < 0.95 else fields))
        said = []
        for _ in range(80):
            assert panel.ephemeral or panel.response.ephemeral
            said.append(panel.response.content)
            parts = [part for part in enabled(self.world, panel) if verb(part) not in ("plan", "what-open", "why")]
            if not parts:
                return said
            panel = await self.use(who, panel, self.pick(parts))
        raise AssertionError(f"the turn does not end: {said[-3:]}")

    def pick(self, parts: list[dict[str, Any]]) -> dict[str, Any]:
        """Return a random control: Confirm sooner or later, Start over and Decline rarely unless alone."""
        weights = {"confirm": 4.0, "over": 0.02}
        return self.rng.choices(
            parts, [0.02 if argument(part) == "decline" else weights.get(verb(part), 2.0) for part in parts]
        )[0]

    async def use(self, who: Member, message: Message, part: dict[str, Any]) -> InteractionResult:
        """Press or choose."""
        self.presses += 1
        custom_id = str(part["custom_id"])
        if part["type"] == BUTTON:
            result = await click(who, message, custom_id)
        else:
            value = self.rng.choice([item for item in part["options"] if item["value"] != "none"])["value"]
            result = await self.world.choose(who, message, [value], custom_id=custom_id)
        assert result.acknowledged, custom_id
        return result
