"""A season's tables and events on the server, and news of leagues and tables for other programs."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cogs.leagues.notices import organiser_of
from cogs.sending import posting
from hosting import Person
from hosting.core import NotAllowed
from hosting.jobs import kinds
from hosting.webhooks import signature
from leagues.history import champions
from leagues.outside import Meetings
from leagues.rules.states import State
from tests.cogs.hands import decide, lobby_of, type_turn
from tests.cogs.leagues import hosting
from tests.leagues.playing import ADMIN
from tests.support.world import Member, World

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4


def events(world: World) -> list[Any]:
    """Return the server's scheduled events, in order, after what Discord does with them by itself."""
    world.env.backend.activate_due_scheduled_events()
    return list(world.env.backend.guilds[world.guild.id].scheduled_events.values())


def starts(event: Any) -> datetime:
    return datetime.fromisoformat(event.scheduled_start_time)


async def founded(world: World, **chosen: str) -> None:
    """Found a league with its events in the server's, which has not opened yet."""
    screen = await hosting.found(world, **chosen)
    times = await world.press(
        hosting.regent(world), await world.press(hosting.regent(world), screen, "Settings"), "Times"
    )
    await hosting.pick(world, times, "set:1-events", "yes")
    await hosting.done(world)


async def test_each_round_is_an_event(world: World) -> None:
    """From the opening on; moved with the season's dates; the next is made as soon as its time is known."""
    world.allow(manage_events=True)
    await founded(world, format="swiss")
    assert events(world) == [], "it has not opened"
    await hosting.pass_time(world, hours=1)
    (event,) = events(world)
    season = (await hosting.view(world)).season
    assert (event.name, event.status) == ("Volta · Season 1: round 1", SCHEDULED)
    assert starts(event) == season.starts
    assert season.check_in is not None
    assert season.starts is not None
    later = season.check_in + timedelta(days=3)
    await world.bot.leagues.running.shift(1, later, Person(hosting.regent(world).id, "Regent"), "holidays")
    await hosting.done(world)
    assert [starts(item) for item in events(world)] == [season.starts + timedelta(days=3)]
    await world.bot.leagues.running.shift(1, season.check_in, Person(hosting.regent(world).id, "Regent"), "none")
    await hosting.start(world, *hosting.EIGHT)
    (event,) = events(world)
    assert event.status in (SCHEDULED, ACTIVE)
    await hosting.end_tables(world)
    first, second = events(world)
    assert (await hosting.view(world)).season.state == State.RUNNING
    assert first.status in (COMPLETED, CANCELED)
    assert second.name == "Volta · Season 1: round 2"
    for _ in range(3):
        await hosting.end_tables(world)
    assert (await hosting.view(world)).season.state == State.CLOSED
    assert {item.status for item in events(world)} <= {COMPLETED, CANCELED}
    assert len(events(world)) == 4


async def test_without_the_right_nothing_is_made(world: World) -> None:
    """Nor where nobody has chosen it; the season goes on, and no job is left."""
    await founded(world)
    await hosting.pass_time(world, hours=1)
    await hosting.start(world, *hosting.EIGHT)
    assert (await hosting.view(world)).season.state == State.RUNNING
    assert world.requests("POST", "/guilds/*/scheduled-events") == []
    assert [job for job in await world.bot.services.jobs.all() if job.kind == kinds.EVENT] == []


async def test_a_crash_makes_no_second_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the power fails once Discord has it and before it is stored, the event that is there is taken."""
    world.allow(manage_events=True)
    note = Meetings.note

    async def cut(*_: object) -> None:
        monkeypatch.setattr(Meetings, "note", note)
        raise TimeoutError

    await founded(world)
    monkeypatch.setattr(Meetings, "note", cut)
    await hosting.pass_time(world, hours=1)
    await hosting.pass_time(world, minutes=10)
    assert Meetings.note is note
    assert len(events(world)) == 1
    made = await world.bot.leagues.meetings.made(1)
    assert made[0] == events(world)[0].id


async def test_one_that_an_admin_deleted_stays_deleted(world: World) -> None:
    world.allow(manage_events=True)
    await founded(world)
    await hosting.pass_time(world, hours=1)
    world.env.backend.delete_scheduled_event(world.guild.id, events(world)[0].id)
    await world.bot.leagues.running.move(1, State.CALLED_OFF, Person(hosting.regent(world).id, "Regent"), "no time")
    await hosting.done(world)
    assert events(world) == []


class Receiver:
    """A stand-in for the program at the address."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.got: list[tuple[str, Mapping[str, str], bytes]] = []
        self.answer: str | None = None
        monkeypatch.setattr(posting, "post", self.post)

    async def post(self, address: str, headers: Mapping[str, str], data: bytes) -> str | None:
        self.got.append((address, headers, data))
        return self.answer

    def check(self, world: World, secret: str) -> None:
        """Check that all is signed, and that nobody's number is in it."""
        for _, headers, data in self.got:
            signed = headers["X-Navegador-Timestamp"].encode() + b"." + data
            own = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
            assert headers["X-Navegador-Signature"] == f"sha256={own}"
            assert not any(str(person.id).encode() in data for person in world.people.values())


