"""Truthful sentences: real possibilities, authority for actions, rules by their names."""

from pathlib import Path

import pytest

import i18n
from cogs import errors
from cogs.navegador import labels, sheets
from cogs.navegador.panels import ColonyPanel
from cogs.navegador.plan import TurnDraft
from gamekit import replace
from navegador import IllegalStep, deal, legal, setup
from navegador.actions.colony import ColonyChoice
from navegador.errors import HEADINGS
from navegador.steps import Colony
from tests.cogs.ended import fixture
from tests.cogs.hands import table_of
from tests.support.world import opened

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")


@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_refusal_names_a_heading_of_the_rules(players: int, goa: bool) -> None:
    for locale in i18n.languages():
        text = sheets.rules(setup(players, deal(1), goa=goa), locale)
        assert len(text) <= 2000
        for rule in HEADINGS:
            assert f"**{i18n.say(f'rule-{rule}', locale)}**" in text, (locale, rule)
    text = sheets.rules(setup(players, deal(1), goa=goa), "en")
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
    assert errors.sentence(IllegalStep("colony-unexplored", region="Bahia"), locale) == said


@pytest.mark.parametrize(("locale", "said"), [("en", "<#1>, <#2>"), ("de", "<#1>, <#2>"), ("zh-TW", "<#1>、<#2>")])
def test_several_things_that_are_refused(locale: str, said: str) -> None:
    assert said in errors.sentence(errors.UserError("open-elsewhere", channels=("<#1>", "<#2>")), locale)


def test_how_many_colonies_can_be_founded() -> None:
    counted = 0
    for state in fixture("last-building").states():
        if not isinstance(legal(state).action, ColonyChoice):
            continue
        plan = TurnDraft(state)
        steps = [dict(step.take) for step in legal(state).steps() if isinstance(step, Colony)]
        for button in (button for row in ColonyPanel().rows(plan, "en") for button in row):
            region = int(button.arg.removeprefix("site"))
            most = max(take.get(region, 0) for take in steps if set(take) <= {region})
            assert f"({most} left)" in button.label
            after = plan.choose(take=[[region, 1]])
            (again,) = [other for row in ColonyPanel().rows(after, "en") for other in row if other.arg == button.arg]
            assert (f"({most - 1} left)" if most > 1 else ": no more") in again.label
            counted += 1
    assert counted > 10


def test_whose_privilege_of_the_king_is_open() -> None:
    plain, goa = setup(3, deal(1)), setup(3, deal(1), goa=True)
    assert "King" not in sheets.sheets(plain, NAMES[:3], "en")
    assert sheets.sheets(goa, NAMES[:3], "en").count("King's privilege: still open") == 3
    taken = replace(goa, players=(replace(goa.players[0], king=0), *goa.players[1:]))
    text = sheets.sheets(taken, NAMES[:3], "en")
    assert text.count("King's privilege: still open") == 2
    assert f"King's privilege: {labels.column(0)}" in text


async def test_who_agreed_to_cancel(tmp_path: Path) -> None:
    """Everybody who agreed is named."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
        sure = await world.slash(world.people["Ana"], "table: Ask to cancel the game")
        await world.press(world.people["Ana"], sure, "nav:1:1:ask")
        question = world.last()
        for name in ("Bruno", "Carla"):
            await world.press(
                world.people[name],
                question,
                next(button.label for button in world.buttons(question) if ":agree:" in button.custom_id),
            )
        assert "The game was canceled; **Ana**, **Bruno** and **Carla** agreed." in world.last().content
