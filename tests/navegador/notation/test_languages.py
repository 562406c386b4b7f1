"""The notation in every language: written and read without loss, and harmless whatever is typed."""

import random
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from gamekit.naming import ENGLISH, fold
from navegador.board import BOARD
from navegador.notation import complete, read, words, write
from navegador.notation.words import CODES, MAX_LENGTH
from navegador.state import State
from navegador.steps import Explore, Market, Move, Navegador, Sail, Step, StepError, UnreadableStep
from tests.navegador.notation.test_typing import first as first
from tests.navegador.notation.test_typing import rich as rich
from tests.navegador.positions import random_game, turns

FILES = {file.stem: file for file in Path(words.__file__).parent.glob("*.toml")}
OTHERS = [tag for tag in FILES if tag != ENGLISH]


@pytest.mark.parametrize("tag", OTHERS)
def test_every_language_has_the_same_keys(tag: str) -> None:
    ours, english = (tomllib.loads(FILES[text].read_text(encoding="utf-8")) for text in (tag, ENGLISH))
    assert set(ours) == set(english)
    for part in ("written", "everywhere", "leading", "labels", "form"):
        assert set(ours[part]) == set(english[part]), part
    for part in ("short", "typed"):
        assert set(ours[part]) <= set(english["written"]), part
    assert set(ours["regions"]) <= set(BOARD.names)
    assert len(ours["everywhere"]["numbers"]) == len(english["everywhere"]["numbers"])


def test_no_word_means_two_things_where_it_may_stand() -> None:
    for vocabulary in words.VOCABULARIES:
        meanings: dict[str, set[str]] = {}
        for by in vocabulary.by_language.values():
            for form, meaning in by.items():
                meanings.setdefault(form, set()).add(meaning)
        assert {form: several for form, several in meanings.items() if len(several) > 1} == {}


def test_words_that_say_nothing_are_nothing_else() -> None:
    everywhere = set().union(words.PASSED_OVER, words.ALL, words.NUMBERS, words.JOINS)
    assert len(everywhere) == sum(map(len, (words.PASSED_OVER, words.ALL, words.NUMBERS, words.JOINS)))
    regions = {fold(part) for name in BOARD.names for part in name.split()} | set(CODES) | set(words.REGIONS_TOO)
    elsewhere = {form for vocabulary in words.VOCABULARIES for form in vocabulary} | regions | set(words.SINGLE)
    assert everywhere & elsewhere == {"nach"}


def test_short_forms_are_understood_by_all() -> None:
    for language, vocabulary, reader in product(words.LANGUAGES.values(), words.VOCABULARIES, words.LANGUAGES):
        for key, meaning in vocabulary.by_key.items():
            assert vocabulary.meanings(fold(language.short[key]), reader) == {meaning}, (language.tag, key, reader)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Markt: verkaufe 2 Gold, verarbeite 3 Zucker mit Joker", "market: sell 2 gold, process 3 sugar with wildcard"),
        ("markt 2 gold verkaufen und drei zucker verarbeiten", "market: sell 2 gold, process 3 sugar with wildcard"),
        ("Markt: alles verkaufen", "market: sell 2 sugar, sell 3 gold, sell 1 spice"),
        ("MARKT NACH SCHIFFE (zahle 2 aus Portugal)", "market (pay 2 from Portugal)"),
        ("Markt: verzichte", "market: nothing"),
        ("Schiffe (zahle 1 aus Guinea): eins", "ships (pay 1 from Guiné): 1"),
        ("baue ein Schiff (zahle Rio)", "ships (pay 1 from Rio de Janeiro): 1"),
        ("Karte: segeln 2 Portugal nach Bahia und eins von Rio nach Bahia; fertig", None),
        ("Karte: entdecke Angola mit Rio, Guinea", "card: explore Angola from 1 Guiné, 1 Rio de Janeiro"),
        ("Baumeister (zahle 1 Portugal, 1 Rio, Guinea): 2 Zuckerfaktoreien", None),
        ("Gebaeude (zahle 1 Portugal, 1 Rio, Guinea): eine Goldf", None),
        ("Privileg: Kirchenprivileg", "privilege: church"),
        ("privileg: entd", "privilege: explorer"),
        ("Markt: verkaufe 1 Gewuerz", "market: sell 1 spice"),
        ("Markt: 1× Gewürze verkaufen, 2x Zucker", "market: sell 2 sugar, sell 1 spice"),
        ("Markt: verkaufe 1 x Gewürzen", "market: sell 1 spice"),
        ("市場：出售2黃金，加工3蔗糖用萬用工廠", "market: sell 2 gold, process 3 sugar with wildcard"),
        ("市場出售兩單位黃金和加工三蔗糖", "market: sell 2 gold, process 3 sugar with wildcard"),
        ("市場：全部出售。", "market: sell 2 sugar, sell 3 gold, sell 1 spice"),
        ("造船（支付1艘自幾內亞）：1", "ships (pay 1 from Guiné): 1"),
        ("建造一艘船（付里約）", "ships (pay 1 from Rio de Janeiro): 1"),
        ("大航海家卡：航行2葡萄牙到巴伊亞、1里約到巴伊亞；完成", None),
        ("卡：探索安哥拉從1幾內亞、1里約", "card: explore Angola from 1 Guiné, 1 Rio de Janeiro"),
        ("卡：探索安哥拉派1幾內亞、1里約", "card: explore Angola from 1 Guiné, 1 Rio de Janeiro"),
        ("市場：加工3蔗糖連同萬用工廠", "market: process 3 sugar with wildcard"),
        ("特權教堂", "privilege: church"),
        ("特", "privilege"),
        ("market: 出售 2 Gold, verarbeite three 蔗糖", "market: sell 2 gold, process 3 sugar with wildcard"),
    ],
)
def test_many_ways_to_say_it(rich: State, text: str, canonical: str | None) -> None:
    written = {write(rich, read(rich, text, reader).steps) for reader in words.LANGUAGES}
    assert len(written) == 1
    assert canonical is None or written == {canonical}
    assert len(written.pop()) > 7


