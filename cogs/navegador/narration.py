"""Narration of a step, a turn, or a preview. Pure: positions in, text out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.games import Scene, Transition
from cogs.navegador import labels
from i18n import say
from i18n.lists import clauses, facts, join, row
from navegador import State, Step, questions, step_from_dict
from navegador import steps as verbs
from navegador.actions.buildings import prices
from navegador.board import BOARD, ROMAN
from navegador.questions import changes
from navegador.scoring import score
from navegador.steps import Group
from navegador.turn import apply


def account(scene: Scene, seat: int, before: State, after: State) -> str:
    locale = scene.locale
    then, now = before.players[seat], after.players[seat]
    had, has = score(then, goa=before.goa).total, score(now, goa=after.goa).total
    figures = (("account-money", then.cash, now.cash), ("account-points", had, has))
    parts = [
        say(key, locale, before=old, after=new, change=signed(new - old, locale))
        for key, old, new in figures
        if old != new
    ]
    return say("account", locale, parts=facts(parts, locale)) if parts else ""


def meanwhile(scene: Scene, seat: int, before: State) -> list[str]:
    after, locale = scene.view, scene.locale
    had, has = before.card.holder == seat, after.card.holder == seat
    return [
        *_market(before, after, locale),
        *_colonies(before, after, locale),
        *_buildings(before, after, locale),
        *(
            say("recap-privileges", locale, column=labels.column(kind, locale), left=now)
            for kind, (then, now) in enumerate(zip(before.gallery, after.gallery, strict=True))
            if then != now
        ),
        *([say("recap-card", locale, yours=has)] if had != has else []),
    ]


def _market(before: State, after: State, locale: str | None) -> Iterator[str]:
    for good, (old, new) in enumerate(zip(before.market, after.market, strict=True)):
        if old != new:
            yield say(
                "recap-price",
                locale,
                good=labels.good(good, locale),
                sold=BOARD.market[good][old - 1],
                sells=BOARD.market[good][new - 1],
                brought=BOARD.factory_income[old - 1],
                brings=BOARD.factory_income[new - 1],
            )


def _colonies(before: State, after: State, locale: str | None) -> Iterator[str]:
    for number, (stood, lie) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        region = labels.region(number, locale)
        if lie is None or stood == lie:
            continue
        if not lie:
            if stood is None or stood:
                yield say("recap-taken", locale, region=region)
        elif stood is None:
            yield say("recap-turned", locale, region=region, prices=labels.prices(lie, locale))
        elif stood and stood[0] != lie[0]:
            yield say("recap-cheapest", locale, region=region, before=stood[0], after=lie[0])


def _buildings(before: State, after: State, locale: str | None) -> Iterator[str]:
    for kind in range(len(BOARD.buildings)):
        then, now = prices(before, kind), prices(after, kind)
        building = labels.building(kind, locale)
        if then and not now:
            yield say("recap-sold-out", locale, building=building)
        elif then and now and then[0] != now[0]:
            yield say("recap-building", locale, building=building, before=then[0], after=now[0])


@dataclass(frozen=True, slots=True)
class TakenStep:
    before: State
    step: Step
    after: State


def turn(name: str, steps: Sequence[TakenStep], names: Sequence[str], locale: str | None = None) -> list[str]:
    """Narrate a turn in one line, each consequence for the table in another; names are safe."""
    last = steps[-1]
    cash = last.after.players[last.before.actor_seat].cash
    return [
        say("told-turn", locale, name=name, told=summary(steps, locale), cash=cash),
        *(say(f"event-{event}", locale, **params) for step in steps for event, params in meanings(step, names).items()),
    ]


def brief(name: str, steps: Sequence[TakenStep], names: Sequence[str], locale: str | None = None) -> str:
    first, last = steps[0].before, steps[-1].after
    gain = last.players[first.actor_seat].cash - first.actor.cash
    money = [say("brief-money", locale, change=signed(gain, locale))] if gain else []
    events = [
        say(f"brief-event-{event}", locale, **params)
        for step in steps
        for event, params in meanings(step, names).items()
    ]
    who = say("brief-name", locale, name=name, seat=labels.sign(f"seat-{first.seat}"))
    return facts([who, *actions(steps, locale, brief=True), *money, *events], locale)


def actions(steps: Sequence[TakenStep], locale: str | None, *, brief: bool = False) -> list[str]:
    """Describe the extra sailing, and the field with its action; if `brief`, no field that it tells."""
    at = next((number for number, step in enumerate(steps) if isinstance(step.step, verbs.Move)), len(steps))
    actions = [row(part, locale) for part in (_short(steps[:at], locale),) if part]
    for move in (step.step for step in steps[at : at + 1]):
        assert isinstance(move, verbs.Move)
        action = steps[at + 1 :]
        field, there = labels.field(move.field, locale), _short(action, locale)
        if move.pay:
            loss, places = sum(n for _, n in move.pay), _places(move.pay, locale)
            field = say("brief-paid", locale, field=field, n=loss, places=places)
        elif brief and any(isinstance(done.step, verbs.Sail | verbs.Explore | verbs.Build) for done in action):
            field, there = row(there, locale), []
        actions.append(say("brief-there", locale, field=field, done=row(there, locale)) if there else field)
    return actions


def _places(group: Group, locale: str | None) -> str:
    return row((say("brief-times", locale, n=n, what=labels.region(at, locale)) for at, n in group), locale)


def _short(steps: Sequence[TakenStep], locale: str | None) -> list[str]:
    return [part for step in steps for part in _step(step, locale)]


def _step(done: TakenStep, locale: str | None) -> Iterator[str]:
    step = done.step
    match step:
        case verbs.Navegador():
            yield say("brief-card", locale)
        case verbs.Sail():
            for origin, target, n in step.ships:
                ends = {"origin": labels.region(origin, locale), "target": labels.region(target, locale)}
                yield say("brief-sail", locale, n=n, **ends)
        case verbs.Explore():
            ships = -changes(done.before, done.after, done.before.actor_seat).fleet
            region, places = labels.region(step.region, locale), _places(step.ships, locale)
            yield say("brief-explore", locale, region=region, places=places, lost=ships)
        case verbs.Workers() | verbs.Ships():
            yield signed(step.n, locale)
        case verbs.Colony():
            yield _places(step.take, locale)
        case verbs.Build():
            yield from (labels.counted_buildings(kind, n, locale) for kind, n in enumerate(step.counts) if n)
        case verbs.Market():
            yield from traded(step, ("told-sell", "told-process"), locale)
        case verbs.Privilege():
            yield labels.column(step.kind, locale)
        case verbs.King():
            yield say("brief-king", locale, column=labels.column(step.kind, locale))
        case verbs.End() if done.before.stage == "action":
            yield say("told-declined", locale)


def traded(step: verbs.Market, keys: tuple[str, str], locale: str | None) -> Iterator[str]:
    for key, counts in zip(keys, (step.sell, step.process), strict=True):
        goods = [say("told-good", locale, n=n, good=labels.good(good, locale)) for good, n in enumerate(counts) if n]
        if goods:
            yield say(key, locale, goods=join(goods, locale))


def parts(done: TakenStep, locale: str | None = None) -> Iterator[str]:
    before, step, after = done.before, done.step, done.after
    change = changes(before, after, before.actor_seat)
    match step:
        case verbs.Navegador():
            yield say("told-card", locale)
        case verbs.Move():
            name = labels.field(step.field, locale)
            if step.pay:
                yield say("told-move-paid", locale, field=name, places=labels.ships(step.pay, locale))
            else:
                yield say("told-move", locale, field=name)
        case verbs.Sail():
            for origin, target, n in step.ships:
                yield say(
                    "told-sail", locale, n=n, origin=labels.region(origin, locale), target=labels.region(target, locale)
                )
        case verbs.Explore():
            (tokens,) = change.turned
            size = sum(n for _, n in step.ships)
            yield say(
                "told-explore",
                locale,
                region=labels.region(step.region, locale),
                n=size,
                lost=-change.fleet,
                prices=labels.prices(tokens.prices, locale),
                cash=change.cash,
            )
        case verbs.Workers():
            yield say(
                "told-workers", locale, n=step.n, over=step.n - change.workers, change=signed(change.cash, locale)
            )
        case verbs.Ships():
            yield say("told-ships", locale, n=step.n, over=step.n - change.fleet, change=signed(change.cash, locale))
        case verbs.Colony():
            colonies = join(
                (
                    say(
                        "told-site",
                        locale,
                        region=labels.region(site.region, locale),
                        prices=labels.prices(site.prices, locale),
                    )
                    for site in change.founded
                ),
                locale,
            )
            yield say("told-colony", locale, places=colonies, cost=-change.cash)
        case verbs.Build():
            buildings = (labels.counted_buildings(kind, n, locale) for kind, n in enumerate(step.counts) if n)
            yield say("told-build", locale, bought=join(buildings, locale), cost=-change.cash)
        case verbs.Market():
            yield from traded(step, ("told-sell", "told-process"), locale)
            yield say("told-income", locale, cash=change.cash)
        case verbs.Privilege():
            yield say("told-privilege", locale, column=labels.column(step.kind, locale), coins=change.cash)
        case verbs.King():
            yield say("told-king", locale, column=labels.column(step.kind, locale), coins=change.cash)
        case verbs.End():
            if before.stage == "action":
                yield say("told-declined", locale)
            elif before.stage == "extra":
                yield say("told-extra-end", locale)


def meanings(done: TakenStep, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return consequences for the whole table with their parameters: "phase", "card", "end"."""
    before, after, events = done.before, done.after, dict[str, dict[str, str]]()
    if after.phase != before.phase:
        events["phase"] = {"phase": ROMAN[after.phase]}
    if after.card.holder != before.card.holder:
        events["card"] = {"name": names[after.card.holder]}
    if after.end_triggered and not before.end_triggered:
        events["end"] = {}
    return events


