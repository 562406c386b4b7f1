"""Translations: everything that English has, the same facts, within Discord's limits; no sentence joined in code."""

import ast
import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import i18n
from gamekit.game import COMPUTERS as ANY_GAMES_COMPUTERS
from hosting import registry
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.steps import REASONS
from tests.support.effort import THOROUGH

LANGUAGES: Final = [language for language in i18n.languages() if language != i18n.ENGLISH]
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
NUMBERS: Final = (0, 1, 2, 1000)
COMPUTERS: Final = sorted({name for game in registry.games() for name in game.computers} | set(ANY_GAMES_COMPUTERS))
LIMITS: Final = {"button-": 80, "option-": 100, "choice-": 100, "command-": 100, "choose-": 150, "league-format-": 100}
"""Number of characters that Discord displays of controls, choices and descriptions."""


@pytest.mark.parametrize("language", i18n.languages())
def test_no_sentence_stands_twice(language: str) -> None:
    assert [
        key for key, times in Counter(message.id.name for message in _messages(language)).items() if times > 1
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(language: str) -> None:
    wanted = set(_catalogue(i18n.ENGLISH)) | {f"reason-{key}" for key in REASONS}
    assert set(_catalogue(language)) == {key for key in wanted if not key.startswith("sign-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_facts_are_told(language: str) -> None:
    """A sentence drops no parameter (but a number of English's plural alone) and uses none unknown, as a reason."""
    for key in _catalogue(language):
        if key in _catalogue(i18n.ENGLISH):
            assert _sentences(key, i18n.ENGLISH) <= _variables(key, language) <= _variables(key, i18n.ENGLISH), key
        else:
            facts = {name for _, name, _, _ in string.Formatter().parse(REASONS[key.removeprefix("reason-")][1])}
            assert _variables(key, language) <= facts, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_cases_are_told_apart(language: str) -> None:
    """A parameter's cases are spelt as in English, and numbers have the forms of the language."""
    forms = set(Locale.parse(language, sep="-").plural_form.tags) | {"other"}
    for key in _catalogue(language):
        ours = _cases(key, language)
        assert set().union(*ours.values()) & PLURALS <= forms, key
        for name, cases in (_cases(key, i18n.ENGLISH) if key in _catalogue(i18n.ENGLISH) else {}).items():
            assert cases - PLURALS <= ours.get(name, set()), (key, name)
            assert _named(ours.get(name, set())) <= cases, (key, name)


@pytest.mark.every(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_case_tells_the_facts_that_it_tells_in_english(language: str) -> None:
    for key in set(_catalogue(language)) & set(_catalogue(i18n.ENGLISH)):
        chosen = _cases(key, language) | _cases(key, i18n.ENGLISH)
        plain = {name: f"<{name}>" for name in _variables(key, i18n.ENGLISH) - set(chosen)}
        cases: dict[str, list[i18n.Fact]] = {name: [*sorted(_named(texts))] or [2] for name, texts in chosen.items()}
        for values in product(*cases.values()):
            facts: dict[str, i18n.Fact] = {**plain, **dict(zip(cases, values, strict=True))}
            english, said = (i18n.say(key, spoken, **facts) for spoken in (i18n.ENGLISH, language))
            assert {name for name in plain if plain[name] in said} == {
                name for name in plain if plain[name] in english
            }, (key, facts)


@pytest.mark.parametrize("language", i18n.languages())
def test_every_case_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    for key in _catalogue(language):
        most = next((most for start, most in LIMITS.items() if key.startswith(start)), 2000)
        for facts in _facts(key, language, 4 if most < 2000 else i18n.NAME_LENGTH):
            said = i18n.say(key, language, **facts)
            assert len(said) <= most, (key, said)


@cache
def _messages(language: str) -> list[fluent.Message]:
    parser = FluentParser(with_spans=False)
    files = [*i18n.HERE.glob(f"{language}.ftl"), *sorted((i18n.HERE / language).glob("*.ftl"))]
    entries = [entry for file in files for entry in parser.parse(file.read_text(encoding="utf-8")).body]
    assert not any(isinstance(entry, fluent.Junk) for entry in entries), language
    return [entry for entry in entries if isinstance(entry, fluent.Message)]


@cache
def _catalogue(language: str) -> Mapping[str, fluent.Message]:
    return {message.id.name: message for message in _messages(language)}


def _within(node: Any, language: str) -> Iterator[fluent.BaseNode]:
    if isinstance(node, fluent.MessageReference):
        shared = i18n.ENGLISH if node.id.name.startswith("sign-") else language
        yield from _within(_catalogue(shared)[node.id.name], language)
    elif isinstance(node, fluent.BaseNode):
        yield node
        for inner in vars(node).values():
            yield from _within(inner, language)
    elif isinstance(node, list):
        for inner in node:
            yield from _within(inner, language)


def _variables(key: str, language: str) -> set[str]:
    within = _within(_catalogue(language)[key], language)
    return {node.id.name for node in within if isinstance(node, fluent.VariableReference)}


def _sentences(key: str, language: str) -> set[str]:
    within = list(_within(_catalogue(language)[key], language))
    every = Counter(node.id.name for node in within if isinstance(node, fluent.VariableReference))
    chosen = [node.selector for node in within if isinstance(node, fluent.SelectExpression)]
    said = every - Counter(node.id.name for node in chosen if isinstance(node, fluent.VariableReference))
    return set(said) | {name for name, cases in _cases(key, language).items() if cases - PLURALS}


def _cases(key: str, language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for node in _within(_catalogue(language)[key], language):
        if isinstance(node, fluent.SelectExpression) and isinstance(node.selector, fluent.VariableReference):
            keys = {
                variant.key.name if isinstance(variant.key, fluent.Identifier) else variant.key.value
                for variant in node.variants
            }
            found.setdefault(node.selector.id.name, set()).update(keys)
    return found


def _named(cases: set[str]) -> set[str]:
    return {case for case in cases if case not in PLURALS and not case.isdecimal()}


def _facts(key: str, language: str, other: int) -> Iterator[dict[str, i18n.Fact]]:
    """Yield parameters for each form of a sentence, with THOROUGH all combinations; unknown lengths are `other`."""
    cases, names = _cases(key, language), sorted(_variables(key, language))
    ways: list[list[i18n.Fact]] = []
    for name in names:
        texts = cases.get(name, set())
        values: list[i18n.Fact] = [*sorted(_named(texts))]
        if texts & (PLURALS - {"other"}) or any(case.isdecimal() for case in texts):
            values += NUMBERS
        elif not texts or "other" in texts:
            values.append("m" * _lengths(language).get(name, other))
        ways.append(values)
    turns = max(map(len, ways), default=1)
    each = ([way[turn % len(way)] for way in ways] for turn in range(turns))
    for chosen in product(*ways) if THOROUGH else each:
        yield dict(zip(names, chosen, strict=True))


@cache
def _lengths(language: str) -> dict[str, int]:
    """Return the number of characters of parameters' longest values on controls, in the language."""

    def longest(keys: list[str]) -> int:
        return max(len(i18n.say(key, language)) for key in keys)

    return {
        "region": max(len(str(i18n.called(name, language))) for name in BOARD.names),
        "building": longest([f"building-{name}" for name in BUILDINGS]),
        "column": longest([f"column-{name}" for name in COLUMNS]),
        "field": longest([f"field-{number}" for number in range(len(RONDEL))]),
        "good": longest([f"good-{name}" for name in GOODS]),
        "prices": len("100 100 100 100"),
        "name": longest([f"computer-{name}" for name in COMPUTERS]),
        "strength": longest([f"strength-{name}" for name in COMPUTERS]),
    }


ROOT: Final = Path(i18n.__file__).parents[1]
FOLDERS: Final = ("cogs", "renders", "web/leagues")
FILES: Final = (  # the writer of SVG joins markup alone
    *(
        file
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*.py")
        if file.name not in ("__main__.py", "svg.py")
    ),
    *(ROOT / "app" / "playground" / name for name in ("server.py", "pages.py")),
)
SAID: Final = {"say", "row", "clauses", "sentences", "stopped", "numbered", "figure", "percent", "region"}
"""Functions that return words, or numbers as a language writes them."""
BETWEEN: Final = re.compile(r"[^\W\d_]| |[,;:.!?()，；：。、（）](?=\W|$)")
"""Language-dependent characters: words, spaces, punctuation."""
MARKS: Final = re.compile(r"[\n*`#>-]*")
"""Line ends and Discord's markup."""

ALLOWED: Final[Mapping[str, frozenset[str]]] = {
    # conditions are typed so, in every language
    "cogs/workbench/plan.py": frozenset({"' and '.join(filter(None, texts))"}),
    "cogs/workbench/conditions.py": frozenset({
        "f'{figure} = {least}'", "f'{figure} >= {least}'", "f'{figure} <= {most}'",
    }),
    # options are typed so, in every language
    "cogs/commands/lobby.py": frozenset({
        "f\"{_words(setting, locale)}: {say('me-no', locale)}\"",
        "f'{_words(setting, locale)}: {number}'",
        "f'{piece.strip()}, '",
    }),
    # seats are typed so, in every language
    "cogs/leagues/actions.py": frozenset({"' '.join(leavers)"}),
    # the value of a cell
    # a time and its zone, both in figures and international names
    # mentions, and the end of a name that two have
    "cogs/host.py": frozenset({
        "' '.join((f'<@{person}>' for person in people))",
        "i18n.say('computer-player', language, name=who) + end",
    }),
    # addresses
    "app/playground/server.py": frozenset({
        "f\"{board['url'].removeprefix(self.world.board)}?as={person}\"",
        "f'{self.address}/enter/{self.seats.secret(who)}?to=/t/{table}'",
    }),
    # in the ids of controls
    "cogs/singing_sails/panels.py": frozenset({"','.join(map(str, value))"}),
    "cogs/workbench/puzzle.py": frozenset({"f'{puzzle_id}.'", "f'{turn}.'"}),
    # what BG Stats knows things by
    "cogs/commands/show.py": frozenset({"f'navegador {text}'", "f'player {who}'", "f'table {table.guild} {table.id}'"}),
    # for the log
    "cogs/workbench/turn.py": frozenset({"f'table {table.id} has moved on from {seq} to {position.seq}'"}),
    "web/leagues/content.py": frozenset({
        "f'a rating on server {guild}'",
        "f'league {league.id}'",
        "f'season {season.id}'",
        "f'{what}: {sentence(error)}'",
        "' '.join(str(error).split())",
        "f'what is stored of it cannot be read ({type(error).__name__}: {text})'",
        "' '.join((f'{across},{below}' for across, below in points))",  # a curve
        "f'{across},{below}'",
    }),
    # figures alone: sums in pictures, rows of prices
    "renders/navegador/sheets.py": frozenset({
        "f'{achievements} × {each}'", "f'{player.achievements[column]} × {BOARD.capacity_price}'",
        "f'{count}+{wildcards} × {price} = {cash}'", "f'{count} × {price} = {cash}'",
        "f'+ {BOARD.beyond_price * view.state.phase}'", "product += ' +'",
    }),
    "renders/navegador/alt.py": frozenset({"' '.join(map(str, numbers))"}),
}  # fmt: skip
"""Permitted joins in the code, by file."""


def test_nothing_is_put_together_in_code() -> None:
    found = {file: frozenset(joins) for file in _modules() if (joins := [*_joins(_modules()[file])])}
    further = {file: joins - ALLOWED.get(file, frozenset()) for file, joins in found.items()}
    assert {file: joins for file, joins in further.items() if joins} == {}


def test_no_exception_is_left_over() -> None:
    for file, allowed in ALLOWED.items():
        assert allowed <= {*_joins(_modules()[file])}, file


def test_nothing_is_put_together_in_templates() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "web/templates/leagues").rglob("*.*ml")}
    assert texts
    assert {name: found for name, text in texts.items() if (found := _in_template(text))} == {}


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ('", ".join(names)', True),
        ('" – ".join(names)', True),
        ('" and ".join(names)', True),
        ('"、".join(names)', True),
        ('"\\n".join(lines)', False),
        ('"".join(letters)', False),
        ('"_".join(parts)', False),
        ("row(names, locale)", False),
        ('f"{n} {good}"', True),
        ('f"{field}: {told}"', True),
        ('f"{sentence}."', True),
        ('f"({n})"', True),
        ('f"ships/{seat}/{region}"', False),
        ('f"{verb}:{arg}"', False),
        ('f"<t:{at}:R>"', False),
        ('f"https://discord.com/channels/{guild}/{place}"', False),
        ('f"**{name}**"', False),
        ('f"-# {change}"', False),
        ('f"{say(key, locale)}{late}"', True),
        ('f"{say(key, locale)}\\n{late}"', False),
        ("say(key, locale) + end", True),
        ('text + ", " + end', True),
        ("1 + 2", False),
        ("text.__iadd__(1)", False),
        ('raise_(f"{n} people are too many")', True),
    ],
)  # fmt: skip
def test_a_join_is_seen(code: str, seen: bool) -> None:
    assert bool([*_joins(ast.parse(code))]) == seen, code


def test_what_is_raised_is_not_shown() -> None:
    assert [*_joins(ast.parse('raise ValueError(f"{n} people are too many")'))] == []
    assert [*_joins(ast.parse('text += ", "'))] == ["text += ', '"]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ('{{ names|join(", ") }}', True),
        ("{{ at|moment }}: {{ rating }}", True),
        ("{{ a }}{% if b %}, {{ b }}{% endif %}", True),
        ("{{ a }}。", True),
        ("{{ a }} · {{ b }}", False),
        ("<td>{{ a }}</td><td>{{ b }}</td>", False),
        ('style="x: {{ y }}"', False),
    ],
)  # fmt: skip
def test_a_join_in_a_template_is_seen(text: str, seen: bool) -> None:
    assert bool(_in_template(text)) == seen, text


