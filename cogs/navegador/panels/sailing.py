"""Where the ships sail: from, to, how many, as often as there are ships; and what a group of them explores.

What is half chosen: `origin` and `target` of a voyage; or `explore`, a region, and the `group` for it, and whether
it is `asked` once more.
"""

from __future__ import annotations

from typing import Any

from cogs.components import Button, Option, Row, Select, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import Plan
from navegador import questions
from navegador.actions.sailing import Expedition, Leg, SailingChoice
from navegador.board import BOARD
from navegador.steps import End, Explore, Group, Sail, Step
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """What can still sail, and how an exploration stands."""
    expedition = _expedition(plan)
    if expedition is not None:
        group = _group(plan)
        name = labels.region(expedition.region, locale)
        sentences = [say("panel-explore", locale, region=name, least=expedition.least, loss=expedition.loss)]
        if group:
            sentences.append(say("panel-group", locale, places=labels.ships(group, locale)))
        if plan.pick.get("asked"):
            sentences.append(say("panel-reveal", locale, region=name))
        return sentences
    state, offer = plan.now, _offer(plan)
    reach = state.sailing.range if state.sailing else state.phase
    if not offer.legs and not offer.expeditions:
        return [say("panel-sailing-done", locale)]
    return [say("panel-extra" if questions.extra_sailing(state) else "panel-sailing", locale, range=reach)]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Selects from and to and buttons for how many; or the ships of the exploring group."""
    expedition = _expedition(plan)
    if expedition is None:
        return _voyage(plan, locale)
    back = Button("pick", say("button-back", locale), "back")
    if plan.pick.get("asked"):
        return ((back,),)
    group = dict(_group(plan))
    ready = sum(group.values()) >= expedition.least
    name = labels.region(expedition.region, locale)
    return (
        *in_rows(
            tuple(
                Button(
                    "pick",
                    say("button-group", locale, region=labels.region(at, locale), left=there - group.get(at, 0)),
                    f"add{at}",
                    disabled=group.get(at, 0) >= there,
                )
                for at, there in expedition.sources
            )
        ),
        *in_rows(
            tuple(
                Button("pick", say("button-group-less", locale, region=labels.region(at, locale)), f"sub{at}")
                for at, n in sorted(group.items())
                if n
            )
        ),
        (Button("pick", say("button-explore", locale, region=name), "ask", "blue", "🧭", not ready), back),
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose where from, where to, how many; put a ship into the group; go back; finish the extra sailing."""
    offer, expedition = _offer(plan), _expedition(plan)
    if arg == "finish":
        return plan.add(End()) if questions.extra_sailing(plan.now) else plan
    if arg == "back":
        return _back(plan, expedition)
    if expedition is not None:
        return _gather(plan, expedition, arg)
    if arg == "from":
        return _aim(plan.forget().choose(origin=int(value)), offer)
    if arg == "to":
        origin, target = _origin(plan, offer), int(value)
        expedition = next((one for one in offer.expeditions if one.region == target), None)
        if expedition is not None and origin in dict(expedition.sources):
            if sum(n for _, n in expedition.sources) == expedition.least:  # all of them or none
                return plan.choose(explore=target, group=[list(pair) for pair in expedition.sources], asked=True)
            return plan.choose(explore=target, group=_first_group(expedition, origin))
        return _aim(plan.choose(target=target), offer)
    if arg.startswith("n"):
        leg = _leg(plan, offer)
        n = int(arg.removeprefix("n"))
        return plan if leg is None or n > leg.most else plan.add(Sail(((leg.origin, leg.target, n),)))
    return plan


def step(plan: Plan) -> Step | None:
    """The end of the turn, once something has sailed and nothing is half chosen."""
    return End() if _sails(plan) and "explore" not in plan.pick else None


def choice(step: Step) -> dict[str, Any]:
    """What is picked where this exploration is asked about; nothing where the turn ends."""
    if not isinstance(step, Explore):
        return {}
    return {"explore": step.region, "group": [list(pair) for pair in step.ships], "asked": True}


def exploration(plan: Plan) -> Explore | None:
    """The exploration that is chosen and asked about, or None."""
    expedition, group = _expedition(plan), _group(plan)
    if expedition is None or sum(n for _, n in group) < expedition.least:
        return None
    return Explore(expedition.region, group)


