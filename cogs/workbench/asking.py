"""The posts of a puzzle: the question with its number of answers, and the solution. Pure."""

from datetime import datetime
from typing import Final

from cogs import detached, host
from cogs.components import Button, Drawing, Page
from cogs.games import GameInterface, Puzzler, Scene
from hosting.aids import Shown
from hosting.core import Seat
from words import say

ASKED: Final = ("open",)
"""The states in which there is something to press."""


def scene(display: Shown, interface: GameInterface | Puzzler, locale: str, now: datetime) -> Scene:
    """Return the position as the seat to act sees it; players have the names that the game gives their seats."""
    assert isinstance(interface, Puzzler)
    names = (interface.seat(number, locale) for number in range(display.places))
    seats = tuple(Seat(number, None, None, name) for number, name in enumerate(names))
    called = say("puzzle-name", locale, number=str(display.puzzle.number or 0))
    table = detached.table(display.puzzle.game, called, seats, locale, now)
    return host.scene(table, display.view, locale, display.puzzle.seat)


def pictures(display: Shown, interface: GameInterface, locale: str, now: datetime) -> tuple[Drawing, ...]:
    """Return a turn post's pictures of the position: each in a message of its own, the last with the question."""
    return interface.pictures(scene(display, interface, locale, now))


def question(display: Shown, interface: GameInterface, locale: str, now: datetime) -> Page:
    """Return the public question, with the number of answers."""
    there = scene(display, interface, locale, now)
    lines = [asks(display, there), say("puzzle-answered", locale, n=display.answered)]
    picture = next(reversed(interface.pictures(there)), None)
    if display.puzzle.state not in ASKED:
        return Page.of("\n".join([*lines, say("puzzle-ended", locale)]), (), picture)
    lines.append(say("puzzle-how", locale, until=deadline(display)))
    solve = Button("puzzle", say("button-puzzle", locale), str(display.puzzle.id), "blue", "🧩")
    return Page.of("\n".join(lines), ((solve,),), picture)


def solution(
    display: Shown, interface: Puzzler, answers: list[dict[str, object]], origin: str, locale: str, now: datetime
) -> Page:
    """Return the public solution; `origin` describes the source of the position, empty for nothing."""
    there = scene(display, interface, locale, now)
    page = interface.solution(there, display.puzzle.puzzle, answers)
    head = say("puzzle-solution", locale, number=str(display.puzzle.number or 0), who=who(there))
    button = Button("puzzle-mine", say("button-puzzle-mine", locale), str(display.puzzle.id), emoji="🧩")
    rows = ((button,),) if display.answered else ()
    text = "\n".join(line for line in (head, page.text, origin) if line)
    return Page.of(text, rows, next(iter(page.pictures), None))


def asks(display: Shown, there: Scene) -> str:
    """Return the question in a sentence."""
    game = say(f"game-{display.puzzle.game}", there.locale)
    return say("puzzle-asks", there.locale, number=str(display.puzzle.number or 0), game=game, who=who(there))


def who(there: Scene) -> str:
    """Return the name of the seat to act."""
    assert there.reader is not None
    return there.names[there.reader]


def deadline(display: Shown) -> str:
    """Return the deadline, as each reader's client shows it."""
    return "" if display.puzzle.until is None else f"<t:{int(display.puzzle.until.timestamp())}:R>"
