"""A game as a file: the players, the deal, and every step (docs/library.md describes the form)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, get_args

from gamekit import records
from gamekit.records import Played as Played
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS
from navegador.scoring import CATEGORIES, scores
from navegador.state import Counts, Player, State
from navegador.steps import DealError, Explore, Refused, Step, UnreadableStep
from navegador.turn import Deal, apply, check_deal, completed, setup

MAX_STEPS: Final = 5_000
"""Maximum number of steps of a record; a human game takes some 500 (docs/library.md)."""


class RecordError(Refused, records.RecordRefusal):
    """A record that cannot be read or replayed; gives the reason and the step."""


def options_from_dict(options: object) -> bool:
    """Read the only option, `goa`, the King's privilege in Goa. Raises RecordError."""
    if not isinstance(options, Mapping) or set(options) - {"goa"} or type(options.get("goa", False)) is not bool:
        raise RecordError("record-options")
    return bool(options.get("goa", False))


STEPS: Final[records.Codec[Step]] = records.Codec(get_args(Step), UnreadableStep)
step_to_dict: Final = STEPS.write
step_from_dict: Final = STEPS.read


def deal_to_dict(tokens: Sequence[Counts]) -> dict[str, list[int]]:
    return {region.name: list(stack) for region, stack in zip(BOARD.regions, tokens, strict=True) if stack}


def deal_from_dict(data: records.JsonValue, *, whole: bool = True) -> tuple[Counts, ...]:
    """Read the form of a deal (`turn.check_deal` checks the rest). Raises DealError."""
    regions = {region.name for region in BOARD.regions if region.tokens}
    if not isinstance(data, dict) or not set(data) <= regions or (whole and len(data) < len(regions)):
        raise DealError("deal-regions")
    for name, stack in data.items():
        if not isinstance(stack, list) or not stack or any(type(price) is not int for price in stack):
            raise DealError("deal-list", region=name)
    return tuple(tuple(data.get(region.name, ())) for region in BOARD.regions)


def state_to_dict(state: State) -> dict[str, records.JsonValue]:
    names = BOARD.names
    players = [_player(player) for player in state.players]
    for player, score in zip(players, scores(state) if state.over else (), strict=False):
        player["score"] = {
            **dict(zip(CATEGORIES, score.parts, strict=True)),
            "total": score.total,
            "king": None if score.king is None else COLUMNS[score.king],
            "rank": score.rank,
        }
    return {
        "ply": state.ply,
        "stage": state.stage,
        "seat": state.seat,
        "phase": state.phase,
        "pending_phase": state.pending_phase,
        "turns_played": state.turns_played,
        "market": dict(zip(GOODS, state.market, strict=True)),
        "gallery": dict(zip(COLUMNS, state.gallery, strict=True)),
        "buildings": dict(zip(BUILDINGS, state.buildings, strict=True)),
        "tokens": {
            region.name: None if tokens is None else list(tokens)
            for region, tokens in zip(BOARD.regions, state.tokens, strict=True)
            if region.tokens
        },
        "card": {"holder": state.card.holder, "field": state.card.field},
        "sailing": None
        if state.sailing is None
        else {
            "explored": None if state.sailing.explored is None else names[state.sailing.explored],
            "range": state.sailing.range,
            "unsailed": records.named(names, state.sailing.unsailed),
        },
        "end_triggered": state.end_triggered,
        "turns_left": state.turns_left,
        "players": players,
    }


def _player(player: Player) -> dict[str, records.JsonValue]:
    return {
        "cash": player.cash,
        "workers": player.workers,
        "ships": records.named(BOARD.names, player.ships),
        "colonies": dict(zip(GOODS, player.colonies, strict=True)),
        "factories": dict(zip(GOODS, player.factories, strict=True)),
        "wildcard": BOARD.start.wildcards,
        "shipyards": player.shipyards,
        "churches": player.churches,
        "explorers": sorted(BOARD.names[region] for region in player.explorers),
        "privileges": dict(zip(COLUMNS, player.privileges, strict=True)),
        "king": None if player.king is None else COLUMNS[player.king],
        "field": player.field,
    }


@dataclass(frozen=True, slots=True)
class Record(records.Record[State, Step]):
    game = "navegador"
    seats = BOARD.fewest_players, BOARD.most_players
    max_steps = MAX_STEPS
    error = RecordError
    codec = STEPS

    players: tuple[str, ...]
    deal: Deal
    """The known part of the deal: unexplored regions may have no tokens during a game."""
    goa: bool = False
    steps: tuple[Played[Step], ...] = ()

    @classmethod
    def build(cls, players: tuple[str, ...], options: Any, deal: Any, steps: Iterator[Played[Step]]) -> Self:
        goa = options_from_dict(options)
        deal_before = deal_from_dict(deal, whole=False)
        check_deal(completed(deal_before))
        return cls(players, deal_before, goa, tuple(steps))

    def head(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"goa": self.goa}, deal_to_dict(self.deal)

    def start(self) -> State:
        return setup(len(self.players), completed(self.deal), goa=self.goa)

    def follow(self, state: State, step: Step, number: int) -> State:
        if isinstance(step, Explore) and not self.deal[step.region]:
            raise RecordError("record-hidden", number, region=BOARD.names[step.region])
        state = apply(state, step)
        if state.over and completed(self.deal) != self.deal:
            raise RecordError("deal-over", number)
        return state


from_dict = Record.from_dict
from_json = Record.from_json
