"""Presses: a control is sealed for its reader, comes back as it was, and is handled by the function of its verb."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import structlog
from aiohttp import web

from cogs import controls, errors
from cogs.components import Button, Form, Menu, Pick, Pressed, Select, Upload
from cogs.host import PRIVATE_VERBS, Host
from cogs.request import VERBS, Attached, kind_of
from cogs.sending import Membership
from hosting.core import Stale
from i18n import say
from web.guests import MESSAGES, TABS, Guest, Region, Screen, Where
from web.keys import Keys
from web.serving import bodies

log = structlog.stdlib.get_logger(__name__)

CHOSEN: Final = "chosen"
"""Field of a menu of people, roles or channels."""
MAX_FILE: Final = 4 * 1024 * 1024
"""Bytes of a press with a file."""
CLOSE: Final = "close"
"""Content of a press that closes a region, in place of a custom id."""


@dataclass(frozen=True, slots=True)
class Sent:
    pressed: Pressed | None
    region: Region
    files: Mapping[str, Attached] = field(default_factory=dict)
    closes: bool = False


def closing(keys: Keys, person: int, region: Region) -> str:
    return keys.seal(f"press/{person}", [CLOSE, "", region, {}])


def seal(
    keys: Keys, person: int, screen: Screen, region: Region, control: Button | Select | Pick | Form, value: str
) -> str:
    """Return what a press sends: the custom id, the value, and the limits of what may be entered, for one reader."""
    button = Button(control.verb, "", control.arg) if isinstance(control, Form) else control
    custom_id = controls.write(button, screen.anchor)
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
    form = await bodies.form(request)
    files = {name: Attached(len(file.data), partial(_read, file.data)) for name, file in form.files.items()}
    press = keys.opened(f"press/{person}", form.text("press"))
    if not isinstance(press, list):
        raise web.HTTPForbidden
    custom_id, value, region, limits = press
    values, fields = [value] if value else [], dict[str, str]()
    for name, limit in limits.items():
        if not name:
            choices = [value for value in form.texts.get(CHOSEN, ()) if value]
            values = await _pick(choices, membership, *limit)
            continue
        text = form.text(name)
        if text not in limit if isinstance(limit, list) else len(text) > limit:
            raise web.HTTPForbidden
        fields[name] = text
    if region not in MESSAGES:
        raise web.HTTPForbidden
    read = controls.read(custom_id, tuple(values))
    if read is not None:
        read = replace(read, fields=fields)
        region = "pane" if read.verb in TABS else region
    return Sent(read, region, files, closes=custom_id == CLOSE)


async def _read(data: bytes) -> bytes:
    return data


async def _pick(values: Sequence[str], membership: Membership, kind: str, most: int) -> list[str]:
    """Return the choices of a menu of people, roles or channels. Raises HTTPForbidden for what is not there."""
    members = {str(number) for number, _ in membership.listed(kind)}
    others = [value for value in values if value not in members]
    numbers = [int(value) for value in others if kind == "people" and value.isdecimal() and len(value) < 20]
    if len(values) > most or len(numbers) < len(others):  # before Discord is asked, which answers only so often
        raise web.HTTPForbidden
    for number in numbers:
        if not await membership.member(number):
            raise web.HTTPForbidden
    return list(values)


async def handle(
    host: Host, guest: Guest, where: Where, sent: Sent, changed: Callable[[], None] = lambda: None
) -> None:
    """Handle a press of a control that its reader was shown, as Discord's door does; `changed` as in `Guest.unread`."""
    press, region, screens, locale = sent.pressed, sent.region, guest.screens, guest.locale
    screens.drop("answer", [screen for screen in screens.of("answer") if screen.warning])
    if sent.closes:
        screens.clear(region)
        return
    verb = VERBS.get(press.verb) if press else None
    if press is None or verb is None or press.table_id != where.table or press.epoch != controls.epoch:
        screens.warn(say("web-stale", locale), where.seq)
        return
    request, before = guest.unread(host, where, press, region, changed, sent.files), screens.of(region)
    try:
        await verb.handler(await request.of_kind(kind_of(verb.handler)))
    except Exception as error:
        request.answers.note(error, where.table or None)
        if isinstance(error, Stale):
            screens.clear(region)
        elif press.fields:
            screens.keep(region, press.fields)
        text = say("web-moved-on", locale) if type(error) is Stale else errors.sentence(error, locale)
        screens.warn(text, where.seq)
        return
    if press.fields:
        screens.drop(region, [screen for screen in before if screen.form is not None])
    if press.verb in TABS:
        screens.tab = TABS[press.verb], press.value
    if press.verb not in PRIVATE_VERBS:
        position, person = press.seq, request.person.id
        log.info("pressed", table=where.table, position=position, what=press.verb, person=person)
