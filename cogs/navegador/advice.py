"""Reasons for advised turns, from an analysis; for a panel's prices, and for what it lacks."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

from cogs.components import Drawing, Page
from cogs.games import Replay, Scene
from cogs.navegador import labels, panels, pictures
from cogs.navegador.narration import signed
from cogs.navegador.panels import chosen_buildings, chosen_colonies
from cogs.navegador.plan import TurnDraft
from hosting.aids import ReviewedTurn, turning
from hosting.core import Json
from i18n import say, title
from i18n.lists import clauses, facts, join
from i18n.numbers import percent, tenths
from navegador import State, Step, step_from_dict
from navegador.actions.buildings import build
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import Grant, PrivilegeChoice, gain
from navegador.actions.sailing import SailingChoice
from navegador.board import BOARD, BUILDINGS, COLUMNS
from navegador.notation import write
from navegador.players.analysis import AS_GOOD, Analysis, Candidate, facts_of, is_empty
from navegador.players.merchant import determinize
from navegador.steps import Colony, Explore, Market, Navegador, Privilege
from renders import navegador as draw
from renders.navegador.courses import Judged, JudgedGame

PAGES: Final = {"chances": draw.chances, "sources": draw.sources}


def page(name: str, replay: Replay, turns: Sequence[ReviewedTurn]) -> Page:
    review, scene = of(replay, turns), replay.scene
    picture = Drawing(PAGES[name], (review,))
    head = say(f"review-{name}-head", scene.locale, table=title(scene.table.name, scene.locale))
    return Page.of(head, (), picture)


def of(replay: Replay, turns: Sequence[ReviewedTurn]) -> JudgedGame:
    judged = tuple(Judged(turn.seat, turn.found["loss"], tuple(turn.found["chances"])) for turn in turns if turn.found)
    return JudgedGame(pictures.story(replay), judged, turning([turn.loss for turn in judged]))


def lost(loss: float, locale: str | None) -> str:
    return say("advice-lost", locale, loss=tenths(loss, locale))


ROOM: Final = 1400
"""Characters for the turns; Discord takes 2,000 in a message."""


def written(scene: Scene, steps: Sequence[Json]) -> str:
    return write(scene.view, [step_from_dict(step) for step in steps], scene.locale)


def solution(scene: Scene, puzzle: Json, answers: Sequence[Json]) -> Page:
    state, locale = scene.view, scene.locale
    best = tuple(_candidate(state, turn) for turn in puzzle["turns"][:SHOWN])
    lines = turns(state, best, locale)
    for fewer in range(SHOWN - 1, 0, -1):
        if sum(map(len, lines)) <= ROOM:
            break
        lines = turns(state, best[:fewer], locale)
    lines.append(say("puzzle-figures", locale, playings=puzzle["playings"]))
    if answers:
        losses = [float(answer["loss"]) for answer in answers]
        number = sum(loss <= AS_GOOD for loss in losses)
        mean = tenths(fmean(losses), locale)
        lines.append(say("puzzle-fared", locale, n=len(losses), found=number, loss=mean))
    else:
        lines.append(say("puzzle-unanswered", locale))
    # The table after the best turn, without what that reveals.
    visible = tuple(step for step in best[0].steps if not isinstance(step, Explore))
    plan = TurnDraft(state, best[0].steps[:-1])
    drawing = pictures.proposed(scene, plan, visible, panels.played(state, visible))
    return Page.of("\n".join(lines), (), drawing)


def weighed(scene: Scene, puzzle: Json, answer: Json) -> str:
    state, locale = scene.view, scene.locale
    own, loss = _candidate(state, answer), float(answer["loss"])
    right = "yes" if loss <= AS_GOOD else "no"
    return "\n".join(
        (
            say("puzzle-own", locale, turn=write(state, own.steps, locale)),
            say("advice-figures", locale, figures=facts(figures(own, locale), locale)),
            say("puzzle-loss", locale, right=right, loss=tenths(loss, locale)),
        )
    )


def _candidate(state: State, one: Json) -> Candidate:
    steps = tuple(step_from_dict(step) for step in one["steps"])
    # A turn's changes do not depend on the tokens that it reveals: any will do.
    world = determinize(state, random.Random(0))  # noqa: S311
    return Candidate(
        steps=steps,
        points=one["points"],
        lead=one["lead"],
        chance=one["chance"],
        spread=one["spread"],
        empty=is_empty(world, steps),
        facts=facts_of(world, steps),
    )


SHOWN: Final = 3
REASONS: Final = 3


def advise(scene: Scene, advice: Analysis) -> list[str]:
    sentences = turns(scene.view, chosen(advice.candidates), scene.locale)
    return [*sentences, say("advice-how", scene.locale, playings=advice.playings)]


def turns(state: State, advised: Sequence[Candidate], locale: str | None = None) -> list[str]:
    sentences = list[str]()
    for place, advice in enumerate(advised, start=1):
        sentences.append(say("advice-turn", locale, place=str(place), turn=write(state, advice.steps, locale)))
        sentences.append(say("advice-figures", locale, figures=facts(figures(advice, locale), locale)))
        why = list(reasons(state, advice, advised, locale))[:REASONS]
        if advice.empty:
            sentences.append(say("advice-empty", locale))
        elif why:
            sentences.append(say("advice-why", locale, reasons=clauses(why, locale)))
    return sentences


def chosen(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the best turns, of different fields first: alike ones are one piece of advice."""
    fields, first, more = set[int | None](), list[Candidate](), list[Candidate]()
    for candidate in candidates:
        (more if candidate.facts.field in fields else first).append(candidate)
        fields.add(candidate.facts.field)
    picks = [*first, *more][:SHOWN]
    return tuple(candidate for candidate in candidates if candidate in picks)


