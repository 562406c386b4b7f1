"""The Why? button of a panel: the origin of each price, the reason for each missing choice, and the line of help."""

import random
from dataclasses import replace

import pytest

import words
from cogs import signs
from cogs.navegador import whys
from cogs.navegador.interface import UI
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import Plan
from navegador import apply, legal
from navegador.actions.sailing import SailingChoice
from navegador.players import PLAYERS
from navegador.steps import Move
from tests.cogs.navegador.learning.turns import BAHIA
from tests.cogs.scenes import scene
from tests.navegador.positions import BUILDINGS_FIELD, COLONY, MARKET, PRIVILEGE, has, on, table, turned


def test_a_price_is_traced_to_its_place() -> None:
    """The third church costs the chart's third price; a purchase that is impossible names its rule."""
    state = on(has(table(3), churches=3, workers=6, cash=500), BUILDINGS_FIELD)
    state = replace(state, buildings=(*state.buildings[:4], state.buildings[4] - 2))
    text = whys.explanation(Plan(state), "en")
    assert "**Church, 250**: number 3 of 7 on the chart for 3 players" in text
    assert "🚫" not in text
    chosen = whys.explanation(Plan(state).choose(counts=[1, 0, 0, 0, 0]), "en")
    assert "**Sugar factory, 70**: number 2 of 6" in chosen
    assert "🚫 These buildings need 8 workers together; you have 6. (Rules: Buildings)" in chosen
    poor = whys.explanation(Plan(on(has(table(2), workers=9, cash=60), BUILDINGS_FIELD)), "en")
    assert "🚫 That costs 150 Cruzados and you have 60. (Rules: Your turn)" in poor


def test_a_colony_without_a_ship_says_so() -> None:
    """The price is the cheapest token's, and the refusal is the engine's own."""
    state = turned(has(table(), workers=9, cash=500, ships={"Portugal": 2}), {"Bahia": (50, 80)})
    text = whys.explanation(Plan(on(state, COLONY)), "en")
    assert "**Bahia, 50**" in text
    assert "(Rules: Colony)" in text.partition("🚫")[2]
    after = whys.explanation(Plan(on(has(state, ships={"Bahia": 2}), COLONY)).choose(take=[[BAHIA, 1]]), "en")
    assert "**Bahia, 80**" in after


def test_fields_that_cost_ships_and_the_card() -> None:
    """A field's distance, the card's loss and its holder's limit are explained; other things are not."""
    state = has(table(2), field=0, ships={"Portugal": 4})
    state = replace(state, turns_played=2, ply=4, card=replace(state.card, field=1))
    text = whys.explanation(Plan(state), "en")
    assert "**Ships**: 5 fields ahead, 3 of them free, so it costs 2 ships." in text
    assert "card" not in text
    mine = replace(state, card=replace(state.card, holder=0))
    assert "**Market I**: your stone would reach or pass the orange ship" in whys.explanation(Plan(mine), "en")


def test_a_privilege_counts_what_it_pays_for() -> None:
    """A privilege brings its place's coin times the possessions; one that is gone says so."""
    state = on(has(table(2), workers=5, shipyards=3), PRIVILEGE)
    state = replace(state, gallery=(0, *state.gallery[1:]))
    text = whys.explanation(Plan(state), "en")
    assert "so 50 for each, and you have 3: 150 Cruzados" in text
    assert "🚫 The gallery has no privilege of that kind" in text


@pytest.mark.parametrize("locale", words.languages())
def test_every_panel_of_a_game_explains_itself(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every position all parameters are there, it fits a message, and each panel has its line of help."""
    monkeypatch.setattr(words, "strict", True)
    rng, state, seen = random.Random(5), table(2, seed=5), set[str]()
    for _ in range(400):
        if state.over:
            break
        plan = Plan(state.seen())
        assert len(whys.explanation(plan, locale)) < 2000
        assert whys.explanation(plan, locale).count("\n") >= 1
        if plan.action not in seen:
            seen.add(plan.action)
            line = words.say(f"purpose-{plan.action}", locale)
            one = scene(plan.start, 2, locale)
            assert line in UI.panel(replace(one, helps=True), plan).text
            assert line not in UI.panel(one, plan).text
        state = apply(state, PLAYERS["merchant"].choose(state, rng))
    assert seen == set(PANELS)


def test_what_can_be_explored_says_what_it_costs() -> None:
    """A group for unexplored regions and a ship's range are explained."""
    state = on(has(table(2), ships={"Portugal": 3}), 0)
    assert isinstance(legal(state).action, SailingChoice)
    text = signs.plain(whys.explanation(Plan(state), "en"))
    assert "at most 1 border" in text
    assert "🧭 **Bahia**: this region is unexplored, so at least 2 ships must enter together" in text
    assert "factory earns" in whys.explanation(Plan(on(state, MARKET)), "en")
    assert Move(0) in legal(table(2)).steps()
