"""A won voyage of a small known deal, and hosting's part in it; the lessons by buttons; and one's own mistakes."""

import json
import random
import re
import zlib
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import pytest
import sqlalchemy as sa

import i18n
from cogs import host
from cogs.games import Scene
from cogs.singing_sails import labels
from cogs.singing_sails.interface import UI
from cogs.singing_sails.learning import LESSONS, RIGHT, TASKS, VoyageTask, judge
from cogs.singing_sails.panels import StepChoice, parts
from cogs.workbench import lesson as lessons
from hosting.core import Person, Table
from hosting.db.schema import mistakes as rows
from renders.singing_sails import names
from singing_sails import State, Step, apply, legal, step_from_dict, step_to_dict, steps
from singing_sails.game import SINGING_SAILS
from singing_sails.players import PLAYERS, weigh
from singing_sails.steps import Orient, Place, Play, Rotate, Wind
from tests.cogs.hands import argument, enabled, hand_over, verb
from tests.cogs.singing_sails import crew
from tests.support.effort import THOROUGH, tries
from tests.support.opaque import inner
from tests.support.stored import results_of
from tests.support.world import InteractionResult, Member, World, opened

pytestmark = pytest.mark.opened(crew.CREW[:2], played=crew.SAILS)


def dealt(seats: int, draw: int = 30) -> dict[str, Any]:
    deal = crew.deal_of(*[crew.HAND] * seats)
    (pile,) = deal["draw"]
    decks = {"N": ["harbor0", "water"], "E": ["water"], "S": ["water"], "W": ["water"]}
    return {**deal, "decks": decks, "draw": [pile[:draw]], "luck": "known"}


async def table(world: World, monkeypatch: pytest.MonkeyPatch, *people: str, draw: int = 30) -> dict[str, Any]:
    deal = dealt(len(people), draw)
    crew.deals(monkeypatch, deal)
    await crew.start_voyage(world, *people, health_down=True)
    return deal


async def filled(world: World, first: str = "sail") -> None:
    while (await crew.state(world)).stage == "orient":
        await crew.take(world, steps.Orient("N", "N"))
    await crew.take(world, steps.Play(first, 1))
    while (await crew.state(world)).stage == "play":
        now = await crew.acting(world)
        view = await crew.state(world, now[0])
        card = next(card for card in view.hands[now[0]] if card not in (None, "sail"))
        slot = view.teams[view.team(now[0])].free(0)[0]
        await crew.take(world, steps.Play(str(card), slot))


@pytest.mark.every(2)
@pytest.mark.parametrize("seats", [2, 5])
async def test_a_common_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """The last harbor ends the game at once: all have won, the last post says so, and the history is open."""
    async with opened(tmp_path, crew.CREW[:seats], played=crew.SAILS) as world:
        deal = await table(world, monkeypatch, *crew.CREW[:seats])
        await filled(world)
        while (await crew.state(world)).stage == "place":
            await crew.take(world, await crew.chosen(world, (await crew.acting(world))[0], 1, "pilot"))
        assert (await world.bot.services.lobby.get(1)).status == "over"
        results = await results_of(world.bot.services, 1)
        assert [result.won for result in results] == [True] * seats
        said = world.last().content
        assert "Everybody wins" in said
        assert "No talk" not in said
        ana = world.people["Ana"]
        data = json.loads(await (await world.slash(ana, "table: Save as a file")).response.attachments[0].read())
        assert data["deal"] == deal
        assert data["steps"][1]["card"] == "sail"
        there = world.guild.create_text_channel("there")
        answer = await world.slash(ana, "play", channel=there, file=("game.json", json.dumps(data).encode()))
        again = await world.bot.services.lobby.get(2)
        assert again.status == "over", answer.response.content
        assert "Everybody wins" in world.last(there).content
        seen = await world.slash(ana, "table: Replay", channel=there)
        last = await world.press(ana, seen, "Last")
        assert last.response.attachments[0].description


