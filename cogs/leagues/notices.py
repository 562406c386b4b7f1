"""What is told of a season in its league's channel: each step, what comes soon, and who is asked or plays where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final, cast

from cogs.components import Button
from cogs.delivery.notices import Parts, Told, composes
from cogs.delivery.overview import available
from cogs.host import Host, mentioned
from cogs.leagues.admin import admin_screen
from cogs.leagues.messages import board, texts
from hosting.core import Notice
from hosting.jobs import PostponedError
from leagues.rules import State
from leagues.season import Showing
from leagues.store import Format, View
from words import lists, say

MAX_MENTIONS: Final = 60
"""In one message: Discord notifies a hundred at most, and these fit its 2,000 letters with the rest."""
MAX_CALLED: Final = 12
"""In one message with their tables: a dozen tables each, by their threads' numbers, fit its 2,000 letters."""
PEOPLE: Final = "people"
"""In the payload of a part: who is called by it."""
ROOM: Final = 1500
"""Letters of a list in a message, of its 2,000."""


async def _view(host: Host, notice: Notice) -> tuple[View, str]:
    """The season that a notice is about, and the language that it is told in. Raises NoSuchLeague, PostponedError."""
    view = await host.leagues.view(int(notice.payload["season"]))
    guild = available(host, notice.guild)
    return view, texts.language(await host.services.settings.guild(notice.guild), guild)


def _where(view: View) -> str:
    """A link to the season's message; to its channel where there is none."""
    place = f"https://discord.com/channels/{view.league.guild}/{view.league.channel}"
    return place if view.league.board is None else f"{place}/{view.league.board}"


@composes("league-soon")
async def _soon(host: Host, notice: Notice) -> Told | None:
    """What comes in a day; nothing where it comes at another time, or not at all."""
    view, locale = await _view(host, notice)
    step, at = str(notice.payload["step"]), datetime.fromisoformat(str(notice.payload["at"]))
    if view.season.next != (step, at):
        return None
    return Told(_said(view, "soon", locale, step=step, at=at))


@composes("league-shifted")
async def _shifted(host: Host, notice: Notice) -> Told | None:
    """That a step comes at another time now; nothing where it has been moved again."""
    view, locale = await _view(host, notice)
    step, at = str(notice.payload["step"]), datetime.fromisoformat(str(notice.payload["at"]))
    if view.season.next != (step, at) or at <= host.clock.now() or view.season.state == State.DRAFT:
        return None
    reason = str(notice.payload.get("reason", ""))
    return Told(
        _said(view, "shifted", locale, step=step, at=at, reason=texts.said(reason, locale) if reason else "none")
    )


@composes("league-held")
async def _held(host: Host, notice: Notice) -> Told | None:
    """That the season waits, and why; nothing where it goes on by now."""
    view, locale = await _view(host, notice)
    if view.season.held is None or view.season.state == State.DRAFT:
        return None
    return Told(_said(view, "held", locale, reason=texts.why_held(str(notice.payload.get("reason", "")), locale)))


@composes("league-no-place")
async def _no_place(host: Host, notice: Notice) -> Told | None:
    """What keeps the tables from beginning, to who founded the league; nothing where nothing does any more."""
    view, locale = await _view(host, notice)
    guild, owner = host.get_guild(view.league.guild), view.league.owner
    lacks = [] if guild is None else admin_screen.doubts(view.league, guild, locale)
    if not lacks or not any(one.status == "planned" for one in view.fixtures) or view.season.over:
        return None
    text = _said(view, "no-place", locale, who=f"<@{owner}>" if owner > 0 else "none")
    return Told("\n".join([text, *lacks]), mentions=(owner,) if owner > 0 else ())


