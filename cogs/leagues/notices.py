"""Announcements of a season in its league's channel: each step, reminders, check-in, and the tables' players."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeAlias

from cogs.components import Button
from cogs.delivery import Content, Parts, composes
from cogs.host import Host, link, mention
from cogs.leagues import admin_screen, board, screens, texts
from cogs.sending import GuildServer, available, servers
from hosting.core import Json, Notice
from hosting.jobs import PostponedError
from i18n import lists, say
from leagues.rules import State
from leagues.season import pairing
from leagues.store import Format, View

MAX_MENTIONS: Final = 60
"""Mentions in one message: Discord notifies a hundred at most, and these fit its 2,000 characters with the rest."""
MAX_CALLED: Final = 12
"""People mentioned in one message with their tables: a dozen tables each fit its 2,000 characters."""
PEOPLE: Final = "people"
"""Key in the payload of a part: the people it mentions."""
ROOM: Final = 1500
Composer: TypeAlias = Callable[[Host, Notice, View, str], Awaitable[Content | Parts | None]]


def _announces(*kinds: str) -> Callable[[Composer], Composer]:
    """Compose notices of these kinds by a function that gets their season and language too. Raises NoSuchLeague."""

    def register(composer: Composer) -> Composer:
        async def compose(host: Host, notice: Notice) -> Content | Parts | None:
            view = await host.leagues.views.view(int(notice.payload["season"]))
            locale = await servers.language(host, available(host, notice.guild))
            return await composer(host, notice, view, locale)

        for kind in kinds:
            composes(kind)(compose)
        return composer

    return register


Facts: TypeAlias = Mapping[str, Any]
SENTENCES: Final[Mapping[str, Callable[[Notice, View, str], Facts | None]]] = {
    "soon": lambda notice, view, locale: _next(notice, view),
    "held": lambda notice, view, locale: (
        None
        if view.season.held is None or view.season.state == State.DRAFT
        else {"reason": texts.why_held(str(notice.payload.get("reason", "")), locale)}
    ),
    "late": lambda notice, view, locale: {"at": view.season.closes} if view.season.state == State.RUNNING else None,
    "closing": lambda notice, view, locale: (
        {"at": view.season.closes, "n": len(pending)}
        if view.season.state == State.CLOSING and (pending := texts.undecided(view))
        else None
    ),
    "protests": lambda notice, view, locale: (
        None if view.season.protests is None or view.season.over else {"at": view.season.protests}
    ),
    "reopened": lambda notice, view, locale: (
        None
        if view.season.over
        else {"at": view.season.protests, "reason": texts.reason_text(str(notice.payload["reason"]), locale)}
    ),
    "called-off": lambda notice, view, locale: None if view.message is None else {},
    "answered": lambda notice, view, locale: {"who": f"<@{notice.person}>"},
    "adjudicated": lambda notice, view, locale: {
        "table": str(notice.payload["name"]),
        "reason": texts.reason_text(str(notice.payload["reason"]), locale),
        **texts.verdict(view, notice.payload, locale),
    },
}
"""Announcements of one sentence, with its facts; None where there is nothing to announce any more."""


async def _announce(kind: str, host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    facts = SENTENCES[kind](notice, view, locale)
    return None if facts is None else Content(_text(view, kind, locale, **facts))


for _kind in SENTENCES:
    _announces(f"league-{_kind}")(partial(_announce, _kind))


def _next(notice: Notice, view: View) -> Facts | None:
    step, at = str(notice.payload["step"]), datetime.fromisoformat(str(notice.payload["at"]))
    return {"step": step, "at": at} if view.season.next == (step, at) else None


@_announces("league-shifted")
async def _tell_shift(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    facts, reason = _next(notice, view), str(notice.payload.get("reason", ""))
    if facts is None or facts["at"] <= host.clock.now() or view.season.state == State.DRAFT:
        return None
    why = texts.why_held(reason, locale) if reason else "none"
    return Content(_text(view, "shifted", locale, **facts, reason=why))


@_announces("league-no-place")
async def _no_place(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    guild = host.get_guild(view.league.guild)
    lacks = [] if guild is None else await admin_screen.lacking(host, view, GuildServer(host, guild, None), locale)
    waits = view.season.held is not None or any(fixture.status == "planned" for fixture in view.fixtures)
    if not lacks or not waits or view.season.over:
        return None
    who = await organiser_of(host, view)
    on_hold = view.season.held is not None
    text = _text(view, "no-place", locale, who="none" if who is None else f"<@{who}>", held=on_hold)
    return Content("\n".join([text, *lacks]), mentions=() if who is None else (who,))


async def organiser_of(host: Host, view: View) -> int | None:
    """Return whom a league calls: its organiser, or the server's owner if that person has left it."""
    guild, owner = host.get_guild(view.league.guild), view.league.owner
    if owner > 0 and not await servers.gone(guild, [owner]):
        return owner
    return None if guild is None else guild.owner_id


