"""Views of a table: by buttons and by commands, private or public."""

from pathlib import Path

import pytest

import words
from navegador.scoring import scores
from navegador.state import State
from tests.cogs.guided import Guided
from tests.cogs.hands import acting, look, table_of
from tests.support.opaque import inner
from tests.support.world import Member, World, opened


async def some_turns(world: World, number: int = 6) -> None:
    """Play some turns at a table."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    hand = Guided(world, 2)
    for _ in range(number):
        who = await acting(world)
        await hand.turn(who)


async def test_buttons_under_a_post(world: World) -> None:
    """Everybody may look, and only they see the answer."""
    await some_turns(world)
    state = (await world.bot.services.positions.now(1)).seen()
    table, number = await world.bot.services.lobby.get(1), len(world.posts())
    assert table.commitment is not None
    for who in ("Ana", "Carla"):
        for view in ("points", "sheets", "log", "rules", "verify"):
            result = await look(world, world.people[who], world.last(), view)
            assert result.response.ephemeral
            text = result.response.content
            if view == "points":
                assert all(str(score.total) in text for score in scores(inner(state, State)))
            if view == "sheets":
                assert all(f"{player.cash} Cruzados" in text for player in inner(state, State).players)
            if view == "log":
                assert "**Ana**" in text
            if view == "verify":
                assert table.commitment in text
    assert len(world.posts()) == number


async def test_commands(world: World, carla: Member) -> None:
    """A view is private unless requested for all; pictures come with words."""
    await some_turns(world, 2)
    for what in ("board", "market", "sheet", "points", "log", "rules", "help"):
        number = len(world.posts())
        private = await world.slash(carla, f"show {what}")
        assert private.response.ephemeral
        assert len(world.posts()) == number
        public = await world.slash(carla, f"show {what}", to_all=True)
        (message,) = public.followups
        assert not message.ephemeral
        assert len(world.posts()) == number + 1
        if what in ("board", "market"):
            (file,) = world.last().attachments
            assert file.filename.startswith(what)
            assert "Ana" in (file.description or "")
        else:
            assert private.response.content == message.content


async def test_a_sheet_as_a_picture(world: World, ana: Member, carla: Member) -> None:
    """A player's area is one's own, or a seat's offered by name; public on request."""
    await some_turns(world, 2)
    offered = await world.complete(carla, "show sheet", "player", "an")
    assert [choice["name"] for choice in offered] == ["1. Ana"]
    named = await world.slash(carla, "show sheet", player=offered[0]["value"])
    own = await world.slash(ana, "show sheet", to_all=True)
    (message,) = own.followups
    assert named.response.content == message.content
    assert "**Ana**" in message.content
    (file,) = world.last().attachments
    assert file.filename.startswith("sheet")
    nobody = await world.slash(carla, "show sheet", player=77)
    assert "**Bruno**" in nobody.response.content


async def test_the_pictures_in_words(world: World, carla: Member) -> None:
    """The full text of the board and the market fits Discord's messages."""
    await some_turns(world, 2)
    private = await world.slash(carla, "show words")
    messages = [private.response, *private.followups]
    assert all(message.ephemeral and len(message.content) <= 2000 for message in messages)
    text = "\n".join(message.content for message in messages)
    position = await world.bot.services.positions.now(1)
    assert all(f"{player.cash} Cruzados" in text for player in inner(position.seen(), State).players)
    assert "Unexplored" in text
    public = await world.slash(carla, "show words", to_all=True)
    assert "\n".join(followup.content for followup in public.followups) == text


async def test_where_there_is_no_table(world: World) -> None:
    """A missing table gives one private sentence for every view."""
    for to_all in (False, True):
        result = await world.slash(world.people["Ana"], "show board", to_all=to_all)
        assert result.response.ephemeral
        assert "no table here" in result.response.content
        assert result.followups == []
    assert world.posts() == []


async def test_before_the_start(world: World, ana: Member) -> None:
    """A lobby has no board yet."""
    await world.slash(ana, "navegador new")
    result = await world.slash(ana, "show points")
    assert "not in progress" in result.response.content


@pytest.mark.parametrize("language", words.languages())
async def test_help_names_every_game(tmp_path: Path, language: str) -> None:
    """Help says how to open each game and names its commands, in one message; so do empty lists."""
    async with opened(tmp_path, {"Ana": language}) as world:
        ana, games = world.people["Ana"], world.bot.interfaces
        assert len(games) > 1
        for command in ("show help", "table list", "table mine", "show board"):
            said = await world.slash(ana, command)
            text = world.text(said)
            assert len(text) <= 2000
            for game in games:
                assert f"`{words.say(f'slash-{game}-new', language)}`" in text, command
                assert command != "show help" or words.say(f"help-{game}", language) in text
