"""The commands: twelve, in every language; walks at random, after each step of which people can go on; and errands."""

import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import discord
import pytest
from discord import AppCommandType
from simcord.builders import ChannelHandle
from simcord.components import walk_components

import i18n
from cogs.commands import tables
from cogs.panels import PANELS
from hosting import registry
from hosting.core import Person, Table
from hosting.play import LIVE, votes
from tests.cogs.hands import WAYS, enabled, replace_player, table_of, type_turn, verb
from tests.support import limits
from tests.support.effort import THOROUGH
from tests.support.world import InteractionResult, Member, Message, World, opened

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]
STEPS = 20
WEIGHTS = {"join": 3, "start": 1, "agree": 2, "refuse": 1, "cancel": 0.1}
LOBBY = ("join", "leave", "start", "dismiss", "cancel", "invite")
QUESTIONS = {"cancel": "act-cancel", "undo": "button-undo", "pause": "button-pause", "replace": "act-replace"}
"""The questions to the others, each with the key of its act."""


class Walk:
    """People at one table after the other, some of whom leave, and an admin who does nothing unless nobody else can."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.there = list(world.people.values())
        self.admin = world.add("Regent", administrator=True)
        self.counts: Counter[str] = Counter()

    async def table(self) -> Table:
        lobby = self.world.bot.services.lobby
        return (await lobby.all())[0]

    def sitting(self, table: Table) -> list[Member]:
        return [who for who in self.there if table.seat_of(who.id) is not None]

    def gone(self, table: Table) -> bool:
        return table.place not in self.world.env.backend.channels

    def controls(self, table: Table) -> list[tuple[discord.Message, dict[str, Any]]]:
        """Return what can be pressed at a table's place, newest first."""
        channels = {table.place, table.channel} & self.world.env.backend.channels.keys()
        posts = [post for place in channels for post in self.world.posts(self.handle(place))]
        return [(post, part) for post in sorted(posts, key=lambda post: -post.id) for part in enabled(self.world, post)]

    def handle(self, place: int) -> ChannelHandle:
        return ChannelHandle(self.world.env, self.world.guild, self.world.env.backend.channels[place])

    async def open(self) -> None:
        """Open a table where the last was; it gets a thread if that place is taken."""
        before = len(await self.world.bot.services.lobby.all())
        if self.world.channel.id not in self.world.env.backend.channels:
            self.world.channel = self.world.guild.create_text_channel("elsewhere")
        where: dict[str, Any] = {"where": "a thread of its own"} if self.rng.random() < 0.4 else {}
        await self.world.slash(self.rng.choice(self.there), "play", seats=self.rng.choice((2, 4)), **where)
        assert len(await self.world.bot.services.lobby.all()) == before + 1, "a table can be opened"

    async def step(self) -> None:
        table, dice = await self.table(), self.rng.random()
        self.counts[f"{table.status}, {len(self.sitting(table))} there"] += 1
        if table.status not in LIVE:
            await self.open()
        elif dice < 0.12 and len(self.there) > 1:
            self.counts["leaves the server"] += 1
            self.world.guild.remove_member(self.there.pop(self.rng.randrange(len(self.there))))
        elif dice < 0.2 and not self.gone(table):
            self.counts["place deleted"] += 1
            self.world.env.backend.delete_channel(table.place)
            await self.world.env.settle()
        elif dice < 0.3:
            await self.world.advance(hours=self.rng.choice((1, 30)))
        elif self.gone(table):
            await self.move(table)
        elif table.status == "lobby":
            await self.press([(post, part) for post, part in self.controls(table) if verb(part) in LOBBY])
        elif dice < 0.6:
            await self.ask(table)
        elif answers := [(post, part) for post, part in self.controls(table) if verb(part) in ("agree", "refuse")]:
            await self.press(answers)
        else:
            await self.play(table)

    async def press(self, controls: list[tuple[discord.Message, dict[str, Any]]]) -> None:
        """Let somebody press something, rarely what ends."""
        weights = [WEIGHTS.get(verb(part), 0.3) for _, part in controls]
        who, (post, part) = self.rng.choice(self.there), self.rng.choices(controls, weights)[0]
        self.counts[verb(part)] += 1
        if verb(part) == "invite":
            await self.world.choose(who, post, ["random"], custom_id=part["custom_id"])
        else:
            await who.click(post, custom_id=part["custom_id"])

    async def ask(self, table: Table) -> None:
        """Let somebody of a table ask the others something."""
        for who in self.rng.sample(self.sitting(table), min(1, len(self.sitting(table)))):
            what = self.rng.choice([*QUESTIONS])
            if await self.asks(who, table, what) is not None:
                self.counts[f"asks to {what}"] += 1

    async def asks(self, who: Member, table: Table, what: str, *, really: bool = True) -> InteractionResult | None:
        """Ask the others; return what it answered, None if it was refused. Not `really`: only to the confirmation."""
        channel = self.handle(table.place)
        if what == "replace":
            return await replace_player(self.world, who, channel) if really else None
        answer = await self.world.slash(who, f"table: {QUESTIONS[what]}", channel)
        asks = [part for part in enabled(self.world, answer) if verb(part) == "ask"] if answer.response else []
        if not asks or not really:
            return answer if asks else None
        assert answer.response is not None
        return await who.click(answer.response, custom_id=asks[0]["custom_id"])

    def is_there(self, person: int) -> bool:
        return person in [who.id for who in self.there]

    async def move(self, table: Table) -> None:
        """Let somebody give a table whose place is gone another, as those can who are there."""
        owner = [who for who in self.there if who.id == table.owner]
        who = next(iter([*self.sitting(table), *owner]), self.admin)
        self.world.channel = self.world.guild.create_text_channel("elsewhere")
        offered = await self.world.complete(who, "table", "table", "", self.world.channel)
        assert table.id in [choice["value"] for choice in offered], self.counts
        await self.world.slash(who, "table: Post again", self.world.channel, table=table.id)
        assert (await self.table()).place == self.world.channel.id
        self.counts["moved"] += 1

    async def play(self, table: Table) -> None:
        position = await self.world.bot.services.positions.now(table.id)
        for number in position.to_act:
            person, game = table.seats[number].person, cast("Any", position.game)
            if person is not None and self.is_there(person):
                step = self.rng.choice(list(game.legal_steps(game.seen(position.state, number), number)))
                by = Person(person, table.seats[number].name)
                await self.world.bot.services.play.play(table.id, position.seq, number, by, [game.write(step)])
                self.world.bot.runner.wake()
                await self.world.env.settle()
                self.counts["steps"] += 1
                return

    async def check(self) -> None:
        """Somebody who is there sees how to go on; each who is to act or is asked does."""
        await self.world.bot.settled((await self.table()).id)
        await self.world.env.settle()
        table = await self.table()
        if table.status not in LIVE or self.gone(table):
            return  # the next step opens another, or moves it
        here, verbs = self.sitting(table), {verb(part) for _, part in self.controls(table)}
        where = (table.id, table.status, sorted(verbs), dict(self.counts))
        if table.status == "lobby":
            assert verbs & {"join", "start", "cancel"}, where
            assert here or "join" in verbs or not self.is_there(table.owner), where
            return
        acting = [who for who in here if any(seat.person == who.id for seat in table.acting)]
        assert not acting or verbs & {*WAYS, "show"}, where
        services = self.world.bot.services
        open_now = await services.store.read(lambda conn: votes.of_table(conn, table))
        for vote in open_now:
            if any(self.is_there(table.seats[seat].person or 0) for seat in vote.missing):
                assert {"agree", "refuse"} <= verbs, where
        if here and not acting:
            asked = any(vote.what == "cancel" for vote in open_now)
            can = asked or await self.asks(here[0], table, "cancel", really=False) is not None
            assert can, where
        if not here:
            listed = self.world.text(await self.world.slash(self.admin, "admin: All tables", self.handle(table.place)))
            assert str(table.place) in listed, where


