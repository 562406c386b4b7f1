"""`/league new`: one form that creates a league and its first season, with an hour to review them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from cogs import rights
from cogs.components import Option
from cogs.errors import UserError
from cogs.forms import Field, Form, Menu
from cogs.host import Host
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.request import Request, ServerChannel, on
from cogs.slash import Choice, Command, Parameter, commands_of_games
from hosting.core import TimeControl
from hosting.play import MAX_NAME_LENGTH
from leagues.season import timing
from leagues.store import CLOCKS, DAY, Calendar, Format, Rules
from words import dates, say

NO_CLOCKS: Final = "none"
SEATS: Final = (3, 4, 5)
DAYS: Final = (3, 7, 14, 28)
"""Choices of days for registration."""
CALENDARS: Final[Mapping[str, tuple[int, ...]]] = {
    "monthly": tuple(range(1, 13)),
    "odd": (1, 3, 5, 7, 9, 11),
    "even": (2, 4, 6, 8, 10, 12),
    "quarterly": (1, 4, 7, 10),
}
"""Choices of months on whose first day play starts."""
USUAL_CALENDARS: Final = ("odd", "even")
"""Calendars into which a season of the usual length fits; the form chooses the one that starts sooner."""
HOUR_OF_STEPS: Final = 18
AGAIN: Final = 7 * DAY
"""Time after a season at which the bot opens the next, unless an admin chooses otherwise."""
BEFORE_OPENING: Final = timedelta(hours=1)
"""Time in which everything can still be changed."""
USUAL: Final = Rules(Format.DIVISIONS, "")
"""Initial choices of the form."""
CLOCK: Final = "bank"
THREADS: Final = (*rights.POSTING, "create_public_threads", "send_messages_in_threads")
"""Permissions needed in a league's channel, with its tables in threads."""
POSTS: Final = (*rights.POSTING, "send_messages_in_threads")
"""Permissions needed in a forum for its tables."""


async def _new(request: Request, game: str | None = None) -> None:
    """Show the form for a new league. Raises AdminsOnly, UserError."""
    request.admins_only()
    await _place(request)
    chosen = next(iter(_played(request.client)), "") if game is None else game
    request.client.interface(chosen)
    rules = request.services.positions.game(chosen)
    fewest, most = rules.seats
    locale, usual = request.locale, min(USUAL_CALENDARS, key=lambda which: _starts(request, which))
    form = Form(
        "league-new",
        chosen,
        say("form-league-new", locale),
        (
            Field("name", say("form-league-name", locale), longest=MAX_NAME_LENGTH, required=True),
            Menu(
                "format",
                say("form-league-format", locale),
                tuple(
                    Option(
                        format_.value,
                        say(f"league-format-{format_.value}", locale),
                        say(f"league-format-{format_.value}-help", locale),
                        chosen=format_ == USUAL.format,
                    )
                    for format_ in Format
                    if rules.leagues is None or format_ in rules.leagues
                ),
            ),
            Menu(
                "seats",
                say("form-league-seats", locale),
                tuple(
                    Option(str(n), say("league-seats", locale, n=n), chosen=n == min(USUAL.seats, most))
                    for n in SEATS
                    if fewest <= n <= most
                ),
            ),
            Menu(
                "clock",
                say("form-league-clock", locale),
                tuple(
                    Option(preset, say(f"choice-clock-{preset}", locale), chosen=preset == CLOCK)
                    for preset in (NO_CLOCKS, *CLOCKS)
                ),
                say("form-league-clock-hint", locale),
            ),
            Menu(
                "days",
                say("form-league-days", locale),
                (
                    *(
                        Option(
                            which,
                            say("league-calendar", locale, which=which),
                            say("league-calendar-help", locale, at=_first(request, which), zone=_zone(request)),
                            chosen=which == usual,
                        )
                        for which in CALENDARS
                    ),
                    *(
                        Option(
                            str(n),
                            say("league-registration-first", locale, n=n),
                            say("league-registration-help", locale, at=_first(request, str(n)), zone=_zone(request)),
                        )
                        for n in DAYS
                    ),
                ),
            ),
        ),
    )
    await request.answers.ask(form)


