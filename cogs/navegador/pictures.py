"""The pictures of posts and panels, as drawings that a worker makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.components import Drawing
from cogs.games import Reel, Scene
from cogs.navegador import labels
from cogs.navegador.plan import Plan
from navegador import State, Step, step_from_dict
from navegador.actions.colony import ColonyChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.actions.sailing import SailingChoice
from renders import Picture, Theme
from renders import navegador as draw
from renders.emoji import Emoji, drawn
from renders.navegador import Last, Story, View, alt, closeups
from renders.navegador import view as views
from renders.picture import described
from words import say, title, titled

KINDS: Final = {"board": draw.board, "market": draw.market, "prices": draw.prices}
ON_THE_BOARD: Final = ("sailing", "colony", "rondel")
"""Actions that change the board and not the market."""


def signs() -> dict[str, Emoji]:
    """Draw the stamps that are emoji in texts and on controls."""
    return drawn(labels.SIGNS)


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    """Return the board and the market with the changes; after the game, the board and the final table."""
    displayed = view(scene)
    second = draw.final if displayed.state.over else draw.market
    return (Drawing(draw.board, (displayed,)), Drawing(second, (displayed,)))


def one(kind: str, scene: Scene) -> Drawing:
    """Return the current board or market."""
    return Drawing(KINDS[kind], (view(scene),))


def legend(scene: Scene) -> Drawing:
    """Return the legend of all symbols with their names."""
    return Drawing(_legend, (scene.locale,))


@described(lambda locale: (say("alt-legend", locale),) * 2, str)
def _legend(locale: str, theme: Theme) -> Picture:
    return draw.legend(theme, locale)


def proposed(scene: Scene, plan: Plan, steps: Sequence[Step], after: State) -> Drawing:
    """Return the table after a turn, with the changes: the board or the market, as the turn requires."""
    before = scene.deeds[0].before if scene.deeds else plan.start
    last = Last(before, (*_stored(scene), *((plan.seat, step) for step in steps)))
    return changed("board" if plan.action in ON_THE_BOARD else "market", scene, last, after, plan.seat)


def changed(kind: str, scene: Scene, last: Last, after: State, viewer: int) -> Drawing:
    """Return the board or the market of the scene's table after a seat's steps, with the changes, for that seat."""
    return Drawing(KINDS[kind], (_view(scene, after, last, viewer=viewer),))


def closeup(scene: Scene, plan: Plan, steps: Sequence[Step] | None, after: State) -> Drawing:
    """Return what a panel's choice is about, enlarged for its player, with the steps of a complete turn."""
    action, reach, state = plan.legal.action, tuple[int, ...](), after
    subject = next(one for one in closeups.SUBJECTS if one == plan.action)
    if isinstance(action, SailingChoice):
        reach, state = _in_reach(action), plan.now
        steps = plan.steps
    elif isinstance(action, ColonyChoice):
        reach = tuple(site.region for site in action.sites)
    elif isinstance(action, PrivilegeChoice):
        state = plan.now  # the gallery that was chosen from
    last = Last(plan.start, tuple((plan.seat, step) for step in steps)) if steps else None
    return Drawing(draw.closeup, (_view(scene, state, last, reach, plan.seat), subject))


def _in_reach(action: SailingChoice) -> tuple[int, ...]:
    """Return the regions where ships can still go."""
    return tuple(sorted({leg.target for leg in action.legs} | {one.region for one in action.expeditions}))


def sheet(scene: Scene, seat: int) -> Drawing:
    """Return one player's sheet."""
    return Drawing(draw.sheet, (view(scene), seat))


def in_words(scene: Scene) -> str:
    """Describe the board and the market in full, safe for a message."""
    table = scene.table
    displayed = views.of(scene.view, scene.names, table=title(table.name, scene.locale), locale=scene.locale)
    return "\n".join(tell(displayed)[1] for tell in (alt.board, alt.market))


def view(scene: Scene) -> View:
    """Return the data for the pictures of a scene."""
    deeds = scene.deeds
    if not deeds:
        return _view(scene, scene.view, None)
    played = deeds[-1].before.turns_played
    older = sum(deed.before.turns_played < played for deed in deeds)
    return _view(scene, scene.view, Last(deeds[0].before, _stored(scene), deeds[older].before, older))


def _view(scene: Scene, state: State, last: Last | None, reach: Sequence[int] = (), viewer: int | None = None) -> View:
    """Return the same for another state of the table, for everybody or for one seat."""
    table = titled(scene.table.name, scene.locale)
    return views.of(state, scene.labels, table=table, locale=scene.locale, last=last, reach=reach, viewer=viewer)


def _stored(scene: Scene) -> tuple[tuple[int, Step], ...]:
    """Return the seats and steps shown in a scene."""
    return tuple((deed.seat, step_from_dict(deed.step)) for deed in scene.deeds)


def story(reel: Reel) -> Story:
    """Return a game so far."""
    scene = reel.scene
    steps = tuple(step_from_dict(deed.step) for deed in reel.deeds)
    return Story(scene.labels, titled(scene.table.name, scene.locale), scene.locale, reel.views, steps)