@pytest.mark.every(3)
@pytest.mark.parametrize("seed", range(40 if THOROUGH else 3))
async def test_somebody_can_always_go_on(world: World, seed: int) -> None:
    """People open, join, vote, play, leave table or server; channels and threads are deleted."""
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    walk = Walk(world, random.Random(seed))
    await walk.open()
    for _ in range(STEPS):
        await walk.step()
        await walk.check()
    sys.stderr.write(f"{seed} {dict(walk.counts)}\n")


MAX_PRESSES: Final = 3
LOCALES: Final = tuple(i18n.languages())


@dataclass(frozen=True)
class Errand:
    command: str
    keys: tuple[str, ...] = ()
    """Labels of what is pressed or chosen, one after the other; a menu of people by what it says."""
    finds: tuple[str, ...] = ()
    """Words of the answer."""
    fields: dict[str, str] = field(default_factory=dict)
    """Values for the form that opens."""
    who: str = "Ana"


ERRANDS: Final = {
    "pause my clock for a week": Errand("preferences", ("button-away-form",), fields={"days": "7"}),
    "who is slow at my tables": Errand("tables", finds=("Bruno",)),
    "take my turn back": Errand("table", ("button-undo", "button-ask-undo")),
    "give my seat to Carla": Errand("table", ("act-give", "admin-choose-person"), finds=("Carla",)),
    "what did I miss": Errand("table", ("button-recap",), finds=("Ana",)),
    "start a league": Errand("league", ("button-league-new",), who="Regent"),
    "delete what is known of me": Errand(
        "preferences", ("me-data", "button-forget-me", "button-forget-me-sure"), who="Duarte"
    ),
    "play alone against computers": Errand("help", ("button-welcome-try",), who="Duarte"),
    "no pings at night": Errand("preferences", ("me-quiet-set",), fields={"from": "22", "to": "7", "zone": "Lisbon"}),
    "whose rating is best": Errand("league", ("button-rating",)),
    "play for somebody who is gone": Errand("admin", ("button-admin-turn",), finds=("Bruno",), who="Regent"),
}


