"""Navegador on the command line: play whole games, replay, show and check records."""

import argparse
import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from gamekit import naming
from gamekit.command_line import DONE, USAGE, CommandLine, complain, whole
from navegador import notation, record
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, ROMAN, RONDEL
from navegador.players import PLAYERS
from navegador.record import Played, Record
from navegador.scoring import score, scores
from navegador.state import State
from navegador.steps import Step
from navegador.turn import apply, deal, setup

PROGRAM: Final = "navegador"


def main(arguments: Sequence[str] | None = None) -> int:
    line = CommandLine(PROGRAM, Record, "Play games of Navegador out, replay, show and check their records.")
    text = "Let computer players play a game and print its record."
    playout = line.playing("playout", _playout, text, "4, or as many as are named")
    playout.add_argument("--goa", action="store_true", help='play the variant "King\'s privilege in Goa"')
    text = f"who plays, by seat, over and over where they are fewer than seats: {', '.join(PLAYERS)} (random)"
    playout.add_argument("--player", nargs="+", action="extend", choices=tuple(PLAYERS), metavar="NAME", help=text)
    line.replay("turns", _turns, record.state_to_dict)
    show = line.on_record("show", _show, "Show the table of a record.")
    at = whole(-record.MAX_STEPS - 1, record.MAX_STEPS)
    text = "after N steps, 0 for the set-up, -1 for the last (the default)"
    show.add_argument("--at", type=at, default=-1, metavar="N", help=text)
    line.check(_standing)
    return line.main(arguments)


def _playout(arguments: argparse.Namespace) -> int:
    kinds: list[str] = arguments.player or ["random"]
    number = arguments.players or (len(kinds) if len(kinds) > 1 else 4)
    if not len(kinds) <= number <= BOARD.most_players:
        return complain(PROGRAM, f"{len(kinds)} players are named for {number} seats", USAGE)
    kinds = [kinds[seat % len(kinds)] for seat in range(number)]
    chooser = random.Random(f"the players of {arguments.seed}")
    tokens = deal(arguments.seed)
    state, steps = setup(number, tokens, goa=arguments.goa), []
    while state.seat is not None:
        step = PLAYERS[kinds[state.seat]].choose(state.seen(), chooser)
        steps.append(Played(step, {"seat": state.seat}))
        state = apply(state, step)
    names = tuple(f"{kind} {seat}" for seat, kind in enumerate(kinds, start=1))
    naming.print_record(Record(names, tokens, arguments.goa, tuple(steps)).to_json())
    return DONE


def _turns(game: Record) -> Iterator[str]:
    before, steps, number = game.start(), list[Step](), 1
    for state, step in zip(itertools.islice(game.states(), 1, None), game.steps, strict=True):
        steps.append(step.step)
        if state.turns_played > before.turns_played or state.ply == len(game.steps):
            name = naming.label(game.players[before.seat or 0])
            yield f"{number:4}  {name}: {notation.write(before, steps)}"
            before, steps, number = state, [], number + 1


def _show(game: Record, arguments: argparse.Namespace) -> int:
    last = len(game.steps)
    at = last + 1 + arguments.at if arguments.at < 0 else arguments.at
    if not 0 <= at <= last:
        return complain(PROGRAM, f"{arguments.file}: this game has {last} steps, there is none after {arguments.at}")
    state = next(state for state in game.states() if state.ply == at)
    sys.stdout.write(sheet(state, game.players))
    return DONE


def _standing(game: Record) -> str:
    state = game.final()
    if state.seat is not None:
        standing = f"{naming.label(game.players[state.seat])} is to act"
    else:
        order = sorted(zip(scores(state), game.players, strict=True), key=lambda pair: pair[0].rank)
        standing = ", ".join(f"{naming.label(name)} {score.total}" for score, name in order)
    return f"{len(game.players)} players, {state.ply} steps, {state.turns_played} turns: {standing}"


WIDEST_NAME: Final = 16


