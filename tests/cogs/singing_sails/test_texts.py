"""Controls, whose numbers match the picture above them, texts, which fit their messages, and what pages have."""

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise, product

import pytest

import i18n
from cogs.components import MAX_MESSAGE_LENGTH, Button, Select
from cogs.games import Scene, TableSheet, Transition
from cogs.singing_sails import labels, panels, pictures, texts
from cogs.singing_sails.interface import UI
from cogs.singing_sails.panels import StepChoice, parts
from renders import singing_sails as draw
from renders.singing_sails import alt, names, options
from renders.singing_sails import view as views
from singing_sails import Options, State, apply, legal, seen, setup
from singing_sails.components import BOX, NUMBERS
from singing_sails.deal import deal
from singing_sails.places import DIRECTIONS
from singing_sails.state import InRow
from singing_sails.steps import Play
from tests.cogs.scenes import scene
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import NAMES, choices
from tests.singing_sails.positions import execute, table

PAIRS = ("orient", "close")
"""Stages whose steps are chosen in two parts, so that no single button stands for one."""


def _each_picture() -> Iterable[State]:
    found: dict[tuple[str, bool], State] = {}
    for seats, seed in product((4, 7), range(4)):
        for state in samples.game(seats, seed, samples.ALL):
            if state.over is None:
                found.setdefault((state.stage, bool(options.cells(legal(state)))), state)
    return found.values()


def _labels(state: State, language: str) -> list[str]:
    assert state.seat is not None
    rows = panels.controls(StepChoice(state, state.seat), "pick", language)
    labels = [button.label for row in rows if isinstance(row, tuple) for button in row if isinstance(button, Button)]
    found = [label for label in labels if re.match(r"\d+ · ", label)]
    return sorted(found, key=lambda label: int(label.split(" ")[0]))


def test_few_cells_are_buttons() -> None:
    """Up to five choices are buttons with the picture's numbers; more are a menu."""
    counted = set()
    for state in _each_picture():
        assert state.seat is not None
        choice = StepChoice(state, state.seat)
        if "cell" not in choice.names or len(choice.values("cell")) == 1:
            continue
        few = len(choice.values("cell")) <= 5
        rows = panels.controls(choice, "pick", "en")
        assert any(isinstance(row, Select) for row in rows) != few
        counted.add(few)
    assert False in counted


def _numbered(state: State, language: str) -> dict[int, StepChoice]:
    assert state.seat is not None
    choice, found = StepChoice(state, state.seat), {}
    for row in panels.controls(choice, "pick", language):
        for button in row if isinstance(row, tuple) else ():
            assert isinstance(button, Button)
            if number := re.match(r"(\d+) · ", button.label):
                found[int(number[1])] = panels.press(choice, button.arg, "")
    return found


def test_a_chosen_card_is_not_yet_played() -> None:
    state = setup(2, deal(Options(), 2, random.Random(1)))
    state = apply(state, legal(state)[0])
    draft = StepChoice(state, 0).of(legal(state)[0])
    (shown,) = pictures.of_choice(scene(state, 2), draft).args
    assert (shown.state.seat, shown.state.stage) == (0, "play")
    assert shown.state.teams[0].row != state.teams[0].row


@pytest.mark.parametrize("language", i18n.languages())
def test_a_number_is_that_of_the_picture(language: str) -> None:
    requested = 0
    for state in _each_picture():
        picture, steps = choices(state, NAMES[: state.seats], language), legal(state)
        numbers = _numbered(state, language)
        assert picture is not None or not numbers
        displayed = options.numbered(state, steps)
        for number, choice in numbers.items():
            if options.cells(steps):
                cell = parts(choice.chosen[0][1])["cell"] if choice.chosen else choice.pick["cell"]
                assert f"{options.cells(steps)[number - 1]}" == f"({cell})".replace(",", ", ")
            elif state.stage == "orient":
                continue  # it is half of a step: its words say which
            else:
                assert choice.chosen[0][1] == steps[number - 1], state.stage
        if picture is not None and state.stage in ("rotate", "heading", "wind", "slots", "name", "sail"):
            texts = [f"{place} · {options.step_text(state, one, language)}" for place, one in enumerate(displayed, 1)]
            assert _labels(state, language) == texts
        if picture is not None and len(steps) > 1 and not options.cells(steps) and state.stage not in PAIRS:
            assert sorted(numbers) == list(range(1, len(steps) + 1)), state.stage
            requested += 1
    assert requested > 5


