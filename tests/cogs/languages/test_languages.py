"""Three languages at a table, over days and in refusals; a fourth that is a folder; one a third longer than English."""

import itertools
import json
import os
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from simcord.components import walk_components

import i18n
from cogs import errors
from cogs.navegador.labels import NUMBERS
from cogs.request import Request
from gamekit.naming import fold
from leagues.rules.states import State
from navegador import StepError, apply
from navegador.notation import write
from navegador.notation.words import LANGUAGES
from navegador.state import State as Position
from navegador.steps import REASONS, Explore
from tests.cogs.commands.test_show import attached
from tests.cogs.guided import Guided, thought
from tests.cogs.hands import Hand, acting, decide, hand_over, show_all, start_over, table_of, to_act, type_turn
from tests.cogs.languages.readers import FACTS, LOOKS, OF_ADMINS, READ, SPOKEN, Curious, judged, loose
from tests.cogs.leagues.hosting import board, done, end_tables, everybody, found, pass_time, view
from tests.cogs.workbench.puzzles import cheap, decline, post_puzzle, puzzle_messages, use
from tests.navegador.rules.test_rules import REFUSALS
from tests.support.effort import THOROUGH, tries
from tests.support.opaque import inner
from tests.support.tongues import Dyes, Ear, Heard, pseudo
from tests.support.world import Member, World, opened

WILD = 6
"""Turns played by pressing at random."""


@pytest.mark.long
@pytest.mark.opened(people=SPOKEN, locale="zh-TW")
async def test_a_whole_game(dyes: Dyes, world: World) -> None:
    """From the opening to the result no text mixes languages, or is in a wrong one or in none."""
    ear = Ear(world)
    await table_of(world, *SPOKEN, order="as joined")
    wild, guided, turns = Hand(world, seed=3), Guided(world, seed=3), 0
    while (who := await to_act(world)) is not None:
        await (wild if turns < WILD else guided).turn(who)
        turns += 1
    assert (await world.bot.services.lobby.get(1)).status == "over"
    heard = ear.heard()
    assert len(heard) > 1000
    assert {one.what for one in heard} >= {"content", "label", "placeholder", "description"}
    assert {one.reader for one in heard} == {None, *(who.id for who in world.people.values())}
    assert judged(world, dyes, heard, "zh-TW") == []
    assert loose(dyes, heard) == {}


@pytest.mark.opened(people=SPOKEN, locale="de")
async def test_every_screen(dyes: Dyes, world: World) -> None:
    world.people["Regent"] = world.add("Regent", administrator=True, locale="zh-TW")
    ear = Ear(world)
    await table_of(world, *SPOKEN, order="as joined")
    guided = Guided(world, seed=3)
    for _ in range(4):
        who = await acting(world)
        await guided.turn(who)
    for name, who in [*world.people.items()][:: tries(3, 1)]:
        curious = Curious(world, who, avoids=("confirm", "resign", "forget-me", "me:language"))
        for command in (
            *(f"table: button-{look}" for look in (*LOOKS, "recap", "verify", "replay")),
            *("help", "table: act-clock", "table: act-export", "tables", "plan", "turn"),
            *("preferences", "preferences: button-away-form", "preferences: me-data"),
            *(f"league: button-{what}" for what in ("rating", "league-standing", "league-me")),
            *(OF_ADMINS if name == "Regent" else ()),
        ):
            await curious.use(command)
        if name == "Ana":
            for look in LOOKS:
                await show_all(world, who, f"table: button-{look}")
        for option in ("turn", "plan"):
            await world.complete(who, option, "text", "")
        await world.complete(who, "plan", "if", "")
        await world.complete(who, "table", "what", "")
    heard = ear.heard()
    assert judged(world, dyes, heard, "de") == []
    assert loose(dyes, heard) == {}


EIGHT = dict(
    zip(
        ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena"),
        [*SPOKEN.values(), *SPOKEN.values(), "de", "en-US"],
        strict=True,
    )
)


async def answer(world: World, names: Iterable[str], *verbs: str) -> None:
    for name in names:
        for post in reversed(world.messages()):
            found = [
                button
                for button in world.buttons(post)
                if button.custom_id.split(":")[3] in verbs and not button.disabled
            ]
            if found:
                await world.press_raw(world.people[name], post, found[0].custom_id)
                break


