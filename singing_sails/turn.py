"""The game: the first position, the legal steps, and the position after a step.

>>> import random
>>> from singing_sails.deal import deal
>>> from singing_sails.state import Options
>>> state = setup(3, deal(Options(), 3, random.Random(1)))
>>> state.stage, len(legal(state))
('orient', 16)
>>> state = apply(state, legal(state)[0])
>>> state.stage, state.round
('play', 1)
"""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import singing_sails.rules as _rules
from gamekit import replace
from singing_sails.components import ENEMIES, HARBORS, NUMBERS
from singing_sails.deal import refuse, teams
from singing_sails.places import DIRECTIONS, START, Laid, tile
from singing_sails.state import EMPTY_ROW, TOKENS, Options, State, Team, Treasure
from singing_sails.steps import Fill, IllegalStep, Order, Play, Show, Stay, Step, Stop, Use
from singing_sails.table import QUESTIONS, TASKS, Table, UnknownLuck, answer, choices, run

assert _rules  # it registers the tasks that `table` carries out
INSTEAD = {Order: "play", Show: "play", Use: "play", Stop: "dig", Stay: "jump"}
FORESEEN: Final = frozenset({"play", "place", "enemy"})
"""Questions of which several may follow each other although nothing has happened in between."""


def setup(seats: int, deal: Mapping[str, Any], options: Options | None = None) -> State:
    """Return the table before the first step. Raises DealError."""
    options = options or Options()
    number = teams(seats)
    refuse(deal, options, seats)
    decks = tuple(tuple(deal["decks"][side]) for side in DIRECTIONS)
    ships = tuple(_team(team, deal, options) for team in range(number))
    every = range(number)
    first = [*(("orient", team) for team in every), *(("health", team) for team in every), ("round",)]
    return State(
        options=options,
        seats=seats,
        goals=sum(tile(name).kind in (*HARBORS, "haven") for deck in decks for name in deck),
        secret=deal["luck"],
        map={START: Laid("water", 0)},
        decks=decks,
        treasures=tuple(Treasure(*card) for card in deal["treasures"]),
        hands=tuple(tuple(sorted(hand)) for hand in deal["hands"]),
        traced=((),) * seats,
        teams=ships,
        orders=(None,) * len(ENEMIES) if options.pirates else (),
        agenda=tuple(reversed(first)),
    )


def _team(number: int, deal: Mapping[str, Any], options: Options) -> Team:
    weather = deal["weather"][number] if options.windstorms else None
    return Team(
        start=number,
        ship=START,
        heading=DIRECTIONS[0],
        compass=DIRECTIONS[0],
        wind=NUMBERS["wind"],
        weather=weather,
        slots=NUMBERS["slots"],
        row=EMPTY_ROW,
        tokens=TOKENS,
        draw=tuple(deal["draw"][number]),
        discard=(),
        health=tuple(deal["health"][number]),
        damage=0,
        fog=None,
        powers=(),
        spot=None,
        random=None,
        next=number,
        away=(weather,) if weather else (),
    )


def legal(state: State) -> list[Step]:
    return list(choices(Table(state)))


def legal_steps(state: State, seat: int) -> Iterator[Step]:
    """Yield every step that a seat may take, each once; none while another is to act."""
    if seat == state.seat:
        yield from choices(Table(state))


def apply(state: State, step: Step) -> State:
    """Return the position after a step. Raises IllegalStep; UnknownLuck in a view."""
    if step not in legal(state):
        raise _refusal(state, step)
    table = Table(state)
    answer(table, step)
    return _count(state, table)


def foresee(view: State, step: Step) -> State:
    """Return what a legal step leads to, up to the first chance or hidden thing that decides."""
    table = Table(view)
    with contextlib.suppress(UnknownLuck):
        answer(table, step)
    return table.state


def sketch(view: State, team: int) -> State:
    """Return where a row's cards that a view shows lead, up to the first that asks."""
    end = ("sketched",)
    table = Table(replace(view, agenda=(end,)))
    row = (tuple(card if card and card.card else None for card in cards) for cards in view.teams[team].row)
    table.set(team, row=tuple(row))
    with contextlib.suppress(UnknownLuck):
        while table.state.agenda == (end,) and table.team(team).waiting():
            table.do(("reveal", team))
            run(table, TASKS.keys() | QUESTIONS.keys())
    return table.state


def _count(state: State, table: Table) -> State:
    after, ply = table.state, state.ply + 1
    goes_on = (after.seat, after.round) == (state.seat, state.round)
    table.put(ply=ply, since=state.since if goes_on else ply, events=tuple(table.events))
    return table.state


def onward(view: State, step: Step) -> State | None:
    """Return a seat's view after its step, if it goes on and nothing hidden shows; else None."""
    if view.stage not in FORESEEN:
        return None
    table = Table(view)
    try:
        answer(table, step, FORESEEN)
    except UnknownLuck:
        return None
    after = table.state
    at_once = after.over is None and after.agenda[-1][0] in FORESEEN and after.seat == view.seat
    return _count(view, table) if at_once and visible(after) == visible(view) else None


def visible(state: State) -> tuple[object, ...]:
    """Return all that was turned up and drawn: while equal, nothing hidden was revealed."""
    teams = [(team.draw, team.damage, team.revealed, team.weather) for team in state.teams]
    faces = [
        [card.card for layer in team.row for card in layer if card and (card.open or card.done)] for team in state.teams
    ]
    return state.luck, state.decks, teams, faces, state.orders, state.looks, state.open_hands, state.over, state.round


def _refusal(state: State, step: Step) -> IllegalStep:
    if state.over is not None or state.seat is None:
        return IllegalStep("over")
    verb = INSTEAD.get(type(step), type(step).__name__.lower())
    if verb != state.stage:
        return IllegalStep("not-now", wanted=state.stage)
    if isinstance(step, Play | Order | Fill):
        if step.card not in state.hands[state.seat]:
            return IllegalStep("card-not-held", card=step.card)
        if isinstance(step, Play):
            ours = state.teams[state.team(state.seat)]
            free = {slot for layer in range(len(ours.row)) for slot in ours.free(layer)}
            key = "bound" if step.slot in free else "slot-taken"
            return IllegalStep(key, card=step.card, slot=step.slot)
    return IllegalStep("not-offered", step=type(step).__name__.lower())
