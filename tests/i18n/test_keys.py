"""The catalogue and the code agree: no sentence is missing or unused, and none is in the code itself."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from fluent.syntax import ast as fluent

import i18n
import renders
from cogs import rights
from cogs.commands import aids, settings, show
from cogs.components import NOTHING
from cogs.delivery import servers
from cogs.delivery.servers import WAYS
from cogs.games import Reviewer
from cogs.leagues import actions, admin_screen
from cogs.leagues import settings as league_settings
from cogs.leagues.overview import PANEL as LEAGUE
from cogs.navegador.labels import SIGNS
from cogs.navegador.learning import RIGHT, TASKS
from cogs.navegador.panels import PANELS
from cogs.navegador.sheets import CATEGORIES
from cogs.panels import ChoiceSetting, hyphenate
from cogs.singing_sails.labels import SIGNS as SAILS_SIGNS
from cogs.singing_sails.learning import TASKS as SAILS_TASKS
from gamekit import naming, records
from hosting import registry
from hosting.clocks.clock_math import State
from hosting.core import EVENTS, PRESETS, AtZero, Way, errors
from hosting.core.model import Company, Hints, Kind, Question, Status
from hosting.jobs.runner import Fault
from hosting.notify import notices
from leagues.rules import errors as league_errors
from leagues.rules.states import State as SeasonState
from leagues.store.model import Format
from navegador import deal, questions, setup
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.steps import HEADINGS
from singing_sails.record import STEPS as SAILS_STEPS
from singing_sails.steps import REASONS as SAILS_REASONS
from singing_sails.table import QUESTIONS
from tests.i18n.test_languages import COMPUTERS
from tests.i18n.test_languages import _catalogue as catalogue

SAILS_OWN: Final = [key for key in records.REASONS if key.startswith("read-")]
"""Refusals of every game that Singing Sails has words of its own for."""
ROOT: Final = Path(i18n.__file__).parents[1]
FOLDERS: Final = (
    "app", "cogs", "gamekit", "i18n", "navegador", "renders", "leagues", "singing_sails", "hosting", "web",
)  # fmt: skip
INTERFACES: Final = registry.interfaces()
LOOKS: Final = [look for interface in INTERFACES.values() for look in interface.looks]
REVIEWS: Final = sorted({name for item in INTERFACES.values() if isinstance(item, Reviewer) for name in item.reviews})
LISTS: Final = ("list", "mine", "open")
SET: Final = {name.replace("_", "-"): kind for part in settings.SETTINGS.values() for name, kind in part.items()}
RIGHTS: Final = sorted(
    {right for kind in SET.values() if isinstance(kind, settings.ChannelSetting) for right in kind.rights}
    | {*rights.PLAYING, *admin_screen.POSTS, *servers.MUTING_RIGHTS, *show.WATCHING}
)
RULES: Final = {name: choice for part in league_settings.RULES.values() for name, choice in part.items()}
TOLD: Final = (
    *("soon", "shifted", "held", "check-in", "drawn", "running", "round", "late", "closing", "closed", "called-off"),
    *(
        "begin",
        "group-more",
        "moved-up",
        "taken-over",
        "adjudicated",
        "no-place",
        "protests",
        "reopened",
        "recall",
        "organiser",
    ),
    "answered",
    "seats-free",
    *("invited", "alternate", "no-alternate"),
)
"""Keys of a season's announcements."""
CHOSEN: Final = {
    name: [word for word in kind.values() if word != NOTHING]
    for name, kind in SET.items()
    if isinstance(kind, ChoiceSetting) and kind.label is None
}
SAILS_STAGES: Final = [*QUESTIONS, "over"]
PICTURES: Final = (
    "alt-board",
    "alt-chances",
    "alt-course",
    "alt-final",
    "alt-market",
    "alt-price-list",
    "alt-replay",
    "alt-sources",
)

SLASH: Final = [
    key
    for file in sorted((i18n.HERE / "en").glob("*.ftl"))
    for key in re.findall(r"^slash-([\w-]+) =", file.read_text(encoding="utf-8"), re.M)
]
"""Keys of command names, which other tests compare with the commands."""

