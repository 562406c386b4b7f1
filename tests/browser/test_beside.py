"""Walks beside the turns, in the page: plans, sandboxes, settings, clocks, admins, a league, and the lessons."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from app.playground.world import CHANNEL
from cogs import request
from cogs.navegador.learning import RIGHT, TASKS
from cogs.navegador.plan import TurnDraft
from cogs.workbench import lesson as lessons
from cogs.workbench import plan as plans
from cogs.workbench import sandbox
from hosting.core import HOUR, PRESETS
from hosting.play.steps import Play
from leagues.rules.states import State
from navegador import Step
from tests.browser.page import CHROMIUM, Post
from tests.browser.test_walk import VERBS
from tests.browser.walk import RICH, Walk, opened, start_game, until
from tests.cogs.guided import next_press, singly
from tests.cogs.navegador.test_learning import TURNS
from tests.cogs.workbench.puzzles import cheap

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

FOUR = ("Bruno", "Carla", "Duarte", "Elisa")
"""Players; Ana is the admin, who decides nothing at tables of her own."""
SOON = 60.0
"""Seconds allowed for the bot's own actions."""
OF_LEAGUES = ("league-", "rating-")
"""Prefixes of the verbs of leagues (`tests/cogs/leagues`); all others are pressed in `test_walk` and here."""


def appears(walk: Walk, text: str) -> None:
    walk.channel.post(text).last.wait_for()


def comes(walk: Walk, so: Callable[[], bool]) -> None:
    """Wait until a condition holds behind the page."""
    ends = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < ends, "it does not come about"
        walk.channel.page.wait_for_timeout(100)


def state(walk: Walk) -> State:
    return walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.state


def drawn(walk: Walk) -> None:
    walk.channel.type("/league what: Create a league")
    walk.channel.fill(name="Volta", days="7")
    assert "Registration opens by itself in an hour" in walk.answer().text
    walk.ground.move(hours=1)
    appears(walk, "Nobody has registered yet")
    for name in FOUR:
        assert "You are registered" in walk.under(name, "league-register").text
    walk.act_as("Ana")
    walk.ground.move(days=7)
    appears(walk, "will you play?")
    for name in FOUR:
        assert "You are checked in" in walk.under(name, "league-in").text
    walk.act_as("Ana")
    walk.ground.move(days=2)
    appears(walk, "has been drawn")
    walk.ground.move(hours=13)
    appears(walk, "has begun, and is played until")
    assert state(walk) == State.RUNNING


@pytest.mark.long
def test_from_the_form_to_the_end(walk: Walk) -> None:
    """The page alone leads through one form, four registrations and check-ins, decided tables, and the end."""
    drawn(walk)
    fixtures = walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).fixtures
    assert len(fixtures) == len(FOUR)
    for fixture in fixtures:
        walk.channel.type("/league what: Run the league")
        post = walk.press(walk.answer(), "league-table", value=f"1-{fixture.id}")
        walk.write(post, "league-decide", reason="nobody has time")
    protested(walk)
    standing = walk.under("Ana", "league-board", "1-standing")
    assert all(name in standing.text for name in FOUR)
    assert standing.pictures == 1
    assert walk.channel.complaints == []


def protested(walk: Walk) -> None:
    comes(walk, lambda: walk.ground.run(walk.ground.playground.bot.leagues.views.view(1)).season.protests is not None)
    walk.ground.move(days=1)
    comes(walk, lambda: state(walk) == State.CLOSED)
    appears(walk, "Season 1 is finished")


OF_LESSONS = "learn"
"""Prefix of the lessons' verbs."""
GAME = "navegador"


def press(walk: Walk, shown: Post, verb: str, lesson: str, arg: str = "", value: str = "") -> Post:
    return walk.press(shown, verb, f"{GAME}.{lesson}.{arg}" if arg or verb != "learn-do" else None, value)


def turn(walk: Walk, shown: Post, lesson: str, steps: tuple[Step, ...]) -> Post:
    """Take a turn in a lesson, press by press; each panel must follow from stored data."""
    for step in (single for whole in steps for single in singly(whole)):
        plan = walk.ground.course("Ana", GAME, lesson).draft
        assert isinstance(plan, TurnDraft)
        done = len(plan.steps)
        while (wanted := next_press(plan, step)) is not None:
            shown = press(walk, shown, "learn-pick", lesson, *wanted)
            course = walk.ground.course("Ana", GAME, lesson)
            walk.shows(shown, course.page())
            plan = course.draft
            if len(plan.steps) > done:
                break
    return press(walk, shown, "learn-do", lesson)