@cache
def _modules() -> dict[str, ast.Module]:
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in FILES}


def _joins(tree: ast.AST) -> Iterator[str]:
    raised = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) not in raised and id(node) not in parts and _joined(node):
            yield ast.unparse(node)


def _joined(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(between)), attr="join")):
            return bool(BETWEEN.search(between))
        case ast.JoinedStr(values=values):
            formatted = [part for part in values if isinstance(part, ast.FormattedValue)]
            text = "".join(str(part.value) for part in values if isinstance(part, ast.Constant))
            if MARKS.fullmatch(text.replace(" ", "")) and (len(formatted) < 2 or "\n" in text):
                return False
            joins_words = len(formatted) > 1 and any(_is_said(part.value) for part in formatted)
            return joins_words or bool(formatted and BETWEEN.search(_between(values)))
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return any(_is_said(side) or _is_text(side) for side in (left, right))
        case ast.AugAssign(op=ast.Add(), value=value):
            return _is_text(value)
    return False


def _between(values: list[ast.expr]) -> str:
    """Return an f-string's text between and after its values, without keys, addresses and mentions."""
    text = "".join("\0" if isinstance(part, ast.FormattedValue) else str(getattr(part, "value", "")) for part in values)
    return "" if re.fullmatch(r"\S*", text) and not re.search(r"\0[,;!?)]|[(]\0|^\0\.$", text) else text


