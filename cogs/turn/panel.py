"""The private panel of a turn: the game's own choices, with Confirm and Start over below.

Confirm and Start over are always first in the last row of the panel, and grey while they do nothing. Clients keep the
end of a conversation in place, so the last row stays under a thumb while words, picture and rows above it change.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from cogs.components import Button, Option, Page, Row, Select, Style, in_rows
from cogs.games import Adviser, AnyDraft, Explainer, GameInterface, Proposal, Scene
from cogs.turn import drafting
from cogs.turn.context import TurnContext
from hosting.aids import offered
from words import has, say

MAX_ROWS: Final = 5
"""Rows of controls in a message."""
WIDTH: Final = 5
"""Buttons in a row."""


def page(context: TurnContext) -> Page:
    """Build the panel for the player."""
    locale = context.scene.locale
    first = doing(locale, "confirm", digest(context), ready=is_final(context.proposal))
    again = starting_over(context.draft, locale, "over")
    panel = context.interface.panel(context.scene, context.draft)
    if context.as_admin:
        panel = panel.before(say("panel-as-admin", locale, seat=context.scene.names[context.seat]))
    reveal = revealing(context.interface, context.proposal, locale, "confirm", digest(context))
    asking = (*explaining(context.interface, locale, "why"), *hinting(context))
    return arranged(panel, (first, again, *asking), reveal)


def is_final(proposal: Proposal | None) -> bool:
    """Return whether a proposal reveals nothing; one that does has a button of its own (`revealing`)."""
    return proposal is not None and not proposal.reveals


def doing(locale: str, verb: str, arg: str, label: str = "button-confirm", emoji: str = "✅", *, ready: bool) -> Button:
    """Return the button that carries out the proposal, grey while that is not `ready`."""
    style: Style = "green" if ready else "grey"
    return Button(verb, say(label, locale), arg if ready else "", style, emoji, disabled=not ready)


def revealing(
    interface: GameInterface, proposal: Proposal | None, locale: str, verb: str, arg: str
) -> tuple[Button, ...]:
    """Return the button for a proposal that reveals something, in the game's own words if it has any.

    It is never in the place of Confirm: pressing it twice must not confirm what the panel shows next.
    """
    if proposal is None or not proposal.reveals:
        return ()
    own = has(f"button-reveal-{interface.name}")
    label = say(f"button-reveal-{interface.name}" if own else "button-reveal", locale)
    return (Button(verb, label, arg, "red", "🧭"),)


def starting_over(draft: AnyDraft, locale: str, verb: str, arg: str = "") -> Button:
    """Return the button that discards the draft; grey while it is empty."""
    return Button(verb, say("button-over", locale), arg, emoji="↩️", disabled=not drafting.has_choice(draft))


def explaining(interface: GameInterface, locale: str, verb: str, arg: str = "") -> tuple[Button, ...]:
    """Return the button that explains a panel's prices, if the game can."""
    return (Button(verb, say("button-why", locale), arg, emoji="❔"),) if isinstance(interface, Explainer) else ()


def hinting(context: TurnContext) -> tuple[Button, ...]:
    """Return the button that requests a hint, if the player may have one."""
    if context.as_admin or not isinstance(context.interface, Adviser) or not offered(context.position.table):
        return ()
    return (Button("hint", say("button-hint", context.scene.locale), emoji="💡"),)


def explained(interface: GameInterface, scene: Scene, draft: AnyDraft) -> str:
    """Explain a panel's prices for that button; or say that there is nothing to explain."""
    return interface.why(scene, draft) if isinstance(interface, Explainer) else say("why-nothing", scene.locale)


def arranged(panel: Page, buttons: Sequence[Button], reveal: tuple[Button, ...] = ()) -> Page:
    """Arrange a game's panel with the common buttons in its last row, at most five with the game's ways out.

    `reveal` is placed before the last of the game's own choices.
    """
    choices = tuple(row for row in map(_without_exits, panel.rows) if row != ())
    exits = (button for row in panel.rows if isinstance(row, tuple) for button in row if button.exit)
    if reveal:
        last = choices[-1] if choices else None
        if isinstance(last, tuple) and len(last) < WIDTH:
            choices = (*choices[:-1], (*reveal, *last))
        else:
            choices = (*choices, reveal)
    if len(choices) >= MAX_ROWS:  # then all buttons above the last row move together
        menus = tuple(row for row in choices if not isinstance(row, tuple))
        choices = (*menus, *in_rows(tuple(button for row in choices if isinstance(row, tuple) for button in row)))
    return panel.with_rows(*choices, (*buttons, *exits))


def _without_exits(row: Row) -> Row:
    return tuple(button for button in row if not button.exit) if isinstance(row, tuple) else row


def looking(interface: GameInterface, locale: str, verb: str, arg: str = "") -> tuple[Row, ...]:
    """Return the menu of a game's views; no row if it has none."""
    looks = tuple(
        Option(look.name, say(f"command-show-{look.name}", locale)) for look in interface.looks if look.command
    )
    return (Select(verb, arg, say("choose-look", locale), looks),) if looks else ()


def pressing(panel: Page, verb: str, argument: Callable[[str], str] = str) -> Page:
    """Return a panel with another verb on all controls; `argument` converts their arguments."""

    def changed(row: Row) -> Row:
        if isinstance(row, tuple):
            return tuple(replace(button, verb=verb, arg=argument(button.arg)) for button in row)
        return replace(row, verb=verb, arg=argument(row.arg))

    return panel.with_rows(*map(changed, panel.rows)) if panel.rows else panel


def digest(context: TurnContext) -> str:
    """Return a few characters that identify the proposal, so that Confirm stores exactly what was shown."""
    return digest_of(context.proposal)


def digest_of(proposal: Proposal | None) -> str:
    """Return the same digest for a turn that belongs to no table."""
    steps = list(proposal.steps) if proposal else []
    return hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:12]
