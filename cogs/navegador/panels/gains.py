"""The panels of what an action brings: workers or ships, colonies, buildings, a privilege.

Each press on a colony's site or on a kind of building adds one. Churches and shipyards work alike.
"""

from typing import Any, Final

from cogs.components import Button, Row, in_rows
from cogs.navegador import labels
from cogs.navegador.narration import signed
from cogs.navegador.plan import TurnDraft
from i18n import Fact, say
from navegador.actions import capacity
from navegador.actions.buildings import BuildChoice, build
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.privilege import Grant, PrivilegeChoice, gain
from navegador.board import BOARD, COLUMNS, GOODS
from navegador.state import Counts
from navegador.steps import Build, Colony, Group, King, Privilege, Ships, Step, Workers

ENOUGH: Final = 10**9


class CapacityPanel:
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        kind, batches = plan.action, plan.offer(CapacityChoice).batches
        surplus = any(batch.income for batch in batches)
        return [
            say(f"panel-{kind}" if batches else f"panel-{kind}-none", locale),
            *([say(f"panel-{kind}-surplus", locale, income=BOARD.surplus_price)] if surplus else []),
        ]

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
        offer = plan.offer(CapacityChoice)
        payable = {batch.n for batch in offer.batches}
        return in_rows(
            tuple(
                Button(
                    "pick",
                    say("button-number", locale, n=batch.n, cost=batch.cost, income=batch.income),
                    f"n{batch.n}",
                    chosen=batch.n == plan.pick.get("n"),
                    disabled=batch.n not in payable,
                )
                for batch in capacity.batches(ENOUGH, *capacity.terms(plan.now, offer.kind))
            )
        )

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        return plan.choose(n=int(arg.removeprefix("n")))

    def step(self, plan: TurnDraft) -> Step | None:
        n = plan.pick.get("n")
        return None if n is None else plan.offer(CapacityChoice).kind(n)

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Workers | Ships)
        return {"n": step.n}


def chosen_colonies(plan: TurnDraft) -> Group:
    return tuple((region, n) for region, n in plan.pick.get("take", ()))


class ColonyPanel:
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        return [say("panel-colony" if plan.offer(ColonyChoice).sites else "panel-colony-none", locale)]

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
        offer, taken = plan.offer(ColonyChoice), dict(chosen_colonies(plan))
        return in_rows(
            tuple(
                Button(
                    "pick",
                    say(
                        "button-site",
                        locale,
                        region=labels.region(site.region, locale),
                        price=site.prices[min(taken.get(site.region, 0), len(site.prices) - 1)],
                        left=self._room(plan, site.region),
                    ),
                    f"site{site.region}",
                    emoji=labels.sign(GOODS[site.good]),
                    disabled=self._more(plan, site.region) is None,
                )
                for site in offer.sites
            )
        )

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        more = self._more(plan, int(arg.removeprefix("site")))
        assert more is not None
        return plan.choose(take=[list(pair) for pair in more])

    def step(self, plan: TurnDraft) -> Step | None:
        taken = chosen_colonies(plan)
        return Colony(taken) if taken else None

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Colony)
        return {"take": [list(pair) for pair in step.take]}

    def _more(self, plan: TurnDraft, region: int) -> Group | None:
        taken = dict(chosen_colonies(plan))
        more = tuple(sorted({**taken, region: taken.get(region, 0) + 1}.items()))
        return more if plan.offer(ColonyChoice).allows(more) else None

    def _room(self, plan: TurnDraft, region: int) -> int:
        room = 0
        while (more := self._more(plan, region)) is not None:
            plan, room = plan.choose(take=[list(pair) for pair in more]), room + 1
        return room


def chosen_buildings(plan: TurnDraft) -> Counts:
    return tuple(plan.pick.get("counts", (0, 0, 0, 0, 0)))


class BuildingsPanel:
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        return [say("panel-buildings" if plan.offer(BuildChoice).lines else "panel-buildings-none", locale)]

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
        counts = chosen_buildings(plan)
        return in_rows(
            tuple(
                Button(
                    "pick",
                    say(
                        "button-building",
                        locale,
                        building=labels.building_short(line.building, locale),
                        price=line.prices[min(counts[line.building], len(line.prices) - 1)],
                    ),
                    f"kind{line.building}",
                    emoji=labels.building_sign(line.building),
                    disabled=self._more(plan, line.building) is None,
                )
                for line in plan.offer(BuildChoice).lines
            )
        )

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        more = self._more(plan, int(arg.removeprefix("kind")))
        assert more is not None
        return plan.choose(counts=list(more.counts))

    def step(self, plan: TurnDraft) -> Step | None:
        counts = chosen_buildings(plan)
        return build(tuple(enumerate(counts))) if any(counts) else None

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Build)
        return {"counts": list(step.counts)}

    def _more(self, plan: TurnDraft, building: int) -> Build | None:
        more = build(tuple((kind, n + (kind == building)) for kind, n in enumerate(chosen_buildings(plan))))
        return more if plan.offer(BuildChoice).allows(more.counts) else None


class PrivilegePanel:
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        offer = plan.offer(PrivilegeChoice)
        if not offer.gallery and not offer.king:
            return [say("panel-privilege-none", locale)]
        sentences = [say("panel-privilege", locale, workers=BOARD.privilege_workers)] if offer.gallery else []
        return [*sentences, say("panel-king", locale)] if offer.king else sentences

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
        offer = plan.offer(PrivilegeChoice)
        kinds = (("take", offer.gallery), ("king", offer.king))
        buttons = (tuple(self._button(verb, plan, grant, locale) for grant in grants) for verb, grants in kinds)
        return tuple(row for several in buttons for row in in_rows(several, width=3))

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        return plan.choose(what=arg)

    def step(self, plan: TurnDraft) -> Step | None:
        what = str(plan.pick.get("what", ""))
        return (King if what.startswith("king") else Privilege)(int(what[-1])) if what else None

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Privilege | King)
        return {"what": f"{'king' if isinstance(step, King) else 'take'}{step.kind}"}

    def _button(self, verb: str, plan: TurnDraft, grant: Grant, locale: str | None) -> Button:
        points, column = gain(plan.now.actor, grant, goa=plan.now.goa, royal=verb == "king"), COLUMNS[grant.kind]
        facts: dict[str, Fact] = {"column": labels.column(grant.kind, locale), "coins": grant.coins, "n": abs(points)}
        label, arg = say(f"button-{verb}", locale, points=signed(points, locale), **facts), f"{verb}{grant.kind}"
        sign = labels.sign("king" if verb == "king" else column)
        return Button("pick", label, arg, emoji=sign, chosen=arg == plan.pick.get("what"))
