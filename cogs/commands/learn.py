"""`/learn`: a game learnt by playing, in private lessons that can be left at any time."""

from typing import Final

from cogs.commands import lobby
from cogs.components import Page
from cogs.errors import UserError
from cogs.games import GameInterface, Lessons
from cogs.host import Host
from cogs.learning import Course
from cogs.learning import course as courses
from cogs.request import Request, on
from cogs.slash import Choice, Command, Parameter, commands_of_games
from cogs.turn import panel
from words import say

OPPONENTS: Final = 2
"""Computer players at the table opened after the lessons."""


async def _learn(request: Request, game: str | None = None) -> None:
    """Show the user's current lesson, or the first; by default of the game of the channel's table."""
    interface, lessons = await _game(request, game)
    stored = await request.services.learning.get(request.person.id, interface.name)
    known = stored is not None and stored.lesson in lessons.names
    course = await _at(request, interface, stored.lesson if stored and known else lessons.names[0])
    if stored is not None and not stored.lesson:
        await _show(request, course, courses.finished(course))
    else:
        await _explain(request, course)


async def _game(request: Request, named: str | None) -> tuple[GameInterface, Lessons]:
    """Return the game: the one named, the one of the channel's table, else the first that has lessons.

    Raises NotRunning for one that is not played here, UserError for one without lessons.
    """
    interfaces = request.client.interfaces
    table = None if named else await request.services.lobby.in_channel(request.channel_id)
    meant = named or (table.game if table is not None else None)
    taught = [interface for interface in interfaces.values() if interface.learning is not None]
    interface = request.client.interface(meant) if meant else next(iter(taught or interfaces.values()))
    if interface.learning is None:
        raise UserError("learn-none", game=say(f"game-{interface.name}", request.locale))
    return interface, interface.learning


async def _at(request: Request, interface: GameInterface, lesson: str) -> Course:
    """Return the user's state in a lesson. Raises LookupError for an unknown one."""
    stored = await request.services.learning.get(request.person.id, interface.name)
    settings, now = request.chosen, request.client.clock.now()
    return courses.of(interface, stored, lesson, request.person, request.locale, now, helps=settings.helps)


async def _of_control(request: Request, lesson: str | None = None) -> tuple[Course, str]:
    """Return the lesson of a control, or another of its game, and the rest of its argument. Raises UserError."""
    game, _, rest = request.arg.partition(".")
    named, _, arg = rest.partition(".")
    interface = request.client.interfaces.get(game)
    if interface is None:
        raise UserError("old-button")
    try:
        return await _at(request, interface, named if lesson is None else lesson), arg
    except LookupError:
        raise UserError("old-button") from None


async def _show(request: Request, course: Course, page: Page) -> None:
    await request.answers.reply(page, table_id=0, seq=0, revision=course.revision)


async def _explain(request: Request, course: Course) -> None:
    """Store the learner's progress, and show a lesson's explanation."""
    await request.services.learning.set(course.stored)
    await _show(request, course, courses.taught(course))


async def _try(request: Request, course: Course) -> None:
    await request.services.learning.set(course.stored)
    await _show(request, course, courses.trying(course))


@on("learn-open", private=True)
async def resume(request: Request) -> None:
    """Do what `/learn` does, for the button's game."""
    await _learn(request, request.arg)


@on("learn-play")
async def play(request: Request) -> None:
    """Start a game in the channel against computer players of the kind in the first lesson."""
    interface, lessons = await _game(request, request.arg.partition(".")[0])
    kind = lessons.lesson(lessons.names[0]).rivals[0]
    await lobby.open_against(request, interface, [kind] * OPPONENTS)


@on("learn", private=True)
async def explain(request: Request) -> None:
    """Show a lesson's explanation."""
    await _explain(request, (await _of_control(request))[0])


@on("learn-choose", private=True)
async def choose(request: Request) -> None:
    """Go to another lesson."""
    await _explain(request, (await _of_control(request, request.value))[0])


@on("learn-signs", private=True)
async def signs(request: Request) -> None:
    """Explain the symbols in the pictures."""
    course, _ = await _of_control(request)
    await _show(request, course, courses.looked(course))


@on("learn-numbers", private=True)
async def numbers(request: Request) -> None:
    """Show all numbers of the game."""
    course, _ = await _of_control(request)
    await _show(request, course, courses.numbers(course))


@on("learn-try", private=True)
async def begin(request: Request) -> None:
    """Open the panel with its last state."""
    await _try(request, (await _of_control(request))[0])


@on("learn-pick", private=True)
async def pick(request: Request) -> None:
    """Choose something in the panel."""
    course, arg = await _of_control(request)
    await _try(request, course.with_draft(course.interface.press(course.draft, arg, request.value)))


@on("learn-over", private=True)
async def over(request: Request) -> None:
    """Discard the draft."""
    await _try(request, (await _of_control(request))[0].restarted())


@on("learn-why", private=True)
async def why(request: Request) -> None:
    """Explain the prices, in a separate message."""
    course, _ = await _of_control(request)
    explanation = panel.explained(course.interface, course.scene, course.draft)
    await request.answers.reply(Page.of(explanation), table_id=0, seq=0, separate=True)


@on("learn-do", private=True)
async def do(request: Request) -> None:
    """Take the turn shown in the panel, and show the answer."""
    course, arg = await _of_control(request)
    if course.proposal is None or panel.digest_of(course.proposal) != arg:
        await _try(request, course)
        return
    answer = course.lessons.answered(course.lesson, course.scene, course.draft)
    await request.services.learning.set(course.beyond if answer.right else course.restarted().stored)
    await _show(request, course, courses.answered(course, answer))


@commands_of_games
def learn(bot: Host) -> list[Command]:
    """Return the command, with the games played here as choices."""
    games = tuple(Choice(game, key=f"game-{game}") for game in bot.interfaces)
    return [Command("learn", _learn, (Parameter("game", "option-learn-game", choices=games),), private=True)]
