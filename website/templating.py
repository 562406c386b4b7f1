"""The one way to fill templates: names are escaped, and a name that is missing is an error."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def environment(folder: Path, **more: Mapping[str, Any]) -> Environment:
    """Return the templates of a folder; `more` are their further filters, globals and tests."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    for kind, few in more.items():
        getattr(made, kind).update(few)
    return made