def _is_said(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    of_lists = ast.unparse(node.func) in ("join", "lists.join")
    return of_lists or getattr(node.func, "attr", getattr(node.func, "id", "")) in SAID


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(BETWEEN.search(node.value))


def _in_template(text: str) -> list[str]:
    return re.findall(r"\}\}(?:\{%[^%]*%\})*[,;:.()，；：。、（）]|\|\s*join\b", text)


GAMES: Final = tuple(game.name for game in registry.games())
HOST: Final = ("hosting", "leagues", "cogs", "renders", "app", "i18n")
ENTRY: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
MORE: Final = {"cruzado", "cruzados", "rondel", "ship", "explorer", "treasure", "treasures", "pirate", "pirates"}
"""Nouns of the games that have no entry of their own."""
EVERYDAY: Final = {
    "en": {"anchor", "calm", "discuss", "heat", "land", "left", "right", "rotate", "water", "wildcard", "wind"},
    "de": set[str](),
    "zh-TW": set[str](),
}
"""Names in the games that are ordinary words as well."""
OTHERS: Final = {
    "worker": r"cogs/.*|app/.*|i18n/.*|web/.*|hosting/.*",
    "workers": r"cogs/.*|app/.*|i18n/.*|web/.*|hosting/.*",
    "gold": r"renders/leagues/.*",
    "factory": r"hosting/db/.*",
}
"""Names in the games that have another meaning in some files: processes beside the bot, medals, makers of values."""


def _of_a_game(file: Path) -> bool:
    names = {name for game in GAMES for name in (game, game.replace("-", "_"))}
    parts = file.relative_to(ROOT).parts
    return bool(names & set(parts)) or any(parts[-1].startswith(f"{game}{end}") for game in GAMES for end in ".-")


@cache
def _names(language: str) -> frozenset[str]:
    """Return the words of the names of the games' things in a language; English also those in the rules."""
    text = (i18n.HERE / language / "navegador-names.ftl").read_text(encoding="utf-8")
    keys = [key for key in ENTRY.findall(text) if not key.startswith(("rule-", "buildings-"))]
    names = {i18n.say(key, language) for key in keys}
    if language == i18n.ENGLISH:
        components = tomllib.loads(resources.files("singing_sails").joinpath("components.toml").read_text("utf-8"))
        names |= {*components["cards"], *components["tiles"], *MORE}
    if language == "zh-TW":
        return frozenset(name for name in names if re.search(r"[一-鿿]{2}", name))
    parts = {part.casefold() for name in names for part in re.findall(r"[^\W\d_]{4,}", name)}
    return frozenset(parts - EVERYDAY[language])


def _nouns(text: str, language: str) -> set[str]:
    if language == "zh-TW":
        return {name for name in _names(language) if name in text}
    return set(re.findall(r"(?<![\w])[^\W\d_]+(?![\w])", text.casefold())) & _names(language)


def _host_files() -> Iterator[tuple[Path, str]]:
    for part in HOST:
        for file in sorted((ROOT / part).rglob("*")):
            if file.suffix in (".py", ".ftl", ".html", ".js") and not _of_a_game(file):
                tag = file.stem if file.parent == i18n.HERE else file.parent.name
                yield file, tag if file.suffix == ".ftl" else i18n.ENGLISH


def test_the_host_names_nothing_of_a_game() -> None:
    named = [
        (file.relative_to(ROOT).as_posix(), noun)
        for file, language in _host_files()
        for noun in sorted(_nouns(file.read_text(encoding="utf-8"), language))
    ]
    assert not [(path, noun) for path, noun in named if not re.fullmatch(OTHERS.get(noun, ""), path)]


def test_the_host_says_no_sentence_of_a_game() -> None:
    """The host's code spells out no key of a game's own files; what it needs it composes with the game's name."""
    files = [file for file in (i18n.HERE / i18n.ENGLISH).glob("*.ftl") if _of_a_game(file)]
    keys = {key for file in files for key in ENTRY.findall(file.read_text(encoding="utf-8"))}
    assert len(keys) > 500
    said = {
        f"{file.relative_to(ROOT)}: {node.value}"
        for file, _ in _host_files()
        if file.suffix == ".py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value and node.value in keys
    }
    assert not said
