"""Records and steps from outside: faults are reported, and nothing faulty is played."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from singing_sails import components, notation, record
from singing_sails.components import BoxError
from singing_sails.errors import IllegalStep, UnreadableStep
from singing_sails.record import RecordError
from singing_sails.steps import Go, Order, Play, Step, Wind
from singing_sails.turn import apply
from tests.singing_sails.games import any_game
from tests.singing_sails.positions import execute, table


@cache
def good() -> Any:
    return json.loads(any_game(4).to_json())


def changed(change: Callable[[Any], object]) -> Any:
    data = copy.deepcopy(good())
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda data: data.update(options=[]), "option-unknown"),
        (lambda data: data["options"].update(harbors=9), "option-number"),
        (lambda data: data["deal"].update(luck=None), "record-hidden"),
        (lambda data: data["deal"].update(luck=7), "record-deal"),
        (lambda data: data["deal"]["decks"].update(N=None), "record-deal"),
        (lambda data: data["steps"][0].update(do="dance"), "read-verb"),
        (lambda data: data["steps"][0].pop("heading"), "read-missing"),
        (lambda data: data["steps"][0].update(heading="NE"), "read-word"),
        (lambda data: data["steps"][0].update(why=1), "read-keys"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(change: Callable[[Any], object], key: str) -> None:
    with pytest.raises(RecordError) as error:
        record.from_dict(changed(change))
    assert error.value.key == key


def test_the_longest_game_can_be_read() -> None:
    step = {"do": "play", "card": "rotate-right", "slot": 3, "seat": 0, "by": "Pilot", "at": "2026-11-22T13:30:00Z"}
    data = changed(lambda data: data.update(steps=[step] * 6_626))
    assert len(record.from_json(json.dumps(data)).steps) == 6_626


def test_a_step_that_is_not_allowed_is_named_by_its_number() -> None:
    wrong = changed(lambda data: data["steps"].insert(0, {"do": "go"}))
    with pytest.raises(RecordError, match="step 1: ") as error:
        record.from_dict(wrong).final()
    assert (error.value.step, error.value.key) == (1, "not-now")
    seats = len(good()["players"])
    other = changed(lambda data: data["steps"][0].update(seat=seats - 1))
    with pytest.raises(RecordError) as error:
        record.from_dict(other).final()
    assert error.value.key == "record-seat"


def test_refused_steps_say_why() -> None:
    state = table()
    card = next(card for card in state.hands[0] if card)
    apply_wrong: list[tuple[Step, str]] = [
        (Go(), "not-now"),
        (Play("cannon", 1), "card-not-held"),
        (Play(card, 8), "slot-taken"),
        (Play(card, 2), "bound"),
        (Order(card, "wave"), "not-offered"),
    ]
    before = record.state_to_dict(table(health=("first-from-left", *["fog"] * 4)))
    state = table(health=("first-from-left", *["fog"] * 4))
    for step, key in apply_wrong:
        with pytest.raises(IllegalStep) as error:
            apply(state, step)
        assert error.value.key == key
    assert record.state_to_dict(state) == before
    over = execute(table(damage=4, laid={}, decks={}), "sail")
    with pytest.raises(IllegalStep, match="over"):
        apply(over, Wind(1))


@pytest.mark.parametrize(
    "text", ["", "dance", "play", "play sail", "play sail 2 open now", "play sail 99", "go on", "dig 1 N"]
)
def test_a_text_that_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(UnreadableStep):
        notation.read(text)


@pytest.mark.parametrize(
    "data",
    [None, [], "go", {}, {"do": 3}, {"do": []}, {"do": "play", "card": "sail", "slot": True}, {"do": "talk", "yes": 1}],
)
def test_a_value_that_is_no_step_is_refused(data: object) -> None:
    with pytest.raises(UnreadableStep):
        record.step_from_dict(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies = 10", "copies = 0"),
        ('source = "sheets"', 'source = "hearsay"'),
        ("decision = false", 'decision = "no"'),
        ('terrain = "land"', 'terrain = "sand"'),
        ("[numbers]", "[figures]"),
        ("thunder = -3", "thunder = 30"),
        ("[cards]", "[cards"),
    ],
)
def test_a_data_file_that_cannot_be_played_is_refused(old: str, new: str) -> None:
    text = components.FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BoxError, match=r"components\.toml"):
        components.read(text.replace(old, new, 1))