@pytest.mark.long
@pytest.mark.opened(people=SPOKEN, locale="de")
async def test_votes_seats_and_time(dyes: Dyes, world: World) -> None:
    """Questions, outcomes, seats on offer, clocks that run out and calls are in the right language."""
    world.people["Regent"] = world.add("Regent", administrator=True, locale="en-US")
    ear, guided = Ear(world), Guided(world, seed=3)
    ana, bruno, carla = (world.people[name] for name in SPOKEN)
    for who in (ana, carla):
        page = await world.press(who, await world.slash(who, "preferences"), "nav:0:0:ways:")
        page = await world.press(who, page, "nav:0:0:ways:all.message")
    await world.press(carla, await world.choose(carla, page, ["next"]), "nav:0:0:ways:next.message")
    await table_of(world, *SPOKEN, order="as joined", clock="fast")
    for _ in range(6):
        await guided.turn(await acting(world))
        await world.advance(minutes=5)
    for command, verb in (
        ("table: button-undo", "refuse"),
        ("table: button-pause", "agree"),
        ("table: button-undo", "agree"),
    ):
        await Curious(world, carla).use(command)
        await answer(world, ("Ana", "Bruno"), verb)
        await decide(world, world.people["Regent"], "pause")
        await decide(world, world.people["Regent"], "resume")
    form = await world.slash(bruno, "preferences: button-away-form")
    await world.fill(bruno, form, {"days": "2", "from": "", "until": ""})
    await world.advance(hours=60)
    await hand_over(world, ana, anybody=True)
    await answer(world, ("Regent",), "sit", "take")
    await Curious(world, carla).use("table: act-resign")
    await world.advance(hours=60)
    await decide(world, world.people["Regent"], "undo")
    await decide(world, world.people["Regent"], "end")
    heard = ear.heard()
    assert {one.reader for one in heard if one.place not in {world.channel.id}} >= {ana.id, carla.id}
    assert judged(world, dyes, heard, "de") == []
    assert loose(dyes, heard) == {}


async def look_at_the_league(world: World) -> None:
    for name in SPOKEN:
        curious = Curious(world, world.people[name], avoids=("league-leave", "league-out"))
        for what in ("league-standing", "league-tables", "league-me", "league-draw", "rating"):
            await curious.use(f"league: button-{what}")


@pytest.mark.long
@pytest.mark.opened(people=EIGHT, locale="zh-TW")
async def test_a_season(dyes: Dyes, world: World) -> None:
    world.people["Regent"] = world.add("Regent", administrator=True, locale="de")
    ear = Ear(world)
    await found(world)
    await pass_time(world, hours=1)
    await everybody(world, board(world), i18n.say("button-league-register", "zh-TW"), *EIGHT)
    await pass_time(world, days=7)
    await everybody(world, board(world), i18n.say("button-league-in", "zh-TW"), *EIGHT)
    await look_at_the_league(world)
    await pass_time(world, days=2)
    await pass_time(world, hours=13)
    await end_tables(world, most=3)
    await look_at_the_league(world)
    await end_tables(world)
    await pass_time(world, minutes=1)
    await done(world)
    assert (await view(world)).season.state == State.CLOSED
    heard = ear.heard()
    assert judged(world, dyes, heard, "zh-TW") == []
    assert set(loose(dyes, heard)) <= {*EIGHT, "Volta", "Jan", "Feb"}, "months are not from the catalogue"


