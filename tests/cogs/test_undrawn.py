"""Failed pictures: words replace each one, and other tables keep theirs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from simcord.builders import ChannelHandle
from structlog.testing import capture_logs

import i18n
from cogs.components import MAX_MESSAGE_LENGTH, Drawing, Image, Page, Text
from cogs.games import GameInterface
from cogs.host import Host
from cogs.sending import pages, work
from cogs.sending.pages import Undrawn
from hosting import ManualClock, registry
from hosting.workers import Priority, WorkersClosed
from hosting.workers.pool import Pool
from renders import LIGHT, Picture, Theme
from renders.picture import MAX_ALT, Description, kinds
from tests.cogs.drawers import drifts, sails, sinks
from tests.cogs.hands import show_all, table_of
from tests.cogs.leagues import hosting
from tests.cogs.singing_sails.crew import SAILS
from tests.renders.test_fonts import views
from tests.support.world import Member, Message, Played, World, opened

UNDRAWN = "could not be drawn"


class Bot(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


@contextmanager
def host(processes: int = 0) -> Iterator[Host]:
    workers = Pool(processes, seconds=60, mebibytes=1000)
    try:
        yield cast(Host, Bot(workers=workers, clock=ManualClock()))
    finally:
        workers.shutdown(cancel_futures=True)


def overflow(drawing: Drawing, theme: Theme) -> Picture:
    """Fail as FreeType does, with a name in the error's text."""
    raise OSError("raster overflow of Ana's table")


registry.interfaces()  # all games are loaded, with everything they draw
KINDS = {
    f"{draw.__module__}.{draw.__name__}": Drawing(draw, views().get(draw, ("de",)))
    for draw in sorted(kinds(), key=lambda draw: (draw.__module__, draw.__name__))
    if draw in views() or draw.__name__ == "legend"
}
"""By name, in an order that does not depend on which module was imported first."""