def sheet(state: State, names: Sequence[str]) -> str:
    short = [naming.column(name, WIDEST_NAME) for name in names]
    left = [
        f"{number} ({BOARD.price(building, number, len(names))})" if number else "-"
        for building, number in enumerate(state.buildings)
    ]
    market = [
        ["market", *GOODS],
        ["row", *map(str, state.market)],
        ["a unit sold", *(str(BOARD.market[good][row - 1]) for good, row in enumerate(state.market))],
        ["a unit processed", *(str(BOARD.factory_income[row - 1]) for row in state.market)],
    ]
    parts = [
        _head(state, short),
        naming.table(market),
        naming.table([["chart", *BUILDINGS], ["left (next price)", *left]]),
        naming.table([["gallery", *COLUMNS], ["privileges", *map(str, state.gallery)]]),
        _regions(state, short),
        _players(state, short),
    ]
    return "\n\n".join(parts) + "\n"


def _head(state: State, names: Sequence[str]) -> str:
    lines = [
        f"{len(names)} players{', King in Goa' if state.goa else ''}; phase {ROMAN[state.phase]}; step {state.ply}"
    ]
    if state.seat is None:
        winner = min(range(len(names)), key=lambda seat: scores(state)[seat].rank)
        lines.append(f"The game is over: {names[winner]} wins.")
    else:
        stage = {
            "start": "moves the stone",
            "extra": "is on the extra sailing",
            "move": "moves the stone after the extra sailing",
            "action": f"does or declines {RONDEL[state.actor.field or 0]}",
            "sailing": "is sailing",
        }[state.stage]
        lines.append(f"{names[state.seat]} {stage}.")
    if state.turns_left:
        lines.append(f"The end is near: {state.turns_left} turns left, this one included.")
    mark = "" if state.card.field is None else f", which expires at {state.card.field} {RONDEL[state.card.field]}"
    lines.append(f"{names[state.card.holder]} has the Navegador card{mark}.")
    return "\n".join(lines)


def _regions(state: State, names: Sequence[str]) -> str:
    rows = [["region", "good", "tokens", *names]]
    for number, region in enumerate(BOARD.regions):
        pile = state.tokens[number]
        tokens = f"{region.tokens} unseen" if pile is None else " ".join(map(str, pile)) or "-"
        ships = [str(player.ships[number] or "") for player in state.players]
        rows.append([region.name, "" if region.good is None else GOODS[region.good], tokens, *ships])
    return naming.table(rows, left=3)


def _players(state: State, names: Sequence[str]) -> str:
    def row(label: str, values: Sequence[object]) -> list[str]:
        return [label, *map(str, values)]

    players = state.players
    kings = ["-" if player.king is None else COLUMNS[player.king] for player in players]
    points = scores(state) if state.over else tuple(score(player, goa=state.goa) for player in players)
    rows = [
        row("player", names),
        row("stone", ["-" if player.field is None else f"{player.field} {RONDEL[player.field]}" for player in players]),
        row("Cruzados", [player.cash for player in players]),
        row("workers", [player.workers for player in players]),
        row("ships", [player.fleet for player in players]),
        row("colonies", [_list(player.colonies, GOODS) for player in players]),
        row("factories", [_list((*player.factories, 1), (*GOODS, "wild")) for player in players]),
        row("explorers", [len(player.explorers) for player in players]),
        row("shipyards", [player.shipyards for player in players]),
        row("churches", [player.churches for player in players]),
        row("privileges", [_list(player.privileges, COLUMNS) for player in players]),
        *([row("King's privilege", kings)] if state.goa else []),
        row("points", [result.total for result in points]),
        *([row("rank", [result.rank for result in points])] if state.over else []),
    ]
    return naming.table(rows)


def _list(counts: Sequence[int], words: Sequence[str]) -> str:
    return " ".join(f"{count} {word[:2]}" for count, word in zip(counts, words, strict=True) if count) or "-"


if __name__ == "__main__":
    sys.exit(main())
