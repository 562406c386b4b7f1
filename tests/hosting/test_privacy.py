"""Stored data about a person: they can export all of it and erase all of it."""

import json
import re
from collections.abc import Mapping
from datetime import time, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.db import schema
from hosting.privacy import HOLDS, NOBODY, SOMEBODY
from leagues.privacy import HOLDS as LEAGUES_HOLD
from leagues.privacy import Members
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import participations_of
from tests.toy.heap import GOAL, HeapState

ZOE = Person(4242424242424242, "Zoë Quetzal")
ALL = {**HOLDS, **LEAGUES_HOLD}
IMPERSONAL: Mapping[str, str] = {
    "tables": "id guild channel thread place game options order places language status created started ended deal salt "
    "commitment engine head seq ply imported lobby_message rematch_of time_control paused archived fixture hints "
    "company strict watch_links watchers",
    "seats": "table number computer resigned since valid_from left ticking away",
    "posts": "id table kind state channel nonce message turns created sent shown",
    "parts": "post number state channel message picture digest",
    "jobs": "id kind key guild due tries payload asked owner until given_up",
    "log": "table seq kind seat at turn post",
    "drafts": "table seat seq at",
    "votes": "table what seq seat to deadline yes no payload",
    "offers": "id table seat participation at until state",
    "uses": "id kind guild at",
    "absences": "id",
    "devices": "id since",
    "searches": "id guild channel game places clock language wide since until",
    "tokens": "kind at",
    "plans": "table seat seq how at",
    "sandboxes": "table seq chance at",
    "lessons": "game at",
    "puzzles": "id guild state game engine options places deal steps seat puzzle table turn made number channel posted "
    "until post",
    "passed_over": "table turn",
    "answers": "puzzle at",
    "mistakes": "table number seat seq due",
    "notes": "table turn public at",
    "notices": "id kind guild table seat seq channel nonce state message created sent key digest",
    "registered": "application digest",
    "participations": "id table seat computer since from_seq until until_seq ending",
    "beats": "shards at",
    "standstills": "id cause guild table shards since until said",
    "processes": "name shards started until figures",
    "results": "table seat won rank points parts",
    "reviews": "table number found seq",
    "settings": "guild name value",
    "leagues": "id guild created channel place ended published champion_role division_role series_best series_of",
    "league_regulars": "league at",
    "league_seasons": "id league number state edition commitment salt opened opens check_in draws starts "
    "ends closes protests held",
    "league_entries": "season status at division move plan",
    "league_stages": "id season number kind",
    "league_groups": "id stage division number tries",
    "league_fixtures": "id group round number status table ended",
    "league_penalties": "id season units",
    "league_lines": "id league season at what undone",
    "league_queue": "season at",
    "league_listed": "",
    "league_teams": "season number at",
    "league_members": "season team place drawn",
    "league_invitations": "season team answered",
    "league_boards": "fixture match number teams",
    "league_away": "season round fixture seat",
    "league_calls": "id season round until answer",
    "webhooks": "id guild scope subject failing error tries off",
    "news": "id webhook at what facts",
}
"""Columns without personal data. A job's owner is a lease, a vote's `to` a turn, not a person."""


def test_every_column_is_known() -> None:
    """A new column is either erased with a person, or listed as impersonal."""
    for name, table in schema.metadata.tables.items():
        personal, other = ALL.get(name, frozenset()), set(IMPERSONAL.get(name, "").split())
        assert not personal & other, name
        assert personal | other == set(table.c.keys()), f"{name}: see hosting/privacy.py"


def test_who_somebody_is_is_never_impersonal() -> None:
    """A column named after a person is among those that are erased."""
    for name, table in schema.metadata.tables.items():
        for column in {"person", "by", "kept_for"} & set(table.c.keys()):
            assert column in ALL[name], (name, column)


async def test_what_is_erased_is_shown(services: Services) -> None:
    """A person's export reads every table that has something of theirs."""
    read = [str(query) for query in Members().of(ZOE.id).values()]

    def note(conn: object, cursor: object, said: str, *_: object) -> None:
        read.append(said)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    await services.privacy.of(ZOE.id)
    sa.event.remove(sa.Engine, "before_cursor_execute", note)
    assert ALL.keys() - set(re.findall(r'(?:FROM|JOIN) "?(\w+)', "\n".join(read))) == set()


async def everything(services: Services) -> str:
    def read(conn: sa.Connection) -> str:
        return "\n".join(
            json.dumps([list(map(str, row)) for row in conn.execute(sa.select(table))], ensure_ascii=False)
            for table in schema.metadata.tables.values()
        )

    return await services.store.read(read)


