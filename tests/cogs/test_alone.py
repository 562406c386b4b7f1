"""Isolation of failures: pictures, jobs of every kind, every step of a league, damaged rows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest
import sqlalchemy as sa
from simcord.builders import ChannelHandle
from structlog.testing import capture_logs

import i18n
from cogs.components import MAX_MESSAGE_LENGTH, Drawing, Image, Page, Text
from cogs.games import GameInterface
from cogs.host import Host
from cogs.sending import pages, work
from cogs.sending.pages import Undrawn
from hosting import ManualClock, registry
from hosting.core.errors import TableError
from hosting.db import schema
from hosting.jobs.jobs import Job
from hosting.jobs.kinds import KINDS, SEASON
from hosting.workers import Priority, WorkersClosed
from hosting.workers.pool import Pool
from leagues.rules.states import State
from leagues.season import pairing
from leagues.season.pairing import Deadline, NewRound, NewStage, SeasonContext, StateChange, Step
from leagues.season.running import Running
from leagues.store.model import Season
from leagues.store.schema import seasons
from renders import LIGHT, Picture, Theme
from renders.picture import MAX_ALT, Description, kinds
from tests.cogs.drawers import drifts, sails, sinks
from tests.cogs.hands import enabled, show_all, table_of, type_turn
from tests.cogs.leagues import hosting
from tests.cogs.singing_sails.crew import SAILS
from tests.leagues.playing import ADMIN
from tests.renders.test_fonts import views
from tests.support.effort import tries
from tests.support.world import Member, Message, Played, World, opened

UNFORESEEN: Final = "what nobody foresaw"
ONE, OTHER = 1000, 2000


async def test_every_kind_of_job_fails_alone(world: World) -> None:
    """A server's job of each kind fails: all others are done, and its admins and the log are told the kind."""
    runner = world.bot.runner
    assert set(KINDS) == set(runner._handlers)
    done = list[tuple[str, int]]()

    async def handler(job: Job) -> datetime | None:
        if job.guild == ONE:
            raise KeyError(UNFORESEEN)
        done.append((job.kind, job.guild))
        return None

    runner._handlers = {kind: (handler, policy) for kind, (_, policy) in runner._handlers.items()}
    for kind in sorted(KINDS):
        for guild in (ONE, OTHER, ONE + 1):
            await world.bot.services.jobs.ask(kind, f"{guild}:1", guild=guild)
    for _ in range(8):
        await runner.settled(lambda job: True)
        await world.env.settle()
        await world.advance(seconds=2)
    for kind in KINDS:
        assert done.count((kind, OTHER)) == done.count((kind, ONE + 1)) == 1, kind
    failed = await world.bot.services.jobs.failed(ONE)
    assert {job.kind for job in failed} == set(KINDS)
    assert all(job.tries > 1 and job.why == "unforeseen: KeyError" for job in failed)
    assert await world.bot.services.jobs.failed(OTHER) == []
    assert {type(error) for error in world.errors} == {KeyError}


async def two_leagues(world: World, count: int, **options: str) -> None:
    """Found two leagues alike, and let so many people register in both until that ends."""
    for name in (DOOMED, SANE):
        await hosting.found(world, name=name, **options)
    await world.bot.services.store.write(short_final)
    await hosting.pass_time(world, hours=1)
    await everybody(world, "Register", hosting.EIGHT[:count])
    await hosting.pass_time(world, days=7)


async def check_in(world: World, count: int) -> None:
    """Let people confirm that they will play, and the first round begin."""
    await everybody(world, "I will play", hosting.EIGHT[:count])
    await hosting.pass_time(world, days=2)
    await hosting.pass_time(world, hours=13)


def stop(monkeypatch: pytest.MonkeyPatch, refused: Callable[[int, Step], bool]) -> None:
    """Let a season's steps fail where a test refuses them."""
    taken = Running._take

    async def take(self: Running, season: int, edition: int, step: Step, *given: Any) -> Season | None:
        if refused(season, step):
            raise KeyError(UNFORESEEN)
        return await taken(self, season, edition, step, *given)

    monkeypatch.setattr(Running, "_take", take)


STEPS: Final = [state for state in State if state not in (State.DRAFT, State.CALLED_OFF)]


