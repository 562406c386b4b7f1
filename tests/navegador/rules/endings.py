"""The fixture games: one for each way in which a game can end, and a search for such games."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import navegador
from navegador import record
from navegador.players import PLAYERS
from navegador.record import Played, Record
from navegador.state import State
from navegador.steps import Build, Colony, End, Explore, Market, Move, Navegador, Sail, Ships, Step, Workers
from navegador.turn import Deal

FOLDER: Final = Path(__file__).parents[1] / "games"
NAMES: Final = ("Ana", "Bruno", "Carla", "Duarte", "Inês")
MACAU, NAGASAKI, BUILDINGS_FIELD = 11, 12, 7


def triggers(game: Record) -> tuple[str, ...]:
    causes: list[str] = []
    states = list(game.states())
    turn: int | None = None
    for before, played, after in zip(states, game.steps, states[1:], strict=False):
        if not (after.end_triggered and (turn is None or before.turns_played == turn)):
            continue
        if isinstance(played.step, Explore) and played.step.region == NAGASAKI:
            causes.append("card" if before.stage == "extra" else "sailing")
            turn = before.turns_played
        elif isinstance(played.step, Build) and not any(after.buildings):
            causes.append("building")
            turn = before.turns_played
    return tuple(causes)


def late_triggers(game: Record) -> int:
    final = game.final()
    return (not any(final.buildings)) + final.explored(NAGASAKI) - len(triggers(game))


def tie(state: State) -> str:
    """Return how a tie for the first place was decided: "holding" the card, being "next", or "" without a tie."""
    best = max(score.total for score in navegador.scores(state))
    tied = [seat for seat, score in enumerate(navegador.scores(state)) if score.total == best]
    return "" if len(tied) == 1 else "holding" if state.card.holder in tied else "next"


ENDINGS: Final[dict[str, Callable[[Record], bool]]] = {
    "nagasaki-by-sailing": lambda game: triggers(game) == ("sailing",),
    "nagasaki-by-card": lambda game: triggers(game) == ("card",),
    "last-building": lambda game: triggers(game) == ("building",) and not game.final().explored(NAGASAKI),
    "both-in-one-turn": lambda game: triggers(game) == ("card", "building"),
    "both-in-the-last-round": lambda game: late_triggers(game) == 1,
    "before-phase-three": lambda game: game.final().phase == 2,
    "tie-by-holding-the-card": lambda game: tie(game.final()) == "holding",
    "tie-by-being-next": lambda game: tie(game.final()) == "next",
    "king-in-goa": lambda game: game.goa and any(player.king is not None for player in game.final().players),
}
"""Conditions of every ending, by the name of its file."""


def digest(game: Record) -> str:
    lines = (json.dumps(navegador.state_to_dict(state), sort_keys=True) for state in game.states())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def counts(game: Record) -> dict[str, int]:
    counts: dict[str, int] = {}
    for state in game.states():
        counts[state.stage] = counts.get(state.stage, 0) + sum(1 for _ in navegador.legal(state).steps())
    return counts


def expected(game: Record) -> dict[str, Any]:
    return {"states": digest(game), "legal": counts(game), "final": navegador.state_to_dict(game.final())}


def game_of(kind: str, players: int, seed: int, *, goa: bool = False) -> Record:
    chooser = random.Random(seed)

    def choose(state: State) -> Step:
        return PLAYERS[kind].choose(state.seen(), chooser)

    return written(players, navegador.deal(seed), choose, goa=goa)


def game_of_builders(players: int, seed: int) -> Record:
    chooser = random.Random(seed)
    plan: list[Step] = []

    def choose(state: State) -> Step:
        if not plan and not state.end_triggered and state.stage == "start":
            plan.extend(both_triggers(state))
        return plan.pop(0) if plan else together(state, chooser)

    return written(players, navegador.deal(seed), choose)


def both_triggers(state: State) -> list[Step]:
    if not navegador.legal(state).card:
        return []
    started = navegador.apply(state, Navegador())
    for step in navegador.legal(started).steps():
        if isinstance(step, Explore) and step.region == NAGASAKI and sum(n for _, n in step.ships) == 3:
            sugar, gold, spice, shipyard, church = state.buildings
            plan: list[Step] = [step, End(), Move(BUILDINGS_FIELD), Build(sugar, gold, spice, shipyard, church)]
            try:
                for planned in plan:
                    started = navegador.apply(started, planned)
            except navegador.StepError:
                return []
            return [Navegador(), *plan]
    return []


def together(state: State, chooser: random.Random) -> Step:
    def value(step: Step) -> float:
        match step:
            case Build() if list(step.counts) == list(state.buildings):
                return -1
            case Build():
                return sum(step.counts)
            case Explore():
                return -1 if step.region == NAGASAKI else 20 - sum(n for _, n in step.ships)
            case Sail(ships=((origin, target, n),)):
                nearer = abs(target - MACAU) < abs(origin - MACAU)
                return n + chooser.random() if nearer else -1
            case Workers() | Ships():
                return step.n
            case Colony():
                return sum(n for _, n in step.take)
            case Market():
                return navegador.apply(state, step).players[state.seat or 0].cash
            case Move():
                wanted = {0: 2, 1: 2 if state.actor.workers < 7 else 0, 5: 4 - state.actor.fleet, 7: 4}
                return -100 if step.pay else wanted.get(step.field, 1) + 3 * chooser.random()
            case Navegador():
                return 5 * (not all(state.explored(region) for region in range(NAGASAKI)))
            case _:
                return 0

    return max(navegador.legal(state).steps(), key=value)


def written(players: int, deal: Deal, choose: Callable[[State], Step], *, goa: bool = False) -> Record:
    state, steps = navegador.setup(players, deal, goa=goa), []
    while state.seat is not None and state.ply < record.MAX_STEPS:
        step = choose(state)
        steps.append(Played(step, {"seat": state.seat}))
        state = navegador.apply(state, step)
    return Record(NAMES[:players], deal, goa, tuple(steps))


def candidates() -> Iterator[Record]:
    for seed in range(40):
        yield game_of("merchant", 2 + seed % 4, seed, goa=seed % 3 == 0)
    for seed in range(5):
        yield game_of_builders(3, seed)
    for seed in range(2000):
        yield game_of("random", 2 + seed % 4, seed, goa=seed % 3 == 0)


def find() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = dict(ENDINGS)
    for game in candidates():
        for name in [name for name, fits in wanted.items() if game.final().over and fits(game)]:
            del wanted[name]
            (FOLDER / f"{name}.json").write_text(game.to_json(), encoding="utf-8")
            text = json.dumps(expected(game), ensure_ascii=False, indent=1) + "\n"
            (FOLDER / f"{name}.expected.json").write_text(text, encoding="utf-8")
            break
        if not wanted:
            return
    raise LookupError(f"no game found for {', '.join(wanted)}")


if __name__ == "__main__":
    find()
