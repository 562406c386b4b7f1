"""Words: sentences by key, names, lines read leftward; lists, numbers and dates as a language writes and reads them."""

import ast
import re
import unicodedata
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest
from bidi import get_display  # type: ignore[import-untyped]
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Term

import i18n
from gamekit import naming
from gamekit.naming import fold
from i18n import dates, languages, lists, numbers, person, say, title
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import words as notation
from navegador.notation.words import building, normalize, render, tokens
from tests.i18n.test_languages import _catalogue as catalogue
from tests.i18n.test_languages import _variables as variables

ROOT = Path(i18n.__file__).parents[1]


@pytest.mark.every(3)
@pytest.mark.parametrize("language", i18n.languages())
def test_a_sentence_read_alone_is_the_sentence_of_the_file(language: str) -> None:
    catalogue, parser = i18n._Catalogue(language), FluentParser(with_spans=False)
    for file in (*i18n.HERE.glob(f"{language}.ftl"), *sorted((i18n.HERE / language).glob("*.ftl"))):
        text = file.read_text(encoding="utf-8")
        catalogue.read(text)
        whole = [entry for entry in parser.parse(text).body if isinstance(entry, Message | Term)]
        for entry in whole:
            key = f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name
            (alone,) = (part for part in parser.parse(catalogue._texts[key]).body if isinstance(part, Message | Term))
            entry.comment = alone.comment = None  # it precedes the sentence and was left in place
            assert alone.equals(entry), key


def test_only_what_is_said_is_parsed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "a.ftl").write_text("# of it\nhello = Hello, { -who }\n    and { other }!\n\nunsaid = Never\n", "utf-8")
    (folder / "b.ftl").write_text("-who = Ana\nother = { $number ->\n[one] one\n*[other] { $number }\n}\n", "utf-8")
    parsed = list[str]()

    def counted(text: str) -> Any:
        parsed.append(text.split(" ")[0])
        return FluentResource(text)

    monkeypatch.setattr(i18n, "_folders", [*i18n._folders, tmp_path])
    monkeypatch.setattr(i18n, "FluentResource", counted)
    i18n.forget()
    try:
        for _ in range(3):
            assert i18n.say("hello", "xx", number=2) == "Hello, Ana\nand 2!"
        assert parsed == ["hello", "-who", "other"]
        assert i18n.has("unsaid", "xx")
        assert not i18n.has("-who", "xx")
    finally:
        monkeypatch.undo()
        i18n.forget()


def test_a_missing_sentence_is_a_failure_in_tests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert i18n.say("no-such-sentence") == "no-such-sentence"
    monkeypatch.setattr(i18n, "strict", True)
    with pytest.raises(KeyError):
        i18n.say("no-such-sentence")


def test_a_missing_fact_is_a_failure_in_tests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert i18n.say("ships-in", n=1)
    monkeypatch.setattr(i18n, "strict", True)
    with pytest.raises(ValueError, match="region"):
        i18n.say("ships-in", n=1)


def test_unknown_languages_speak_english() -> None:
    assert i18n.say("field-0", "xx-YY") == i18n.say("field-0") == "Sailing"


@pytest.mark.parametrize(
    "given",
    [
        "@everyone", "<@1234567890123456>", "<#42>", "**bold** __under__ `code`", "[x](https://example.org)", "||hid||",
        "a\u202eb\u200bc\u2066d\ufeff", "line\nbreak", "# Head", "Z" * 500, "A\u0301\u0301", "> quote",
    ],
)  # fmt: skip
def test_names_are_harmless(given: str) -> None:
    text = i18n.name(given)
    assert re.search(r"[@#<>`*_~|\\\[\]()\n]", text) is None
    assert re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]", text) is None
    assert 0 < len(text) <= i18n.NAME_LENGTH


@pytest.mark.parametrize(
    "name",
    ["Ana", "João da Silva", "Zoë", "王小明", "김영희", "Игорь 7", "สมชาย", "D'Artagnan", "R2-D2", "7", "Formerly Ana"],
)
def test_names_stay_as_they_are(name: str) -> None:
    for locale in languages():
        assert i18n.name(name, locale=locale) == name


