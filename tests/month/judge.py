"""A judge of a month: what Discord should have received, by people's settings and the log alone.

None of the bot's own calculations are used. Sleep is looked up and clocks are counted minute by minute. A call's delay
is the time in which it could have come: while its person was awake, the bot ran, and Discord accepted messages.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

from tests.month.cast import MINUTE, Someone, floor, index
from tests.month.month import ARCHIVE, Game, Month
from tests.month.wire import Got

SECOND: Final = timedelta(seconds=1)
DAY: Final = timedelta(days=1)
HOUR: Final = 3600
PROMPT: Final = 5 * SECOND
"""Maximum delay of anything."""
QUEUE: Final = 2 * SECOND
"""Additional delay for each notice in between, as they leave one after the other."""
RETRY: Final = 310 * SECOND
"""Maximum time until a refused message is retried."""
LINK: Final = 62 * SECOND
"""Time that a notice waits for a post that the bot may not send."""
FACTORS: Final = (1, 1, 2, 4, 8)
"""Multiples of the first reminder's time: from the call to the first, then to each next one, at last to the stall."""
DM: Final = re.compile(
    r"(?:⏰ )?(?:It is your turn at |You are next at |There is a question for you at )?\*\*(Table \d+)\*\*"
)
ASKED: Final = re.compile(r"^(?:(?:<@\d+> ?)+ · )?\*\*Table \d+\*\*\n|[Tt]here is a question for you at ")
IN_DIGEST: Final = re.compile(r"• \*\*(Table \d+)\*\*:")


@dataclass
class Turn:
    """A seat to act, from a given time on."""

    game: Game
    seat: int
    person: int | None
    begins: datetime
    ends: datetime | None = None
    there: bool = False
    """True if its person has just acted, and sees it."""
    planned: bool = False
    """True if it was played by a plan."""
    parts: list[datetime] = field(default_factory=list)
    """Times of partial play."""
    played: bool = False
    """True if it ended by being played."""
    left: list[tuple[datetime, int]] = field(default_factory=list)
    """Seconds on its clock at its beginning, and at the end of each pause in it."""
    out: datetime | None = None
    """Time at which its clock ran out."""
    up: datetime | None = None
    """Time of that announcement to its player, if it had to wait."""
    calls: list[Got] = field(default_factory=list)
    reminders: list[Got] = field(default_factory=list)
    nexts: list[Got] = field(default_factory=list)
    ups: list[Got] = field(default_factory=list)
    """Messages that announced the end of its time."""


@dataclass
class Course:
    """A game as its log records it."""

    turns: list[Turn] = field(default_factory=list)
    pauses: list[tuple[datetime, datetime | None]] = field(default_factory=list)
    given: list[tuple[datetime, datetime | None]] = field(default_factory=list)
    """Outages whose time was given back."""
    timeouts: list[tuple[datetime, int, str]] = field(default_factory=list)
    """Time, seat and consequence of each timeout."""
    ends: datetime | None = None
    steps: dict[int, list[datetime]] = field(default_factory=dict)
    """Times of play, by seat."""
    people: list[tuple[datetime, tuple[int | None, ...]]] = field(default_factory=list)
    """The people in the seats, from each time on."""

    def paused(self, at: datetime) -> bool:
        return any(since <= at and (until is None or at < until) for since, until in self.pauses)


