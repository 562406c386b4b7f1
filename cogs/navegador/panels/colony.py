"""The panel of colonies: each press on a site adds one."""

from typing import Any

from cogs.components import Button, Row, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import Plan
from navegador.actions.colony import ColonyChoice
from navegador.board import GOODS
from navegador.steps import Colony, Group, Step
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Describe the choice; the buttons say how many colonies are possible."""
    return [say("panel-colony" if plan.offer(ColonyChoice).sites else "panel-colony-none", locale)]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each site, with the price of the next colony there."""
    offer, taken = plan.offer(ColonyChoice), dict(chosen(plan))
    return in_rows(
        tuple(
            Button(
                "pick",
                say(
                    "button-site",
                    locale,
                    region=labels.region(site.region, locale),
                    price=site.prices[min(taken.get(site.region, 0), len(site.prices) - 1)],
                    left=_room(plan, site.region),
                ),
                f"site{site.region}",
                emoji=labels.sign(GOODS[site.good]),
                disabled=_more(plan, site.region) is None,
            )
            for site in offer.sites
        )
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Add a colony."""
    more = _more(plan, int(arg.removeprefix("site")))
    assert more is not None
    return plan.choose(take=[list(pair) for pair in more])


def step(plan: Plan) -> Step | None:
    """Return the colonies chosen."""
    taken = chosen(plan)
    return Colony(taken) if taken else None


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for these colonies."""
    assert isinstance(step, Colony)
    return {"take": [list(pair) for pair in step.take]}


def _more(plan: Plan, region: int) -> Group | None:
    """Return the choice with one more colony in a region, or None if it is unavailable."""
    taken = dict(chosen(plan))
    more = tuple(sorted({**taken, region: taken.get(region, 0) + 1}.items()))
    return more if plan.offer(ColonyChoice).allows(more) else None


def _room(plan: Plan, region: int) -> int:
    """Return how many more colonies in a region the tokens, the ships, the workers and the money allow."""
    room = 0
    while (more := _more(plan, region)) is not None:
        plan, room = plan.choose(take=[list(pair) for pair in more]), room + 1
    return room


def chosen(plan: Plan) -> Group:
    """Return the colonies chosen so far."""
    return tuple((region, n) for region, n in plan.pick.get("take", ()))