@pytest.mark.no_cover
async def test_a_puzzle(tmp_path: Path, dyes: Dyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question, the panel with its views, the answer, the solution and the comparison are in the right language."""
    cheap(monkeypatch)
    async with opened(tmp_path, people=SPOKEN, locale="de") as world:
        world.people["Regent"] = world.add("Regent", administrator=True, locale="en-US")
        ear = Ear(world)
        channel, question = await post_puzzle(world)
        for who in (world.people[name] for name in SPOKEN):
            await decline(world, who, question)
            panel = await world.press(who, question, "nav:0:0:puzzle:")
            await use(world, who, await use(world, who, panel, "puzzle-looks"), "puzzle")
        await world.advance(hours=24)
        for who in (*(world.people[name] for name in SPOKEN), world.people["Regent"]):
            await world.press(who, puzzle_messages(world, channel)[1], "nav:0:0:puzzle-mine:")
        heard = ear.heard()
        assert judged(world, dyes, heard, "de") == []
        assert loose(dyes, heard) == {}


FRENCH = """
language-name = Français
button-join = Rejoindre
lobby-free = { $free ->
    [0] Complet.
    [one] { $free } place libre.
   *[other] { $free } places libres.
}
me-theme-light = Clair
"""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "words" / "fr").mkdir(parents=True)
    (tmp_path / "words" / "fr" / "some.ftl").write_text(FRENCH, encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    yield
    i18n.forget()


@pytest.mark.usefixtures("french")
@pytest.mark.opened(people={"Ana": "fr", "Bruno": "de"}, locale="fr")
async def test_whoever_has_a_discord_in_it_reads_it(world: World, ana: Member, bruno: Member) -> None:
    """In private and on a server of that language; a missing sentence is in English, not in another language."""
    await world.slash(ana, "play", seats=2, name="Sagres")
    assert "1 place libre." in world.last().content
    assert [button.label for button in world.buttons(world.last())][:2] == ["Rejoindre", "Start"]
    await world.press(bruno, world.last(), "Rejoindre")
    assert "Complet." in world.last().content
    answer = await world.slash(ana, "preferences")
    assert {"Clair", "Dark"} <= {button.label for button in world.buttons(answer)}
    assert "Dunkel" in [button.label for button in world.buttons(await world.slash(bruno, "preferences"))]


@pytest.mark.usefixtures("french")
async def test_it_can_be_chosen(world: World, ana: Member, admin: Member) -> None:
    """The language is offered by its own name, in `/preferences` and in `/settings`, beside the existing ones."""
    answer = await world.slash(ana, "preferences")
    menus = {part["custom_id"]: part for part in walk_components(world.components(answer)) if "options" in part}
    (menu,) = (item for item in menus if item.startswith("nav:0:0:me:language"))
    offered = {option["label"] for option in menus[menu]["options"]}
    assert {"Français", "Deutsch", "English", "繁體中文（台灣）"} <= offered
    answer = await world.choose(ana, answer, ["language.fr"], menu)
    assert "Clair" in [button.label for button in world.buttons(answer)]
    panel = await world.slash(admin, "settings")
    (menu,) = [
        item
        for row in world.components(panel)
        for item in row.get("components", ())
        if ":set:language" in item.get("custom_id", "")
    ]
    assert [item["label"] for item in menu["options"]][1:] == ["Deutsch", "English", "Français", "繁體中文（台灣）"]
    await world.choose(admin, panel, ["fr"], custom_id=menu["custom_id"].partition("#")[0])
    await world.slash(ana, "play", seats=2)
    assert "1 place libre." in world.last().content


@pytest.mark.usefixtures("french")
def test_which_locale_reads_it() -> None:
    """A locale gives itself, else its language, else English; nobody gets a sister language unasked."""
    locales = ("fr", "fr-CA", "zh-TW", "zh-CN", "de", "nl", "en-GB")
    said = {locale: i18n.say("button-join", locale) for locale in locales}
    assert said["fr"] == said["fr-CA"] == "Rejoindre"
    assert said["zh-CN"] == said["nl"] == said["en-GB"] == "Join"
    assert said["zh-TW"] == "加入"
    assert i18n.own_name("fr") == "Français"


def test_a_language_without_a_name_is_called_by_its_tag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not by the English word, which would stand there twice."""
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "some.ftl").write_text("button-join = Meedoen\n", encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path)
    assert i18n.own_name("nl") == "nl"
    assert i18n.own_name("en") == "English"
    i18n.forget()


MADE_UP: Final = "fi"
"""The tag in Discord of a language with the plural forms of English that has no catalogue yet."""
TONGUE: Final = os.environ.get("TONGUE", MADE_UP)
"""Another one to see its screens, with ALBUM."""
EVERYBODY: Final = ("Ana", "Bruno", "Carla")
AVOIDED: Final = ("forget-me", "me:language", "set:language")
"""Controls that would change the language or erase the person."""


@pytest.fixture
def longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pseudo(tmp_path / "words", MADE_UP)
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    yield
    i18n.forget()


def outside(text: str) -> str:
    """Return a text without its sentences and facts; the end of a cut one must say so."""
    depth, kept = 0, ""
    for letter in text:
        depth += letter == "⟦"
        if not depth:
            kept += letter
        depth -= letter == "⟧"
    return FACTS.sub("", kept if not depth or text.endswith("…") else "cut")


def left_over(heard: Iterable[Heard]) -> list[str]:
    """Return texts with words outside of all sentences, or cut without a sign; none of a real language."""
    own = {i18n.own_name(language) for language in i18n.languages()}
    texts = [one for one in heard if one.what != "name" and one.text not in own]
    strange = [text for text in texts if TONGUE == MADE_UP and re.search(r"[^\W\d_]", outside(text.text))]
    return [f"{text.what} {text.text!r}" for text in strange]