@pytest.mark.long
def test_all_lessons(walk: Walk) -> None:
    """Lessons run from first to last with one wrong answer each; signs and prices are explained, in private."""
    channel, before = walk.channel, walk.ground.newest()
    post = walk.press(walk.look()[0], "learn-open", GAME)
    for number, task in enumerate(TASKS, 1):
        walk.shows(post, lessons.taught(walk.ground.course("Ana", GAME, task.name)))
        if number == 1:
            for look in ("learn-signs", "learn-numbers"):
                post = press(walk, press(walk, post, look, task.name), "learn", task.name)
        post = press(walk, post, "learn-try", task.name)
        assert "short rules" in press(walk, post, "learn-why", task.name).text
        wrong = next(iter(TURNS[task.name]))
        post = turn(walk, post, task.name, TURNS[task.name][wrong])
        assert "❌" in post.text
        post = press(walk, post, "learn-over", task.name)
        post = turn(walk, post, task.name, TURNS[task.name][RIGHT])
        assert "✅" in post.text
        assert post.pictures == 1
        if number < len(TASKS):
            post = press(walk, post, "learn", TASKS[number].name)
    assert f"last of the {len(TASKS)} lessons" in post.text
    assert post.find("learn-play") is not None
    post = press(walk, post, "learn-choose", TASKS[-1].name, value="colony")
    walk.shows(post, lessons.taught(walk.ground.course("Ana", GAME, "colony")))
    assert walk.ground.newest() == before
    walk.press(walk.look()[0], "learn-play", GAME)
    assert [seat.computer is None for seat in walk.ground.table().seats].count(True) == 1
    assert walk.ground.running()
    assert walk.verbs == {verb for verb in request.VERBS if verb.startswith(OF_LESSONS)}
    assert channel.complaints == []


ELSEWHERE = {"organiser", "organiser-called", "what-from", "undo", "watch-link", "tokens"}
"""Verbs of leagues' tables (`tests/cogs/leagues`), of the slider and of tokens (`tests/web`), and of earlier posts."""
ACTS = """
about act admin-undo all call-off clock clock-chosen clock-set evening-chosen evening-set export give hints panel play
play-filled replace repost resign-ask strict table-open undo-now welcome
avoid avoid-list calendar company forgive mistake mistake-do mistake-over mistake-pick mistake-try mistake-why mistakes
note note-written notes notes-open play-log ratings search-leave searches watch-talk ways webhook webhook-ask
webhook-filled
"""
"""Verbs of the panels' acts and lists, pressed or typed in `tests/cogs`."""


WHY = "It has waited for long enough"
FAST = "1 day per turn"


def workers(walk: Walk) -> Post:
    walk.begin("field1")
    walk.pick("n1")
    return walk.confirm()


def planning(walk: Walk) -> None:
    """Plan the next turn after the stored one; restart, keep, drop, keep again, and play it."""
    start_game(walk, "Ana", "Bruno")
    walk.begin("field5")
    walk.pick("n1")
    post = walk.press(walk.confirm(), "plan")
    walk.shows(post, walk.ground.planned("Ana"))
    choices = (("plan-pick", "field6", ""), ("plan-pick", "good1", "process-1"))
    for verb, arg, value in (
        choices[0],
        ("plan-over", None, ""),
        *choices,
        ("plan-keep", None, ""),
    ):
        post = walk.press(post, verb, arg, value)
        walk.shows(post, walk.ground.planned("Ana"))
    assert "factory earns" in walk.press(post, "plan-why").text
    for verb, arg in (("plan-more", ""), ("plan-how", "offer"), ("plan-how", "play")):
        post = walk.press(post, verb, arg)
        walk.shows(post, walk.ground.planned("Ana", plans.menu))
    for condition in ("gold at 50 or more", ""):
        post = walk.write(post, "plan-if", if1=condition)
        walk.shows(post, walk.ground.planned("Ana", plans.menu))
    post = walk.press(post, "plan")
    walk.shows(post, walk.ground.planned("Ana"))
    walk.press(walk.press(post, "plan-more"), "plan-drop")
    assert walk.ground.snapshot("Ana").plan is None
    walk.channel.type("/plan")
    post = walk.answer()
    for verb, arg, value in (*choices, ("plan-keep", None, "")):
        post = walk.press(post, verb, arg, value)
    assert "Saved: Market II: processed 1 gold" in post.text
    workers(walk)
    walk.channel.post("planned ahead").first.wait_for()
    assert walk.ground.to_act() == "Bruno"