def test_every_kind_that_is_described_is_tried_here() -> None:
    """Every described kind of picture is tested here, except wrappers, empty ones and this module's."""
    named = {f"{draw.__module__}.{draw.__name__}" for draw in kinds() if not draw.__module__.startswith("tests.")}
    left = named - set(KINDS)
    assert left == {"cogs.components._fail"}


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_picture_has_words_in_its_place(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed picture gets its description, without a name in the log."""
    drawing = KINDS[kind]
    monkeypatch.setattr(Drawing, "__call__", overflow)
    with host() as bot, capture_logs() as logs:
        made = await pages.draw(bot, Priority.LOOK, 1, drawing, LIGHT)
        assert work.doors(bot).spent[Priority.LOOK].undrawn == 1
    assert isinstance(made, Undrawn)
    assert made.description.locale in i18n.languages()
    assert 0 < len(made.description.text) <= MAX_ALT
    (line,) = [log for log in logs if log["event"] == "a picture cannot be drawn"]
    assert line["error"] == "OSError"
    assert line["where"].startswith("test_undrawn.py:")
    assert line["where"].endswith(" overflow")
    assert "Ana" not in repr(line)


@pytest.mark.parametrize("draw", [sinks, drifts])
async def test_a_worker_that_dies_or_hangs_costs_one_picture(
    draw: Callable[..., Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other pictures are drawn before and after it, by the same worker or its replacement."""
    with host(1) as bot:
        assert isinstance(await pages.draw(bot, Priority.POST, 1, Drawing(sails, ("Bruno",)), LIGHT), Picture)
        with monkeypatch.context() as hasty:
            if draw is drifts:
                hasty.setattr(bot.workers, "_seconds", 1)
            made = await pages.draw(bot, Priority.POST, 2, Drawing(draw, ("Ana",)), LIGHT)
        assert isinstance(made, Undrawn)
        assert made.description.text == "A ship of Ana"
        assert isinstance(await pages.draw(bot, Priority.POST, 1, Drawing(sails, ("Bruno",)), LIGHT), Picture)
        assert work.doors(bot).spent[Priority.POST].undrawn == 1


async def test_what_a_stop_gives_up_is_no_picture_that_failed() -> None:
    """A picture cut off by a stop is drawn after the next start: no words replace it."""
    with host() as bot:
        bot.workers.shutdown()
        with pytest.raises(WorkersClosed):
            await pages.draw(bot, Priority.POST, 1, Drawing(sails, ("Ana",)), LIGHT)


@pytest.mark.parametrize("locale", i18n.languages())
def test_the_words_fit_into_every_message(locale: str) -> None:
    """The words fit below any message's text; the sentence is whole, and names in it are inert."""
    for own in ("", "x" * 100, "x" * 1500, "x" * 1990, "x" * 5000):
        for text in ("", "Ana", "y" * MAX_ALT, "``` @everyone <@1> https://example.com `"):
            made = Undrawn(Description(text, locale))
            whole = made.after(own)
            assert len(whole) <= MAX_MESSAGE_LENGTH
            assert i18n.say("undrawn", locale) in whole
            assert whole.startswith(own[:1500])
            assert whole.count("```") in (0, 2)
            assert pages.is_undrawn(made.after(""))
            if "@everyone" in whole:
                assert whole.index("```\n") < whole.index("@everyone") < whole.rindex("\n```")


async def test_a_page_keeps_its_order_and_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words replace each picture; those without room are left out."""
    real = Drawing.__call__
    monkeypatch.setattr(
        Drawing, "__call__", lambda self, theme: (overflow if self.args == ("Ana",) else real)(self, theme)
    )
    page = Page((Text("a"), Image(Drawing(drifts, ("Ana",))), Text("b"), Image(Drawing(sails, ("Bruno",)))))
    with host() as bot:
        displayed, files = await pages.attached(bot, Priority.LOOK, 1, page, LIGHT)
        full, _ = await pages.attached(bot, Priority.LOOK, 1, Page((Text("x" * 3990), page.blocks[1])), LIGHT, 4000)
    assert [type(block) for block in displayed.blocks] == [Text, Text, Text, Image]
    assert UNDRAWN in displayed.text
    assert "A ship of Ana" in displayed.text
    assert [file.filename for file in files] == ["ship.png"]
    assert full == Page((Text("x" * 3990),))


DOOMED, SANE = "Doomed", "Sane"
GAMES: dict[str, Played] = {"navegador": {}, "singing-sails": SAILS}


def fail_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every picture of one table or league fail, and no other."""
    real = Drawing.__call__

    def drawn(drawing: Drawing, theme: Theme) -> Picture:
        return overflow(drawing, theme) if DOOMED in repr(drawing.args) else real(drawing, theme)

    monkeypatch.setattr(Drawing, "__call__", drawn)


async def two_tables(world: World, game: str) -> dict[str, ChannelHandle]:
    there = {DOOMED: world.channel, SANE: world.guild.create_text_channel("other")}
    for name, channel in there.items():
        await table_of(world, "Ana", "Bruno", channel=channel, name=name, game=game, order="as joined")
    return there


@pytest.mark.parametrize("game", GAMES)
async def test_one_table_without_pictures(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its posts, views, animations and reposts have words and buttons; the other table has all pictures."""
    fail_for_one(monkeypatch)
    async with opened(tmp_path, played=GAMES[game]) as world:
        there = await two_tables(world, game)
        interface = world.bot.interfaces[game]
        for name, channel in there.items():
            onlooker = world.add(f"Onlooker {name}")  # another at each table: a person posts at most ten times an hour
            board, post = [one for one in world.messages(channel) if one.author.bot][-2:]
            assert bool(board.attachments) == bool(post.attachments) == (name == SANE)
            assert any(button.custom_id.split(":")[3] in ("go", "open") for button in world.buttons(post))
            for message in (board, post):
                assert (UNDRAWN in message.content) == (name == DOOMED)
            assert DOOMED not in board.content or "```" in board.content
            await looked(world, interface, channel, onlooker, failed=name == DOOMED)
            await world.slash(onlooker, "table: Post again", channel)
            again = world.last(channel)
            assert (UNDRAWN in again.content) == (name == DOOMED)
            assert world.buttons(again)
        assert world.undrawn > 0
        assert not [job for job in await world.bot.services.jobs.all() if job.tries]


async def looked(
    world: World, interface: GameInterface, channel: ChannelHandle, person: Member, *, failed: bool
) -> None:
    """Use all of a game's views, by commands and animations, in private and in public."""
    drawn = 0
    for look in (one for one in interface.looks if one.command):
        for to_all in (False, True):
            show = show_all if to_all else World.slash
            result = await show(world, person, f"table: button-{look.name}", channel)
            answer: Message = result.followups[0] if to_all and result.followups else result
            text, files = world.text(answer), attachments(answer)
            assert "went wrong" not in text
            assert not (failed and files and look.name != "legend"), look
            drawn += bool(files) or UNDRAWN in text
    assert drawn
    for animation in interface.animations.keys() - {look.name for look in interface.looks}:
        result = await world.slash(person, f"table: button-animation-{animation}", channel)
        assert (UNDRAWN in world.text(result)) == failed, animation
    result = await world.slash(person, "table: Replay", channel)
    assert (UNDRAWN in world.text(result)) == failed


def attachments(message: Any) -> list[Any]:
    return list((getattr(message, "response", None) or message).attachments)


async def test_a_league_without_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its message continues from season to season with words in place of the standing, as do all views."""
    fail_for_one(monkeypatch)
    async with opened(tmp_path, hosting.EIGHT) as world:
        await hosting.to_play(world, "Ana", "Bruno", "Carla", "Duarte", name=DOOMED)
        board = hosting.board(world)
        assert UNDRAWN in world.text(board)
        assert not board.attachments
        await hosting.end_tables(world)
        assert UNDRAWN in world.text(hosting.board(world))
        for look in ("standing", "calendar", "tables", "me", "draw"):
            answer = await world.press(world.people["Ana"], hosting.board(world), f"nav:0:0:league-board:1-{look}")
            assert "went wrong" not in world.text(answer), look
            assert not attachments(answer)
        assert world.undrawn > 0