@pytest.mark.parametrize("language", i18n.languages())
def test_the_opening_fits_a_phone(language: str) -> None:
    state = samples.each_stage()["orient", 1]
    assert state.seat is not None
    rows = panels.controls(StepChoice(state, state.seat), "go", language)
    letters = [names.letter(side, language) for side in DIRECTIONS]
    groups = [[f"{number} · {letter}" for number, letter in enumerate(letters, first)] for first in (1, 5)]
    assert [[button.label for button in row if isinstance(button, Button)] for row in rows] == groups


EVERYTHING = ("discuss", "speedup", "wildcard", "slipstreams", "windstorms", "treasures", "pirates")
NAME = "Maximiliane von Hohenlohe"
CALL = 300
"""Characters reserved for the call itself and some of the recent events."""


@pytest.mark.parametrize("language", i18n.languages())
def test_two_ships_near_their_end_fit_a_message(language: str) -> None:
    options = Options(**dict.fromkeys(EVERYTHING, True))
    state = setup(10, deal(options, 10, random.Random(3)), options)
    while not state.round:
        state = apply(state, legal(state)[0])
    wordy = sorted(BOX.health, key=lambda card: -len(i18n.say("voyage-means", language, card=card)))
    teams = []
    for number, team in enumerate(state.teams):
        health = tuple(wordy[number * NUMBERS["health"] :][: NUMBERS["health"]])
        row = ((InRow("rotate-right", number, open=True, done=True),) * team.slots,)
        teams.append(replace(team, health=health, damage=NUMBERS["health"] - 1, row=row, weather="cloudy"))
    lines = texts.always(replace(state, teams=tuple(teams)), [NAME] * 10, language)
    assert lines[0] == i18n.say("voyage-silence", language, strict="no")
    assert sum(line.startswith("⚠️") for line in lines) == 2 * NUMBERS["health"]
    assert len("\n".join(lines)) <= MAX_MESSAGE_LENGTH - CALL


def test_a_turn_that_changed_nothing_that_counts_needs_no_line() -> None:
    options = Options()
    state = setup(3, deal(options, 3, random.Random(3)), options)
    (team,) = state.teams
    assert texts.account(scene(state, 3), 0, state, state) == ""
    hurt = replace(state, teams=(replace(team, damage=team.damage + 2),))
    assert texts.account(scene(hurt, 3), 0, state, hurt) == "harbors 0 → 0, damage 0 → 2"


@pytest.mark.parametrize("language", i18n.languages())
def test_only_what_is_carried_out_is_ticked(language: str) -> None:
    state = execute(table(2, Options(health_down=True)), "cannon", "rotate-right", "wind")
    assert (state.stage, state.underway(0)) == ("rotate", (0, 2))
    first, second, third = texts.in_row(state, 0, ["Ana", "Bruno"], language).split(" · ")[:3]
    assert ["✔" in first, "✔" in second, "✔" in third] == [True, False, False]
    assert ["⏳" in first, "⏳" in second, "⏳" in third] == [False, True, False]
    assert i18n.say("sails-alt-slot", language, slot=2, token=2, same="yes", state="now", card="x", name="Ana") in (
        alt.row(views.of(state, ["Ana", "Bruno"], locale=language)).full.replace(
            labels.card("rotate-right", language), "x"
        )
    )
    assert execute(state, "wind").underway(0) == (0, 1)


def test_a_turn_takes_two_lines_of_a_post() -> None:
    states, longest = samples.game(3, 3), 0
    for before, after in pairwise(states):
        assert before.seat is not None
        turn = (Transition(before.seat, before, {"do": "stay"}, after),)
        whole, short = (tell(scene(before, 3), before.seat, turn) for tell in (texts.turn, texts.brief))
        assert len(short) <= 2
        assert short[0] == whole[0]
        assert all("→" in line or "🔔" in line for line in short[1:])
        longest = max(longest, len(whole))
    assert longest > 3


def buttons(state: State, locale: str) -> list[Button]:
    assert state.seat is not None
    rows = panels.controls(StepChoice(seen(state, state.seat), state.seat), "go", locale)
    return [button for row in rows if isinstance(row, tuple) for button in row]