def figures(one: Candidate, locale: str | None) -> Iterator[str]:
    yield say("advice-points", locale, points=round(one.points))
    side = "ahead" if one.lead >= 0 else "behind"
    yield say("advice-lead", locale, side=side, points=tenths(abs(one.lead), locale), spread=tenths(one.spread, locale))
    yield say("advice-chance", locale, chance=percent(one.chance, locale))


def reasons(state: State, one: Candidate, beside: Sequence[Candidate], locale: str | None) -> Iterator[str]:
    facts = one.facts
    if facts.ends:
        yield say("advice-ends", locale)
    if facts.explored:
        regions = join((labels.region(at, locale) for at in facts.explored), locale)
        points = len(facts.explored) * BOARD.columns[COLUMNS.index("explorer")].points
        yield say("advice-explores", locale, regions=regions, points=points)
    yield from _reasons_to_build(state, one, locale)
    for column, n in enumerate(facts.privileges):
        if n:
            count = state.actor.achievements[column]
            more = n * BOARD.columns[column].more * count
            yield say("advice-privilege", locale, column=labels.column_in_text(column, locale), n=count, points=more)
    for good, n in enumerate(facts.colonies):
        if n:
            yield say("advice-colonies", locale, n=n, good=labels.good(good, locale))
    yield from _reasons_to_trade(state, one, locale)
    yield from _reasons_to_recruit(one, beside, locale)
    ships = facts.ships[1] - facts.ships[0] + facts.paid
    if ships > 0:
        yield say("advice-ships", locale, n=ships, fleet=facts.ships[1])
    cash = facts.cash[1] - facts.cash[0]
    if cash > 0:
        yield say("advice-cash", locale, n=cash)
    if facts.paid:
        yield say("advice-paid", locale, n=facts.paid)
    if facts.card:
        yield say("advice-card", locale)


def _reasons_to_build(state: State, one: Candidate, locale: str | None) -> Iterator[str]:
    players = len(state.players)
    for kind, n in enumerate(one.facts.buildings):
        if n > 0:
            left = state.buildings[kind]
            then = BOARD.price(kind, left - n, players) if left > n else 0
            building = labels.counted_buildings(kind, n, locale)
            yield say("advice-built", locale, n=n, bought=building, price=BOARD.price(kind, left, players), later=then)


