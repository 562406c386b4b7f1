"""Hands that play by what they see: the buttons and selects on offer, pressed at random."""

import random
from datetime import timedelta
from typing import Any

from simcord.builders import ChannelHandle
from simcord.components import walk_components

from cogs.commands.settings import SETTINGS
from tests.support.world import InteractionResult, Member, Message, World

BUTTON, SELECT = 2, 3
WAYS = ("go", "open")
"""Verbs of the buttons that begin a turn."""


async def lobby_of(
    world: World,
    *people: str,
    channel: ChannelHandle | None = None,
    name: str = "Sagres",
    game: str = "navegador",
    computers: tuple[str, ...] = (),
    **options: Any,
) -> Message:
    """Open a table as the first of some people, and fill it with the others and with computer players."""
    first, *others = (world.people[name] for name in people)
    usual = {"game": game, "seats": len(people) + len(computers), **({"name": name} if name else {})}
    await world.slash(first, "play", channel, **{**usual, **options})
    lobby = world.last(channel)
    for other in others:
        await _pressed(world, other, lobby, "join")
    for kind in computers:
        await invite(world, first, lobby, kind)
    return world.last(channel)


async def table_of(world: World, *people: str, **options: Any) -> None:
    """Start a table with some people and computer players; the first opens it."""
    await _pressed(world, world.people[people[0]], await lobby_of(world, *people, **options), "start")


async def type_turn(
    world: World, who: Member | str, text: str = "ships 1", channel: ChannelHandle | None = None
) -> InteractionResult:
    player = world.people[who] if isinstance(who, str) else who
    await world.slash(player, "turn", channel, text=text)
    return await confirm(world, player, channel)


async def confirm(world: World, who: Member, channel: ChannelHandle | None = None) -> InteractionResult:
    return await _pressed(world, who, await world.slash(who, "turn", channel), "confirm")


async def start_over(world: World, who: Member, channel: ChannelHandle | None = None) -> InteractionResult:
    return await _pressed(world, who, await world.slash(who, "turn", channel), "over")


async def _pressed(world: World, who: Member, page: Message, wanted: str, arg: str = "") -> InteractionResult:
    """Press a verb's button, or choose nothing where there is none: then return the page."""
    for part in enabled(world, page):
        if verb(part) == wanted and argument(part).startswith(arg):
            return await click(who, page, part["custom_id"])
    assert isinstance(page, InteractionResult), wanted
    return page


async def all_tables(world: World, who: Member, channel: ChannelHandle | None = None) -> InteractionResult:
    return await _pressed(world, who, await world.slash(who, "tables", channel), "page", "list-")


async def show_all(world: World, who: Member, command: str, channel: ChannelHandle | None = None) -> InteractionResult:
    return await _pressed(world, who, await world.slash(who, command, channel), "all")


async def decide(world: World, who: Member, what: str, channel: ChannelHandle | None = None) -> InteractionResult:
    """Decide at a table as an admin, who is asked for a reason or to be sure."""
    asked = await world.slash(who, f"table: act-admin-{what}", channel)
    if asked.modal is not None:
        return await world.fill(who, asked, {"reason": "it has to be"})
    return await _pressed(world, who, asked, "undo-now")


async def hand_over(
    world: World,
    who: Member,
    channel: ChannelHandle | None = None,
    *,
    to: Member | None = None,
    computer: str = "",
    anybody: bool = False,
    seat: int | None = None,
) -> InteractionResult:
    """Hand over a seat, by default one's own; of a computer player's, return the question."""
    page = await world.slash(who, "table: act-give", channel)
    if seat is not None and (menu := _control(world, page, "give")) is not None:
        page = await world.choose(who, page, [str(seat - 1)], menu)
    if computer:
        args = [argument(part) for part in enabled(world, page) if verb(part) == "give-computer"]
        return await _pressed(world, who, page, "give-computer", next(arg for arg in args if arg.endswith(computer)))
    if to is not None and (menu := _control(world, page, "give-away", button=False)) is not None:
        return await world.choose(who, page, [to], menu)
    return await _pressed(world, who, page, "give-away") if anybody else page


