"""Damage, point by point, and the handicaps that come with it (decisions 1, 13, 48)."""

from singing_sails.agenda import Question, asks, decider, task
from singing_sails.places import DIRECTIONS, turned
from singing_sails.steps import Close, Fog, Step
from singing_sails.table import Table


@task("damage")
def damage(t: Table, team: int, points: int) -> None:
    """Take this many points of damage; the last one that a ship can bear ends the game at once."""
    if not points or t.over_land(team):
        return
    before = t.team(team)
    bound = before.in_force(t.state.options)
    t.set(team, damage=before.damage + 1)
    t.put(stirred=True)
    if before.damage + 1 >= len(before.health):
        t.lose(team)
        return
    if "rudder-riot" in bound:
        t.turn_ship(team, turned(before.heading, 1))
    if "soaked-map" in bound:
        soak(t)
    t.do(("health", team), ("damage", team, points - 1))


@task("health")
def health(t: Table, team: int) -> None:
    """Apply the last visible Health card, if there is one."""
    ours = t.team(team)
    visible = ours.face_up(t.state.options)
    new = ours.health[visible - 1] if visible else None
    if new == "fog":
        t.do(("fog", team))
    elif new == "at-worlds-end" and not t.state.closed:
        t.do(("close", team))


def repair(t: Table, team: int, points: int) -> None:
    """Undo damage; the newest handicaps no longer apply."""
    ours = t.team(team)
    t.set(team, damage=max(0, ours.damage - points))
    ours = t.team(team)
    if "fog" not in ours.health[: ours.face_up(t.state.options)]:
        t.set(team, fog=None)


def soak(t: Table) -> None:
    """Shuffle every deck."""
    for side in DIRECTIONS:
        t.stack(side, t.shuffled(tuple(sorted(name for name in t.deck(side) if name))))


def _fogs(t: Table, team: int) -> list[Step]:
    return [Fog(side) for side in t.full_decks()]


def _fog(t: Table, step: Fog, team: int) -> None:
    t.set(team, fog=step.deck)


def _closings(t: Table, team: int) -> list[Step]:
    return [Close(side, into) for side in t.full_decks() for into in DIRECTIONS if into != side]


def _close(t: Table, step: Close, team: int) -> None:
    both = tuple(sorted(name for name in (*t.deck(step.deck), *t.deck(step.into)) if name))
    t.stack(step.deck, ())
    t.stack(step.into, t.shuffled(both))
    t.put(closed=(step.deck,))


asks("fog", Question(decider, _fogs, _fog))
asks("close", Question(decider, _closings, _close))