class Judge:
    """Judge that collects errors, and counts what is right."""

    def __init__(self, month: Month) -> None:
        self.month = month
        self.found: list[str] = []
        self.counts: Counter[str] = Counter()
        self.late: list[timedelta] = []
        """Delays of what an outage held up."""
        self.clocks: list[timedelta] = []
        """Delays in finding clocks that ran out while the bot was up."""
        self.down = sorted((outage.since, outage.until) for outage in month.outages if outage.how == "down")
        self.courses = {game.number: course(game) for game in month.games}
        self._by_name = {game.name: game for game in month.games}
        self._notices = [
            got.at for got in month.got if "[Go to the table]" in got.content or "[go there]" in got.content
        ]
        self._outages = sorted(month.outages, key=lambda outage: outage.since)

    def judge(self) -> Judge:
        self.counts["messages"] = len(self.month.got)
        self._sort()
        for played in self.courses.values():
            self._clock(played)
            for turn in played.turns:
                if turn.person is not None:
                    self._call(turn)
                    self._remind(turn, played)
            self._next_up(played)
        for someone in self.month.people.values():
            if someone.digest is not None:
                self._digests(someone)
        self.counts["days"] = (self.month.ended - self.month.got[0].at).days
        return self

    def _wrong(self, what: str, at: datetime, who: Someone | None, game: Game | None, why: object = "") -> None:
        person = "" if who is None else who.name
        self.found.append(f"{at:%m-%d %H:%M:%S} {what}: {person} {'' if game is None else game.name} {why}")

    # What Discord received, by its turn

    def _sort(self) -> None:
        direct = {someone.dm: someone for someone in self.month.people.values()}
        self.digests: dict[int, list[Got]] = {someone.id: [] for someone in self.month.people.values()}
        self.games: dict[int, list[Game]] = {}
        for game in self.month.games:
            self.games.setdefault(game.channel, []).append(game)
        for got in self.month.got:
            if got.channel in direct:
                someone = direct[got.channel]
                if someone.resting(got.at):
                    self._wrong("in their quiet hours, by direct message", got.at, someone, None, got.content[:60])
                if "waiting for you:\n" in got.content:
                    self.digests[someone.id].append(got)
                else:
                    named = DM.match(got.content)
                    assert named, got.content
                    if ASKED.search(got.content):
                        self.counts["asked in a vote"] += 1
                        continue
                    self._give(got, someone, self._by_name[named[1]])
            else:
                games = [one for one in self.games.get(got.channel, ()) if one.lines[0].at <= got.at]
                for someone in map(self.month.people.__getitem__, got.pinged):
                    if games:
                        self._ping(got, someone, max(games, key=lambda item: item.number))
                    else:
                        self._wrong("called to a table that has not begun", got.at, someone, None)

    def _ping(self, got: Got, someone: Someone, game: Game) -> None:
        if someone.resting(got.at):
            self._wrong("in their quiet hours", got.at, someone, game, got.content[:60])
        if ASKED.search(got.content) and "'s time is up." not in got.content:
            self.counts["asked in a vote"] += 1
        else:
            self._give(got, someone, game)

    def _give(self, got: Got, someone: Someone, game: Game) -> None:
        if "next at **" in got.content[:80]:
            later = [t for t in self.courses[game.number].turns if t.begins <= got.at and t.person != someone.id]
            later = [t for t in later if t.person is not None]
            if not later:
                self._wrong("told to be next before anything", got.at, someone, game)
            else:
                later[-1].nexts.append(got)
            return
        turns = [t for t in self.courses[game.number].turns if t.person == someone.id and t.begins <= got.at]
        if not turns or (turns[-1].ends is not None and turns[-1].ends < got.at):
            self._wrong("called and not to act", got.at, someone, game, got.content[:60])
            return
        if "'s time is up." in got.content:
            turns[-1].ups.append(got)
        else:
            (turns[-1].reminders if got.content.startswith("⏰") else turns[-1].calls).append(got)

    # Calls

    def _call(self, turn: Turn) -> None:
        """Expect exactly one, as soon as possible; none if its person is present, or a plan was played."""
        someone = self.month.people[turn.person or 0]
        self.counts["turns of people"] += 1
        if someone.digest is not None:
            if turn.calls and not someone.closed:
                self._wrong("called beside the digest", turn.calls[0].at, someone, turn.game)
            return
        self.counts["calls"] += len(turn.calls)
        if turn.planned or turn.there:
            if turn.calls:
                why = "planned" if turn.planned else "there"
                self._wrong("called for nothing", turn.calls[0].at, someone, turn.game, why)
            self.counts["turns not to be called for"] += 1
            return
        direct = someone.ping == "direct"
        if len(turn.calls) > 1:
            self._wrong("called twice", turn.calls[1].at, someone, turn.game, [got.at for got in turn.calls])
        if not turn.calls:
            until = min([*turn.parts, turn.ends or self.month.ended])  # who has played a part of it is there
            if self._could(someone, turn.begins, until, turn.game) > self._slack(turn.begins, until, turn.game):
                self._wrong("not called", turn.begins, someone, turn.game, f"until {until}, direct {direct}")
            else:
                self.counts["turns over before a call"] += 1
            return
        got = turn.calls[0]
        if (got.channel == someone.dm) != (direct and not someone.closed):
            self._wrong("called in the wrong place", got.at, someone, turn.game)
        self._in_time("call", turn.begins, got.at, someone, turn.game)
        where = "in quiet hours" if got.at - turn.begins > PROMPT else "at once"
        self.counts[f"calls {'by direct message' if got.channel == someone.dm else 'in the channel'}, {where}"] += 1

    def _in_time(self, what: str, since: datetime, at: datetime, someone: Someone, game: Game | None) -> None:
        """Check that something came as soon as it could, and record its delay by an outage."""
        could = self._could(someone, since, at, game)
        if could > self._slack(since, at, game):
            self._wrong(f"{what} late", at, someone, game, f"due since {since}, by {could}")
        held = at - someone.awake(since)
        if held > self._slack(since, at, game):
            self.counts[f"{what}s held up by outages"] += 1
            self.late.append(held)

    def _slack(self, since: datetime, until: datetime, game: Game | None) -> timedelta:
        between = max(0, bisect_right(self._notices, until) - bisect_left(self._notices, since))
        blocked = any(
            outage.how == "rights"
            and game is not None
            and outage.channel == game.channel
            and outage.since <= until
            and outage.until >= since
            for outage in self._outages
        )
        return PROMPT + QUEUE * between + (LINK if blocked else timedelta())

    def _could(self, someone: Someone, since: datetime, until: datetime, game: Game | None) -> timedelta:
        """Return how much of a period something could have come in; at most an hour is counted."""
        total, at = timedelta(), since
        while at < until and total < timedelta(hours=1):
            if someone.resting(at):
                at = min(until, floor(at) + MINUTE)
                continue
            bad = next((trouble for trouble in self._troubles(at, game)), None)
            if bad is not None:
                at = min(until, bad)
                continue
            end = min(until, floor(at) + MINUTE, self._next_trouble(at, game))
            total += end - at
            at = end
        return total

    def _troubles(self, at: datetime, game: Game | None) -> Iterator[datetime]:
        """Yield the ends of the outages at a time, including the wait for the next attempt."""
        for outage in self._outages:
            end = outage.until + (PROMPT if outage.how == "down" else RETRY)
            if outage.since <= at < end and (
                outage.channel is None or (game is not None and outage.channel == game.channel)
            ):
                yield end

    def _next_trouble(self, at: datetime, game: Game | None) -> datetime:
        own = (None, None if game is None else game.channel)
        return min(
            (outage.since for outage in self._outages if outage.since > at and outage.channel in own),
            default=self.month.ended,
        )

    def _held(self, someone: Someone, at: datetime) -> bool:
        """Return whether a message at this time had to wait, for its person or for an outage."""
        return someone.resting(at) or self._up(at) > at or any(self._troubles(at, None))

    def _up(self, at: datetime) -> datetime:
        return next((until for since, until in self.down if since <= at < until), at)

    # Reminders

    def _remind(self, turn: Turn, played: Course) -> None:
        """Expect reminders after 1, 2, 4 and 8 times the first one's time, in waking hours, none in a pause.

        The first comes at half of the clock's time at the latest. A partial move and the end of a pause restart the
        schedule; an expired clock is a reminder by itself. The time to the next one counts from the sending of this
        one.
        """
        someone = self.month.people[turn.person or 0]
        self.counts["reminders"] += len(turn.reminders)
        waiting, ends = list(turn.reminders), turn.ends or self.month.ended
        if someone.digest is not None or not someone.reminders:
            for got in waiting:
                self._wrong("reminded without wanting it", got.at, someone, turn.game)
            return
        again = [(part, 0) for part in turn.parts]
        resumed = [until for _, until in played.pauses if until is not None and turn.begins <= until < ends]
        again += [(someone.awake(until), 0) for until in resumed]
        again += [(turn.up or at, 1) for at, seat, how in played.timeouts if how == "remind" and seat == turn.seat]
        again = sorted(pair for pair in again if turn.begins < pair[0] < ends)
        base, number = someone.awake(turn.begins), 0
        while number < len(FACTORS) - 1 or again:
            if number >= len(FACTORS) - 1:  # the table had already stalled
                base, number, again = _restarted(again, number)
                continue
            due = self._due(turn, played, someone, base, number)
            while again and again[0][0] <= max(due, turn.begins):
                base, number, again = _restarted(again, number)
                due = self._due(turn, played, someone, base, number)
            if due > ends or (due == ends and not waiting):
                break
            until = min([ends, *(at for at, _ in again)])
            if waiting and waiting[0].at < due - SECOND and any(since == waiting[0].at for since, _ in self.down):
                due = waiting[0].at  # with the last of the power
            early = self._slack(base - MINUTE, base, turn.game) if base == turn.up else SECOND
            if waiting and waiting[0].at < due - early:
                self._wrong("reminded too early", waiting[0].at, someone, turn.game, f"due {due}")
                return
            if waiting and waiting[0].at <= until:
                came = waiting.pop(0).at
                self._in_time("reminder", due, came, someone, turn.game)
                due = max(due, came)
            elif self._could(someone, due, until, turn.game) > self._slack(due, until, turn.game):
                self._wrong("not reminded", due, someone, turn.game, f"from {turn.begins} to {until}")
            elif again:  # there was no time for it
                base, number, again = _restarted(again, number)
                continue
            base, number = due, number + 1
        for got in waiting:
            self._wrong("reminded for nothing", got.at, someone, turn.game, f"from {turn.begins} to {turn.ends}")

    def _due(self, turn: Turn, played: Course, someone: Someone, base: datetime, number: int) -> datetime:
        """Return the due time of a reminder counted from a base: while the bot runs and its person is awake."""
        pause = timedelta(minutes=someone.first or 24 * 60) * FACTORS[number]
        left = [seconds for since, seconds in turn.left if someone.awake(since) <= base]
        left = left or [seconds for _, seconds in turn.left[:1]]  # the bot was gone when it began
        if number == 0 and left and not played.paused(base) and not (turn.out is not None and turn.out <= base):
            pause = min(pause, timedelta(seconds=left[-1] // 2))
        due = base + pause
        for _ in range(1000):
            ready = someone.awake(self._up(due))
            if played.paused(ready):
                return self.month.ended
            if ready == due:
                break
            due = ready
        return due

    # Next-up notices

    def _next_up(self, played: Course) -> None:
        nudged: dict[int, datetime] = {}
        for turn in played.turns:
            for got in turn.nexts:
                whom = next(
                    person
                    for person in self.month.people.values()
                    if person.id in got.pinged or person.dm == got.channel
                )
                seats = {t.seat for t in played.turns if t.person == whom.id}  # returns may change seats
                own = sorted(at for seat in seats for at in played.steps.get(seat, []) if at <= got.at)
                if whom.id in nudged and (not own or own[-1] <= nudged[whom.id]):
                    self._wrong("told to be next twice", got.at, whom, turn.game)
                nudged[whom.id] = got.at
                self.counts["told to be next"] += 1
                if not whom.next_up or whom.digest is not None:
                    self._wrong("told to be next without wanting it", got.at, whom, turn.game)
                if turn.ends is not None and turn.ends < got.at:
                    self._wrong("told to be next too late", got.at, whom, turn.game)

    # Digests

    def _digests(self, someone: Someone) -> None:
        """Expect a digest of everything that waits at each of their times, and none when nothing waits."""
        turns = [
            (turn, played)
            for played in self.courses.values()
            for turn in played.turns
            if turn.person == someone.id and not turn.planned
        ]
        got = list(self.digests[someone.id])
        moments = [*self._moments(someone), (self.month.ended, self.month.ended)]
        for (minute, at), (_, following) in pairwise(moments):
            came = [one for one in got if at <= one.at < following]
            self.counts["digests"] += len(came)
            waits = [
                turn
                for turn, played in turns
                if turn.begins < minute
                and not played.paused(at)
                and self._could(someone, at, min(turn.ends or self.month.ended, following), None)
                > self._slack(at, following, None) + LINK
            ]
            if len(came) > 1:
                self._wrong("two digests", came[1].at, someone, None, [one.at for one in came])
            if came:
                self._in_time("digest", at, came[0].at, someone, None)
                self._content(someone, came[0], turns)
            if someone.closed:
                if came:
                    self._wrong("a digest where none may come", came[0].at, someone, None)
                for turn in waits:
                    calls = [call for call in turn.calls if at <= call.at < following]
                    self.counts["calls in place of a digest"] += len(calls)
                    free = self._could(someone, at, min(turn.ends or self.month.ended, following), turn.game)
                    if len(calls) > 1 or (not calls and free > self._slack(at, following, turn.game)):
                        self._wrong("calls in place of a digest", at, someone, turn.game, len(calls))
            elif waits and not came:
                self._wrong("no digest", at, someone, waits[0].game, f"due {minute}, turn from {waits[0].begins}")

    def _moments(self, someone: Someone) -> Iterator[tuple[datetime, datetime]]:
        """Yield their daily minute, and their next waking time; days with the same waking time are merged."""
        zone, minute = ZoneInfo(someone.zone), someone.digest
        assert minute is not None
        day = self.month.got[0].at.astimezone(zone).date()
        known: tuple[datetime, datetime] | None = None
        while True:
            due = datetime.combine(day, minute, tzinfo=zone).astimezone(UTC)
            day += DAY
            if due >= self.month.ended:
                break
            if due < self.month.got[0].at:
                continue
            at = someone.awake(due)
            if known is not None and known[1] != at:
                yield known
            known = (due, at) if known is None or known[1] != at else known
        if known is not None and known[1] < self.month.ended:
            yield known

    def _content(self, someone: Someone, got: Got, turns: Sequence[tuple[Turn, Course]]) -> None:
        listed = set(IN_DIGEST.findall(got.content))
        surely = {
            turn.game.name
            for turn, played in turns
            if turn.begins < got.at - SECOND and (turn.ends is None or turn.ends > got.at) and not played.paused(got.at)
        }
        perhaps = {
            turn.game.name
            for turn, _ in turns
            if turn.begins <= got.at and (turn.ends is None or turn.ends >= got.at - SECOND)
        }
        if not surely <= listed <= perhaps:
            self._wrong("a digest of other tables", got.at, someone, None, f"{listed} {surely} {perhaps}")

    # Clocks

    def _clock(self, played: Course) -> None:
        """Expect each clock to run out at its exact second, or when the bot is back; and no other."""
        if not played.turns or played.turns[0].game.control is None:
            return
        game, control = played.turns[0].game, played.turns[0].game.control
        left = dict.fromkeys(range(len(game.seats)), control.time)
        away: Counter[tuple[int, int]] = Counter()
        waiting = list(played.timeouts)
        for turn in played.turns:
            bank = control.kind == "bank"
            left[turn.seat] = max(left[turn.seat], HOUR) if bank else control.time
            if turn.person is None:
                left[turn.seat] += control.increment if bank and turn.played else 0
                continue
            key, ends = (turn.seat, turn.person), turn.ends or self.month.ended
            allowed = control.away_days * 86400
            someone, out = self.month.people[turn.person], None
            for since, until in _without(sorted([*played.pauses, *played.given], key=_begin), turn.begins, ends):
                turn.left.append((since, left[turn.seat]))
                used, left[turn.seat], out = _count(someone, since, until, left[turn.seat], allowed - away[key])
                away[key] += used
                if out is not None:
                    break
            turn.out = out
            if bank and turn.played:
                left[turn.seat] += control.increment
            own = [one for one in waiting if one[1] == turn.seat and turn.begins <= one[0] <= ends]
            if out is None:
                for at, _, _ in own:
                    self._wrong("a clock ran out that had not", at, someone, game)
                continue
            cut = next((since for since, _ in self.down if out <= since < out + SECOND), out)  # in that very second
            due = self._up(cut)
            if not own:
                if due + PROMPT < ends:
                    self._wrong("a clock ran out and nobody saw", out, someone, game)
                continue
            at, _, how = own[0]
            waiting.remove(own[0])
            self._up_told(turn, at, how)
            self.counts["clocks run out"] += 1
            self.counts[f"clocks run out, {how}"] += 1
            # A returning bot may act before it is known to be back.
            if not out <= at < out + SECOND and not (due != out and due - SECOND <= at < due + 5 * SECOND):
                self._wrong("a clock ran out at another second", at, someone, game, f"due {due}")
            if due == out:
                self.clocks.append(at - due)
            else:
                self.counts["clocks held up by outages"] += 1
                self.late.append(at - out)
        for at, _, _ in waiting:
            self._wrong("a clock ran out twice", at, None, game)

    def _up_told(self, turn: Turn, at: datetime, how: str) -> None:
        someone, ends = self.month.people[turn.person or 0], turn.ends or self.month.ended
        if how == "remind" and not turn.ups:
            slept = [got for got in turn.reminders if got.at >= someone.awake(at) and self._held(someone, at)]
            turn.ups = slept[:1]
            turn.reminders = [got for got in turn.reminders if got not in turn.ups]
            turn.up = turn.ups[0].at if turn.ups else None
        if how == "remind" and not turn.ups and self._could(someone, at, ends, turn.game) > PROMPT:
            self._wrong("not told that time is up", at, someone, turn.game)
        elif how == "remind" and turn.ups:
            self._in_time("end of a clock", at, turn.ups[0].at, someone, turn.game)
        if len(turn.ups) > (how == "remind"):
            self._wrong("told for nothing that time is up", at, someone, turn.game)
        self.counts["told that time is up"] += len(turn.ups)


def _restarted(again: list[tuple[datetime, int]], number: int) -> tuple[datetime, int, list[tuple[datetime, int]]]:
    """Return the base and the number from which reminders go on at the first restart, and the restarts after it."""
    (base, at_least), *later = again
    return base, max(number, at_least) if at_least else 0, later


def course(game: Game) -> Course:
    history, people = Course(), list(game.seats)
    turn: Turn | None = None
    acted, plan, paused = set[int](), False, None
    done = [line for line in game.lines if line.kind in ("step", "undo", "cancel", "finish")]
    following = dict(zip((line.seq for line in done), done[1:], strict=False))

    def close(at: datetime, *, played: bool = False) -> None:
        turn.ends, turn.played = at, played

    def begin(seat: int, at: datetime) -> Turn:
        person = people[seat]
        there = person in acted and not plan
        turn = Turn(game, seat, person, at, there=there)
        history.turns.append(turn)
        return turn

    for line in game.lines:
        match line.kind:
            case "start":
                turn = begin(0, line.at)
            case "plan":
                turn.planned = plan = True
            case "step":
                assert line.seat == turn.seat
                if line.by is not None and people[turn.seat] is not None and not (turn.planned or turn.parts):
                    acted, plan = set(), False
                if line.by is not None:
                    acted.add(line.by)
                history.steps.setdefault(turn.seat, []).append(line.at)
                after = following.get(line.seq)
                same = after is not None and after.kind == "step" and (after.turn, after.seat) == (line.turn, line.seat)
                stands = after is None and turn.seat in game.to_act and not game.over
                if stands or (same and after is not None and after.at > line.at):
                    turn.parts.append(line.at)
                elif not same:
                    close(line.at, played=True)
                    if after is None and game.over:
                        turn, history.ends = None, line.at
                    elif after is None or after.kind != "cancel" or after.at >= line.at:
                        turn = begin((turn.seat + 1) % len(people), line.at)
            case "undo":
                assert line.seat is not None
                close(line.at)
                acted, plan = {line.by} if line.by is not None else set(), False
                turn = begin(line.seat, line.at)
            case "timeout":
                assert line.seat is not None
                history.timeouts.append((line.at, line.seat, str(line.payload["at_zero"])))
                acted, plan = set(), False
                if line.payload["at_zero"] in ("seat", "free"):
                    close(line.at)
                    people[line.seat] = None
                    turn = begin(line.seat, line.at)
            case "seat":
                assert line.seat is not None
                people[line.seat] = line.payload.get("person")
                if turn is not None and turn.seat == line.seat:
                    close(line.at)
                    acted, plan = {line.by} if line.by is not None else set(), False
                    turn = begin(line.seat, line.at)
            case "pause":
                paused = line.at
            case "resume" if paused is not None:
                history.pauses.append((paused, line.at))
                paused = None
            case "time" if "since" in line.payload:
                since, until = (datetime.fromisoformat(line.payload[end]) for end in ("since", "until"))
                history.given.append((since.replace(microsecond=0), until.replace(microsecond=0)))
            case "cancel" | "finish":
                close(line.at)
                turn, history.ends = None, line.at
    if paused is not None:
        history.pauses.append((paused, None))
    return history


def _count(
    someone: Someone, since: datetime, until: datetime, left: int, allowed: int
) -> tuple[int, int, datetime | None]:
    """Return the seconds of absence that stopped a clock, the seconds left, and its time of running out, if any."""
    at, until, used = since.replace(microsecond=0), until.replace(microsecond=0), 0
    while at < until:
        piece = int((min(floor(at) + MINUTE, until) - at).total_seconds())
        if someone.gone(at) and used < allowed:
            piece = min(piece, allowed - used)
            used += piece
        elif not someone.sleeps[index(at)]:
            if left <= piece:
                return used, 0, at + left * SECOND
            left -= piece
        at += piece * SECOND
    return used, left, None


def _begin(interval: tuple[datetime, datetime | None]) -> datetime:
    return interval[0]


def _without(
    pauses: Sequence[tuple[datetime, datetime | None]], since: datetime, until: datetime
) -> Iterator[tuple[datetime, datetime]]:
    for begins, ends in pauses:
        if begins < until and (ends is None or ends > since):
            if begins > since:
                yield since, begins
            if ends is None:
                return
            since = max(since, ends)
    if since < until:
        yield since, until


# Every kind of outage: who lost what, by a count of the time that they really had

BEAT: Final = timedelta(minutes=10)
"""Time between two beats of the bot, which knows an outage to that at each of its ends."""
NOTICED: Final = timedelta(hours=1)
"""Length from which an outage of everything stops clocks."""


@dataclass
class Fairness:
    """Counts of a month with outages of every kind, and what is wrong in it."""

    month: Month
    counts: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)

    def judge(self) -> Fairness:
        """Count seats and games lost, by the slow and by others, and calls that are missing or came twice."""
        for game in self.month.games:
            played = course(game)
            self._seats(game, played)
            self._end(game)
            for turn in played.turns:
                self._told(game, turn)
        return self

    def _breaks(self, game: Game, played: Course) -> tuple[list[tuple[datetime, datetime | None]], timedelta]:
        """Return when nothing counts at a table, and for how long the bot may know otherwise."""
        breaks, unsure = [*played.pauses], timedelta()
        for outage in self.month.outages:
            if outage.table not in (None, game.number) or outage.channel not in (None, *game.places):
                continue
            if outage.how == "pause":
                continue  # the log has it
            counts = outage.how in ("server", "rights", "place", "hold") or outage.until - outage.since > NOTICED
            if counts and outage.how != "deaf":
                breaks.append((outage.since, outage.until))
                unsure += 2 * BEAT
            else:
                unsure += outage.until - outage.since + 2 * BEAT
        return sorted(breaks, key=_begin), unsure

    def _seats(self, game: Game, played: Course) -> None:
        control = game.control
        if control is None:
            return
        (breaks, unsure), bank = self._breaks(game, played), control.kind == "bank"
        left, away = dict.fromkeys(range(len(game.seats)), control.time), Counter[tuple[int, int]]()
        for turn in played.turns:
            left[turn.seat] = max(left[turn.seat], HOUR) if bank else control.time
            if turn.person is not None:
                someone, out, ends = self.month.people[turn.person], None, turn.ends or self.month.ended
                for since, until in _without(breaks, turn.begins, ends):
                    allowed = control.away_days * 86400 - away[turn.seat, turn.person]
                    used, left[turn.seat], out = _count(someone, since, until, left[turn.seat], allowed)
                    away[turn.seat, turn.person] += used
                    if out is not None:
                        break
                own = [one for one in played.timeouts if one[1] == turn.seat and turn.begins <= one[0] <= ends]
                early = out is None and left[turn.seat] > unsure.total_seconds()
                for at, _, how in own[:1]:
                    who = "others" if early or (out is not None and at < out - unsure) else "slow people"
                    self.counts[f"{'seats lost' if how in ('seat', 'free') else 'turns lost'} by {who}"] += 1
                    if who == "others":
                        self.found.append(
                            f"{at:%m-%d %H:%M} {game.name} {someone.name}: {left[turn.seat]} s left, {out}"
                        )
                if not own and out is not None and out + unsure + 2 * NOTICED < ends:
                    self.found.append(f"{out:%m-%d %H:%M} {game.name} {someone.name}: slow, and nobody saw")
            left[turn.seat] += control.increment if bank and turn.played else 0

    def _end(self, game: Game) -> None:
        """Count games that the archive ended: nobody had touched them in time that counts."""
        last = game.lines[-1]
        if game.status != "cancelled" or last.by is not None or "ask" in last.payload:
            return
        touched = max(line.at for line in game.lines[:-1])
        played = course(game)
        breaks, unsure = self._breaks(game, played)
        had = sum((until - since for since, until in _without(breaks, touched, last.at)), timedelta())
        who = "nobody" if had >= ARCHIVE - unsure else "others"
        self.counts[f"games ended that {who} had touched for a week"] += 1
        turn = played.turns[-1]
        out = any(seat == turn.seat and at >= turn.begins for at, seat, _ in played.timeouts)  # and it only reminded
        timed = game.control is not None and turn.person is not None and not out
        if who == "others" or timed:
            found = f"ended by the archive after {had}, {'a clock running' if timed else 'no clock running'}"
            self.found.append(f"{last.at:%m-%d %H:%M} {game.name} {found}")

    def _told(self, game: Game, turn: Turn) -> None:
        if turn.person is None or turn.there or turn.planned:
            return
        someone, ends = self.month.people[turn.person], min([*turn.parts, turn.ends or self.month.ended])
        if someone.digest is not None:
            return
        ours = [outage for outage in self.month.outages if outage.channel in (None, *game.places)]
        ours = [outage for outage in ours if outage.table in (None, game.number) and outage.how != "pause"]
        closed = sorted([(outage.since, outage.until + RETRY + LINK) for outage in ours])
        could = sum(
            (
                sum((not someone.resting(since + number * MINUTE)) for number in range((until - since) // MINUTE))
                for since, until in _without(closed, turn.begins, ends)
            )
        )
        mine = [
            got
            for got in self.month.got
            if turn.begins <= got.at <= (turn.ends or self.month.ended)
            and ((someone.id in got.pinged and got.channel in game.places) or got.channel == someone.dm)
            and (got.channel != someone.dm or f"**{game.name}**" in got.content)
            and "next at **" not in got.content[:80]
            and not got.content.startswith("🚧")  # a place that is lost twice is told twice, and calls nobody
        ]
        self.counts["turns of people"] += 1
        if could > 20 and not mine:
            self.counts["calls missing"] += 1
            self.found.append(
                f"{turn.begins:%m-%d %H:%M} {game.name} {someone.name}: not called until {ends:%m-%d %H:%M}"
            )
        calls = Counter((got.channel, got.content) for got in mine if not got.content.startswith("⏰"))
        self.counts["calls"] += len(mine)
        # Counted alone: a post that is sent once more after a cut or a pause may call in the same words.
        self.counts["calls in the same words"] += sum(count - 1 for count in calls.values())
