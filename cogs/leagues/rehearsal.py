"""An organizer's rehearsal: a worker plays a copy of a season to its end, and the admin reads each message of it."""

import asyncio
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast
from zoneinfo import ZoneInfo

import cogs.leagues.jobs  # noqa: F401 - composes the season's message
from cogs import errors, signs, times
from cogs.delivery import COMPOSERS, Parts
from cogs.errors import UserError
from cogs.host import Host, PerBot
from cogs.leagues import admin_screen, targets, texts
from cogs.places import language
from cogs.request import File, Request
from cogs.sending import work
from hosting import ManualClock, open_services
from hosting.core import AnyGame, Json, Notice, Outcome, Person, TableError
from hosting.jobs import Job, kinds
from hosting.workers import Priority
from i18n import dates, say
from leagues.imports import Copy
from leagues.playing import KINDS, THREADS, SeasonPlay, fewest
from leagues.rules import LeagueError, NotYet, State
from leagues.services import Leagues
from leagues.store import BOARD, Format, View

REHEARSED: Final = (State.DRAFT, State.OPEN)
NOBODY: Final = Person(0, "")
MOST: Final = 100
"""People of a rehearsal at most: with so many every format takes less than a minute."""
BEFORE_END: Final = timedelta(hours=1)
"""Time before the end of play, or of a round, at which its tables end."""
_UNTIL: Final = re.compile(r" ?[(（]<t:\d+:R>[)）]")
_LINK: Final = re.compile(r"(?<=discord\.com/channels/)(\d+/\d+)/\d+")
_MARK: Final = re.compile(r"<(@|#|t:)(\d+)(?::\w)?>")


@dataclass(frozen=True, slots=True)
class DatedMessage:
    at: datetime
    kind: str
    reader: int | None
    """Reader of a direct message; None for one in the league's channel."""
    text: str


@dataclass(frozen=True, slots=True)
class Rehearsed:
    messages: Sequence[DatedMessage]
    people: int
    tables: int
    fault: LeagueError | None
    script: str


@dataclass
class Rehearsal(SeasonPlay):
    kinds: Sequence[str] = (*KINDS, kinds.NOTICE, kinds.STANDING)
    game: AnyGame = field(kw_only=True)
    options: Json = field(default_factory=dict)
    locale: str = ""
    messages: list[DatedMessage] = field(default_factory=list)
    stands: bool = False
    """True once the season has its message in the channel."""

    async def run(self, number: int) -> None:
        """Play a season to its end, from a hold too. Raises LeagueError if it does not come there."""
        await self.leagues.running.go_on(number, NOBODY)
        season = await self.season(number)
        self.stands, self.options = season.state != State.DRAFT, self.game.options(season.rules.options)
        while not (view := await self.view(number)).season.over:
            season, registration = view.season, self.leagues.registration
            if season.held is not None:
                raise NotYet(f"season {number} is held", what=season.hold_reason)
            if season.state == State.OPEN:
                here, least = sum(entry.plays for entry in view.entries), fewest(season.rules)
                more = range(here + 1, least + 1)
                people = {n: Person(n, say("league-rehearsal-player", self.locale, n=n)) for n in more}
                await registration.register_all(number, people, NOBODY)
            elif season.state == State.CHECK_IN:
                for entry in texts.of_status(view.entries, "registered"):
                    await registration.check_in(number, entry.person)
            elif season.state == State.RUNNING and season.rules.format == Format.LADDER and not view.fixtures:
                for entry in view.entries:
                    await registration.enqueue(number, entry.person)
                await self.work()
            due = await self.services.jobs.next_due(self.kinds)
            is_running = any(fixture.status == "running" for fixture in view.fixtures)
            if is_running and season.ends is not None and (due is None or due > season.ends - BEFORE_END):
                self.clock.move(max(season.ends - BEFORE_END - self.clock.now(), timedelta()))
                await self.end_all(number)
            elif not await self.advance():
                raise NotYet(f"nothing brings season {number} further", what="other")

    def outcome(self, seats: int) -> Outcome:
        """Return how a game of the quickest computer players ends that play with an aim."""
        game, player = self.game, self.game.computers[-2:][0]
        state = game.new(self.options, seats, game.deal(self.options, seats, self.chance))
        while (end := game.outcome(state)) is None:
            seat = game.to_act(state)[0]
            step = game.choose(player, game.seen(state, seat), seat, self.chance.getrandbits(32))
            state = game.apply(state, step, seat)
        return end

    async def do(self, job: Job) -> None:
        notices = self.services.notices
        if job.kind == kinds.NOTICE:
            notice = await notices.get(int(job.key))
            if notice is not None and notice.state == "pending":
                await self._tell(notice)
        elif job.kind == kinds.STANDING:
            league, season = await self.leagues.views.with_league(int(job.key))
            if not self.stands and season.state != State.DRAFT:
                self.stands = True
                await self._tell(await notices.stand(BOARD, job.key, league.guild, league.channel))
        else:
            await super().do(job)

    async def _tell(self, notice: Notice) -> None:
        """Store the words of a notice as a message. Raises PostponedError."""
        notices, content = self.services.notices, await COMPOSERS[notice.kind](self._host(), notice)
        if isinstance(content, Parts):
            await notices.split(notice.id, content.payloads)
        elif content is None:
            await notices.dropped(notice.id)
        else:
            view = await self.view(int(notice.key or notice.payload["season"]))
            reader = notice.person if notice.channel is None else None
            text = in_words(content.page.text, view, self.locale)
            self.messages.append(DatedMessage(self.clock.now(), notice.kind, reader, text))
            await notices.sent(notice.id, notice.id)

    def _host(self) -> Host:
        """Return what composers ask of the bot; its server has a language, and shows no channels."""
        guild = SimpleNamespace(id=0, unavailable=False, preferred_locale=self.locale, get_channel=lambda number: None)
        about = {"services": self.services, "leagues": self.leagues, "clock": self.clock}
        return cast("Host", SimpleNamespace(**about, web=None, get_guild=lambda number: guild))


