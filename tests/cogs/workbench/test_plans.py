"""Plans for next turns in Discord: typed or by buttons, on conditions, played or offered, and seen by nobody else."""

import contextlib
from dataclasses import replace
from datetime import time, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import i18n
import navegador
from cogs.errors import UserError
from cogs.navegador import UI
from cogs.workbench import conditions
from cogs.workbench.conditions import Figures
from navegador import State, legal, questions
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.steps import End, Move
from tests.cogs.delivery.test_crashes import Power, check, decline
from tests.cogs.hands import table_of, type_turn
from tests.cogs.workbench import puzzles
from tests.cogs.workbench.puzzles import HOUR, cheap, post_puzzle, puzzle_messages
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.ways import DIRECT
from tests.support.world import Member, World
from tests.toy.rules import ToyState
from tests.toy.test_channel import GAMES, hand, play, start_table

HEADS = ("Ana", "Bruno", "Carla")


async def test_a_typed_plan_is_played_and_told(world: World, bruno: Member, carla: Member) -> None:
    """A planned turn is in the previous turn's post, marked; its player is not called, the next one is, once."""
    await table_of(world, *HEADS, order="as joined")
    kept = await world.slash(bruno, "plan", text="workers 1")
    assert kept.ephemeral
    assert "Saved: Workers" in world.text(kept)
    assert "played automatically" in world.text(kept)
    posts = len(world.posts())
    await type_turn(world, "Ana")
    assert len(world.posts()) == posts + 1
    post = world.last()
    (line,) = [line for line in post.content.splitlines() if line.startswith("-# 🔵 **Bruno**")]
    assert line.endswith("planned ahead")
    assert (world.pings(bruno), world.pings(carla)) == (0, 1)
    assert carla.mention in post.content.splitlines()[0]
    log = await world.slash(world.people["Ana"], "table: Log")
    assert world.text(log).count("planned ahead") == 1


async def test_only_offered(world: World, started: None, bruno: Member) -> None:
    """The first press opens the panel with the plan; Start over clears it for good."""
    await world.slash(bruno, "plan", text="workers 1", how="offer")
    await type_turn(world, "Ana")
    assert bruno.mention in world.last().content
    panel = await world.press(bruno, world.last(), "nav:1:3:go:field5")
    assert "Your plan is filled in" in world.text(panel)
    assert "Workers" in world.text(panel)
    panel = await world.press(bruno, panel, "Start over")
    assert "plan" not in world.text(panel)
    panel = await world.press(bruno, world.last(), "nav:1:3:go:field5")
    assert "Ships" in world.text(panel)


async def test_by_buttons(world: World, started: None, ana: Member) -> None:
    """After Confirm the panel ahead is one press away; it keeps, changes and drops, and survives a restart."""
    done = await type_turn(world, ana)
    panel = await world.press(ana, done, "Plan ahead")
    assert "Nothing is saved yet" in world.text(panel)
    panel = await world.press(ana, panel, "nav:1:3:plan-pick:field6")
    await world.restart(kill=True)
    panel = await world.press(ana, panel, "Decline the action")
    panel = await world.press(ana, panel, "Save as plan")
    assert "Saved: Market" in world.text(panel)
    panel = await world.press(ana, await world.press(ana, panel, "More"), "Only offer it")
    assert "your panel opens with your plan" in world.text(panel)
    plan = await world.bot.services.plans.get(1, ana.id)
    assert (plan.how, len(plan.steps)) == ("offer", 2)
    panel = await world.press(ana, panel, "Drop the plan")
    assert "dropped" in world.text(panel)
    assert await world.bot.services.plans.get(1, ana.id) is None


