"""Guided play: a computer player chooses the steps, and the guide finds the buttons for them."""

import random

from cogs.components import Select
from cogs.navegador import market
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from cogs.navegador.rondel import FARTHER
from cogs.workbench.turn import picked
from navegador import State, Step, apply, steps
from navegador.actions.market import MarketChoice, Trade
from navegador.players import PLAYERS
from navegador.steps import Explore
from tests.cogs.hands import BUTTON, argument, click, enabled, verb
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, Message, World


def next_press(plan: TurnDraft, step: Step) -> tuple[str, str] | None:
    """Return the next press in a plan's panel towards a step, or None once the step is chosen."""
    pick = plan.pick
    match step:
        case steps.Navegador():
            return "card", ""
        case steps.Move():
            if pick.get("field") != step.field:
                return f"field{step.field}", ""
            given = dict(pick.get("pay", ()))
            return next((f"pay{at}", "") for at, n in step.pay if given.get(at, 0) < n)
        case steps.Sail():
            ((origin, target, n),) = step.ships
            if (pick.get("origin"), pick.get("target")) != (origin, target):
                return route(plan, f"{origin}-{target}")
            return f"n{n}", ""
        case steps.Explore():
            return _expedition(plan, step)
        case steps.End() if plan.now.stage == "extra":
            return "finish", ""
        case steps.End() if plan.now.stage == "action":
            return None if pick.get("declined") else ("decline", "")
        case steps.End():
            return None
        case steps.Workers() | steps.Ships():
            return None if pick.get("n") == step.n else (f"n{step.n}", "")
        case steps.Colony():
            taken = dict(pick.get("take", ()))
            return next(((f"site{at}", "") for at, n in step.take if taken.get(at, 0) < n), None)
        case steps.Build():
            bought = pick.get("counts", (0,) * len(step.counts))
            return next(((f"kind{kind}", "") for kind, n in enumerate(step.counts) if bought[kind] < n), None)
        case steps.Market():
            return _trade(plan, step)
        case steps.Privilege() | steps.King():
            what = f"{'king' if isinstance(step, steps.King) else 'take'}{step.kind}"
            return None if pick.get("what") == what else (what, "")


def singly(step: Step) -> tuple[Step, ...]:
    """Split a step as the panels take it: ships sail one voyage after the other."""
    return tuple(steps.Sail((leg,)) for leg in step.ships) if isinstance(step, steps.Sail) else (step,)


def route(plan: TurnDraft, value: str) -> tuple[str, str]:
    menus = (row for row in PANELS["sailing"].rows(plan, None) if isinstance(row, Select))
    return next((menu.arg, value) for menu in menus if value in {option.value for option in menu.options})


def _expedition(plan: TurnDraft, step: Explore) -> tuple[str, str] | None:
    """Choose the region, then the group ship by ship if it differs from the proposed one."""
    if plan.pick.get("explore") != step.region:
        return route(plan, f"explore-{step.region}")
    group, wanted = dict(plan.pick.get("group", ())), dict(step.ships)
    for at in sorted(group.keys() | wanted.keys()):
        if group.get(at, 0) != wanted.get(at, 0):
            return f"{'add' if group.get(at, 0) < wanted.get(at, 0) else 'sub'}{at}", ""
    return None


def _trade(plan: TurnDraft, step: steps.Market) -> tuple[str, str] | None:
    """Choose a best trade, or good by good from the most similar; first the wildcard's, released from any other."""
    wanted = {
        good: f"{what}-{counts[good]}"
        for what, counts in (("sell", step.sell), ("process", step.process))
        for good in range(3)
        if counts[good]
    }
    chosen = {good: plan.pick.get(str(good), "none") for good in range(3)}
    aim = {good: wanted.get(good, "none") for good in range(3)}
    offer = plan.legal.action
    assert isinstance(offer, MarketChoice)
    busy = next((good for good, trade in enumerate(offer.trades) if _wild(trade, chosen[good])), None)
    choices = [market.choice(trade) for trade in market.best(offer)]
    offered = [{good: picked.get(str(good), "none") for good in range(3)} for picked in choices]
    if (at := _nearest(offered, aim, chosen)) is not None:
        return "best", str(at)
    for good in range(3):
        if good not in wanted and chosen[good] != "none":
            return f"good{good}", "none"
    for good in sorted(wanted, key=lambda good: (good != busy, good != step.wild)):
        if chosen[good] != wanted[good]:
            return f"good{good}", wanted[good]
    return None


