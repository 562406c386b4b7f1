"""The pictures of posts and panels, as drawings that a worker makes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from cogs.components import Drawing
from cogs.games import Replay, Scene
from cogs.navegador import labels
from cogs.navegador.plan import TurnDraft
from i18n import title, title_of
from navegador import State, Step, step_from_dict
from navegador.actions.colony import ColonyChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.actions.sailing import SailingChoice
from renders import navegador as draw
from renders.navegador import Last, Story, View, alt, closeups
from renders.navegador import view as views
from renders.stamps import Emoji, emoji

KINDS: Final = {"board": draw.board, "market": draw.market, "prices": draw.prices}
ON_THE_BOARD: Final = ("sailing", "colony", "rondel")
"""Actions that change the board and not the market."""


@cache
def signs() -> dict[str, Emoji]:
    return emoji(labels.SIGNS)


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    view_of_post = view(scene)
    second = draw.final if view_of_post.state.over else draw.market
    return (Drawing(draw.board, (view_of_post,)), Drawing(second, (view_of_post,)))


def one(kind: str, scene: Scene) -> Drawing:
    return Drawing(KINDS[kind], (view(scene),))


def proposed(scene: Scene, plan: TurnDraft, steps: Sequence[Step], after: State) -> Drawing:
    before = scene.transitions[0].before if scene.transitions else plan.start
    last = Last(before, (*_steps_before(scene), *((plan.seat, step) for step in steps)))
    return changed("board" if plan.action in ON_THE_BOARD else "market", scene, last, after, plan.seat)


def ahead(plan: TurnDraft, steps: Sequence[Step], after: State, drawing: Drawing) -> tuple[Drawing, Drawing]:
    """Return a picture of the table before and after `steps`, which alone are marked in it."""
    now: View = drawing.args[0]

    def at(state: State, last: Last | None) -> Drawing:
        then = views.of(state, now.names, table=now.table, locale=now.locale, last=last, viewer=plan.seat)
        return replace(drawing, args=(replace(then, moves=()),)) if plan.steps else drawing

    return at(plan.start, None), at(after, Last(plan.start, tuple((plan.seat, step) for step in steps)))


def changed(kind: str, scene: Scene, last: Last, after: State, viewer: int) -> Drawing:
    return Drawing(KINDS[kind], (_view(scene, after, last, viewer=viewer),))


def closeup(scene: Scene, plan: TurnDraft, steps: Sequence[Step] | None, after: State) -> Drawing | None:
    """Return the picture of a choice; None where it would be the board once more."""
    action, reach, state, source = plan.legal.action, tuple[int, ...](), after, None
    subject = next(subject for subject in closeups.SUBJECTS if subject == plan.action)
    if isinstance(action, SailingChoice):
        target, state = plan.pick.get("explore"), plan.now
        ends = {leg.target for leg in action.legs} | {expedition.region for expedition in action.expeditions}
        reach = tuple(sorted(ends)) if target is None else (target,)
        steps = plan.steps
    elif isinstance(action, ColonyChoice):
        reach = tuple(site.region for site in action.sites)
    elif isinstance(action, PrivilegeChoice):
        state, source = plan.now, after if steps else None  # the gallery that was chosen from
    last = Last(plan.start, tuple((plan.seat, step) for step in steps)) if steps else None
    view_of_part = _view(scene, state, last, reach, plan.seat, source)
    return Drawing(draw.closeup, (view_of_part, subject)) if closeups.close(view_of_part, subject) else None


def in_words(scene: Scene) -> str:
    table = scene.table
    view_in_words = views.of(scene.view, scene.names, table=title(table.name, scene.locale), locale=scene.locale)
    return "\n".join(tell(view_in_words).full for tell in (alt.board, alt.market))


def view(scene: Scene) -> View:
    transitions = scene.transitions
    if not transitions:
        return _view(scene, scene.view, None)
    turns = transitions[-1].before.turns_played
    older = sum(transition.before.turns_played < turns for transition in transitions)
    return _view(scene, scene.view, Last(transitions[0].before, _steps_before(scene), transitions[older].before, older))


def _view(
    scene: Scene,
    state: State,
    last: Last | None,
    reach: Sequence[int] = (),
    viewer: int | None = None,
    after: State | None = None,
) -> View:
    about = {"table": title_of(scene.table.name, scene.locale), "locale": scene.locale}
    return views.of(state, scene.labels, **about, last=last, reach=reach, viewer=viewer, after=after)


def _steps_before(scene: Scene) -> tuple[tuple[int, Step], ...]:
    return tuple((transition.seat, step_from_dict(transition.step)) for transition in scene.transitions)


def story(replay: Replay) -> Story:
    scene = replay.scene
    steps = tuple(step_from_dict(transition.step) for transition in replay.transitions)
    return Story(scene.labels, title_of(scene.table.name, scene.locale), scene.locale, replay.views, steps)
