"""The private panel of a turn: the game's own choices, and under them Confirm and Start over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs.components import Button, Page, Row, in_rows
from cogs.games import Proposal
from cogs.turn.context import TurnContext
from words import say

MOST_ROWS: Final = 5
"""Rows of controls in a message."""


def page(context: TurnContext) -> Page:
    """The panel as it is shown to the player."""
    locale = context.scene.locale
    buttons = []
    if context.proposal is not None:
        reveals = context.proposal.reveals
        label = say("button-reveal" if reveals else "button-confirm", locale)
        buttons.append(
            Button("confirm", label, digest(context), "red" if reveals else "green", "🧭" if reveals else "✅")
        )
    if context.draft.write() or context.draft.pick:
        buttons.append(Button("over", say("button-over", locale), emoji="↩️"))
    if context.interface.why(context.scene, context.draft):
        buttons.append(Button("why", say("button-why", locale), emoji="❔"))
    panel = context.interface.panel(context.scene, context.draft)
    if context.as_admin:
        panel = panel.before(say("panel-as-admin", locale, seat=context.scene.names[context.seat]))
    return arranged(panel, buttons)


def arranged(panel: Page, buttons: Sequence[Button]) -> Page:
    """A game's panel with the buttons that every panel has under its own."""
    if not buttons:
        return panel
    *above, last = panel.rows or ((),)
    # A way back or out stands beside Confirm, and so does the last row where there is no room for another.
    if isinstance(last, tuple) and (len(last) == 1 or len(above) == MOST_ROWS - 1):
        rows = (*above, *in_rows((*buttons, *last)))
    else:
        rows = (*panel.rows, *in_rows(tuple(buttons)))
    if len(rows) > MOST_ROWS:  # then all buttons close up
        menus = tuple(row for row in rows if not isinstance(row, tuple))
        rows = (*menus, *in_rows(tuple(button for row in rows if isinstance(row, tuple) for button in row)))
    return panel.with_rows(*rows)


def pressing(panel: Page, verb: str) -> Page:
    """The same panel with another verb at all its controls, for a turn that is not played but planned or tried out."""

    def changed(row: Row) -> Row:
        if isinstance(row, tuple):
            return tuple(replace(button, verb=verb) for button in row)
        return replace(row, verb=verb)

    return panel.with_rows(*map(changed, panel.rows)) if panel.rows else panel


def digest(context: TurnContext) -> str:
    """A few letters that stand for what would be stored and nothing else, so that Confirm stores what was shown."""
    return digest_of(context.proposal)


def digest_of(proposal: Proposal | None) -> str:
    """The same of a turn that belongs to no table."""
    steps = list(proposal.steps) if proposal else []
    return hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:12]
