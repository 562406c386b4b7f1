"""Turns by typing: the notation, the same panel as by buttons, and kind refusals."""

import random
from pathlib import Path

import pytest

from cogs.commands.offering import offered
from cogs.games import Completion
from hosting.core.errors import Unreachable
from navegador import State, Step, StepError, scores
from navegador.notation import read, write
from tests.cogs.guided import thought
from tests.cogs.hands import table_of, to_act, type_turn
from tests.support.effort import THOROUGH, tries
from tests.support.opaque import inner
from tests.support.world import PEOPLE, Member, World, opened


async def test_a_typed_turn_is_the_panel_s(world: World, started: None, ana: Member) -> None:
    """A typed turn opens the panel with the same preview, and its Confirm button stores it."""
    posts = len(world.posts())
    typed = await world.slash(ana, "turn", text="SHIPS 1")
    assert typed.response.ephemeral
    assert "1 ship for 50" in typed.response.content or "50" in typed.response.content
    done = await world.press(ana, typed, "Confirm")
    assert "✅" in done.response.content
    assert len(world.posts()) == posts + 1
    assert (await to_act(world)) is world.people["Bruno"]


async def test_nothing_is_offered_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the database is away any text gets an empty list at once, and no traceback in the log."""

    async def away(*_: object) -> None:
        raise Unreachable("the database does not answer")

    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        monkeypatch.setattr(world.bot.services.store, "read", away)
        for command, option in (
            ("turn", "text"),
            ("plan", "text"),
            ("whatif", "text"),
            ("table act", "text"),
            ("table handover", "computer"),
            ("table handover", "seat"),
            ("table repost", "table"),
            ("league standing", "league"),
        ):
            assert await world.complete(world.people["Ana"], command, option, "1") == [], command
    assert not [record for record in caplog.records if "autocomplete" in record.getMessage()]


@pytest.mark.parametrize(("language", "begun", "offered"), [("de", "schi", "Schiffe 1"), ("zh-TW", "造", "造船 1")])
async def test_a_turn_in_another_language(
    world: World, started: None, ana: Member, language: str, begun: str, offered: str
) -> None:
    """A person's language applies to the turns offered, those sent, and refusals."""
    await world.bot.services.people.set_language(ana.id, language)
    choices = await world.complete(ana, "turn", "text", begun)
    assert choices[0]["value"] == offered
    wrong = await world.slash(ana, "turn", text="xyz")
    assert offered.split()[0] in wrong.response.content
    assert "xyz" in wrong.response.content
    await type_turn(world, ana, choices[0]["name"])
    assert (await to_act(world)) is world.people["Bruno"]
    log = await world.bot.services.positions.history(1)
    assert offered not in repr(log)


async def test_confirm_and_start_over_by_typing(world: World, started: None, ana: Member) -> None:
    """`/startover` clears the draft, `/confirm` stores it and nothing else."""
    await world.slash(ana, "turn", text="ships 1")
    await world.slash(ana, "startover")
    nothing = await world.slash(ana, "confirm")
    assert "nothing to confirm" in nothing.response.content
    unfinished = await type_turn(world, ana, "workers")
    assert "not finished" in unfinished.response.content
    declined = await type_turn(world, ana, "ships nothing")
    assert "declined" in declined.response.content
    assert (await to_act(world)) is world.people["Bruno"]


async def test_an_exploration_is_asked_about_and_the_rest_goes_on(world: World, started: None, ana: Member) -> None:
    """A typed exploration asks first; what follows it is drafted once the tokens are known."""
    before = await world.bot.services.lobby.get(1)
    answer = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal; done")
    assert "⚠️" in answer.response.content
    assert (await world.bot.services.lobby.get(1)).seq == before.seq
    explored = await world.slash(ana, "confirm")
    assert "Preview:" in explored.response.content
    assert (await world.bot.services.lobby.get(1)).seq > before.seq
    await world.slash(ana, "confirm")
    assert (await to_act(world)) is world.people["Bruno"]


async def test_refusals(world: World, started: None, ana: Member) -> None:
    """An unreadable, illegal or ambiguous turn gives one sentence and changes nothing."""
    before = await world.bot.services.lobby.get(1)
    for text, expected in (
        ("blorp", 'not "blorp"'),
        ("ships 9", "at most 2 ships now. (Rules: Ships)"),
        ("market", "market after workers | market after ships"),
        ("s", "sailing | ships"),
        ("sailing: explore Bahia from 1 Portugal", "Rules"),
        ("ships 1; ships 1", "ships"),
    ):
        result = await world.slash(ana, "turn", text=text)
        assert result.response.ephemeral
        assert expected in result.response.content
    assert (await world.bot.services.lobby.get(1)) == before


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
async def test_a_whole_game_by_typing(world: World) -> None:
    """People type through a game, with THOROUGH to the final scores, from offers where these lead there."""
    rng, turns, picked = random.Random(5), 0, 0
    await table_of(world, *PEOPLE[: tries(2, 4)])
    while (who := await to_act(world)) is not None and turns < tries(16, 10_000):
        state = inner((await world.bot.services.positions.now(1)).seen(), State)
        text, offered = await walk(world, who, state, thought(state, rng))
        picked += offered
        answer = await world.slash(who, "turn", text=text)
        assert answer.response.ephemeral
        before = len(world.posts())
        stored = await world.slash(who, "confirm")
        after = inner((await world.bot.services.positions.now(1)).seen(), State)
        assert after.ply > state.ply, f"{text}: {answer.response.content} / {stored.response.content}"
        assert len(world.posts()) == before + (after.turns_played > state.turns_played)
        turns += 1
    assert picked > 0.8 * turns
    final = inner((await world.bot.services.positions.now(1)).seen(), State)
    assert final.over or not THOROUGH
    assert not final.over or all(str(score.total) in world.last().content for score in scores(final))


async def walk(world: World, who: Member, state: State, steps: list[Step]) -> tuple[str, bool]:
    """Return the text of some steps, picked from the offers, or typed out where those lead elsewhere."""
    target, text = write(state, steps), ""
    while read_or_none(state, text) != steps:
        offered = [item["value"] for item in await world.complete(who, "turn", "text", text)]
        fits = [item for item in offered if target.startswith(item) or read_or_none(state, item) == steps]
        further = max(fits, key=len, default=text)
        if further == text:
            return target, False
        text = further
    return text, True


def read_or_none(state: State, text: str) -> list[Step] | None:
    """Return the steps of a text, or None if it cannot be read."""
    try:
        return list(read(state, text).steps)
    except StepError:
        return None


async def test_what_is_offered(world: World, started: None, ana: Member) -> None:
    """Legal values come with their prices, within Discord's limits; a seat not to act gets none."""
    fields = await world.complete(ana, "turn", "text", "")
    assert 0 < len(fields) <= 25
    ships = await world.complete(ana, "turn", "text", "ships")
    assert any("50" in ship["name"] for ship in ships)
    for field in fields + ships:
        read(inner((await world.bot.services.positions.now(1)).seen(), State), field["value"])
    for name in ("Bruno", "Carla"):
        assert await world.complete(world.people[name], "turn", "text", "") == []
    for text in ("\u202e" * 300, "x" * 6000, "9" * 400, "\u200b", "ships 99999999"):
        assert await world.complete(ana, "turn", "text", text) == []


def test_a_way_on_that_is_too_long_says_so() -> None:
    """Discord takes 100 characters of a choice; the text behind it stays whole."""
    text = "sell all the sugar " * 9
    (choice,) = offered([Completion(text, text)])
    assert len(choice.label) <= 100
    assert choice.label.endswith("…")
    assert choice.value == text
