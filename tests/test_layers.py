"""Imports between the parts point one way without cycles, see docs/architecture.md.

Every module of the tree is read, including command lines, measurements and tests. Imports in functions and for the type
checker alone count like any other.
"""

import ast
import graphlib
import re
import sys
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = ("navegador", "singing_sails")
"""Each has a package of this name, and a folder of this name in `cogs` and in `renders`."""
MAY = {
    "gamekit": {"gamekit"},
    "navegador": {"gamekit"},
    "singing_sails": {"gamekit"},
    "i18n": {"i18n", "gamekit"},
    "hosting": {"hosting", "gamekit"},
    "leagues": {"leagues", "hosting", "gamekit"},
    "renders": {"renders", "i18n", "gamekit"},
    "cogs": {"cogs", "renders", "leagues", "hosting", "i18n", "gamekit"},
    "web": {"web", "cogs", "renders", "leagues", "hosting", "i18n", "gamekit"},
    "app": {"app", "web", "cogs", "renders", "leagues", "hosting", "i18n", "gamekit"},
    "bot": {"app"},
    "website": {"web"},
}
"""Parts of the project that each part may import."""
PRODUCT = (*MAY,)
OURS = (*PRODUCT, "tests", "tools")
NOT = {
    "i18n": {"discord", "sqlalchemy", "sqlite3", "PIL"},
    "hosting": {"discord", "PIL", "fluent"},
    "leagues": {"discord", "PIL", "fluent"},
    "renders": {"discord", "sqlalchemy", "sqlite3", "alembic"},
    "cogs": {"sqlalchemy", "sqlite3", "alembic", "PIL"},
    "web": {"discord", "sqlalchemy", "sqlite3", "alembic", "PIL"},
    "app": {"sqlalchemy", "sqlite3", "alembic", "PIL"},
}
"""External packages that a part may not import."""
ALONE = {
    "distributed": {"app.executors"},
    "tornado": {"app.executors"},
    "aiosqlite": {"hosting.db.sqlite"},
    "psycopg": {"hosting.db.postgres"},
    "simcord": set(),
    "babel": {"i18n", "i18n.dates"},
    "fluent": {"i18n"},
    "jinja2": {"web.templating", "app.playground.drawing"},
    "markupsafe": {"web.marks", "web.gallery", "web.boards", "app.playground.drawing"},
}
"""External packages that only these modules of the product may import."""
DISCORD = {
    *("cogs.errors", "cogs.host", "cogs.seeing", "cogs.leagues.jobs"),
    *(f"cogs.delivery.{name}" for name in ("servers", "triggers")),
}
"""Modules of `cogs` that import discord, beside all of `cogs.door` and `cogs.sending`: the list only gets shorter."""
HANDLERS = ("commands", "turn", "workbench", *GAMES)
"""Folders of `cogs` whose modules speak of requests and pages, and name no interaction."""
HOUSES = ("hosting", "leagues", "cogs")
"""Parts whose folders are rooms with doors."""
MAPPED = ("app", "cogs", "renders", "leagues", "hosting")
"""Parts whose folders the map in docs/architecture.md names."""
LATE = {"hosting.db": {"postgres"}}
"""Modules of a room that need an optional package: others import them by the door too, but in a function."""
LOADERS = {"import_module", "resolve_name"}
"""Functions that import a module by a text."""


@cache
def _modules() -> dict[str, Path]:
    files = [*ROOT.glob("*.py"), *(file for part in OURS for file in (ROOT / part).rglob("*.py"))]
    return {_name(file): file for file in files}


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _imported(module: str) -> frozenset[str]:
    file = _modules()[module]
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            inner = {f"{base}.{alias.name}" for alias in node.names}
            ours = inner & set(_modules())
            names |= ours | ({base} if len(ours) < len(inner) else set())
        elif isinstance(node, ast.Call) and _called(node.func) in LOADERS:
            texts = {arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
            names |= {text.partition(":")[0] for text in texts}
    return frozenset(names)


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@cache
def _needed(module: str) -> frozenset[str]:
    tree = parsed(_modules()[module])
    optional: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any("ImportError" in _caught(handler) for handler in node.handlers):
            optional |= {alias.name for part in node.body if isinstance(part, ast.Import) for alias in part.names}
    return frozenset(name.partition(".")[0] for name in _imported(module) - optional)


def _caught(handler: ast.ExceptHandler) -> set[str]:
    names = {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)} if handler.type else set()
    return {"ImportError"} if names & {"ImportError", "ModuleNotFoundError"} else names


