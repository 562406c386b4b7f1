"""Every legal step can be written, and reads as the same step again."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from navegador.notation import read, words, write
from navegador.state import State
from navegador.steps import Explore, Market, Move, Navegador, Sail, Step
from tests.navegador.games import random_game

pytestmark = pytest.mark.no_cover


def turns(players: int, seed: int, *, goa: bool) -> Iterator[tuple[State, tuple[Step, ...]]]:
    first, steps = None, []
    for before, step, after in random_game(players, seed, goa=goa):
        first = first or before
        steps.append(step)
        if after.turns_played > first.turns_played:
            yield first, tuple(steps)
            first, steps = None, []


def embroidered(state: State, steps: tuple[Step, ...], chooser: random.Random) -> tuple[Step, ...]:
    said: list[Step] = []
    for step in steps:
        before = said[-1] if said else None
        if isinstance(step, Sail) and isinstance(before, Sail) and chooser.random() < 0.7:
            said[-1] = Sail(before.ships + step.ships)
        elif isinstance(step, Market) and step.wild is None and any(step.process):
            said.append(replace(step, wild=chooser.choice([None, *(g for g in range(3) if step.process[g])])))
        else:
            said.append(step)
    return tuple(said)


LANGUAGES = tuple(words.LANGUAGES)


def read_whole(state: State, text: str, language: str | None = None) -> tuple[Step, ...]:
    steps: list[Step] = []
    while True:
        reading = read(state, text, language)
        for step in reading.steps:
            state = navegador.apply(state, step)
        steps += reading.steps
        text = reading.rest
        if not reading.explores or not text:
            assert not text
            assert reading.complete is (state.stage in ("start", "over") and bool(steps))
            return tuple(steps)


@settings(max_examples=3, deadline=None)
@given(players=st.integers(2, 5), seed=st.integers(0, 10**6), goa=st.booleans())
def test_turns_read_as_written(players: int, seed: int, goa: bool) -> None:
    """Whole and partial turns, long and short, read as written, for any reader.

    A text of any language reads as the same steps to readers of any.
    """
    chooser = random.Random(seed)
    for state, plain in turns(players, seed, goa=goa):
        steps = embroidered(state, plain, chooser)
        part = steps[: chooser.randint(1, len(steps))]
        for said in (steps, part):
            for short, language in product((False, True), LANGUAGES):
                text = write(state, said, language, short=short)
                assert read_whole(state, text, chooser.choice(LANGUAGES)) == said, text


@pytest.mark.parametrize(("seed", "language"), list(enumerate(LANGUAGES)))
def test_every_legal_step_has_a_text_of_its_own(seed: int, language: str) -> None:
    for number, (before, _, _) in enumerate(random_game(3, seed, goa=True)):
        if number % 25:
            continue
        texts = {write(before, [step], language): step for step in navegador.legal(before).steps()}
        assert len(texts) == sum(1 for _ in navegador.legal(before).steps())
        for text, step in texts.items():
            assert read(before, text).steps == (step,)


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_is_written_survives_capitals_accents_and_spaces(seed: int) -> None:
    plain = str.maketrans("éçÉÇöü", "ecECou")
    for number, (state, steps) in enumerate(turns(4, seed, goa=True)):
        text = write(state, steps, LANGUAGES[number % len(LANGUAGES)])
        for other in (text.upper(), text.translate(plain), text.replace("; ", ";").replace(": ", ":"), f"  {text} "):
            assert read_whole(state, other) == steps


def test_reading_leaves_the_hidden_stacks_alone() -> None:
    state = navegador.setup(2, navegador.deal(7))
    reading = read(state, "sailing: explore Guiné from 2 Portugal; done")
    assert reading.steps == (Move(0), Explore(1, ((0, 2),)))
    assert reading.state.stacks is None
    assert (reading.state.tokens[1], reading.rest, reading.complete) == (None, "done", False)
    assert read(state.seen(), "sailing: explore Guiné from 2 Portugal; done") == reading


def test_a_card_turn_goes_on_after_the_tokens_are_seen() -> None:
    start = navegador.setup(2, navegador.deal(7))
    state = replace(start, card=replace(start.card, holder=0, field=2))
    text = "card: explore Guiné from 2 Portugal; then ships 1"
    first = read(state, text)
    assert (first.steps, first.rest) == ((Navegador(), Explore(1, ((0, 2),))), "then ships 1")
    assert write(state, read_whole(state, text)) == text
