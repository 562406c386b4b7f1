"""The private panel of a turn: the game's own choices, and under them Confirm and Start over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from cogs.components import Button, Option, Page, Row, Select, in_rows
from cogs.games import AnyDraft, Explainer, GameInterface, Proposal, Scene
from cogs.turn import drafting
from cogs.turn.context import TurnContext
from words import say

MOST_ROWS: Final = 5
"""Rows of controls in a message."""


def page(context: TurnContext) -> Page:
    """The panel as it is shown to the player."""
    locale = context.scene.locale
    buttons = [] if context.proposal is None else [confirming(context.proposal, locale, "confirm", digest(context))]
    if drafting.begun(context.draft):
        buttons.append(Button("over", say("button-over", locale), emoji="↩️"))
    buttons += explaining(context.interface, locale, "why")
    panel = context.interface.panel(context.scene, context.draft)
    if context.as_admin:
        panel = panel.before(say("panel-as-admin", locale, seat=context.scene.names[context.seat]))
    return arranged(panel, buttons)


def confirming(proposal: Proposal, locale: str, verb: str, arg: str) -> Button:
    """The button that does what is proposed; another one where that turns something up."""
    if proposal.reveals:
        return Button(verb, say("button-reveal", locale), arg, "red", "🧭")
    return Button(verb, say("button-confirm", locale), arg, "green", "✅")


def explaining(interface: GameInterface, locale: str, verb: str, arg: str = "") -> tuple[Button, ...]:
    """The button that asks where a panel's prices come from, where the game can say it."""
    return (Button(verb, say("button-why", locale), arg, emoji="❔"),) if isinstance(interface, Explainer) else ()


def explained(interface: GameInterface, scene: Scene, draft: AnyDraft) -> str:
    """Where the prices of a panel come from, as that button asks; that nothing is to be explained, where it is so."""
    return interface.why(scene, draft) if isinstance(interface, Explainer) else say("why-nothing", scene.locale)


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


def looking(interface: GameInterface, locale: str, verb: str, arg: str = "") -> tuple[Row, ...]:
    """The menu of what a game has to be looked at; no row where it has nothing."""
    looks = tuple(Option(one.name, say(f"command-show-{one.name}", locale)) for one in interface.looks if one.command)
    return (Select(verb, arg, say("choose-look", locale), looks),) if looks else ()


def pressing(panel: Page, verb: str, argument: Callable[[str], str] = str) -> Page:
    """The same panel with another verb at all its controls, for a turn that is not played but planned or tried out.

    `argument` gives what stands in a control there for what stands in it here.
    """

    def changed(row: Row) -> Row:
        if isinstance(row, tuple):
            return tuple(replace(button, verb=verb, arg=argument(button.arg)) for button in row)
        return replace(row, verb=verb, arg=argument(row.arg))

    return panel.with_rows(*map(changed, panel.rows)) if panel.rows else panel


def digest(context: TurnContext) -> str:
    """A few letters that stand for what would be stored and nothing else, so that Confirm stores what was shown."""
    return digest_of(context.proposal)


def digest_of(proposal: Proposal | None) -> str:
    """The same of a turn that belongs to no table."""
    steps = list(proposal.steps) if proposal else []
    return hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:12]
