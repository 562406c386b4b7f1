"""SQL statements, compiled once for all databases of a test process, as a bot compiles each once for the one it has."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.util import LRUCache


class Statements(LRUCache[Any, Any]):
    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key[1:], value)  # without its engine's dialect


def share(driver: ModuleType) -> None:
    """Let all engines of a driver share what they compile: a new database else compiles each of its statements."""
    driver.engine_of = _sharing(driver.engine_of)  # type: ignore[attr-defined]


def _sharing(make: Callable[..., sa.Engine]) -> Callable[..., sa.Engine]:
    statements = Statements(3000)

    def made(*given: Any, **more: Any) -> sa.Engine:
        engine = make(*given, **more)
        engine.update_execution_options(compiled_cache=statements)
        return engine

    return made
