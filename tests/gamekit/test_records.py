"""Records of every game: written and read back, and refused if tampered with, by the key of a sentence and the step."""

import copy
import json
import pickle
import tracemalloc
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import pytest

import navegador.record
import navegador.steps
import singing_sails.record
import singing_sails.steps
from gamekit import records
from tests.navegador.library.test_record import a_game
from tests.singing_sails.positions import any_game
from tests.toy.rules import ToyRecord

AnyRecord: TypeAlias = records.Record[Any, Any]
AT: Final = 17
"""Index of the step that is tampered with."""
TOY: Final = ToyRecord(("Ana", "Bruno"), {}, {}, tuple(records.Played({"do": "play", "card": 1}) for _ in range(20)))


@cache
def games() -> dict[str, AnyRecord]:
    return {"navegador": a_game(steps=40), "singing-sails": any_game(4), "toy": TOY}


@pytest.fixture(params=["navegador", "singing-sails", "toy"])
def game(request: pytest.FixtureRequest) -> AnyRecord:
    return games()[request.param]


def refused(game: AnyRecord, data: Any) -> Any:
    with pytest.raises(game.error) as caught:
        game.from_json(data) if isinstance(data, str | bytes) else game.from_dict(data)
    return caught.value


def tampered(game: AnyRecord, change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    data = copy.deepcopy(game.to_dict())
    change(data)
    return data


def test_a_record_comes_back_from_its_forms(game: AnyRecord) -> None:
    """Dict and text give the same record; the text has one step a line, so that people and tools can read it."""
    text = game.to_json()
    assert game.from_dict(game.to_dict()) == game
    assert game.from_json(text) == game.from_json(text.encode()) == game.from_json(text.encode("utf-8-sig")) == game
    assert json.loads(text) == game.to_dict()
    assert len(text.splitlines()) == 1 + len(game.steps)
    empty = game.from_dict({**game.to_dict(), "steps": []})
    assert game.from_json(empty.to_json()) == empty


@pytest.mark.parametrize("data", [None, 3, "record", [], [{}], True, 1.5])
def test_something_else_than_an_object_is_refused(game: AnyRecord, data: Any) -> None:
    assert refused(game, json.dumps(data)).key == "record-object"


@pytest.mark.parametrize("key", ["game", "version", "players", "options", "deal", "steps"])
def test_a_missing_key_is_named(game: AnyRecord, key: str) -> None:
    error = refused(game, tampered(game, lambda data: data.pop(key)))
    assert (error.key, error.facts) == ("record-missing", {"wanted": key})
    error = refused(game, tampered(game, lambda data: data.update(winner="Ana")))
    assert (error.key, error.facts) == ("record-keys", {"given": "'winner'"})


HEADS: Final[dict[str, tuple[str, Any, str]]] = {
    "another game": ("game", "imperial", "record-game"),
    "a game of no name": ("game", None, "record-game"),
    "a later version": ("version", 2, "record-version"),
    "a version as text": ("version", "1", "record-version"),
    "a version as truth": ("version", True, "record-version"),
    "a version as fraction": ("version", 1.0, "record-version"),
    "one player": ("players", ["Ana"], "record-seats"),
    "too many players": ("players", ["Ana"] * 11, "record-seats"),
    "players by number": ("players", [1, 2], "record-players"),
    "players as text": ("players", "Ana, Bruno", "record-players"),
    "a name too long": ("players", ["Ana", "B" * 101], "record-players"),
    "an empty name": ("players", ["Ana", ""], "record-players"),
    "a name of control characters": ("players", ["Ana", "\x1b[31m"], "record-players"),
    "a name with a line break": ("players", ["Ana", "B\nC"], "record-players"),
    "half a character": ("players", ["Ana", "\ud83d"], "record-players"),
    "steps as object": ("steps", {"0": {"do": "end"}}, "record-steps"),
    "steps as text": ("steps", "end", "record-steps"),
}


@pytest.mark.parametrize("case", HEADS)
def test_a_wrong_head_is_refused(game: AnyRecord, case: str) -> None:
    key, value, reason = HEADS[case]
    error = refused(game, tampered(game, lambda data: data.update({key: value})))
    assert (error.key, error.step) == (reason, None)


@pytest.mark.parametrize("key", ["options", "deal"])
@pytest.mark.parametrize("value", [None, [], "goa", 3])
def test_options_and_deal_are_objects(game: AnyRecord, key: str, value: Any) -> None:
    error = refused(game, {**game.to_dict(), key: value})
    assert error.step is None
    assert not isinstance(game, records.PlainRecord) or (error.key, error.facts["place"]) == ("read-value", key)


STEPS: Final[dict[str, tuple[Any, str]]] = {
    "nothing": (None, "read-object"),
    "a text": ("end", "read-object"),
    "a list": (["end"], "read-object"),
    "a seat that is none": ({"seat": 10}, "read-number"),
    "a seat as text": ({"seat": "0"}, "read-number"),
    "a seat as truth": ({"seat": True}, "read-number"),
    "by nobody": ({"by": ""}, "record-by"),
    "by a number": ({"by": 7}, "record-by"),
    "by a long name": ({"by": "A" * 101}, "record-by"),
    "by an escape": ({"by": "\x1b]0;"}, "record-by"),
    "at a number": ({"at": 1700000000}, "record-at"),
    "at another zone": ({"at": "2026-11-20T21:30:00+01:00"}, "record-at"),
    "at no zone": ({"at": "2026-11-20T21:30:00"}, "record-at"),
    "at a day": ({"at": "2026-11-20"}, "record-at"),
    "at a day that is none": ({"at": "2026-02-30T21:30:00Z"}, "record-at"),
    "at 25 o'clock": ({"at": "2026-11-20T25:30:00Z"}, "record-at"),
    "at other digits": ({"at": "２０２６-11-20T21:30:00Z"}, "record-at"),
    "at with a line break": ({"at": "2026-11-20T21:30:00Z\n"}, "record-at"),
    "agreed to nothing": ({"agreed": False}, "record-agreed"),
}


@pytest.mark.parametrize("case", STEPS)
def test_a_wrong_step_is_refused_at_its_place(game: AnyRecord, case: str) -> None:
    wrong, reason = STEPS[case]
    data = game.to_dict()
    data["steps"][AT] = {**data["steps"][AT], **wrong} if isinstance(wrong, dict) else wrong
    error = refused(game, data)
    assert (error.key, error.step) == (reason, AT + 1)
    assert str(error) == f"step {AT + 1}: {error.reason}"
    assert refused(game, json.dumps(data)).step == AT + 1


@pytest.mark.parametrize("time", ["2026-11-20T21:30:00Z", "2026-11-20T21:30:00.123456+00:00"])
def test_times_in_utc_are_taken(game: AnyRecord, time: str) -> None:
    read = game.from_dict(tampered(game, lambda data: data["steps"][3].update(at=time)))
    assert read.steps[3].story["at"] == time


def test_too_many_steps_are_refused_at_the_first_too_many(game: AnyRecord) -> None:
    error = refused(game, tampered(game, lambda data: data.update(steps=data["steps"][:1] * (game.max_steps + 1))))
    assert (error.key, error.step) == ("record-many", game.max_steps + 1)


@pytest.mark.every(3)
def test_a_record_that_was_cut_off_is_refused_where_it_ends(game: AnyRecord) -> None:
    lines = game.to_json().splitlines(keepends=True)
    for number in (1, 7, len(game.steps)):
        error = refused(game, "".join(lines[:number]) + lines[number][: len(lines[number]) // 2])
        assert (error.key, error.step) == ("record-json", number)
    assert refused(game, lines[0][:30]).step is None
    text = game.from_dict(tampered(game, lambda data: data["steps"].__delitem__(slice(3, None)))).to_json().rstrip()
    for length in range(len(text)):
        assert refused(game, text[:length]).key == "record-json"


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, '"' + "\\" * 99_999, "[" * 17 + "]" * 17])
def test_a_deeply_nested_text_is_refused_at_once(game: AnyRecord, deep: str) -> None:
    assert refused(game, deep).key in ("record-deep", "record-json")
    error = refused(game, game.to_json().replace('"do": ', f'"do": {deep}, "a": ', 1))
    assert (error.key, error.step) in (("record-deep", 1), ("record-json", 1))


MAX_BYTES: Final = records.PlainRecord.max_bytes
HOSTILE: Final = {
    "too long": "[" + " " * MAX_BYTES + "]",
    "too long in bytes": json.dumps(["é" * (MAX_BYTES // 2)], ensure_ascii=False),
    "quotes without end": '"\\' * (MAX_BYTES // 2 - 1),
    "escaped quotes": '\\"' * (MAX_BYTES // 2 - 1),
    "many lists": "[" + "[]," * (MAX_BYTES // 3 - 2) + "[]]",
    "many objects": '{"steps": [' + "{}," * (MAX_BYTES // 3 - 20) + "{}]}",
    "a huge number": '{"version": ' + "9" * 900_000 + "}",
    "a huge exponent": '{"version": 1e999999999}',
    "infinity": '{"version": Infinity}',
    "not a number": '{"version": NaN}',
    "a huge key": '{"' + "k" * 900_000 + '": 1}',
    "a string without end": '"' + "a" * (MAX_BYTES - 2),
    "a string of brackets": '"' + "[" * (MAX_BYTES - 3) + '"',
    "many strings": "[" + '"",' * (MAX_BYTES // 3 - 2) + '""]',
    "a backslash, and no end": '"' + "\\" * (MAX_BYTES - 2),
    "a nul": "\x00",
    "colons": ":" * 900_000,
    "minus signs": "-" * 900_000,
    "nothing": "",
    "spaces": "   ",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_text_is_refused(case: str) -> None:
    error = refused(TOY, HOSTILE[case])
    assert error.key.startswith("record-")
    assert len(str(error)) < 200


@pytest.mark.parametrize("part", ["[],", "{},", '"",', "0,"])
def test_hostile_text_takes_bounded_memory(part: str) -> None:
    text = "[" + part * (100_000 // len(part)) + "0]"
    tracemalloc.start()
    try:
        assert refused(TOY, text).key == "record-object"
        assert tracemalloc.get_traced_memory()[1] < 100 * len(text)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x80abc", "é".encode("latin-1"), '{"a": "é"}'.encode("utf-16")])
def test_other_encodings_are_refused(game: AnyRecord, data: bytes) -> None:
    assert refused(game, data).key == "record-utf8"


def test_strangers_words_are_quoted_short_and_plain(game: AnyRecord) -> None:
    for text in ("\x1b[31m" * 1000, "x" * 100_000, "\u202e"):
        for data in ({**game.to_dict(), text: 1}, {**game.to_dict(), "options": text}):
            error = refused(game, data)
            assert len(str(error)) < 200
            assert str(error).isprintable()


class Wrong(records.Refusal):
    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, records.Fact]) -> str:
        return f"{key}: {', '.join(map(str, facts.values()))}"


class WrongRecord(Wrong, records.RecordRefusal):
    """A game's own refusal of a record."""


@pytest.mark.parametrize(
    "error",
    [
        Wrong("deep", most=3, key_of="b"),
        WrongRecord("deep", 7, most=3),
        WrongRecord("deep", most=3),
        navegador.steps.AmbiguousStep("over"),
        navegador.steps.IllegalStep("explore-group", ships=2, region="Angola"),
        navegador.steps.UnreadableStep("read-verb", given="fly"),
        navegador.record.RecordError("record-long", 4, most=9),
        singing_sails.steps.IllegalStep("over"),
        singing_sails.record.RecordError("record-long", 4, most=9),
    ],
)
def test_a_refusal_comes_back_whole(error: records.Refusal) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))
    assert getattr(other, "rule", None) == getattr(error, "rule", None)


def test_a_record_says_at_which_step() -> None:
    error = WrongRecord.at(7, Wrong("deep", most=3))
    assert (str(error), error.reason, error.step) == ("step 7: deep: 3", "deep: 3", 7)
    assert str(WrongRecord.at(None, Wrong("deep", most=3))) == "deep: 3"


def test_an_unknown_key_refuses_nothing() -> None:
    with pytest.raises(KeyError):
        records.Refusal("over")


MAX_NUMBER: Final = 10_000


def test_what_json_means() -> None:
    data = {"steps": [{"do": "sail", "to": [1, 2.5, None, True, "[{é"]}]}
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False)):
        for given in (text, text.encode(), text.encode("utf-8-sig")):
            assert records.parse(given, MAX_NUMBER, navegador.record.RecordError) == data


@pytest.mark.parametrize(
    ("text", "key", "step", "facts"),
    [
        ("[" + " " * MAX_NUMBER + "]", "record-long", None, {"most": MAX_NUMBER}),
        ("é" * (MAX_NUMBER // 2 + 1), "record-long", None, {"most": MAX_NUMBER}),
        (b"[\xff]", "record-utf8", None, {"place": 1}),
        ("[" * (records.MAX_NESTING + 1), "record-deep", None, {"most": records.MAX_NESTING}),
        ('[{"do": 1}, {"do": ' + "[" * records.MAX_NESTING, "record-deep", 2, {"most": records.MAX_NESTING}),
        ('[{"do": 1},\n {"do": }]', "record-json", 2, {"line": 2, "column": 9}),
        ("", "record-json", None, {"line": 1, "column": 1}),
    ],
)
def test_what_is_refused(text: str | bytes, key: str, step: int | None, facts: dict[str, records.Fact]) -> None:
    with pytest.raises(navegador.record.RecordError) as refused:
        records.parse(text, MAX_NUMBER, navegador.record.RecordError)
    assert (refused.value.key, refused.value.step, refused.value.facts) == (key, step, facts)


def test_brackets_in_strings_are_not_deep() -> None:
    for text in ("[" * 50, '\\"[' * 50, "\\\\", '{"' * 20):
        assert records.parse(json.dumps([text]), MAX_NUMBER, navegador.record.RecordError) == [text]


def test_a_long_number_is_no_whole_number() -> None:
    assert records.parse("9" * records.MAX_DIGITS, MAX_NUMBER, navegador.record.RecordError) == int(
        "9" * records.MAX_DIGITS
    )
    assert isinstance(records.parse("9" * (records.MAX_DIGITS + 1), MAX_NUMBER, navegador.record.RecordError), float)


def test_a_key_that_stands_twice_is_told() -> None:
    inner = records.parse('{"a": [{"b": 1, "c": 2, "b": 3}]}', MAX_NUMBER, navegador.record.RecordError)["a"][0]
    assert isinstance(inner, records.Doubled)
    assert inner.key == "b"


def test_names() -> None:
    assert all(map(records.is_name, ["A", "é" * records.MAX_LETTERS, "王小明", "a b"]))
    assert not any(map(records.is_name, ["", "a" * (records.MAX_LETTERS + 1), "a\nb", "\ud800", 7, None, ["a"]]))
