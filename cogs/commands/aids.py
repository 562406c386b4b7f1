"""Aids of a player: `/hint`, the best turns and the reasons for them; reviews of finished games; notes; `/learn`."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast, get_args

from cogs import host, places, times
from cogs.commands import lobby
from cogs.commands.show import PUBLIC, public
from cogs.components import Anchor, Button, Field, Form, Page, Row, in_rows
from cogs.controls import number
from cogs.errors import UserError
from cogs.games import Adviser, GameInterface, Lessons, Replay, Reviewer
from cogs.host import Host, PerBot, keep
from cogs.panels import page_number, page_of, turning
from cogs.request import Request, TableRequest, on
from cogs.sending import work
from cogs.slash import Choice, Command, Parameter, command, commands_of_games
from cogs.turn import post as turn_posts
from cogs.workbench import lesson, puzzle, turn
from hosting import aids
from hosting.aids import LEARNED, MAX_NOTE, AdviceRequest, GameReview, ReviewedTurn
from hosting.core import Hints, Table, TableError
from hosting.workers import Priority
from i18n import name, say, title


@on("hint")
async def hint(request: TableRequest) -> None:
    table, locale = request.table, request.locale
    adviser = _adviser(request, table)
    question = await request.services.hinting.ask(table.id, request.person)
    advice = await advise(request.client, question)
    table = question.position.table
    scene = host.scene(table, question.view, locale, question.seat)
    lines = adviser.advice(scene, advice)
    head = say("hint-head", locale, table=title(table.name, locale), ahead=question.ahead)
    few = range(1, 0 if question.ahead else len(adviser.advised(scene, advice)) + 1)
    takes = (tuple(Button.for_verb("hint-take", locale, str(n), n=n) for n in few),) if few else ()
    page = Page.of("\n".join((head, *lines)), takes)
    anchor = Anchor(table.id, question.position.seq)
    await request.answers.reply(page, anchor, separate=request.pressed is not None)


command("hint")(hint)


@on("hint-take")
async def take(request: TableRequest) -> None:
    bench = await turn.of_control(request)
    question = await request.services.hinting.ask(request.table.id, request.person)
    advice, at = await advise(request.client, question), number(request.arg, 1)
    turns = _adviser(request, request.table).advised(bench.scene, advice)
    if question.ahead or question.seat != bench.seat or not 0 < at <= len(turns):
        raise UserError("old-button")
    await bench.with_draft(turns[at - 1]).show(request)


@on("hints")
async def choose(request: TableRequest) -> None:
    table, who = request.table, request.arg
    _adviser(request, table)
    if await lobby.choose(request, "hints", get_args(Hints), table.hints, 2):
        by, admin = request.person.id, request.is_admin
        after = await request.services.hinting.choose(table.id, cast(Hints, who), by, admin=admin)
        await lobby.refresh(request, after)
        await request.answers.reply(say("hints-chosen", request.locale, who=who, most=LEARNED))


def _adviser(request: Request, table: Table) -> Adviser:
    interface = request.client.interface(table.game)
    if not isinstance(interface, Adviser):
        raise UserError("hint-none", game=say(f"game-{table.game}", request.locale))
    return interface


# Reviews, computed at the lowest priority, then shown page by page

TURNING: Final = ("turn-1", "turn-2", "turn-3")


@on("review")
async def turn_over(request: TableRequest) -> None:
    progress, locale = await _ask_review(request), request.locale
    table = progress.history.table
    if progress.whole:
        page = _page(request, progress, request.arg, locale)
        own = await request.services.mistakes.of_table(table.id, request.person.id)
        practice = Button("mistakes", say("button-mistakes-here", locale, n=own), "here", "blue", "🎯")
        page = page.with_rows(*page.rows, (*([practice] if own else []), public("review", locale)))
    else:
        figures = {"done": progress.done, "turns": len(progress.turns)}
        again = Button("review", say("button-review-again", locale), emoji="🔄")
        page = Page.of(say("review-underway", locale, table=title(table.name, locale), **figures), ((again,),))
    await request.answers.reply(page, Anchor(table.id, table.seq))


async def _whole(request: TableRequest, _: str, *, to_all: bool = False) -> Page:
    progress = await _ask_review(request)
    if not progress.whole:
        raise UserError("old-button")
    return _page(request, progress, "", request.table.language if to_all else request.locale)


PUBLIC["review"] = _whole


async def _ask_review(request: TableRequest) -> GameReview:
    table = request.table
    if not isinstance(request.client.interface(table.game), Reviewer):
        raise UserError("review-none", game=say(f"game-{table.game}", request.locale))
    async with work.reading(request.client, request.guild_id):
        progress = await request.services.reviews.ask(table.id)
    request.wake()
    return progress


def _page(request: Request, reviewed: GameReview, name: str, locale: str) -> Page:
    table = reviewed.history.table
    interface = request.client.interface(table.game)
    assert isinstance(interface, Reviewer)
    kinds, replay = (*interface.reviews, *TURNING), turn_posts.replay(reviewed.history, locale)
    name = name if name in kinds else kinds[0]
    if name in TURNING:
        page = turning_point(TURNING.index(name), interface, replay, reviewed.turns)
    else:
        page = interface.review(name, replay, reviewed.turns)
    ways = tuple(Button("review", say(f"button-review-{kind}", locale), kind, chosen=kind == name) for kind in kinds)
    return page.with_rows(*in_rows((*ways, Button.for_verb("notes", locale, emoji="📋"))))


def turning_point(place: int, interface: GameInterface, replay: Replay, turns: Sequence[ReviewedTurn]) -> Page:
    assert isinstance(interface, Reviewer)
    scene, worst = replay.scene, aids.turning([turn.loss for turn in turns])
    if place >= len(worst):
        return Page.of(say("review-no-turning", scene.locale, n=len(worst)))
    turn = turns[worst[place]]
    before, transitions = replace(scene, view=replay.views[turn.started]), replay.transitions[turn.started : turn.ended]
    loss = interface.lost(turn.loss, scene.locale)
    lines = [
        say("review-turning", scene.locale, place=str(place + 1), turn=turn.number + 1, lost=loss),
        interface.narrate(scene, turn.seat, transitions)[0],
        say("review-better", scene.locale, turn=interface.written(before, (turn.found or {})["best"])),
    ]
    return Page.of("\n".join(lines), (), interface.frame(interface.frames[0], replay, turn.started))


@on("mistakes", private=True)
async def practise(request: Request) -> None:
    """Show the mistake due longest; with the argument "here" first one of the table."""
    services, locale, here = request.services, request.locale, 0
    if request.arg == "here" and request.pressed is not None:
        here = request.pressed.table_id
        async with work.reading(request.client, request.guild_id):
            await services.mistakes.collect(here, request.person.id)
    for each in sorted(await services.mistakes.due(request.person.id), key=lambda each: each.table_id != here):
        with contextlib.suppress(TableError):  # as of a game under rules that are no longer played: others can be tried
            await puzzle.practise(request, each.table_id, each.number)
            return
    at = await services.mistakes.next_due(request.person.id)
    when = times.at(at)
    await request.answers.reply(say("mistake-none-due", locale, due=when), Anchor())


# Private notes on turns, which their writers can open once the game has ended

NOTES_A_PAGE: Final = 5
"""Notes on a page: of the longest, and their writers, less than the 2,000 characters of a message."""


@on("notes", private=True)
async def show_notes(request: TableRequest) -> None:
    page = await _notes(request, request.arg)
    await request.answers.reply(page, Anchor(request.table.id, request.table.seq))


@on("note", answer="form", private=True)
async def ask_note(request: TableRequest) -> None:
    locale = request.locale
    field = Field("text", say("form-note-text", locale), say("form-note-hint", locale), longest=MAX_NOTE)
    form = Form("note-written", "", say("button-note", locale), (field,))
    await request.answers.ask(form)


@on("note-written", private=True)
async def write_note(request: TableRequest) -> None:
    await request.services.notes.write(request.table.id, request.person.id, request.fields.get("text", ""))
    await show_notes(request)


@on("notes-open", private=True)
async def open_notes(request: TableRequest) -> None:
    if request.arg not in ("yes", "no"):
        raise UserError("old-button")
    await request.services.notes.publish(request.table.id, request.person.id, public=request.arg == "yes")
    await show_notes(request)


async def _notes(request: TableRequest, arg: str, *, to_all: bool = False) -> Page:
    table, me = request.table, request.person.id
    locale = table.language if to_all else request.locale
    notes = await request.services.notes.of_table(table.id, None if to_all else me)
    few, at, pages = (notes, 0, 1) if to_all else page_of(notes, page_number(arg), NOTES_A_PAGE)
    lines, rows = [say("notes-head" if notes else "notes-none", locale)], list[Row]()
    if table.status == "over" and isinstance(request.client.interface(table.game), Reviewer):
        lines.append(say(f"review-how-{table.game}", locale))
    for note in few:
        who = name(await request.services.people.name(note.person) or "", locale=locale)
        seen = "public" if note.public else "private"
        lines.append(say("notes-line", locale, turn=note.turn + 1, who=who, text=name(note.text, MAX_NOTE), seen=seen))
    mine = [note.public for note in notes if note.person == me]
    buttons = [Button.for_verb("note", locale, emoji="📋")] if table.status == "running" else []
    if table.status != "running" and mine:
        opens = not all(mine)
        label = say("button-notes-open" if opens else "button-notes-close", locale)
        buttons.append(Button("notes-open", label, "yes" if opens else "no"))
    if any(note.public for note in notes):
        buttons.append(public("notes", locale))
    if pages > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(turning("notes", at, pages, locale))
    return Page.of("\n".join(lines), (*rows, *((tuple(buttons),) if buttons else ())))


PUBLIC["notes"] = _notes


# Lessons, which can be left at any time


OPPONENTS: Final = 2


async def _learn(request: Request, game: str | None = None) -> None:
    await lesson.resume(request, *await _game(request, game))


async def _game(request: Request, named: str | None) -> tuple[GameInterface, Lessons]:
    interfaces = request.client.interfaces
    table = None if named else await request.services.lobby.in_channel(request.channel_id)
    game = named or (table.game if table is not None else None)
    taught = [interface for interface in interfaces.values() if interface.learning is not None]
    interface = request.client.interface(game) if game else next(iter(taught or interfaces.values()))
    if interface.learning is None:
        raise UserError("learn-none", game=say(f"game-{interface.name}", request.locale))
    return interface, interface.learning


@on("learn-open", private=True)
async def resume(request: Request) -> None:
    await _learn(request, request.arg)


@on("learn-play")
async def play(request: Request) -> None:
    interface, lessons = await _game(request, request.arg.partition(".")[0])
    kind = lessons.lesson(lessons.names[0]).rivals[0]
    control, computers = places.time_control(request), [kind] * OPPONENTS
    await lobby.open_table(request, interface, None, OPPONENTS + 1, "drawn", None, control, {}, computers)


@commands_of_games
def learn(bot: Host) -> list[Command]:
    games = tuple(Choice(game, key=f"game-{game}") for game in bot.interfaces)
    return [Command("learn", _learn, (Parameter("game", "option-learn-game", choices=games),), private=True)]


# Advice, computed by the workers once per position and seat


KEPT: Final = 64
"""Maximum number of answers remembered, the newest first: a few kilobytes each."""

_answers = PerBot[OrderedDict[tuple[int, int, int], asyncio.Task[object]]](lambda _: OrderedDict()).of


async def advise(host: Host, question: AdviceRequest) -> object:
    """Return the advice for a seat. Requests during its computation wait for the same answer."""
    answers = _answers(host)
    answer = answers.get(question.key)
    if answer is None or (answer.done() and (answer.cancelled() or answer.exception() is not None)):
        guild = question.position.table.guild
        thought = work.run(host, Priority.PLAYER, guild, question.game.advise, question.view, question.seat)
        answer = asyncio.create_task(thought)
    keep(answers, question.key, answer, KEPT)
    return await asyncio.shield(answer)
