"""The position while a step is carried out: a mutable one, with small operations that many rules share.

`Table.state` is replaced as a whole at each change, so a reference to the earlier position stays valid.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from ruling.values import replace
from singing_sails.components import BOX, NUMBERS
from singing_sails.places import DIRECTIONS, Laid, tile
from singing_sails.state import Event, Over, State, Task, Team, seen

Thing = TypeVar("Thing")


class UnknownLuck(ValueError):
    """A view of a position lacks the secret that chance needs."""


def draw(secret: str, number: int, below: int) -> int:
    """Draw `number` (0 for the first), an integer from 0 to below `below`."""
    return int.from_bytes(hashlib.sha256(f"{secret}:{number}".encode()).digest(), "big") % below


class Luck:
    """A series of draws, and the number already made."""

    def __init__(self, secret: str | None, made: int) -> None:
        self._secret = secret
        self.made = made

    def below(self, most: int) -> int:
        """Return the next draw. Raises UnknownLuck if the secret is unknown."""
        if self._secret is None:
            raise UnknownLuck("what chance brings is not known here")
        self.made += 1
        return draw(self._secret, self.made - 1, most)

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of them at random; even a single one uses a draw."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """All of them in random order."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)


OF_TEAMS: Final = (
    "ship",
    "heading",
    "compass",
    "wind",
    "weather",
    "damage",
    "slots",
    "start",
    "fog",
    "powers",
    "ended",
)
"""Fields of teams whose changes are announced."""


def news(before: State, after: State, changed: dict[str, Any]) -> Iterator[Event]:
    """Yield the events between two positions that differ in these fields of `State`."""
    for name in changed:
        if name in _TOLD:
            yield from _TOLD[name](before, after)


def _teams(before: State, after: State) -> Iterator[Event]:
    for number, (old, new) in enumerate(zip(before.teams, after.teams, strict=True)):
        if old is not new:
            for name in OF_TEAMS:
                if getattr(old, name) != getattr(new, name):
                    yield Event(name, number, getattr(new, name))


def _map(before: State, after: State) -> Iterator[Event]:
    for cell in sorted(after.map.keys() - before.map.keys()):
        yield Event("tile", None, (cell, *after.map[cell]))


def _collected(before: State, after: State) -> Iterator[Event]:
    for cell, team in after.collected[len(before.collected) :]:
        yield Event("harbor", team, cell)


def _treasures(before: State, after: State) -> Iterator[Event]:
    for treasure in before.treasures:
        if treasure not in after.treasures:
            yield Event("treasure", None, treasure)


def _enemies(before: State, after: State) -> Iterator[Event]:
    old = {pawn.serial: pawn for pawn in before.enemies}
    new = {pawn.serial: pawn for pawn in after.enemies}
    for serial, pawn in old.items():
        if serial not in new:
            yield Event("sunk", None, (pawn.kind, pawn.cell))
    for serial, pawn in new.items():
        if serial not in old or old[serial].cell != pawn.cell:
            yield Event("enemy", None, (pawn.kind, pawn.cell))


def _plain(name: str) -> Callable[[State, State], Iterator[Event]]:
    def events(before: State, after: State) -> Iterator[Event]:
        if getattr(before, name) != getattr(after, name):
            yield Event(name, None, getattr(after, name))

    return events


_TOLD: Final[dict[str, Callable[[State, State], Iterator[Event]]]] = {
    "teams": _teams,
    "map": _map,
    "collected": _collected,
    "treasures": _treasures,
    "enemies": _enemies,
    "round": _plain("round"),
    "talk": _plain("talk"),
    "closed": _plain("closed"),
}


