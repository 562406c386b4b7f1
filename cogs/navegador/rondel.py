"""The panel of the rondel: the stone's next field, and the ships given up for it."""

from functools import lru_cache
from typing import Any, Final, Literal

from cogs.components import Button, Row, Style, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import TurnDraft
from i18n import say
from navegador import Legal, State, apply, legal
from navegador.actions.capacity import CapacityChoice
from navegador.actions.market import MarketChoice
from navegador.actions.rondel import MoveChoice
from navegador.board import BOARD, RONDEL
from navegador.steps import Group, Move, Navegador, Step
from navegador.turn import ActionChoice

FARTHER: Final = "farther"


def lines(plan: TurnDraft, locale: str | None) -> list[str]:
    move = _find_choice(plan)
    if move is None:
        first = "yes" if plan.now.actor.field is None else "no"
        return [say("panel-rondel", locale, free=BOARD.free_fields, first=first)]
    payment = _payment(plan)
    return [
        say("panel-pay", locale, field=labels.field(move.field, locale), price=move.price),
        *([say("panel-paid", locale, places=labels.ships(payment, locale))] if payment else []),
    ]


def rows(plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
    move = _find_choice(plan)
    if move is None:
        return offer(plan.now, "pick", locale)
    payment = dict(_payment(plan))
    return in_rows(
        tuple(
            Button(
                "pick",
                say("button-give", locale, region=labels.region(at, locale), left=there - payment.get(at, 0)),
                f"pay{at}",
                disabled=there <= payment.get(at, 0),
            )
            for at, there in plan.legal.fleet
        )
    )


def offer(state: State, verb: str, locale: str | None, *, all_fields: bool = True) -> tuple[Row, ...]:
    """Return the fields in reach, those that cost ships as one unless `all_fields`; and the card."""
    there = legal(state)
    farther = () if all_fields else tuple(move for move in there.moves if move.price)
    joined = farther if len(farther) > 1 else ()
    fields = tuple(_field(state, there, move, verb, locale) for move in there.moves if move not in joined)
    if joined:
        prices = [move.price for move in joined]
        label = say("button-farther", locale, least=min(prices), most=max(prices))
        fields = (*fields, Button(verb, label, FARTHER))
    field_past = next((labels.field(move.field, locale) for move in there.moves if move.loses_card), None)
    label = say("button-card", locale) if field_past is None else say("button-card-expires", locale, field=field_past)
    card = (Button(verb, label, "card", "green", labels.sign("card")),) if there.card else ()
    return in_rows(fields + card)


def _field(state: State, there: Legal, move: MoveChoice, verb: str, locale: str | None) -> Button:
    actions = (legal(apply(state, Move(move.field, way))).action for way in there.payments(move.price))
    useful = next((action for action in actions if action is not None and next(iter(action.steps()), None)), None)
    label = say(
        "button-field",
        locale,
        field=labels.field(move.field, locale),
        price=move.price,
        **_yield(useful, free=not move.price),
    )
    style: Style = "grey" if move.price or useful is None else "blue"
    means: Literal["", "costs", "idle"] = "costs" if move.price else "idle" if useful is None else ""
    return Button(verb, label, f"field{move.field}", style, labels.sign(RONDEL[move.field]), means=means)


def _yield(action: ActionChoice | None, *, free: bool) -> dict[str, Any]:
    match action:
        case None:
            return {"how": "none", "n": 0}
        case MarketChoice() if free:
            return {"how": "brings", "n": _most(action)}
        case CapacityChoice() if free:
            most = max(batch.income - batch.cost for batch in action.batches)
            first = action.batches[0].cost - action.batches[0].income
            return {"how": "brings", "n": most} if most > 0 else {"how": "costs", "n": first}
    return {"how": "open", "n": 0}


@lru_cache(64)
def _most(market: MarketChoice) -> int:
    return max(map(market.income, market.steps()))


def press(plan: TurnDraft, arg: str, value: str) -> TurnDraft:
    if arg == "card":
        return plan.add(Navegador())
    if arg.startswith("field"):
        return _settle(plan.forget().choose(field=int(arg.removeprefix("field"))), ())
    payment, region = dict(_payment(plan)), int(arg.removeprefix("pay"))
    payment[region] = payment.get(region, 0) + 1
    return _settle(plan, tuple(sorted(payment.items())))


def step(plan: TurnDraft) -> Step | None:
    return None


def choice(step: Step) -> dict[str, Any]:
    return {}


def _settle(plan: TurnDraft, paid: Group) -> TurnDraft:
    move = _find_choice(plan)
    assert move is not None
    ways = plan.legal.payments(move.price)
    open_ways = [way for way in ways if all(dict(way).get(at, 0) >= n for at, n in paid)]
    if len(open_ways) == 1:
        return plan.add(Move(move.field, open_ways[0]))
    return plan.choose(pay=[list(pair) for pair in paid])


def _find_choice(plan: TurnDraft) -> MoveChoice | None:
    field = plan.pick.get("field")
    return next((move for move in plan.legal.moves if move.field == field), None)


def _payment(plan: TurnDraft) -> Group:
    return tuple((at, n) for at, n in plan.pick.get("pay", ()))