async def press(world: World, who: Member, shown: Message, key: str, locale: str) -> InteractionResult:
    """Press or choose what has this label on a message."""
    label = i18n.say(key, locale)
    for part in walk_components(world.components(shown)):
        number = part.get("custom_id")
        if part.get("placeholder") == label:
            return await world.choose(who, shown, [world.people["Carla"]], custom_id=number)
        chosen = [option["value"] for option in part.get("options", ()) if option["label"] == label]
        if chosen:
            return await world.choose(who, shown, chosen, custom_id=number)
        if number and part.get("label") == label:
            return await world.press_raw(who, shown, number)
    raise AssertionError(f"{label!r} is not there")


def newest(answer: InteractionResult) -> Message:
    return answer.followups[-1] if answer.followups else answer


@pytest.mark.parametrize("locale", LOCALES)
async def test_errands(tmp_path: Path, locale: str) -> None:
    async with opened(tmp_path, dict.fromkeys(("Ana", "Bruno", "Carla", "Duarte"), locale)) as world:
        world.people["Regent"] = world.add("Regent", administrator=True, locale=locale)
        await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
        await type_turn(world, "Ana")
        for name, errand in ERRANDS.items():
            who, presses = world.people[errand.who], 0
            answer: Any = await world.slash(who, errand.command)
            for key in errand.keys:
                answer, presses = await press(world, who, newest(answer), key, locale), presses + 1
            if errand.fields:
                blank = dict.fromkeys(("from", "until"), "") if "days" in errand.fields else {}
                answer, presses = await world.fill(who, answer, {**blank, **errand.fields}), presses + 1
            assert presses <= MAX_PRESSES, name
            if answer.modal is None:
                text = world.text(newest(answer))
                assert all(word in text for word in errand.finds), (name, text)
        services, people = world.bot.services, world.people
        (absence,) = await services.absences.of(people["Ana"].id)
        assert (absence.ends - absence.begins).days == 7
        assert (await services.people.get(people["Ana"].id)).quiet_from is not None
        assert (await services.offers.get(1)).to == people["Carla"].id
        assert await services.votes.open(1, "undo") is not None
        assert [seat.computer is None for seat in (await services.lobby.get(2)).seats].count(True) == 1