@pytest.mark.parametrize(
    ("locale", "somebody"), [("en", "Former player"), ("de", "Ehemaliger Mitspieler"), ("zh-TW", "前玩家")]
)
def test_whoever_was_taken_out_is_called_so_in_each_language(locale: str, somebody: str) -> None:
    """Alone, with a seat, and in a table's title."""
    assert i18n.name(naming.FORMER, locale=locale) == somebody
    assert i18n.name(f"{naming.FORMER} 3", locale=locale) == f"{somebody} 3"
    assert i18n.name(f"{naming.FORMER}'s table", locale=locale) == f"{somebody}'s table"
    assert title("Former player", locale) == "Former player"


@pytest.mark.parametrize(
    ("locale", "whose"),
    [("en", "Former player's table"), ("de", "Tisch eines ehemaligen Mitspielers"), ("zh-TW", "前玩家的遊戲桌")],
)
def test_a_table_called_after_whoever_was_taken_out(locale: str, whose: str) -> None:
    """A default title is in the reader's language, whichever it was made in; a typed one is unchanged."""
    for made in i18n.languages():
        assert i18n.title(i18n.say("table-of", made, name=naming.FORMER), locale) == whose
    somebody = i18n.name(naming.FORMER, locale=locale)
    assert i18n.title(f"Beat {naming.FORMER}!", locale) == f"Beat {somebody}!"
    assert i18n.title("Ana's table @everyone", locale) == "Ana's table everyone"
    assert i18n.title_of("Ana's table @everyone", locale) == "Ana's table @everyone"


def test_every_title_is_said_in_a_language() -> None:
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
    assert [text for text in bare if not text.startswith("web/leagues/content.py")] == [], (
        "web/leagues/content.py makes a digest of it"
    )


def _says(call: ast.Call) -> bool:
    return ast.unparse(call.func).removeprefix("i18n.") in ("title", "title_of")


@pytest.mark.parametrize("language", i18n.languages())
def test_numbers_are_written_as_fluent_writes_them(language: str) -> None:
    """A remembered number has its language's separators, also in plurals and selections; a broken sentence says so."""
    catalogue, plain = i18n._Catalogue(language), FluentBundle([language], use_isolating=False)
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


NAMES: Final = frozenset(
    {
        *("name", "who", "seat", "by", "left", "taker", "table", "title", "league", "winner", "second", "league", "of"),
        *("giver", "whose", "before", "names", "out", "one", "other", "player", "person", "people", "crew", "owner"),
    }
)
"""Parameters that are names, or lists of them, in any sentence."""
HEBREW: Final = "דוד 7"


@pytest.mark.parametrize("given", [HEBREW, "Friends ⛵ שלום", "محمد ٣", "שלום" * 40])
def test_a_name_is_isolated_and_no_longer_than_before(given: str) -> None:
    for text in (i18n.name(given), i18n.title(given, "de"), i18n.name(given, 12)):
        assert (text[0], text[-1]) == (naming.ISOLATE, naming.ISOLATED)
        assert len(text) <= i18n.NAME_LENGTH
        assert naming.ISOLATE not in naming.label(text) + naming.drawn(text, str.isprintable, 40) + naming.file(text)
    assert len(i18n.name(given, 12)) <= 12


@pytest.mark.every(3)
@pytest.mark.parametrize("language", i18n.languages())
def test_what_stands_beside_a_name_stays_in_its_order(language: str) -> None:
    """Every sentence with a name is displayed in its written order, except for the name itself."""
    looked_at = 0
    for key in catalogue(language):
        named = variables(key, language) & NAMES
        if named:
            facts: dict[str, i18n.Fact] = dict.fromkeys(variables(key, language), 12)
            text = i18n.say(key, language, **(facts | dict.fromkeys(named, i18n.name(HEBREW))))
            for line in text.splitlines():
                assert _rest(get_display(line, base_dir="L")) == _rest(line), (key, line)
            looked_at += naming.ISOLATE in text
    assert looked_at > 100


def _rest(line: str) -> str:
    """Return a line without its isolated names, which must have no other right-to-left characters."""
    rest = re.sub(f"{naming.ISOLATE}[^{naming.ISOLATED}]*{naming.ISOLATED}", "…", line)
    assert not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in rest), line
    return rest


def test_without_it_numbers_would_change_places() -> None:
    assert get_display("שלום · 4 · 1", base_dir="L") != "שלום · 4 · 1"[:4][::-1] + " · 4 · 1"
    assert get_display(f"{i18n.name('שלום')} · 4 · 1", base_dir="L").endswith(" · 4 · 1")


