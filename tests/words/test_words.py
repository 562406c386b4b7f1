"""The catalogue: complete, and harmless."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Term

import naming
import words
from hosting.core import errors
from hosting.core.model import Kind
from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.players import PLAYERS

ROOT = Path(words.__file__).parents[1]
FILES = [*words.HERE.glob("*.ftl"), *words.HERE.glob("*/*.ftl")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(words.HERE)))
def test_readable(file: Path) -> None:
    """No part of a catalogue is junk, and no sentence is there twice."""
    body = FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8")).body
    assert [part.content for part in body if isinstance(part, Junk)] == []
    keys = [part.id.name for part in body if isinstance(part, Message)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", words.languages())
def test_a_sentence_read_alone_is_the_sentence_of_the_file(language: str) -> None:
    """A sentence parsed alone equals the one from parsing the whole file."""
    catalogue, parser = words._Catalogue(language), FluentParser(with_spans=False)
    for file in (*words.HERE.glob(f"{language}.ftl"), *sorted((words.HERE / language).glob("*.ftl"))):
        text = file.read_text(encoding="utf-8")
        catalogue.read(text)
        whole = [entry for entry in parser.parse(text).body if isinstance(entry, Message | Term)]
        for entry in whole:
            key = f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name
            (alone,) = (part for part in parser.parse(catalogue._texts[key]).body if isinstance(part, Message | Term))
            entry.comment = alone.comment = None  # it precedes the sentence and was left in place
            assert alone.equals(entry), key


def test_only_what_is_said_is_parsed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A sentence comes with its references in any file, each once."""
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "a.ftl").write_text("# of it\nhello = Hello, { -who }\n    and { other }!\n\nunsaid = Never\n", "utf-8")
    (folder / "b.ftl").write_text("-who = Ana\nother = { $number ->\n[one] one\n*[other] { $number }\n}\n", "utf-8")
    parsed = list[str]()

    def counted(text: str) -> Any:
        parsed.append(text.split(" ")[0])
        return FluentResource(text)

    monkeypatch.setattr(words, "_folders", [*words._folders, tmp_path])
    monkeypatch.setattr(words, "FluentResource", counted)
    words.forget()
    try:
        for _ in range(3):
            assert words.say("hello", "xx", number=2) == "Hello, Ana\nand 2!"
        assert parsed == ["hello", "-who", "other"]
        assert words.has("unsaid", "xx")
        assert not words.has("-who", "xx")
    finally:
        monkeypatch.undo()
        words.forget()


def test_every_key_in_the_code_is_there() -> None:
    """Every key that `say` is called with is in the English catalogue."""
    requested: set[Any] = set()
    for folder in ("cogs", "renders"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "say":
                    requested |= {key.value for key in node.args[:1] if isinstance(key, ast.Constant)}
    assert len(requested) > 100
    assert {key for key in requested if not words.has(key)} == set()


def test_every_name_of_the_game_is_there() -> None:
    """Fields, goods, buildings, columns, computer players, their strengths and all errors have words."""
    keys = [
        *(f"field-{number}" for number in range(len(RONDEL))),
        *(f"good-{good}" for good in GOODS),
        *(f"{kind}-{building}" for building in BUILDINGS for kind in ("building", "buildings")),
        *(f"column-{column}" for column in COLUMNS),
        *(f"computer-{name}" for name in PLAYERS),
        *(f"strength-{name}" for name in PLAYERS),
        *(f"log-{kind}" for kind in get_args(Kind) if kind not in ("step", "plan")),
        *(error.key for error in vars(errors).values() if isinstance(error, type) and hasattr(error, "key")),
    ]
    assert {key for key in keys if not words.has(key)} <= {"table-error"}


def test_a_missing_sentence_is_a_failure_in_tests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence missing in English is raised when strict, and replaced by its key otherwise."""
    assert words.say("no-such-sentence") == "no-such-sentence"
    monkeypatch.setattr(words, "strict", True)
    with pytest.raises(KeyError):
        words.say("no-such-sentence")


def test_a_missing_fact_is_a_failure_in_tests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing parameter is raised when strict."""
    assert words.say("ships-in", n=1)
    monkeypatch.setattr(words, "strict", True)
    with pytest.raises(ValueError, match="region"):
        words.say("ships-in", n=1)


def test_unknown_languages_speak_english() -> None:
    """A locale without a catalogue gets English."""
    assert words.say("field-0", "xx-YY") == words.say("field-0") == "Sailing"


@pytest.mark.parametrize(
    "given",
    [
        "@everyone", "<@1234567890123456>", "<#42>", "**bold** __under__ `code`", "[x](https://example.org)", "||hid||",
        "a\u202eb\u200bc\u2066d\ufeff", "line\nbreak", "# Head", "Z" * 500, "A\u0301\u0301", "> quote",
    ],
)  # fmt: skip
def test_names_are_harmless(given: str) -> None:
    """A cleaned name has no mention, markdown, hidden character or excess length."""
    text = words.name(given)
    assert re.search(r"[@#<>`*_~|\\\[\]()\n]", text) is None
    assert re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]", text) is None
    assert 0 < len(text) <= words.NAME_LENGTH