async def test_an_exploration_that_was_planned(world: World, started: None, bruno: Member) -> None:
    """A plan is played up to a revelation, its player called to go on, with later steps filled in."""
    kept = await world.slash(bruno, "plan", text="sailing: explore Guiné with 2 from Portugal, done")
    assert "up to the point where something is revealed" in world.text(kept)
    await type_turn(world, "Ana")
    post = world.last()
    assert bruno.mention in post.content
    assert "planned ahead" in post.content
    assert inner((await world.bot.services.positions.now(1)).seen(), State).explored(1)
    panel = await world.press(bruno, post, "Continue the turn")
    await world.press(bruno, panel, "Confirm")
    assert (await world.bot.services.lobby.get(1)).to_act == (0,)


async def test_who_may_not_plan(world: World, started: None, ana: Member, bruno: Member) -> None:
    """Strangers, the player to act and invalid turns each get one sentence, and nothing is stored."""
    zoe = world.add("Zoe")
    assert "your turn now" in world.text(await world.slash(ana, "plan", text="ships 1"))
    assert "seat" in world.text(await world.slash(zoe, "plan"))
    nonsense: list[dict[str, Any]] = [{"text": "fly to the moon"}, {"text": ""}, {"if": "silver >= 3"}, {"if": "x"}]
    for options in nonsense:
        answer = await world.slash(bruno, "plan", **options)
        assert len(world.text(answer).splitlines()) == 1
        assert await world.bot.services.plans.get(1, bruno.id) is None
    assert await world.complete(ana, "plan", "text", "") == []
    assert await world.complete(zoe, "plan", "if", "") == []
    assert {"ships", "workers"} <= {
        item["value"].split()[0] for item in await world.complete(bruno, "plan", "text", "")
    }
    offered = await world.complete(bruno, "plan", "if", "sugar at least 5")
    assert "sugar >= 5" in [item["value"] for item in offered]


async def test_the_plan_of_another_is_nobodys_business(world: World, bruno: Member, carla: Member) -> None:
    await table_of(world, *HEADS, order="as joined")
    panel = await world.slash(bruno, "plan", text="workers 1")
    pressed = await world.press_raw(carla, panel, "nav:1:1:plan-drop:")
    assert "Workers" not in world.text(pressed)
    assert (await world.bot.services.plans.get(1, bruno.id)).steps


