"""The private panels of a turn in the making, one for each kind of choice. Pure."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol

from cogs import errors
from cogs.components import NOTHING, Button, Page, Row, Select, in_rows
from cogs.games import Proposal, Scene
from cogs.navegador import labels, market, narration, pictures, rondel, sailing
from cogs.navegador.narration import signed
from cogs.navegador.plan import TurnDraft
from i18n import Fact, say, title
from i18n.lists import facts
from navegador import State, StepError, apply, step_to_dict
from navegador.actions import capacity
from navegador.actions.buildings import BuildChoice, build
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.privilege import Grant, PrivilegeChoice, gain
from navegador.board import BOARD, COLUMNS, GOODS
from navegador.notation import read
from navegador.state import Counts
from navegador.steps import Build, Colony, End, Group, King, Move, Privilege, Ships, Step, Workers

ENOUGH: Final = 10**9


def refusal(plan: TurnDraft, step: Step, locale: str | None) -> str:
    """Return why the rules refuse a step; empty if they do not."""
    try:
        apply(plan.now, step)
    except StepError as error:
        return errors.sentence(error, locale)
    return ""


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
        return in_rows(
            tuple(
                Button(
                    "pick",
                    say("button-number", locale, n=batch.n, cost=batch.cost, income=batch.income),
                    f"n{batch.n}",
                    chosen=batch.n == plan.pick.get("n"),
                    why=(why := refusal(plan, offer.kind(batch.n), locale)),
                    disabled=bool(why),
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
        offer, colonies = plan.offer(ColonyChoice), dict(chosen_colonies(plan))
        return in_rows(
            tuple(
                Button(
                    "pick",
                    say(
                        "button-site",
                        locale,
                        region=labels.region(site.region, locale),
                        price=site.prices[min(colonies.get(site.region, 0), len(site.prices) - 1)],
                        left=self._room(plan, site.region),
                    ),
                    f"site{site.region}",
                    emoji=labels.sign(GOODS[site.good]),
                    why=(why := refusal(plan, Colony(self._more(plan, site.region)), locale)),
                    disabled=bool(why),
                )
                for site in offer.sites
            )
        )

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        return plan.choose(take=[list(pair) for pair in self._more(plan, int(arg.removeprefix("site")))])

    def step(self, plan: TurnDraft) -> Step | None:
        colonies = chosen_colonies(plan)
        return Colony(colonies) if colonies else None

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Colony)
        return {"take": [list(pair) for pair in step.take]}

    def _more(self, plan: TurnDraft, region: int) -> Group:
        colonies = dict(chosen_colonies(plan))
        return tuple(sorted({**colonies, region: colonies.get(region, 0) + 1}.items()))

    def _room(self, plan: TurnDraft, region: int) -> int:
        room = 0
        while plan.offer(ColonyChoice).allows(more := self._more(plan, region)):
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
                    why=(why := refusal(plan, self._more(plan, line.building), locale)),
                    disabled=bool(why),
                )
                for line in plan.offer(BuildChoice).lines
            )
        )

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        return plan.choose(counts=list(self._more(plan, int(arg.removeprefix("kind"))).counts))

    def step(self, plan: TurnDraft) -> Step | None:
        counts = chosen_buildings(plan)
        return build(tuple(enumerate(counts))) if any(counts) else None

    def choice(self, step: Step) -> dict[str, Any]:
        assert isinstance(step, Build)
        return {"counts": list(step.counts)}

    def _more(self, plan: TurnDraft, building: int) -> Build:
        return build(tuple((kind, n + (kind == building)) for kind, n in enumerate(chosen_buildings(plan))))


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


# All panels


class ChoicePanel(Protocol):
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        """Return information for the choice."""

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]: ...

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        """Return the plan after a press of one of the panel's controls. Raises StepError."""

    def step(self, plan: TurnDraft) -> Step | None:
        """Return the chosen step, or None."""

    def choice(self, step: Step) -> dict[str, Any]:
        """Return the choice for a step, for turns that were typed."""


DECLINE: Final = "decline"
WITH_MEANS: Final = ("workers", "ships", "buildings", "privilege")
"""Actions whose picture shows the player's money, workers and points."""

PANELS: Final[Mapping[str, ChoicePanel]] = {
    "rondel": rondel,
    "sailing": sailing,
    "workers": CapacityPanel(),
    "market": market,
    "colony": ColonyPanel(),
    "privilege": PrivilegePanel(),
    "ships": CapacityPanel(),
    "buildings": BuildingsPanel(),
}


def press(plan: TurnDraft, arg: str, value: str) -> TurnDraft:
    """Return the plan after a press; the plan itself if its panel does not offer that now."""
    if arg == DECLINE:
        return plan if decline(plan) is None else plan.forget().choose(declined=True)
    panel = PANELS[plan.action]
    return panel.press(plan.without("declined"), arg, value) if _offers(panel.rows(plan, None), arg, value) else plan


