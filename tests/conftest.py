"""Configuration of all tests: properties without a deadline, as none depends on speed; databases where one is used."""

import contextlib
import gc
import importlib
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import RUN
from tests.support.effort import THOROUGH, tries

settings.register_profile("unhurried", deadline=None, max_examples=tries(30, 100))
settings.load_profile("unhurried")

gc.set_threshold(20_000, 20, 20)
"""The bot's thresholds; with Python's own, collecting the tests takes half as long again."""

RULES = ("gamekit", "i18n", "leagues/rules", "navegador", "renders", "singing_sails")
"""Rooms whose tests open no database: run by themselves, they start without what opens one."""


def pytest_configure(config: pytest.Config) -> None:
    """Name the PostgreSQL server of the run, which starts at its first use and ends with the run.

    If Python is set to write no bytecode, it is kept in the directory of pytest's cache: each run and each of the many
    processes that tests start would else compile the whole program.
    """
    if not hasattr(config, "workerinput"):
        os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # else each of a worker's many threads keeps memory of its own
        os.environ[RUN] = f"{tempfile.gettempdir()}/navegador-tests-{os.getpid()}"
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
            os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = f"{config.rootpath}/.pytest_cache/bytecode"
            sys.dont_write_bytecode = False
    places = (os.path.relpath(place.partition("::")[0], config.rootpath / "tests") for place in config.args)
    if not all(f"{place}/".startswith(tuple(f"{room}/" for room in RULES)) for place in places):
        config.pluginmanager.import_plugin("tests.support.databases")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    files = sum(len([*Path(place.split("::")[0]).rglob("test_*.py")]) or 1 for place in config.args)
    return 0 if files <= 10 else 1 + (os.cpu_count() or 1)  # a third of the time of a test is waiting


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker begin importing, and so rewriting assertions, which takes fifteen seconds, at another place."""
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    if number:
        root = session.config.rootpath
        files = sorted(one for place in session.config.args for one in Path(place).rglob("test_*.py"))
        first = len(files) * number // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for file in files[first:] + files[:first]:
            with contextlib.suppress(Exception):  # reported where it is collected
                importlib.import_module(".".join(file.resolve().relative_to(root).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    cases = Counter[object]()
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))
        elif (every := item.get_closest_marker("every")) and isinstance(item, pytest.Function) and not THOROUGH:
            if cases[item.function] % every.args[0]:
                item.add_marker(pytest.mark.long)
            cases[item.function] += 1


def pytest_runtest_teardown(item: pytest.Function, nextitem: pytest.Item | None) -> None:
    """Forget what a module of tests has cached for itself, such as syntax trees, at its end."""
    if nextitem is None or nextitem.path != item.path:
        for value in vars(item.module).values():
            if getattr(value, "__module__", "") == item.module.__name__ and hasattr(value, "cache_clear"):
                value.cache_clear()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[RUN], ignore_errors=True)