@composes("league-check-in")
async def _check_in(host: Host, notice: Notice) -> Told | Parts | None:
    """That the check-in has begun, with its buttons: who has registered is called here, once."""
    view, locale = await _view(host, notice)
    if view.season.state != State.CHECK_IN:
        return None
    people = [entry.person for entry in texts.of_status(view.entries, "registered") if entry.person > 0]
    parts = _parts(notice, people, MAX_MENTIONS)
    if parts is not None:
        return parts
    mine = [person for person in people if person in _mine(notice, people)]
    who = mentioned(mine)
    text = _said(view, "check-in", locale, at=view.season.draws, who=who)
    return Told(text, (_marked(board.check_in(view.season.id, locale), notice),), mentions=tuple(mine))


@composes("league-drawn")
async def _drawn(host: Host, notice: Notice) -> Told | None:
    """The draw: its opened salt, who is in which group, and how to check it."""
    view, locale = await _view(host, notice)
    if view.season.salt is None or view.season.over:
        return None
    groups = texts.fitting([texts.drawn(view, one, locale) for one in view.groups], ROOM, locale)
    head = _said(view, "drawn", locale, at=view.season.starts, salt=view.season.salt)
    return Told("\n".join([head, *groups]))


@composes("league-running")
@composes("league-round")
async def _tables(host: Host, notice: Notice) -> Told | Parts | None:
    """That the season, or a round or stage of it, has begun: everybody is called here, once, with all of their tables.

    Raises PostponedError while tables of it are still to be laid.
    """
    view, locale = await _view(host, notice)
    number = int(notice.payload.get("round", 1))
    here = {group.id for group in texts.current(view)}
    tables = [one for one in view.fixtures if one.group in here and one.round == number]
    if view.season.state != State.RUNNING or view.season.rules.format == Format.LADDER:
        return None
    if any(one.status == "planned" for one in tables):
        raise PostponedError
    places = await Showing(host.services).places(view.season.id)
    where: dict[int, list[str]] = {}
    for one in tables:
        for person in one.people if one.status == "running" else ():
            if person is not None and person > 0:
                where.setdefault(person, []).append(f"<#{places[one.id]}>")
    parts = _parts(notice, [*where], MAX_CALLED)
    if parts is not None:
        return parts
    mine = [person for person in where if person in _mine(notice, [*where])]
    lines = [say("league-plays", locale, who=f"<@{person}>", where=lists.row(where[person], locale)) for person in mine]
    what = "running" if "round" not in notice.payload else "round"
    stage = view.stages[-1].kind
    text = _said(view, what, locale, at=view.season.ends, stage=stage, round=number)
    return Told("\n".join([text, *lines]), mentions=tuple(mine))


def _parts(notice: Notice, people: Sequence[int], most: int) -> Parts | None:
    """The notice in several, where so many people are not to be called in one message."""
    if PEOPLE in notice.payload or len(people) <= most:
        return None
    return Parts(tuple({PEOPLE: list(people[at : at + most])} for at in range(0, len(people), most)))


def _mine(notice: Notice, people: Sequence[int]) -> Collection[int]:
    """Who is called by this part of a notice."""
    return cast("Sequence[int]", notice.payload.get(PEOPLE, people))


@composes("league-late")
async def _late(host: Host, notice: Notice) -> Told | None:
    """That the time of a round is over, and until when its open tables can still be ended."""
    view, locale = await _view(host, notice)
    return Told(_said(view, "late", locale, at=view.season.closes)) if view.season.state == State.RUNNING else None


@composes("league-closing")
async def _closing(host: Host, notice: Notice) -> Told | None:
    """That the time is over, and until when open tables can still be ended."""
    view, locale = await _view(host, notice)
    still = sum(one.result is None for one in view.fixtures)
    if view.season.state != State.CLOSING or not still:
        return None
    return Told(_said(view, "closing", locale, at=view.season.closes, n=still))