def _control(world: World, page: Message, wanted: str, *, button: bool = False) -> str | None:
    """Return the custom id of a verb's button, or of its menu."""
    parts = [part for part in walk_components(world.components(page)) if "custom_id" in part]
    ids = [part["custom_id"] for part in parts if verb(part) == wanted and (part["type"] == BUTTON) == button]
    return next(iter(ids), None)


async def replace_player(world: World, who: Member, channel: ChannelHandle | None = None) -> InteractionResult:
    page = await world.slash(who, "table: act-replace", channel)
    return await _pressed(world, who, await _pressed(world, who, page, "replace"), "ask")


async def choose_hints(
    world: World, who: Member, whose: str, channel: ChannelHandle | None = None
) -> InteractionResult:
    return await _pressed(world, who, await world.slash(who, "table: act-hints", channel), "hints", whose)


async def choose_clock(
    world: World, who: Member, channel: ChannelHandle | None = None, **chosen: str
) -> InteractionResult:
    """Fill in the form for a table's clocks: `time`, `hours`, `zero`, `away`, `returns`, by default as they are."""
    form = await world.slash(who, "table: act-clock-set", channel)
    return form if form.modal is None else await fill_in(world, who, form, **chosen)


async def fill_in(world: World, who: Member, form: InteractionResult, **chosen: str) -> InteractionResult:
    """Send a form with some of its inputs changed."""
    values = dict[str, Any]()
    for part in (label["component"] for label in form.modal["components"]):
        name, usual = (
            part["custom_id"],
            [option["value"] for option in part.get("options", ()) if option.get("default")],
        )
        value = chosen.get(name, next(iter(usual), part.get("value", "")))
        values[name] = [value] if "options" in part else value
    return await world.fill(who, form, values)


async def ask(world: World, who: Member, command: str, **options: Any) -> InteractionResult:
    return await world.press(who, await world.slash(who, command, **options), "Yes, ask")


async def invite(world: World, who: Member, lobby: Message, kind: str) -> InteractionResult:
    (menu,) = (part for part in enabled(world, lobby) if verb(part) == "invite")
    return await world.choose(who, lobby, [kind], custom_id=menu["custom_id"])


async def look(world: World, who: Member, post: Message, name: str) -> InteractionResult:
    (menu,) = (part for part in enabled(world, post) if verb(part) == "look")
    return await world.choose(who, post, [name], custom_id=menu["custom_id"])


async def leap(world: World, **by: float) -> None:
    """Advance the calendar at once, as it does while nothing happens but beats; then do what is due."""
    await world.leap(timedelta(**by))
    await world.bot.settled(1)
    await world.env.settle()


async def to_act(world: World, table_id: int = 1) -> Member | None:
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
    return str(part["custom_id"]).split(":")[3]


def argument(part: dict[str, Any]) -> str:
    return str(part["custom_id"]).split(":", 4)[4].partition("#")[0]


async def click(who: Member, message: Message, custom_id: str) -> InteractionResult:
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
        self.presses += 1
        custom_id = str(part["custom_id"])
        if part["type"] == BUTTON:
            result = await click(who, message, custom_id)
        else:
            value = self.rng.choice([item for item in part["options"] if item["value"] != "none"])["value"]
            result = await self.world.choose(who, message, [value], custom_id=custom_id)
        assert result.acknowledged, custom_id
        return result


async def choose(world: World, who: Member, panel: InteractionResult, name: str, *values: Any) -> InteractionResult:
    (menu,) = [
        part["custom_id"]
        for part in walk_components(world.components(panel))
        if str(part.get("custom_id", "")).partition("#")[0].endswith(f":set:{name}")
    ]
    return await world.choose(who, panel, values, custom_id=menu.partition("#")[0])


async def set_server(world: World, name: str, *values: Any) -> InteractionResult:
    admin = world.people.get("Regent") or world.people.setdefault("Regent", world.add("Regent", administrator=True))
    panel = await world.slash(admin, "settings")
    part = next(part for part, kinds in SETTINGS.items() if name in kinds)
    if part != "tables":
        panel = await world.press(admin, panel, f"nav:0:0:settings:{part}")
    return await choose(world, admin, panel, name, *values)
