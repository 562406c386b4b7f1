"""Truthful sentences: real possibilities, authority for actions, rules by their names."""

from pathlib import Path

import pytest

import naming
import words
from cogs import errors
from cogs.navegador import labels, sheets
from cogs.navegador.panels import colony, sailing
from cogs.navegador.plan import Plan
from navegador import IllegalStep, deal, legal, scores, setup
from navegador.actions.colony import ColonyChoice
from navegador.actions.sailing import Leg
from navegador.errors import HEADINGS
from navegador.steps import Colony
from ruling.values import replace
from tests.cogs.ended import fixture
from tests.cogs.hands import table_of
from tests.support.world import opened

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")


@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_refusal_names_a_heading_of_the_rules(players: int, goa: bool) -> None:
    """Each heading of the rules in a refusal is in `/show rules`, which fits a message."""
    for locale in words.languages():
        text = sheets.rules(setup(players, deal(1), goa=goa), locale)
        assert len(text) <= 2000
        for rule in HEADINGS:
            assert f"**{words.say(f'rule-{rule}', locale)}**" in text, (locale, rule)
    text = sheets.rules(setup(players, deal(1), goa=goa), "en")
    assert all(f"**{heading}**" in text for heading in HEADINGS.values())
    assert "each ship crosses up to 1 border now" in text
    assert "II begins at Cabo da Boa Esperança; III begins at Malaca" in text
    assert "進入階段 II；探索" in sheets.rules(setup(players, deal(1), goa=goa), "zh-TW")
    assert "2 ships together (" in text
    assert "each one over the limit brings 100" in text
    assert "passes unused when your stone reaches or passes" in text
    assert len(text) <= 2000


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Nobody has been in Bahia yet: there is no colony to found. (Rules: Colony)"),
        ("de", "In Bahia war noch niemand: Dort gibt es keine Kolonie zu gründen. (Regel: Kolonie)"),
        ("zh-TW", "還沒有人去過巴伊亞 Bahia：那裡沒有可以建立的殖民地。（規則：殖民）"),
    ],
)
def test_a_refusal_is_of_one_language(locale: str, said: str) -> None:
    """A refusal has its sentence, its subject and the heading of its rule."""
    assert errors.sentence(IllegalStep("colony-unexplored", region="Bahia"), locale) == said


@pytest.mark.parametrize(("locale", "said"), [("en", "<#1>, <#2>"), ("de", "<#1>, <#2>"), ("zh-TW", "<#1>、<#2>")])
def test_several_things_that_are_refused(locale: str, said: str) -> None:
    """A list is joined as in the reader's language."""
    assert said in errors.sentence(errors.UserError("open-elsewhere", channels=("<#1>", "<#2>")), locale)


@pytest.mark.parametrize("locale", words.languages())
def test_columns_of_points_stand_below_each_other(locale: str) -> None:
    """Double-width characters count twice, and five players fit a phone's lines."""
    points = (scores(fixture("last-building").final()) * 2)[:5]
    lines = sheets.score_table(points, locale).split("\n")
    assert len({naming.columns(line) for line in lines}) == 1
    assert naming.columns(lines[0]) <= 32
    assert lines[0].split() == ["1", "2", "3", "4", "5"]
    assert lines[1].split()[1:] == [str(point.total) for point in points]


def test_each_column_of_points_is_somebodys() -> None:
    """The columns' numbers match the lines below, with whole names, the best first."""
    state = fixture("last-building").final()
    names = ("王小明", "Ana", "Bruno da Silva e Sousa", "ひろし", "Eva")[: len(state.players)]
    best = min(range(len(names)), key=lambda seat: scores(state)[seat].rank)
    _, table, below = sheets.points(state, names, "en").split("```")
    assert below.strip().startswith(f"1. **{names[best]}**: {scores(state)[best].total} in all")
    assert table.split("\n")[2].split()[1] == str(scores(state)[best].total)
    assert all(f". **{name}**:" in below for name in names)


