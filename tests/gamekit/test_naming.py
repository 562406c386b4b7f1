"""Names made safe, spellings, changed copies, examples in docstrings; and the command lines of the games."""

import dataclasses
import doctest
import importlib
import io
import json
import os
import pkgutil
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import navegador
import navegador.__main__
import navegador.record
import singing_sails.__main__
import singing_sails.record
from gamekit import naming, replace
from gamekit.records import Record
from tests.navegador.library.test_record import a_game
from tests.singing_sails.positions import any_game

ANY = st.text(st.characters(codec=None), max_size=200)
"""Text that includes surrogates and unassigned code points."""
HOSTILE = st.lists(
    st.sampled_from(
        [
            "a", "Z", "é", "王", "ｆ", "𝓐", "🚀", "👨\u200d👩\u200d👧", "☎\ufe0f", "\ufe0f", "\U000e0101",
            "\u0301", "\u0489",
            "\u20dd", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u3164", "\u2800", "\u034f", "\x00",
            "\n", "\u2028", "\t", " ", "@everyone", "<@1>", "**", "`", "||", "https://", "../", "CON", "\ud800",
            "ก\u0e31\u0e49",
        ]
    ),
    max_size=30,
).map("".join)  # fmt: skip
NAMES = st.one_of(ANY, HOSTILE)


def visible(text: str) -> bool:
    accents = 0
    for letter in re.sub("(?<=[^\x00-\xff])\u200d(?=[^\x00-\xff])", "", text):
        category = unicodedata.category(letter)
        accents = accents + 1 if category == "Mn" else 0
        if category[0] == "C" or category in ("Zl", "Zp", "Me") or accents > 2 or letter in "\u3164\u2800\ufe0f\u034f":
            return False
    return bool(text) and text == text.strip() and "  " not in text and unicodedata.category(text[0]) != "Mn"


@given(NAMES)
def test_every_use_gives_a_line_that_can_be_seen(name: str) -> None:
    for text in (naming.label(name), naming.message(name), naming.column(name, 14), naming.file(name)):
        assert visible(text), ascii(text)
    assert visible(naming.drawn(name, str.isascii, 64))


def test_joined_characters_stay_whole() -> None:
    """A family stays one emoji, also where a name is cut, and a half letter half; elsewhere a joiner is removed."""
    family, ksha = "👨\u200d👩\u200d👧", "\u0915\u094d\u200d\u0937"
    assert naming.label(f"Ana {family}") == f"Ana {family}"
    assert naming.message(ksha) == ksha
    assert naming.label(f"Ana {family}", 8) == "Ana…"
    assert naming.label("A\u200dn\u200d👨\u200da\u200d") == "An👨a"
    assert naming.drawn(f"Ana {family}", str.isascii, 64) == naming.column(f"Ana {family}", 14) == "Ana"
    assert naming.look(family) == naming.look(family.replace("\u200d", ""))


@given(NAMES)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    for clean in (naming.label, naming.message, naming.file):
        assert clean(clean(name)) == clean(name)
    assert naming.column(naming.column(name, 14), 14) == naming.column(name, 14)


@given(NAMES, st.integers(1, 60))
def test_no_name_is_longer_than_wanted(name: str, longest: int) -> None:
    assert len(naming.label(name, longest)) <= longest
    assert len(naming.message(name, longest)) <= longest
    assert len(naming.drawn(name, str.isascii, longest)) <= longest
    assert naming.columns(naming.column(name, longest)) <= longest


@given(NAMES)
def test_a_message_does_nothing(name: str) -> None:
    assert re.search(r"[@#<>`*_~|\\\[\]():/\n]", naming.message(name)) is None


@example("0ÞัÞ")
@given(NAMES)
def test_a_picture_has_only_what_its_fonts_have(name: str) -> None:
    text = naming.drawn(name, str.isascii, 64)
    assert all(letter.isascii() or letter == naming.UNDRAWABLE for letter in text)
    assert naming.UNDRAWABLE * 2 not in text
    assert naming.UNDRAWABLE not in text.split()