def _of(part: str) -> Iterator[str]:
    return (module for module in sorted(_modules()) if module.partition(".")[0] == part)


def _in_folder_of_a_game(module: str) -> bool:
    return any(f".{game}." in f".{module}." for game in GAMES)


@pytest.mark.parametrize("part", MAY)
def test_a_part_imports_only_what_is_below_it(part: str) -> None:
    """A part imports only what it may, of ours and external; a game's folder also its game."""
    for module in _of(part):
        tops = {name.partition(".")[0] for name in _imported(module)}
        assert not tops & NOT.get(part, set()), module
        of_a_game = {*GAMES} if _in_folder_of_a_game(module) else set(GAMES)
        assert tops & set(OURS) <= MAY[part] | of_a_game, module


def test_nothing_names_a_game_but_its_own_folders() -> None:
    """Not its pictures, texts or later imports either: a game is registered by a line of data, `hosting/games.toml`."""
    named = {
        f"{module} -> {name}"
        for part in PRODUCT
        for module in _of(part)
        if not _in_folder_of_a_game(module)
        for name in _imported(module) | _spelt_out(module)
        if _in_folder_of_a_game(name)
    }
    assert not named


def _spelt_out(module: str) -> set[str]:
    tree = parsed(_modules()[module])
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {name for name in (text.partition(":")[0] for text in texts) if "." in name and name in _modules()}


@pytest.mark.parametrize("game", GAMES)
def test_the_folders_of_a_game_know_no_other_game(game: str) -> None:
    for module in _modules():
        if f".{game}." in f".{module}." and module.partition(".")[0] in PRODUCT:
            others = {name for name in _imported(module) for other in GAMES if f".{other}." in f".{name}."}
            assert all(f".{game}." in f".{name}." for name in others), module


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_need_nothing_but_python(game: str) -> None:
    """The rules use no external package, the command line included; of ours only what all games share."""
    for module in (*_of(game), *_of("gamekit")):
        assert _needed(module) <= set(sys.stdlib_module_names) | {game, "gamekit"}, module


def test_nothing_goes_in_a_circle() -> None:
    imports = {module: _imported(module) & set(_modules()) for module in _modules()}
    assert not _circle(imports)


def test_only_the_door_knows_discord() -> None:
    """Handlers, panels and pages import no discord, so that another door, such as a browser, can use them."""
    importers = {
        module for module in _of("cogs") if any(text.partition(".")[0] == "discord" for text in _imported(module))
    }
    assert {importer for importer in importers if not importer.startswith(("cogs.door.", "cogs.sending."))} == DISCORD


@pytest.mark.parametrize("folder", HANDLERS)
def test_handlers_name_no_interaction(folder: str) -> None:
    modules = [text for text in _of("cogs") if text.startswith(f"cogs.{folder}.") and text not in DISCORD]
    named = {
        f"{module}:{node.lineno}"
        for module in modules
        for node in ast.walk(parsed(_modules()[module]))
        if isinstance(node, ast.Name | ast.Attribute) and _called(node).casefold() == "interaction"
    }
    assert modules
    assert not named


@cache
def _doors() -> Mapping[str, frozenset[str]]:
    """Return what each room's `__init__` imports of it; games' folders in `cogs` are found by name, by nobody else."""
    doors = {}
    for part in HOUSES:
        for file in (path for path in (ROOT / part).glob("*/__init__.py") if path.parent.name not in GAMES):
            room = f"{part}.{file.parent.name}"
            imports = (node for node in parsed(file).body if isinstance(node, ast.ImportFrom))
            own = (node.names for node in imports if f"{node.module}.".startswith(f"{room}."))
            doors[room] = frozenset(alias.asname or alias.name for names in own for alias in names)
    return doors


def _through_walls(module: str) -> Iterator[str]:
    for node in ast.walk(parsed(_modules()[module])):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        room = ".".join(node.module.split(".")[:2])
        if room not in _doors() or f"{module}.".startswith(f"{room}."):
            continue
        inner = node.module.split(".")[2:3]
        listed = _doors()[room] | LATE.get(room, set())
        if not set(inner or [alias.name for alias in node.names]) <= listed or node.module.count(".") > 2:
            yield f"{module}: from {node.module} import {', '.join(alias.name for alias in node.names)}"


