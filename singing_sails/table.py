"""The position while a step is carried out, a mutable one, and its agenda: tasks, some of which ask a player.

A task is a tuple of a name and its arguments. `@task("damage")` registers the function that carries one out, which may
push others with `Table.do`; `asks("wind", ...)` one that waits for that verb, and is then the position's stage.
"""

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from gamekit import replace
from singing_sails.components import BOX, NUMBERS
from singing_sails.places import DIRECTIONS, Laid, tile
from singing_sails.state import Event, Over, State, Task, Team, seen
from singing_sails.steps import Step

Thing = TypeVar("Thing")


class UnknownLuck(ValueError):
    """A view of a position hides what decides: the secret of chance, a card, a tile."""


def face(thing: Thing | None) -> Thing:
    """Return the face of a card or tile. Raises UnknownLuck where a view hides it."""
    if thing is None:
        raise UnknownLuck("its face is hidden here")
    return thing


def draw(secret: str, number: int, below: int) -> int:
    """Draw `number` (0 for the first), an integer from 0 to below `below`."""
    return int.from_bytes(hashlib.sha256(f"{secret}:{number}".encode()).digest(), "big") % below


OF_TEAMS: Final = (
    "ship", "heading", "compass", "wind", "weather", "damage", "slots", "start", "fog", "powers", "ended",
)  # fmt: skip
"""Fields of teams whose changes are announced."""


def news(before: State, after: State, changed: Iterable[str]) -> Iterator[Event]:
    """Yield the events between two positions that differ in these fields of `State`."""
    for name in changed:
        match name:
            case "teams":
                for number, (old, new) in enumerate(zip(before.teams, after.teams, strict=True)):
                    for field in OF_TEAMS if old is not new else ():
                        if getattr(old, field) != getattr(new, field):
                            yield Event(field, number, getattr(new, field))
            case "map":
                for cell in sorted(after.map.keys() - before.map.keys()):
                    yield Event("tile", None, (cell, *after.map[cell]))
            case "collected":
                for cell, team in after.collected[len(before.collected) :]:
                    yield Event("harbor", team, cell)
            case "treasures":
                for treasure in before.treasures:
                    if treasure not in after.treasures:
                        yield Event("treasure", None, treasure)
            case "enemies":
                old_cells = {pawn.serial: pawn.cell for pawn in before.enemies}
                serials = {pawn.serial for pawn in after.enemies}
                for pawn in before.enemies:
                    if pawn.serial not in serials:
                        yield Event("sunk", None, (pawn.kind, pawn.cell))
                for pawn in after.enemies:
                    if old_cells.get(pawn.serial) != pawn.cell:
                        yield Event("enemy", None, (pawn.kind, pawn.cell))
            case "round" | "talk" | "closed":
                if getattr(before, name) != getattr(after, name):
                    yield Event(name, None, getattr(after, name))