async def test_tiles_are_placed_by_one_confirm(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """Each choice shows the next tile's; Confirm stores all that are chosen, and Start over begins with the first."""
    await table(world, monkeypatch, *crew.CREW[:2])
    await filled(world)
    before, posts = await crew.state(world), len(world.messages())
    seat, who = now = await crew.acting(world)  # type: ignore[misc]
    answer, draft = await crew.panel(world, who), UI.draft(await crew.state(world, seat), seat)
    assert len(before.drawn) > 2, "several tiles are to be placed"
    for again in (False, True):
        while draft.steps and draft.step is None:
            for name, value in parts(draft.steps[0][0]).items():
                answer = await crew.press_part(world, who, answer, name, value) or answer
                draft = UI.press(draft, f"{name}={value}", "")
        assert answer.response.content.count(" placed at ") == len(draft.chosen) > 1
        assert await crew.state(world) == before
        if not again:
            answer = await world.press(who, answer, "Start over")
            draft = UI.draft(await crew.state(world, seat), seat)
    await world.press(who, answer, "Confirm")
    after = await crew.state(world)
    assert after.ply == before.ply + len(draft.chosen)
    assert {step.cell for _, step in draft.chosen if isinstance(step, steps.Place)} <= after.map.keys()
    assert len(world.messages()) <= posts + 2
    assert now != await crew.acting(world) or after.stage != "place"


async def test_the_file_of_a_running_game_is_refused(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await table(world, monkeypatch, *crew.CREW[:2])
    await crew.take(world, steps.Orient("N", "N"))
    await crew.take(world, steps.Play("wind", 2))
    ana, there = world.people["Ana"], world.guild.create_text_channel("there")
    data = await (await world.slash(ana, "table: Save as a file")).response.attachments[0].read()
    assert "card" not in json.loads(data)["steps"][1]
    refused = await world.slash(ana, "play", channel=there, file=("game.json", data))
    assert "still running" in refused.response.content
    assert not world.messages(there)
    assert len(await world.bot.services.lobby.of_guild(world.guild.id)) == 1


async def test_a_card_is_taken_back_with_consent(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await table(world, monkeypatch, *crew.CREW[:2], draw=0)
    await crew.take(world, steps.Orient("N", "N"))
    ana, bruno = (world.people[name] for name in crew.CREW[:2])
    await crew.take(world, steps.Play("wind", 2))
    before = await crew.state(world, 0)
    assert before.hands[0] == ("rotate-left", "sail")
    sure = await world.slash(ana, "table: Take back")
    await world.press(ana, sure, "Yes, ask")
    assert await crew.state(world, 0) == before, "nobody has agreed"
    await world.press(bruno, world.last(), "Yes, take it back")
    after = await crew.state(world, 0)
    assert after.hands[0] == tuple(sorted(crew.HAND))
    assert after.teams[0].row[0] == (None,) * 5
    await crew.take(world, steps.Play("sail", 1))
    for slot in (2, 3, 4, 5):
        now = await crew.acting(world)
        card = next(card for card in (await crew.state(world, now[0])).hands[now[0]] if card != "sail")
        await crew.take(world, steps.Play(str(card), slot))
    ply = (await world.bot.services.lobby.get(1)).ply
    assert "cannot be taken back" in world.text(await world.slash(ana, "table: Take back"))
    assert (await world.bot.services.lobby.get(1)).ply == ply


async def test_a_substitute_sees_the_hand_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await table(world, monkeypatch, *crew.CREW[:2])
        await crew.take(world, steps.Orient("N", "N"))
        ana, carla = world.people["Ana"], world.people["Carla"]
        assert "Only its own player" in (await world.slash(carla, "table: Hand")).response.content
        old = await crew.panel(world, ana)
        card = next(one.custom_id for one in world.buttons(old) if "card=" in one.custom_id)
        await hand_over(world, ana, to=carla)
        await world.press(carla, world.last(), "Take the seat")
        hand = (await world.slash(carla, "table: Hand")).response.content
        assert all(names.card(one) in hand for one in crew.HAND)
        assert "Only its own player" in (await world.slash(ana, "table: Hand")).response.content
        late = await world.press_raw(ana, old, card)
        assert "Confirm" not in [button.label for button in world.buttons(late) if not button.disabled]
        refused = await world.slash(ana, "turn", text="sail 2")
        assert "seat" in refused.response.content
        await crew.take(world, steps.Play("sail", 2))
        text = "".join(message.content for message in world.messages())
        assert re.search(rf"\b{names.card('sail')}\b", text) is None
        assert crew.post(world)


EXPANSIONS = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED = ("discuss", "speedup", "wildcard")
EVERYTHING = (*EXPANSIONS, *SHARED)
OPTIONS = [*(pytest.param((text,), marks=pytest.mark.long) for text in EVERYTHING), EVERYTHING]
EASIER = ("any_rotate", "any_wind", "any_heading", "health_down", "treasure_by_harbor")


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 5, 6, 8])
async def test_a_whole_game_by_buttons(tmp_path: Path, seats: int) -> None:
    async with opened(tmp_path, crew.CREW[:seats], played=crew.SAILS) as world:
        table = await crew.start_voyage(world)
        assert len(table.seats) == seats
        assert await crew.play(world) > 20
        assert (await world.bot.services.lobby.get(1)).status == "over"
        won = {result.won for result in await results_of(world.bot.services, 1)}
        assert won in ({True}, {False}) if seats < 6 else won in ({True, False}, {None})
        assert "Sagres" in world.last().content


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("chosen", OPTIONS, ids="-".join)
async def test_a_game_with_expansions_by_buttons(tmp_path: Path, chosen: tuple[str, ...]) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        easier = dict.fromkeys(EASIER, True) if chosen == EVERYTHING else {}
        table = await crew.start_voyage(world, health=8, **dict.fromkeys(chosen, True), **easier)
        assert {option.replace("-", "_") for option, value in table.options.items() if value is True} == {
            *chosen,
            *easier,
        }
        await crew.play(world, tries(20, 10_000), seed=zlib.crc32(str(chosen).encode()))
        assert (await world.bot.services.lobby.get(1)).status == "over" or not THOROUGH


NOW = datetime(2026, 6, 1, tzinfo=UTC)
STEPS: Final[dict[str, dict[str, Step]]] = {
    "start": {"compass": Orient("E", "N"), "ship": Orient("S", "E"), RIGHT: Orient("E", "E")},
    "row": {"card": Play("wind", 5), "slot": Play("sail", 1), RIGHT: Play("sail", 5)},
    "execution": {"ship": Rotate("ship", 1), RIGHT: Rotate("compass", 1)},
    "tiles": {"beside": Place((1, 1), 0), RIGHT: Place((0, 1), 0)},
    "harbor": {"calm": Wind(0), RIGHT: Wind(2)},
}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_positions_are_as_told(task: VoyageTask) -> None:
    """The learner decides, each answer has a step that earns it, and every legal step has an answer."""
    state = task.begin()
    assert state.seat == 0
    assert {answer: judge(state, step) for answer, step in STEPS[task.name].items()} == {
        answer: answer for answer in STEPS[task.name]
    }
    assert {judge(state, step) for step in legal(state)} <= {RIGHT, *task.answers}
    assert set(STEPS[task.name]) == {RIGHT, *task.answers}


def test_what_comes_of_it_is_what_is_said() -> None:
    started = {task.name: task.begin() for task in TASKS}
    run_into = apply(started["execution"], STEPS["execution"]["ship"])
    assert run_into.teams[0].damage == 1
    assert apply(started["execution"], STEPS["execution"][RIGHT]).teams[0].damage == 0
    assert len(apply(started["harbor"], STEPS["harbor"][RIGHT]).collected) == 1
    assert started["tiles"].drawn[0] == ("S", "land")
    state = apply(started["tiles"], STEPS["tiles"][RIGHT])
    assert state.map[(0, 1)].tile == "land"
    goes_on = apply(started["execution"], STEPS["execution"][RIGHT])
    assert (goes_on.seat, goes_on.stage) == (0, "wind"), "the next card leaves a choice, too"
    state = apply(started["start"], STEPS["start"][RIGHT])
    assert (state.teams[0].heading, state.teams[0].compass) == ("E", "E")
    calm = apply(started["harbor"], STEPS["harbor"]["calm"])
    assert calm.teams[0].ship == started["harbor"].teams[0].ship
    assert started["harbor"].teams[0].damage == 1


@pytest.mark.parametrize("locale", i18n.languages())
@pytest.mark.parametrize("name", list(STEPS))
def test_all_is_said(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts in each language have all parameters, are short, and no two answers are alike."""
    monkeypatch.setattr(i18n, "strict", True)
    at = lessons.of(UI, None, name, Person(1, "Ana"), locale, NOW)
    assert len(lessons.taught(at).text) < 2000
    assert len(lessons.taught(at).pictures) == 1
    texts = set()
    for answer, step in STEPS[name].items():
        draft = StepChoice(at.scene.view, 0, parts(step))
        answered = LESSONS.answered(name, at.scene, draft)
        assert answered.right == (answer == RIGHT)
        texts.add(answered.message)
    assert len(texts) == len(STEPS[name])


@pytest.mark.parametrize("locale", i18n.languages())
def test_advice_leads_to_what_is_asked(locale: str) -> None:
    east, sail = labels.direction("E", locale), labels.card("sail", locale)
    advised = {("start", "compass"): east, ("start", "ship"): east, ("row", "card"): sail, ("row", "slot"): "5"}
    for (name, answer), wanted in advised.items():
        at = lessons.of(UI, None, name, Person(1, "Ana"), locale, NOW)
        told = LESSONS.answered(name, at.scene, StepChoice(at.scene.view, 0, parts(STEPS[name][answer]))).message
        assert wanted in told, (name, answer)
        assert wanted in LESSONS.task(name, at.scene) + told


async def test_by_buttons(tmp_path: Path) -> None:
    """Lessons run from first to last with a wrong answer in each; each learner's progress is separate."""
    async with opened(tmp_path, played=crew.SAILS) as world:
        ana = world.people["Ana"]
        displayed = await world.slash(ana, "learn")
        assert "Singing Sails" in world.text(displayed)
        for number, task in enumerate(TASKS, 1):
            assert f"lesson {number} of {len(TASKS)}" in world.text(displayed)
            panel = await world.press(ana, displayed, "Take the turn")
            for answer, step in STEPS[task.name].items():
                for name, value in parts(step).items():
                    asked = f"singing-sails.{task.name}.{name}"
                    panel = await crew.press_part(world, ana, panel, asked, value, ("learn-pick",)) or panel
                (do,) = [item for item in enabled(world, panel) if verb(item) == "learn-do"]
                judged = await world.press_raw(ana, panel, do["custom_id"])
                assert ("✅" if answer == RIGHT else "❌") in world.text(judged)
                if answer != RIGHT:
                    panel = await world.press(ana, judged, "Try again")
            if number < len(TASKS):
                displayed = await world.press(ana, judged, "Next lesson")
        assert f"last of the {len(TASKS)} lessons" in world.text(judged)
        assert world.messages() == []


@pytest.fixture
async def over(world: World) -> World:
    """Yield a world with a voyage of random cards that is over."""
    await crew.start_voyage(world, *crew.CREW[:2])
    for number in range(200):
        now = await crew.acting(world)
        if now is None:
            break
        seat, who = now
        step = PLAYERS["random"].choose(await crew.state(world, seat), random.Random(number))
        person = Person(who.id, crew.CREW[seat])
        await world.bot.services.play.play(1, await crew.seq(world), seat, person, [step_to_dict(step)])
    for told in await world.bot.services.posts.pending(1):
        await world.bot.services.posts.dropped(told.id)
    return world


async def reviewed(world: World, who: Member) -> InteractionResult:
    await world.slash(who, "table: Review")
    await world.advance(minutes=5)
    return await world.slash(who, "table: Review")


async def mistakes(world: World, who: Member, review: InteractionResult) -> InteractionResult:
    (button,) = [one.custom_id for one in world.buttons(review) if ":mistakes:" in one.custom_id]
    return await world.press(who, review, button)


@pytest.mark.no_cover
async def test_from_the_review_to_another_day(over: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best step, pressed part by part, is better than then, and comes back; an unreadable one harms no other."""
    seen, scene = list[State](), host.scene

    def spy(table: Table, view: Any, *more: Any, **facts: Any) -> Scene:
        seen.append(view)
        return scene(table, view, *more, **facts)

    monkeypatch.setattr(host, "scene", spy)
    world, posts = over, len(over.messages())
    review = await reviewed(world, ana)
    assert "a harbor as 10 points" in world.text(await world.slash(ana, "table: Notes"))
    first = world.text(await world.press(ana, review, "Turning point 1"))
    assert "(a harbor counts 10)" in first
    assert "Better: `" in first
    seen.clear()
    gone = {"person": ana.id, "table": 1, "number": 9999, "seat": 0, "seq": 1, "panel": {}, "due": world.clock.now()}
    await world.bot.services.store.write(lambda conn: conn.execute(sa.insert(rows).values(**gone)))
    question, stages = await mistakes(world, ana, review), set[str]()
    while "Nothing to try again now" not in world.text(question):
        assert question.response.attachments, "the position is seen"
        assert "as **Ana**: the turn you played lost about" in world.text(question)
        number = argument(next(part for part in enabled(world, question) if verb(part) == "mistake-try"))
        practice = await world.bot.services.mistakes.get(1, int(number.partition(".")[0]), ana.id)
        shown = await world.press(ana, question, "Find a better turn")
        for name, value in parts(step_from_dict(practice.value["best"][0])).items():
            shown = await crew.press_part(world, ana, shown, f"{number}{name}", value, ("mistake-pick",)) or shown
        assert len(seen) > 1
        for view in seen:
            assert set(view.hands[1]) <= {None}, "another's cards"
            assert view == inner(practice.position.seen(0), State)
        stages.add(view.stage)
        told = await world.press(ana, shown, f"nav:1:0:mistake-do:{number}")
        for said in ("Then: `", "0 points less: **", "points better** than then", "Best: ||`", "comes back <t:"):
            assert said in world.text(told)
        seen.clear()
        question = await world.press(ana, told, "Next")
    assert "play" in stages, "a card of the hand"
    assert len(world.messages()) == posts


@pytest.mark.no_cover
async def test_try_from_any_position(over: World, ana: Member) -> None:
    """Each position of the voyage opens as a sandbox of its own seat; the voyage stays as it is."""
    services = over.bot.services
    before, history = await services.records.export(1), await services.positions.history(1)
    for entry in history.entries[::3]:
        trial = await services.sandboxes.begin(1, ana.id, entry.seq - 1)
        view, imagined = (await services.positions.history(1, 0)).views, inner(trial.state, State)
        at = sum(one.seq < entry.seq for one in history.entries)
        assert inner(SINGING_SAILS.seen(imagined, 0), State) == inner(view[at], State)
    frame = await over.press(ana, await over.slash(ana, "table: Replay"), "Later")
    panel = await over.press(ana, frame, "Try from here")
    assert "You play **" in over.text(panel)
    question = await mistakes(over, ana, await reviewed(over, ana))
    assert "You play **Ana** here" in over.text(await over.press(ana, question, "Try from here"))
    assert await services.records.export(1) == before


@pytest.mark.no_cover
def test_who_plays_better_loses_less() -> None:
    """Random cards lose more than twice what pilots lose; the best step loses nothing, whatever is hidden."""
    lost: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for name, losses in lost.items():
        for seed in range(2):
            rng, options = random.Random(seed), SINGING_SAILS.options({})
            now = SINGING_SAILS.new(options, 3, SINGING_SAILS.deal(options, 3, rng))
            for _ in range(60):
                if now.seat is None:
                    break
                view = SINGING_SAILS.seen(now, now.seat)
                step = PLAYERS[name].choose(view, rng)
                loss, best = weigh(view, step)
                losses.append(loss)
                assert best in legal(view)
                assert weigh(view, best) == (0, best)
                now = apply(now, step)
    assert fmean(lost["random"]) > 2 * fmean(lost["pilot"])
