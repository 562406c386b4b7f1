"""The Why? button of a panel: the origin of each price, the reason for each missing choice, and the line of help."""

import random
from dataclasses import replace

import pytest

import i18n
from cogs import signs
from cogs.navegador import whys
from cogs.navegador.interface import UI
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from navegador import apply, legal
from navegador.actions.sailing import SailingChoice
from navegador.players import PLAYERS
from navegador.steps import Move
from tests.cogs.scenes import scene
from tests.navegador.positions import BUILDINGS_FIELD, MARKET, has, on, table


def test_a_price_is_traced_to_its_place() -> None:
    state = on(has(table(3), churches=3, workers=6, cash=500), BUILDINGS_FIELD)
    state = replace(state, buildings=(*state.buildings[:4], state.buildings[4] - 2))
    text = whys.explanation(scene(state, 3), TurnDraft(state))
    assert "**Church, 250**: number 3 of 7 on the chart for 3 players" in text
    assert "🚫" not in text
    chosen = whys.explanation(scene(state, 3), TurnDraft(state).choose(counts=[1, 0, 0, 0, 0]))
    assert "**Sugar factory, 70**: number 2 of 6" in chosen
    assert "🚫 These buildings need 8 workers together; you have 6. (Rules: Buildings)" in chosen
    poor = on(has(table(2), workers=9, cash=60), BUILDINGS_FIELD)
    text = whys.explanation(scene(poor, 2), TurnDraft(poor))
    assert "🚫 That costs 150 Cruzados and you have 60. (Rules: Your turn)" in text


@pytest.mark.parametrize("locale", i18n.languages())
def test_every_panel_of_a_game_explains_itself(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    rng, state, seen = random.Random(5), table(2, seed=5), set[str]()
    for _ in range(400):
        if state.over:
            break
        plan = TurnDraft(state.seen())
        text = whys.explanation(scene(plan.start, 2, locale), plan)
        assert len(text) < 2000
        assert text.count("\n") >= 1
        if plan.action not in seen:
            seen.add(plan.action)
            line = i18n.say(f"purpose-{plan.action}", locale)
            one = scene(plan.start, 2, locale)
            assert line in UI.panel(replace(one, helps=True), plan).text
            assert line not in UI.panel(one, plan).text
        state = apply(state, PLAYERS["merchant"].choose(state, rng))
    assert seen == set(PANELS)


def test_what_can_be_explored_says_what_it_costs() -> None:
    state = on(has(table(2), ships={"Portugal": 3}), 0)
    assert isinstance(legal(state).action, SailingChoice)
    text = signs.plain(whys.explanation(scene(state, 3), TurnDraft(state)))
    assert "at most 1 border" in text
    assert "🧭 **Bahia**: this region is unexplored, so at least 2 ships must enter together" in text
    assert "factory earns" in whys.explanation(scene(state, 2), TurnDraft(on(state, MARKET)))
    assert Move(0) in legal(table(2)).steps()