def _offers(rows: tuple[Row, ...], arg: str, value: str) -> bool:
    menus = (row for row in rows if isinstance(row, Select) and row.arg == arg and not row.disabled)
    buttons = (button for row in rows if isinstance(row, tuple) for button in row)
    return any(value in {option.value for option in menu.options} for menu in menus) or any(
        button.arg == arg and not button.disabled for button in buttons
    )


def final(plan: TurnDraft) -> tuple[Step, ...] | None:
    step = PANELS[plan.action].step(plan)
    if step is None and plan.pick.get("declined"):
        return decline(plan)
    if step is None or plan.now.stage == "extra" or refusal(plan, step, None):
        return None
    return (*plan.steps, step)


def proposal(plan: TurnDraft) -> Proposal | None:
    """Return what can be stored: the whole turn, or up to the chosen exploration."""
    exploration = sailing.exploration(plan) if plan.action == "sailing" else None
    steps = (*plan.steps, exploration) if exploration is not None else final(plan)
    if steps is None:
        return None
    return Proposal(tuple(step_to_dict(step) for step in steps), reveals=exploration is not None)


def typed(draft: TurnDraft, text: str, locale: str | None) -> TurnDraft:
    """Parse a plan and pick its last step, with the `rest` after an exploration. Raises StepError."""
    start = draft.start
    reading = read(start, text, locale)
    if not reading.complete and not reading.explores:
        return TurnDraft(start, reading.steps)
    last, plan = reading.steps[-1], TurnDraft(start, reading.steps[:-1])
    if isinstance(last, End) and plan.now.stage == "action":
        return plan.choose(declined=True)
    return plan.choose(**PANELS[plan.action].choice(last), **({"rest": reading.rest} if reading.rest else {}))


def decline(plan: TurnDraft) -> tuple[Step, ...] | None:
    return (*plan.steps, End()) if plan.now.stage == "action" else None


PLACES: Final = {
    "field": "field",
    "pay": "region",
    "add": "region",
    "site": "region",
    "good": "good",
    "kind": "building",
    "take": "privilege",
    "king": "privilege",
}
"""Thing that the number after the name of a control's argument counts."""


def place(scene: Scene, arg: str, value: str) -> str:
    """Return a control's place in the pictures: of a route its end, empty for none."""
    if arg.startswith(sailing.ROUTE):
        return f"region/{value.rpartition('-')[2]}" if value != NOTHING else ""
    name = arg.rstrip("0123456789")
    return f"{PLACES[name]}/{arg.removeprefix(name)}" if name in PLACES and value != NOTHING else ""


def show(scene: Scene, plan: TurnDraft) -> Page:
    locale, panel = scene.locale, PANELS[plan.action]
    steps, lines_before = final(plan), narration.stored(scene.transitions)
    lines = [*lines_before, *narration.done(plan.start, plan.steps)]
    table = title(scene.table.name, scene.locale)
    if steps is not None:  # the picture shows the rest
        parts = [narration.proposed(table, [*lines_before, *narration.done(plan.start, steps)], locale)]
    else:
        has_begun = bool(lines_before) or any(isinstance(step, Move) and step.pay for step in plan.steps)
        head = [say("panel-head", locale, table=table)]
        if not has_begun and plan.action not in WITH_MEANS:
            head.append(say("panel-cash", locale, cash=plan.start.actor.cash))
        parts = [facts((*head, *narration.actions(lines, locale)), locale)]
        fresh = scene.helps and not plan.pick
        parts += [say(f"purpose-{plan.action}", locale) if fresh else "", *panel.lines(plan, locale)]
        if has_begun:
            parts.append(narration.preview(lines, locale))
    rows = panel.rows(plan, locale)
    if plan.now.stage not in ("start", "move", "extra"):
        off = decline(plan) is None or bool(plan.pick)  # too late, or a choice is made
        why = say("why-no-decline", locale, chosen=bool(plan.pick))
        rows = (*rows, (Button("pick", say("button-decline", locale), DECLINE, disabled=off, exit=True, why=why),))
    after = plan.now if steps is None else played(plan.start, steps)
    picture = None if plan.action == "rondel" else pictures.closeup(scene, plan, steps, after)
    if picture is None and steps is not None:
        picture = pictures.proposed(scene, plan, steps, after)
    text = "\n".join(part for part in parts if part)
    return Page.of(text, rows, picture, partial(pictures.ahead, plan, steps or plan.steps, after))


def played(start: State, steps: tuple[Step, ...]) -> State:
    for step in steps:
        start = apply(start, step)
    return start
