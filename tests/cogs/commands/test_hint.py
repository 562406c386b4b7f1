"""`/hint` in a channel: who gets one, its content, its privacy, and that nothing hidden is in it."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cogs.commands import aids
from hosting.aids.hints import LEARNED
from hosting.core.model import Person
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.players import analysis
from tests.cogs.hands import choose_hints, table_of, type_turn
from tests.support.world import Member, Message, World, opened

pytestmark = pytest.mark.usefixtures("one_picture")


@pytest.fixture(autouse=True)
def few_playings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the thinking to few playouts, of no more turns than are displayed."""
    monkeypatch.setattr(analysis, "BUDGET", 12)


async def with_hints(world: World, who: str = "all", *people: str) -> None:
    first, *others = people or ("Ana", "Bruno")
    await world.slash(world.people[first], "play", seats=len(others) + 1, name="Sagres", order="as joined")
    for name in others:
        await world.press(world.people[name], world.last(), "Join")
    await choose_hints(world, world.people[first], who)
    await world.press(world.people[first], world.last(), "Start")


async def hint_for(world: World, who: str, **options: Any) -> str:
    answer = await world.slash(world.people[who], "hint", **options)
    assert answer.ephemeral or answer.response.ephemeral
    return world.text(answer)


def turns(text: str) -> list[str]:
    return re.findall(r"^\*\*\d\.\*\* `(.+)`$", text, re.M)


async def test_three_turns_that_can_be_typed(world: World) -> None:
    await with_hints(world)
    text = await hint_for(world, "Ana")
    assert len(turns(text)) == 3
    assert text.count("points a few rounds later") == 3
    assert text.count("Because it") + text.count("does nothing") == 3
    for turn in turns(text):
        panel = await world.slash(world.people["Ana"], "turn", text=turn)
        assert [button for button in world.buttons(panel) if ":confirm:" in button.custom_id], turn


async def test_an_advised_turn_is_taken_over(world: World) -> None:
    await with_hints(world)
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    assert not world.buttons(await world.slash(bruno, "hint"))
    hint = await world.slash(ana, "hint")
    panel = await world.press(ana, hint, "Choose 2")
    assert (await world.bot.services.lobby.get(1)).ply == 0
    (confirm,) = [button for button in world.buttons(panel) if ":confirm:" in button.custom_id and not button.disabled]
    await world.press(ana, panel, confirm.custom_id)
    assert (await world.bot.services.lobby.get(1)).ply > 0


async def test_a_button_for_who_plays_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", computers=("random",), order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, world.last(), "Ships")
        answer = await world.press(ana, panel, "Hint")
        (hint,) = answer.followups
        assert len(turns(world.text(hint))) == 3
        assert "Hint" in [button.label for button in world.buttons(panel)]
    async with opened(tmp_path / "two") as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        panel = await world.press(world.people["Ana"], world.last(), "Ships")
        assert "Hint" not in [button.label for button in world.buttons(panel)]


async def test_off_unless_the_table_wants_it(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", seats=2, name="Sagres", order="as joined")
    lobby: Message = world.last()
    assert "Anybody playing alone against computers may ask for hints; `/table Who may ask for hints`" in world.text(
        lobby
    )
    answer = await choose_hints(world, bruno, "all")
    assert "Only the table's owner or an admin" in world.reply(answer)
    await choose_hints(world, ana, "learners")
    assert f"fewer than {LEARNED} whole games" in world.text(world.last())
    await choose_hints(world, ana, "off")
    assert "💡" not in world.text(world.last())
    await world.press(bruno, world.last(), "Join")
    await world.press(ana, world.last(), "Start")
    assert "Nobody may ask for hints" in await hint_for(world, "Ana")
    answer = await choose_hints(world, ana, "all")
    assert (await world.bot.services.lobby.get(1)).hints == "off"
    log = world.text(await world.slash(bruno, "table: Log"))
    assert "hint" not in log


async def test_not_their_turn_and_not_their_seat(world: World) -> None:
    await with_hints(world)
    waiting = await hint_for(world, "Bruno")
    assert "It is not your turn yet" in waiting
    assert len(turns(waiting)) == 3
    assert "It is not your turn yet" not in await hint_for(world, "Ana")
    assert "not have a seat at this table" in await hint_for(world, "Carla")


async def test_all_read_that_one_asked_and_nobody_what(world: World, ana: Member) -> None:
    await with_hints(world)
    before = [(post.id, post.content) for post in world.messages()]
    text = await hint_for(world, "Ana")
    assert await hint_for(world, "Ana") == text
    assert [(post.id, post.content) for post in world.messages()] == before
    log = world.text(await world.slash(world.people["Bruno"], "table: Log"))
    assert log.count("**Ana** asked for a hint.") == 1
    assert not any(turn in log for turn in turns(text))
    await type_turn(world, ana)
    further = [post.content for post in world.messages()[len(before) :]]
    assert further
    assert not any("hint" in content for content in further)


async def test_thought_of_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests for one position share one calculation; another position starts a new one."""
    seen = []
    thought = NavegadorGame.advise

    def noted(game: NavegadorGame, view: Any, seat: int) -> Any:
        seen.append(seat)
        return thought(game, view, seat)

    monkeypatch.setattr(NavegadorGame, "advise", noted)
    await with_hints(world)
    ana = Person(world.people["Ana"].id, "Ana")
    question = await world.bot.services.hinting.ask(1, ana)
    both = await asyncio.gather(aids.advise(world.bot, question), aids.advise(world.bot, question))
    assert both[0] is both[1]
    await hint_for(world, "Ana")
    assert seen == [0]
    await type_turn(world, "Ana")
    await hint_for(world, "Bruno")
    assert seen == [0, 1]


async def test_who_fails_once_is_asked_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = NavegadorGame.advise

    def broken(game: NavegadorGame, view: Any, seat: int) -> Any:
        raise RuntimeError("the worker is gone")

    await with_hints(world)
    monkeypatch.setattr(NavegadorGame, "advise", broken)
    assert "went wrong" in await hint_for(world, "Ana")
    assert world.errors
    monkeypatch.setattr(NavegadorGame, "advise", thought)
    assert len(turns(await hint_for(world, "Ana"))) == 3


async def test_a_game_without_advice(world: World, ana: Member) -> None:
    """A game without advice says so, and no setting can be chosen for it."""
    await world.slash(ana, "play", game="singing-sails", seats=3)
    for answer in (await world.slash(ana, "hint"), await choose_hints(world, ana, "all")):
        assert "has no hints" in world.text(answer)


async def test_in_two_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that look alike but hide different tokens give the same hints, character by character."""
    deals = [NAVEGADOR.deal({"goa": False}, 3, random.Random(seed)) for seed in (1, 2)]
    worlds = []
    for number, deal in enumerate(deals):
        with monkeypatch.context() as patch:
            patch.setattr(NavegadorGame, "deal", lambda *args, deal=deal: deal)
            async with opened(tmp_path / str(number)) as world:
                await with_hints(world, "all", "Ana", "Bruno", "Carla")
                said = [await hint_for(world, name) for name in ("Ana", "Bruno", "Carla")]
                await type_turn(world, "Ana")
                said += [await hint_for(world, name) for name in ("Ana", "Bruno", "Carla")]
                worlds.append(said)
    assert deals[0] != deals[1]
    assert worlds[0] == worlds[1]
