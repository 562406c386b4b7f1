"""Files imported into a league: accepted whole, or refused with one sentence that names place and fault."""

import contextlib
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting import Person
from leagues.files import exports, imports
from leagues.rules.errors import BadFile
from tests.leagues.views import NAMES, view
from words import say

PEOPLE = "person,name\n<@11>,Ana\n12,Bruno\n<@!13>,'=Carla\n"
RESULTS = (
    "season,table,person,name,place,score,left,ended,how\n"
    "1,A-1,11,Ana,1,88,,2025-03-01,\n"
    "1,A-1,12,Bruno,2,80,no,2025-03-01,\n"
    "1,A-1,,,3,75,,2025-03-01,\n"
    "1,A-1,13,Carla,4,10,yes,2025-03-01,\n"
)


def test_people_are_read() -> None:
    """People are read as numbers, mentions and names, without a spreadsheet's protective apostrophe."""
    expected = {2: Person(11, "Ana"), 3: Person(12, "Bruno"), 4: Person(13, "=Carla")}
    assert imports.people(PEOPLE.encode()) == expected


@pytest.mark.parametrize(
    "data",
    [
        PEOPLE.encode("utf-8-sig"),
        PEOPLE.replace(",", ";").encode(),
        PEOPLE.replace(",", "\t").encode("utf-16"),
        PEOPLE.replace("\n", "\r\n").encode(),
        PEOPLE.replace("person,name", "Person , NAME").encode(),
        (PEOPLE + "\n,\n").encode(),
    ],
)
def test_as_spreadsheets_write_it(data: bytes) -> None:
    """Byte order marks, separators, line endings and empty lines of spreadsheets are accepted."""
    assert len(imports.people(data)) == 3


def test_results_are_read() -> None:
    """A table is read with its seats in order, computers without a person, leavers, and its end."""
    (table,) = imports.results(RESULTS.encode())
    assert (table.season, table.stage, table.division, table.ended) == (
        1,
        "divisions",
        1,
        datetime(2025, 3, 1, tzinfo=UTC),
    )
    seats = [(finish.person, finish.place, finish.score, finish.left) for finish in table.result.finishes]
    assert seats == [(11, 1, 88, False), (12, 2, 80, False), (None, 3, 75, False), (13, 4, 10, True)]
    assert dict(table.names) == {11: "Ana", 12: "Bruno", 13: "Carla"}


def test_what_was_exported_can_be_brought_back() -> None:
    """An admin's file of results reproduces every result, seats, times and names included."""
    displayed = view(groups=2)
    found = imports.results(exports.results_csv(displayed, people=True))
    expected = [
        (fixture.round, replace(fixture.result, table=0), fixture.ended)
        for fixture in displayed.fixtures
        if fixture.result
    ]
    assert [(one.round, replace(one.result, table=0), one.ended) for one in found] == expected
    assert [one.division for one in found] == [1] * 7 + [2] * 7
    assert {name for one in found for name in one.names.values()} == set(NAMES)


@pytest.mark.parametrize(
    ("what", "line", "text"),
    [
        ("missing", 1, "person\n1\n"),
        ("missing", 1, "name\nAna\n"),
        ("missing", 1, ""),
        ("strange", 1, "person,name,colour\n1,Ana,red\n"),
        ("column-twice", 1, "person,name,name\n1,Ana,Ana\n"),
        ("empty", 0, "person,name\n\n"),
        ("cells", 3, "person,name\n1,Ana\n2\n"),
        ("cells", 2, "person,name\n1,Ana,3\n"),
        ("person", 2, "person,name\nAna,Ana\n"),
        ("person", 2, "person,name\n,Ana\n"),
        ("rounded", 3, "person,name\n1,Ana\n1.23457E+17,Bruno\n"),
        ("rounded", 2, 'person,name\n"1,23457E+17",Bruno\n'),
        ("twice", 4, "person,name\n1,Ana\n2,Bruno\n<@1>,Ana\n"),
        ("name", 2, "person,name\n1,\u200b\n"),
        ("cell", 2, f"person,name\n1,{'A' * 201}\n"),
        ("quotes", 2, 'person,name\n1,"Ana\n'),
        ("quotes", 2, 'person,name\n1,"Ana"x\n'),
        ("coding", 0, "person,name\n1,A\0a\n"),
        ("long", 2002, "person,name\n" + "".join(f"{n},Ana\n" for n in range(1, 2002))),
    ],
)
def test_what_is_wrong_with_people(what: str, line: int, text: str) -> None:
    """The first fault is reported, with its line as a spreadsheet counts it."""
    assert refused(imports.people, text.encode()) == (what, line)


