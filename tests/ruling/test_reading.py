"""Text from outside: read unchanged, or refused with the place, in time linear in its length."""

import json

import pytest

from ruling import records
from ruling.records import MAX_DIGITS, MAX_NESTING, Doubled, UnreadableText, is_name, parse
from ruling.refusals import Fact

MAX_NUMBER = 10_000


def test_what_json_means() -> None:
    """JSON is text or bytes, with or without a byte order mark."""
    data = {"steps": [{"do": "sail", "to": [1, 2.5, None, True, "[{é"]}]}
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False)):
        for given in (text, text.encode(), text.encode("utf-8-sig")):
            assert parse(given, MAX_NUMBER) == data


@pytest.mark.parametrize(
    ("text", "key", "step", "facts"),
    [
        ("[" + " " * MAX_NUMBER + "]", "record-long", None, {"most": MAX_NUMBER}),
        ("é" * (MAX_NUMBER // 2 + 1), "record-long", None, {"most": MAX_NUMBER}),
        (b"[\xff]", "record-utf8", None, {"place": 1}),
        ("[" * (MAX_NESTING + 1), "record-deep", None, {"most": MAX_NESTING}),
        ('[{"do": 1}, {"do": ' + "[" * MAX_NESTING, "record-deep", 2, {"most": MAX_NESTING}),
        ('[{"do": 1},\n {"do": }]', "record-json", 2, {"line": 2, "column": 9}),
        ("", "record-json", None, {"line": 1, "column": 1}),
    ],
)
def test_what_is_refused(text: str | bytes, key: str, step: int | None, facts: dict[str, Fact]) -> None:
    """A refusal has the place, and the step if it lies in one."""
    with pytest.raises(UnreadableText) as refused:
        parse(text, MAX_NUMBER)
    assert (refused.value.key, refused.value.step, refused.value.facts) == (key, step, facts)


def test_brackets_in_strings_are_not_deep() -> None:
    """However they are quoted."""
    for text in ("[" * 50, '\\"[' * 50, "\\\\", '{"' * 20):
        assert parse(json.dumps([text]), MAX_NUMBER) == [text]


def test_a_long_number_is_no_whole_number() -> None:
    """Thousands of digits would take time, and no field takes a float."""
    assert parse("9" * MAX_DIGITS, MAX_NUMBER) == int("9" * MAX_DIGITS)
    assert isinstance(parse("9" * (MAX_DIGITS + 1), MAX_NUMBER), float)


def test_a_key_that_stands_twice_is_told() -> None:
    """A duplicate key is named, wherever it is."""
    inner = parse('{"a": [{"b": 1, "c": 2, "b": 3}]}', MAX_NUMBER)["a"][0]
    assert isinstance(inner, Doubled)
    assert inner.key == "b"


@pytest.mark.parametrize("name", ["A", "é" * records.MAX_LETTERS, "王小明", "a b"])
def test_names(name: str) -> None:
    """Names may have any characters."""
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "a" * (records.MAX_LETTERS + 1), "a\nb", "\ud800", 7, None, ["a"]])
def test_what_is_no_name(name: object) -> None:
    """Empty, too long, multi-line, half-character and other values are refused."""
    assert not is_name(name)
