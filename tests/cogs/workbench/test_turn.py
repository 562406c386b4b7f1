"""A turn by buttons: permissions, its panel, stored data, posts, and old panels whose presses are never lost."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import sqlalchemy as sa
from simcord.http import router

from cogs.sending import work
from cogs.sending.requests import WITHOUT_RIGHTS
from cogs.workbench.turn import picked
from hosting.core.errors import StoreError
from hosting.core.model import Played
from hosting.db import Store
from hosting.db.store import Place
from tests.cogs.hands import SELECT, Hand, confirm, enabled, exploring, table_of, to_act
from tests.support.world import InteractionResult, Member, World, opened

pytestmark = pytest.mark.usefixtures("one_picture")
SHIPS = "nav:1:1:go:field5"


async def press_forged(world: World, who: Member, message: discord.Message, custom_id: str) -> InteractionResult:
    stored = world.env.backend.get_message(message.channel.id, message.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id
    return await world.press_raw(who, message, custom_id)


async def seq(world: World) -> int:
    return (await world.bot.services.lobby.get(1)).seq


async def test_ships_from_button_to_post(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A field, a number, the preview and Confirm make one post, which calls the next player."""
    first = world.last()
    panel = await world.press(ana, first, "Ships")
    assert panel.response.ephemeral
    panel = await world.press(ana, panel, "2")
    assert "**50** Cruzados (−150)" in panel.response.content
    assert len(world.posts()) == 2, "nothing is public before Confirm"
    done = await world.press(ana, panel, "Confirm")
    assert "Done" in done.response.content
    assert [button.label for button in world.buttons(done)] == ["Plan ahead", "What if …"]
    assert len(world.posts()) == 3
    post = world.last()
    assert post.content.startswith(bruno.mention)
    assert "-# 🟥 **Ana** · Ships +2 · " in post.content
    assert world.buttons(first) == []


async def test_strangers_and_other_seats_change_nothing(world: World, started: None) -> None:
    for name, text in (("Carla", "You do not have a seat"), ("Bruno", "not your turn")):
        result = await world.press(world.people[name], world.last(), "Ships")
        assert result.response.ephemeral
        assert text in result.response.content
        assert world.buttons(result) == []
    assert await seq(world) == 1
    assert len(world.posts()) == 2


async def test_two_confirms_at_once_count_once(tmp_path: Path, place: Place) -> None:
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
        results = await world.press_together((ana, panel, "Confirm"), (ana, panel, "Confirm"))
        assert all(result.acknowledged for result in results)
        assert "Done" in world.text(results[0])
        assert not [followup for result in results for followup in result.followups if followup.flags.ephemeral]
        log = (await world.bot.services.positions.history(1)).entries
        assert [entry.payload["do"] for entry in log] == ["move", "workers"]
        assert len(world.posts()) == 3


async def test_old_buttons_answer_kindly(world: World, started: None, ana: Member, bruno: Member) -> None:
    old = world.last()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await Hand(world, 1).turn(ana)
    assert world.buttons(old), "they could not be taken off"
    await Hand(world, 1).turn(bruno)
    before = await seq(world)
    result = await world.press_raw(ana, old, SHIPS)
    assert "moved on" in result.response.content
    world.env.backend.faults.clear()
    odd = (
        "nav:",
        "nav:1:1",
        "nav:1:1:fly:",
        "nav:x:y:go:field5",
        "nav:1:1:go:\n",
        "nav:" + "9" * 90,
        "nav:77:1:go:field5",
    )
    for custom_id in odd:
        result = await press_forged(world, ana, world.last(), custom_id)
        assert result.response.ephemeral, custom_id
        assert result.response.content, custom_id
    assert await seq(world) == before
    await world.advance(seconds=WITHOUT_RIGHTS)  # no event announced the right that is back
    assert not world.buttons(old), "that was tried again until it was done"


async def test_arguments_that_nobody_offered(world: World, started: None, ana: Member) -> None:
    args = ("", "field", "field99", "field-1", "fieldx", "card", "pay0", "n1", "site3", "x" * 80)
    for verb, arg in product(("go", "pick", "confirm"), args):
        result = await press_forged(world, ana, world.last(), f"nav:1:1:{verb}:{arg}")
        assert "Where do you move?" in result.response.content, (verb, arg)
    assert await seq(world) == 1


@pytest.mark.parametrize("kill", [False, True])
async def test_a_restart_in_the_middle_of_a_panel(tmp_path: Path, place: Place, kill: bool) -> None:
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Ships"), "2")
        await world.restart(kill=kill)
        assert len(world.posts()) == 2, "nothing is posted again"
        await world.press(ana, panel, "Confirm")
        assert "-# 🟥 **Ana** · Ships +2 · " in world.last().content
        assert len(world.posts()) == 3