@given(NAMES)
def test_a_file_can_be_made_of_it(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*-?", naming.file(name))
    assert naming.file(name).casefold() not in ("con", "nul", "com1")


@pytest.mark.parametrize(
    "name", ["\ufe0f", "\u0301\u0301", "\u200b\u202e", "", " \n", "\U000e0101", "\u3164", "\u20dd"]
)
def test_a_name_of_nothing_is_called_something(name: str) -> None:
    assert naming.label(name) == naming.message(name) == naming.column(name, 9) == "?"
    assert naming.label(name, instead="#1") == "#1"
    assert naming.file(name) == "table"


@pytest.mark.parametrize(
    "name", ["Ana", "João da Silva", "Zoë", "王小明", "Игорь", "D'Artagnan", "R2-D2", "Nguyễn", "กั้ง", "דָּוִד", "Ana 🚀"]
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    whole = unicodedata.normalize("NFC", name)
    assert naming.label(name) == naming.message(name) == whole


def test_stacked_accents_fall() -> None:
    assert naming.label("Z" + "\u0301\u0302" * 40 + "algo") in ("Ź\u0302\u0301algo", "Ź\u0302algo")


def test_a_column_is_cut_by_its_width() -> None:
    assert naming.column("王小明王小明", 7) == "王小明…"
    assert naming.column("Ana 🚀🚀", 14) == "Ana"
    assert naming.column("Maximiliana-Josefine", 14) == "Maximiliana-J…"


def test_no_accent_is_left_over_by_a_cut() -> None:
    assert naming.label("ab" + "c\u0331" + "de", 4) == "ab…"


@pytest.mark.parametrize("longest", [1, 2, 3, 12, 39])
def test_what_was_cut_says_so(longest: int) -> None:
    given = "Maximilian von Hohenstein zu Langenburg"
    text = naming.cut(given, longest)
    assert len(text) <= longest
    assert text == given if len(given) <= longest else text.endswith("…")
    assert given.startswith(text.removesuffix("…"))
    assert " …" not in text
    assert naming.short(given, 13, " #3") == "Maximilia… #3"


def test_a_very_long_name_takes_no_time() -> None:
    assert len(naming.message("a\u0301" * 5_000_000)) == naming.IN_MESSAGES


def test_apart_numbers_only_those_that_are_alike() -> None:
    given = ("Maximiliana Alba", "Maximiliana Braga", "Bruno", "bruno", "Carla #4")
    texts = naming.distinct(5, lambda seat, end: naming.short(given[seat], 12, end))
    assert texts == ("Maximili… #1", "Maximili… #2", "Bruno #3", "bruno #4", "Carla #4")
    assert naming.distinct(2, lambda seat, end: ("A #2", "A")[seat] + end) == ("A #2", "A")
    assert naming.distinct(3, lambda seat, end: ("A #2", "A", "A")[seat] + end) == ("A #2 #1", "A #2", "A #3")


def test_looks_know_letters_of_other_scripts() -> None:
    for other in ("\u0410na", "\u0391na", "an\u0430", "\uff21\uff4e\uff41"):
        assert naming.look(other) == naming.look("Ana")
    assert naming.look("\u0416ana") != naming.look("Ana")


def test_docstrings_are_right() -> None:
    attempted: Counter[str] = Counter()
    for package in ("navegador", "singing_sails", "gamekit"):
        modules = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        for name in [package, *(module.name for module in modules if not module.name.endswith("__main__"))]:
            results = doctest.testmod(importlib.import_module(name))
            assert results.failed == 0, name
            attempted[package] += results.attempted
    assert min(attempted["navegador"], attempted["singing_sails"]) >= 5


def test_a_changed_copy() -> None:
    state = navegador.setup(2, navegador.deal(1))
    changed = replace(state, phase=2, ply=9)
    assert changed == dataclasses.replace(state, phase=2, ply=9)
    assert hash(changed) == hash(dataclasses.replace(state, phase=2, ply=9))
    assert (state.phase, state.ply) == (1, 0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.phase = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="pase"):
        replace(state, pase=2)  # type: ignore[call-arg]


def test_capitals_accents_and_apostrophes_do_not_matter() -> None:
    assert naming.fold("São-Tomé") == naming.fold("sao-tome") == "sao-tome"
    assert naming.fold("L'Île") == naming.fold("l’ile") == "lile"
    assert naming.fold("ẞ") == "ss"


def test_german_letters_may_be_written_as_two() -> None:
    assert naming.spellings("Märkte") == ("Märkte", "maerkte")
    assert naming.spellings("Zölle") == ("Zölle", "zoelle")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de", "de"), ("de-AT", "de"), ("zh-TW", "zh-TW"), ("zh-CN", "en"), ("fr", "en"), ("", "en"), (None, "en")],
)
def test_a_reader_is_written_to_in_their_language(tag: str | None, language: str) -> None:
    assert naming.language({one: one for one in ("de", "en", "zh-TW")}, tag) == language


Printed = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Line:
    program: str
    main: Callable[[list[str]], int]
    state: Callable[[Any], Any]
    game: Record[Any, Any]
    commands: tuple[str, ...]
    """Commands that read a record."""


@cache
def lines() -> dict[str, Line]:
    sails, own = singing_sails.__main__, navegador.__main__
    return {
        "navegador": Line(
            "navegador", own.main, navegador.record.state_to_dict, a_game(3, 5), ("replay", "show", "check")
        ),
        "sails": Line(
            "singing_sails", sails.main, singing_sails.record.state_to_dict, any_game(4), ("replay", "check")
        ),
    }


@pytest.fixture(params=["navegador", "sails"])
def line(request: pytest.FixtureRequest) -> Line:
    return lines()[request.param]


@pytest.fixture
def file(tmp_path: Path, line: Line) -> Path:
    path = tmp_path / "game.json"
    path.write_text(line.game.to_json(), encoding="utf-8")
    return path


def test_the_same_seed_gives_the_same_record(line: Line, capsys: Printed) -> None:
    texts = []
    for seed in ("7", "7", "8"):
        assert line.main(["playout", "--players", "3", "--seed", seed]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != texts[2]
    game = line.game.from_json(texts[0])
    assert game.players == ("random 1", "random 2", "random 3")
    assert {key for played in game.steps for key in played.story} <= {"seat", "agreed"}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["playout", "--players", "1"],
        ["playout", "--players", "11"],
        ["playout", "--players", "four"],
        ["playout", "--players", "²"],
        ["playout", "--player", "nobody"],
        ["playout", "--seed", "x"],
        ["playout", "--seed", "9" * 5000],
        ["replay"],
    ],
)
def test_a_wrong_command_line_exits_with_two(line: Line, arguments: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        line.main(arguments)
    printed = capsys.readouterr()
    assert (caught.value.code, printed.out) == (2, "")
    assert f"usage: python -m {line.program}" in printed.err


def test_help_is_everywhere(line: Line, capsys: Printed) -> None:
    for command in ([], ["playout"], *([text] for text in line.commands)):
        with pytest.raises(SystemExit) as caught:
            line.main([*command, "--help"])
        assert caught.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: python -m {line.program}")


def test_replay_prints_a_state_a_line(line: Line, file: Path, capsys: Printed) -> None:
    assert line.main(["replay", str(file), "--states"]) == 0
    texts = capsys.readouterr().out.splitlines()
    assert [json.loads(text) for text in texts] == [
        json.loads(json.dumps(line.state(state))) for state in line.game.states()
    ]
    assert line.main(["replay", str(file)]) == 0
    assert 0 < len(capsys.readouterr().out.splitlines()) < len(texts)


def test_replay_of_a_wrong_record_prints_the_states_before(line: Line, tmp_path: Path, capsys: Printed) -> None:
    data = line.game.to_dict()
    data["steps"][7:] = [data["steps"][0]]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert line.main(["replay", str(path), "--states"]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 8
    assert printed.err.startswith(f"{line.program}: {path}: step 8: ")


def test_a_file_that_is_not_there_is_named(line: Line, tmp_path: Path, capsys: Printed) -> None:
    for command in line.commands:
        for path in (tmp_path / "none.json", tmp_path):
            assert line.main([command, str(path)]) == 1
            printed = capsys.readouterr()
            assert (printed.out, printed.err.count("\n")) == ("", 1)
            assert str(path) in printed.err
        assert line.main([command, "\x1b[31m.json"]) == 1
        assert "\x1b" not in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"", b"\xff", b"{", b"[" * 100_000, b'{"game": "imperial"}', b" " * 3_000_000])