class Table:
    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def put(self, **changes: Any) -> None:
        before = self.state
        self.state = replace(before, **changes)
        self.events += news(before, self.state, changes)

    def set(self, team: int, **changes: Any) -> None:
        teams = list(self.state.teams)
        teams[team] = replace(teams[team], **changes)
        self.put(teams=tuple(teams))

    def team(self, number: int) -> Team:
        return self.state.teams[number]

    def do(self, *tasks: Task) -> None:
        self.put(agenda=(*self.state.agenda, *reversed(tasks)))

    def bound(self, team: int, handicap: str) -> bool:
        return handicap in self.team(team).in_force(self.state.options)

    def over_land(self, team: int) -> bool:
        return "over-land:now" in self.team(team).powers

    def decider(self, team: int) -> int:
        """Return the seat that decides for a team (decision 43)."""
        ours = self.team(team)
        if ours.crossed:
            return self.team(1 - team).start
        third = [play.seat for play in ours.plays if (play.layer, play.slot) == (0, 3)]
        return third[0] if third and self.bound(team, "new-decider") else ours.start

    def below(self, most: int) -> int:
        """Return the next draw. Raises UnknownLuck if the secret is unknown."""
        if self.state.secret is None:
            raise UnknownLuck("what chance brings is not known here")
        number = self.state.luck
        self.put(luck=number + 1)
        return draw(self.state.secret, number, most)

    def pick(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        result = list(things)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return tuple(result)

    def card(self, team: int) -> str | None:
        """Take the top of the team's pile; an empty one is the shuffled discards (decision 14)."""
        ours = self.team(team)
        if not ours.draw and ours.discard:
            self.set(team, draw=self.shuffled(tuple(sorted(ours.discard))), discard=())
            ours = self.team(team)
        if not ours.draw:
            return None
        self.set(team, draw=ours.draw[1:])
        return ours.draw[0]

    def discard(self, team: int, *cards: str | None) -> None:
        self.set(team, discard=tuple(sorted((*self.team(team).discard, *(card for card in cards if card)))))

    def hold(self, seat: int, cards: list[str | None]) -> None:
        hands = list(self.state.hands)
        hands[seat] = tuple(sorted(cards, key=lambda card: card or "~"))
        self.put(hands=tuple(hands))

    def refill(self, seat: int) -> tuple[str | None, ...]:
        """Draw up to the limit. Returns the cards as the public sees them, None if face down."""
        team = self.state.team(seat)
        limit = NUMBERS["hand"] - (1 if self.bound(team, "lower-hand-limit") else 0)  # decision 40
        hand, drew = list(self.state.hands[seat]), []
        while len(hand) < limit and (card := self.card(team)):
            hand.append(card)
            drew.append(None if self.state.options.discuss else card)
        self.hold(seat, hand)
        traces = list(self.state.traced)
        traces[seat] = (*traces[seat], *filter(None, drew))
        self.put(traced=tuple(traces))
        return tuple(drew)

    def forget(self, seat: int, *cards: str | None) -> None:
        traces = list(self.state.traced)
        left = list(traces[seat])
        for card in cards:
            if card in left:
                left.remove(card)
        traces[seat] = tuple(left)
        self.put(traced=tuple(traces))

    def open_round(self) -> None:
        self.put(opening=replace(seen(self.state, None), opening=None, agenda=(), events=()))

    def deck(self, side: str) -> tuple[str | None, ...]:
        return self.state.decks[DIRECTIONS.index(side)]

    def stack(self, side: str, tiles: tuple[str | None, ...]) -> None:
        decks = list(self.state.decks)
        decks[DIRECTIONS.index(side)] = tiles
        self.put(decks=tuple(decks))

    def full_decks(self) -> list[str]:
        return [side for side in DIRECTIONS if self.deck(side)]

    def take(self, *sides: str) -> None:
        for side in sides:
            top, *rest = self.deck(side)
            self.put(drawn=(*self.state.drawn, (side, face(top))))
            self.stack(side, tuple(rest))

    def under(self, team: int) -> Laid:
        return self.state.map[self.team(team).ship]

    def on_lighthouse(self, team: int) -> bool:
        return tile(self.under(team).tile).kind == "lighthouse"

    def hide(self, team: int) -> None:
        if self.state.open_hands:
            self.put(open_hands=tuple(seat for seat in self.state.open_hands if self.state.team(seat) != team))

    def speed(self, team: int) -> int:
        ours = self.team(team)
        return in_force(ours.wind, ours.weather, moody=self.bound(team, "moodswing-sails"))

    def end(self, result: str, team: int | None) -> None:
        self.put(over=Over(result, team), stage="over", seat=None, why=None, agenda=())

    def lose(self, team: int) -> None:
        if len(self.state.teams) == 1:
            self.end("lost", None)
        else:
            self.end("won", 1 - team)


def in_force(wind: int, weather: str | None, *, moody: bool) -> int:
    if moody:
        wind = NUMBERS["most-wind"] if wind >= NUMBERS["gust"] else 0
    return {"windy": wind * 2, "calm": 0, "heat": wind // 2}.get(weather or "", wind)


def is_weather(card: str | None) -> bool:
    return card in BOX.weather


def kind_of(card: str) -> str:
    return BOX.cards[card].kind


TASKS: Final[dict[str, Callable[..., None]]] = {}


class Question(NamedTuple):
    seat: Callable[..., int]
    options: Callable[..., Sequence[Step]]
    answer: Callable[..., None]
    always: bool
    why: Callable[..., str | None]


QUESTIONS: Final[dict[str, Question]] = {}


def task(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def register(carry_out: Callable[..., None]) -> Callable[..., None]:
        TASKS[name] = carry_out
        return carry_out

    return register


def asks(
    name: str,
    options: Callable[..., Sequence[Step]],
    answer: Callable[..., None],
    *,
    seat: Callable[..., int] = lambda table, team, *_: table.decider(team),
    always: bool = False,
    why: Callable[..., str | None] = lambda *_: None,
) -> None:
    """Register a question: its functions get the table, `answer` also the step, and the task's arguments.

    With `always` it waits also for the only step possible (decision 27), and in a view where a hand is hidden.
    """
    QUESTIONS[name] = Question(seat, options, answer, always, why)


def run(table: Table, only: Container[str] | None = None) -> None:
    """Carry out tasks until a question waits, or a task that is not among `only` some."""
    while table.state.over is None:
        name, *needs = table.state.agenda[-1]
        if only is not None and name not in only:
            return
        if name in TASKS:
            table.put(agenda=table.state.agenda[:-1])
            TASKS[name](table, *needs)
            continue
        question = QUESTIONS[name]
        steps = question.options(table, *needs)
        seat = question.seat(table, *needs) if steps or question.always else None
        if len(steps) > 1 or (seat is not None and question.always and (steps or None in table.state.hands[seat])):
            table.put(stage=name, seat=seat, why=question.why(table, *needs))
            return
        table.put(agenda=table.state.agenda[:-1])
        if steps:
            question.answer(table, steps[0], *needs)


def choices(table: Table) -> Sequence[Step]:
    if table.state.over is not None:
        return ()
    name, *needs = table.state.agenda[-1]
    return QUESTIONS[name].options(table, *needs)


def answer(table: Table, step: Step, only: Container[str] | None = None) -> None:
    name, *needs = table.state.agenda[-1]
    table.put(agenda=table.state.agenda[:-1])
    QUESTIONS[name].answer(table, step, *needs)
    run(table, only)