async def test_twelve_commands_and_two_menus(world: World) -> None:
    """No more, none that Discord has itself; the page of old commands sends each to one of them, and to its words."""
    (request,) = world.requests("PUT", "*/commands")
    kinds = [AppCommandType(command["type"]) for command in request.json or []]
    names = {command["name"] for command in request.json or [] if command["type"] == AppCommandType.chat_input.value}
    assert len(names) <= 12
    assert len(kinds) - kinds.count(AppCommandType.chat_input) <= 2
    assert not names & {"me", "msg", "nick", "spoiler", "thread", "tts"}
    text = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    before = [name for row in rows for name in re.findall(r"`([^`]+)`", row[0])]
    assert len(before) == len(set(before)) == 61
    for _, now, more in rows:
        commands = re.findall(r"`/([a-z]+)`", now)
        assert set(commands) <= names, now
        assert int(more) <= 1
        panel = PANELS.get(commands[0])
        acts = set() if panel is None else {i18n.say(act) for act in panel.acts}
        assert not acts or set(re.findall(r"\*\*([^*]+)\*\*", now)) <= acts, now


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_is_five_lines_and_six_buttons(tmp_path: Path, locale: str) -> None:
    """By the situation: a new server's admin, a new player, at a table, an admin; each button does something."""
    async with opened(tmp_path, dict.fromkeys(("Ana", "Bruno", "Carla"), locale)) as world:
        regent = world.add("Regent", administrator=True, locale=locale)
        seen = [await world.slash(regent, "help"), await world.slash(world.people["Carla"], "help")]
        await table_of(world, "Ana", "Bruno", order="as joined")
        seen += [await world.slash(who, "help") for who in (world.people["Ana"], world.people["Bruno"], regent)]
        for situation, shown in zip(("server", "player", "turn", "table", "admin"), seen, strict=True):
            assert len(world.text(shown).splitlines()) == 5
            ways = [way.replace("hint", "learn") for way in tables.BUTTONS[situation]]  # there are no hints here
            wanted = [i18n.say(tables.WAYS[way][0], locale) for way in ways]
            assert [button.label for button in world.buttons(shown)] == wanted
        assert len({world.text(shown) for shown in seen}) == 4
        for button in world.buttons(seen[2]):
            answer = await world.press_raw(
                world.people["Ana"], await world.slash(world.people["Ana"], "help"), button.custom_id
            )
            assert "went wrong" not in world.text(answer), button


Json = Mapping[str, Any]
LANGUAGES = [language for language in i18n.languages() if language != i18n.ENGLISH]
ALIKE = {*registry.interfaces(), "goa", "text", "name", "computer", "admin", "webhook"}
"""Names that are the same in German."""
GAMES = {i18n.say(f"game-{name}") for name in registry.interfaces()}
"""Names of games, the same in every language."""


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    async def put() -> list[Json]:
        async with opened(tmp_path_factory.mktemp("commands")) as world:
            (request,) = world.requests("PUT", "*/commands")
            return list(request.json or [])

    return asyncio.run(put())


@pytest.fixture(scope="module")
def commands(registered: list[Json]) -> list[Json]:
    return [item for item in registered if item.get("type", 1) == 1]