@pytest.mark.parametrize(
    ("tag", "turn", "text"),
    [
        (
            "en",
            "card: sail 2 Portugal-Bahia; then colony: 1 Guiné",
            "card: sail 2 Portugal-Bahia; then colony: 1 Guiné",
        ),
        (
            "de",
            "card: sail 2 Portugal-Bahia; then colony: 1 Guiné",
            "Karte: segle 2 Portugal-Bahia; dann Kolonie: 1 Guiné",
        ),
        (
            "zh-TW",
            "card: sail 2 Portugal-Bahia; then colony: 1 Guiné",
            "大航海家卡：航行 2 Portugal-Bahia；然後殖民：1 Guiné",
        ),
        ("de", "ships (pay 1 from Guiné): 1", "Schiffe (zahle 1 aus Guiné): 1"),
        ("zh-TW", "ships (pay 1 from Guiné): 1", "造船（支付 1 艘自 Guiné）：1"),
        (
            "zh-TW",
            "card: explore Angola from 1 Guiné, 1 Rio de Janeiro",
            "大航海家卡：探索 Angola 派出 1 艘自 Guiné，1 艘自 Rio de Janeiro",
        ),
        ("de", "market: process 3 sugar with wildcard", "Markt: verarbeite 3 Zucker mit Joker"),
        ("zh-TW", "market: process 3 sugar with wildcard", "市場：加工 3 蔗糖含萬用工廠"),
        (
            "de",
            "buildings (pay 2 Portugal, 1 Rio): 2 sugar factories",
            "Baumeister (zahle 2 aus Portugal, 1 aus Rio de Janeiro): 2 Zuckerfaktoreien",
        ),
        (
            "zh-TW",
            "buildings (pay 2 Portugal, 1 Rio): 1 sugar factory",
            "建築（支付 2 艘自 Portugal，1 艘自 Rio de Janeiro）：1 蔗糖工廠",
        ),
        ("zh-TW", "privilege: colony", "特權：殖民地"),
        ("zh-CN", "privilege: colony", "privilege: colony"),
        ("de-AT", "privilege: colony", "Privileg: Kolonie"),
    ],
)
def test_each_language_writes_as_its_readers_do(rich: State, tag: str, turn: str, text: str) -> None:
    assert write(rich, read(rich, turn).steps, tag) == text


@pytest.mark.parametrize(
    ("tag", "text", "named", "quoted"),
    [
        ("en", "market: sell 2 tulips", "sugar, gold, spice", '"tulips"'),
        ("de", "Markt: verkaufe 2 Tulpen", "Zucker, Gold, Gewürz", "„Tulpen“"),
        ("zh-TW", "市場：出售 2 鬱金香", "蔗糖、黃金、香料", "「鬱金香」"),
        ("de", "Privileg: Tulpen", "Kolonie, Faktorei, Entdecker, Werft, Kirche", "„Tulpen“"),
    ],
)
def test_an_error_names_things_in_the_readers_language(
    rich: State, tag: str, text: str, named: str, quoted: str
) -> None:
    with pytest.raises(StepError) as refused:
        read(rich, text, tag)
    assert refused.value.facts["known"] == named
    assert refused.value.facts["given"] == quoted


def test_what_could_be_meant_is_named_in_the_readers_language(first: State) -> None:
    for tag, text, candidates in (
        ("de", "Markt", "Markt nach Arbeiter | Markt nach Schiffe"),
        ("zh-TW", "市場", "市場緊隨招募工人 | 市場緊隨造船"),
        ("de", "Baumeister: Faktorei", "Zuckerfaktorei | Goldfaktorei | Gewürzfaktorei"),
    ):
        with pytest.raises(navegador.AmbiguousStep) as refused:
            read(first, text, tag)
        assert refused.value.facts["candidates"] == candidates
        for one in candidates.split(" | "):
            assert read(first, one if "Markt" in text or "市場" in text else f"{text.split()[0]} {one}", tag).steps


