"""Hostile texts: refused with one sentence, or read, in linear work."""

import random
import sys

import pytest

import navegador
from navegador.errors import StepError, UnreadableStep
from navegador.notation import read
from navegador.notation.words import MAX_LENGTH
from navegador.state import State
from tests.navegador.games import random_game

HOSTILE = [
    "a",
    "(",
    "-",
    ",",
    ";",
    "1 ",
    "all ",
    "pay ",
    "(pay ",
    "market (pay ",
    "king ",
    "then ",
    "card ",
    "po-",
    "po-gu,",
    "sell 1 gold, ",
    "1 church, ",
    "1 guine, ",
    "explore angola from ",
    "sail 1 guine-rio, ",
    "e\u0301",
    "\ufdfa",
    "\u0130",
    "ﬀ",
    "Ｓ",
    "²",
    "٣",
    "م",
    "\u200d",
    "\u202e",
    "\x00",
    "\ud800",
    "🛶",
    "+1 ",
    " -1",
    ", 3 points",
    "'",
    "a'",
]


@pytest.fixture(scope="module")
def positions() -> list[State]:
    by_stage = {before.stage: before for before, _, _ in random_game(3, 11, goa=True)}
    assert set(by_stage) == {"start", "extra", "move", "action", "sailing"}
    return [*by_stage.values(), navegador.setup(2, navegador.deal(1))]


def refusal(state: State, text: str) -> tuple[int, str]:
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        read(state, text)
    except StepError as refused:
        return count, str(refused)
    finally:
        sys.setprofile(None)
    return count, ""


@pytest.mark.parametrize("piece", HOSTILE)
def test_repeated_pieces_are_refused_in_linear_work(piece: str, positions: list[State]) -> None:
    for state in positions:
        for front in ("", "market: ", "buildings (pay ", "card: "):
            text = (front + piece * MAX_LENGTH)[:MAX_LENGTH]

            work, sentence = refusal(state, text)
            assert work < 60 * MAX_LENGTH
            assert len(sentence) < 1000
            assert "\n" not in sentence


@pytest.mark.parametrize("text", ["x" * 32_768, "(" * 32_768, "\u200b" * 32_768, "ships " * 6000, "9" * 32_768])
def test_too_long_a_text_is_refused_at_once(text: str, positions: list[State]) -> None:
    for state in positions:
        with pytest.raises(UnreadableStep) as refused:
            read(state, text)
        assert refused.value.key == "text-long"
        assert refusal(state, text)[0] < 110


def test_nothing_but_step_errors_for_noise(positions: list[State]) -> None:
    chooser = random.Random(5)
    words = "card market sell process gold sugar all 2 3 1 with wildcard pay from Portugal Guiné rio mo ; : , ( ) -"
    words += " then sail explore done nothing king church colony ships workers buildings to after privilege 0 99"
    refused = 0
    for _ in range(600):
        text = " ".join(chooser.choices(words.split(), k=chooser.randint(1, 14)))
        for state in positions:
            try:
                read(state, text)
            except StepError:
                refused += 1
    assert refused


def test_what_was_found_is_shown_harmlessly() -> None:
    """Long words are quoted shortened, and invisible characters by number, so that they change no sentence."""
    state = navegador.setup(2, navegador.deal(1))
    for text in ("x" * 900, "\u3164" * 40, "ships \u202e2", "\u0000"):
        with pytest.raises(UnreadableStep) as refused:
            read(state, text)
        given = str(refused.value.facts["given"])
        assert given.strip("\u2068\u2069").isascii()
        assert len(given) < 80


@pytest.mark.parametrize("word", ["שלום", "سلام", "корабли", "πλοία"])
def test_other_scripts_can_be_read_and_stand_alone(word: str) -> None:
    with pytest.raises(UnreadableStep) as refused:
        read(navegador.setup(2, navegador.deal(1)), word)
    assert f'"\u2068{word}\u2069"' in str(refused.value)
    assert "\\u" not in str(refused.value)