def trying(walk: Walk) -> None:
    walk.act_as("Ana")
    posts, turns = walk.ground.newest(), walk.ground.turns()
    walk.channel.type("/plan how: only try it out, in a sandbox")
    post = walk.answer()
    tries: tuple[tuple[str, str | None, str], ...] = (
        ("what-pick", "field2", ""),
        ("what-back", None, ""),
        ("what-pick", "field2", ""),
        ("what-pick", "good1", "process-1"),
        ("what-do", None, ""),
        ("what-back", None, ""),
        ("what-pick", "field2", ""),
        ("what-pick", "good1", "process-1"),
        ("what-do", None, ""),
        ("what-pick", "field1", ""),
        ("what-pick", "n1", ""),
        ("what-do", None, ""),
    )
    for verb, arg, value in tries:
        post = walk.press(post, verb, arg, value)
        walk.shows(post, walk.ground.tried("Ana").page())
    assert "fields ahead are free" in walk.press(post, "what-why").text
    post = walk.press(post, "what-more")
    walk.shows(post, sandbox.menu(walk.ground.tried("Ana")))
    for what in ("market", "sheet", "market"):
        post = walk.press(post, "what-look", "", what)
        walk.shows(post, sandbox.look(walk.ground.tried("Ana"), what))
    post = walk.press(post, "what-open")
    walk.shows(post, walk.ground.tried("Ana").page())
    assert (walk.ground.newest(), walk.ground.turns()) == (posts, turns), "nobody else has seen anything of it"
    post = walk.press(walk.press(post, "what-more"), "what-plan")
    walk.shows(post, walk.ground.planned("Ana"))
    planned = len(walk.ground.full().players)
    walk.begin("field2")
    assert "factory earns" in walk.press(walk.pick("good1", "process-1"), "why").text
    walk.confirm()
    walk.channel.page.wait_for_function(
        "() => [...document.querySelectorAll('article.message')]"
        ".filter(post => post.innerText.includes('planned ahead')).length === 2"
    )
    assert walk.ground.turns() == turns + planned
    walk.act_as("Ana")
    walk.channel.type("/plan how: only try it out, in a sandbox")
    for verb in ("what-more", "what-anew", "what-more", "what-drop"):
        post = walk.press(walk.answer(), verb)
    assert (
        walk.ground.run(
            walk.ground.playground.bot.services.sandboxes.get(walk.ground.table().id, walk.ground.person("Ana").id)
        )
        is None
    )


def ledger(walk: Walk) -> None:
    walk.seat(until(*RICH), {0: "Ana", 1: "Bruno"})
    walk.call()
    walk.channel.type("/table what: Log")
    post, seen = walk.answer(), set[str]()
    for way in ("first", "later", "earlier", "last"):
        (arg,) = [control.pressed.arg for control in post.controls if control.pressed.arg.endswith(f"-{way}")]
        post = walk.press(post, "log", arg)
        seen.add(post.text)
    assert len(seen) == 3, "the first page is seen twice"
    post = walk.press(post, "recap")
    post = walk.press(post, "log")
    post = walk.press(walk.press(post, "recap"), "replay")
    assert post.pictures == 1
    (arg,) = [control.pressed.arg for control in post.controls if "-still-" in control.pressed.arg]
    assert walk.press(post, "replay", arg).pictures == 1


def own(walk: Walk) -> None:
    """Use every personal setting, by buttons and by forms; invalid input is refused and changes nothing."""
    walk.act_as("Ana")
    walk.channel.type("/preferences")
    post, quiet = walk.answer(), {"from": "22:30", "to": "7 am", "zone": "Lisbon"}
    choices: tuple[tuple[str, dict[str, str]], ...] = (
        *((arg, {}) for arg in ("remind.96", "remind.no", "theme.dark", "language.en")),
        ("quiet", quiet),
        ("quiet", {**quiet, "from": "noon"}),
        ("digest", {"at": "19", "zone": "Europe/Lisbon"}),
        *((arg, {}) for arg in ("quiet.no", "digest.no", "theme.", "language.", "remind.12")),
    )
    for arg, written in choices:
        before, requested = walk.ground.chosen("Ana"), walk.ground.clock.now()
        if written:
            post = walk.write(post, "me-form", arg, **written)
        else:
            post = walk.press(post, "me", *(("remind", arg) if arg.startswith("remind") else (arg,)))
        walk.shows(post, *walk.ground.own("Ana", requested, walk.ground.clock.now()))
        assert (walk.ground.chosen("Ana") == before) is (written.get("from") == "noon"), arg
    assert walk.press(post, "my-data").find("forget-me")
    walk.channel.type("/preferences")
    walk.press(walk.press(walk.write(walk.answer(), "away-form", days="2"), "away-list"), "away")
    absences = walk.ground.playground.bot.services.absences
    assert not walk.ground.run(absences.of(walk.ground.person("Ana").id))