async def test_what_nobody_foresaw(world: World, bruno: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game fails while a plan is tried, its player is called all the same and can play by hand."""

    def broken(self: NavegadorGame, view: State) -> dict[str, int]:
        raise RuntimeError("no figures today")

    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.slash(bruno, "plan", text="workers 1")
    monkeypatch.setattr(NavegadorGame, "figures", broken)
    await type_turn(world, "Ana")
    assert [str(error) for error in world.errors] == ["no figures today"]
    assert bruno.mention in world.last().content
    await type_turn(world, "Bruno")
    assert (await world.bot.services.lobby.get(1)).to_act == (0,)


@pytest.mark.opened(played=GAMES)
async def test_in_a_game_where_all_act_at_once(world: World, ana: Member) -> None:
    """A player who has played in this round plans the next; nobody sees the card, nor the plan's existence."""
    await start_table(world)
    cards = await hand(world, 0)
    await play(world, 0, cards[-1])
    panel = await world.slash(ana, "plan", text=f"play {cards[1]}")
    assert f"Saved: play {cards[1]}" in world.text(panel)
    for seat in (1, 2):
        await play(world, seat, (await hand(world, seat))[-1])
    assert (await world.bot.services.lobby.get(1)).to_act == (1, 2)
    assert inner((await world.bot.services.positions.now(1)).seen(0), ToyState).down[0] == cards[1]
    post = world.last().content
    assert post.count("**Ana** has played a card. · planned ahead") == 1
    assert str(cards[1]) not in post
    assert ana.mention not in post


UNPLAYED = "⚠️ Your plan was not played automatically: you wanted it only if"


@pytest.mark.parametrize("way", ["direct", "after quiet hours", "digest", "no direct messages", "in the channel"])
async def test_why_a_plan_was_not_played_is_told_directly_alone(
    world: World, started: None, bruno: Member, way: str
) -> None:
    people = world.bot.services.people
    if way == "digest":
        await people.set(bruno.id, digest=time(20))
    elif way != "in the channel":
        await people.set(bruno.id, ways=DIRECT)
    if way in ("after quiet hours", "in the channel"):
        await people.set_quiet_hours(bruno.id, (time(12), time(20)))
    if way == "no direct messages":
        refused = f"/channels/{bruno.user.dm_channel.id}/messages"
        world.env.inject_error("POST", refused, status=403, code=50007, times=None)
    options: dict[str, Any] = {"text": "workers 1", "if": "shipyards at most 2"}
    await world.slash(bruno, "plan", **options)
    await type_turn(world, "Ana")
    await world.advance(seconds=5)
    assert len(world.direct(bruno)) == (way == "direct")
    await world.advance(hours=9)
    assert all("plan" not in post.content for post in world.messages())
    if way in ("no direct messages", "in the channel"):
        assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
    else:
        (message,) = world.direct(bruno)
        assert sum(line.startswith(UNPLAYED) for line in message.content.splitlines()) == 1


async def test_conditions_in_the_panel(world: World, started: None, bruno: Member) -> None:
    """A form takes all conditions, showing the present ones; an unreadable one changes nothing."""
    options: dict[str, Any] = {"text": "workers 1", "if": "phase 1"}
    panel = await world.slash(bruno, "plan", **options)
    panel = await world.press(bruno, panel, "More")
    form = await world.press(bruno, panel, "Only if …")
    lines = [part["component"] for part in form.modal["components"]]
    assert [line.get("value") for line in lines] == ["phase = 1", None, None]
    answer = await world.fill(bruno, form, {"if1": "phase 1", "if2": "silver >= 3", "if3": ""})
    assert "I cannot read that condition" in "".join(world.text(followup) for followup in answer.followups)
    assert "the phase is exactly 1; otherwise" in world.text(panel)
    form = await world.press(bruno, panel, "Only if …")
    await world.fill(bruno, form, {"if1": "phase 1", "if2": "", "if3": "shipyards at most 2"})
    assert "the phase is exactly 1 and the number of shipyards left is at most 2; otherwise" in world.text(panel)
    await world.restart(kill=True)
    await type_turn(world, "Ana")
    assert (await world.bot.services.lobby.get(1)).ply == 2
    panel = await world.press(bruno, world.last(), "nav:1:3:go:field5")
    assert "you wanted it only if the number of shipyards left is at most 2 (now 8)." in world.text(panel)


async def plan(world: World, condition: dict[str, Any] | None) -> None:
    position = await world.bot.services.positions.now(1)
    view = position.ahead(1)
    assert view is not None
    move = next(move for move in legal(inner(view, State)).moves if not move.price)
    steps = [NAVEGADOR.write(step) for step in (Move(move.field), End())]
    await world.bot.services.plans.keep(
        1, world.people["Bruno"].id, steps, {}, conditions=[condition] if condition else []
    )


@pytest.mark.long
@pytest.mark.parametrize("condition", [None, {"figure": "phase", "least": 3}], ids=["played", "not played"])
async def test_killed_at_every_moment(
    world: World,
    ana: Member,
    bruno: Member,
    monkeypatch: pytest.MonkeyPatch,
    condition: dict[str, Any] | None,
) -> None:
    """The power fails before and after each request and transaction; everybody is called exactly once."""
    ana_and_plan = 4 if condition is None else 2
    power = Power(monkeypatch)
    await table_of(world, "Ana", "Bruno", order="as joined")
    for reach in power.moments():
        await plan(world, condition)
        before = (await world.bot.services.lobby.get(1)).ply
        posts = len(world.posts())
        await power.cut(world, reach, decline(world, ana))
        now = await world.bot.services.lobby.get(1)
        assert now.ply - before in (0, ana_and_plan)
        played = now.ply > before
        await check(world)
        assert await world.bot.services.posts.open() == []
        assert len(world.posts()) == posts + played
        called = ana if condition is None or not played else bruno
        assert world.last().content.splitlines()[0].startswith(called.mention)
        if played and condition is not None:
            await decline(world, bruno)
    assert played


STEP = tries(29, 1)
"""Step between tested faults: larger, as a day costs more than a turn; odd, to alternate both sides of a request."""


async def until(world: World, hour: int, minute: int) -> None:
    now = world.clock.now()
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    then += timedelta(days=then <= now)
    await world.advance(seconds=(then - now).total_seconds())


@pytest.mark.long
async def test_a_puzzle_at_every_moment(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails before and after each request and transaction of a day; all answers count."""
    cheap(monkeypatch)
    power = Power(monkeypatch)
    channel, _ = await post_puzzle(world)
    for day, reach in enumerate(power.moments(step=STEP), 1):
        question = puzzle_messages(world, channel)[-1]
        await puzzles.decline(world, world.people["Ana"], question)
        await until(world, HOUR - 1, 59)
        if not await power.cut(world, reach, world.advance(minutes=2)):
            await world.advance(minutes=2)
        heads = [message.content.partition(" ·")[0].replace("🧩 ", "") for message in world.messages(channel)]
        wanted = ["", "**Puzzle 1**"]
        for number in range(1, day + 1):
            wanted += [f"**Solution of puzzle {number}**", "", f"**Puzzle {number + 1}**"]
        assert heads == wanted
        *_, old, solution, new = puzzle_messages(world, channel)
        assert "One person answered" in solution.content
        assert [bool(world.buttons(message)) for message in (old, solution, new)] == [False, True, True]


NOW = questions.figures(navegador.setup(3, navegador.deal(1)))
FIGURES = Figures(NOW, UI.figure, UI.figure_typed, "en")
LANGUAGES = i18n.languages()


def of(language: str) -> Figures:
    return replace(FIGURES, locale=language)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("sugar >= 50", {"figure": "sugar", "least": 50}),
        ("if sugar is still at 50 or more", {"figure": "sugar", "least": 50}),
        ("Sugar at least 50", {"figure": "sugar", "least": 50}),
        ("sugar≥50", {"figure": "sugar", "least": 50}),
        ("the sale price of sugar is at most 40", {"figure": "sugar", "most": 40}),
        ("gold > 60", {"figure": "gold", "least": 61}),
        ("spice less than 30", {"figure": "spice", "most": 29}),
        ("sugar income <= 20", {"figure": "sugar-income", "most": 20}),
        ("sugar-income <= 20", {"figure": "sugar-income", "most": 20}),
        ("shipyards 3 or more", {"figure": "shipyards", "least": 3}),
        ("the price of the next church at most 80", {"figure": "church-cost", "most": 80}),
        ("phase = 1", {"figure": "phase", "least": 1, "most": 1}),
        ("phase 1", {"figure": "phase", "least": 1, "most": 1}),
        ("explor priv >= 1", {"figure": "explorer-privileges", "least": 1}),
    ],
)
def test_what_people_type(text: str, condition: dict[str, Any]) -> None:
    assert conditions.read(text, FIGURES) == (condition,)


@pytest.mark.parametrize("joined", [" and ", " AND ", " & ", ", ", "; "])
@pytest.mark.parametrize("count", [2, 3])
def test_several_that_are_joined(joined: str, count: int) -> None:
    wanted: list[dict[str, Any]] = [
        {"figure": "sugar", "least": 30},
        {"figure": "sugar", "most": 50},
        {"figure": "phase", "least": 1, "most": 1},
    ][:count]
    text = joined.join(["sugar >= 30", "the sale price of sugar is at most 50", "phase 1"][:count])
    assert conditions.read(text, FIGURES) == tuple(wanted)
    sentence = conditions.in_words(wanted, lambda figure: UI.figure(figure, "en"), "en")
    assert sentence.count(" and ") == 1
    assert conditions.read(sentence, FIGURES) == tuple(wanted)


NONSENSE = ("", "sugar", "50", "sugar >= ", ">= 50", "silver >= 50", "sugar >= 5 or gold >= 3", "sugar >= -5", "?" * 99)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *((text, "condition-unread") for text in NONSENSE),
        ("priv >= 2", "condition-which"),
        ("sugar >= 1 and gold >= 1 and spice >= 1 and phase 1", "condition-many"),
        ("sugar >= 50 and sugar < 50", "condition-never"),
        ("sugar = 50 and gold 3 and sugar = 40", "condition-never"),
        ("sugar >= 50 and", "condition-unread"),
        ("and sugar >= 50", "condition-unread"),
        ("sugar >= 50 and silver >= 3", "condition-unread"),
        ("sugar >= 50 and priv >= 2", "condition-which"),
    ],
)
def test_what_is_no_condition(text: str, key: str) -> None:
    """Each gives one sentence: an unknown figure all that there are, an ambiguous one its possible meanings."""
    with pytest.raises(UserError) as refused:
        conditions.read(text, FIGURES)
    assert refused.value.key == key
    figures = str(refused.value.facts.get("figures"))
    assert key != "condition-unread" or "`sugar factories`" in figures
    assert key != "condition-which" or figures.count("privileges") == 5


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text(text: str) -> None:
    """Any text is read or refused; its completions can be read, and fit Discord's limits."""
    with contextlib.suppress(UserError):
        conditions.read(text, FIGURES)
    with contextlib.suppress(UserError):
        for completion in conditions.offered(text, FIGURES):
            assert conditions.read(completion.text, FIGURES)
            assert max(len(completion.text), len(completion.label)) <= 100


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Zucker mindestens 50", [{"figure": "sugar", "least": 50}]),
        ("wenn der Verkaufspreis von Zucker noch mindestens 50 ist", [{"figure": "sugar", "least": 50}]),
        ("Zucker >= 50 und Phase 1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
        ("Gewürz unter 30", [{"figure": "spice", "most": 29}]),
        ("Gewürze höchstens 40", [{"figure": "spice", "most": 40}]),
        ("Preis Kirche höchstens 80", [{"figure": "church-cost", "most": 80}]),
        ("蔗糖至少50", [{"figure": "sugar", "least": 50}]),
        ("如果蔗糖售價仍是50以上", [{"figure": "sugar", "least": 50}]),
        ("蔗糖≥50且階段1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
        ("教堂價格不超過80，香料低於30", [{"figure": "church-cost", "most": 80}, {"figure": "spice", "most": 29}]),
        ("sugar 至少 50 und Phase 1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
    ],
)
def test_every_language_is_understood(text: str, wanted: list[dict[str, Any]]) -> None:
    for language in LANGUAGES:
        assert conditions.read(text, of(language)) == tuple(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_read_as_it_is_written_and_told(language: str) -> None:
    """Every figure and comparison is read in stored and displayed form, alone and three together."""
    figures = of(language)
    for name in NOW:
        for bounds in ({"least": 30}, {"most": 30}, {"least": 30, "most": 30}):
            condition = {"figure": name, **bounds}
            for text in (
                conditions.written(condition, figures),
                conditions.in_words([condition], lambda figure: UI.figure(figure, language), language),
            ):
                assert conditions.read(text, FIGURES) == (condition,), text
    three = [{"figure": "sugar", "least": 30}, {"figure": "worker-cost", "most": 50}, {"figure": "phase", "least": 2}]
    sentence = conditions.in_words(three, lambda figure: UI.figure(figure, language), language)
    assert conditions.read(sentence, FIGURES) == tuple(three)


def test_no_two_figures_are_called_alike() -> None:
    called: dict[str, set[str]] = {}
    for name in NOW:
        for language in LANGUAGES:
            called.setdefault(UI.figure_typed(name, language).casefold(), set()).add(name)
    assert {typed: names for typed, names in called.items() if len(names) > 1} == {}


@pytest.mark.parametrize("text", ["", " - ", "none", "Keine", "immer", "無", "沒有"])
def test_none_is_said_in_any_language(text: str) -> None:
    assert conditions.is_none(text)
    assert not conditions.is_none("sugar >= 50")
