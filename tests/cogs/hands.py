"""Hands that play by what they see: the buttons and selects on offer, pressed at random."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

from simcord.actors import MemberActor
from simcord.components import walk_components
from simcord.results import InteractionResult

from tests.support.world import Message, World

BUTTON, SELECT = 2, 3


async def table_of(world: World, *people: str, computers: tuple[str, ...] = (), **options: Any) -> None:
    """Start table 1 with some people and computer players; the first opens it."""
    seats = len(people) + len(computers)
    await world.slash(world.people[people[0]], "navegador new", seats=seats, name="Sagres", **options)
    lobby = world.last()
    for name in people[1:]:
        await world.press(world.people[name], lobby, "Join")
    for kind in computers:
        await invite(world, world.people[people[0]], lobby, kind)
    await world.press(world.people[people[0]], lobby, "Start")


async def invite(world: World, who: MemberActor, lobby: Message, kind: str) -> InteractionResult:
    """Choose a computer player in a lobby's menu."""
    (menu,) = (part for part in enabled(world, lobby) if verb(part) == "invite")
    return await world.choose(who, lobby, [kind], custom_id=menu["custom_id"])


async def look(world: World, who: MemberActor, post: Message, name: str) -> InteractionResult:
    """Choose a view in a post's menu."""
    (menu,) = (part for part in enabled(world, post) if verb(part) == "look")
    return await world.choose(who, post, [name], custom_id=menu["custom_id"])


async def leap(world: World, **by: float) -> None:
    """Advance the calendar at once, as it does while nothing happens; then do what is due."""
    world.clock.set(world.clock.now() - timedelta(seconds=world.clock.monotonic()) + timedelta(**by))
    await world.bot.settled(1)
    await world.env.settle()


async def to_act(world: World, table_id: int = 1) -> MemberActor | None:
    """Return the person whose turn it is, or None when the game is over."""
    acting = (await world.bot.services.lobby.get(table_id)).acting
    if not acting:
        return None
    (seat,) = acting
    return next(actor for actor in world.people.values() if actor.id == seat.person)


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


async def click(who: MemberActor, message: Message, custom_id: str) -> InteractionResult:
    """Press the button with exactly this custom id."""
    shown = message.response if isinstance(message, InteractionResult) else message
    assert shown is not None
    return await who.click(shown, custom_id=custom_id)


class Hand:
    """Random presser of whatever is on offer, by a seed."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.rng = random.Random(seed)
        self.presses = 0

    async def turn(self, who: MemberActor) -> list[str]:
        """Play one turn from the newest post to the end of the panel; return the panel's text at each step."""
        post = self.world.last()
        fields = [part for part in enabled(self.world, post) if verb(part) in ("go", "open")]
        assert fields, f"nothing to press in {post.content!r}"
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

    async def use(self, who: MemberActor, message: Message, part: dict[str, Any]) -> InteractionResult:
        """Press or choose."""
        self.presses += 1
        custom_id = str(part["custom_id"])
        if part["type"] == BUTTON:
            result = await click(who, message, custom_id)
        else:
            value = self.rng.choice([one for one in part["options"] if one["value"] != "none"])["value"]
            result = await self.world.choose(who, message, [value], custom_id=custom_id)
        assert result.acknowledged, custom_id
        return result