COMPOSED: Final[Mapping[str, Sequence[str]]] = {
    "{}-{}": [
        *(f"{name}-{setting.name}" for name, interface in INTERFACES.items() for setting in interface.settings),
        *(f"league-rule-published-{word}" for word in ("yes", "no")),
        "league-rule-calendar-none",
        *(f"settings-{name}-{word}" for name, words_ in CHOSEN.items() for word in words_),
        *(
            f"league-rule-{hyphenate(name)}-{word}"
            for name, choice in RULES.items()
            for word in choice.values()
            if choice.label is None or word == NOTHING
        ),
    ],
    **dict.fromkeys(("{}-head", "{}-none"), tuple(LISTS)),
    "{}-of": list(PICTURES),
    **dict.fromkeys(("at-zero-{}", "choice-zero-{}"), tuple(get_args(AtZero))),
    "choice-clock-{}": ["default", "none", "keep", "turn", "game", "evening", *PRESETS],
    "clock-seat-{}": list(get_args(State)),
    "abandoned-{}": ["lobby", "running"],
    **dict.fromkeys(("ask-sure-{}", "button-ask-{}"), tuple(get_args(Question))),
    **dict.fromkeys(("building-{}", "building-{}-many", "building-{}-short", "buildings-{}"), tuple(BUILDINGS)),
    "button-review-{}": [*REVIEWS, *aids.TURNING],
    "review-how-{}": list(INTERFACES),
    "review-{}-head": REVIEWS,
    "button-animation-{}": sorted(
        {animation for item in INTERFACES.values() for animation in item.animations}
        - {look.name for look in LOOKS if look.emoji is not None}
    ),
    "button-reveal-{}": [name for name in INTERFACES if i18n.has(f"button-reveal-{name}")],
    "button-league-{}": [act.removeprefix("button-league-") for act in LEAGUE.acts if act.startswith("button-league-")],
    **dict.fromkeys(("form-evening-{}", "form-evening-{}-hint"), ("minutes", "until")),
    **dict.fromkeys(("form-away-{}", "form-away-{}-hint"), ("days", "from", "until")),
    "button-welcome-{}": list(WAYS),
    "button-league-to-{}": [state.value for state in SeasonState],
    "league-{}": ["boards", "days", "people", "rounds", "seats"],
    "league-decide-{}": list(actions.DECISIONS),
    **dict.fromkeys(("league-format-{}", "league-format-{}-help", "league-how-{}"), tuple(one.value for one in Format)),
    **dict.fromkeys(("league-import-{}", "league-import-{}-help"), tuple(admin_screen.KINDS)),
    "league-off-{}": list(actions.WAYS),
    "league-part-{}": [*league_settings.RULES, league_settings.PLACES],
    "league-people-{}": ["registered", "to-check-in", "checked-in", "reserve"],
    "league-rule-{}": [name.replace("_", "-") for name in RULES],
    "league-told-{}": list(TOLD),
    "button-{}": [
        *("first", "earlier", "later", "last", "log", "verify", "undo", "take", "king", "admin-pause", "admin-resume"),
        *(look.name for look in LOOKS),
        *(frame for interface in INTERFACES.values() for frame in interface.frames),
    ],
    **dict.fromkeys(("event-{}", "brief-event-{}"), ("phase", "card", "end")),
    "event-of-{}": list(EVENTS),
    "way-{}": list(get_args(Way)),
    "ways-all-{}": ["ping", "message", "push"],
    "act-{}": ["company", "hints"],
    "choice-{}-{}": [
        f"choice-{key}-{who}" for key, of in (("company", Company), ("hints", Hints)) for who in get_args(of)
    ],
    "choice-plan-{}": ["play", "offer", "try"],
    **dict.fromkeys(("column-{}", "column-{}-many"), tuple(COLUMNS)),
    "form-clock-{}": ["time", "zero", "returns"],
    "form-league-{}": ["format", "seats", "clock", "days"],
    "form-play-{}": ["game", "seats", "clock", "where", "computers"],
    **dict.fromkeys(("computer-{}", "strength-{}"), tuple(COMPUTERS)),
    "picture-ended-{}": ["explored", "built", "both", "agreed"],
    "field-{}": [str(number) for number in range(len(RONDEL))],
    "condition-typed-{}": ["least", "most", "exactly", "over", "under", "and", "noise", "none"],
    **dict.fromkeys(("figure-{}", "figure-typed-{}"), tuple(questions.figures(setup(3, deal(1))))),
    **dict.fromkeys(("game-{}", "summary-{}"), tuple(INTERFACES)),
    "good-{}": list(GOODS),
    **dict.fromkeys(("lesson-{}", "lesson-{}-title", "lesson-{}-task"), tuple(task.name for task in TASKS)),
    "lesson-{}-{}": [f"lesson-{task.name}-{answer}" for task in TASKS for answer in (RIGHT, *task.answers)],
    "purpose-{}": list(PANELS),
    "line-{}": list(get_args(Status)),
    "list-{}": ["lobby", "running", "over"],
    "me-{}": ["yes", "no"],
    "me-theme-{}": [*(theme.name for theme in renders.THEMES), "server"],
    "log-{}": [kind for kind in get_args(Kind) if kind not in ("step", "plan")],
    **dict.fromkeys(("overview-{}", "overview-line-{}"), tuple(servers.ROOM)),
    **dict.fromkeys(("panel-{}", "panel-{}-none", "panel-{}-surplus"), ("ships", "workers")),
    "called-{}": [naming.file(name).casefold() for name in BOARD.names],
    "rule-{}": list(HEADINGS),
    "reason-{}": [],  # the engine may give English reasons; another language may have them here
    "reason-{}-{}": [f"reason-singing-sails-{key}" for key in (*SAILS_REASONS, *SAILS_OWN)],
    "sign-{}": [*SIGNS, *SAILS_SIGNS],
    "sign-seat-{}": [str(number) for number in range(5)],
    "right-{}": [right.replace("_", "-") for right in RIGHTS],
    "help-{}": ["server", "player", "table", "admin"],
    "slash-{}": SLASH,
    "slash-option-{}": [],  # which are among those
    "stuck-why-{}": list(get_args(Fault)),
    "score-{}": list(CATEGORIES),
    **dict.fromkeys(("settings-{}", "settings-{}-help", "settings-{}-none"), tuple(SET)),
    "settings-part-{}": list(settings.SETTINGS),
    "tag-{}": [stage for stage in notices.STAGES if stage != "open"],
    "voyage-asked-{}": SAILS_STAGES,
    "voyage-did-{}": list(SAILS_STEPS.verbs),
    "voyage-event-{}": ["heading", "compass", "wind", "slots", "enemy", "sunk"],
    **dict.fromkeys(
        ("voyage-lesson-{}", "voyage-lesson-{}-title", "voyage-lesson-{}-task"),
        tuple(task.name for task in SAILS_TASKS),
    ),
    "voyage-lesson-{}-{}": [
        f"voyage-lesson-{task.name}-{answer}" for task in SAILS_TASKS for answer in (RIGHT, *task.answers)
    ],
}
"""The keys composed at run time, each with the values of its braces; for two of them the whole keys."""