@_announces("league-check-in", "league-recall")
async def _check_in(host: Host, notice: Notice, view: View, locale: str) -> Content | Parts | None:
    """Announce the check-in, with its buttons; registered people are mentioned here, once, and once more if silent."""
    if view.season.state != State.CHECK_IN:
        return None
    again = notice.kind == "league-recall"
    draws = None if view.season.draws is None else view.season.draws.isoformat()
    if again and (view.season.held is not None or notice.payload.get("draws") not in (None, draws)):
        return None  # the draw has moved, and this call with it
    people = [entry.person for entry in texts.of_status(view.entries, "registered") if entry.person > 0]
    mine = _mine(notice, people)
    if not mine and (again or notice.payload.get(PEOPLE)):  # they have answered since
        return None
    parts = await _parts(host, notice, mine, MAX_MENTIONS)
    if parts is not None:
        return parts
    who = mention(mine)
    text = _text(view, notice.kind.removeprefix("league-"), locale, at=view.season.draws, who=who)
    return Content(text, (_mark(board.check_in(view.season.id, locale), notice),), mentions=tuple(mine))


@_announces("league-drawn")
async def _tell_draw(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    if view.season.salt is None or view.season.over:
        return None
    groups = texts.drawn(view, ROOM, locale)
    head = _text(view, "drawn", locale, at=view.season.starts)
    draw = Button("league-look", say("button-league-draw", locale), f"{view.season.id}-draw")
    return Content("\n".join([head, *groups]), (_mark((draw,), notice),))


@_announces("league-running", "league-round", "league-group-more")
async def _tables(host: Host, notice: Notice, view: View, locale: str) -> Content | Parts | None:
    """Call players once to all their tables of a season, round or stage. Raises PostponedError before these exist."""
    number = int(notice.payload.get("round", 1))
    alone = (notice.payload.get("division"), notice.payload.get("number"))
    more = next((group for group in view.groups if (group.division, group.number) == alone), None)
    if more is not None and view.season.state == State.DRAWN:  # its people are called at the start, with all others
        names = lists.row([texts.name_of(view, person, locale) for person in more.people], locale)
        facts = {"group": texts.group_name(more, locale), "started": "no", "names": names}
        return Content(_text(view, "group-more", locale, at=view.season.starts, **facts))
    here = {group.id for group in (texts.current(view) if more is None else (more,))}
    tables = [fixture for fixture in view.fixtures if fixture.group in here and fixture.round == number]
    if view.season.state != State.RUNNING or view.season.rules.format == Format.LADDER:
        return None
    if any(table.status == "planned" for table in tables):
        raise PostponedError
    places = await host.leagues.views.places(view.season.id)
    where: dict[int, list[str]] = {}
    for table in tables:
        for person in table.people if table.status == "running" else ():
            if person is not None and person > 0:
                where.setdefault(person, []).append(f"<#{places[table.id]}>")
    # Their tables call those who are to act, or have acted: nobody is called twice for the start.
    elsewhere = await host.leagues.views.called(view.season.id)
    mine = _mine(notice, [*where])
    parts = await _parts(host, notice, mine, MAX_CALLED, elsewhere)
    if parts is not None:
        return parts
    lines = [say("league-plays", locale, who=f"<@{person}>", where=lists.row(where[person], locale)) for person in mine]
    what = "group-more" if more is not None else "running" if "round" not in notice.payload else "round"
    stage, group = view.stages[-1].kind, "" if more is None else texts.group_name(more, locale)
    form: dict[str, str | int] = {"group": group, "started": "yes", "names": "", "stage": stage, "round": number}
    text = _text(view, what, locale, at=view.season.ends, **form)
    return Content("\n".join([text, *lines]), mentions=tuple(person for person in mine if person not in elsewhere))


async def _parts(
    host: Host, notice: Notice, people: Sequence[int], most: int, only_named: Collection[int] = ()
) -> Parts | None:
    """Split a notice that calls too many people for one message, or some who are not to be disturbed now.

    These are called when they can be again, but for those `only_named`; the first part goes out at once, even if it
    calls nobody.
    """
    asleep = await host.services.calls.sleepers([person for person in people if person not in only_named])
    if not asleep and len(people) <= most:
        return None
    awake = [person for person in people if person not in asleep]
    groups: list[tuple[list[int], datetime | None]] = [(awake, None)]
    groups += [([person for person in asleep if asleep[person] == at], at) for at in sorted(set(asleep.values()))]
    parts: list[tuple[Json, datetime | None]] = [
        ({PEOPLE: group[first : first + most]}, due) for group, due in groups for first in range(0, len(group), most)
    ]
    if not awake and PEOPLE not in notice.payload and notice.kind != "league-recall":
        parts.insert(0, ({PEOPLE: []}, None))
    return Parts(tuple(parts))


def _mine(notice: Notice, people: Sequence[int]) -> list[int]:
    mentions = notice.payload.get(PEOPLE, people)
    return [person for person in people if person in mentions]


@_announces("league-closed")
async def _tell_close(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    lines = []
    if view.season.rules.format == Format.TEAMS:
        best = [texts.team(view, row.person, locale) for row in pairing.team_standing(view) if row.place == 1]
        lines.append(say("league-team-winner", locale, who=lists.row(best, locale)))
    for group in texts.current(view):
        first = [texts.name_of(view, row.person, locale) for row in view.standing(group) if row.place == 1]
        lines.append(say("league-winner", locale, name=group.name or "none", who=lists.row(first, locale)))
    return Content("\n".join([_text(view, "closed", locale), *texts.fit_lines(lines, ROOM, locale)]))


@_announces("league-begin")
async def _begin(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    waits = any(seat.number == notice.seat and seat.person == notice.person for seat in table.acting)
    if view.season.over or table.status != "running" or not waits:
        return None
    until = datetime.fromisoformat(str(notice.payload["until"]))
    return Content(_text(view, "begin", locale, at=until, who=f"<@{notice.person}>", number=notice.payload["number"]))


@_announces("league-moved-up")
async def _moved_up(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    if not any(entry.person == notice.person and entry.plays for entry in view.entries) or view.season.over:
        return None
    in_check_in = view.season.state == State.CHECK_IN
    text = _text(view, "moved-up", locale, at=view.season.draws, who=f"<@{notice.person}>", checking=in_check_in)
    buttons = board.check_in(view.season.id, locale) if in_check_in else ()
    return Content(text, (_mark(buttons, notice),) if buttons else ())


@_announces("league-seats-free")
async def _seats_free(host: Host, notice: Notice, view: View, locale: str) -> Content | Parts | None:
    able = notice.payload.get("able")
    people = [entry.person for entry in view.reserve if entry.person > 0 and (able is None or entry.person in able)]
    mine = _mine(notice, people)
    if view.season.over or not mine:
        return None
    parts = await _parts(host, notice, mine, MAX_MENTIONS)
    if parts is not None:
        return parts
    button = Button.for_verb("league-guest", locale, str(view.season.id), "green")
    text = _text(view, "seats-free", locale, who=mention(mine))
    return Content(text, (_mark([button], notice),), mentions=tuple(mine))


@_announces("league-invited")
async def _tell_invitation(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    team = view.teams.get(int(notice.payload["team"]))
    if view.season.over or team is None or notice.person not in team.invited:
        return None
    team_name, captain = texts.team(view, team.number, locale), texts.name_of(view, team.captain, locale)
    text = _text(view, "invited", locale, who=f"<@{notice.person}>", team=team_name, captain=captain)
    return Content(text, (_mark(screens.invitation(view, team, locale), notice),))


@_announces("league-alternate")
async def _alternate(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    call = next((call for call in view.teams.calls if call.id == notice.payload["call"]), None)
    if view.season.over or call is None or call.answer is not None:
        return None
    out = texts.name_of(view, call.out, locale)
    text = _text(view, "alternate", locale, at=call.until, who=f"<@{call.person}>", round=call.round, out=out)
    arg = f"{view.season.id}-{call.id}"
    buttons = (
        Button("league-stand-in", say("button-league-in", locale), arg, "green"),
        Button("league-stand-out", say("button-league-out", locale), arg, "red"),
    )
    return Content(text, (_mark(buttons, notice),))


@_announces("league-no-alternate")
async def _no_alternate(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    round_, person = int(notice.payload["round"]), int(notice.payload["person"])
    if view.season.over or view.teams.absent(round_).get(person, person) is not None:
        return None
    out, who = texts.name_of(view, person, locale), f"<@{notice.person}>"
    return Content(_text(view, "no-alternate", locale, who=who, round=round_, out=out))


@_announces("league-organiser")
async def _organiser(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    if not await host.leagues.requests.open(view.season.id):
        return None
    who = await organiser_of(host, view)
    mention, place = "none" if who is None else f"<@{who}>", f"<#{notice.payload['place']}>"
    return Content(_text(view, "organiser", locale, who=mention, place=place), mentions=() if who is None else (who,))


@_announces("league-taken-over")
async def _taken_over(host: Host, notice: Notice, view: View, locale: str) -> Content | None:
    out, into = (int(person) for person in notice.payload["people"])
    if view.season.over:
        return None
    places = await host.leagues.views.places(view.season.id)
    there = (f"<#{places[fixture.id]}>" for fixture in view.fixtures if into in fixture.people and fixture.id in places)
    where = lists.row(there, locale)
    left = texts.name_of(view, out, locale)
    text = _text(view, "taken-over", locale, who=f"<@{into}>", out=left, where=where or "–")
    return Content(text, mentions=(into,) if into > 0 else ())


@composes("league-draft")
@composes("league-open")
async def _by_itself(host: Host, notice: Notice) -> Content | None:
    """Announce nothing: the season's new message says all of it."""
    return None


def _text(view: View, what: str, locale: str, *, at: datetime | None = None, **facts: str | int) -> str:
    title = texts.title(view, locale)
    step = str(facts.pop("step", "")).replace("_", "-")
    place = link(view.league.guild, view.league.channel, view.message)
    facts = {"title": title, "link": place, "at": texts.timestamp(at, locale), "step": step, **facts}
    return say(f"league-told-{what}", locale, **facts)


def _mark(buttons: Iterable[Button], notice: Notice) -> tuple[Button, ...]:
    return tuple(Button(button.verb, button.label, f"{button.arg}-{notice.nonce}", button.style) for button in buttons)