def _wild(trade: Trade, chosen: str) -> bool:
    """Return whether a good's choice uses the wildcard factory."""
    what, _, n = chosen.partition("-")
    return what == "process" and int(n) > trade.factories


def _nearest(offered: list[dict[int, str]], aim: dict[int, str], chosen: dict[int, str]) -> int | None:
    """Return the trade that saves presses on the way from the current choice, if any."""

    def away(trade: dict[int, str]) -> int:
        return sum(trade[good] != aim[good] for good in range(3))

    at = min(range(len(offered)), key=lambda item: away(offered[item]))
    return at if 1 + away(offered[at]) < away(chosen) or (not away(offered[at]) and away(chosen)) else None


class Guided:
    """Player of turns chosen by a computer player, by pressing alone."""

    def __init__(self, world: World, seed: int, player: str = "merchant") -> None:
        self.world = world
        self.rng = random.Random(seed)
        self.player = PLAYERS[player]

    async def turn(self, who: Member, table_id: int = 1) -> InteractionResult:
        panel: Message = next(
            post
            for post in reversed(self.world.posts())
            if any(verb(part) == "go" for part in enabled(self.world, post))
        )
        state = inner((await self.world.bot.services.positions.now(table_id)).state, State)
        turn, go = state.turns_played, "go"
        while not state.over and state.turns_played == turn:
            chosen = self.player.choose(state.seen(), self.rng)
            state = apply(state, chosen)
            for step in singly(chosen):
                panel, go = await self.take(who, panel, step, table_id, go), "pick"
        assert isinstance(panel, InteractionResult)
        return panel

    async def take(self, who: Member, panel: Message, step: Step, table_id: int, go: str) -> InteractionResult:
        """Press the controls for a step, and Confirm if needed; a turn's first press has the verb `go`."""
        plan = await self.plan(who, table_id)
        drafted = len(plan.steps)
        while (wanted := next_press(plan, step)) is not None:
            panel, go = await self.press(who, panel, go, *wanted), "pick"
            plan = await self.plan(who, table_id)
            if len(plan.steps) > drafted:
                return panel
        return await self.press(who, panel, "confirm")

    async def plan(self, who: Member, table_id: int) -> TurnDraft:
        snapshot = await self.world.bot.services.snapshots.of_table(table_id, who.id)
        seat, draft = snapshot.table.seated(who.id).number, snapshot.draft
        panel = picked(draft.panel) if draft else {}
        return TurnDraft.read(inner(snapshot.position.seen(seat), State), draft.steps if draft else (), panel)

    async def press(
        self, who: Member, panel: Message, kind: str, arg: str | None = None, value: str = ""
    ) -> InteractionResult:
        offered = enabled(self.world, panel)
        farther = next((part for part in offered if verb(part) == "go" and argument(part) == FARTHER), None)
        if kind == "go" and farther is not None and arg not in [argument(part) for part in offered]:
            return await self.press(who, await click(who, panel, farther["custom_id"]), "pick", arg)
        parts = [part for part in offered if verb(part) == kind and arg in (None, argument(part))]
        assert len(parts) == 1, (kind, arg, [(part["custom_id"], part.get("label")) for part in offered])
        custom_id = parts[0]["custom_id"]
        if parts[0]["type"] == BUTTON:
            return await click(who, panel, custom_id)
        return await self.world.choose(who, panel, [value], custom_id=custom_id)


def thought(state: State, rng: random.Random) -> list[Step]:
    """Return a computer player's turn, up to an exploration."""
    steps: list[Step] = []
    turn = state.turns_played
    while state.turns_played == turn and not state.over:
        steps.append(PLAYERS["merchant"].choose(state, rng))
        if isinstance(steps[-1], Explore):
            break
        state = apply(state, steps[-1])
    return steps