@pytest.mark.parametrize(
    ("tag", "typed", "first_offered"),
    [
        ("de", "schi", "Schiffe 1"),
        ("de", "Markt nach A", "Markt nach Arbeiter: verarbeite 1 Zucker mit Joker"),
        ("de", "ships", "Schiffe 1"),
        ("zh-TW", "造", "造船 1"),
        ("zh-TW", "航海：探索幾", "航海：探索 Guiné 派出 2 艘自 Portugal"),
        ("zh-TW", "schiffe", "造船 1"),
        ("en", "造船", "ships 1"),
        ("zh-TW", "market after ships: 1 sugar process", "市場緊隨造船：加工 1 蔗糖含萬用工廠"),
        ("de", "Privileg: K", "Privileg: Kolonie"),
    ],
)
def test_beginnings_in_any_language_are_offered_in_the_readers(tag: str, typed: str, first_offered: str) -> None:
    offered = complete(navegador.setup(2, navegador.deal(7)), typed, language=tag)
    assert offered[0].text == first_offered


LETTERS = st.text(st.characters(codec="utf-8"), max_size=60)
PIECES = st.lists(st.sampled_from([*sorted(words.EVERY), "2", "0", ":", "；", "（", "、", "-", "蔗", "zuckerf"]))
STATES = st.deferred(
    lambda: st.sampled_from(
        [before for number, (before, _, _) in enumerate(random_game(3, 11, goa=True)) if number % 9 == 0]
    )
)


@settings(max_examples=150, deadline=None)
@given(text=LETTERS | PIECES.map("".join) | PIECES.map(" ".join), state=STATES, tag=st.sampled_from(sorted(FILES)))
def test_nonsense_gets_one_sentence(text: str, state: State, tag: str) -> None:
    said = ""
    try:
        read(state, text, tag)
    except StepError as refused:
        said = str(refused)
        assert said
    assert len(said) < 1000
    assert "\n" not in said
    assert len(complete(state, text, language=tag)) <= 25


def embroidered(state: State, steps: Sequence[Step], chooser: random.Random) -> tuple[Step, ...]:
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


@pytest.mark.long
@pytest.mark.no_cover
@settings(max_examples=3, deadline=None)
@given(players=st.integers(2, 5), seed=st.integers(0, 10**6), goa=st.booleans())
def test_turns_read_as_written(players: int, seed: int, goa: bool) -> None:
    """Whole and partial turns, long and short, of any language, read as the same steps to readers of any."""
    chooser = random.Random(seed)
    for state, plain, _ in turns(players, seed, goa=goa, wild=1):
        steps = embroidered(state, plain, chooser)
        part = steps[: chooser.randint(1, len(steps))]
        for said in (steps, part):
            for short, language in product((False, True), LANGUAGES):
                text = write(state, said, language, short=short)
                assert read_whole(state, text, chooser.choice(LANGUAGES)) == said, text


@pytest.mark.no_cover
@pytest.mark.parametrize(("seed", "language"), list(enumerate(LANGUAGES)))
def test_every_legal_step_has_a_text_of_its_own(seed: int, language: str) -> None:
    for number, (before, _, _) in enumerate(random_game(3, seed, goa=True)):
        if number % 25:
            continue
        texts = {write(before, [step], language): step for step in navegador.legal(before).steps()}
        assert len(texts) == sum(1 for _ in navegador.legal(before).steps())
        for text, step in texts.items():
            assert read(before, text).steps == (step,)


@pytest.mark.no_cover
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_is_written_survives_capitals_accents_and_spaces(seed: int) -> None:
    plain = str.maketrans("éçÉÇöü", "ecECou")
    for number, (state, steps, _) in enumerate(turns(4, seed, goa=True, wild=1)):
        text = write(state, steps, LANGUAGES[number % len(LANGUAGES)])
        for other in (text.upper(), text.translate(plain), text.replace("; ", ";").replace(": ", ":"), f"  {text} "):
            assert read_whole(state, other) == tuple(steps)


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


HOSTILE = [
    "a", "(", "-", ",", ";", "1 ", "all ", "pay ", "(pay ", "market (pay ", "king ", "then ", "card ", "po-",
    "po-gu,", "sell 1 gold, ", "1 church, ", "1 guine, ", "explore angola from ", "sail 1 guine-rio, ", "e\u0301",
    "\ufdfa", "\u0130", "ﬀ", "Ｓ", "²", "٣", "م", "\u200d", "\u202e", "\x00", "\ud800", "🛶", "+1 ", " -1",
    ", 3 points", "'", "a'",
]  # fmt: skip


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