@on("league-new")
async def create(request: Request) -> None:
    """Create a league from the form, with a season that opens soon. Raises AdminsOnly, UserError, LeagueError."""
    request.admins_only()
    channel, forum = await _place(request)
    fields = request.fields
    try:
        rules = Rules(
            format=Format(fields["format"]),
            game=request.arg,
            seats=int(fields["seats"]),
            time_control=_control(fields["clock"]),
            again=AGAIN,
            **_begins(request, fields["days"]),
        )
    except (KeyError, ValueError) as error:
        raise UserError("old-button") from error
    leagues = request.client.leagues
    league = await leagues.founding.create(
        request.guild_id,
        fields.get("name", ""),
        rules,
        request.person,
        channel,
        tables_in="threads" if forum is None else "forum",
        place=forum,
    )
    await leagues.founding.season(league.id, request.person, request.client.clock.now() + BEFORE_OPENING)
    request.wake()
    await admin_screen.show(request, await targets.newest(request, league.id), say("league-founded", request.locale))


def calendar(request: Request, which: str, hour: int = HOUR_OF_STEPS) -> Calendar:
    """Return a choice of calendar in the admin's own time zone. Raises ValueError if there is none."""
    if which not in CALENDARS:
        raise ValueError(which)
    return Calendar(CALENDARS[which], hour, _zone(request))


def _zone(request: Request) -> str:
    return request.chosen.zone or "UTC"


def _first(request: Request, which: str) -> str:
    """Return when play would first start by a choice, in words."""
    return dates.day_and_time(_starts(request, which).astimezone(ZoneInfo(_zone(request))), request.locale)


def _starts(request: Request, which: str) -> datetime:
    rules = replace(USUAL, **_begins(request, which))
    return timing.planned(rules, request.client.clock.now() + BEFORE_OPENING)["starts"]


def _begins(request: Request, chosen: str) -> dict[str, Any]:
    """Return the rules of a choice of the beginning: days of registration, or a calendar. Raises ValueError."""
    if chosen in CALENDARS:
        return {"calendar": calendar(request, chosen)}
    return {"registration": int(chosen) * DAY}


def _control(chosen: str) -> TimeControl | None:
    """Return the clock of a choice. Raises ValueError if there is none."""
    if chosen == NO_CLOCKS:
        return None
    if chosen not in CLOCKS:
        raise ValueError(chosen)
    return CLOCKS[chosen]


async def _place(request: Request) -> tuple[int, int | None]:
    """Return the current channel, and the server's forum for tables. Raises UserError if they cannot be used."""
    channel, forum = request.server.channel(request.parent_id), request.server.channel(request.settings.forum)
    if channel is None or channel.kind != "text":
        raise UserError("league-no-channel")
    there = forum if forum is not None and forum.kind == "forum" else None
    check(channel, THREADS if there is None else rights.POSTING, request.locale)
    if there is not None:
        check(there, POSTS, request.locale)
    return channel.id, None if there is None else there.id


def check(channel: ServerChannel, needed: tuple[str, ...], locale: str) -> None:
    """Refuse a channel in which the bot lacks permissions. Raises UserError."""
    missing = rights.lacking(channel.rights, needed)
    if missing:
        raise UserError("settings-right", channel=str(channel.id), rights=rights.named(missing, locale))


def _played(bot: Host) -> list[str]:
    """Return the games that have leagues, by name."""
    games = ((name, bot.services.positions.game(name)) for name in bot.interfaces)
    return [name for name, game in games if game.leagues is None or game.leagues]


@commands_of_games
def new(bot: Host) -> list[Command]:
    """Return the command, with the games that are played here and have leagues as choices."""
    game = Parameter(
        "game", "option-league-game", choices=tuple(Choice(game, key=f"game-{game}") for game in _played(bot))
    )
    return [Command("league new", _new, (game,), form=True)]