def waiting(walk: Walk) -> None:
    """Pause clocks by agreement and end the pause; snooze a reminder; lose a seat on time, and return."""
    opened(walk, "Ana", "Bruno", clock=FAST)
    ground = walk.ground
    free = replace(PRESETS["fast"], at_zero="free")
    ground.run(ground.playground.bot.services.clocks.choose(ground.table().id, free, ground.person("Ana"), admin=False))
    walk.under("Ana", "start")
    walk.channel.type("/table what: Clocks")
    walk.press(walk.press(walk.answer(), "pause"), "ask")
    walk.under("Bruno", "agree")
    assert ground.table().paused is not None
    walk.under("Bruno", "resume")
    assert ground.table().paused is None
    ground.move(hours=13)
    walk.under("Ana", "snooze")
    ground.move(hours=12)
    walk.under("Ana", "return")
    assert ground.to_act() == "Ana"


def ruling(walk: Walk) -> None:
    ground = walk.ground
    ground.open_elsewhere(11)
    start_game(walk, "Ana", "Bruno", clock=FAST)
    walk.begin("field5")
    walk.pick("n1")
    walk.confirm()
    walk.channel.type("/admin what: All tables")
    post = walk.answer()
    for at in ("1-later", "0-earlier"):
        post = walk.press(post, "admin", at)
    post = walk.press(post, "admin-open", "0", str(ground.table().id))
    post = walk.press(post, "admin-nudge")
    walk.channel.post("reminded Bruno").first.wait_for()
    post = walk.press(post, "admin-post")
    acting = walk.press(post, "admin-act")
    assert "you are playing for Bruno" in acting.text
    before = left(walk, 1)
    post = walk.write(post, "admin-time", hours="12", reason=WHY)
    assert left(walk, 1) - before > 11 * HOUR
    post = walk.write(post, "admin-pause", reason=WHY)
    assert ground.table().paused is not None
    post = walk.write(post, "admin-resume", reason=WHY)
    assert ground.table().paused is None
    post = walk.press(post, "admin-seat", "", f"1-{ground.person('Bruno').id}")
    post = walk.press(post, "admin-panel")
    post = walk.press(post, "admin-seat", "", f"1-{ground.person('Bruno').id}")
    post = walk.write(post, "admin-give", f"1-{ground.person('Bruno').id}-anybody", reason=WHY)
    assert ground.table().seats[1].vacant
    walk.under("Carla", "take")
    walk.act_as("Ana")
    post = reopened(walk)
    post = walk.press(post, "admin-seat", "", f"1-{ground.person('Carla').id}")
    walk.press(post, "admin-offer", None, str(ground.person("Duarte").id))
    walk.under("Duarte", "sit")
    assert ground.to_act() == "Duarte"
    walk.act_as("Ana")
    post = reopened(walk)
    post = walk.write(post, "admin-back", "", "0", reason=WHY)
    assert ground.turns() == 0
    walk.write(reopened(walk), "admin-end", reason=WHY)
    assert ground.table().status == "cancelled"
    walk.channel.post(WHY).last.wait_for()


def left(walk: Walk, seat: int) -> int:
    """Return the seconds left for a seat of the channel's table."""
    faces = walk.ground.run(walk.ground.playground.bot.services.clocks.of_table(walk.ground.table().id))
    return faces[seat].left


def reopened(walk: Walk) -> Post:
    walk.channel.type("/admin what: All tables")
    return walk.press(walk.answer(), "admin-open", "0", str(walk.ground.table().id))


def stuck(walk: Walk) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Play, "computer_turn", AsyncMock(side_effect=RuntimeError("as if the disk were full")))
        opened(walk, "Ana")
        walk.under("Ana", "invite", value="random")
        walk.under("Ana", "start")
        workers(walk)
        walk.channel.type("/admin what: All tables")
        post = walk.press(walk.answer(), "stuck")
        assert "computer player" in post.text
    walk.press(post, "again")
    walk.call()
    assert walk.ground.turns() == 2


