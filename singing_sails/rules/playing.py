"""Filling the row: the order of turns, and the allowed cards and slots (decisions 14, 30 to 33, 37 to 41, 64)."""

from collections.abc import Callable
from typing import TypeAlias

from singing_sails.agenda import Question, asks, task
from singing_sails.components import BOX, ENEMIES
from singing_sails.rules.cards import change
from singing_sails.rules.harbors import carry, refuge
from singing_sails.state import InRow, Order, Placed, Team
from singing_sails.steps import Order as GiveOrder
from singing_sails.steps import Play, Show, Step, Use
from singing_sails.table import Table, is_weather, kind_of

Choice: TypeAlias = tuple[str, int]
"""A card and a slot."""


# ----------------------------------------------------------------------------------------------------- slots to fill


def layer_to_fill(t: Table, team: int) -> int | None:
    """Return the layer to fill, None when the row is full."""
    kept = 1 if t.bound(team, "one-fewer-instruction") else 0
    ours = t.team(team)
    return next((layer for layer in range(len(ours.row)) if len(ours.free(layer)) > kept), None)


def places_left(t: Table, team: int) -> int:
    """Return the number of cards still to be played into the row."""
    kept = 1 if t.bound(team, "one-fewer-instruction") else 0
    ours = t.team(team)
    return sum(max(0, len(ours.free(layer)) - kept) for layer in range(len(ours.row)))


def orders_missing(t: Table) -> list[str]:
    """Kinds of enemies without an order yet."""
    return [kind for kind, order in zip(ENEMIES, t.state.orders, strict=False) if order is None]


def _has_cards(t: Table, team: int) -> bool:
    return any(t.state.hands[seat] for seat in t.state.crew(team))


@task("playing")
def playing(t: Table, team: int) -> None:
    """Begin the next turn, teams alternating; when nobody can play any more the row is carried out."""
    teams = range(len(t.state.teams))
    able = [number for number in teams if layer_to_fill(t, number) is not None and _has_cards(t, number)]
    if not able and orders_missing(t):
        able = [number for number in teams if _has_cards(t, number)]
    if not able:
        t.do(*(("prepare", number) for number in teams), ("execute", t.state.first_team))
        return
    team = team if team in able else able[0]
    ours, crew = t.team(team), t.state.crew(team)
    seats = (*crew[crew.index(ours.next) :], *crew[: crew.index(ours.next)])
    t.set(team, next=next(seat for seat in seats if t.state.hands[seat]), left=1)
    _first_turn(t, team)
    t.do(("play", team), ("playing", (team + 1) % len(teams)))


def _first_turn(t: Table, team: int) -> None:
    """Choose the number of cards of the start player's first turn (decision 39)."""
    ours = t.team(team)
    if ours.next != ours.start or ours.started:
        return
    one_more = 2 if t.bound(team, "one-more-instruction") else 1
    whole_hand = len(t.state.hands[ours.start]) if t.bound(team, "starting-confusion") else 1
    t.set(team, left=max(one_more, whole_hand))


# --------------------------------------------------------------------------------------------------------- legal steps


def _seat(t: Table, team: int) -> int:
    return t.team(team).next


def _plays(t: Table, team: int) -> list[Step]:
    ours = t.team(team)
    seat = ours.next
    starts = seat == ours.start
    steps: list[Step] = []
    if starts and t.on_lighthouse(team) and seat not in t.state.open_hands:
        steps.append(Show())
    if starts and not ours.acted:
        usable = ["ignore-handicaps", "face-up-round", *(["teleport"] if refuge(t, team) is not None else [])]
        steps += [Use(bonus) for bonus in usable if bonus in ours.powers]
    choices, bound = choices_of(t, team, seat)
    may_open = starts and t.on_lighthouse(team) and not must_open(t, team)
    steps += [Play(card, slot, open) for card, slot in choices for open in ((False, True) if may_open else (False,))]
    if not bound:
        cards = sorted({card for card in t.state.hands[seat] if card})
        steps += [GiveOrder(card, kind) for kind in orders_missing(t) for card in cards]
    return steps


def choices_of(t: Table, team: int, seat: int) -> tuple[list[Choice], bool]:
    """Cards and slots open to a player, and whether a Weather card is required now (decisions 32, 33)."""
    layer = layer_to_fill(t, team)
    cards = sorted({card for card in t.state.hands[seat] if card})
    if layer is None:
        return [], False
    free = t.team(team).free(layer)
    choices = [(card, slot) for card in cards for slot in free]
    weather = [choice for choice in choices if is_weather(choice[0])]
    bound = bool(weather) and _weather_is_due(t, team, seat)
    choices = weather if bound else choices
    for handicap in t.team(team).in_force(t.state.options):
        if handicap in DUTIES:
            allows = DUTIES[handicap](t, team, seat, layer)
            choices = [choice for choice in choices if allows is None or allows(choice)] or choices
    return choices, bound


def _weather_is_due(t: Table, team: int, seat: int) -> bool:
    ours = t.team(team)
    if not t.state.options.windstorms or ours.weather == "sunny":
        return False
    lying = [ours.row[play.layer][play.slot - 1] for play in ours.plays if play.seat == seat]
    played = any(card is not None and is_weather(card.card) for card in lying)
    return not played and places_left(t, team) <= len(t.state.crew(team))


def must_open(t: Table, team: int) -> bool:
    """Return whether the next card of the row has to be face up."""
    ours = t.team(team)
    return "face-up-round:now" in ours.powers or (not ours.plays and t.bound(team, "forced-follow"))


# ------------------------------------------------------------------------------------------------------------- duties