class Table:
    """A mutable position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        """Events so far."""

    def put(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of State
        """Change fields of the position. Raises TypeError for an unknown field."""
        before = self.state
        self.state = replace(before, **changes)
        self.events += news(before, self.state, changes)

    def set(self, team: int, **changes: Any) -> None:  # noqa: ANN401 - the fields of Team
        """Change fields of a team. Raises TypeError for an unknown field."""
        teams = list(self.state.teams)
        teams[team] = replace(teams[team], **changes)
        self.put(teams=tuple(teams))

    def team(self, number: int) -> Team:
        """Return a team."""
        return self.state.teams[number]

    def do(self, *tasks: Task) -> None:
        """Put tasks before all others, the first of them next."""
        self.put(agenda=(*self.state.agenda, *reversed(tasks)))

    # ---------------------------------------------------------------------------------------------------- handicaps

    def bound(self, team: int, handicap: str) -> bool:
        """Return whether a handicap binds the team now."""
        return handicap in self.team(team).in_force(self.state.options)

    def over_land(self, team: int) -> bool:
        """Return whether the team's ship may cross land in this round without damage."""
        return "over-land:now" in self.team(team).powers

    def decider(self, team: int) -> int:
        """Return the seat that decides for a team (decision 43)."""
        ours = self.team(team)
        if ours.crossed:
            return self.team(1 - team).start
        third = [play.seat for play in ours.plays if (play.layer, play.slot) == (0, 3)]
        return third[0] if third and self.bound(team, "new-decider") else ours.start

    # --------------------------------------------------------------------------------------------------------- luck

    def luck(self) -> Luck:
        """Future draws; the used ones are returned through `drew`."""
        return Luck(self.state.secret, self.state.luck)

    def drew(self, luck: Luck) -> None:
        """Record the number of draws made."""
        self.put(luck=luck.made)

    def pick(self, things: tuple[Any, ...]) -> Any:  # noqa: ANN401 - one of the things
        """One of them at random."""
        luck = self.luck()
        thing = luck.pick(things)
        self.drew(luck)
        return thing

    def shuffled(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        """All of them in random order."""
        luck = self.luck()
        mixed = luck.shuffled(things)
        self.drew(luck)
        return mixed

    # -------------------------------------------------------------------------------------------------------- cards

    def hand_limit(self, team: int) -> int:
        """Maximum number of cards in a hand of the team (decision 40)."""
        return NUMBERS["hand"] - (1 if self.bound(team, "lower-hand-limit") else 0)

    def card(self, team: int) -> str | None:
        """Take the top card of the team's pile; when it is empty, the discards are shuffled (decision 14)."""
        ours = self.team(team)
        if not ours.draw and ours.discard:
            self.set(team, draw=self.shuffled(tuple(sorted(ours.discard))), discard=())
            ours = self.team(team)
        if not ours.draw:
            return None
        self.set(team, draw=ours.draw[1:])
        return ours.draw[0]

    def discard(self, team: int, *cards: str | None) -> None:
        """Put cards onto the team's discards."""
        self.set(team, discard=tuple(sorted((*self.team(team).discard, *(card for card in cards if card)))))

    def hold(self, seat: int, cards: list[str | None]) -> None:
        """Give a player this hand."""
        hands = list(self.state.hands)
        hands[seat] = tuple(sorted(cards, key=lambda card: card or "~"))
        self.put(hands=tuple(hands))

    def refill(self, seat: int) -> tuple[str | None, ...]:
        """Draw up to the limit. Returns the cards as the public sees them, None for each if the pile is face down."""
        team = self.state.team(seat)
        limit = self.hand_limit(team)
        hand, drew = list(self.state.hands[seat]), []
        while len(hand) < limit and (card := self.card(team)):
            hand.append(card)
            drew.append(None if self.state.options.discuss else card)
        self.hold(seat, hand)
        self._trace(seat, (*self.state.traced[seat], *filter(None, drew)))
        return tuple(drew)

    def forget(self, seat: int, *cards: str | None) -> None:
        """Stop tracing these cards, which publicly left a player's hand, or may have."""
        left = list(self.state.traced[seat])
        for card in cards:
            if card in left:
                left.remove(card)
        self._trace(seat, tuple(left))

    def _trace(self, seat: int, cards: tuple[str, ...]) -> None:
        traced = list(self.state.traced)
        traced[seat] = cards
        self.put(traced=tuple(traced))

    def open_round(self) -> None:
        """Store the public position before the round's first card."""
        self.put(opening=replace(seen(self.state, None), opening=None, agenda=(), events=()))

    # -------------------------------------------------------------------------------------------------------- decks

    def deck(self, side: str) -> tuple[str | None, ...]:
        """Return the tiles of a deck, the top first."""
        return self.state.decks[DIRECTIONS.index(side)]

    def stack(self, side: str, tiles: tuple[str | None, ...]) -> None:
        """Replace the tiles of a deck."""
        decks = list(self.state.decks)
        decks[DIRECTIONS.index(side)] = tiles
        self.put(decks=tuple(decks))

    def full_decks(self) -> list[str]:
        """Return the decks that have tiles."""
        return [side for side in DIRECTIONS if self.deck(side)]

    def take(self, *sides: str) -> None:
        """Draw the top tiles of decks; they are to be placed in this order."""
        for side in sides:
            top, *rest = self.deck(side)
            assert top is not None
            self.stack(side, tuple(rest))
            self.put(drawn=(*self.state.drawn, (side, top)))

    # -------------------------------------------------------------------------------------------------- the ship

    def under(self, team: int) -> Laid:
        """Return the tile under the ship."""
        return self.state.map[self.team(team).ship]

    def on_lighthouse(self, team: int) -> bool:
        """Return whether the ship is on a Lighthouse."""
        return tile(self.under(team).tile).kind == "lighthouse"

    def hide(self, team: int) -> None:
        """Close the hands of the team that were open."""
        if self.state.open_hands:
            self.put(open_hands=tuple(seat for seat in self.state.open_hands if self.state.team(seat) != team))

    def speed(self, team: int) -> int:
        """Return the wind in force."""
        ours = self.team(team)
        return in_force(ours.wind, ours.weather, moody=self.bound(team, "moodswing-sails"))

    def storm(self, team: int) -> bool:
        """Return whether the weather doubles the team's instructions."""
        return self.team(team).weather == "storm"

    def turn_ship(self, team: int, heading: str) -> None:
        """Turn the ship to a heading."""
        self.set(team, heading=heading)

    # ------------------------------------------------------------------------------------------------------ the end

    def end(self, result: str, team: int | None) -> None:
        """End the game; nothing more is carried out."""
        self.put(over=Over(result, team), stage="over", seat=None, why=None, agenda=())

    def lose(self, team: int) -> None:
        """Lose a team: the game is lost, or the other team has won it."""
        if len(self.state.teams) == 1:
            self.end("lost", None)
        else:
            self.end("won", 1 - team)


def in_force(wind: int, weather: str | None, *, moody: bool) -> int:
    """Return the wind in force with this number on the Wind deck (decision 53)."""
    if moody:
        wind = NUMBERS["most-wind"] if wind >= NUMBERS["gust"] else 0
    return {"windy": wind * 2, "calm": 0, "heat": wind // 2}.get(weather or "", wind)


WEATHER = frozenset(BOX.weather)


def is_weather(card: str | None) -> bool:
    """Return whether it is a Weather card."""
    return card in WEATHER


def kind_of(card: str) -> str:
    """Return the type of the card."""
    return BOX.cards[card].kind
