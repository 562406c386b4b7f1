"""Records, and steps as text."""

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from gamekit.naming import fold
from singing_sails import components, legal, notation, record, steps
from singing_sails.components import BOX, CARDS, ENEMIES, BoxError
from singing_sails.errors import IllegalStep, UnreadableStep
from singing_sails.places import DIRECTIONS
from singing_sails.record import STEPS, RecordError
from singing_sails.steps import Go, Order, Play, Step, Wind
from singing_sails.turn import apply
from tests.singing_sails.positions import any_game, execute, table
from tests.support.effort import tries


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
        record.Record.from_dict(changed(change))
    assert error.value.key == key


def test_the_longest_game_can_be_read() -> None:
    step = {"do": "play", "card": "rotate-right", "slot": 3, "seat": 0, "by": "Pilot", "at": "2026-11-22T13:30:00Z"}
    data = changed(lambda data: data.update(steps=[step] * 6_626))
    assert len(record.Record.from_json(json.dumps(data)).steps) == 6_626


def test_a_step_that_is_not_allowed_is_named_by_its_number() -> None:
    wrong = changed(lambda data: data["steps"].insert(0, {"do": "go"}))
    with pytest.raises(RecordError, match="step 1: ") as error:
        record.Record.from_dict(wrong).final()
    assert (error.value.step, error.value.key) == (1, "not-now")
    seats = len(good()["players"])
    other = changed(lambda data: data["steps"][0].update(seat=seats - 1))
    with pytest.raises(RecordError) as error:
        record.Record.from_dict(other).final()
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


LANGUAGES = sorted(notation.LANGUAGES)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_word_is_in_every_language(tag: str) -> None:
    meanings = {
        "verbs": tuple(STEPS.verbs),
        "cards": CARDS,
        "sides": DIRECTIONS,
        "enemies": ENEMIES,
        "bonuses": BOX.bonuses,
        "turned": ("ship", "compass"),
        "taken": ("sail", "row"),
        "uses": ("look", "add"),
        "truth": ("yes", "no"),
        "open": ("open",),
    }
    written = notation.LANGUAGES[tag].written
    assert {part: set(of) for part, of in written.items()} == {part: set(of) for part, of in meanings.items()}
    for part, of in written.items():
        assert len({fold(word) for word in of.values()}) == len(of), part
        for meaning, word in of.items():
            assert notation.meant(part, notation.tokens(word), tag)[0] == meaning, (part, word)


@pytest.mark.parametrize("seed", range(tries(3, 20)))
def test_what_is_written_is_read(seed: int) -> None:
    rng = random.Random(seed)
    for state in any_game(seed).states():
        options = legal(state)
        for step in rng.sample(options, min(3, len(options))):
            for tag in LANGUAGES:
                text = notation.write(step, tag)
                usual = "play" if state.stage == "play" else None
                for other in (*LANGUAGES, None):
                    assert notation.read(text, other, usual) == step, text
                assert notation.read(text.upper(), tag) == step, text


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("sail 3", steps.Play("sail", 3)),
        ("Rotate left 2", steps.Play("rotate-left", 2)),
        ("rotate-left 2 open", steps.Play("rotate-left", 2, open=True)),
        ("lege Segeln 3", steps.Play("sail", 3)),
        ("segeln 3", steps.Play("sail", 3)),
        ("drehen rechts 1", steps.Play("rotate-right", 1)),
        ("rechts 1", steps.Play("rotate-right", 1)),
        ("tempo 4", steps.Play("speedup", 4)),
        ("揚帆3", steps.Play("sail", 3)),
        ("出牌 揚帆 3", steps.Play("sail", 3)),
        ("左轉2翻開", steps.Play("rotate-left", 2, open=True)),
        ("befiehl Rudern Welle", steps.Order("row", "wave")),
        ("命令划槳巨浪", steps.Order("row", "wave")),
        ("spy 3", steps.Play("spyglass", 3)),
        ("zeige", steps.Show()),
        ("nutze zurueck", steps.Use("teleport")),
        ("nutze zurück", steps.Use("teleport")),
    ],
)
def test_what_people_type_while_rows_are_filled(text: str, step: Step) -> None:
    assert notation.read(text, "en", "play") == step


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("wind 2", steps.Wind(2)),
        ("風力2", steps.Wind(2)),
        ("drehe kompass 3", steps.Rotate("compass", 3)),
        ("轉羅盤3", steps.Rotate("compass", 3)),
        ("dig 2,-1 south", steps.Dig((2, -1), "S")),
        ("grabe 2,-1 Süd", steps.Dig((2, -1), "S")),
        ("挖2,-1南", steps.Dig((2, -1), "S")),
        ("place 0,-3 2", steps.Place((0, -3), 2)),
        ("rede nein", steps.Talk(yes=False)),
        ("討論 好", steps.Talk(yes=True)),
        ("richte O N", steps.Orient("E", "N")),
        ("weiter", steps.Go()),
    ],
)
def test_what_people_type_to_decide(text: str, step: Step) -> None:
    assert notation.read(text, "de") == step


@pytest.mark.parametrize(
    ("text", "key", "given"),
    [
        ("", "read-verb", "?"),
        ("fliege 3", "read-verb", "fliege"),
        ("飛 3", "read-verb", "飛"),
        ("lege", "read-missing", None),
        ("weiter 3", "read-keys", "3"),
        ("wind hoch", "read-number", None),
        ("wind 99999999999999999999", "read-number", None),
    ],
)
def test_what_cannot_be_read(text: str, key: str, given: str | None) -> None:
    with pytest.raises(UnreadableStep) as refused:
        notation.read(text, "de")
    assert refused.value.key == key
    assert given in (None, refused.value.facts.get("given"))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_begun_is_completed(tag: str) -> None:
    state = apply(any_game(3).start(), legal(any_game(3).start())[0])
    texts = [notation.write(step, tag) for step in legal(state)]
    for text in texts:
        for length in range(len(text) + 1):
            assert text in notation.complete(texts, text[:length]), text[:length]
    assert not notation.complete(texts, "?")