def test_a_name_of_nothing() -> None:
    """A name without any letter is replaced."""
    assert words.name("\u200b\u202e") == "?"


def test_names_stay_as_they_are() -> None:
    """Ordinary names of any script are not changed."""
    for name in ("Ana", "João da Silva", "Zoë", "王小明", "Игорь", "D'Artagnan", "R2-D2"):
        assert words.name(name) == name


@pytest.mark.parametrize(
    ("locale", "somebody"), [("en", "Former player"), ("de", "Ehemaliger Mitspieler"), ("zh-TW", "前玩家")]
)
def test_whoever_was_taken_out_is_called_so_in_each_language(locale: str, somebody: str) -> None:
    """A pretender's name is in quotation marks, alone, with a seat, and in a table's title."""
    assert words.name(naming.FORMER, locale=locale) == somebody
    assert words.name(f"{naming.FORMER} 3", locale=locale) == f"{somebody} 3"
    assert words.name(f"{naming.FORMER}'s table", locale=locale) == f"{somebody}'s table"
    for given in ("Former player", "Former player 3", naming.label(naming.FORMER)):
        assert words.name(given, locale=locale) == words.say("called-so", locale, name=given.strip())


@pytest.mark.parametrize(
    ("locale", "whose"),
    [("en", "Former player's table"), ("de", "Tisch eines ehemaligen Mitspielers"), ("zh-TW", "前玩家的遊戲桌")],
)
def test_a_table_called_after_whoever_was_taken_out(locale: str, whose: str) -> None:
    """A default title is in the reader's language, whichever it was made in; a typed one is unchanged."""
    for made in words.languages():
        assert words.title(words.say("table-of", made, name=naming.FORMER), locale) == whose
    somebody = words.name(naming.FORMER, locale=locale)
    assert words.title(f"Beat {naming.FORMER}!", locale) == f"Beat {somebody}!"
    assert words.title("Ana's table @everyone", locale) == "Ana's table everyone"
    assert words.titled("Ana's table @everyone", locale) == "Ana's table @everyone"


def test_every_title_is_said_in_a_language() -> None:
    """Every display of a table's name uses `title` or `titled`."""
    bare = []
    for file in (file for folder in ("cogs", "web", "renders") for file in (ROOT / folder).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        said = {id(arg) for call in ast.walk(tree) if isinstance(call, ast.Call) for arg in call.args if _says(call)}
        bare += [
            f"{file.relative_to(ROOT)}:{one.lineno}"
            for one in ast.walk(tree)
            if isinstance(one, ast.Attribute)
            and ast.unparse(one).split(".")[-2:] == ["table", "name"]
            and id(one) not in said
        ]
    assert [text for text in bare if not text.startswith("web/leagues/games.py")] == [], (
        "web/leagues/games.py makes a digest of it"
    )


def _says(call: ast.Call) -> bool:
    return ast.unparse(call.func).removeprefix("words.") in ("title", "titled")


@pytest.mark.parametrize("language", words.languages())
def test_numbers_are_written_as_fluent_writes_them(language: str) -> None:
    """A remembered number has its language's separators, also in plurals and selections; a broken sentence says so."""
    catalogue, plain = words._Catalogue(language), FluentBundle([language], use_isolating=False)
    source = "many = { $n -> \n [0] none\n [one] one\n *[other] { $n }\n } { NUMBER($n, minimumIntegerDigits: 3) }\n"
    catalogue.read(source)
    plain.add_resource(FluentResource(source))

    def said(fact: int | str) -> list[tuple[str, bool]]:
        both = []
        for each in (catalogue, plain):
            pattern = each.get_message("many").value
            assert pattern is not None
            text, mistakes = each.format_pattern(pattern, {"n": fact})
            both.append((str(text), bool(mistakes)))
        return both

    for n in (0, 1, 2, -3, 1234567, True, 0, 1234567, "x" * 3000):
        ours, theirs = said(n)
        assert ours == theirs, n
    assert ours == ("{???}", True)
    assert len({said(n)[0] for n in (5, 6, 1234567)}) == 3
