"""A position as a table for a terminal."""

from collections.abc import Sequence
from typing import Final

import naming
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.scoring import score, scores
from navegador.state import Player, State

PHASES: Final = {1: "I", 2: "II", 3: "III"}
WIDEST_NAME: Final = 16
"""Maximum number of columns of a name before it is cut."""


def sheet(state: State, names: Sequence[str]) -> str:
    """Everything on the table except hidden stacks; `names` by seat."""
    short = [naming.column(name, WIDEST_NAME) for name in names]
    parts = [_head(state, short), _market(state), _supply(state), _regions(state, short), _players(state, short)]
    return "\n\n".join(parts) + "\n"


def _head(state: State, names: Sequence[str]) -> str:
    lines = [
        f"{len(names)} players{', King in Goa' if state.goa else ''}; phase {PHASES[state.phase]}; step {state.ply}"
    ]
    if state.seat is None:
        winner = min(range(len(names)), key=lambda seat: scores(state)[seat].rank)
        lines.append(f"The game is over: {names[winner]} wins.")
    else:
        doing = {
            "start": "moves the stone",
            "extra": "is on the extra sailing",
            "move": "moves the stone after the extra sailing",
            "action": f"does or declines {RONDEL[state.actor.field or 0]}",
            "sailing": "is sailing",
        }[state.stage]
        lines.append(f"{names[state.seat]} {doing}.")
    if state.turns_left:
        lines.append(f"The end is near: {state.turns_left} turns left, this one included.")
    mark = "" if state.card.field is None else f", which expires at {state.card.field} {RONDEL[state.card.field]}"
    lines.append(f"{names[state.card.holder]} has the Navegador card{mark}.")
    return "\n".join(lines)


def _market(state: State) -> str:
    rows: list[list[str]] = [["market", *GOODS]]
    rows.append(["row", *map(str, state.market)])
    rows.append(["a unit sold", *(str(BOARD.market[good][row - 1]) for good, row in enumerate(state.market))])
    rows.append(["a unit processed", *(str(BOARD.factory_income[row - 1]) for row in state.market)])
    return _table(rows)


def _supply(state: State) -> str:
    seats = len(state.players)
    left = [
        f"{number} ({BOARD.price(building, number, seats)})" if number else "-"
        for building, number in enumerate(state.buildings)
    ]
    buildings = _table([["chart", *BUILDINGS], ["left (next price)", *left]])
    return buildings + "\n\n" + _table([["gallery", *COLUMNS], ["privileges", *map(str, state.gallery)]])


def _regions(state: State, names: Sequence[str]) -> str:
    rows = [["region", "good", "tokens", *names]]
    for number, region in enumerate(BOARD.regions):
        lying = state.tokens[number]
        tokens = f"{region.tokens} unseen" if lying is None else " ".join(map(str, lying)) or "-"
        ships = [str(player.ships[number] or "") for player in state.players]
        rows.append([region.name, "" if region.good is None else GOODS[region.good], tokens, *ships])
    return _table(rows, left=3)


def _players(state: State, names: Sequence[str]) -> str:
    def row(label: str, values: Sequence[object]) -> list[str]:
        return [label, *map(str, values)]

    players = state.players
    points = scores(state) if state.over else tuple(score(player, goa=state.goa) for player in players)
    rows = [
        row("player", names),
        row("stone", ["-" if player.field is None else f"{player.field} {RONDEL[player.field]}" for player in players]),
        row("Cruzados", [player.cash for player in players]),
        row("workers", [player.workers for player in players]),
        row("ships", [player.fleet for player in players]),
        row("colonies", [_listed(player.colonies, GOODS) for player in players]),
        row("factories", [_listed((*player.factories, 1), (*GOODS, "wild")) for player in players]),
        row("explorers", [len(player.explorers) for player in players]),
        row("shipyards", [player.shipyards for player in players]),
        row("churches", [player.churches for player in players]),
        row("privileges", [_listed(player.privileges, COLUMNS) for player in players]),
        *([row("King's privilege", [_king(player) for player in players])] if state.goa else []),
        row("points", [result.total for result in points]),
        *([row("rank", [result.rank for result in points])] if state.over else []),
    ]
    return _table(rows)


def _king(player: Player) -> str:
    return "-" if player.king is None else COLUMNS[player.king]


def _listed(counts: Sequence[int], words: Sequence[str]) -> str:
    """Return counts with the first two characters of their names, such as "2 su 1 go"; nothing as a dash."""
    return " ".join(f"{count} {word[:2]}" for count, word in zip(counts, words, strict=True) if count) or "-"


# ------------------------------------------------------------------------------------------------------------- tables


def _table(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows below each other, the first `left` columns aligned to the left and the others to the right."""
    widths = [max(naming.columns(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            space = " " * (widths[column] - naming.columns(cell))
            cells.append(cell + space if column < left else space + cell)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
