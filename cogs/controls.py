"""Buttons and selects that survive a restart: their meaning is in their custom id.

`nav:<table>:<position>:<verb>:<arg>` names the table, the position the control was made for, and the action.

A select adds `#<revision>`, because clients keep a menu's choice as long as its custom id stays the same. Controls of a
turn's panel add its number, `#<revision>.<panel>` or `#.<panel>`, which identifies older panels of the same turn.

After a restore the position is followed by `.<epoch>`; controls of another epoch do nothing. Handlers register their
verb with `cogs.request.on`.
"""

import re
from collections.abc import Sequence
from typing import Final

from cogs.components import Anchor, Button, Pick, Pressed, Select
from cogs.errors import UserError
from cogs.host import Host

_ID: Final = re.compile(
    r"nav:(\d{1,18}):(\d{1,18})(?:\.([a-z0-9]{1,9}))?:([a-z-]+):([^#]*)(?:#\d*(?:\.(\d{1,9}))?)?", re.DOTALL
)
epoch = ""
"""The database's epoch, which never changes within a process: `setup` reads it when the bot starts."""


def read(custom_id: str, values: tuple[str, ...] = ()) -> Pressed | None:
    match = _ID.fullmatch(custom_id)
    if match is None:
        return None
    number, seq, made_in, verb, arg, panel = match.groups()
    return Pressed(
        int(number), int(seq), verb, arg, next(iter(values), ""), values, epoch=made_in or "", panel=int(panel or 0)
    )


def write(control: Button | Select | Pick, anchor: Anchor) -> str:
    revision = "" if isinstance(control, Button) else str(anchor.revision)
    panel = f".{anchor.panel}" if anchor.panel else ""
    tail = f"#{revision}{panel}" if revision or panel else ""
    return f"{mark(anchor.table_id, anchor.seq, control.verb)}:{control.arg}{tail}"


def mark(table_id: int, seq: int, verb: str) -> str:
    return f"nav:{table_id}:{seq}{f'.{epoch}' if epoch else ''}:{verb}"


def number(text: str, digits: int = 19) -> int:
    """Parse a number in a control's argument. Raises UserError for one that no control of ours has."""
    if not (text.isascii() and text.isdecimal() and len(text) <= digits and int(text) < 2**63):
        raise UserError("old-button")
    return int(text)


def ids(components: Sequence[object]) -> list[str]:
    custom_ids = []
    for component in components:
        custom_ids += [str(getattr(component, "custom_id", "")), *ids(getattr(component, "children", ()))]
    return custom_ids


def outdated(custom_id: str) -> bool:
    press = read(custom_id)
    return press is not None and press.epoch != epoch


async def setup(bot: Host) -> None:
    global epoch
    epoch = await bot.services.epochs.now()