Allows: TypeAlias = Callable[[Choice], bool]
Duty: TypeAlias = Callable[[Table, int, int, int], Allows | None]
"""Function from team, seat and layer to the cards that the handicap allows; None if it has no effect now."""


def _random_draw(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    card = t.team(team).random
    return None if card is None else lambda choice: choice[0] == card


def _forced_spot(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    spot = t.team(team).spot
    return None if spot is None else lambda choice: choice[1] == spot


def _from_left(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    leftmost = min(t.team(team).free(layer))
    return lambda choice: choice[1] == leftmost


def _from_right(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    rightmost = max(t.team(team).free(layer))
    return lambda choice: choice[1] == rightmost


def _forced_order(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    if layer or any(play.seat == seat for play in t.team(team).plays):
        return None
    return _from_left(t, team, seat, layer)


def _forced_follow(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    ours = t.team(team)
    if layer or not ours.plays or any(play.seat == seat for play in ours.plays):
        return None
    first = ours.row[0][ours.plays[0].slot - 1]
    if first is None or first.card is None:
        return None
    kind = kind_of(first.card)
    return lambda choice: kind_of(choice[0]) == kind


def _no_neighbors(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    before = [play.slot for play in t.team(team).plays if play.layer == layer]
    return (lambda choice: abs(choice[1] - before[-1]) != 1) if before else None


def _earlier_decisions(t: Table, team: int, seat: int, layer: int) -> Allows | None:
    last = t.team(team).slots
    return lambda choice: choice[1] != last or not BOX.cards[choice[0]].decision


DUTIES: dict[str, Duty] = {
    "random-draw": _random_draw,
    "first-from-left": _from_left,
    "first-from-right": _from_right,
    "forced-spot": _forced_spot,
    "forced-follow": _forced_follow,
    "forced-order": _forced_order,
    "no-neighbors": _no_neighbors,
    "earlier-decisions": _earlier_decisions,
}
"""Duties of handicaps on playing a card, by name."""


# ------------------------------------------------------------------------------------------------------------- playing


def _play(t: Table, step: Step, team: int) -> None:
    match step:
        case Show():
            t.put(open_hands=tuple(sorted((*t.state.open_hands, t.team(team).next))))
            t.do(("play", team))
        case Use(bonus):
            _use(t, team, bonus)
            t.do(("play", team))
        case Play(card, slot, chosen_open):
            ours = t.team(team)
            layer = layer_to_fill(t, team)
            assert layer is not None
            change(t, team, layer, slot, InRow(card, ours.next, chosen_open or must_open(t, team)))
            t.set(team, plays=(*ours.plays, Placed(ours.next, layer, slot)), spot=None, random=None)
            _spent(t, team, card)
        case GiveOrder(card, enemy):
            seat = t.team(team).next
            orders = zip(ENEMIES, t.state.orders, strict=True)
            t.put(orders=tuple(Order(card, seat) if kind == enemy else order for kind, order in orders))
            t.forget(seat, card)
            _spent(t, team, card)


def _use(t: Table, team: int, bonus: str) -> None:
    """Begin a bonus that lasts for this round, or works once (decision 62)."""
    powers = list(t.team(team).powers)
    powers.remove(bonus)
    if bonus == "teleport":
        cell = refuge(t, team)
        assert cell is not None
        t.set(team, powers=tuple(powers))
        carry(t, team, cell)
    else:
        t.set(team, powers=tuple(sorted((*powers, f"{bonus}:now"))))
    if bonus == "ignore-handicaps":
        t.set(team, row=t.team(team).row[:1], spot=None, random=None, left=1)
    t.open_round()


def _spent(t: Table, team: int, card: str) -> None:
    """Take a played card out of the hand, draw, and continue or end the turn."""
    ours = t.team(team)
    seat = ours.next
    hand = list(t.state.hands[seat])
    hand.remove(card)
    t.hold(seat, hand)
    confused = seat == ours.start and not ours.started and t.bound(team, "starting-confusion")
    t.set(team, acted=True, left=ours.left - 1)
    if not confused:
        _draw(t, team, seat)
    if t.team(team).left and t.state.hands[seat] and (layer_to_fill(t, team) is not None or orders_missing(t)):
        t.do(("play", team))
        return
    if confused:
        _draw(t, team, seat)
    crew = t.state.crew(team)
    t.set(team, started=ours.started or seat == ours.start, next=crew[(crew.index(seat) + 1) % len(crew)], left=0)


def _draw(t: Table, team: int, seat: int) -> None:
    if t.state.hands[seat] and t.bound(team, "delayed-draw"):
        return
    drew = t.refill(seat)
    plays = t.team(team).plays
    if plays and plays[-1].seat == seat:
        t.set(team, plays=(*plays[:-1], plays[-1]._replace(drew=plays[-1].drew + drew)))


# ---------------------------------------------------------------------------------------------------- before execution


@task("prepare")
def prepare(t: Table, team: int) -> None:
    """Random Replace, then Out Of Order (decision 42)."""
    ours: Team = t.team(team)
    first = next((play for play in ours.plays if play.seat == ours.start), None)
    if first and t.bound(team, "random-replace") and (new := t.card(team)):
        old = ours.row[first.layer][first.slot - 1]
        assert old is not None
        change(t, team, first.layer, first.slot, InRow(new, ours.start, open=True))
        t.discard(team, old.card)
        t.forget(ours.start, old.card)
    if t.bound(team, "out-of-order"):
        t.set(team, tokens=t.shuffled(ours.tokens))


asks("play", Question(_seat, _plays, _play, always=True))
