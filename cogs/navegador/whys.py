"""Reasons for a panel's prices, and for choices that are not on offer: line by line, with the rule. Pure.

The engine is asked for refusals, so that the reason is the one that a typed turn would get.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cogs import errors
from cogs.games import Scene
from cogs.navegador import labels
from cogs.navegador.narration import signed
from cogs.navegador.panels import chosen_buildings, chosen_colonies
from cogs.navegador.plan import TurnDraft
from i18n import say
from navegador import Step, StepError, apply
from navegador.actions.buildings import build
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import Grant, PrivilegeChoice, gain
from navegador.actions.sailing import SailingChoice
from navegador.board import BOARD, COLUMNS
from navegador.steps import Colony, Navegador, Privilege


def explanation(scene: Scene, draft: TurnDraft) -> str:
    locale, rule = scene.locale, "your-turn" if draft.action == "rondel" else draft.action
    sentence = say("why-rule", locale, rule=say(f"rule-{rule}", locale))
    return "\n".join([*_WHY[draft.action](draft, locale), sentence])


def _rondel(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    legal = plan.legal
    yield say("why-free", locale, free=BOARD.free_fields, first="yes" if plan.now.actor.field is None else "no")
    for move in legal.moves:
        field = labels.field(move.field, locale)
        if move.price:
            yield say(
                "why-field", locale, field=field, distance=move.distance, free=BOARD.free_fields, price=move.price
            )
        if move.loses_card:
            yield say("why-card-lost", locale, field=field)
    if legal.card:
        yield say("why-card", locale)
    elif plan.now.stage == "start" and plan.now.card.holder == plan.now.seat:
        yield from _refused(plan, Navegador(), locale)


def _sailing(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    state, offer = plan.now, plan.offer(SailingChoice)
    reach = state.sailing.range if state.sailing else state.phase
    yield say("why-sailing", locale, range=reach)
    for expedition in offer.expeditions:
        region = labels.region(expedition.region, locale)
        yield say("why-explore", locale, region=region, least=expedition.least, loss=expedition.loss)


def _capacity(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    state, player = plan.now, plan.now.actor
    people = plan.action == "workers"
    yield say(
        "why-capacity",
        locale,
        what=plan.action,
        capacity=player.churches if people else player.shipyards,
        cheap=BOARD.capacity_price,
        beyond=BOARD.beyond_price,
        second=BOARD.beyond_price * 2,
        third=BOARD.beyond_price * 3,
        phase=state.phase,
        dear=BOARD.beyond_price * state.phase,
    )
    most, have = (BOARD.most_workers, player.workers) if people else (BOARD.most_ships, player.fleet)
    yield say("why-limit", locale, what=plan.action, most=most, have=have, surplus=BOARD.surplus_price)


def _market(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    for trade in plan.offer(MarketChoice).trades:
        yield say(
            "why-trade",
            locale,
            good=labels.good(trade.good, locale),
            price=trade.price,
            income=trade.income,
        )
    yield say("why-market", locale, rows=BOARD.rows)


def _colony(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    taken = dict(chosen_colonies(plan))
    for region, lying in enumerate(plan.now.tokens):
        n = taken.get(region, 0)
        if lying and n < len(lying):
            name = labels.region(region, locale)
            yield say("why-site", locale, region=name, price=lying[n], lying=labels.prices(lying[n:], locale))
            yield from _refused(plan, Colony(tuple(sorted({**taken, region: n + 1}.items()))), locale)


def _buildings(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    counts, players = chosen_buildings(plan), len(plan.now.players)
    for kind, stand in enumerate(BOARD.chart(players)):
        left = plan.now.buildings[kind] - counts[kind]
        if left:
            yield say(
                "why-building",
                locale,
                building=labels.building(kind, locale),
                price=BOARD.price(kind, left, players),
                number=stand - left + 1,
                stand=stand,
                players=players,
                workers=BOARD.buildings[kind].workers,
            )
        more = [n + (kind == number) for number, n in enumerate(counts)]
        yield from _refused(plan, build(tuple(enumerate(more))), locale)


def _privilege(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    offer = plan.offer(PrivilegeChoice)
    granted = {grant.kind: grant for grant in (*offer.king, *offer.gallery)}
    royal = {grant.kind for grant in offer.king} - {grant.kind for grant in offer.gallery}
    for kind in range(len(COLUMNS)):
        if kind in granted:
            yield _granted(plan, granted[kind], kind in royal, locale)
        if not any(grant.kind == kind for grant in offer.gallery):
            yield from _refused(plan, Privilege(kind), locale)


def _granted(plan: TurnDraft, grant: Grant, royal: bool, locale: str | None) -> str:
    player, column = plan.now.actor, BOARD.columns[grant.kind]
    return say(
        "why-privilege",
        locale,
        column=labels.column(grant.kind, locale),
        number=player.privileges[grant.kind] + 1,
        coin=column.coins[player.privileges[grant.kind]],
        owned=player.achievements[grant.kind],
        coins=grant.coins,
        more=column.more,
        points=grant.points,
        gain=signed(gain(player, grant, goa=plan.now.goa, royal=royal), locale),
        worker="no" if royal else "yes",
    )


def _refused(plan: TurnDraft, step: Step, locale: str | None) -> Iterator[str]:
    try:
        apply(plan.now, step)
    except StepError as error:
        yield say("why-not", locale, reason=errors.sentence(error, locale))


_WHY: Final[Mapping[str, Callable[[TurnDraft, str | None], Iterator[str]]]] = {
    "rondel": _rondel,
    "sailing": _sailing,
    "workers": _capacity,
    "market": _market,
    "colony": _colony,
    "privilege": _privilege,
    "ships": _capacity,
    "buildings": _buildings,
}