def test_how_many_colonies_can_be_founded() -> None:
    """A site's button has the number that tokens, ships, workers and money allow, in every such turn of a game."""
    counted = 0
    for state in fixture("last-building").states():
        if not isinstance(legal(state).action, ColonyChoice):
            continue
        plan = Plan.read(state, (), {})
        steps = [dict(step.take) for step in legal(state).steps() if isinstance(step, Colony)]
        for button in (button for row in colony.rows(plan, "en") for button in row):
            region = int(button.arg.removeprefix("site"))
            most = max(take.get(region, 0) for take in steps if set(take) <= {region})
            assert f"({most} left)" in button.label
            after = plan.choose(take=[[region, 1]])
            (again,) = [other for row in colony.rows(after, "en") for other in row if other.arg == button.arg]
            assert (f"({most - 1} left)" if most > 1 else ": no more") in again.label
            counted += 1
    assert counted > 10


@pytest.mark.parametrize("locale", words.languages())
def test_what_there_is_none_of(locale: str) -> None:
    """A sheet without bought factories names the wildcard alone, a region without tokens says so; no dash is used."""
    wildcard, state = words.say("sheet-wildcard", locale), setup(3, deal(1))
    for factories, after in (((0, 0, 0), " ·"), ((2, 0, 0), words.say("between-things", locale))):
        has = replace(state, players=(replace(state.players[0], factories=factories), *state.players[1:]))
        assert wildcard + after in sheets.sheet(has, 0, NAMES, locale)
    plan = Plan.read(replace(state, tokens=((), *((),) * (len(state.tokens) - 1))), (), {})
    texts = [sailing._lying(plan, Leg(0, region, 1), locale) for region in range(1, len(state.tokens))]
    assert all(text is not None and "–" not in text and "none" not in text for text in texts)


def test_whose_privilege_of_the_king_is_open() -> None:
    """In the variant each sheet says it; in the ordinary game none does."""
    plain, goa = setup(3, deal(1)), setup(3, deal(1), goa=True)
    assert "King" not in sheets.sheets(plain, NAMES[:3], "en")
    assert sheets.sheets(goa, NAMES[:3], "en").count("King's privilege: still open") == 3
    taken = replace(goa, players=(replace(goa.players[0], king=0), *goa.players[1:]))
    text = sheets.sheets(taken, NAMES[:3], "en")
    assert text.count("King's privilege: still open") == 2
    assert f"King's privilege: {labels.column(0)}" in text


async def test_the_first_turn_goes_anywhere(tmp_path: Path) -> None:
    """The panel does not speak of three free fields then."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        panel = await world.slash(world.people["Ana"], "startover")
        assert "In your first turn every field is free." in panel.response.content
        assert "fields ahead" not in panel.response.content


async def test_who_agreed_to_cancel(tmp_path: Path) -> None:
    """Everybody who agreed is named."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
        sure = await world.slash(world.people["Ana"], "table cancel")
        await world.press(world.people["Ana"], sure, "nav:1:1:ask")
        question = world.last()
        for name in ("Bruno", "Carla"):
            await world.press(
                world.people[name],
                question,
                next(button.label for button in world.buttons(question) if ":agree:" in button.custom_id),
            )
        assert "The game was canceled; **Ana**, **Bruno** and **Carla** agreed." in world.last().content


async def test_an_admin_who_cancels(tmp_path: Path) -> None:
    """An admin who cancels is named as an admin."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        await world.slash(world.add("Regent", administrator=True), "table cancel", as_admin=True)
        assert "The game was canceled by **Regent**, as an admin." in world.last().content


async def test_help_speaks_of_typing_undo_and_replay(tmp_path: Path) -> None:
    """Every command mentioned exists and can be typed."""
    async with opened(tmp_path) as world:
        answer = await world.slash(world.people["Ana"], "show help")
        assert answer.response is not None
        for command in ("/turn", "/confirm", "/table undo", "/table replay", "/show board"):
            assert f"`{command}`" in answer.response.content