async def test_exploring_where_the_post_is_gone(world: World, started: None, ana: Member) -> None:
    """An exploration's result is posted again if the turn's post was deleted; nobody is notified by it."""
    panel = await exploring(world, ana)
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.press(ana, panel, "Yes, explore")
    post = world.last()
    assert post.content.count("Guiné explored") == 1
    assert world.sent()[-1]["allowed_mentions"]["users"] == []
    await world.press(ana, await world.press(ana, post, "Continue the turn"), "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]
    assert world.buttons(post) == []


async def test_turns_at_many_tables_at_once(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns are stored in small groups, so that early posts do not wait for late ones; each is posted once."""
    channels, panels = [world.guild.create_text_channel(f"table-{number}") for number in range(6)], []
    for channel in channels:
        await table_of(world, "Ana", "Bruno", channel=channel, order="as joined")
        panel = await world.press(ana, world.last(channel), "Ships")
        panels.append(await world.press(ana, panel, "1"))
    play, stored = world.bot.services.play, [0, 0]
    by_hand = play.play

    async def counted(*args: Any, **more: Any) -> Played:
        stored[0] += 1
        stored[1] = max(stored)
        try:
            return await by_hand(*args, **more)
        finally:
            stored[0] -= 1

    monkeypatch.setattr(play, "play", counted)
    done = await world.press_together(*((ana, panel, "Confirm") for panel in panels))
    assert ["Done" in world.text(answer) for answer in done] == [True] * 6
    assert stored == [0, work.STORING]
    for channel in channels:
        assert len(world.posts(channel)) == 3
        assert world.last(channel).content.startswith(bruno.mention)


async def test_computer_players_are_gathered(world: World, ana: Member) -> None:
    await table_of(world, "Ana", computers=("random",) * 3, order="as joined")
    assert ana.mention in world.last().content
    for _ in range(2):
        before = len(world.posts())
        await Hand(world, 2).turn(ana)
        assert len(world.posts()) == before + 1
        post = world.last()
        assert ana.mention not in post.content
        assert post.content.startswith("**Ana**")
        assert sum("**🤖" in line for line in post.content.splitlines()) == 3


async def test_a_draft_that_cannot_be_read_any_more(world: World, started: None, ana: Member) -> None:
    """A draft of an older version that this one refuses is dropped; the turn restarts."""
    for steps in ([{"do": "workers", "n": 99}], [{"do": "fly"}]):
        await world.bot.services.drafts.save(1, 1, 0, ana.id, steps, {"n": 99})
        panel = await press_forged(world, ana, world.last(), "nav:1:1:open:")
        assert "Where do you move?" in panel.response.content
    assert await seq(world) == 1


CONFIRM = {"read": 3, "write": 5, "statement": 33}
"""Transactions of a Confirm, for its answer with the next table that waits, the post, and the jobs that follow; and
their statements."""
LOOK = {"read": 4, "statement": 16}


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    counts: Counter[str] = Counter()

    def note(conn: object, cursor: object, statement: str, *rest: object) -> None:
        counts["statement"] += not statement.startswith("BEGIN")

    def counted(kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
        async def counting(*given: Any, **more: Any) -> Any:
            counts[kind] += 1
            return await function(*given, **more)

        return counting

    for kind in ("read", "write"):
        monkeypatch.setattr(Store, kind, counted(kind, getattr(Store, kind)))
    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    yield counts
    sa.event.remove(sa.Engine, "before_cursor_execute", note)


@pytest.mark.once("it counts statements")
async def test_a_turn_and_a_look_take_few_transactions(tmp_path: Path, place: Place, counts: Counter[str]) -> None:
    """A Confirm with its post takes three reads and five writes, and a look four, through its act."""
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
        counts.clear()
        await world.press(ana, panel, "Confirm")
        assert counts == CONFIRM
        counts.clear()
        await world.slash(ana, "table: Market")
        assert counts == LOOK


def menus(world: World, panel: InteractionResult) -> set[str]:
    return {str(part["custom_id"]) for part in enabled(world, panel) if part["type"] == SELECT}


async def test_choose_go_back_choose_the_same(world: World, started: None, ana: Member) -> None:
    """After Start over the market opens with other menus, and the same choice counts again."""
    answers = [await world.press(ana, world.last(), "Market I")]
    said = []
    for _ in range(2):
        answers.append(await world.choose(ana, answers[-1], ["process-1"], custom_id="nav:1:1:pick:good1"))
        said.append(world.text(answers[-1]))
        answers.append(await world.press(ana, answers[-1], "Start over"))
        assert "Where do you move?" in world.text(answers[-1])
        answers.append(await world.press(ana, answers[-1], "Market I"))
    assert said[0] == said[1]
    assert "**230** Cruzados" in said[0]


async def test_no_menu_comes_twice(world: World, started: None) -> None:
    seen: set[str] = set()
    hand = Hand(world, 5)
    use = hand.use

    async def watched(*given: object) -> InteractionResult:
        panel = await use(*given)  # type: ignore[arg-type]
        texts = menus(world, panel)
        assert not texts & seen, texts & seen
        seen.update(texts)
        return panel

    hand.use = watched  # type: ignore[method-assign, assignment]
    for name in ("Ana", "Bruno") * 6:
        await hand.turn(world.people[name])
    assert len(seen) >= 10


async def drafted(world: World, who: Member) -> tuple[list[str], dict[str, object]]:
    draft = (await world.bot.services.snapshots.of_table(1, who.id)).draft
    return [str(step["do"]) for step in draft.steps], picked(draft.panel)


def control(world: World, panel: InteractionResult, arg: str) -> str:
    (custom_id,) = [part["custom_id"] for part in enabled(world, panel) if f":{arg}" in part["custom_id"]]
    return str(custom_id)


async def test_the_panel_before_says_that_it_is_old(world: World, started: None, ana: Member) -> None:
    first = await world.press(ana, world.last(), "Ships")
    second = await world.press(ana, world.last(), "Workers")
    assert "This panel is old" in world.text(first)
    assert world.buttons(first) == []
    assert first.response.id != second.response.id
    done = await world.press(ana, await world.press(ana, second, "1"), "Confirm")
    assert "Workers" in world.text(done)
    assert "old" not in world.text(done)


async def test_an_old_panel_that_could_not_be_changed(world: World, started: None, ana: Member) -> None:
    """After a restart a panel's first press is not counted, which it says, and the panel is new then."""
    first = await world.press(ana, await world.press(ana, world.last(), "Ships"), "1")
    await world.restart(kill=True)
    second = await world.press(ana, world.last(), "Workers")
    before = await drafted(world, ana)
    assert before == (["move"], {})
    await world.restart(kill=True)
    for panel, button in ((first, "Confirm"), (second, "2"), (first, "Start over")):
        answer = await world.press(ana, panel, button)
        assert "older state of your turn, so it was not counted" in world.text(answer)
        assert "workers" in world.text(answer)
        assert await drafted(world, ana) == before
        await world.restart(kill=True)
    done = await world.press(ana, await world.press(ana, first, "1"), "Confirm")
    assert "Workers" in world.text(done)


async def test_presses_that_arrive_together_are_both_counted(
    world: World, started: None, ana: Member, bruno: Member
) -> None:
    for who, field in ((ana, "Ships"), (bruno, "Workers")):  # a third ship, so that one is spare
        panel = await world.press(who, await world.press(who, world.last(), field), "1")
        await world.press(who, panel, "Confirm")
    panel = await world.press(ana, world.last(), "Sailing")
    menu = control(world, panel, "pick:route0")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id=menu)
    assert (await drafted(world, ana))[1]["group"] == [[0, 2]]
    fewer = control(world, panel, "pick:sub0")
    await world.press_together((ana, panel, fewer), (ana, panel, fewer))
    assert (await drafted(world, ana))[1]["group"] == []


async def test_exploring_pressed_twice(world: World, started: None, ana: Member) -> None:
    panel = await exploring(world, ana)
    results = await world.press_together((ana, panel, "Yes, explore"), (ana, panel, "Yes, explore"))
    position = await world.bot.services.positions.now(1)
    assert (position.ply, position.to_act) == (2, (0,))
    assert "was not counted" in world.text(results[1])
    await world.press(ana, panel, "Confirm")
    assert (await world.bot.services.positions.now(1)).to_act == (1,)


LINE = "Workers let you found colonies"


async def test_asked_for_in_a_message_of_its_own(world: World, started: None, ana: Member, bruno: Member) -> None:
    """The panel stays, its explanation is private, and nothing is stored; plans and sandboxes have it too."""
    posts = len(world.messages())
    panel = await world.press(ana, world.last(), "Workers")
    answer = await world.press(ana, panel, "Why?")
    assert "**50**: as many as you have churches" in answer.followups[-1].content
    assert answer.followups[-1].ephemeral
    assert "How many workers" not in answer.followups[-1].content
    assert LINE in world.text(panel)
    ways: tuple[dict[str, str], ...] = ({}, {"how": "try"})
    for options in ways:
        displayed = await world.slash(bruno, "plan", None, **options)
        explanation = await world.press(bruno, displayed, "Why?")
        assert "short rules" in explanation.followups[-1].content
    assert len(world.messages()) == posts
    assert (await world.bot.services.lobby.get(1)).ply == 0
    panel = await world.press(ana, panel, "1")
    assert "Done" in world.text(await world.press(ana, panel, "Confirm"))


async def test_switched_off_for_oneself(world: World, started: None, ana: Member, bruno: Member) -> None:
    """Help is switched off in `/preferences`, for its presser alone, in each panel; Why? stays."""
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))
    own = await world.press(ana, await world.slash(ana, "preferences"), "nav:0:0:me:help.no")
    panel = await world.press(ana, world.last(), "Workers")
    assert LINE not in world.text(panel)
    assert world.button(panel, "Why?")
    assert "💡" not in world.text(await world.press(ana, await world.slash(ana, "learn"), "Take the turn"))
    assert "💡" in world.text(await world.slash(bruno, "plan"))
    await world.press(ana, own, "nav:0:0:me:help.yes")
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))


