"""Validation of positions: `status(state)` names every way in which no game can have led to one.

It is written from the rules, not from the code that plays by them, so that each checks the other. All supplies are
counted again, and pieces must match the explored regions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, PHASES, RONDEL
from navegador.state import Stage, State

Faults: TypeAlias = Iterator[tuple[str, str]]
"""Names of faults, with reasons."""

REGIONS: Final = range(len(BOARD.regions))
FIELDS: Final = range(len(RONDEL))
ROYAL: Final = tuple(number for number, region in enumerate(BOARD.regions) if region.royal)
STAGES: Final = get_args(Stage)
MAX_STEPS_A_TURN: Final = 2 * BOARD.most_ships + 4
"""The card, the ships of the extra sailing one by one, its end, the move, the ships once more, and the end."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a position."""

    name: str
    """Kind of fault, such as "workers"; one of `FAULTS`."""
    why: str
    """Reason as a sentence in English."""

    def __str__(self) -> str:
        return self.why


FAULTS: Final = {
    "players": "fewer or more players than the game is for",
    "shape": "a list of another length than the board asks for, or a value that is no whole number",
    "steps": "a number of steps that the turns played cannot have",
    "stage": "no stage of a turn, or one in which something lies on the table that belongs to another",
    "seat": "another seat to act than the one whose turn it is",
    "phase": "a phase that the explored regions do not bring about",
    "end": "last turns without what triggers them, or not as many as are left",
    "market": "a marker outside the rows",
    "gallery": "more or fewer privileges than there are",
    "chart": "buildings that are neither on the chart nor with a player, or are with both",
    "tokens": "tokens that the region does not have, that lie there twice, or out of order",
    "stacks": "a face-down stack where somebody has been, or none where nobody has",
    "explorers": "an explored region whose disk nobody has, or several have",
    "unreachable": "an explored region with no explored way to it",
    "colonies": "more or fewer colonies than tokens were taken",
    "cash": "less than no money",
    "workers": "fewer or more workers than the city holds",
    "ships": "more ships than a player has, fewer than none, or where nobody has been",
    "capacity": "fewer shipyards or churches than everybody begins with",
    "factories": "fewer factories than none",
    "privileges": "more of a kind than a column holds, or fewer than none",
    "king": "a King's privilege outside the variant, or in a column without one",
    "stone": "a stone on no field, or in the middle after the first turn",
    "card": "a Navegador card that nobody holds, or an orange ship where it cannot be",
    "sailing": "a sailing under way that does not fit the ships or the phase",
}
"""Every name of a fault, and its meaning."""