def stored(transitions: Sequence[Transition]) -> list[TakenStep]:
    return [
        TakenStep(transition.before, step_from_dict(transition.step), transition.after) for transition in transitions
    ]


def done(start: State, steps: Sequence[Step]) -> list[TakenStep]:
    """Return steps with the positions between them. Raises StepError if one does not fit."""
    path = []
    for step in steps:
        after = apply(start, step)
        path.append(TakenStep(start, step, after))
        start = after
    return path


def summary(steps: Sequence[TakenStep], locale: str | None) -> str:
    before, field, there = list[str](), "", list[str]()
    for step in steps:
        for clause in parts(step, locale):
            if isinstance(step.step, verbs.Move):
                field = clause
            else:
                (there if field else before).append(clause)
    if field and there:
        before.append(say("told-there", locale, field=field, told=clauses(there, locale)))
    elif field:
        before.append(field)
    return clauses(before, locale)


def proposed(table: str, steps: Sequence[TakenStep], locale: str | None = None) -> str:
    turn = say("panel-turn", locale, table=table, turn=facts(actions(steps, locale), locale))
    return "\n".join((turn, preview(steps, locale)))


def preview(steps: Sequence[TakenStep], locale: str | None = None) -> str:
    before, after = steps[0].before, steps[-1].after
    change, now = changes(before, after, before.actor_seat), after.players[before.actor_seat]
    figures = [say("preview-cash", locale, n=now.cash, change=signed(change.cash, locale))]
    if change.workers:
        figures.append(say("preview-workers", locale, n=now.workers, change=signed(change.workers, locale)))
    if change.fleet:
        figures.append(say("preview-ships", locale, n=now.fleet, change=signed(change.fleet, locale)))
    total = score(now, goa=after.goa).total
    figures.append(say("preview-points", locale, n=total, change=signed(change.points, locale)))
    lines = [facts(figures, locale)]
    if any(questions.loses_card(step.before, step.after) for step in steps):
        lines.append(say("preview-card", locale))
    return "\n".join(lines)


def signed(number: int, locale: str | None) -> str:
    return say("difference", locale, sign="plus" if number > 0 else "minus" if number else "none", n=abs(number))


def revealed(scene: Scene, before: State, after: State) -> str:
    locale = scene.locale
    (tokens,) = changes(before, after, before.actor_seat).turned
    return say(
        "panel-found", locale, region=labels.region(tokens.region, locale), prices=labels.prices(tokens.prices, locale)
    )
