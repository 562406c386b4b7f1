"""Where the stone goes, and which ships are given up for it."""

from __future__ import annotations

from typing import Any

from cogs.components import Button, Row, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import Plan
from navegador import Legal
from navegador.board import BOARD
from navegador.steps import Group, Move, Navegador, Step
from navegador.turn import MoveChoice
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """What is to be paid, once a field is chosen that costs ships."""
    move = _chosen(plan)
    if move is None:
        first = "yes" if plan.now.actor.field is None else "no"
        return [say("panel-rondel", locale, free=BOARD.free_fields, first=first)]
    paid = _paid(plan)
    return [
        say("panel-pay", locale, field=labels.field(move.field, locale), price=move.price),
        *([say("panel-paid", locale, places=labels.ships(paid, locale))] if paid else []),
    ]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """The fields, or the regions to give a ship up in."""
    move = _chosen(plan)
    if move is None:
        return offer(plan.legal, "pick", locale)
    paid = dict(_paid(plan))
    return in_rows(
        tuple(
            Button(
                "pick",
                say("button-give", locale, region=labels.region(at, locale), left=there - paid.get(at, 0)),
                f"pay{at}",
                disabled=there <= paid.get(at, 0),
            )
            for at, there in plan.legal.fleet
        )
    )


def offer(legal: Legal, verb: str, locale: str | None) -> tuple[Row, ...]:
    """The fields that the stone can go to, clockwise, with the ships that each costs; and the Navegador card."""
    fields = tuple(
        Button(
            verb,
            say(
                "button-field",
                locale,
                field=labels.field(move.field, locale),
                price=move.price,
                card="lost" if move.loses_card else "kept",
            ),
            f"field{move.field}",
            "grey" if move.price else "blue",
            labels.field_emoji(move.field),
        )
        for move in legal.moves
    )
    card = (Button(verb, say("button-card", locale), "card", "green", labels.EMOJI["card"]),) if legal.card else ()
    return in_rows(fields + card)


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose a field, a ship to give up, or the card."""
    legal = plan.legal
    if arg == "card":
        return plan.add(Navegador())
    if arg.startswith("field"):
        wanted = int(arg.removeprefix("field"))
        move = next((move for move in legal.moves if move.field == wanted), None)
        return plan if move is None else _settle(plan.forget().choose(field=wanted), legal, move, ())
    move = _chosen(plan)
    if move is None or not arg.startswith("pay"):
        return plan
    paid = dict(_paid(plan))
    region = int(arg.removeprefix("pay"))
    if paid.get(region, 0) >= dict(legal.fleet).get(region, 0):
        return plan
    paid[region] = paid.get(region, 0) + 1
    return _settle(plan, legal, move, tuple(sorted(paid.items())))


def step(plan: Plan) -> Step | None:
    """None: a turn does not end on the rondel."""
    return None


def choice(step: Step) -> dict[str, Any]:
    """Nothing: as above."""
    return {}


def _settle(plan: Plan, legal: Legal, move: MoveChoice, paid: Group) -> Plan:
    """Move the stone where only one way to pay is left, else keep what has been chosen of it."""
    given = dict(paid)
    open_ways = [way for way in legal.payments(move.price) if all(dict(way).get(at, 0) >= n for at, n in given.items())]
    if len(open_ways) == 1:
        return plan.add(Move(move.field, open_ways[0]))
    return plan.choose(pay=[list(pair) for pair in paid])


def _chosen(plan: Plan) -> MoveChoice | None:
    field = plan.pick.get("field")
    return next((move for move in plan.legal.moves if move.field == field), None)


def _paid(plan: Plan) -> Group:
    return tuple((at, n) for at, n in plan.pick.get("pay", ()))