@pytest.mark.parametrize("language", i18n.languages())
def test_a_leagues_thread_needs_no_signs(language: str) -> None:
    """A thread's name has no marks, and its numbers stay after a right-to-left name all the same."""
    called = naming.label(i18n.say("league-thread", language, league="Friends ⛵ שלום", season=1, table="4"))
    assert get_display(called, base_dir="L").endswith(called.partition("שלום")[2])


def test_names_stand_in_one_file_of_a_language() -> None:
    for file in i18n.HERE.rglob("*.ftl"):
        if file.name != "navegador-names.ftl":
            text = file.read_text(encoding="utf-8")
            assert not re.findall(
                r"^(?:field-\w+|good-\w+|buildings?-(?:sugar|gold|spice|shipyard|church)) =", text, re.M
            )


def test_a_title_that_the_bot_gives_is_the_same_in_messages_and_pictures() -> None:
    for locale in i18n.languages():
        for key in ("table-of", "record-title"):
            given = i18n.say(key, locale, name="Ana")
            assert i18n.title(given, locale) == i18n.title_of(given, locale)


def test_the_notation_has_every_language() -> None:
    assert set(notation.LANGUAGES) == set(i18n.languages())


@pytest.mark.parametrize("tag", i18n.languages())
def test_regions_can_be_typed_as_they_are_read(tag: str) -> None:
    for number, region in enumerate(BOARD.names):
        said = i18n.say(f"called-{naming.file(region).casefold()}", tag)
        for text in (said, *said.partition(" ")[:1]):
            typed = tokens(normalize(text))
            assert notation.region(typed, 0) == (frozenset({number}), len(typed)), text


@pytest.mark.parametrize("tag", i18n.languages())
def test_what_is_typed_is_called_as_what_is_read(tag: str) -> None:
    """The notation's words, which have no catalogue, match the catalogue in each language."""
    written = notation.LANGUAGES[tag]

    def said(key: str) -> str:
        return i18n.say(key, tag).removesuffix(" I").removesuffix(" II").casefold()

    for number, field in enumerate(RONDEL):
        assert said(f"field-{number}") == written(field).casefold()
    for good in GOODS:
        assert notation.GOODS_TYPED[fold(said(f"good-{good}"))] == good
    for kind, name in enumerate(BUILDINGS):
        for key, n in ((f"building-{name}", 1), (f"building-{name}-many", 2)):
            assert said(key) == render(building(kind, n)[1:], written).casefold()
    for kind, column in enumerate(COLUMNS):
        for word in (said(f"column-{column}"), said(f"column-{column}-many"), written(notation.column(kind))):
            assert notation.COLUMNS_TYPED[fold(word)] == column


@pytest.mark.parametrize("name", BUILDINGS)
def test_one_and_several_are_counted(name: str) -> None:
    assert i18n.say(f"buildings-{name}", n=1, said="1") == f"1 {i18n.say(f'building-{name}').casefold()}"
    assert i18n.say(f"buildings-{name}", n=3, said="3") == f"3 {i18n.say(f'building-{name}-many')}"


THREE = ("Ana", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Ana, Bruno and Carla"), ("de", "Ana, Bruno und Carla"), ("zh-TW", "Ana、Bruno、Carla")],
)
def test_things_that_belong_together(locale: str, said: str) -> None:
    assert lists.join(THREE, locale) == said
    assert lists.join(THREE[:1], locale) == "Ana"
    assert lists.join((), locale) == ""


