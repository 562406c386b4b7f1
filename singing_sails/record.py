"""A game as a file: the players, the deal, and every step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias

from gamekit import records
from gamekit.records import Codec, Kind, Misread, RecordRefusal, Verb, choice, count, number, truth
from gamekit.records import Played as Played
from singing_sails import state, steps
from singing_sails.components import BOX, CARDS, ENEMIES, NUMBERS
from singing_sails.deal import DealError, refuse
from singing_sails.places import DIRECTIONS
from singing_sails.state import Options, State
from singing_sails.steps import GameError, Step, UnreadableStep
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, setup

MAX_STEPS: Final = 8_000
"""Maximum number of steps of a record; as many with names fill such a file. The longest known game had 6,626."""


class RecordError(GameError, RecordRefusal):
    """A record that cannot be read or replayed."""


Json: TypeAlias = dict[str, Any]
FARTHEST: Final = 99


def _cell(value: object) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        return count(value[0], -FARTHEST, FARTHEST), count(value[1], -FARTHEST, FARTHEST)
    raise Misread


_SIDE: Final = choice(DIRECTIONS)
_CARD: Final = choice(tuple(CARDS))
_ENEMY: Final = choice(tuple(ENEMIES))
_CELL: Final = Kind(_cell, list)
_OPEN: Final = Kind(truth, default=False, omitted=True)

STEPS: Final[Codec[Step]] = Codec(
    {
        "orient": Verb(steps.Orient, {"heading": _SIDE, "compass": _SIDE}),
        "play": Verb(steps.Play, {"card": _CARD, "slot": number(1, NUMBERS["most-slots"]), "open": _OPEN}),
        "order": Verb(steps.Order, {"card": _CARD, "enemy": _ENEMY}),
        "show": Verb(steps.Show),
        "use": Verb(steps.Use, {"bonus": choice(BOX.bonuses)}),
        "fill": Verb(steps.Fill, {"card": _CARD}),
        "wind": Verb(steps.Wind, {"to": number(0, NUMBERS["most-wind"])}),
        "rotate": Verb(steps.Rotate, {"what": choice(("ship", "compass")), "turns": number(1, 3)}),
        "name": Verb(steps.Name, {"card": _CARD}),
        "slots": Verb(steps.Slots, {"to": number(NUMBERS["fewest-slots"], NUMBERS["most-slots"])}),
        "sail": Verb(steps.Sail, {"as": choice(("sail", "row"))}),
        "spyglass": Verb(steps.Spyglass, {"use": choice(("look", "add"))}),
        "deck": Verb(steps.Deck, {"deck": _SIDE}),
        "place": Verb(steps.Place, {"cell": _CELL, "turn": number(0, 3)}),
        "dig": Verb(steps.Dig, {"cell": _CELL, "deck": _SIDE}),
        "stop": Verb(steps.Stop),
        "enemy": Verb(steps.Enemy, {"kind": _ENEMY, "cell": _CELL}),
        "fog": Verb(steps.Fog, {"deck": _SIDE}),
        "close": Verb(steps.Close, {"deck": _SIDE, "into": _SIDE}),
        "talk": Verb(steps.Talk, {"yes": Kind(truth)}),
        "go": Verb(steps.Go),
        "heading": Verb(steps.Heading, {"to": _SIDE}),
        "jump": Verb(steps.Jump, {"cell": _CELL}),
        "stay": Verb(steps.Stay),
    },
    UnreadableStep,
)
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
    def build(cls, players: tuple[str, ...], given: Any, deal: Any, steps: Iterator[Played[Step]]) -> Self:  # noqa: ANN401 - anything may come
        if isinstance(deal, dict) and deal.get("luck", "") is None:
            raise RecordError("record-hidden")
        chosen = state.read_options(given if isinstance(given, dict) else {"?": 0})
        try:
            refuse(deal, chosen, len(players))
        except DealError as error:
            raise RecordError("record-deal", why=str(error)) from error
        return cls(players, deal, chosen, tuple(steps))

    def head(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.options.to_dict(), dict(self.deal)

    def start(self) -> State:
        return setup(len(self.players), self.deal, self.options)

    def follow(self, state: State, step: Step, number: int) -> State:
        try:
            return apply(state, step)
        except UnknownLuck as error:
            raise RecordError("record-hidden", number) from error
