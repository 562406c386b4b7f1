"""The panel of sailing: one route after another, as often as there are ships; and explorations by groups of ships.

The partial choice is `origin` and `target` of a route for several ships; or `explore`, a region, and its `group`.
"""

from collections.abc import Iterator
from typing import Any, Final

from cogs.components import Button, Option, Row, Select, Style, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import TurnDraft
from i18n import say
from navegador.actions.sailing import Expedition, Leg, SailingChoice, distances, explored_regions
from navegador.board import BOARD, GOODS
from navegador.steps import End, Explore, Group, Sail, Step

MAX_OPTIONS: Final = 25
NUMBERS: Final = 4
"""Buttons for numbers of ships in a row, which leaves room for the one that leads back."""
ROUTE: Final = "route"
EXPLORE: Final = "explore-"


def lines(plan: TurnDraft, locale: str | None) -> list[str]:
    expedition = _expedition(plan)
    if expedition is not None:
        group = _group(plan)
        name = labels.region(expedition.region, locale)
        sentences = [say("panel-explore", locale, region=name, least=expedition.least, loss=expedition.loss)]
        if group:
            sentences.append(say("panel-group", locale, places=labels.ships(group, locale)))
        if exploration(plan) is not None:
            sentences.append(say("panel-reveal", locale, region=name))
        return sentences
    state, offer = plan.now, plan.offer(SailingChoice)
    reach = state.sailing.range if state.sailing else state.phase
    if not offer.legs and not offer.expeditions:
        return [say("panel-sailing-done", locale)]
    leg = _leg(plan, offer)
    many = [] if leg is None else [say("panel-route", locale, **_ends(leg, locale))]
    return [say("panel-extra" if state.stage == "extra" else "panel-sailing", locale, range=reach), *many]