FIRST: Final = {"say", "_named", "has", "command_text", "UserError", "list", "title", "_name", "_text", "plainly"}
SECOND: Final = {"Parameter", "_close", "TableError", "NotNow", "NotAllowed", "Refused", "BadValue"}
"""Functions that take a key as their first or second argument; `Choice` and `Command` take one by name."""

SHOWN: Final = {"content", "description", "label", "placeholder", "topic"}
"""Keyword arguments that are displayed."""
PLACES: Final[Mapping[str, int]] = {
    **dict.fromkeys(("Text", "answer", "of", "publish", "publish_further"), 0),
    **dict.fromkeys(("reply", "reply_further", "send", "send_message", "reply_with_file"), 0),
    **dict.fromkeys(("Button", "Option"), 1),
    "Select": 2,
}
"""Functions that display an argument by its position, counted from 0."""


def test_every_sentence_is_said() -> None:
    """Each key of the catalogue is in the code, composed there, or part of another sentence."""
    spelt = {value for _, node in _nodes() for value in _spelt(node)}
    said = _written() | {key for template in COMPOSED for key in _keys(template)}
    said |= {part.id.name for value in catalogue(i18n.ENGLISH).values() for part in _parts(value)}
    said |= {key for key in spelt if "-" in key}
    assert {key for key in catalogue(i18n.ENGLISH) if key not in said} == set()


def test_every_sentence_that_is_said_is_there() -> None:
    texts = _written() | {key for template in COMPOSED for key in _keys(template)}
    families = (*vars(errors).values(), *vars(league_errors).values())
    texts |= {error.key for error in families if isinstance(error, type) and hasattr(error, "key")}
    assert len(texts) > 400
    never_raised = {"table-error", "league-error"}  # the families
    assert {key for key in texts if key not in catalogue(i18n.ENGLISH)} == never_raised


def test_every_key_that_is_put_together_is_listed() -> None:
    assert {template for key in _key_nodes() for template in _templates(key)} == set(COMPOSED)


