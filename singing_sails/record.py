"""A game as a file: the players, the deal, and every step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias, get_args

from gamekit import records
from gamekit.records import Codec, RecordRefusal
from gamekit.records import Played as Played
from singing_sails import state
from singing_sails.components import ENEMIES, NUMBERS
from singing_sails.deal import refuse
from singing_sails.places import DIRECTIONS
from singing_sails.state import Options, State
from singing_sails.steps import GameError, Step, UnreadableStep
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, setup

MAX_STEPS: Final = 8_000
"""Maximum number of steps of a record; the longest known game had 6,626."""


class RecordError(GameError, RecordRefusal):
    """A record that cannot be read or replayed."""


Json: TypeAlias = dict[str, Any]
STEPS: Final[Codec[Step]] = Codec(get_args(Step), UnreadableStep)
step_to_dict: Final = STEPS.write
step_from_dict: Final = STEPS.read


_TEAM: Final = (
    "start", "ship", "heading", "compass", "wind", "weather", "slots", "row", "tokens", "draw", "discard", "health",
    "damage", "fog", "powers", "spot", "random",
)  # fmt: skip


def state_to_dict(state: State) -> Json:
    teams = []
    for team in state.teams:
        data = {name: list(value) if isinstance(value := getattr(team, name), tuple) else value for name in _TEAM}
        data["row"] = [
            [card and {"card": card.card, "seat": card.seat, "open": card.open, "done": card.done} for card in layer]
            for layer in team.row
        ]
        teams.append(data)
    return {
        "ply": state.ply,
        "stage": state.stage,
        "seat": state.seat,
        "why": state.why,
        "round": state.round,
        "map": [
            [*cell, *map_tile]
            for cell, map_tile in sorted(state.map.items(), key=lambda pair: (pair[0][1], pair[0][0]))
        ],
        "decks": {side: list(deck) for side, deck in zip(DIRECTIONS, state.decks, strict=True)},
        "closed": sorted(state.closed, key=DIRECTIONS.index),
        "collected": [[*cell, team] for cell, team in state.collected],
        "treasures": [list(treasure) for treasure in state.treasures],
        "enemies": [[pawn.kind, *pawn.cell] for pawn in state.enemies],
        "orders": {kind: list(order) if order else None for kind, order in zip(ENEMIES, state.orders, strict=False)},
        "teams": teams,
        "hands": [list(hand) for hand in state.hands],
        "drawn": [list(pair) for pair in state.drawn],
        "talk": state.talk,
        "looks": [[look.seat, look.deck, None if look.tiles is None else list(look.tiles)] for look in state.looks],
        "shown": list(state.open_hands),
        "idle": state.idle,
        "luck": state.luck,
        "over": {"result": state.over.result, "team": state.over.team} if state.over else None,
    }


@dataclass(frozen=True, slots=True)
class Record(records.Record[State, Step]):
    game = "singing-sails"
    seats = NUMBERS["fewest-players"], NUMBERS["most-players"]
    max_steps = MAX_STEPS
    error = RecordError
    codec = STEPS

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    options: Options = field(default_factory=Options)
    steps: tuple[Played[Step], ...] = ()

    @classmethod
    def build(cls, players: tuple[str, ...], options_of_file: Any, deal: Any, steps: Iterator[Played[Step]]) -> Self:
        if isinstance(deal, dict) and deal.get("luck", "") is None:
            raise RecordError("record-hidden")
        options = state.read_options(options_of_file if isinstance(options_of_file, dict) else {"?": 0})
        refuse(deal, options, len(players))
        return cls(players, deal, options, tuple(steps))

    def head(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.options.to_dict(), dict(self.deal)

    def start(self) -> State:
        return setup(len(self.players), self.deal, self.options)

    def follow(self, state: State, step: Step, number: int) -> State:
        try:
            return apply(state, step)
        except UnknownLuck as error:
            raise RecordError("record-hidden", number) from error
