"""Presses: a control is sealed for its reader, comes back as it was, and is handled by the function of its verb."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import structlog
from aiohttp import web

from cogs import controls, errors, private_actions
from cogs.components import Button, Pick, Pressed, Select
from cogs.forms import Form, Menu, Upload
from cogs.host import Host
from cogs.request import VERBS, Attached, UnreadRequest, kind_of
from hosting.core import Stale
from web.answers import TABS
from web.desk import MESSAGES, Desk, Region, Screen
from web.identity import Membership
from web.keys import Keys
from web.serving import bodies
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

CHOSEN: Final = "chosen"
"""Field of a menu of people, roles or channels."""
MAX_FILE: Final = 4 * 1024 * 1024
"""Bytes of a press with a file."""
CLOSE: Final = "close"
"""Content of a press that closes a region, in place of a custom id."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A press as it came back."""

    pressed: Pressed | None
    region: Region
    files: Mapping[str, Attached] = field(default_factory=dict)
    closes: bool = False
    """True if it closes the region."""


def closing(keys: Keys, person: int, region: Region) -> str:
    """Return what a press sends that closes a region, for one reader."""
    return keys.seal(f"press/{person}", [CLOSE, "", region, {}])


def seal(
    keys: Keys, person: int, screen: Screen, region: Region, control: Button | Select | Pick | Form, value: str
) -> str:
    """Return what a press sends: the custom id, the value, and the limits of what may be entered, for one reader."""
    named = Button(control.verb, "", control.arg) if isinstance(control, Form) else control
    custom_id = controls.write(named, screen.table_id, screen.seq, screen.revision, screen.panel)
    return keys.seal(f"press/{person}", [custom_id, value, region, _limits(control)])


def _limits(control: Button | Select | Pick | Form) -> Mapping[str, Any]:
    """Return the longest text or the options of each part of a form; for a menu of people, under "", what it lists."""
    if isinstance(control, Pick):
        return {"": [control.of, control.most]}
    if not isinstance(control, Form):
        return {}
    return {
        part.name: [option.value for option in part.options] if isinstance(part, Menu) else part.longest
        for part in control.fields
        if not isinstance(part, Upload)
    }


async def sent(request: web.Request, keys: Keys, person: int, membership: Membership) -> Sent:
    """Read a press. Raises HTTPForbidden for what its sender was not shown, and for what a form does not take."""
    given = await bodies.form(request)
    files = {name: _attached(upload.data) for name, upload in given.files.items()}
    sealed = keys.opened(f"press/{person}", given.text("press"))
    if not isinstance(sealed, list):
        raise web.HTTPForbidden
    custom_id, value, region, limits = sealed
    values, fields = [value] if value else [], dict[str, str]()
    for name, limit in limits.items():
        if not name:
            chosen = [value for value in given.texts.get(CHOSEN, ()) if value]
            values = await _picked(chosen, membership, *limit)
            continue
        text = given.text(name)
        if text not in limit if isinstance(limit, list) else len(text) > limit:
            raise web.HTTPForbidden
        fields[name] = text
    if region not in MESSAGES:
        raise web.HTTPForbidden
    read = controls.read(custom_id, tuple(values))
    if read is not None:
        read = replace(read, fields=fields)
    tabbed = read is not None and read.verb in TABS
    return Sent(read, "pane" if tabbed else region, files, closes=custom_id == CLOSE)


def _attached(data: bytes) -> Attached:
    async def read() -> bytes:
        return data

    return Attached(len(data), read)


async def _picked(values: Sequence[str], membership: Membership, kind: str, most: int) -> list[str]:
    """Return the choices of a menu of people, roles or channels. Raises HTTPForbidden for what is not there."""
    listed = {str(number) for number, _ in membership.listed(kind)}
    for value in values:
        known = value in listed or (
            kind == "people" and value.isdecimal() and len(value) < 20 and await membership.member(int(value))
        )
        if not known:
            raise web.HTTPForbidden
    if len(values) > most:
        raise web.HTTPForbidden
    return list(values)


async def handle(
    host: Host,
    desk: Desk,
    locale: str,
    table: int,
    seq: int,
    sent: Sent,
    unread: Callable[[Pressed], UnreadRequest],
) -> None:
    """Handle a press of a control that its reader was shown, as Discord's door does; `seq`: the table's position."""
    pressed, region = sent.pressed, sent.region
    desk.drop("answer", [screen for screen in desk.of("answer") if screen.warning])
    if sent.closes:
        desk.clear(region)
        return
    verb = VERBS.get(pressed.verb) if pressed else None
    if pressed is None or verb is None or pressed.table_id != table or pressed.epoch != controls.epoch:
        desk.warn(say("web-stale", locale), seq)
        return
    request, screens = unread(pressed), desk.of(region)
    try:
        await verb.handler(await request.of_kind(kind_of(verb.handler)))
    except Exception as error:
        request.answers.note(error, table or None)
        if isinstance(error, Stale):
            desk.clear(region)
        elif pressed.fields:
            desk.keep(region, pressed.fields)
        known = tuple(host.interfaces)
        desk.warn(say("web-moved-on", locale) if type(error) is Stale else errors.sentence(error, locale, known), seq)
        return
    if pressed.fields:
        desk.drop(region, [screen for screen in screens if screen.form is not None])
    if pressed.verb in TABS:
        desk.tab = TABS[pressed.verb], pressed.value
    if not private_actions.has(pressed.verb):
        log.info("pressed", table=table, position=pressed.seq, what=pressed.verb, person=request.person.id)
