"""Commands are registered when they have changed, and not at every start."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from app import registering
from cogs.commands.translating import Translator
from tests.support.world import World, opened

COMMANDS = "*/commands"


def registered(world: World) -> int:
    """How often commands were registered."""
    return len(world.requests("PUT", COMMANDS))


@pytest.mark.parametrize("kill", [False, True])
async def test_a_start_where_nothing_changed_asks_nothing_of_discord(tmp_path: Path, kill: bool) -> None:
    """One request fewer than at the first start, and every command is there."""
    async with opened(tmp_path) as world:
        assert registered(world) == 1
        await world.restart(kill=kill)
        assert registered(world) == 1
        assert not world.requests("GET", COMMANDS)
        await world.slash(world.people["Ana"], "navegador new", seats=2)
        assert "Ana" in world.last().content


async def test_what_has_changed_is_registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another text in one language is enough; the start after that is a quiet one again."""
    async with opened(tmp_path) as world:
        named = Translator.translate

        async def other(self: Translator, string: object, locale: discord.Locale, context: object) -> object:
            text = await named(self, string, locale, context)  # type: ignore[arg-type]
            return "auf" if text == "neu" else text

        monkeypatch.setattr(Translator, "translate", other)
        for times in (2, 2):
            await world.restart()
            assert registered(world) == times


async def test_commands_are_registered_where_they_are_wanted_now(tmp_path: Path) -> None:
    """Another server is another registration."""
    async with opened(tmp_path) as world:
        for guild, times in ((1000, 2), (1000, 2), (None, 3)):
            world.settings = world.settings.model_copy(update={"guild": guild})
            await world.restart()
            assert registered(world) == times


async def test_what_discord_refused_is_tried_again(tmp_path: Path) -> None:
    """A registration that failed is not taken for one."""
    async with opened(tmp_path) as world:
        await world.bot.services.registered.forget(world.bot.application_id or 0)
        world.env.inject_error("PUT", "/applications/*/commands", status=500, times=None)
        with pytest.raises(discord.HTTPException):
            await registering.register(world.bot, None)
        assert await world.bot.services.registered.digest(world.bot.application_id or 0) is None


async def test_a_command_that_there_is_not_has_them_registered_at_the_next_start(tmp_path: Path) -> None:
    """Where Discord has other commands than the database says, as after another copy of the bot, a restart mends it."""
    async with opened(tmp_path) as world:
        (old,) = [one for one in world.bot.tree.get_commands() if one.name == "confirm"]
        world.bot.tree.remove_command("confirm")
        await world.slash(world.people["Ana"], "confirm")
        assert [type(error) for error in world.errors] == [discord.app_commands.CommandNotFound]
        world.bot.tree.add_command(old)
        await world.restart()
        assert registered(world) == 2