@pytest.mark.every(3)
@pytest.mark.parametrize("state", STEPS[:: tries(3, 1)])
@pytest.mark.opened(hosting.EIGHT)
async def test_every_step_of_a_league_fails_alone(world: World, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """One league cannot take a step: the other is played to its end with each step, and later the first goes on."""
    stop(monkeypatch, lambda season, step: season == 1 and isinstance(step, StateChange) and step.target == state)
    await two_leagues(world, 4)
    await check_in(world, 4)
    assert (await hosting.view(world, 2)).season.state == State.RUNNING
    assert await hosting.end_tables(world, season=2) > 0
    await hosting.pass_time(world, minutes=1)
    assert (await hosting.view(world, 2)).season.state == State.CLOSED
    (sane,) = [board for board in hosting.boards(world) if SANE in world.text(board)]
    assert sane.attachments
    assert (await hosting.view(world, 1)).season.state != State.CLOSED
    stuck = await world.bot.services.jobs.failed(world.guild.id)
    assert {(job.kind, job.key) for job in stuck} <= {(SEASON, "1")}
    assert {type(error) for error in world.errors} == {KeyError}
    if stuck:
        screen = await world.slash(hosting.regent(world), "admin: All tables")
        answer = await world.press(hosting.regent(world), screen, "nav:0:0:stuck:")
        assert DOOMED in world.text(answer)
        assert SANE not in world.text(answer)
    before = (await hosting.view(world, 1)).season.state
    monkeypatch.undo()
    await hosting.pass_time(world, hours=2)
    assert (await hosting.view(world, 1)).season.state != before or not stuck


@pytest.mark.long
@pytest.mark.parametrize(("format_", "count"), [("swiss", 4), ("heats", 5)])
@pytest.mark.parametrize("where", ["drawn", "stored"])
@pytest.mark.opened(hosting.EIGHT)
async def test_every_round_of_a_league_fails_alone(
    world: World, format_: str, count: int, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One league's next round cannot be drawn or stored: the other's is played, and later the first goes on with it."""
    following = pairing.draw_next

    def follow(context: SeasonContext) -> NewStage | NewRound:
        if context.view.season.id == 1:
            raise KeyError(UNFORESEEN)
        return following(context)

    await two_leagues(world, count, format=format_)
    await check_in(world, count)
    if where == "stored":
        stop(monkeypatch, lambda season, step: season == 1 and isinstance(step, NewStage | NewRound))
    else:
        monkeypatch.setattr(pairing, "draw_next", follow)
    for season in (1, 2):
        assert await hosting.end_tables(world, season=season) > 0
    await hosting.pass_time(world, minutes=1)
    assert await rounds(world, 1) == 1
    assert await rounds(world, 2) == 2
    assert all(
        fixture.status == "running" for fixture in (await hosting.view(world, 2)).fixtures if fixture.result is None
    )
    assert {(job.kind, job.key) for job in await world.bot.services.jobs.failed(world.guild.id)} == {(SEASON, "1")}
    assert await hosting.end_tables(world, season=2) > 0
    assert {type(error) for error in world.errors} == {KeyError}
    monkeypatch.undo()
    await hosting.pass_time(world, hours=2)
    await hosting.pass_protests(world)
    assert await rounds(world, 1) == 2
    assert await hosting.end_tables(world) > 0


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("what", "format_", "count"), [("need", "divisions", 2), ("late", "swiss", 4), ("decide", "divisions", 4)]
)
async def test_what_is_no_state_of_a_league_fails_alone(
    what: str, format_: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One league cannot wait, give more time or decide open tables: the other does, and later the first does it too."""
    tried, fails = set[tuple[int, str]](), True

    def refused(season: int, step: Step) -> bool:
        kind = step.what if isinstance(step, Deadline) else type(step).__name__.lower()
        tried.add((season, kind))
        return fails and season == 1 and kind == what

    stop(monkeypatch, refused)
    async with opened(tmp_path, hosting.EIGHT) as world:
        await two_leagues(world, count, format=format_)
        if what != "need":
            await check_in(world, count)
        for _ in range({"need": 0, "late": 1, "decide": 2}[what]):
            for season in (1, 2):
                await world.bot.leagues.running.shift(season, world.clock.now(), ADMIN, "No more time")
            await hosting.pass_time(world, minutes=1)
        assert {(1, what), (2, what)} <= tried
        stuck = [job for job in await world.bot.services.jobs.failed(world.guild.id) if job.kind == SEASON]
        assert [(job.key, job.why) for job in stuck] == [("1", "unforeseen: KeyError")]
        assert {type(error) for error in world.errors} == {KeyError}
        doomed, sane = (await hosting.view(world, 1)).season, (await hosting.view(world, 2)).season
        assert sane.edition > doomed.edition
        fails = False
        tried.clear()
        await hosting.pass_time(world, hours=2)
        assert (1, what) in tried
        doomed, sane = (await hosting.view(world, 1)).season, (await hosting.view(world, 2)).season
        assert (doomed.state, doomed.held is None) == (sane.state, sane.held is None)


def short_final(conn: sa.Connection) -> None:
    for row in conn.execute(sa.select(seasons.c.id, seasons.c.rules)).all():
        if row.rules["format"] == "heats":
            conn.execute(sa.update(seasons).where(seasons.c.id == row.id).values(rules={**row.rules, "final": 4}))


async def rounds(world: World, season: int) -> int:
    view = await hosting.view(world, season)
    return len({(fixture.group, fixture.round) for fixture in view.fixtures})


async def everybody(world: World, button: str, people: tuple[str, ...]) -> None:
    for board in hosting.boards(world):
        if any(one.label == button for one in world.buttons(board)):
            await hosting.everybody(world, board, button, *people)


DAMAGED: Final = [
    ("tables", "options"), ("tables", "time_control"), ("tables", "created"), ("seats", "since"), ("posts", "created"),
    ("jobs", "payload"), ("votes", "yes"), ("log", "payload"), ("log", "at"), ("log", "kind"),
]  # fmt: skip
"""Columns in which one table's value is damaged."""
NO_TEXT: Final = [
    (table.name, column.name)
    for table in (schema.tables, schema.seats, schema.posts, schema.jobs, schema.votes, schema.log, schema.people)
    for column in table.columns
    if isinstance(column.type, sa.Text | sa.JSON | schema.Payload | schema.Utc)
]
"""Columns that can hold bytes that are not text."""
TRIED: Final = NO_TEXT[:: tries(16, 1)]


def damage(where: str, column: str, key: str, stored: bytes, conn: sa.Connection) -> None:
    """Store invalid JSON or an invalid timestamp, past the guards of the database."""
    for (trigger,) in conn.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").all():
        conn.exec_driver_sql(f'DROP TRIGGER "{trigger}"')
    conn.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
    conn.exec_driver_sql(f'UPDATE OR IGNORE "{where}" SET "{column}" = CAST(? AS TEXT) WHERE {key}', (stored,))


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("where", "column", "stored"),
    [*((*one, b"{damaged") for one in DAMAGED[:: tries(2, 1)]), *((*one, b'"\xff\xfe"') for one in TRIED)],
)
async def test_a_damaged_row_of_one_table(
    world: World, ana: Member, bruno: Member, where: str, column: str, stored: bytes
) -> None:
    """The other table is played, listed, displayed and administered, before and after a restart."""
    there = await two_tables(world, "navegador")
    await world.slash(ana, "table: Take back", there[DOOMED])
    key = {"tables": "id = 1", "jobs": "key LIKE '1%'", "people": "name = 'Carla'"}.get(where, '"table" = 1')
    for restart in (False, True):
        await world.bot.services.store.write(partial(damage, where, column, key, stored))
        if restart:
            await world.restart()
        await world.env.settle()
        admin = hosting.regent(world)
        for command, who in (("tables", ana), ("admin: All tables", admin)):
            answer = await world.slash(who, command, there[SANE])
            assert SANE in world.text(answer), command
        who = ana if not restart else bruno
        number = len(world.messages(there[SANE]))
        post = world.last(there[SANE])
        button = next(item for item in enabled(world, post) if ":go:" in str(item["custom_id"]))
        panel = await who.click(post, custom_id=str(button["custom_id"]))
        assert "went wrong" not in world.text(panel)
        await type_turn(world, who, channel=there[SANE])
        assert len(world.messages(there[SANE])) > number
    for error in world.errors:
        assert isinstance(error, TableError | ValueError | TypeError | LookupError | AttributeError), error


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
PICTURES = {
    f"{draw.__module__}.{draw.__name__}": Drawing(draw, views().get(draw, ("de",)))
    for draw in sorted(kinds(), key=lambda draw: (draw.__module__, draw.__name__))
    if draw in views() or draw.__name__ == "legend"
}
"""By name, in an order that does not depend on which module was imported first."""


def test_every_kind_that_is_described_is_tried_here() -> None:
    """Every described kind of picture is tested here, except wrappers, empty ones and this module's."""
    named = {f"{draw.__module__}.{draw.__name__}" for draw in kinds() if not draw.__module__.startswith("tests.")}
    left = named - set(PICTURES)
    assert left == {"cogs.components._fail"}


@pytest.mark.parametrize("kind", PICTURES)
async def test_every_kind_of_picture_has_words_in_its_place(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = PICTURES[kind]
    monkeypatch.setattr(Drawing, "__call__", overflow)
    with host() as bot, capture_logs() as logs:
        made = await pages.draw(bot, Priority.LOOK, 1, drawing, LIGHT)
        assert work.doors(bot).spent[Priority.LOOK].undrawn == 1
    assert isinstance(made, Undrawn)
    assert made.description.locale in i18n.languages()
    assert 0 < len(made.description.text) <= MAX_ALT
    (line,) = [log for log in logs if log["event"] == "a picture cannot be drawn"]
    assert line["error"] == "OSError"
    assert line["where"].startswith("test_alone.py:")
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
    real = Drawing.__call__
    monkeypatch.setattr(
        Drawing, "__call__", lambda self, theme: (overflow if self.args == ("Ana",) else real)(self, theme)
    )
    page = Page((Text("a"), Image(Drawing(drifts, ("Ana",))), Text("b"), Image(Drawing(sails, ("Bruno",)))))
    with host() as bot:
        displayed, files = await pages.attach(bot, Priority.LOOK, 1, page, LIGHT)
        full, _ = await pages.attach(bot, Priority.LOOK, 1, Page((Text("x" * 3990), page.blocks[1])), LIGHT, 4000)
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


@pytest.mark.every(2)
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


@pytest.mark.long
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
