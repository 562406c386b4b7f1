"""The panel of privileges: one from the gallery, or a place for the King's."""

from typing import Any

from cogs.components import Button, Row, in_rows
from cogs.navegador import labels
from cogs.navegador.narration import signed
from cogs.navegador.plan import Plan
from navegador.actions.privilege import Grant, PrivilegeChoice, gain
from navegador.board import BOARD, COLUMNS
from navegador.steps import King, Privilege, Step
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Describe a privilege's cost, and the choice."""
    offer = plan.offer(PrivilegeChoice)
    if not offer.gallery and not offer.king:
        return [say("panel-privilege-none", locale)]
    sentences = [say("panel-privilege", locale, workers=BOARD.privilege_workers)] if offer.gallery else []
    if offer.king:
        sentences.append(say("panel-king", locale))
    return sentences


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each privilege, with its coins and the change of the score, as in the picture."""
    offer, pick = plan.offer(PrivilegeChoice), plan.pick.get("what")
    return (
        *in_rows(tuple(_button("take", plan, grant, pick, locale) for grant in offer.gallery), width=3),
        *in_rows(tuple(_button("king", plan, grant, pick, locale) for grant in offer.king), width=3),
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose a privilege."""
    return plan.choose(what=arg)


def step(plan: Plan) -> Step | None:
    """Return the privilege chosen."""
    what = str(plan.pick.get("what", ""))
    if not what:
        return None
    kind = int(what[-1])
    return King(kind) if what.startswith("king") else Privilege(kind)


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for this privilege."""
    assert isinstance(step, Privilege | King)
    return {"what": f"{'king' if isinstance(step, King) else 'take'}{step.kind}"}


def _button(verb: str, plan: Plan, grant: Grant, pick: object, locale: str | None) -> Button:
    points = gain(plan.now.actor, grant, goa=plan.now.goa, royal=verb == "king")
    label = say(
        f"button-{verb}",
        locale,
        column=labels.column(grant.kind, locale),
        coins=grant.coins,
        points=signed(points, locale),
        n=abs(points),
    )
    arg = f"{verb}{grant.kind}"
    sign = labels.sign("king" if verb == "king" else COLUMNS[grant.kind])
    return Button("pick", label, arg, emoji=sign, chosen=arg == pick)