def test_no_sentence_stands_in_the_code() -> None:
    """All displayed text comes from the catalogue: commands, options, buttons, menus, messages, topics."""
    literals = []
    for folder in ("app", "cogs"):
        for file, node in _nodes(folder):
            if isinstance(node, ast.Call) and file != "app/walking.py":  # its messages are the host's, in English
                literals += [f"{file}:{node.lineno}: {text}" for part in _displayed(node) for text in _sentences(part)]
    assert literals == []


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        ('describe(to="Who plays on")', ["Who plays on"]),
        ('Option(label=f"Pay {n} ships")', ["Pay ", " ships"]),
        ('edit(content=told or "Nothing there")', ["Nothing there"]),
        ('edit(content=say("old-button"))', []),
        ('reply(", ".join([name, "and others"]))', ["and others"]),
        ('Button("start", "Begin", style="blue")', ["Begin"]),
        ('Option(label=names["Ana"])', []),
        ('app_commands.Choice(name="Drawn by lot", value="drawn")', ["Drawn by lot"]),
    ],
)
def test_a_sentence_in_the_code_is_seen(code: str, sentences: list[str]) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert [text for part in _displayed(call) for text in _sentences(part)] == sentences


def _keys(template: str) -> list[str]:
    return [value if template.count("{}") > 1 else template.replace("{}", value) for value in COMPOSED[template]]


def _parts(value: Any) -> Iterator[fluent.MessageReference]:
    if isinstance(value, fluent.MessageReference):
        yield value
    elif isinstance(value, fluent.BaseNode):
        for inner in vars(value).values():
            yield from _parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _parts(inner)


@cache
def _trees() -> dict[str, ast.Module]:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def _nodes(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for file, tree in _trees().items():
        if not folders or file.split("/")[0] in folders:
            for node in ast.walk(tree):
                yield file, node


def _called(node: ast.Call) -> str:
    func = node.func.value if isinstance(node.func, ast.Subscript) else node.func  # `Panel[TableStand](…)`
    return str(getattr(func, "id", getattr(func, "attr", "")))


def _key_nodes() -> Iterator[ast.expr]:
    """Yield the keys in the code: arguments of functions that take one, and values and functions called `key`."""
    for _, node in _nodes("hosting"):
        if isinstance(node, ast.Call) and _called(node) in SECOND:
            yield from node.args[1:2]
    for _, node in _nodes("cogs", "renders", "app", "web", "i18n"):
        if isinstance(node, ast.Call):
            if _called(node) in FIRST:
                yield from node.args[:1]
            elif _called(node) in SECOND:
                yield from node.args[1:2]
            elif _called(node) == "for_verb":
                yield from (ast.Constant(f"button-{verb}") for verb in _spelt(node.args[0]))
            elif _called(node) in ("command", "Command", "Choice", "Panel", "Preferences"):
                named = [keyword.value for keyword in node.keywords if keyword.arg in ("key", "text")]
                if not named and _called(node) != "Choice" and node.args and isinstance(node.args[0], ast.Constant):
                    named = [ast.Constant(f"command-{node.args[0].value!s}")]  # a command, alone or by its panel
                yield from named
        elif isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["key"]:
            yield node.value
        elif isinstance(node, ast.FunctionDef) and node.name.strip("_").endswith("key"):
            yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value)


def _written() -> set[str]:
    return {key for node in _key_nodes() for key in _spelt(node)} | _in_templates()


def _in_templates() -> set[str]:
    files = (file for folder in ("web", "app") for file in (ROOT / folder).rglob("*.*ml"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert texts
    assert not [text for text in texts if re.search(r"\b(?:say|told)\((?!\")", text)], "a key is put together"
    return {key for text in texts for key in re.findall(r'\b(?:say|told)\("([^"]+)"[,)]', text)}


def _spelt(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp():
            yield from _spelt(node.body)
            yield from _spelt(node.orelse)


def _templates(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.JoinedStr):
            yield "".join(str(value.value) if isinstance(value, ast.Constant) else "{}" for value in part.values)


def _displayed(call: ast.Call) -> Iterator[ast.expr]:
    called = _called(call)
    names = SHOWN | ({"name"} if called == "Choice" else set())
    yield from (keyword.value for keyword in call.keywords if keyword.arg in names or called == "describe")
    if called in PLACES:
        yield from call.args[PLACES[called] :][:1]


def _sentences(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if re.search(r"[^\W\d_]", node.value):
            yield node.value
    elif isinstance(node, ast.Subscript):
        yield from _sentences(node.value)
    elif not isinstance(node, ast.Call) or _called(node) == "join":  # arguments of other calls are checked separately
        for inner in ast.iter_child_nodes(node):
            yield from _sentences(inner)