def _all(option: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    path = f"{path} {option['name']}".strip()
    yield path, option
    for inner in option.get("options") or []:
        yield from _all(inner, path)


def _in(language: str, option: Json) -> str:
    return str((option.get("name_localizations") or {}).get(language, option["name"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(commands: list[Json], language: str) -> None:
    for path, option in (one for command in commands for one in _all(command)):
        assert language in option["description_localizations"], path
        assert language in (option.get("name_localizations") or {}) or option["name"] in ALIKE, path
        for choice in option.get("choices") or []:
            alike = choice["name"] in GAMES or choice["name"].isdecimal()
            assert language in (choice.get("name_localizations") or {}) or alike, (path, choice)


def test_nobody_is_shown_a_language_unasked(commands: list[Json]) -> None:
    given = {
        locale
        for command in commands
        for _, option in _all(command)
        for kind in ("name_localizations", "description_localizations")
        for locale in option.get(kind) or {}
    }
    assert given == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_lead_to_one_thing(commands: list[Json], language: str) -> None:
    levels = [
        commands,
        *(option["options"] for command in commands for _, option in _all(command) if option.get("options")),
    ]
    for level in levels:
        names = [_in(language, one) for one in level]
        assert len(set(names)) == len(names)
        for item in level:
            assert _in(language, item) not in {other["name"] for other in level if other is not item}


@pytest.mark.parametrize("language", i18n.languages())
def test_discord_takes_them(commands: list[Json], language: str) -> None:
    """In each language the commands keep every limit: valid characters, lengths, and total characters."""
    assert list(limits.of_commands([_translated(command, language) for command in commands])) == []
    assert list(limits.of_commands(commands)) == []


def test_menus_are_named_in_every_language(registered: list[Json]) -> None:
    menus = [one for one in registered if one.get("type", 1) != 1]
    assert {(one["name"], one["type"]) for one in menus} == {("Player card", 2), ("Since my last turn", 3)}
    for item in menus:
        assert {*item["name_localizations"]} == {*LANGUAGES}
        assert not item.get("options")
    assert list(limits.of_commands(registered)) == []


def _translated(option: Json, language: str) -> Json:
    displayed = {**option, "name": _in(language, option)}
    displayed["description"] = (option.get("description_localizations") or {}).get(
        language, option.get("description", "")
    )
    displayed["choices"] = [{**choice, "name": _in(language, choice)} for choice in option.get("choices") or []]
    displayed["options"] = [_translated(inner, language) for inner in option.get("options") or []]
    return {key: value for key, value in displayed.items() if not key.endswith("_localizations")}


def test_the_catalogue_names_commands_and_nothing_else(commands: list[Json]) -> None:
    everything = [one for command in commands for one in _all(command)]
    paths = {path for path, option in everything if option["type"] in (1, 2)}
    options = {option["name"] for _, option in everything if option["type"] > 2}
    files = [file.read_text(encoding="utf-8") for file in (i18n.HERE / "en").glob("*.ftl")]
    keys = [key for text in files for key in re.findall(r"^(slash-[\w-]+) =", text, re.M)]
    said = {key: i18n.say(key) for key in keys}
    named = {key: said.pop(key) for key in keys if key.startswith("slash-option-")}
    words = {
        f"slash-option-{setting.name}" for interface in registry.interfaces().values() for setting in interface.settings
    }
    assert {key: name for key, name in named.items() if key not in words} == {
        f"slash-option-{name.replace('_', '-')}": name for name in options
    }
    by_path = {f"slash-{path.replace(' ', '-')}": f"/{path}" for path in paths}
    assert {key: text for key, text in said.items() if key in by_path} == by_path
    further = [(key, text) for key, text in said.items() if key not in by_path]
    assert all(text.split()[0].removeprefix("/") in paths for _, text in further), further


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_quotes_a_command_as_it_is_typed(commands: list[Json], language: str) -> None:
    for command in commands:
        for path, option in _all(command):
            if option["type"] in (1, 2):
                _, *rest = path.split(" ")
                texts = [f"/{_in(language, command)}", *([_in(language, option)] if rest else [])]
                assert i18n.say("slash-" + path.replace(" ", "-"), language) == " ".join(texts)


def test_no_sentence_names_a_command_by_itself() -> None:
    loose = [
        f"{file.relative_to(i18n.HERE)}: {line}"
        for file in i18n.HERE.rglob("*.ftl")
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "slash-")) and re.search(r"(?<![\w<*~/])/[a-z]\w*", line)
    ]
    assert loose == []


async def test_a_translation_too_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words" / "fr").mkdir(parents=True)
    long = f"slash-admin = /{'a' * 33}\ncommand-admin = {'a' * 101}\nslash-settings = /{'b' * 32}\n"
    (tmp_path / "words" / "fr" / "slash.ftl").write_text(long, encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    async with opened(tmp_path) as world:
        (request,) = world.requests("PUT", "*/commands")
        commands = {item["name"]: item for item in request.json or []}
        assert "fr" not in (commands["admin"]["name_localizations"] or {})
        assert "fr" not in (commands["admin"]["description_localizations"] or {})
        assert commands["settings"]["name_localizations"]["fr"] == "b" * 32
    i18n.forget()