def rows(plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
    expedition = _expedition(plan)
    choices = _voyage(plan, locale) if expedition is None else _party(plan, expedition, locale)
    return (*choices, *_ways_out(plan, locale))


def press(plan: TurnDraft, arg: str, value: str) -> TurnDraft:
    offer, expedition = plan.offer(SailingChoice), _expedition(plan)
    if arg == "finish":
        return plan.add(End())
    if arg == "back":
        return plan.forget()
    if expedition is not None:  # one ship more of a region in the group, or one fewer
        region, group = int(arg[3:]), dict(_group(plan))
        group[region] = group.get(region, 0) + {"add": 1, "sub": -1}[arg[:3]]
        return plan.choose(group=[[at, n] for at, n in sorted(group.items()) if n])
    if arg.startswith(ROUTE):
        return _aim(plan, offer, value)
    leg = _leg(plan, offer)
    assert leg is not None
    return plan.add(Sail(((leg.origin, leg.target, int(arg.removeprefix("n"))),)))


def step(plan: TurnDraft) -> Step | None:
    """Return the end of the turn, once something has sailed and no partial choice is left."""
    sails = plan.now.stage == "sailing"
    return End() if sails and not _half(plan) else None


def choice(step: Step) -> dict[str, Any]:
    return {"explore": step.region, "group": [list(pair) for pair in step.ships]} if isinstance(step, Explore) else {}


def exploration(plan: TurnDraft) -> Explore | None:
    """Return the chosen exploration, or None while its group is too small."""
    expedition, group = _expedition(plan), _group(plan)
    if expedition is None or sum(n for _, n in group) < expedition.least:
        return None
    return Explore(expedition.region, group)


def _voyage(plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
    offer = plan.offer(SailingChoice)
    leg = _leg(plan, offer)
    menus = _menus(tuple(_routes(plan, offer, leg, locale)), locale)
    if leg is None:  # there is nothing to count
        return menus
    numbers = tuple(Button("pick", str(n), f"n{n}") for n in range(1, leg.most + 1))
    back = Button("pick", say("button-back", locale), "back")
    *above, last = in_rows(numbers, NUMBERS)
    return (*menus, *above, (*last, back))


def _ways_out(plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
    state = plan.now
    if state.stage != "extra":
        return ()
    assert state.sailing is not None
    idle = state.sailing.explored is None and sum(state.sailing.unsailed) == state.actor.fleet
    label = say("button-finish-extra", locale, idle=bool(idle))
    style: Style = "grey" if idle else "blue"
    return ((Button("pick", label, "finish", style, labels.sign("card"), disabled=_half(plan), exit=True),),)


def _party(plan: TurnDraft, expedition: Expedition, locale: str | None) -> tuple[Row, ...]:
    group, back = dict(_group(plan)), (Button("pick", say("button-back", locale), "back"),)
    if sum(there for _, there in expedition.sources) == expedition.least:
        return (back,)  # every ship is needed
    more = tuple(
        Button(
            "pick",
            say("button-group", locale, region=labels.region(at, locale), left=there - group.get(at, 0)),
            f"add{at}",
            disabled=group.get(at, 0) >= there,
        )
        for at, there in expedition.sources
    )
    fewer = tuple(
        Button(
            "pick",
            say("button-group-less", locale, region=labels.region(at, locale)),
            f"sub{at}",
            disabled=not group.get(at, 0),
        )
        for at, _ in expedition.sources
    )
    return (*in_rows(more), *in_rows(fewer), back)


def _menus(options: tuple[Option, ...], locale: str | None) -> tuple[Select, ...]:
    starts = range(0, len(options), MAX_OPTIONS)
    return tuple(
        Select(
            "pick",
            f"{ROUTE}{number}",
            say("choose-route", locale, number=number + 1, of=len(starts)),
            options[start : start + MAX_OPTIONS],
        )
        for number, start in enumerate(starts)
    )


def _routes(plan: TurnDraft, offer: SailingChoice, chosen: Leg | None, locale: str | None) -> Iterator[Option]:
    for leg in sorted(offer.legs, key=lambda leg: (leg.origin, not plan.now.tokens[leg.target])):
        ends = _ends(leg, locale)
        label, fleet = say("option-route", locale, **ends), say("option-fleet", locale, **ends)
        sign, find, prices = None, None, ""
        if (good := BOARD.regions[leg.target].good) is not None:
            sign, prices = labels.sign(GOODS[good]), labels.prices(plan.now.tokens[leg.target] or (), locale)
            find = say("option-lying", locale, good=labels.good(good, locale), prices=prices or "none")
        yield Option(
            f"{leg.origin}-{leg.target}", label, find, leg == chosen, sign, prices, fleet, ends["target"],
            f"ships/{plan.now.seat}/{leg.origin}",
        )  # fmt: skip
    for expedition in offer.expeditions:
        ships = labels.ships(_first_group(plan, expedition), locale)
        yield Option(
            f"{EXPLORE}{expedition.region}",
            say("option-explore", locale, region=labels.region(expedition.region, locale), loss=expedition.loss),
            say("option-explore-with", locale, ships=ships),
            emoji=labels.sign("explorer"),
            group=say("option-explorers", locale),
        )


def _ends(leg: Leg, locale: str | None) -> dict[str, Any]:
    return {"origin": labels.region(leg.origin, locale), "target": labels.region(leg.target, locale), "n": leg.most}


def _first_group(plan: TurnDraft, expedition: Expedition) -> Group:
    far = distances(explored_regions(plan.now))
    group, rest = {}, expedition.least
    for at, there in sorted(expedition.sources, key=lambda source: (far[source[0]][expedition.region], source)):
        if n := min(there, rest):
            group[at], rest = n, rest - n
    return tuple(sorted(group.items()))


def _aim(plan: TurnDraft, offer: SailingChoice, value: str) -> TurnDraft:
    if value.startswith(EXPLORE):
        region = int(value.removeprefix(EXPLORE))
        expedition = next(expedition for expedition in offer.expeditions if expedition.region == region)
        return plan.forget().choose(explore=region, group=[list(pair) for pair in _first_group(plan, expedition)])
    origin, target = map(int, value.split("-"))
    plan = plan.forget().choose(origin=origin, target=target)
    leg = _leg(plan, offer)
    return plan.add(Sail(((origin, target, 1),))) if leg is not None and leg.most == 1 else plan


def _leg(plan: TurnDraft, offer: SailingChoice) -> Leg | None:
    way = (plan.pick.get("origin"), plan.pick.get("target"))
    return next((leg for leg in offer.legs if (leg.origin, leg.target) == way), None)


def _half(plan: TurnDraft) -> bool:
    return _expedition(plan) is not None or _leg(plan, plan.offer(SailingChoice)) is not None


def _expedition(plan: TurnDraft) -> Expedition | None:
    region = plan.pick.get("explore")
    return next(
        (expedition for expedition in plan.offer(SailingChoice).expeditions if expedition.region == region), None
    )


def _group(plan: TurnDraft) -> Group:
    return tuple((region, n) for region, n in plan.pick.get("group", ()))