def _voyage(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    offer = _offer(plan)
    origin = _origin(plan, offer)
    parts: list[Row] = []
    free = _free(offer)
    if free:
        places = tuple(
            Option(str(at), say("option-from", locale, region=labels.region(at, locale), n=n), chosen=at == origin)
            for at, n in free.items()
        )
        parts.append(Select("pick", "from", say("choose-from", locale), places))
    if origin is not None:
        parts.append(Select("pick", "to", say("choose-to", locale), tuple(_targets(plan, origin, locale))))
        leg = _leg(plan, offer)
        most = leg.most if leg else 0
        parts.extend(
            in_rows(tuple(Button("pick", say("button-n-ships", locale, n=n), f"n{n}") for n in range(1, most + 1)), 4)
        )
    if questions.extra_sailing(plan.now) and len(parts) < 4:
        parts.append((Button("pick", say("button-finish-extra", locale), "finish", "green", labels.EMOJI["card"]),))
    return tuple(parts)


def _targets(plan: Plan, origin: int, locale: str | None) -> list[Option]:
    """Where the ships of a region can sail, explored regions first."""
    offer, chosen = _offer(plan), plan.pick.get("target")
    known = [
        Option(
            str(leg.target),
            labels.region(leg.target, locale),
            _lying(plan, leg.target, locale),
            leg.target == chosen,
        )
        for leg in offer.legs
        if leg.origin == origin
    ]
    unknown = [
        Option(
            str(one.region),
            say("option-explore", locale, region=labels.region(one.region, locale)),
            say("option-explore-cost", locale, least=one.least, loss=one.loss),
        )
        for one in offer.expeditions
        if origin in dict(one.sources)
    ]
    return known + unknown


def _lying(plan: Plan, region: int, locale: str | None) -> str | None:
    """What there is to found in a region."""
    lying, good = plan.now.tokens[region], BOARD.regions[region].good
    if good is None:
        return None
    prices = labels.prices(lying or (), locale) or "none"
    return say("option-lying", locale, good=labels.good(good, locale), prices=prices)


def _back(plan: Plan, expedition: Expedition | None) -> Plan:
    """The plan one choice earlier: the group as it was gathered, or where the ships sail from."""
    if expedition is None:
        return plan.forget()
    if plan.pick.get("asked") and sum(n for _, n in expedition.sources) > expedition.least:
        return plan.without("asked")
    return plan.without("explore", "group", "asked", "rest")


def _gather(plan: Plan, expedition: Expedition, arg: str) -> Plan:
    if arg == "ask":
        return plan.choose(asked=True) if exploration(plan) else plan
    more = {"add": 1, "sub": -1}.get(arg[:3])
    if more is None or plan.pick.get("asked"):
        return plan
    region, group = int(arg[3:]), dict(_group(plan))
    group[region] = group.get(region, 0) + more
    if not 0 <= group[region] <= dict(expedition.sources).get(region, 0):
        return plan
    return plan.choose(group=[list(pair) for pair in sorted(group.items()) if pair[1]])


def _first_group(expedition: Expedition, origin: int) -> list[list[int]]:
    """The group to begin with: one ship of the region, or all that are needed where there is no other source."""
    alone = len(expedition.sources) == 1
    return [[origin, expedition.least if alone else 1]]


def _aim(plan: Plan, offer: SailingChoice) -> Plan:
    """The plan, sailed already where there is only one ship that could be meant."""
    leg = _leg(plan, offer)
    return plan.add(Sail(((leg.origin, leg.target, 1),))) if leg is not None and leg.most == 1 else plan


def _leg(plan: Plan, offer: SailingChoice) -> Leg | None:
    """The voyage that is chosen, but for how many sail."""
    way = (_origin(plan, offer), plan.pick.get("target"))
    return next((leg for leg in offer.legs if (leg.origin, leg.target) == way), None)


def _free(offer: SailingChoice) -> dict[int, int]:
    """The regions from which something can sail or explore, and how many ships."""
    free = {leg.origin: leg.most for leg in offer.legs}
    for one in offer.expeditions:
        free.update(one.sources)
    return dict(sorted(free.items()))


def _origin(plan: Plan, offer: SailingChoice) -> int | None:
    """The region chosen to sail from; the only one where there is no choice."""
    free = _free(offer)
    chosen = plan.pick.get("origin")
    if chosen in free:
        return int(chosen)
    return next(iter(free)) if len(free) == 1 else None


def _sails(plan: Plan) -> bool:
    """Whether the turn's own sailing is under way."""
    return questions.chooses_ships(plan.now) and not questions.extra_sailing(plan.now)


def _expedition(plan: Plan) -> Expedition | None:
    region = plan.pick.get("explore")
    return next((one for one in _offer(plan).expeditions if one.region == region), None)


def _group(plan: Plan) -> Group:
    return tuple((region, n) for region, n in plan.pick.get("group", ()))


def _offer(plan: Plan) -> SailingChoice:
    action = plan.legal.action
    assert isinstance(action, SailingChoice)
    return action
