"""Reasons in words: for advised turns, which rest on figures; for each price of a panel, and each missing choice."""

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

import i18n
from cogs import signs
from cogs.games import Replay, Scene, Transition
from cogs.navegador import advice
from cogs.navegador.interface import UI
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from hosting.aids.hints import ReviewedTurn
from hosting.core.model import Table
from navegador import State, deal, legal, record, setup, step_to_dict
from navegador.actions.sailing import SailingChoice
from navegador.players.analysis import Analysis, Candidate, Facts
from navegador.steps import Market, Move, Step, Workers
from renders.navegador.courses import Judged
from tests.cogs.navegador.games import walk
from tests.cogs.scenes import scene
from tests.navegador.positions import BUILDINGS_FIELD, MARKET, has, on, table
from tests.navegador.rules.endings import FOLDER

STILL = Facts(
    cash=(200, 200),
    workers=(3, 3),
    ships=(2, 2),
    market=((4, 4), (4, 4), (4, 4)),
    field=None,
    paid=0,
    explored=(),
    colonies=(0, 0, 0),
    buildings=(0, 0, 0, 0, 0),
    privileges=(0, 0, 0, 0, 0),
    card=False,
    ends=False,
)


def candidate(*steps: Step, empty: bool = False, lead: float = 1.5, **facts: Any) -> Candidate:
    return Candidate(steps, 80.4, lead, 0.52, 2.0, empty, replace(STILL, **facts))


def start(**changes: Any) -> State:
    return replace(setup(4, deal(1)).seen(), **changes)


def why(one: Candidate, *beside: Candidate, state: State | None = None) -> list[str]:
    return list(advice.reasons(state or start(), one, (one, *beside), "en"))


def test_three_of_different_fields() -> None:
    """The best turn of each field comes before a second one of the same; they are in order of rank."""
    ranked = [candidate(Workers(n), field=field) for n, field in enumerate((2, 2, 2, 5, 1), start=1)]
    assert [one.steps[0] for one in advice.chosen(ranked)] == [Workers(1), Workers(4), Workers(5)]
    same = [candidate(Workers(n)) for n in (1, 2, 3, 4)]
    assert [one.steps[0] for one in advice.chosen(same)] == [Workers(1), Workers(2), Workers(3)]
    assert len(advice.chosen(same[:1])) == 1