async def stored(world: World, result: InteractionResult) -> None:
    """Check that the person alone reads that the turn is stored, and that it is."""
    private = [followup.content for followup in result.followups if followup.flags.ephemeral]
    assert [text.split(";")[0] for text in private] == ["✅ Your turn is stored"]
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (403, 50001), (400, 50083)])
async def test_the_panel_cannot_be_edited(world: World, started: None, ana: Member, status: int, code: int) -> None:
    """The turn counts, and its player reads so, where Confirm is acknowledged before its answer."""
    panel = await world.slash(ana, "turn", text="ships 1")
    world.bot.dispatch("disconnect")
    world.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=status, code=code, times=None)
    await stored(world, await world.press(ana, panel, "Confirm"))


@pytest.mark.parametrize(
    "error",
    [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError(), StoreError("the file is gone")],
    ids=lambda error: type(error).__name__,
)
async def test_the_connection_breaks(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A failure after the turn is stored never claims that nothing changed, nor asks for another try."""
    panel = await world.slash(ana, "turn", text="ships 1")

    async def fail(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("cogs.door.answers.DiscordAnswers.reply", fail)
        result = await world.press(ana, panel, "Confirm")
    await stored(world, result)
    assert all(raised is error for raised in world.errors)


CUT = [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]


@contextmanager
def cut(patch: pytest.MonkeyPatch, *paths: str, error: Exception) -> Iterator[None]:
    """Cut the connection at every request to paths that begin so."""
    dispatch = router.dispatch

    def send(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if path.startswith(paths):
            raise error
        return dispatch(backend, method, path, **rest)

    with patch.context() as inside:
        inside.setattr(router, "dispatch", send)
        yield


@pytest.mark.every(3)
@pytest.mark.parametrize("error", CUT, ids=lambda error: type(error).__name__)
async def test_whoever_presses_again_after_a_cut_connection(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A confirmed turn counts, though no answer arrives; the next press is answered and stores nothing."""
    panel = await world.slash(ana, "turn", text="ships 1")
    with cut(monkeypatch, "/webhooks/", "/interactions/", error=error):
        assert (await world.press(ana, panel, "Confirm")).followups == []
        await world.slash(ana, "table: Points")
    assert (await to_act(world)) is world.people["Bruno"]
    stored, posts = (await world.bot.services.positions.now(1)).seq, len(world.posts())
    again = await world.press(ana, panel, "Confirm")
    assert "moved on" in again.response.content
    assert world.buttons(again) == []
    assert (await world.bot.services.positions.now(1)).seq == stored
    assert len(world.posts()) == posts


async def test_nothing_can_be_told(world: World, started: None, ana: Member) -> None:
    panel = await world.slash(ana, "turn", text="ships 1")
    for method, path in (("PATCH", "/webhooks/*/*/messages/@original"), ("POST", "/webhooks/*/*")):
        world.env.inject_error(method, path, status=404, code=10015, times=None)
    await world.press(ana, panel, "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize("typed", [False, True], ids=["button", "command"])
async def test_a_turn_that_ends_with_an_exploration(world: World, started: None, ana: Member, typed: bool) -> None:
    """Confirm lists what was done, including the exploration stored before."""
    answer = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal; done")
    panel = await world.press(ana, answer, "Yes, explore")
    done = await (confirm(world, ana) if typed else world.press(ana, panel, "Confirm"))
    assert done.response.content.startswith("✅ Done · Sailing: explored **Guiné** with 2 ships")
    assert (await to_act(world)) is world.people["Bruno"]