def test_what_is_no_record_is_refused(
    line: Line, text: bytes, capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)
    for command in line.commands:
        for source in (str(path), "-"):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
            assert line.main([command, source]) == 1
            printed = capsys.readouterr()
            assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_a_record_comes_from_standard_input(line: Line, file: Path) -> None:
    command = [sys.executable, "-m", line.program, "check", "-"]
    done = subprocess.run(command, input=file.read_bytes(), capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(f"{len(line.game.players)} players, ".encode())
    assert subprocess.run(command, input=b"[" * 5_000_000, capture_output=True, check=False, timeout=60).returncode == 1


def test_a_reader_that_leaves_early_is_no_error(line: Line, file: Path) -> None:
    command = [sys.executable, "-m", line.program, "replay", str(file), "--states"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as one:
        one.stdout.readline()
        one.stdout.close()
        assert one.stderr.read() == b""
        assert one.wait(60) == 0


def test_an_interrupt_exits_quietly(line: Line, file: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Record, "final", interrupted)
    assert line.main(["check", str(file)]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.every(6)
@pytest.mark.parametrize("encoding", ["cp1252", "cp950", "ascii"])
def test_any_console(line: Line, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.json"
    text = line.game.to_json()
    path.write_text(text.replace(line.game.players[0], "Zoë 船長"), encoding="utf-8")
    given = [["playout", "--players", "2", "--seed", "3"], *([name, str(path)] for name in line.commands)]
    for arguments in [*given, ["replay", "--states", str(path)], ["--help"]]:
        done = _console([*arguments], line.program, encoding)
        assert (done.returncode, done.stderr) == (0, b""), arguments
        if arguments[0] == "playout":
            played = tmp_path / "played.json"
            played.write_bytes(done.stdout)
            assert _console(["check", str(played)], line.program, encoding).returncode == 0


def _console(arguments: list[str], program: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", program, *arguments]
    return subprocess.run(command, capture_output=True, env=environment, check=False)