@pytest.mark.parametrize("language", i18n.languages())
def test_all_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn has figures, at most three reasons, a name if it does nothing, and the basis of its estimate."""
    monkeypatch.setattr(i18n, "strict", True)
    full = candidate(
        Move(2), Market((1, 0, 0), (0, 0, 0), None), field=2, market=((4, 5), (4, 4), (4, 4)), cash=(0, 20), paid=2
    )
    empty = candidate(Move(1), empty=True, field=1, lead=-3.25)
    lines = advice.advise(scene(start(), 4, language), Analysis(0, (full, empty), 17))
    assert len(lines) == 7
    assert i18n.say("advice-empty", language) in lines
    assert "17" in lines[-1]
    assert "80" in lines[1]
    assert i18n.say("advice-chance", language, chance=i18n.say("percent", language, n=52)) in lines[1]
    assert not any("{" in line for line in lines)


def game(language: str = "en") -> tuple[Replay, list[ReviewedTurn]]:
    played = record.from_json((FOLDER / "king-in-goa.json").read_bytes())
    states = tuple(state.seen() for state in played.states())
    pairs = zip(states, played.steps, states[1:], strict=False)
    transitions = tuple(
        Transition(before.seat or 0, before, step_to_dict(one.step), after) for before, one, after in pairs
    )
    turns, started = list[ReviewedTurn](), 0
    for ended, state in enumerate(states):
        if state.turns_played > states[started].turns_played:
            best = [transition.step for transition in transitions[started:ended]]
            found = {"loss": len(turns) / 10, "best": best, "chances": [0.2] * 5}
            turns.append(ReviewedTurn(len(turns), states[started].seat or 0, started, ended, found))
            started = ended
    table = cast(Table, SimpleNamespace(name="Sagres"))
    scene = Scene(table, states[-1], played.players, played.players, language)
    return Replay(scene, states, transitions), turns


@pytest.mark.parametrize("language", i18n.languages())
def test_all_pages(language: str) -> None:
    """Each page has words and one picture: chances, points, and the board before the three worst turns."""
    replay, turns = game(language)
    pages = [advice.page(name, replay, turns) for name in advice.PAGES]
    assert [[picture.draw.__name__ for picture in page.pictures] for page in pages] == [
        ["chances"],
        ["sources"],
        *[["board"]] * 3,
    ]
    assert all(f"**{name}**" in pages[0].text for name in replay.scene.names)
    for place, page in enumerate(pages[2:], start=len(turns) - 2):
        head, text, better = page.text.splitlines()
        assert str(place) in head
        assert replay.scene.names[turns[place - 1].seat] in text
        assert "`" in better


def test_no_turn_to_name() -> None:
    """If nobody could have done better, the page says so."""
    replay, turns = game()
    for lost, said in ((0, "No turn had a better"), (1, "Only one turn")):
        found = [replace(turn, found={**(turn.found or {}), "loss": float(turn.number < lost)}) for turn in turns]
        assert said in advice.page("turn-2", replay, found).text


def test_what_is_no_page() -> None:
    """A forged page is refused."""
    replay, turns = game()
    with pytest.raises(LookupError):
        advice.page("gossip", replay, turns)


def test_the_three_that_lost_most() -> None:
    losses = (0.0, 5.0, 1.0, 7.0, 0.0, 3.0)
    turns = [Judged(0, loss, (0.5, 0.5)) for loss in losses]
    assert advice.turning(turns) == (1, 3, 5)
    assert advice.turning(turns[:3]) == (1, 2)
    assert advice.turning(turns[:1]) == ()


def test_a_price_is_traced_to_its_place() -> None:
    state = on(has(table(3), churches=3, workers=6, cash=500), BUILDINGS_FIELD)
    state = replace(state, buildings=(*state.buildings[:4], state.buildings[4] - 2))
    text = advice.explanation(scene(state, 3), TurnDraft(state))
    assert "**Church, 250**: number 3 of 7 on the chart for 3 players" in text
    assert "🚫" not in text
    chosen = advice.explanation(scene(state, 3), TurnDraft(state).choose(counts=[1, 0, 0, 0, 0]))
    assert "**Sugar factory, 70**: number 2 of 6" in chosen
    assert "🚫 These buildings need 8 workers together; you have 6. (Rules: Buildings)" in chosen
    poor = on(has(table(2), workers=9, cash=60), BUILDINGS_FIELD)
    text = advice.explanation(scene(poor, 2), TurnDraft(poor))
    assert "🚫 That costs 150 Cruzados and you have 60. (Rules: Your turn)" in text


@pytest.mark.parametrize("locale", i18n.languages())
def test_every_panel_of_a_game_explains_itself(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    seen = set[str]()
    for state, _, _ in islice(walk(2, 5), 400):
        plan = TurnDraft(state.seen())
        text = advice.explanation(scene(plan.start, 2, locale), plan)
        assert len(text) < 2000
        assert text.count("\n") >= 1
        if plan.action not in seen:
            seen.add(plan.action)
            line = i18n.say(f"purpose-{plan.action}", locale)
            one = scene(plan.start, 2, locale)
            assert line in UI.panel(replace(one, helps=True), plan).text
            assert line not in UI.panel(one, plan).text
    assert seen == set(PANELS)


def test_what_can_be_explored_says_what_it_costs() -> None:
    state = on(has(table(2), ships={"Portugal": 3}), 0)
    assert isinstance(legal(state).action, SailingChoice)
    text = signs.plain(advice.explanation(scene(state, 3), TurnDraft(state)))
    assert "at most 1 border" in text
    assert "🧭 **Bahia**: this region is unexplored, so at least 2 ships must enter together" in text
    assert "factory earns" in advice.explanation(scene(state, 2), TurnDraft(on(state, MARKET)))
    assert Move(0) in legal(table(2)).steps()
