"""A voyage's review and one's own mistakes there, tried again; and any position of it, tried from there."""

import random
from statistics import fmean
from typing import Any

import pytest
import sqlalchemy as sa

from cogs import host
from cogs.games import Scene
from cogs.singing_sails.panels import parts
from hosting.core import Person, Table
from hosting.db.schema import mistakes as rows
from singing_sails import State, apply, legal, step_from_dict, step_to_dict
from singing_sails.game import SINGING_SAILS
from singing_sails.players import PLAYERS, weigh
from tests.cogs.hands import argument, enabled, verb
from tests.cogs.singing_sails.crew import CREW, acting, press_part, seq, start_voyage, state
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, World

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]


@pytest.fixture
async def over(world: World) -> World:
    """Yield a world with a voyage of random cards that is over."""
    await start_voyage(world, *CREW[:2])
    for number in range(200):
        now = await acting(world)
        if now is None:
            break
        seat, who = now
        step = PLAYERS["random"].choose(await state(world, seat), random.Random(number))
        person = Person(who.id, CREW[seat])
        await world.bot.services.play.play(1, await seq(world), seat, person, [step_to_dict(step)])
    for post in await world.bot.services.posts.pending(1):
        await world.bot.services.posts.dropped(post.id)
    return world


async def reviewed(world: World, who: Member) -> InteractionResult:
    await world.slash(who, "table: Review")
    await world.advance(minutes=5)
    return await world.slash(who, "table: Review")


async def mistakes(world: World, who: Member, review: InteractionResult) -> InteractionResult:
    (button,) = [one.custom_id for one in world.buttons(review) if ":mistakes:" in one.custom_id]
    return await world.press(who, review, button)


async def test_from_the_review_to_another_day(over: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """A harbor is the measure; the best step, pressed part by part, is better than then, and comes back after days.

    A mistake that cannot be read any more keeps none of the others from being tried.
    """
    seen, scene = list[State](), host.scene

    def spy(table: Table, view: Any, *more: Any, **facts: Any) -> Scene:
        seen.append(view)
        return scene(table, view, *more, **facts)

    monkeypatch.setattr(host, "scene", spy)
    world, posts = over, len(over.messages())
    review = await reviewed(world, ana)
    assert "a harbor as 10 points" in world.text(review)
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
            shown = await press_part(world, ana, shown, f"{number}{name}", value, ("mistake-pick",)) or shown
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
    assert world.errors == []


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
    assert over.errors == []


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
