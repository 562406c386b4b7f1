"""Games in which a walk starts."""

from dataclasses import replace

from navegador.record import Record
from tests.browser.walk import Walk
from tests.cogs.ended import fixture

RICH = ("nagasaki-by-card", 96)
"""A game and a turn: two players in phase III, the card held, ships in five regions, every field in reach."""


def until(name: str, turn: int) -> Record:
    game = fixture(name)
    at, state = next(
        (at, state) for at, state in enumerate(game.states()) if state.turns_played == turn and state.stage == "start"
    )
    known = tuple(tokens if state.explored(region) else () for region, tokens in enumerate(game.deal))
    return replace(game, deal=known, steps=tuple(replace(played, story={}) for played in game.steps[:at]))


def start_game(walk: Walk, *people: str, **options: str | int | bool) -> None:
    """Start a game in the empty channel with people in this order; the first of them opens the table."""
    opened(walk, *people, **options)
    walk.under(people[0], "start")


def open_table(walk: Walk, game: str, seats: int, **options: str | int | bool) -> None:
    """Type `/play`; of the options, those of the game are numbers and truths."""
    chosen = {name.replace("_", "-"): value for name, value in options.items() if not isinstance(value, str)}
    own = ", ".join(name if value is True else f"{name}: {value}" for name, value in chosen.items())
    words = {name: value for name, value in options.items() if isinstance(value, str)}
    more = {"options": own} if own else {}
    walk.channel.type("/play", game=game, seats=seats, order="as joined", **words, **more)


def opened(walk: Walk, *people: str, **options: str | int | bool) -> None:
    first, *others = people
    walk.ground.clear()
    walk.act_as(first)
    open_table(walk, "Navegador", max(2, len(people)), **options)
    for name in others:
        walk.under(name, "join")