@pytest.mark.parametrize(
    ("what", "line", "old", "new"),
    [
        ("missing", 1, "season,", "series,"),
        ("seats", 2, "1,A-1,13,Carla,4,10,yes,2025-03-01,\n1,A-1,,", "1,A-2,,"),
        ("number", 3, "Bruno,2,", "Bruno,two,"),
        ("number", 3, "Bruno,2,", "Bruno,,"),
        ("number", 3, "Bruno,2,", "Bruno,6,"),
        ("number", 3, "Bruno,2,80", "Bruno,2,80.5"),
        ("number", 2, "1,A-1", ",A-1"),
        ("places", 2, "Bruno,2,", "Bruno,3,"),
        ("places", 2, "12,Bruno", "11,Bruno"),
        ("left", 5, "yes", "perhaps"),
        ("differs", 4, "75,,2025-03-01", "75,,2025-03-02"),
        ("moment", 2, "2025-03-01", "1 March"),
        ("moment", 2, "2025-03-01", "2025-02-30"),
        ("how", 2, "2025-03-01,", "2025-03-01,guessed"),
        ("person", 2, "11,Ana", "Ana,Ana"),
        ("name", 2, "11,Ana", "11,"),
    ],
)
def test_what_is_wrong_with_results(what: str, line: int, old: str, new: str) -> None:
    """The line is the seat's, or the table's first one where the seats do not fit together."""
    text = RESULTS.replace(old, new)
    if what == "seats":
        text = "".join(RESULTS.splitlines(keepends=True)[:3])
    assert text != RESULTS
    assert refused(imports.results, text.encode()) == (what, line)


@pytest.mark.parametrize(("column", "wrong"), [("group", "a"), ("group", "A0"), ("group", "Ä1"), ("stage", "fifth")])
def test_groups_and_stages_are_known_ones(column: str, wrong: str) -> None:
    """A group is a letter and perhaps a number, or empty; a stage is one of the season's."""
    lines = [line.rsplit(",", 1)[0] for line in RESULTS.splitlines()]
    right = "B2" if column == "group" else "Swiss"
    text = "\n".join(f"{line},{right if at else column}" for at, line in enumerate(lines))
    (table,) = imports.results(text.encode())
    assert (table.division, table.group, table.stage) == ((2, 2, "divisions") if column == "group" else (1, 1, "swiss"))
    assert refused(imports.results, text.replace(right, wrong).encode()) == (column, 2)


def test_seats_that_are_there_twice() -> None:
    """Numbered seats are put in that order, and each occurs once."""
    text = "season,table,person,name,place,seat\n1,1,11,A,1,3\n1,1,12,B,2,2\n1,1,13,C,3,1\n"
    (table,) = imports.results(text.encode())
    assert [finish.person for finish in table.result.finishes] == [13, 12, 11]
    assert refused(imports.results, text.replace("12,B,2,2", "12,B,2,1").encode()) == ("seat-twice", 4)


def test_a_file_has_bounds() -> None:
    """A megabyte or ten thousand lines are too large; what is not text is not read at all."""
    assert refused(imports.people, b"x" * (imports.MAX_BYTES + 1)) == ("big", 0)
    assert refused(imports.people, b"\x89PNG\r\n\x1a\n\xff") == ("coding", 0)
    assert refused(imports.people, "person,name\n1,José\n".encode("latin-1")) == ("coding", 0)
    assert refused(imports.people, b"\xff\xfe\x00") == ("coding", 0)
    head, line = "season,table,person,name,place\n", "1,{},{},Ana,{}\n"
    many = head + "".join(line.format(n // 5, n + 1, n % 5 + 1) for n in range(imports.MAX_LINES))
    assert len(imports.results(many.encode())) == imports.MAX_LINES // 5
    assert refused(imports.results, (many + line.format(9999, 1, 1)).encode()) == ("long", imports.MAX_LINES + 2)


@given(st.binary(max_size=300) | st.text(alphabet='pers,on;\n"\t1<@>=-', max_size=80).map(str.encode))
def test_anything_is_read_or_refused(data: bytes) -> None:
    """Any content is read or raises BadFile, and nothing else."""
    for read in (imports.people, imports.results):
        for text in (data, b"person,name\n" + data, b"season,table,person,name,place\n" + data):
            with contextlib.suppress(BadFile):
                read(text)


def refused(read: object, data: bytes) -> tuple[str, int]:
    """Return a file's refusal and its line; check that the refusal has a sentence."""
    assert callable(read)
    with pytest.raises(BadFile) as caught:
        read(data)
    facts = caught.value.facts
    assert say(BadFile.key, None, **facts) != say(BadFile.key, None, what="", line=0, text="")
    line = facts["line"]
    assert isinstance(line, int)
    return str(facts["what"]), line
