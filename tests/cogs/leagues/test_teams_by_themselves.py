"""A season of teams from one form, before a judge who knows what Discord was sent and what was played.

Captains found teams and invite by buttons; some people vanish, never come, stall, are away or come late.
"""

import random
import re
from collections import Counter, defaultdict
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from simcord.components import walk_components
from simcord.results import InteractionResult

from leagues.rules.states import State
from tests.cogs.leagues.hosting import boards, done, found, view
from tests.cogs.leagues.test_by_themselves import Course, Kind, Seasons, Someone, judged, left_alone
from tests.support.world import World

pytestmark = pytest.mark.no_cover

LADDERS = {3: (10, 4, 1), 4: (10, 6, 3, 1), 5: (10, 7, 4.5, 2.5, 1)}
SIZE, BOARDS = 4, 3
TEAM = re.compile(r"^(\d+)\\\. \*\*(.+?)\*\* · \*\*([\d.]+)\*\* · ([\d.]+) at the boards · (\d+)", re.M)
PERSON = re.compile(r"^\d+\\\. (P\d+) · \*\*([\d.]+)\*\*", re.M)
TABLE = re.compile(r"▶️ \*\*\d+\*\* <#(\d+)> (.+?)(?: · turn began|$)", re.M)
MEMBERS = re.compile(r"👥 \*\*(.+?)\*\*: (.+)$", re.M)


class TeamSeasons(Seasons):
    """A league of teams that is left alone."""

    def __init__(self, world: World, people: dict[int, Someone], rng: random.Random, teams: int) -> None:
        super().__init__(world, people, rng)
        self.teams = teams
        self.of: dict[int, list[str]] = {}
        """By thread, the team of each seat, as the tables of a new round are listed."""
        self.threads: dict[int, int] = {}
        """By planned table, its thread."""
        self.rounds: dict[int, int] = {}
        self._asked: set[int] = set()

    async def play_one(self) -> tuple[str, str]:
        """Play one season; return its last standing, and the message with which the next opens."""
        await found(self.world, format="teams", seats="3", days="odd", clock="fast")
        self._listen()
        await self._settings()
        await self._until(1, State.OPEN)
        self.course.order.append([])
        await self._found_teams()
        for person, someone in self.course.people.items():
            if someone.kind != "late":
                await self._press(person, boards(self.world)[-1], "Join all seasons")
        await self._until(1, State.CHECK_IN)
        for person, someone in self.course.people.items():
            button = "Register" if someone.kind == "late" else "I will play"
            await self._press(person, boards(self.world)[-1], button)
        await self._until(1, State.RUNNING)
        await self._go_away(1)
        self._listen()
        while (now := await view(self.world)).season.state != State.CLOSED:
            running = [one for one in now.fixtures if one.status == "running"]
            if any(one.id not in self.threads for one in running) and all(one.table for one in running):
                await self._read_tables()
            for fixture in running:
                await self._table(fixture.id, fixture.table or 0, fixture.people)
            await self._answers()
            self._listen()
            await self._step()
        last = self.world.text(boards(self.world)[0])
        await self._until(2, State.OPEN)
        return last, self.world.text(boards(self.world)[-1])

    async def _found_teams(self) -> None:
        names = list(self.course.people)
        for number in range(self.teams):
            captain, *others = names[SIZE * number : SIZE * number + SIZE]
            who = self.world.people[self.course.people[captain].name]
            form = await self.world.press(who, await self._panel(captain), "Create a team")
            answer = await self.world.fill(who, form, {"name": f"T{number}"})
            for other in others:
                invited = self.world.people[self.course.people[other].name]
                answer = await self._invite(captain, answer, other)
                await done(self.world)
                self._listen()
                call = [
                    message
                    for message in self.world.messages()
                    if "invites you" in message.content and invited.id in _to(message)
                ]
                while not call:  # in their quiet hours
                    await self._step(most=timedelta(days=1))
                    call = [message for message in self.world.messages() if invited.id in _to(message)]
                await self.world.press(invited, call[-1], f"Join T{number}")

    async def _panel(self, person: int) -> InteractionResult:
        who = self.world.people[self.course.people[person].name]
        return await self.world.press(who, boards(self.world)[-1], "Teams")

    async def _invite(self, captain: int, shown: InteractionResult, other: int) -> InteractionResult:
        who = self.world.people[self.course.people[captain].name]
        parts = walk_components(self.world.components(shown))
        (menu,) = [part["custom_id"] for part in parts if ":league-team-invite:" in str(part.get("custom_id"))]
        assert shown.response is not None
        invited = self.world.people[self.course.people[other].name]
        return await who.select(shown.response, [invited], custom_id=menu)

    async def _go_away(self, round_: int) -> None:
        """Announce absences of those who are away, and say so to their teams."""
        now = self.world.clock.now()
        for person, someone in self.course.people.items():
            if someone.kind == "away":
                who, panel = self.world.people[someone.name], await self._panel(person)
                await self.world.press(who, panel, f"I cannot play round {round_}")
                await self.world.bot.services.absences.announce(person, now, now + timedelta(days=4))
                self.course.away.append((person, now, now + timedelta(days=4)))

    async def _read_tables(self) -> None:
        """Note which team has which seat at the tables of a new round, by their list."""
        now, anybody = await view(self.world), self.world.people["P0"]
        for fixture in now.fixtures:
            if fixture.status == "running" and fixture.id not in self.threads:
                self.threads[fixture.id] = (await self.world.bot.services.lobby.get(fixture.table or 0)).place
                self.rounds[fixture.id] = fixture.round
        text = self.world.text(await self.world.press(anybody, boards(self.world)[-1], "Tables"))
        for place, line in TABLE.findall(text):
            self.of.setdefault(int(place), re.findall(r"\(([^()]+)\)", line))

    async def _answers(self) -> None:
        """Let alternates answer their calls: most say yes, in their waking hours."""
        for call in (await view(self.world)).teams.calls:
            someone = self.course.people.get(call.person)
            if someone is None or call.answer is not None or someone.kind in ("never", "vanishes"):
                continue
            if someone.sleeps(self.world.clock.now()) or self.rng.random() < 0.5:
                continue
            who = self.world.people[someone.name]
            messages = [one for one in self.world.messages() if "Will you play for your team?" in one.content]
            messages = [one for one in messages if who.id in _to(one)]
            if messages:
                answer = "I will play" if self.rng.random() < 0.8 else "I cannot play"
                await self.world.press(who, messages[-1], answer)
                self.course.counts["alternates " + answer] += 1


