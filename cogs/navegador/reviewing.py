"""A review of a finished game: chances and losses, sources of points, the three turns that decided most."""

from collections.abc import Sequence
from typing import Final

from cogs.components import Drawing, Page
from cogs.games import Replay, Transition
from cogs.navegador import narration, pictures
from hosting.aids import Turn
from navegador import step_from_dict
from navegador.notation import write
from renders import navegador as draw
from renders.navegador.reviews import Judged, Review
from words import say, title
from words.numbers import tenths

TURNING: Final = ("turn-1", "turn-2", "turn-3")
PAGES: Final = ("chances", "sources", *TURNING)


def page(name: str, replay: Replay, turns: Sequence[Turn]) -> Page:
    """Return one of the pages. Raises LookupError for unknown ones."""
    review = of(replay, turns)
    if name in TURNING:
        return _turning(TURNING.index(name), review, replay, turns)
    scene, lines = replay.scene, list[str]()
    lines.append(say(f"review-{name}-head", scene.locale, table=title(scene.table.name, scene.locale)))
    if name == "chances":
        for seat, who in enumerate(scene.names):
            lines.append(say("review-mean", scene.locale, name=who, loss=tenths(review.mean(seat), scene.locale)))
        lines.append(say("review-how", scene.locale))
        return Page.of("\n".join(lines), (), Drawing(draw.chances, (review,)))
    if name == "sources":
        return Page.of("\n".join(lines), (), Drawing(draw.sources, (review,)))
    raise LookupError(name)


def of(replay: Replay, turns: Sequence[Turn]) -> Review:
    """Return the data for the pictures."""
    judged = tuple(Judged(turn.seat, turn.found["loss"], tuple(turn.found["chances"])) for turn in turns if turn.found)
    return Review(pictures.story(replay), judged, turning(judged))


def turning(turns: Sequence[Judged]) -> tuple[int, ...]:
    """Return the turns that lost most, at most three, in the order of the game."""
    lost = [number for number, turn in enumerate(turns) if turn.loss > 0]
    return tuple(sorted(sorted(lost, key=lambda number: -turns[number].loss)[: len(TURNING)]))


def _turning(place: int, review: Review, replay: Replay, turns: Sequence[Turn]) -> Page:
    """Return the page of one decisive turn: the turn played, the better one, and the board before it."""
    scene = replay.scene
    if place >= len(review.turning):
        return Page.of(say("review-no-turning", scene.locale, n=len(review.turning)))
    turn = turns[review.turning[place]]
    assert turn.found is not None
    before = replay.views[turn.started]
    transitions: Sequence[Transition] = replay.transitions[turn.started : turn.ended]
    best = write(before, [step_from_dict(step) for step in turn.found["best"]], scene.locale)
    loss = tenths(turn.found["loss"], scene.locale)
    lines = [
        say("review-turning", scene.locale, place=str(place + 1), turn=turn.number + 1, loss=loss),
        narration.turn(scene.names[turn.seat], narration.stored(transitions), scene.names, scene.locale)[0],
        say("review-better", scene.locale, turn=best),
    ]
    return Page.of("\n".join(lines), (), Drawing(draw.board, (review.story.at(turn.started),)))