@pytest.mark.parametrize("locale", i18n.languages())
def test_numbers_are_those_of_a_picture_or_of_the_question(locale: str) -> None:
    """Posts have a picture of each choice; pages have the chart alone, with the numbers of its cells."""
    numbered = set[str]()
    for (stage, _), state in samples.each_stage().items():
        for button in buttons(state, locale):
            numbered |= {stage} if button.bare else set()
            assert bool(re.match(r"\d+ · ", button.bare or button.label)) <= (
                stage == "orient" or button.arg.startswith("cell=")
            )
    assert {"slots", "rotate"} <= numbered


def test_the_end_is_one_picture() -> None:
    state = samples.game(2, 1)[-1]
    assert state.over is not None
    (drawing,) = pictures.of_post(read(state, None))
    assert drawing.draw is draw.final


def read(state: State, reader: int | None, locale: str = "en") -> Scene:
    names = tuple(f"Player {seat}" for seat in range(1, state.seats + 1))
    return replace(scene(seen(state, reader), 2, locale), reader=reader, names=names, labels=names)


def sheet(state: State, reader: int | None, locale: str = "en") -> TableSheet:
    return UI.sheet(read(state, reader, locale))


def places(shown: TableSheet, prefix: str) -> list[str]:
    return [tile.place for _, tiles in shown.groups for tile in tiles if tile.place.startswith(prefix)]


def test_a_hand_is_its_own_readers() -> None:
    state = table(2, hands=(("row", "sail", "sail"), ("heat", "wind")))
    assert places(sheet(state, 0), "hand/") == ["hand/row", "hand/sail"]
    assert places(sheet(state, 1), "hand/") == ["hand/heat", "hand/wind"]
    assert places(sheet(state, None), "hand/") == []
    assert "×2" in {tile.left for _, tiles in sheet(state, 0).groups for tile in tiles}


def laid(card: str) -> State:
    state = table(2, Options(discuss=True))
    team = state.teams[0]
    first = replace(team, row=((InRow(card, 1), *team.row[0][1:]),))
    return replace(state, teams=(first, *state.teams[1:]))


@pytest.mark.parametrize("reader", [0, None])
def test_a_card_face_down_says_nothing(reader: int | None) -> None:
    """Worlds that differ in it are one for everybody but whoever laid it."""
    assert sheet(laid("heat"), reader) == sheet(laid("wind"), reader)
    assert sheet(laid("heat"), 1) != sheet(laid("wind"), 1)


@pytest.mark.parametrize("locale", i18n.languages())
def test_every_position_is_said(locale: str) -> None:
    """One ship and two, with and without seats that have a sign; nobody's name is missing."""
    for (_, ships), state in samples.each_stage().items():
        for reader in (state.seat, None):
            shown = sheet(state, reader, locale)
            assert len(shown.seats) == state.seats
            assert places(shown, "slot/") or state.stage not in ("play", "fill")
            said = [
                shown.progress,
                shown.end,
                *(tile.figure + tile.name for _, tiles in shown.groups for tile in tiles),
            ]
            assert all(said)
            assert not [text for text in said if "{" in text or "sign-" in text]
            signs = [figure.sign + figure.text for seat in shown.seats for figure in seat]
            assert ships == 1 or len(signs) >= 2 * state.seats


def test_only_the_layer_to_fill_is_pressed() -> None:
    """With Double Round, neither the cards of the first layer nor the second's slots before their time."""
    state = table(2, hands=(("row",), ("sail",)))
    full, free = (InRow("wind", 1),) * 5, (None,) * 5
    partly = (InRow("wind", 1), *free[1:])
    for row, filling in (((partly, free), 0), ((full, partly), 1), ((full, full), None)):
        shown = sheet(replace(state, teams=(replace(state.teams[0], row=row),)), 0)
        tiles = [tile.place for tile in shown.groups[0][1]]
        slots = [f"slot/0/{slot}" for slot in range(1, 6)]
        assert [tiles[:5], tiles[5:]] == [slots if layer == filling else [""] * 5 for layer in range(2)]


def test_why_a_card_cannot_be_played() -> None:
    for state in samples.each_stage().values():
        if state.stage != "play" or state.seat is None:
            continue
        there = {tile.place: tile.why for _, tiles in sheet(state, state.seat).groups for tile in tiles}
        playable = {f"hand/{step.card}" for step in legal(seen(state, state.seat)) if isinstance(step, Play)}
        assert playable
        assert {place for place, why in there.items() if place.startswith("hand/") and not why} == playable