def _reasons_to_trade(state: State, one: Candidate, locale: str | None) -> Iterator[str]:
    trade = next((step for step in one.steps if isinstance(step, Market)), None)
    if trade is None:
        return
    for good, (before, after) in enumerate(one.facts.market):
        name = labels.good(good, locale)
        if trade.sell[good]:
            price, later = (BOARD.market[good][row - 1] for row in (before, after))
            falls = "yes" if later < price else "no"
            yield say("advice-sells", locale, n=trade.sell[good], good=name, price=price, later=later, falls=falls)
        if trade.process[good]:
            price, later = (BOARD.factory_income[row - 1] for row in (before, after))
            falls = "yes" if later < price else "no"
            yield say(
                "advice-processes", locale, n=trade.process[good], good=name, price=price, later=later, falls=falls
            )


def _reasons_to_recruit(one: Candidate, beside: Sequence[Candidate], locale: str | None) -> Iterator[str]:
    before, after = one.facts.workers
    for kind in reversed(range(len(BUILDINGS))):
        need = BOARD.buildings[kind].workers
        if after < need:
            continue
        name = labels.buildings(kind, locale)
        if kind < len(BOARD.market):
            name = labels.column_in_text(COLUMNS.index("factory"), locale)
        if before < need:
            yield say("advice-workers", locale, how="reached", n=need, building=name)
        elif any(other.facts.workers[1] < need for other in beside):
            yield say("advice-workers", locale, how="kept", n=need, building=name)
        return


# The prices of a panel, and what it does not offer


def explanation(scene: Scene, draft: TurnDraft) -> str:
    locale, rule = scene.locale, "your-turn" if draft.action == "rondel" else draft.action
    sentence = say("why-rule", locale, rule=say(f"rule-{rule}", locale))
    return "\n".join([*_WHY[draft.action](draft, locale), sentence])


def _rondel(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    legal = plan.legal
    yield say("why-free", locale, free=BOARD.free_fields, first=plan.now.actor.field is None)
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
        yield from _reasons_to_refuse(plan, Navegador(), locale)


def _reasons_to_sail(plan: TurnDraft, locale: str | None) -> Iterator[str]:
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
        yield say("why-trade", locale, good=labels.good(trade.good, locale), price=trade.price, income=trade.income)
    yield say("why-market", locale, rows=BOARD.rows)


def _colony(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    choice = dict(chosen_colonies(plan))
    for region, tokens in enumerate(plan.now.tokens):
        n = choice.get(region, 0)
        if tokens and n < len(tokens):
            name = labels.region(region, locale)
            yield say("why-site", locale, region=name, price=tokens[n], lying=labels.prices(tokens[n:], locale))
            yield from _reasons_to_refuse(plan, Colony(tuple(sorted({**choice, region: n + 1}.items()))), locale)


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
        yield from _reasons_to_refuse(plan, build(tuple(enumerate(more))), locale)


def _privilege(plan: TurnDraft, locale: str | None) -> Iterator[str]:
    offer = plan.offer(PrivilegeChoice)
    grants = {grant.kind: grant for grant in (*offer.king, *offer.gallery)}
    royal = {grant.kind for grant in offer.king} - {grant.kind for grant in offer.gallery}
    for kind in range(len(COLUMNS)):
        if kind in grants:
            yield _say_grant(plan, grants[kind], kind in royal, locale)
        if not any(grant.kind == kind for grant in offer.gallery):
            yield from _reasons_to_refuse(plan, Privilege(kind), locale)


def _say_grant(plan: TurnDraft, grant: Grant, royal: bool, locale: str | None) -> str:
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


def _reasons_to_refuse(plan: TurnDraft, step: Step, locale: str | None) -> Iterator[str]:
    if reason := panels.refusal(plan, step, locale):
        yield say("why-not", locale, reason=reason)


_WHY: Final[Mapping[str, Callable[[TurnDraft, str | None], Iterator[str]]]] = {
    "rondel": _rondel,
    "sailing": _reasons_to_sail,
    "workers": _capacity,
    "market": _market,
    "colony": _colony,
    "privilege": _privilege,
    "ships": _capacity,
    "buildings": _buildings,
}
