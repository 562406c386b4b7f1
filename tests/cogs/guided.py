"""A hand that knows what it wants: a computer player chooses the steps, and the hand finds the buttons for them."""

from __future__ import annotations

import random

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.navegador import labels
from navegador import State, Step, apply, steps
from navegador.players import PLAYERS
from navegador.steps import Explore
from tests.cogs.hands import argument, click, enabled, verb
from tests.support.world import Message, World


class Guided:
    """Plays turns as a computer player would, by pressing alone."""

    def __init__(self, world: World, seed: int, player: str = "merchant") -> None:
        self.world = world
        self.rng = random.Random(seed)
        self.player = PLAYERS[player]

    async def turn(self, who: MemberActor, table_id: int = 1) -> InteractionResult:
        """Play a turn from the newest post to Confirm; the last answer."""
        positions = self.world.bot.services.positions
        position = await positions.now(table_id)
        panel: Message = self.world.last()
        state, turn, result = position.state, position.seen().turns_played, None
        while not state.over and state.turns_played == turn:
            step = self.player.choose(state.seen(), self.rng)
            state = apply(state, step)
            result = await self.take(
                who, panel, step, first=result is None, over=state.turns_played != turn or state.over
            )
            panel = result
        assert result is not None
        return result

    async def take(self, who: MemberActor, panel: Message, step: Step, *, first: bool, over: bool) -> InteractionResult:
        """Press what stands for a step."""
        go = "go" if first else "pick"
        match step:
            case steps.Navegador():
                return await self.press(who, panel, go, "card")
            case steps.Move():
                panel = await self.press(who, panel, go, f"field{step.field}")
                paid = [f"pay{at}" for at, n in step.pay for _ in range(n)]
                for arg in paid:
                    if self.offers(
                        panel, "pick", arg
                    ):  # the last ships are given up by themselves where only one way is left
                        panel = await self.press(who, panel, "pick", arg)
                assert isinstance(panel, InteractionResult)
                return panel
            case steps.Sail():
                for origin, target, n in step.ships:
                    panel = await self.voyage(who, panel, origin, target)
                    if self.offers(panel, "pick", f"n{n}"):
                        panel = await self.press(who, panel, "pick", f"n{n}")
                assert isinstance(panel, InteractionResult)
                return panel
            case steps.Explore():
                (origin, _), *_ = step.ships
                panel = await self.voyage(who, panel, origin, step.region)
                for at, n in step.ships:
                    for _ in range(n - self.in_group(panel, at)):
                        panel = await self.press(who, panel, "pick", f"add{at}")
                if not self.offers(panel, "confirm"):  # asked already, where only one group is possible
                    panel = await self.press(who, panel, "pick", "ask")
                return await self.press(who, panel, "confirm")
            case steps.End():
                if not over:
                    return await self.press(who, panel, "pick", "finish")
                if not self.offers(panel, "confirm"):
                    panel = await self.press(who, panel, "pick", "decline")
                return await self.press(who, panel, "confirm")
            case steps.Workers() | steps.Ships():
                panel = await self.choose(who, panel, "n", str(step.n))
            case steps.Market():
                wilds = [good for good in range(3) if good == step.wild]
                for good in [*wilds, *(good for good in range(3) if good not in wilds)]:
                    for what, counts in (("sell", step.sell), ("process", step.process)):
                        if counts[good]:
                            panel = await self.choose(who, panel, f"good{good}", f"{what}-{counts[good]}")
            case steps.Colony():
                for at, n in step.take:
                    for _ in range(n):
                        panel = await self.press(who, panel, "pick", f"site{at}")
            case steps.Build():
                for building, n in enumerate(step.counts):
                    for _ in range(n):
                        panel = await self.press(who, panel, "pick", f"kind{building}")
            case steps.Privilege():
                panel = await self.press(who, panel, "pick", f"take{step.kind}")
            case steps.King():
                panel = await self.press(who, panel, "pick", f"king{step.kind}")
        return await self.press(who, panel, "confirm")

    async def voyage(self, who: MemberActor, panel: Message, origin: int, target: int) -> Message:
        """Choose from and to."""
        panel = await self.choose(who, panel, "from", str(origin))
        return await self.choose(who, panel, "to", str(target))

    def in_group(self, panel: Message, at: int) -> int:
        """Ships of a region that are in the exploring group already, as the panel's words say."""
        assert isinstance(panel, InteractionResult)
        assert panel.response is not None
        lines = [line for line in panel.response.content.splitlines() if line.startswith("Exploring with: ")]
        for part in (
            lines[0].removeprefix("Exploring with: ").rstrip(".").replace(" and ", ", ").split(", ") if lines else []
        ):
            n, _, region = part.partition(" in ")
            if region == labels.region(at):
                return int(n)
        return 0

    def offers(self, panel: Message, kind: str, arg: str | None = None) -> bool:
        """Whether it can be pressed."""
        return any(self.fits(part["custom_id"], kind, arg) for part in enabled(self.world, panel))

    async def press(self, who: MemberActor, panel: Message, kind: str, arg: str | None = None) -> InteractionResult:
        """Press the one button that fits."""
        parts = [part for part in enabled(self.world, panel) if self.fits(part["custom_id"], kind, arg)]
        assert len(parts) == 1, (
            kind,
            arg,
            [(part["custom_id"], part.get("label")) for part in enabled(self.world, panel)],
        )
        return await click(who, panel, parts[0]["custom_id"])

    async def choose(self, who: MemberActor, panel: Message, arg: str, value: str) -> InteractionResult:
        """Choose in the select that fits."""
        parts = [part for part in enabled(self.world, panel) if self.fits(part["custom_id"], "pick", arg)]
        assert len(parts) == 1, (arg, [part["custom_id"] for part in enabled(self.world, panel)])
        return await self.world.choose(who, panel, [value], custom_id=parts[0]["custom_id"])

    def fits(self, custom_id: str, kind: str, arg: str | None) -> bool:
        """Whether a custom id has this verb and argument."""
        part = {"custom_id": custom_id}
        return verb(part) == kind and arg in (None, argument(part))


def thought(state: State, rng: random.Random) -> list[Step]:
    """What a computer player would do in a turn, up to an exploration."""
    steps: list[Step] = []
    turn = state.turns_played
    while state.turns_played == turn and not state.over:
        steps.append(PLAYERS["merchant"].choose(state, rng))
        if isinstance(steps[-1], Explore):
            break
        state = apply(state, steps[-1])
    return steps