def test_the_database_uses_public_names() -> None:
    files = [*(ROOT / "hosting/db").glob("*.py"), *(ROOT / "hosting/maintenance").glob("*.py")]
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
                assert mine or node.attr in {*own, "_mapping", "_store"}, f"{file.name}: {node.attr}"
            if isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("hosting"):
                assert not [name.name for name in node.names if name.name.startswith("_")], file.name


def test_a_room_is_entered_by_its_door() -> None:
    """Other parts import only what a room's `__init__` imports: a name, or a module of it."""
    walls = [line for part in (*PRODUCT, "tools") for module in _of(part) for line in _through_walls(module)]
    assert not walls, "\n".join(walls)


def test_a_door_lets_out_only_what_others_take() -> None:
    taken: dict[str, set[str]] = {room: set() for room in _doors()}
    for module in _modules():
        for node in ast.walk(parsed(_modules()[module])):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                room, inner = ".".join(node.module.split(".")[:2]), node.module.split(".")[2:3]
                if room in taken and module != room:
                    taken[room] |= set(inner or [alias.name for alias in node.names])
    unused = {room: sorted(names - taken[room]) for room, names in _doors().items() if names - taken[room]}
    assert not unused


def test_rooms_depend_one_way() -> None:
    rooms: dict[str, set[str]] = {}
    for module in (module for part in HOUSES for module in _of(part)):
        needed = rooms.setdefault(_room(module), set())
        needed |= {_room(name) for name in _imported(module) if name.partition(".")[0] in HOUSES}
    graph = {room: {name for name in needed if name != room and name in rooms} for room, needed in rooms.items()}
    assert not _circle(graph)


def _room(module: str) -> str:
    room = ".".join(module.split(".")[:2])
    return room if room in _doors() else module


def test_the_map_of_the_rooms_is_so() -> None:
    """The map in docs/architecture.md has every folder, and the arrows between rooms that do not follow from others."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.partition("## The tree")[2].partition("## ")[0]
    mapped = {file.parent.name for part in MAPPED for file in (ROOT / part).glob("*/__init__.py")}
    assert mapped <= set(re.findall(r"^    (\w+)/", tree, re.MULTILINE))
    drawn = page.partition("## Which part may import which")[2].partition("\n## ")[0]
    arrows = {
        (room, needed)
        for room, several in re.findall(r"(\w+) → (\w+(?:, \w+)*)", drawn.rpartition("```\nhosting ")[2])
        for needed in several.split(", ")
    }
    assert arrows == {(room, needed) for room, several in _reduced_rooms().items() for needed in several}


def _reduced_rooms() -> dict[str, set[str]]:
    """Return, for each room, the rooms of its part that it needs directly and not through others."""
    direct: dict[str, set[str]] = {room: set() for room in _doors()}
    for module in (module for part in HOUSES for module in _of(part)):
        if (room := _room(module)) in direct:
            part = room.partition(".")[0]
            needed = {_room(name) for name in _imported(module) if name.startswith(f"{part}.")}
            direct[room] |= {name for name in needed - {room} if name in direct}

    def reached(room: str) -> set[str]:
        return set().union(*({needed} | reached(needed) for needed in direct[room]))

    return {
        room.partition(".")[2]: {
            needed.partition(".")[2]
            for needed in several
            if not any(needed in reached(other) for other in several - {needed})
        }
        for room, several in direct.items()
    }


def test_a_circle_would_be_seen() -> None:
    assert _circle({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}) == []
    assert _circle({"h": {"h"}}) == ["h", "h"]
    assert len(_circle({"e": {"f"}, "f": {"g"}, "g": {"e", "a"}, "a": set()})) == 4


def _circle(imports: Mapping[str, Set[str]]) -> list[str]:
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("part", [*PRODUCT, "tools"])
def test_the_product_needs_no_tests(part: str) -> None:
    for module in _of(part):
        assert not {name.partition(".")[0] for name in _imported(module)} & {"tests", "tools"} - {part}, module


@pytest.mark.parametrize("package", ALONE)
def test_a_package_has_one_door(package: str) -> None:
    modules = [module for part in PRODUCT for module in _of(part)]
    users = {module for module in modules for name in _imported(module) if name.partition(".")[0] == package}
    assert users <= ALONE[package]
