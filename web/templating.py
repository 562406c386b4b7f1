"""The one way to fill templates: names are escaped, and a name that is missing is an error."""

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from cogs.components import Field, Image, Menu, Pick, Select, Text, Upload
from hosting.core import rfc3339
from web.marks import mark_up, time_tag

KINDS: Final = {
    "text": Text, "image": Image, "select": Select, "pick": Pick, "field": Field, "menu": Menu, "upload": Upload,
}  # fmt: skip


@pass_context
def _mark(context: Context, text: str) -> str:
    return mark_up(text, context["locale"])


@pass_context
def _time_tag(context: Context, at: datetime) -> str:
    return time_tag(at, context["locale"])


TEMPLATES: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
TEMPLATES.filters.update(marked=_mark, moment=_time_tag, rfc3339=rfc3339)
TEMPLATES.tests.update({name: lambda value, kind=kind: isinstance(value, kind) for name, kind in KINDS.items()})


def render(template: str, **values: Any) -> str:  # noqa: ANN401
    return TEMPLATES.get_template(template).render(**values)


def prepare() -> None:
    for name in TEMPLATES.list_templates():
        TEMPLATES.get_template(name)
