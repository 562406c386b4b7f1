"""Steps as text: written in three languages, read in all of them."""

import random

import pytest

from gamekit.naming import fold
from singing_sails import legal, notation, steps
from singing_sails.components import BOX, CARDS, ENEMIES
from singing_sails.errors import UnreadableStep
from singing_sails.places import DIRECTIONS
from singing_sails.record import STEPS
from singing_sails.steps import Step
from singing_sails.turn import apply
from tests.singing_sails.games import any_game
from tests.support.effort import tries

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
    """Every step reads back in every language by readers of every language, with or without an optional verb."""
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
