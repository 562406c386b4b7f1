"""Legality and effects of steps: the turn, the card, the phases, the end (rules, sections 2 to 5)."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

from gamekit import replace
from navegador import steps
from navegador.actions import buildings, capacity, colony, groups, market, privilege, rondel, sailing
from navegador.actions.buildings import BuildChoice
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.actions.rondel import MoveChoice
from navegador.actions.sailing import SailingChoice
from navegador.board import BOARD, GOODS
from navegador.state import Card, Counts, Player, Stage, State
from navegador.steps import DealError, Group, IllegalStep, Step

Deal: TypeAlias = tuple[Counts, ...]
ActionChoice: TypeAlias = SailingChoice | CapacityChoice | MarketChoice | ColonyChoice | PrivilegeChoice | BuildChoice


@dataclass(frozen=True, slots=True)
class Legal:
    card: bool = False
    moves: tuple[MoveChoice, ...] = ()
    fleet: Group = ()
    action: ActionChoice | None = None
    end: bool = False

    def payments(self, price: int) -> Iterator[Group]:
        return groups.picks(self.fleet, price, price)

    def steps(self) -> Iterator[Step]:
        """Every step; ships sail one leg at a time, and wildcards are named only where needed."""
        if self.card:
            yield steps.Navegador()
        yield from rondel.steps(self.moves, self.fleet)
        if self.action is not None:
            yield from self.action.steps()
        if self.end:
            yield steps.End()


def deal(seed: int | str) -> Deal:
    shuffler = random.Random(seed)
    tokens: list[Counts] = [() for _ in BOARD.regions]
    for good in range(len(GOODS)):
        pile = list(BOARD.token_prices[good])
        shuffler.shuffle(pile)
        for region in BOARD.slots(good):
            tokens[region] = tuple(pile.pop() for _ in range(BOARD.regions[region].tokens))
    return tuple(tokens)


def setup(players: int, tokens: Deal, *, goa: bool = False) -> State:
    if not BOARD.fewest_players <= players <= BOARD.most_players:
        raise ValueError(f"Navegador is for {BOARD.fewest_players} to {BOARD.most_players} players, not {players}")
    check_deal(tokens)
    begin = BOARD.start
    player = Player(
        cash=begin.cash,
        workers=begin.workers,
        ships=(begin.ships, *(0 for _ in BOARD.regions[1:])),
        colonies=(0, 0, 0),
        factories=(0, 0, 0),
        shipyards=begin.shipyards,
        churches=begin.churches,
    )
    return State(
        goa=goa,
        players=(player,) * players,
        market=(begin.market_row,) * len(GOODS),
        gallery=(BOARD.privileges_start,) * len(BOARD.columns),
        buildings=BOARD.chart(players),
        tokens=tuple(() if region.good is None else None for region in BOARD.regions),
        card=Card(holder=players - 1),
        stacks=tuple(tuple(sorted(stack)) if stack else None for stack in tokens),
    )


def check_deal(deal: Sequence[Sequence[int]]) -> None:
    if len(deal) != len(BOARD.regions):
        raise DealError("deal-regions")
    tokens: set[tuple[int | None, int]] = set()
    for region, stack in zip(BOARD.regions, deal, strict=True):
        if len(stack) != region.tokens:
            raise DealError("deal-count", region=region.name, tokens=region.tokens, given=len(stack))
        for price in stack:
            if region.good is None or price not in BOARD.token_prices[region.good] or (region.good, price) in tokens:
                raise DealError("deal-token", region=region.name, price=price)
            tokens.add((region.good, price))


def completed(deal: Deal) -> Deal:
    whole = list(deal)
    for good, prices in enumerate(BOARD.token_prices):
        regions = BOARD.slots(good)
        in_play = {price for region in regions for price in deal[region]}
        left = iter(price for price in prices if price not in in_play)
        for region in regions:
            whole[region] = deal[region] or tuple(islice(left, BOARD.regions[region].tokens))
    return tuple(whole)


def legal(state: State) -> Legal:
    match state.stage:
        case "start" | "move":
            card = state.stage == "start" and rondel.mark(state) is not None
            return Legal(card, rondel.choices(state), groups.places(state.actor.ships))
        case "action":
            return Legal(action=_CHOICES[state.action](state), end=True)
        case "extra" | "sailing":
            return Legal(action=sailing.choices(state), end=True)
        case "over":
            return Legal()


def legal_steps(state: State, seat: int) -> Iterator[Step]:
    """Yield every step that a seat may take, each once.

    `apply` also takes them in other words: a `Sail` of several legs, a needless wildcard.
    """
    if seat == state.seat:
        yield from legal(state).steps()


def apply(state: State, step: Step) -> State:
    """Return the position after a step of the player to act. Raises IllegalStep; HiddenTokens if stacks are unknown."""
    after = _take(state, step)
    return replace(after, ply=state.ply + 1)


def _take(state: State, step: Step) -> State:
    if state.over:
        raise IllegalStep("over")
    match step:
        case steps.Navegador():
            if state.stage != "start":
                raise _not_now(state)
            if state.card.holder != state.seat:
                raise IllegalStep("card-elsewhere")
            if state.card.field is None:
                raise IllegalStep("card-first-round")
            return replace(state, stage="extra", sailing=sailing.begin(state))
        case steps.Move():
            return _move(state, step)
        case steps.Sail() | steps.Explore():
            if state.stage not in ("extra", "sailing"):
                _on(state, "sailing")
            stage: Stage = "extra" if state.stage == "extra" else "sailing"
            after = sailing.sail(state, step) if isinstance(step, steps.Sail) else sailing.explore(state, step)
            return replace(after, stage=stage)
        case steps.End():
            if state.stage == "extra":
                return replace(_pass_card(_begin_phase(state)), stage="move", sailing=None)
            if state.stage not in ("action", "sailing"):
                raise _not_now(state)
            return _end_turn(state)
        case _:
            field, take = _ACTIONS[type(step)]
            return _end_turn(take(_on(state, field), step))


def _not_now(state: State) -> IllegalStep:
    if state.stage == "action":
        return IllegalStep("not-now-action", field=state.action)
    return IllegalStep(f"not-now-{state.stage}")


def _on(state: State, action: str) -> State:
    if state.stage != "action" or state.action != action:
        raise _not_now(state)
    return state


_ACTIONS: Final[Mapping[type[Step], tuple[str, Callable[[State, Any], State]]]] = {
    steps.Workers: ("workers", capacity.take),
    steps.Ships: ("ships", capacity.take),
    steps.Colony: ("colony", colony.take),
    steps.Build: ("buildings", buildings.take),
    steps.Market: ("market", market.take),
    steps.Privilege: ("privilege", privilege.take),
    steps.King: ("privilege", privilege.take_king),
}
_CHOICES: Final[Mapping[str, Callable[[State], ActionChoice]]] = {
    "sailing": sailing.choices,
    "workers": partial(capacity.choices, kind=steps.Workers),
    "market": market.choices,
    "colony": colony.choices,
    "privilege": privilege.choices,
    "ships": partial(capacity.choices, kind=steps.Ships),
    "buildings": buildings.choices,
}


def ahead(state: State, seat: int) -> State | None:
    """Return the position as if the others before a seat had ended their turns; None without one."""
    if state.seat is None or state.seat == seat:
        return None
    players = len(state.players)
    turns = (seat - state.seat) % players
    left = None if state.turns_left is None else state.turns_left - turns
    if left is not None and left <= 0:
        return None
    return replace(
        _begin_phase(state),
        stage="start",
        seat=seat,
        turns_played=state.turns_played + turns,
        turns_left=left,
        sailing=None,
    )


def _move(state: State, step: steps.Move) -> State:
    if state.stage not in ("start", "move"):
        raise IllegalStep("stone-moved")
    rondel.check(state, step)
    player = state.actor
    mover = replace(
        player, field=step.field, ships=groups.subtract(player.ships, step.pay) if step.pay else player.ships
    )
    after = replace(state, players=state.players_with(mover), stage="action")
    if rondel.passes(player.field, rondel.ahead(player.field, step.field), rondel.mark(state)):
        after = _pass_card(after)
    elif state.card.holder == state.seat and state.card.field is None:
        after = replace(after, card=replace(state.card, field=step.field))
    return after


def _pass_card(state: State) -> State:
    right = (state.card.holder - 1) % len(state.players)
    return replace(state, card=Card(right, state.players[right].field))


def _begin_phase(state: State) -> State:
    phase = state.pending_phase
    if phase is None:
        return state
    full = BOARD.fill(phase, len(state.players))
    gallery = tuple(max(left, full) for left in state.gallery)
    return replace(state, phase=phase, pending_phase=None, gallery=gallery)


def _end_turn(state: State) -> State:
    after = _begin_phase(state)
    left = None if after.turns_left is None else after.turns_left - 1
    seat = None if left == 0 else (after.actor_seat + 1) % len(after.players)
    return replace(
        after,
        stage="over" if left == 0 else "start",
        seat=seat,
        turns_played=after.turns_played + 1,
        turns_left=left,
        sailing=None,
    )