async def lived(services: Services, clock: ManualClock) -> int:
    """Let Zoë leave every kind of trace and no seat; return a table that she played to its end."""
    people = services.people
    position = (await started(services, ZOE, ANA, channel=5, name=f"{ZOE.name}'s table")).position
    await people.set_quiet_hours(ZOE.id, (time(22), time(7)))
    over = position.table
    while over.status == "running":
        seat = position.to_act[0]
        who = (ZOE, ANA)[seat]
        steps = ADD if inner(position.state, HeapState).heap < GOAL - 1 else ADD[:1]  # the last one ends the game
        position = (await services.play.play(over.id, position.seq, seat, who, steps)).position
        over = position.table
    running = (await started(services, ANA, ZOE, BRUNO, channel=6)).position
    await services.offers.make(running.table.id, 1, CARLA.id, ZOE)
    await services.leaving.resign(running.table.id, ZOE)
    replaced = (await started(services, ANA, ZOE, BRUNO, channel=7)).position
    await services.leaving.hand_over(replaced.table.id, 1, ZOE, CARLA)
    lobby = await services.lobby.create(guild=GUILD, channel=8, owner=ZOE, game="heap", name="Open")
    await services.lobby.join(lobby.id, BRUNO)
    alone = await services.lobby.create(guild=GUILD, channel=9, owner=ZOE, game="heap", name="Nobody else")
    record = await services.records.export(over.id)
    await services.records.load(record, guild=GUILD, channel=10, owner=ZOE, name="A file", people={})
    await services.limits.use("vote", ZOE.id, GUILD)
    await services.searches.begin(ZOE, GUILD, 5, game="heap", places=2, clock="none", language="en")
    await services.tokens.renew(ZOE.id, "api")
    await services.webhooks.place_at_table(over.id, "https://example.org/zoe", ZOE.id)
    await services.devices.add(ZOE.id, "https://push.example.org/zoe", f"B{'A' * 86}", "A" * 22)
    now = clock.now()

    def write(conn: sa.Connection) -> None:
        conn.execute(sa.insert(schema.avoids).values([{"person": ZOE.id, "other": 5}, {"person": 5, "other": ZOE.id}]))
        conn.execute(sa.insert(schema.absences).values(person=ZOE.id, begins=now, ends=now + timedelta(days=1)))
        step = {"seq": 1, "seat": 0, "by": ZOE.id, "name": ZOE.name, "step": {"do": "add", "n": 5}, "public": None}
        carried_over = {"from": "0", "deal": {"cards": [1]}, "steps": [step]}
        line = {"seq": 1, "kind": "migrate", "name": "the host", "at": now, "payload": carried_over}
        conn.execute(sa.insert(schema.log).values(table=alone.id, **line))
        conn.execute(sa.insert(schema.uses).values(kind="vote", person=ZOE.id, guild=GUILD, at=now))
        made = {"table": over.id, "person": ZOE.id, "seq": 1, "steps": [], "at": now}
        made |= {"panel": {}}
        conn.execute(sa.insert(schema.plans).values(seat=0, how="play", rest="", **made))
        conn.execute(sa.insert(schema.sandboxes).values(chance="x", **made))
        conn.execute(sa.insert(schema.drafts).values(seat=0, **made))
        mistake = {"person": ZOE.id, "table": over.id, "number": 0, "seat": 0, "seq": 1, "panel": {}, "due": now}
        conn.execute(sa.insert(schema.mistakes).values(**mistake))
        conn.execute(sa.insert(schema.lessons).values(person=ZOE.id, game="heap", lesson="first", panel={}, at=now))
        for person in (ZOE.id, ANA.id):
            text = {"text": f"{ZOE.name} sells", "public": True, "at": now}
            conn.execute(sa.insert(schema.notes).values(table=over.id, person=person, turn=1, **text))
        requested = {
            "guild": GUILD,
            "state": "ready",
            "game": "heap",
            "engine": "1",
            "options": {},
            "places": 2,
            "deal": {},
        }
        conn.execute(sa.insert(schema.puzzles).values(id=1, steps=[], seat=0, puzzle={}, made=now, **requested))
        conn.execute(sa.insert(schema.answers).values(puzzle=1, person=ZOE.id, steps=[], panel={}, at=now))
        common = {"guild": GUILD, "state": "pending", "created": now, "table": over.id}
        conn.execute(sa.insert(schema.notices).values(kind="ping", person=ZOE.id, payload={}, nonce="a", **common))
        conn.execute(sa.insert(schema.notices).values(kind="result", payload={"won": [ZOE.name]}, nonce="b", **common))

    await services.store.write(write)
    return over.id