def play(folder: Path, copy: Copy, number: int, game: AnyGame, locale: str, now: datetime) -> Rehearsed:
    """Rehearse a season from `now` on, in a scratch database in a folder, which a worker elsewhere may not have."""
    with tempfile.TemporaryDirectory(dir=folder if folder.is_dir() else None) as scratch:
        return asyncio.run(_play(Path(scratch) / "rehearsal.sqlite3", copy, number, game, locale, ManualClock(now)))


async def _play(at: Path, copy: Copy, number: int, game: AnyGame, locale: str, clock: ManualClock) -> Rehearsed:
    fault, services = None, await open_services(at, [game], clock=clock)
    try:
        rehearsal = Rehearsal(services, Leagues(services), clock, game=game, locale=locale)
        await rehearsal.leagues.copies.paste(copy, number)
        try:
            await rehearsal.run(number)
        except LeagueError as error:
            fault = error
        view = await rehearsal.view(number)
    finally:
        await services.close()
    people = sum(entry.plays for entry in view.entries)
    return Rehearsed(rehearsal.messages, people, len(view.fixtures), fault, script(view, rehearsal.messages, locale))


def script(view: View, messages: Sequence[DatedMessage], locale: str) -> str:
    parts = [say("league-rehearsal-head", locale, title=texts.title(view, locale), zone=str(_zone(view)))]
    for message in messages:
        to = "channel" if message.reader is None else texts.name_of(view, message.reader, locale)
        at = dates.day_and_time(message.at.astimezone(_zone(view)), locale)
        parts.append(f"## {say('league-rehearsal-message', locale, at=at, to=to)}\n\n{message.text}")
    return "\n\n".join(parts) + "\n"


def _zone(view: View) -> ZoneInfo:
    calendar = view.season.rules.calendar
    return ZoneInfo("UTC" if calendar is None else calendar.zone)


def in_words(text: str, view: View, locale: str) -> str:
    """Return a message's text with names and times in place of what only Discord makes readable."""

    def word(mark: re.Match[str]) -> str:
        number = int(mark[2])
        if mark[1] == "@":
            return f"@{texts.name_of(view, number, locale)}"
        if mark[1] == "t:":
            return dates.day_and_time(datetime.fromtimestamp(number, _zone(view)), locale)
        table = next((fixture for fixture in view.fixtures if fixture.id == number - THREADS), None)
        return mark[0] if table is None else texts.table_name(table, locale)

    return _MARK.sub(word, _LINK.sub(r"\1", _UNTIL.sub("", signs.plain(text))))


_busy = PerBot[set[int]](lambda _: set()).of


@targets.on_season("league-rehearse", who="admins")
async def rehearse(request: Request, view: View, _: str) -> None:
    host, season, league, me = request.client, view.season, view.league, request.person.id
    busy, locale = _busy(host), language(request)
    if season.state not in REHEARSED:
        raise UserError("old-button")
    if me in busy:
        raise UserError("league-rehearsal-busy")
    busy.add(me)
    try:
        await host.services.limits.use("rehearsal", me, league.guild)
        copy, game = await host.leagues.copies.of(season.id, MOST), host.services.positions.game(season.rules.game)
        about = copy, season.id, game, locale, host.clock.now()
        with tempfile.TemporaryDirectory() as folder:  # removed even if the worker is killed
            result = await work.run(host, Priority.SLOW, league.guild, play, Path(folder), *about)
    except TableError:
        raise
    except Exception as error:
        request.answers.note(error, None)
        raise UserError("league-rehearsal-failed") from error
    finally:
        busy.discard(me)
    faults = await admin_screen.lacking(host, view, request.server, request.locale)
    if result.fault is not None:
        reason = errors.sentence(result.fault, request.locale)
        faults.append(say("league-rehearsed-fault", request.locale, reason=reason))
    messages = result.messages
    direct = sum(message.reader is not None for message in messages)
    facts = {"people": result.people, "tables": result.tables, "direct": direct, "n": len(messages) - direct}
    first, last = (times.at(messages[at].at, "f") if messages else "none" for at in (0, -1))
    places = {"channel": str(league.channel), "first": first, "last": last}
    head = texts.head("league-rehearsed", view, request.locale, **facts, **places)
    script = File(f"league-{league.id}-season-{season.number}-rehearsal.md", result.script.encode())
    summary = "\n".join([head, *(faults or [say("league-rehearsed-well", request.locale)])])
    await request.answers.reply_further(summary, [script])