async def test_news_arrives_signed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret is shown once and signs each message; results and steps come in order, each once."""
    receiver = Receiver(monkeypatch)
    await hosting.to_play(world, *hosting.EIGHT)
    panel = await world.slash(hosting.regent(world), "league: News for your program")
    assert "Nothing is sent yet" in world.text(panel)
    form = await world.press(hosting.regent(world), panel, "Set address")
    answer = await world.fill(hosting.regent(world), form, {"address": "https://example.org/hook"})
    (secret,) = re.findall(r"\|\|`([0-9a-f]{64})`\|\|", "".join(world.text(followup) for followup in answer.followups))
    panel = await world.slash(hosting.regent(world), "league: News for your program")
    assert secret not in world.text(panel)
    assert "Nothing has failed" in world.text(panel)
    assert "on its way" in world.text(await world.press(hosting.regent(world), panel, "Send a test"))
    await hosting.done(world)
    await hosting.end_tables(world)
    events = [(headers["X-Navegador-Event"], json.loads(data)) for _, headers, data in receiver.got]
    assert [event for event, _ in events[:1]] == ["test"]
    assert [body["step"] for event, body in events if event == "step"] == ["protests", "closing", "closed"]
    results = [body["table"]["name"] for event, body in events if event == "result"]
    assert sorted(results) == sorted(fixture.name for fixture in (await hosting.view(world)).fixtures)
    assert {address for address, _, _ in receiver.got} == {"https://example.org/hook"}
    receiver.check(world, secret)


def test_the_docs_know_what_is_genuine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function in the docs accepts what is signed, and neither another body nor an old message."""
    page = (Path(__file__).parents[3] / "docs" / "leagues.md").read_text(encoding="utf-8")
    found = re.search(r"## News for your own program.*?```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(found[1], names)
    monkeypatch.setattr(names["time"], "time", lambda: 1000.0)
    sent = f"sha256={signature('key', 990, b'{}')}"
    assert names["genuine"]("key", "990", sent, b"{}")
    assert not names["genuine"]("key", "990", sent, b"{ }")
    assert not names["genuine"]("other", "990", sent, b"{}")
    assert not names["genuine"]("key", "600", f"sha256={signature('key', 600, b'{}')}", b"{}")


async def test_a_day_of_failures_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The season goes on; then the panel and the admins' screen say that it is off, with the last error."""
    receiver = Receiver(monkeypatch)
    await hosting.to_play(world, *hosting.EIGHT)
    await world.bot.leagues.webhooks.place(1, "https://example.org/hook", ADMIN)
    receiver.answer = "private"
    await hosting.end_tables(world)
    assert (await hosting.view(world)).season.over
    failing = world.text(await world.slash(hosting.regent(world), "league: News for your program"))
    assert "the address is not on the open internet" in failing
    for _ in range(20):
        await hosting.pass_time(world, hours=2)
    assert "nothing is sent any more" in world.text(
        await world.slash(hosting.regent(world), "league: News for your program")
    )
    assert "has failed for a day" in world.text(await hosting.admins_screen(world))
    panel = await world.slash(hosting.regent(world), "league: News for your program")
    gone = await world.press(hosting.regent(world), panel, "Turn off")
    assert "Nothing is sent yet" in world.text(gone)


async def test_only_admins_choose(world: World) -> None:
    """Others see neither panel; an address for news has to be one, and a series is stored."""
    await hosting.to_play(world, *hosting.EIGHT)
    for panel in ("News for your program", "Roles for winners"):
        assert "cannot be done now" in world.text(await world.slash(world.people["Ana"], f"league: {panel}"))
    news = await world.slash(hosting.regent(world), "league: News for your program")
    form = await world.press(hosting.regent(world), news, "Set address")
    refused = await world.fill(hosting.regent(world), form, {"address": "http://10.0.0.1/"})
    assert "begins with https://" in "".join([world.text(refused), *map(world.text, refused.followups)])
    series = await world.slash(hosting.regent(world), "league: Roles for winners")
    await hosting.pick(world, series, "trophy:1-series", "2-3")
    league = (await hosting.view(world)).league
    assert (league.series_best, league.series_of) == (2, 3)


def having(world: World, role: int) -> set[int]:
    members = world.env.backend.guilds[world.guild.id].members
    return {number for number, member in members.items() if role in member.role_ids}


async def test_the_champion_has_the_role(world: World) -> None:
    world.allow(manage_roles=True)
    role = world.guild.create_role("Champion")
    await hosting.to_play(world, *hosting.EIGHT)
    panel = await world.slash(hosting.regent(world), "league: Roles for winners")
    await hosting.pick(world, panel, "trophy:1-champion", role)
    assert (await hosting.view(world)).league.champion_role == role.id
    assert having(world, role.id) == set()
    await hosting.end_tables(world)
    first = set(champions(await hosting.view(world)))
    assert having(world, role.id) == first != set()
    leagues = world.bot.leagues
    admin = (await hosting.view(world)).league.owner
    await leagues.running.move(1, State.CLOSING, Person(admin, "Regent"), "a wrong result")
    await hosting.done(world)
    assert having(world, role.id) == set()
    (winner,) = first
    await leagues.results.penalize(1, winner, 30 * 6000, Person(admin, "Regent"), "a test")
    await leagues.running.move(1, State.CLOSED, Person(admin, "Regent"), "corrected")
    await hosting.done(world)
    after = set(champions(await hosting.view(world)))
    assert after.isdisjoint(first)
    assert having(world, role.id) == after


async def test_a_missing_right_is_said_and_stops_nothing(world: World) -> None:
    """The season closes; the admins' screen says what the bot lacks, until it is there and a role is chosen again."""
    role = world.guild.create_role("Champion")
    await hosting.to_play(world, *hosting.EIGHT)
    panel = await world.slash(hosting.regent(world), "league: Roles for winners")
    await hosting.pick(world, panel, "trophy:1-champion", role)
    await hosting.end_tables(world)
    assert (await hosting.view(world)).season.state == State.CLOSED
    assert having(world, role.id) == set()
    assert "lacks **Manage Roles**" in world.text(await hosting.admins_screen(world))
    world.allow(manage_roles=True)
    assert "Manage Roles" not in world.text(await hosting.admins_screen(world))
    await hosting.pick(world, panel, "trophy:1-champion", role)
    await hosting.done(world)
    assert having(world, role.id) == set(champions(await hosting.view(world)))


async def drawn(world: World) -> None:
    await hosting.open_season(world, format="circle")
    await hosting.everybody(world, hosting.board(world), "Register", *hosting.FOUR)
    await hosting.pass_time(world, days=7)
    await hosting.everybody(world, hosting.board(world), "I will play", *hosting.FOUR)
    await hosting.pass_time(world, days=2)


async def test_in_the_forum(world: World) -> None:
    """With a forum for tables each table is a named, tagged post, and the league is notified here."""
    world.allow(manage_channels=True)
    forum = world.guild.create_forum_channel("tables")
    await world.bot.services.settings.set_guild(world.guild.id, forum=forum.id)
    await hosting.to_play(world, *hosting.FOUR, format="circle")
    assert sorted(str(thread.name) for thread in forum.threads) == [
        f"Volta · S1 · T{number}" for number in (1, 2, 3, 4)
    ]
    assert world.channel.threads == []
    assert "Volta · Season 1" in world.text(hosting.board(world))
    tables = [
        await world.bot.services.lobby.get(fixture.table or 0) for fixture in (await hosting.view(world)).fixtures
    ]
    assert {table.thread for table in tables} == {thread.id for thread in forum.threads}
    assert {table.channel for table in tables} == {forum.id}
    assert {table.name for table in tables} == {str(thread.name) for thread in forum.threads}


async def test_without_the_right_to_make_threads(world: World) -> None:
    """Nothing starts and the admins' screen names the missing right; once granted, everything follows by itself."""
    await drawn(world)
    world.allow(create_public_threads=False)
    await hosting.pass_time(world, hours=13)
    assert world.channel.threads == []
    assert (await hosting.view(world)).season.state == State.DRAWN
    screen = await hosting.admins_screen(world)
    assert "Create Public Threads" in world.text(screen)
    stuck = await world.press(hosting.regent(world), screen, "4 failed tasks")
    assert "a table of a league could not start" in world.text(stuck)
    (announced,) = [message for message in world.messages() if "tables cannot start" in message.content]
    assert [user.id for user in announced.mentions] == [hosting.regent(world).id]
    assert "Create Public Threads" in announced.content
    assert "Create Public Threads" in world.text(hosting.board(world))
    again = await hosting.admins_screen(world)
    assert "found no place" in world.text(await world.press(hosting.regent(world), again, "Log"))
    world.allow(create_public_threads=True)
    await hosting.pass_time(world, minutes=70)
    assert len(world.channel.threads) == 4
    assert (await hosting.view(world)).season.state == State.RUNNING
    assert "Create Public Threads" not in world.text(hosting.board(world))
    assert len([message for message in world.messages() if "tables cannot start" in message.content]) == 1


async def test_discord_makes_no_more_threads(world: World) -> None:
    """The organiser is called once a day and told why, as the screens are; the end of play moves with the start."""
    await drawn(world)
    ends = (await hosting.view(world)).season.ends
    assert ends is not None
    threads = {"method": "POST", "path": "/channels/*/threads", "status": 400, "code": 160006}
    world.env.backend.faults.append({**threads, "message": "", "times": None})
    await hosting.pass_time(world, hours=13)
    for _ in range(3):
        await hosting.pass_time(world, days=1)
    assert world.channel.threads == []
    told = [message for message in world.messages() if "tables cannot start" in message.content]
    assert 3 <= len(told) <= 4
    assert all("1,000 active" in message.content for message in told)
    assert [user.id for user in told[0].mentions] == [hosting.regent(world).id]
    assert "1,000 active" in world.text(await hosting.admins_screen(world))
    assert "1,000 active" in world.text(hosting.board(world))
    world.env.backend.faults.clear()
    await hosting.pass_time(world, minutes=70)
    assert len(world.channel.threads) == 4
    season = (await hosting.view(world)).season
    assert season.state == State.RUNNING
    assert season.ends is not None
    assert season.ends - ends > timedelta(days=3)


async def test_nobody_misses_a_check_in_that_nobody_was_told_of(world: World) -> None:
    """While the bot may not post in the league's channel the season stands, and its organiser is told elsewhere."""
    await hosting.open_season(world)
    for name in hosting.FOUR:
        await world.bot.leagues.registration.register(1, Person(world.people[name].id, name))
    world.mute(world.channel.id)
    await hosting.pass_time(world, days=14)
    season = (await hosting.view(world)).season
    assert season.held is not None
    assert season.state == State.OPEN
    assert "may not post there" in world.text(await hosting.admins_screen(world))
    assert world.direct(hosting.regent(world))
    world.mute(world.channel.id, muted=False)
    await hosting.done(world)
    season = (await hosting.view(world)).season
    assert season.held is None
    assert season.draws is not None
    assert season.draws > world.clock.now()
    assert [entry.status for entry in (await hosting.view(world)).entries] == ["registered"] * 4


async def test_an_organiser_who_has_left_the_server(world: World, ana: Member) -> None:
    await hosting.to_play(world, *hosting.FOUR, format="circle")
    guild = world.bot.get_guild(world.guild.id)
    assert await organiser_of(world.bot, await hosting.view(world)) == hosting.regent(world).id
    world.env.backend.remove_member(world.guild.id, hosting.regent(world).id)
    await world.env.settle()
    assert await organiser_of(world.bot, await hosting.view(world)) == guild.owner_id
    await world.bot.leagues.founding.give(1, Person(ana.id, "Ana"), Person(99, "Admin"))
    assert await organiser_of(world.bot, await hosting.view(world)) == ana.id


async def test_the_channel_is_deleted(world: World) -> None:
    """The season is held and its organiser told by direct message; in another channel everything goes on."""
    await hosting.to_play(world, *hosting.FOUR, format="circle")
    other = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await hosting.pass_time(world, hours=1)
    (message, *_) = world.direct(hosting.regent(world))
    assert "goes on by itself" in message.content
    season = (await hosting.view(world)).season
    assert season.held is not None
    for _ in range(5):
        await hosting.pass_time(world, days=1)
    assert {entry.status for entry in (await hosting.view(world)).entries} == {"checked-in"}
    await world.bot.leagues.founding.settle_in(1, other.id, None)
    await world.bot.leagues.running.look(world.guild.id)
    await hosting.done(world)
    assert (await hosting.view(world)).season.held is None
    tables = [
        await world.bot.services.lobby.get(fixture.table or 0) for fixture in (await hosting.view(world)).fixtures
    ]
    assert {table.channel for table in tables} == {other.id}


async def test_a_thread_is_deleted(world: World) -> None:
    await hosting.to_play(world, *hosting.FOUR, format="circle")
    (first, *_) = (await hosting.view(world)).fixtures
    before = await world.bot.services.lobby.get(first.table or 0)
    assert before.thread is not None
    world.env.backend.delete_channel(before.thread)
    await world.env.settle()
    await hosting.done(world)
    after = await world.bot.services.lobby.get(first.table or 0)
    assert after.thread not in (None, before.thread)
    assert (await hosting.view(world)).season.held is None


ADDRESS = "https://example.org/table"


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    return Receiver(monkeypatch)


async def hook(world: World, who: Member, address: str = ADDRESS) -> str:
    """Set the address of the channel's table as a person does; return the secret."""
    page = await world.slash(who, "table: News for your program")
    answer = await world.fill(who, await world.press(who, page, "Set address"), {"address": address})
    text = "".join(world.text(more) for more in answer.followups)
    return next(iter(re.findall(r"\|\|`([0-9a-f]{64})`\|\|", text)), "")


def got(receiver: Receiver) -> list[dict[str, Any]]:
    return [json.loads(data) for _, _, data in receiver.got]


async def test_a_game_in_news(world: World, receiver: Receiver, ana: Member, bruno: Member, admin: Member) -> None:
    """The start, each turn with who plays next, and the end with places, in order, each once, and each signed."""
    lobby = await lobby_of(world, "Ana", "Bruno", order="as joined")
    secret = await hook(world, ana)
    await world.press(ana, lobby, "Start")
    await type_turn(world, ana)
    await type_turn(world, bruno)
    await decide(world, admin, "undo")
    await decide(world, admin, "end")
    events = got(receiver)
    assert [event["event"] for event in events] == ["started", "turn", "turn", "turn", "over"]
    assert [event["to_act"] for event in events] == [[1], [2], [1], [2], []]
    first, last = events[1], events[-1]
    assert (first["seat"], [seat["name"] for seat in first["seats"]]) == (1, ["Ana", "Bruno"])
    assert "ship" in first["played"][0].casefold()
    assert events[2]["played"] != events[3]["played"]
    assert last["table"]["status"] in ("over", "cancelled")
    assert [event["id"] for event in events] == sorted({event["id"] for event in events})
    receiver.check(world, secret)


async def test_who_may_set_it(world: World, receiver: Receiver, started: World, ana: Member, bruno: Member) -> None:
    await hook(world, ana)
    page = await world.slash(ana, "table: News for your program")
    assert ADDRESS in world.text(page)
    for press in ("Send a test", "Turn off", "Refresh", "Set address"):
        button = world.button(page, press)
        assert button.custom_id is not None
        refused = await world.press_raw(bruno, world.last(), button.custom_id)
        assert ADDRESS not in world.text(refused)
        assert refused.modal is None
    assert not receiver.got
    with pytest.raises(NotAllowed):
        await world.bot.services.webhooks.place_at_table(1, ADDRESS, bruno.id)
    with pytest.raises(NotAllowed):
        await world.bot.services.webhooks.remove_at_table(1, bruno.id)
    await world.press(ana, page, "Turn off")
    await type_turn(world, ana)
    assert not receiver.got


async def test_failures_hinder_nothing(world: World, receiver: Receiver, started: World, ana: Member) -> None:
    await hook(world, ana)
    receiver.answer = "500"
    await type_turn(world, ana)
    assert "it answered 500" in world.text(await world.slash(ana, "table: News for your program"))
    receiver.answer = None
    await world.advance(minutes=2)
    first, *_, again = got(receiver)
    assert again["id"] == first["id"]
    assert again["played"] == first["played"]
    assert "Nothing has failed" in world.text(await world.slash(ana, "table: News for your program"))


async def test_a_bad_address_changes_nothing(world: World, started: World, ana: Member) -> None:
    for address in ("http://example.org/", "https://user:word@example.org/", "nowhere"):
        assert await hook(world, ana, address) == ""
        assert await world.bot.services.webhooks.get("table", 1) is None


async def test_nothing_is_posted_inside(world: World, started: World, ana: Member) -> None:
    """An address in a private network is asked nothing, by number or by name, and the panel says why."""
    for host in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "localhost"):
        assert await posting.post(f"https://{host}/", {}, b"") == "private"
    await hook(world, ana, "https://localhost/")
    await type_turn(world, ana)
    assert "not on the open internet" in world.text(await world.slash(ana, "table: News for your program"))


async def test_it_is_forgotten_with_its_opener(world: World, started: World, ana: Member, admin: Member) -> None:
    secret, services = await hook(world, ana), world.bot.services
    data = await services.privacy.of(ana.id)
    assert data["webhooks"] == [{"table": 1, "address": ADDRESS}]
    assert secret not in json.dumps(data)
    await decide(world, admin, "end")
    await services.privacy.forget(ana.id)
    assert await services.webhooks.get("table", 1) is None