@pytest.mark.parametrize(
    ("locale", "things", "clauses", "facts", "sentences"),
    [
        ("en", "a, b", "a; b", "a · b", "a. b."),
        ("de", "a, b", "a; b", "a · b", "a. b."),
        ("zh-TW", "a、b", "a；b", "a · b", "a。b。"),
        ("xx", "a, b", "a; b", "a · b", "a. b."),
    ],
)
def test_what_stands_between(locale: str, things: str, clauses: str, facts: str, sentences: str) -> None:
    """Each kind has its own sign, with the language's space; an empty sentence leaves none."""
    assert lists.row("ab", locale) == things
    assert lists.clauses("ab", locale) == clauses
    assert lists.facts("ab", locale) == facts
    stopped = [lists.stopped(text, locale) for text in "ab"]
    assert lists.sentences([stopped[0], "", stopped[1]], locale) == sentences


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        ("19.5", "19.5", "19,5"),
        ("4.25", "4.25", "4,25"),
        ("1E+1", "10", "10"),
        ("10.00", "10", "10"),
        ("-0.5", "−0.5", "−0,5"),
        ("-0.001", "0", "0"),
        ("0", "0", "0"),
        ("1000", "1000", "1000"),
    ],
)
def test_a_number_is_written_as_the_language_does(number: str, english: str, german: str) -> None:
    """Numbers have at most two decimals, no trailing zeros, a real minus and none before zero."""
    assert numbers.figure(Decimal(number), "en") == numbers.figure(Decimal(number), "zh-TW") == english
    assert numbers.figure(Decimal(number), "de") == german
    assert numbers.typed(german.replace("−", "-")) == numbers.typed(english.replace("−", "-"))


@pytest.mark.parametrize(
    ("points", "english", "german", "chinese"),
    [
        ("1", "−1 point: late", "−1 Punkt: late", "−1 分：late"),
        ("2", "−2 points: late", "−2 Punkte: late", "−2 分：late"),
        ("1.5", "−1.5 points: late", "−1,5 Punkte: late", "−1.5 分：late"),
        ("0.5", "−0.5 points: late", "−0,5 Punkte: late", "−0.5 分：late"),
    ],
)
def test_points_that_need_not_be_whole(points: str, english: str, german: str, chinese: str) -> None:
    number = Decimal(points)
    for locale, wanted in (("en", english), ("de", german), ("zh-TW", chinese)):
        text = numbers.figure(number, locale)
        assert say("league-penalty", locale, n=numbers.plural(number), points=text, reason="late") == wanted


def test_shares() -> None:
    assert [numbers.percent(0.4, locale) for locale in ("en", "de", "zh-TW")] == ["40%", "40\u00a0%", "40%"]


@pytest.mark.parametrize("text", ["", "-", "one", "1,2,3", "1.000,5", "nan", "inf", "1e999999999999", "٣ ٣"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        numbers.typed(text)


AT = datetime(2026, 11, 21, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("locale", "day", "both"),
    [
        ("en", "Nov 21, 2026", "Nov 21, 2026, 09:05"),
        ("en-GB", "21 Nov 2026", "21 Nov 2026, 09:05"),
        ("de", "21.11.2026", "21.11.2026, 09:05"),
        ("zh-TW", "2026年11月21日", "2026年11月21日 09:05"),
        ("xx-YY", "Nov 21, 2026", "Nov 21, 2026, 09:05"),
        (None, "Nov 21, 2026", "Nov 21, 2026, 09:05"),
    ],
)
def test_each_language_has_its_form(locale: str | None, day: str, both: str) -> None:
    assert (dates.day(AT, locale), dates.day_and_time(AT, locale)) == (day, both)


@pytest.mark.parametrize("text", ["2026-03-01", "1.3.2026", "2026/3/1", "2026年3月1日", "1. März 2026", "Mar 1 2026"])
def test_a_day_is_read_in_any_form(text: str) -> None:
    assert dates.typed(text) == (date(2026, 3, 1), "")
    assert dates.typed(f" {text}  7:00 ") == (date(2026, 3, 1), "7:00")


@pytest.mark.parametrize("text", ["", "3/1/2026", "1/3/2026", "1.3.26", "2026", "31.2.2026", "2026-13-01", "2026-3-1x"])
def test_what_could_be_two_days_or_none_is_refused(text: str) -> None:
    """A numeric day with slashes and the year at its end is refused, as readers differ on its meaning."""
    with pytest.raises(ValueError, match=r"day|month|begins"):
        dates.typed(text)


@pytest.mark.parametrize(
    "given",
    [
        *("🤖 Admiral", "🤖", "Former player", "former  PLAYER 3", "F\u043ermer player", "Former player 2"),
        naming.label(naming.FORMER),
    ],
)
def test_a_name_that_pretends_is_quoted(given: str) -> None:
    for locale in languages():
        before, after = say("called-so", locale, name="|").split("|")
        for text in (i18n.name(given, locale=locale), person(given, locale)):
            assert (text[0], text[-1]) == (before, after)