def advised(walk: Walk) -> None:
    opened(walk, "Ana")
    walk.under("Ana", "invite", value="random")
    walk.under("Ana", "start")
    hint = walk.press(walk.begin("field1"), "hint")
    assert hint.text.count("points a few rounds later") == 3
    walk.shown = walk.press(hint, "hint-take", "1")
    walk.confirm()
    walk.call()
    assert walk.ground.turns() == 2


def setting(walk: Walk) -> None:
    """Use a server's settings, each kind of menu; and its overview, with everybody's own list."""
    ground, place = walk.ground, str(CHANNEL)
    role = ground.role("Captain")
    walk.act_as("Ana")
    walk.channel.type("/settings")
    post = walk.answer()
    walk.shows(post, ground.set("tables"))
    for part, choices in {
        "tables": {"opener_role": role, "channels": place, "language": "en", "time_control": "slow", "computers": "no"},
        "upkeep": {"admin_role": role, "theme": "dark", "old_posts": "shorten", "archive_days": "30"},
        "places": {"substitutes": place, "results": place, "overview": place},
    }.items():
        if part != "tables":
            post = walk.press(post, "settings", part)
            walk.shows(post, ground.set(part))
        for name, value in choices.items():
            post = walk.press(post, "set", name, value)
            walk.shows(post, ground.set(part))
    assert ground.server().overview is None
    assert "Pin Messages" in post.text, "refused, and what is missing is named"
    ground.allow(pin_messages=True, manage_messages=True)
    post = walk.press(post, "set", "overview", place)
    walk.shows(post, ground.set("places"))
    chosen = ground.server()
    assert (chosen.opener_role, chosen.channels, chosen.overview) == (int(role), (int(place),), int(place))
    for way in ("list", "mine"):
        walk.under("Bruno", "overview", way)


def puzzling(walk: Walk) -> None:
    ground, services, guild = walk.ground, walk.ground.playground.bot.services.puzzles, walk.ground.table().guild
    walk.act_as("Ana")
    now = ground.clock.now()
    morning = (now + timedelta(days=1)).replace(hour=6, minute=0)  # the day's puzzle is still to come
    ground.move(seconds=(morning - now).total_seconds())
    walk.channel.type("/settings")
    post = walk.press(walk.answer(), "settings", "places")
    walk.press(post, "set", "puzzles", str(CHANNEL))
    comes(walk, lambda: getattr(ground.run(services.daily(guild)), "ready", None) is not None)
    daily = ground.run(services.daily(guild))
    ground.move(seconds=(daily.due - ground.clock.now()).total_seconds() + 1)
    post = walk.under("Ana", "puzzle")
    for verb in ("puzzle-pick", "puzzle-over", "puzzle-pick"):
        post = walk.press(post, verb)
    assert "short rules" in walk.press(post, "puzzle-why").text
    post = walk.press(post, "puzzle-looks")
    post = walk.press(post, "puzzle-look", None, "market")
    assert post.pictures == 1
    post = walk.press(post, "puzzle")
    declined = next(control.pressed.arg for control in post.controls if control.pressed.arg.endswith(".decline"))
    post = walk.press(walk.press(post, "puzzle-pick", declined), "puzzle-do")
    assert "Your answer is" in post.text
    puzzle = ground.run(services.get(int(declined.partition(".")[0]))).puzzle
    assert puzzle.until is not None
    ground.move(seconds=(puzzle.until - ground.clock.now()).total_seconds() + 1)
    assert "Your answer" in walk.under("Ana", "puzzle-mine").text


def forgetting(walk: Walk) -> None:
    walk.seat(until(*RICH), {0: "Ana", 1: "Elisa"})
    walk.act_as("Elisa")
    walk.channel.type("/preferences what: What is stored about me")
    post = walk.press(walk.answer(), "data")
    post = walk.press(post, "forget-me", "")
    post = walk.press(post, "forget-me", str(walk.ground.table().id))
    walk.press(post, "forget-me", "yes")
    privacy = walk.ground.playground.bot.services.privacy
    assert walk.ground.run(privacy.playing(walk.ground.person("Elisa").id)) == []
    assert all(seat.name != "Elisa" for seat in walk.ground.table().seats)


@pytest.mark.long
def test_all_that_stands_beside_the_turns(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each verb outside the walk over the turns is pressed; the page shows the bot's stored data."""
    cheap(monkeypatch)
    for chapter in (planning, trying, ledger, own, waiting, ruling, stuck, advised, setting, puzzling, forgetting):
        chapter(walk)
    assert walk.verbs | set(VERBS.split()) | set(ACTS.split()) | ELSEWHERE == {
        verb for verb in request.VERBS if not verb.startswith((*OF_LEAGUES, OF_LESSONS))
    }
