"""The calendar: every date of a season, the current position, and the next step."""

import random
from dataclasses import replace
from typing import get_args

import pytest

from renders import LIGHT
from renders.layout import Mark, Scene
from renders.leagues import calendars
from renders.leagues.view import MAX_MOMENTS, Calendar, Moment, Step
from tests.renders.leagues.samples import HEADING, calendar, simple_calendar
from tests.renders.leagues.shapes import heading, name, shape
from tests.support.effort import tries


def stamps(scene: Scene, stamp: str) -> list[Mark]:
    """Return the stamps of that name on the line, from above."""
    return [
        item for item in scene.items if isinstance(item, Mark) and item.stamp == stamp and item.x < calendars.LINE.right
    ]


@pytest.mark.parametrize("moments", range(1, MAX_MOMENTS + 1))
def test_any_calendar_is_told_and_fits(moments: int) -> None:
    """Each date has its name and its time, whatever people wrote, and wherever the present is."""
    chooser = random.Random(moments)
    for _ in range(tries(4, 12)):
        steps = [chooser.choice(get_args(Step)) for _ in range(moments)]
        days = [f"Wed {chooser.randint(1, 28)} Sep 2026, 18:{chooser.randint(10, 59)} UTC+13" for _ in steps]
        registered = chooser.choice((0, 7, 999))
        displayed = Calendar(
            heading(chooser),
            tuple(Moment(step, day, 12) for step, day in zip(steps, days, strict=True)),
            chooser.uniform(-1, moments - 0.01),
            "Wed 28 Sep 2026, 18:59 UTC+13",
            chooser.choice(("", "in 23 hours and 59 minutes", "soon")),
            chooser.random() < 0.3,
            chooser.random() < 0.2,
            chooser.choice(("", name(chooser), "word " * 60)),
            registered,
            chooser.choice((0, 999)),
            chooser.choice((0, 999)),
            chooser.choice((None, registered)),
            chooser.choice((0, 999)),
        )
        scene = calendars.scene(displayed, LIGHT)
        shape(scene)
        assert [scene.facts[f"when/{number}"] for number in range(moments)] == days
        assert len(stamps(scene, "done")) == displayed.passed
        assert len(stamps(scene, "done")) + len(stamps(scene, "ahead") + stamps(scene, "ahead-soon")) == moments


def test_a_usual_season_is_read_at_a_glance() -> None:
    """The next step and its time are large enough for a phone; with few dates their names are too."""
    shape(calendars.scene(calendar(), LIGHT), "next", "until")
    shape(calendars.scene(simple_calendar(), LIGHT), "moment/", "reason")


@pytest.mark.parametrize(("now", "passed", "follows"), [(-0.5, 0, "open"), (0.0, 1, "check-in"), (2.99, 3, "round")])
def test_what_comes_next(now: float, passed: int, follows: str) -> None:
    """The next step is the first future date, by its name and its time; it alone is highlighted."""
    displayed = calendar(now)
    assert displayed.passed == passed
    assert displayed.next is displayed.moments[passed]
    assert displayed.next.step == follows
    scene = calendars.scene(displayed, LIGHT)
    assert scene.facts["next"] == calendars.named(displayed.next, "en")
    assert (len(stamps(scene, "ahead-soon")), len(stamps(scene, "ahead"))) == (1, 9 - passed)


def test_the_sandglass_runs_down_the_line() -> None:
    """The sandglass moves down with time, between the two neighbouring dates."""
    last = -1.0
    dots = [
        label.box.centre[1] for label in calendars.scene(calendar(), LIGHT).labels if label.fact.startswith("when/")
    ]
    for now in (0.0, 0.5, 1.2, 4.0, 7.9, 9.0):
        glass = stamps(calendars.scene(calendar(now), LIGHT), "sandglass")[0].y
        assert glass > last
        last = glass
        assert dots[int(now)] - 30 <= glass <= dots[min(9, int(now) + 1)] + 1


def test_a_season_that_stands_still_says_so() -> None:
    """A held season states why; a cancelled or finished one says so; no step is next or highlighted."""
    held = calendars.scene(simple_calendar(), LIGHT)
    assert held.facts["state"] == "On hold"
    assert "Too few have" in held.facts["reason"]
    off = calendars.scene(replace(calendar(), called_off=True, held=True, reason="Nobody came"), LIGHT)
    assert (off.facts["state"], off.facts["reason"]) == ("Called off", "Nobody came")
    over = calendars.scene(calendar(9.0), LIGHT)
    assert over.facts["state"] == "Season finished"
    for scene in (held, off, over):
        assert not {"next", "until"} & set(scene.facts)
        assert not stamps(scene, "ahead-soon")


@pytest.mark.parametrize(("moments", "now"), [(0, 0.0), (13, 0.0), (3, 3.0), (3, -1.5)])
def test_what_cannot_be_is_refused(moments: int, now: float) -> None:
    """No dates, too many, and a time beyond them are refused."""
    with pytest.raises(ValueError, match="moments"):
        Calendar(HEADING, (Moment("open", "today"),) * moments, now, "now")