@pytest.mark.both("postgres")
async def test_nothing_of_a_person_is_left(services: Services, clock: ManualClock) -> None:
    """Neither number nor name is left in the database; games replay and export as before, without names."""
    over = await lived(services, clock)
    before = await services.positions.history(over)
    assert str(ZOE.id) in await everything(services)
    await services.privacy.forget(ZOE.id)
    text = await everything(services)
    assert str(ZOE.id) not in text
    assert ZOE.name not in text
    assert "Ana" in text, "others keep theirs"
    after = await services.positions.history(over)
    assert [entry.payload for entry in after.entries] == [entry.payload for entry in before.entries]
    assert after.views == before.views
    assert await services.positions.faults(over) == []
    record = json.dumps(await services.records.export(over))
    assert "Zo" not in record
    assert '"Former player 1"' in record, "a file has no letter that is not shown"
    assert (await services.lobby.get(over)).name == f"{SOMEBODY}'s table"
    lobbies = {table.name: table for table in await services.lobby.all() if table.ply == 0}
    assert (lobbies["Open"].owner, lobbies["Open"].status) == (BRUNO.id, "lobby")
    assert [seat.name for seat in lobbies["Open"].seats] == ["Bruno"]
    assert (lobbies["Nobody else"].owner, lobbies["Nobody else"].status) == (NOBODY, "cancelled")
    line = await services.store.read(
        lambda conn: conn.execute(sa.select(schema.log.c.payload).where(schema.log.c.kind == "migrate")).scalar_one()
    )
    assert line == {
        "from": "0",
        "deal": {"cards": [1]},
        "steps": [
            {"seq": 1, "seat": 0, "by": None, "name": SOMEBODY, "step": {"do": "add", "n": 5}, "public": None},
        ],
    }
    opened = await services.records.opened(over)
    assert opened.holds, "the deal is the one committed to"


async def test_twice_is_once(services: Services, clock: ManualClock) -> None:
    await lived(services, clock)
    await services.privacy.forget(ZOE.id)
    text = await everything(services)
    await services.privacy.forget(ZOE.id)
    assert await everything(services) == text


async def test_a_seat_has_to_be_given_up_first(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    await services.people.set(ANA.id, ways={"next": "ping"})
    text = await everything(services)
    await assert_refused("data-plays", services.privacy.forget(ANA.id))
    assert await everything(services) == text
    assert [table.id for table in await services.privacy.playing(ANA.id)] == [position.table.id]
    await services.leaving.resign(position.table.id, ANA)
    await services.privacy.forget(ANA.id)
    assert await services.privacy.playing(ANA.id) == []


async def test_who_has_the_same_name_keeps_their_seat(services: Services, clock: ManualClock) -> None:
    """Of two people of one name at a table only the requester is erased from seats and participations."""
    other = Person(7, ANA.name)
    position = (await started(services, ANA, other, BRUNO)).position
    await services.leaving.resign(position.table.id, ANA)
    await services.privacy.forget(ANA.id)
    table = await services.lobby.get(position.table.id)
    assert [seat.name for seat in table.seats] == [f"{SOMEBODY} 1", "Ana", "Bruno"]
    assert [row.name for row in await participations_of(services, table.id) if row.seat == 1] == ["Ana"]


@pytest.mark.both("postgres")
async def test_all_is_shown(services: Services, clock: ManualClock) -> None:
    """A person's export is JSON with all kinds of stored data, and nothing hidden in a game."""
    over = await lived(services, clock)
    data: dict[str, Any] = await services.privacy.of(ZOE.id)
    text = json.dumps(data)
    for kind in data:
        assert data[kind], kind
    assert data["choices"][0]["quiet_from"] == "22:00"
    assert {row["table"] for row in data["participations"]} >= {over}
    assert "salt" not in text
    nobody = await services.privacy.of(99)
    assert [kind for kind in nobody if nobody[kind]] == ["person"]


async def test_a_name_in_a_reason(services: Services) -> None:
    table = (await started(services, ANA, ZOE, BRUNO)).position.table.id
    why = f"because {ZOE.name}, <@{ZOE.id}>, number {ZOE.id}, is away"
    await services.moderation.replace(table, 1, str(ZOE.id), "adder", ANA, why, admin=True)
    assert ZOE.name in await everything(services)
    await services.privacy.forget(ZOE.id)
    text = await everything(services)
    assert ZOE.name not in text
    assert str(ZOE.id) not in text