def _to(message: object) -> list[int]:
    return [user.id for user in getattr(message, "mentions", ())]


def worked_out(seasons: TeamSeasons) -> tuple[dict[str, list[float]], dict[int, float]]:
    """Return match points and board points of each team, and the points of each person, by an account of its own."""
    matches: dict[tuple[int, frozenset[str]], Counter[str]] = defaultdict(Counter)
    count: Counter[tuple[int, frozenset[str]]] = Counter()
    people: Counter[int] = Counter()
    teams: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for fixture, finishes in seasons.course.ended.items():
        names = seasons.of[seasons.threads[fixture]]
        match = seasons.rounds[fixture], frozenset(names)
        count[match] += 1
        for name, (person, rank, left) in zip(names, finishes, strict=True):
            own = 0.0 if left else _share([number for _, number, _ in finishes], rank)
            matches[match][name] += own  # type: ignore[assignment]
            teams[name][1] += own
            if person is not None:
                people[person] += own  # type: ignore[assignment]
    for match, sums in matches.items():
        assert count[match] == BOARDS, match
        ranks = {name: 1 + sum(other > sums[name] for other in sums.values()) for name in match[1]}
        for name in match[1]:
            teams[name][0] += _share([*ranks.values()], ranks[name])
    return dict(teams), dict(people)


def _share(ranks: list[int], rank: int) -> float:
    ladder, shared = LADDERS[len(ranks)], ranks.count(rank)
    return sum(ladder[rank - 1 : rank - 1 + shared]) / shared


def standings_judged(seasons: TeamSeasons, text: str) -> list[str]:
    """Return what is wrong with the standings of teams and of boards as Discord was sent them."""
    teams, people = worked_out(seasons)
    displayed = {name: (float(points), float(own)) for _, name, points, own, _ in TEAM.findall(text)}
    wrong = [] if len(displayed) == len(teams) else [f"{len(displayed)} teams of {len(teams)}"]
    wrong += [
        f"{name} has {displayed[name]}, not {own}"
        for name, own in teams.items()
        if name in displayed and any(abs(a - b) > 0.01 for a, b in zip(displayed[name], own, strict=True))
    ]
    names = {someone.name: person for person, someone in seasons.course.people.items()}
    rows = PERSON.findall(text)
    wrong += [
        f"{name} has {points}, not {people.get(names[name], 0)}"
        for name, points in rows
        if abs(float(points) - people.get(names[name], 0)) > 0.01
    ]
    seasons.course.counts["teams compared"] = len(displayed)
    seasons.course.counts["people compared"] = len(rows)
    return wrong


async def simulated(place: Path, monkeypatch: pytest.MonkeyPatch, teams: int, alone: int, seed: int) -> Course:
    """Play a season with five difficult people, and judge it."""
    rng = random.Random(seed)
    kinds: list[Kind] = ["keen"] * (SIZE * teams + alone)
    kinds[1], kinds[SIZE + 2], kinds[2 * SIZE + 1], kinds[3], kinds[-1] = "never", "vanishes", "away", "stalls", "late"
    async with left_alone(place, monkeypatch, kinds, rng) as (world, everybody):
        seasons = TeamSeasons(world, everybody, rng, teams)
        last, following = await seasons.play_one()
        course = seasons.course
        wrong = judged(replace(course, boards=[]), []) + standings_judged(seasons, last)
        now = await view(world)
        wrong += [
            f"table: {fixture.id} was not played to its end"
            for fixture in now.fixtures
            if fixture.id not in course.ended
        ]
        counts = course.counts | Counter(tables=len(now.fixtures), calls_of_alternates=len(now.teams.calls))
        print(dict(counts))  # noqa: T201
        assert wrong == [], "\n".join(wrong)
        _comes_along(seasons, following)
        ended = dict(course.ended)
        first = next(iter(ended))
        course.ended[first] = [(who, 3 - rank, left) for who, rank, left in ended[first]]
        assert standings_judged(seasons, last), "a judge who is told less finds fault"
        return course


def _comes_along(seasons: TeamSeasons, following: str) -> None:
    """Check that the next season opens with the teams, of people who were theirs and have not left."""
    listed = {name: people.split(", ") for name, people in MEMBERS.findall(following)}
    assert len(listed) >= seasons.teams, following
    everybody = [person for people in listed.values() for person in people]
    assert len(everybody) == len({*everybody})
    names = [someone.name for someone in seasons.course.people.values()]
    for number in range(seasons.teams):
        founders = names[SIZE * number : SIZE * number + SIZE]
        assert len({*founders} & {*listed[f"T{number}"]}) >= 2
    assert "P1" not in everybody, "who never came"


@pytest.mark.long
async def test_six_teams_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await simulated(tmp_path, monkeypatch, 6, 4, 1)