@pytest.fixture
async def ear(longer: None, world: World) -> Ear:
    """Seat three people and an admin who speak the made-up language; listen."""
    world.people["Regent"] = world.add("Regent", administrator=True, locale=TONGUE)
    ear = Ear(world)
    await table_of(world, *EVERYBODY, order="as joined")
    return ear


async def play(world: World, turns: int) -> None:
    """Play this many turns, or the rest; every third one is typed, unless something is to be explored."""
    guided, rng = Guided(world, seed=3), random.Random(3)
    for turn in range(turns):
        who = await to_act(world)
        if who is None:
            return
        state = (await world.bot.services.positions.now(1)).state
        steps = thought(inner(state, Position), rng)
        if turn % 3 or isinstance(steps[-1], Explore):
            await guided.turn(who)
        else:
            await type_turn(world, who, write(inner(state, Position), steps))


@pytest.mark.long
@pytest.mark.opened(people=dict.fromkeys(EVERYBODY, TONGUE), locale=TONGUE)
async def test_every_screen_of_a_table(ear: Ear, world: World) -> None:
    """Nothing exceeds a limit, cuts are marked, and every word is from a catalogue; with THOROUGH for a whole game."""
    await play(world, 12)
    for who in (world.people["Regent"], world.people["Ana"]):
        curious = Curious(world, who, avoids=(*AVOIDED, "confirm"))
        for look in LOOKS:
            await curious.use(f"table: button-{look}")
        for command in (
            "help",
            "table: button-recap",
            "table: act-clock",
            "preferences",
            "preferences: button-away-form",
            "tables",
            "table: button-replay",
            "table: button-what",
        ):
            await curious.use(command)
    if THOROUGH:
        await play(world, 200)
        assert (await world.bot.services.lobby.get(1)).status == "over"
    assert left_over(ear.heard()) == []


@pytest.mark.opened(people=dict.fromkeys(EVERYBODY, TONGUE), locale=TONGUE)
async def test_every_screen_of_who_leaves_and_of_admins(ear: Ear, world: World) -> None:
    carla = Curious(world, world.people["Carla"])
    for command in ("table: button-undo", "table: button-pause", "table: act-cancel", "table: act-resign"):
        await carla.use(command)
    await hand_over(world, carla.who, anybody=True)
    for command in OF_ADMINS:
        await Curious(world, world.people["Regent"], avoids=AVOIDED).use(command)
    assert left_over(ear.heard()) == []


def test_it_is_longer(longer: None) -> None:
    """The made-up language is longer by about a third of all characters, at most like German."""
    keys = [
        key for key in ("rules-turn", "help-player", "panel-reveal", "button-decline", "command-turn") if i18n.has(key)
    ]
    facts = dict.fromkeys((*NUMBERS, "range", "usual", "groups", "phases", "beyond", "region", "open"), 1)
    plain, long = ("".join(i18n.say(key, tongue, **facts) for key in keys) for tongue in (i18n.ENGLISH, MADE_UP))
    assert 1.25 < len(long) / len(plain) < 1.45


GIVEN: Final = frozenset(
    (
        *("sailing", "workers", "market", "colony", "privilege", "ships", "buildings", "sugar", "gold", "spice"),
        *("factory", "explorer", "shipyard", "church", "king", "sell", "process", "sail", "explore", "done", "after"),
        *("move", "kind", "wild", "do", "at", "pay", "from", "take", "field"),
        *("version", "deal", "players", "options", "steps"),
    )
)
"""Names in the games' files, which refusals quote."""
NOTATION: Final = re.compile(
    "(?:"
    + "|".join(
        re.escape(part)
        for tongue in LANGUAGES.values()
        for form in (*tongue.labels.values(), *(one for forms in tongue.typed.values() for one in forms))
        for part in re.findall(r"[^\W\d_]+", fold(form))
    )
    + ")+"
)
"""Words of the notation in any language, quoted by refusals as they are typed; Chinese ones without spaces."""
HEADINGS: Final = frozenset(word for rule, _ in REASONS.values() for word in re.findall(r"[^\W\d_]+", rule))
"""The parts of the rules, as the engine has them."""
TEXTS: Final = (
    *("xyz", "market after colony", "market: sell 2 tulips", "market: sell 2, process 1 sugar", "privilege: tulips"),
    *("colony: atlantis", "ships (pay 1 guine): many", "card: swim", "card: sail 2", "privilege: church; ships 1"),
    *("ships 100", "ships 2 €", "ships 9", "workers 9", "colony: 1 Guiné", "market: sell 2 gold", "card", "x" * 600),
    *("buildings (pay 2 Portugal)", "market: sell 1 gold, process 1 gold", "sailing: explore Goa", "s"),
)
QUOTED: Final = frozenset(["s", "xyz", "more", "tulips", "atlantis", "many", "swim", "guine", "Atlantis"]) | {"x" * 30}