@composes("league-closed")
async def _closed(host: Host, notice: Notice) -> Told | None:
    """Who has won, in each group of the last stage."""
    view, locale = await _view(host, notice)
    lines = []
    for group in texts.current(view):
        first = [texts.called(view, row.person, locale) for row in view.standing(group) if row.place == 1]
        lines.append(say("league-winner", locale, name=group.name or "none", who=lists.row(first, locale)))
    return Told("\n".join([_said(view, "closed", locale), *texts.fitting(lines, ROOM, locale)]))


@composes("league-called-off")
async def _called_off(host: Host, notice: Notice) -> Told | None:
    """That there is no such season any more."""
    view, locale = await _view(host, notice)
    return Told(_said(view, "called-off", locale)) if view.league.board is not None else None


@composes("league-begin")
async def _begin(host: Host, notice: Notice) -> Told | None:
    """Somebody has not begun at a table: they are called there; nothing where they have by now."""
    view, locale = await _view(host, notice)
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    waits = any(seat.number == notice.seat and seat.person == notice.person for seat in table.acting)
    if view.season.over or table.status != "running" or not waits:
        return None
    until = datetime.fromisoformat(str(notice.payload["until"]))
    return Told(_said(view, "begin", locale, at=until, who=f"<@{notice.person}>", number=notice.payload["number"]))


@composes("league-moved-up")
async def _moved_up(host: Host, notice: Notice) -> Told | None:
    """Somebody on the waiting list has a place."""
    view, locale = await _view(host, notice)
    if not any(entry.person == notice.person and entry.plays for entry in view.entries) or view.season.over:
        return None
    checking = "yes" if view.season.state == State.CHECK_IN else "no"
    text = _said(view, "moved-up", locale, at=view.season.draws, who=f"<@{notice.person}>", checking=checking)
    buttons = board.check_in(view.season.id, locale) if checking == "yes" else ()
    return Told(text, (_marked(buttons, notice),) if buttons else ())


@composes("league-taken-over")
async def _taken_over(host: Host, notice: Notice) -> Told | None:
    """Somebody plays on for somebody who has left: who comes in is called, with their tables."""
    view, locale = await _view(host, notice)
    out, into = (int(person) for person in notice.payload["people"])
    if view.season.over:
        return None
    places = await Showing(host.services).places(view.season.id)
    there = (f"<#{places[one.id]}>" for one in view.fixtures if into in one.people and one.id in places)
    where = lists.row(there, locale)
    left = texts.called(view, out, locale)
    text = _said(view, "taken-over", locale, who=f"<@{into}>", out=left, where=where or "–")
    return Told(text, mentions=(into,) if into > 0 else ())


@composes("league-adjudicated")
async def _adjudicated(host: Host, notice: Notice) -> Told | None:
    """An admin has decided a table, how and why."""
    view, locale = await _view(host, notice)
    table, reason = (str(notice.payload[key]) for key in ("name", "reason"))
    facts: dict[str, str | int] = {"table": table, **texts.verdict(view, notice.payload, locale)}
    return Told(_said(view, "adjudicated", locale, at=None, reason=texts.said(reason, locale), **facts))


@composes("league-draft")
@composes("league-open")
async def _by_itself(host: Host, notice: Notice) -> Told | None:
    """Nothing: the season's message, which is new then, says all of it."""
    return None


def _said(view: View, what: str, locale: str, *, at: datetime | None = None, **facts: str | int) -> str:
    """The sentence of a notice, with the facts that all of them have."""
    title = texts.title(view.league, view.season, locale)
    step = str(facts.pop("step", "")).replace("_", "-")
    given = {"title": title, "link": _where(view), "at": texts.moment(at, locale), "step": step, **facts}
    return say(f"league-told-{what}", locale, **given)


def _marked(buttons: Iterable[Button], notice: Notice) -> tuple[Button, ...]:
    """Buttons by which the message is found again that the notice became."""
    return tuple(Button(one.verb, one.label, f"{one.arg}-{notice.nonce}", one.style) for one in buttons)