def status(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a position; empty if it is sound.

    A position that players see (`State.seen`) passes the same checks except those that need the stacks.
    """
    faults = bounds(state)
    if any(fault.name in ("players", "shape", "stage") for fault in faults):
        return faults  # nothing can be counted where lists have the wrong length or the stage is unknown
    looks = (_turn, _end, _phase, _supplies, _tokens, _explored, _kings, _stones, _card, _sailing)
    return faults + tuple(Fault(name, why) for look in looks for name, why in look(state))


def bounds(state: State) -> tuple[Fault, ...]:
    """Return the faults of single values by themselves, whatever else is on the table.

    A position without them can be drawn and described, such as one made up to test how much fits into a picture.
    """
    shape = tuple(_shape(state))
    if shape:
        return shape
    return tuple(Fault(name, why) for look in (_values, _piles, _possessions) for name, why in look(state))


_NUMBERS: Final = frozenset(
    ("ply", "phase", "turns_played", "holder", "cash", "workers", "shipyards", "churches", "range")
)
_OPTIONAL: Final = frozenset(("seat", "pending_phase", "turns_left", "field", "king", "explored"))
_LENGTHS: Final = {
    **dict.fromkeys(("market", "colonies", "factories"), len(GOODS)),
    **dict.fromkeys(("gallery", "privileges"), len(COLUMNS)),
    **dict.fromkeys(("ships", "unsailed"), len(REGIONS)),
    "buildings": len(BUILDINGS),
}
"""Fields of the position and its parts that are numbers, numbers or None, and lists of so many numbers."""


def _counts(value: object, length: int) -> bool:
    """Return whether the value is a tuple of `length` integers."""
    return isinstance(value, tuple) and len(value) == length and all(type(item) is int for item in value)


def _shape(state: State) -> Iterator[Fault]:
    players = len(state.players)
    if not BOARD.fewest_players <= players <= BOARD.most_players:
        yield Fault("players", f"{players} players; the game is for {BOARD.fewest_players} to {BOARD.most_players}.")
        return
    if state.stage not in STAGES:
        yield Fault("stage", f"There is no stage {ascii(state.stage)[:40]}.")
    parts: list[tuple[str, object]] = [("", state), (" of the card", state.card)]
    parts += [(f" of seat {seat}", player) for seat, player in enumerate(state.players)]
    parts += [(" of the sailing", state.sailing)] if state.sailing is not None else []
    for whose, part in parts:
        for name, value in vars(part).items():
            if name in _NUMBERS:
                if type(value) is not int:
                    yield Fault("shape", f"{name}{whose} must be a whole number.")
            elif name in _OPTIONAL:
                if value is not None and type(value) is not int:
                    yield Fault("shape", f"{name}{whose} must be a whole number or nothing.")
            elif name in _LENGTHS and not _counts(value, _LENGTHS[name]):
                yield Fault("shape", f"{name}{whose} must be {_LENGTHS[name]} whole numbers.")
            elif name == "explorers" and not _counts(value, len(value)):
                yield Fault("shape", f"{name}{whose} must be whole numbers.")
    piles = [("tokens", state.tokens)] + ([("stacks", state.stacks)] if state.stacks is not None else [])
    for name, regions in piles:
        if len(regions) != len(REGIONS) or any(pile is not None and not _counts(pile, len(pile)) for pile in regions):
            yield Fault("shape", f"{name} must be {len(REGIONS)} lists of whole numbers, or nothing for a region.")


# ------------------------------------------------------------------------------------------------------ the course


def _turn(state: State) -> Faults:
    players, turns = len(state.players), state.turns_played
    if (state.sailing is not None) != (state.stage in ("extra", "sailing")):
        yield "stage", f"A sailing is under way in stage {state.stage}, or none is."
    if turns < 0:
        yield "steps", f"{turns} turns have been played."
        return
    acting = None if state.over else turns % players
    if state.seat != acting:
        yield "seat", f"Seat {state.seat} is to act after {turns} turns; it is seat {acting}'s turn."
    least = 2 * turns + {"start": 0, "extra": 1, "move": 2, "action": 1, "sailing": 2, "over": 0}[state.stage]
    most = MAX_STEPS_A_TURN * (turns + (state.stage not in ("start", "over")))
    if not least <= state.ply <= most:
        yield "steps", f"{state.ply} steps cannot have made {turns} turns."
    if state.stage in ("action", "sailing") and acting is not None:
        stone = state.players[acting].field
        if stone is None:
            yield "stage", f"Seat {acting} acts with its stone in the middle of the rondel."
        elif state.stage == "sailing" and stone in FIELDS and RONDEL[stone] != "sailing":
            yield "stage", f"Seat {acting} sails with its stone on {RONDEL[stone]}."
    if state.stage in ("extra", "move") and turns < players:
        yield "stage", "The Navegador card cannot be used in the first round."


def _end(state: State) -> Faults:
    """Yield the last turns, and what triggers them."""
    last = [region for region in REGIONS if BOARD.regions[region].ends_game and state.explored(region)]
    triggered = bool(last) or not any(state.buildings)
    left = state.turns_left
    if left is None:
        if triggered:
            yield "end", "The end has been triggered, and no turns are counted."
        if state.over:
            yield "end", "The game is over, and its end has not been triggered."
        return
    if not triggered:
        yield "end", "The last turns are counted, and nothing has triggered the end."
    if state.over != (left == 0) or not 0 <= left <= len(state.players) + 1:
        yield "end", f"{left} turns are left in stage {state.stage}."
    if len(state.players) + 1 - left > state.turns_played:
        yield "end", f"{left} turns are left after {state.turns_played}."
    if left == len(state.players) + 1 and state.stage == "start":
        yield "end", "The turn that triggers the end is not finished, and has not begun."


def _phase(state: State) -> Faults:
    """Yield the phase, and the one that takes effect after the sailing or the turn."""
    brought, pending = _brought(state), state.pending_phase
    if pending is None:
        if state.phase != brought:
            yield "phase", f"Phase {state.phase} is played; the explored regions make it {brought}."
        return
    here = None if state.sailing is None else state.sailing.explored
    if pending not in PHASES or pending != brought or not 1 <= state.phase < pending:
        yield "phase", f"Phase {pending} waits in phase {state.phase}; the explored regions make it {brought}."
    elif state.phase != (before := _brought(state, without=here)):
        yield "phase", f"Phase {state.phase} is played; the regions explored before this sailing make it {before}."
    if state.sailing is None:
        yield "phase", "A phase waits, and no sailing is under way."
    elif here is None or BOARD.regions[here % len(REGIONS)].starts_phase != pending:
        yield "phase", f"Phase {pending} waits, and this sailing has not brought it about."


def _brought(state: State, without: int | None = None) -> int:
    """Return the phase that the explored regions bring about, without one of them if given."""
    explored = (region for number, region in enumerate(BOARD.regions) if state.explored(number) and number != without)
    return max((region.starts_phase or 1 for region in explored), default=1)


# ---------------------------------------------------------------------------------------------------- the supplies


def _supplies(state: State) -> Faults:
    """Gallery and chart, with the players' pieces."""
    players = len(state.players)
    for kind, name in enumerate(COLUMNS):
        in_gallery = state.gallery[kind]
        taken = sum(player.privileges[kind] - (state.goa and player.king == kind) for player in state.players)
        least, most = _privileges_out(state.phase, players)
        if not least <= in_gallery + taken <= most:
            yield "gallery", f"{in_gallery + taken} privileges of the kind {name} are out in phase {state.phase}."
    for building, name in enumerate(BUILDINGS):
        stand, left = BOARD.chart(players)[building], state.buildings[building]
        owned = sum(player.bought(building) for player in state.players)
        if left + owned != stand:
            yield "chart", f"Of {name} {left} are left and {owned} bought; there are {stand}."


def _privileges_out(phase: int, players: int) -> tuple[int, int]:
    """Numbers of a kind that may have left the supply by a phase: the gallery is only ever filled up."""
    least = most = BOARD.privileges_start
    for started in PHASES[1:phase]:
        most += BOARD.fill(started, players)
        least = max(least, BOARD.fill(started, players))
    return least, most


def _tokens(state: State) -> Faults:
    """Tokens face up and face down, and the colonies founded from them."""
    gone = [0] * len(GOODS)
    for region, here in enumerate(BOARD.regions):
        lying = state.tokens[region]
        if here.good is None:
            continue
        if lying is not None:
            gone[here.good] += here.tokens - len(lying)
        if state.stacks is None:
            continue
        stack = state.stacks[region]
        if (stack is None) == (lying is None):
            yield "stacks", f"{here.name} has face-up tokens and a stack, or neither."
    for good, name in enumerate(GOODS):
        seen = [
            price
            for region in BOARD.slots(good)
            for pile in (state.tokens[region], state.stacks[region] if state.stacks else None)
            for price in pile or ()
        ]
        if len(seen) != len(set(seen)):
            yield "tokens", f"A token of {name} lies in two places."
        founded = sum(player.colonies[good] for player in state.players)
        if founded != gone[good]:
            yield "colonies", f"There are {founded} colonies of {name}; {gone[good]} tokens were taken."


def _piles(state: State) -> Faults:
    for region, here in enumerate(BOARD.regions):
        lying, stack = state.tokens[region], state.stacks[region] if state.stacks is not None else None
        if here.good is None:
            if lying != ():
                yield "tokens", f"Tokens lie in {here.name}."
            if stack is not None:
                yield "stacks", f"{here.name} has a stack."
            continue
        if lying is not None:
            yield from _pile(lying, region, len(lying) <= here.tokens)
        if stack is not None:
            yield from _pile(stack, region, len(stack) == here.tokens)


def _pile(pile: Sequence[int], region: int, fits: bool) -> Faults:
    here = BOARD.regions[region]
    assert here.good is not None
    if not fits or not set(pile) <= set(BOARD.token_prices[here.good]):
        yield "tokens", f"{here.name} cannot have the tokens {', '.join(map(str, pile))[:80]}."
    elif list(pile) != sorted(pile):
        yield "tokens", f"The tokens of {here.name} do not lie in order."


def _explored(state: State) -> Faults:
    """Disks, and ways to their regions."""
    if not state.explored(0):
        yield "unreachable", f"{BOARD.names[0]} is not explored."
        return
    disks = [region for player in state.players for region in player.explorers]
    known = [region for region in REGIONS[1:] if state.explored(region)]
    if sorted(disks) != known:
        yield "explorers", "The explorers' disks are not those of the explored regions, one for each."
    if any(list(player.explorers) != sorted(player.explorers) for player in state.players):
        yield "explorers", "A player's explorers are not in order."
    reached, edge = {0}, [0]
    while edge:
        for near in BOARD.neighbours[edge.pop()]:
            if near not in reached and state.explored(near):
                reached.add(near)
                edge.append(near)
    for region in known:
        if region not in reached:
            yield "unreachable", f"{BOARD.names[region]} is explored, and no explored way leads there."


# ----------------------------------------------------------------------------------------------------- the players


def _values(state: State) -> Faults:
    for good, row in zip(GOODS, state.market, strict=True):
        if not 1 <= row <= BOARD.rows:
            yield "market", f"The marker of {good} stands in row {row}."
    for name, left in zip(COLUMNS, state.gallery, strict=True):
        if not 0 <= left <= BOARD.privileges_each:
            yield "gallery", f"The gallery has {left} privileges of the kind {name}."
    for name, left, stand in zip(BUILDINGS, state.buildings, BOARD.chart(len(state.players)), strict=True):
        if not 0 <= left <= stand:
            yield "chart", f"The chart has {left} left of {name}, of {stand}."
    if (state.seat is None) != state.over or not (state.seat is None or 0 <= state.seat < len(state.players)):
        yield "seat", f"Seat {state.seat} is to act in stage {state.stage}."
    if state.phase not in PHASES:
        yield "phase", f"There is no phase {state.phase}."
    if not 0 <= state.card.holder < len(state.players):
        yield "card", f"Seat {state.card.holder} holds the Navegador card."
    if state.card.field not in (None, *FIELDS):
        yield "card", f"The orange ship is on field {state.card.field}."


def _possessions(state: State) -> Faults:
    for seat, player in enumerate(state.players):
        whose = f"of seat {seat}"
        if player.cash < 0:
            yield "cash", f"The money {whose} is {player.cash}."
        if not BOARD.fewest_workers <= player.workers <= BOARD.most_workers:
            yield "workers", f"The workers {whose} are {player.workers}."
        if min(player.ships) < 0 or player.fleet > BOARD.most_ships:
            yield "ships", f"The ships {whose} are {player.fleet}, or fewer than none somewhere."
        elif any(n and not state.explored(region) for region, n in enumerate(player.ships)):
            yield "ships", f"Ships {whose} lie where nobody has been."
        if min(player.colonies) < 0:
            yield "colonies", f"The colonies {whose} are fewer than none."
        if min(player.factories) < 0:
            yield "factories", f"The factories {whose} are fewer than none."
        if player.shipyards < BOARD.start.shipyards or player.churches < BOARD.start.churches:
            yield "capacity", f"The shipyards {whose} are {player.shipyards}, the churches {player.churches}."
        if not set(player.explorers) <= set(REGIONS[1:]):
            yield "explorers", f"The explorers {whose} are of no region."
        if not 0 <= min(player.privileges) <= max(player.privileges) <= BOARD.most_privileges:
            yield "privileges", f"The privileges {whose} do not fit the columns."
        if player.field not in (None, *FIELDS):
            yield "stone", f"The stone {whose} is on field {player.field}."


def _stones(state: State) -> Faults:
    for seat, player in enumerate(state.players):
        moved = seat < state.turns_played or (seat == state.seat and state.stage in ("action", "sailing"))
        if (player.field is None) == moved:
            yield "stone", f"The stone of seat {seat} is {'still in' if moved else 'no longer in'} the middle."


def _kings(state: State) -> Faults:
    for seat, player in enumerate(state.players):
        if player.king is None:
            continue
        if not state.goa or player.king not in range(len(COLUMNS)) or player.privileges[player.king] < 1:
            yield "king", f"The King's privilege of seat {seat} cannot be where it is."
        elif not any(state.explored(region) for region in ROYAL):
            yield "king", f"Seat {seat} has taken the King's privilege, and nobody has been where it lies."


def _card(state: State) -> Faults:
    holder, mark, players = state.card.holder, state.card.field, len(state.players)
    moved = state.stage in ("action", "sailing")
    marked = state.turns_played >= players or (state.turns_played == players - 1 and moved)
    if (mark is not None) != marked:
        yield "card", f"The orange ship is {'nowhere' if mark is None else f'on field {mark}'}."
    if not marked and holder != players - 1:
        yield "card", f"Seat {holder} holds the Navegador card in the first round."
    if state.stage == "move" and holder == state.seat:
        yield "card", "The Navegador card was used, and its holder still has it."
    if state.stage == "extra" and holder != state.seat:
        yield "card", "An extra sailing is under way of a seat without the Navegador card."


def _sailing(state: State) -> Faults:
    sailing, seat = state.sailing, state.seat
    if sailing is None or seat is None or not 0 <= seat < len(state.players):
        return
    ships = state.players[seat].ships
    if sailing.range != state.phase:
        yield "sailing", f"Ships sail over {sailing.range} borders in phase {state.phase}."
    if min(sailing.unsailed) < 0 or any(free > there for free, there in zip(sailing.unsailed, ships, strict=True)):
        yield "sailing", "More ships may still sail than there are."
    if sailing.explored is not None and sailing.explored not in state.players[seat].explorers:
        yield "sailing", "The seat that sails does not have the disk of what it has explored."