def refusals() -> Iterator[StepError]:
    """One for each case of each reason of the rules."""
    for state, step, _ in itertools.chain.from_iterable(REFUSALS.values()):
        with pytest.raises(StepError) as caught:
            apply(state, step)
        yield caught.value


def test_every_reason_of_the_rules_in_every_language(dyes: Dyes) -> None:
    """Each refusal by the rules is a sentence of its reader's language, without any other."""
    texts = set()
    for error in refusals():
        for locale, language in READ.items():
            sentence = errors.sentence(error, locale)
            assert dyes.within(sentence) == {language}, dyes.plain(sentence)
        texts.add(error.key)
    assert len(texts) > 35


async def test_every_reason_at_a_table(tmp_path: Path, dyes: Dyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A typed illegal turn is refused in private, in the typist's own language, and nothing is posted."""
    waiting = list(refusals())[:: tries(8, 1)]

    async def refuse(request: Request, context: Any) -> None:
        raise waiting.pop()

    async with opened(tmp_path, people=SPOKEN, locale="de") as world:
        await table_of(world, *SPOKEN, order="as joined")
        ear, posts, who = Ear(world), len(world.posts()), await acting(world)
        monkeypatch.setattr("cogs.workbench.bench.Workbench.show", refuse)
        for locale in itertools.cycle(SPOKEN.values()):
            if not waiting:
                break
            world.locales.set(who.id, locale)
            answer = await world.slash(who, "turn", text="ships 1")
            assert answer.ephemeral
            assert dyes.within(world.text(answer)) == {READ[locale]}, dyes.plain(world.text(answer))
        assert len(world.posts()) == posts
        assert set(loose(dyes, ear.heard())) <= GIVEN | HEADINGS


@pytest.mark.opened(people=SPOKEN, locale="zh-TW")
async def test_what_is_typed_pressed_and_brought(dyes: Dyes, world: World) -> None:
    """Turns that cannot be read, or not now, by those to act and by others; files that are no games; old buttons."""
    await table_of(world, *SPOKEN, order="as joined")
    ear, guided, first = Ear(world), Guided(world, seed=3), world.last()
    for _ in range(tries(1, len(SPOKEN))):
        for who in world.people.values():
            for text in TEXTS if who is await to_act(world) else TEXTS[:1]:
                await world.slash(who, "turn", text=text)
            for command in ("table: button-undo", "table: button-replay", "table: button-pause"):
                await world.slash(who, command)
            await world.press_raw(who, first, "nav:1:1:go:field5")
            await world.press_raw(who, first, "nav:1:0:join:")
            await world.press_raw(who, first, "nav:77:0:join:")
        who = await acting(world)
        await start_over(world, who)
        await guided.turn(who)
    data = json.loads(await attached(await world.slash(world.people["Ana"], "table: act-export")))
    there = world.guild.create_text_channel("navegador")
    for who, (number, file) in zip(itertools.cycle(world.people.values()), enumerate(broken(data)), strict=False):
        await world.slash(who, "play", channel=there, file=(f"{number}.json", file))
    heard = [one for one in ear.heard() if one.reader is not None]
    assert len({one.text for one in heard}) > 40
    assert judged(world, dyes, heard, "zh-TW") == []
    strange = set(loose(dyes, heard)) - GIVEN - HEADINGS - QUOTED
    assert not {one for one in strange if not NOTATION.fullmatch(fold(one))}


def broken(data: dict[str, Any]) -> Iterator[bytes]:
    """Yield files that are no record of a game, each for another reason."""
    yield b"\xff\xfe"
    yield b"{"
    yield b"[]"
    yield b'{"game": 1, "game": 2}'
    for key in data:
        yield json.dumps({text: value for text, value in data.items() if text != key}).encode()
    for key, value in (
        ("game", "chess"),
        ("version", 99),
        ("players", []),
        ("options", {"goa": 7}),
        ("steps", {}),
        ("more", 1),
    ):
        yield json.dumps({**data, key: value}).encode()
    for step in ({"do": "swim"}, {"do": "move"}, {"do": "move", "field": 9}, {"do": "sail", "ships": 3}, 7):
        yield json.dumps({**data, "steps": [*data["steps"], step]}).encode()
