"""Start and end of games and rounds, and filling the row (decisions 14, 28, 30 to 41, 59, 64, 69)."""

from typing import Final, TypeAlias

from singing_sails.components import BOX, ENEMIES, NUMBERS
from singing_sails.places import DIRECTIONS
from singing_sails.rules.cards import change, put_away
from singing_sails.rules.harbors import as_it_stands, carry, refuge
from singing_sails.state import TOKENS, Event, InRow, Order, Placed, Team
from singing_sails.steps import Order as GiveOrder
from singing_sails.steps import Orient, Play, Show, Step, Use
from singing_sails.table import Table, asks, is_weather, kind_of, task

Choice: TypeAlias = tuple[str, int]


def layer_to_fill(t: Table, team: int) -> int | None:
    reserve = 1 if t.bound(team, "one-fewer-instruction") else 0
    ours = t.team(team)
    return next((layer for layer in range(len(ours.row)) if len(ours.free(layer)) > reserve), None)


def orders_missing(t: Table) -> list[str]:
    return [kind for kind, order in zip(ENEMIES, t.state.orders, strict=False) if order is None]


@task("playing")
def play_on(t: Table, team: int) -> None:
    """Begin the next turn, teams alternating; when nobody can play the row is carried out."""
    teams = range(len(t.state.teams))
    able = [
        number
        for number in teams
        if layer_to_fill(t, number) is not None and any(t.state.hands[seat] for seat in t.state.crew(number))
    ]
    if not able and orders_missing(t):
        able = [number for number in teams if any(t.state.hands[seat] for seat in t.state.crew(number))]
    if not able:
        t.do(*(("prepare", number) for number in teams), ("execute", t.state.first_team))
        return
    team = team if team in able else able[0]
    ours, crew = t.team(team), t.state.crew(team)
    seats = (*crew[crew.index(ours.next) :], *crew[: crew.index(ours.next)])
    t.set(team, next=next(seat for seat in seats if t.state.hands[seat]), left=1)
    if t.team(team).next == ours.start and not ours.started:  # decision 39
        whole_hand = len(t.state.hands[ours.start]) if t.bound(team, "starting-confusion") else 1
        t.set(team, left=max(2 if t.bound(team, "one-more-instruction") else 1, whole_hand))
    t.do(("play", team), ("playing", (team + 1) % len(teams)))


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
    """Cards and slots open to a player, and whether it must be Weather (decisions 32, 33)."""
    layer = layer_to_fill(t, team)
    cards = sorted({card for card in t.state.hands[seat] if card})
    if layer is None:
        return [], False
    free = t.team(team).free(layer)
    choices = [(card, slot) for card in cards for slot in free]
    weather, ours, bound = [choice for choice in choices if is_weather(choice[0])], t.team(team), False
    if weather and t.state.options.windstorms and ours.weather != "sunny":
        in_row = [ours.row[play.layer][play.slot - 1] for play in ours.plays if play.seat == seat]
        reserve = 1 if t.bound(team, "one-fewer-instruction") else 0
        left = sum(max(0, len(ours.free(number)) - reserve) for number in range(len(ours.row)))
        bound = left <= len(t.state.crew(team)) and not any(card and is_weather(card.card) for card in in_row)
    choices = weather if bound else choices
    for handicap in ours.in_force(t.state.options):
        choices = [choice for choice in choices if _allows(t, team, seat, layer, handicap, choice)] or choices
    return choices, bound


def _allows(t: Table, team: int, seat: int, layer: int, handicap: str, choice: Choice) -> bool:
    """Return whether a handicap allows to play a card into a slot (decisions 37, 38)."""
    ours, (card, slot) = t.team(team), choice
    first = not layer and all(play.seat != seat for play in ours.plays)
    match handicap:
        case "random-draw":
            return ours.random is None or card == ours.random
        case "forced-spot":
            return ours.spot is None or slot == ours.spot
        case "first-from-left":
            return slot == min(ours.free(layer))
        case "first-from-right":
            return slot == max(ours.free(layer))
        case "forced-order":
            return not first or slot == min(ours.free(layer))
        case "forced-follow" if first and ours.plays:
            lead = ours.row[0][ours.plays[0].slot - 1]
            return lead is None or lead.card is None or kind_of(card) == kind_of(lead.card)
        case "no-neighbors":
            before = [play.slot for play in ours.plays if play.layer == layer]
            return not before or abs(slot - before[-1]) != 1
        case "earlier-decisions":
            return slot != ours.slots or not BOX.cards[card].decision
    return True


def must_open(t: Table, team: int) -> bool:
    ours = t.team(team)
    return "face-up-round:now" in ours.powers or (not ours.plays and t.bound(team, "forced-follow"))


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
            _spend(t, team, card)
        case GiveOrder(card, enemy):
            seat = t.team(team).next
            orders = zip(ENEMIES, t.state.orders, strict=True)
            t.put(orders=tuple(Order(card, seat) if kind == enemy else order for kind, order in orders))
            t.forget(seat, card)
            _spend(t, team, card)


def _use(t: Table, team: int, bonus: str) -> None:
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


def _spend(t: Table, team: int, card: str) -> None:
    ours = t.team(team)
    seat = ours.next
    hand = list(t.state.hands[seat])
    hand.remove(card)
    t.hold(seat, hand)
    is_confused = seat == ours.start and not ours.started and t.bound(team, "starting-confusion")
    t.set(team, acted=True, left=ours.left - 1)
    if not is_confused:
        _draw(t, team, seat)
    if t.team(team).left and t.state.hands[seat] and (layer_to_fill(t, team) is not None or orders_missing(t)):
        t.do(("play", team))
        return
    if is_confused:
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


@task("prepare")
def prepare(t: Table, team: int) -> None:
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


asks("play", _plays, _play, seat=lambda t, team: t.team(team).next, always=True)


asks(
    "orient",
    lambda t, team: [Orient(heading, compass) for heading in DIRECTIONS for compass in DIRECTIONS],
    lambda t, step, team: t.set(team, heading=step.heading, compass=step.compass),
    seat=lambda t, team: t.team(team).start,
)


@task("round")
def begin(t: Table) -> None:
    t.put(round=t.state.round + 1, stirred=False)
    teams = range(len(t.state.teams))
    for team in teams:
        _begin(t, team)
    t.open_round()
    t.do(("playing", t.state.first_team))


def _begin(t: Table, team: int) -> None:
    if t.state.options.random_start and t.state.round > 1:
        _start(t, team, t.pick(t.state.crew(team)))
    powers = [power for power in t.team(team).powers if not power.endswith(":now")]
    t.set(team, powers=tuple(sorted("over-land:now" if power == "over-land" else power for power in powers)))
    if t.team(team).weather == "thunder":
        t.set(team, compass=t.pick(DIRECTIONS))
    ours = t.team(team)
    layers = 2 if t.bound(team, "double-round") else 1
    t.set(team, row=((None,) * ours.slots,) * layers, next=ours.start)
    if t.bound(team, "prepared-instruction") and (card := t.card(team)):
        first = [None] * ours.slots
        row = (*first[:2], InRow(card, None, open=True), *first[3:])
        t.set(team, row=(row, *t.team(team).row[1:]))
    if t.bound(team, "forced-swap"):
        t.discard(team, *t.state.hands[ours.start])
        t.hold(ours.start, [])
        t.forget(ours.start, *t.state.traced[ours.start])
        t.refill(ours.start)
    if t.bound(team, "forced-spot"):
        t.set(team, spot=t.pick(tuple(t.team(team).free(0))))
    hand = t.state.hands[ours.start]
    if t.bound(team, "random-draw") and hand:
        t.set(team, random=t.pick(hand))
    t.set(team, noted=(ours.ship, t.team(team).heading))


def _start(t: Table, team: int, seat: int) -> None:
    if seat != t.team(team).start:
        t.hide(team)
    t.set(team, start=seat)


@task("end-round")
def end(t: Table) -> None:
    t.events.append(Event("end", None, t.state.round))
    t.do(("close-round",))
    for team in reversed(range(len(t.state.teams))):
        t.do(*(("last", team, duty) for duty in LAST), ("clear", team))


LAST: Final = ("harbor", "be-special", "risky-turns", "risky-rotations", "heat", "torn-sails")


@task("last")
def last(t: Table, team: int, duty: str) -> None:
    """Collect a harbor, if that happens now; take the damage of a handicap, or its wind."""
    ours = t.team(team)
    match duty:
        case "harbor":
            if t.state.options.end_on_harbor:
                t.do(("harbor", team))
            return
        case "torn-sails":
            if t.bound(team, duty):
                t.set(team, wind=max(0, ours.wind - 1))
            return
        case "heat":
            hurt = ours.weather == "heat"
        case "be-special":
            hurt = len(ours.revealed) > 1 and len(set(ours.revealed)) == 1
        case "risky-turns":
            hurt = ours.ship == ours.noted[0]
        case _:
            hurt = ours.heading == ours.noted[1]
    if hurt and (duty == "heat" or t.bound(team, duty)):
        t.do(("damage", team, 1))


@task("clear")
def clear(t: Table, team: int) -> None:
    ours = t.team(team)
    put_away(t, team, (card for cards in ours.row for card in cards))
    row = [card for cards in ours.row for card in cards if card]
    hidden = [in_row.card for in_row in row if not (in_row.done or in_row.open)]
    for in_row in row:  # an unrevealed card may be from any of their hands
        if in_row.seat is not None:
            t.forget(in_row.seat, *([in_row.card] if in_row.done or in_row.open else hidden))
    t.discard(team, *(order.card for order in t.state.orders if order and t.state.team(order.seat) == team))
    first = [play.seat for play in ours.plays if (play.layer, play.slot) == (0, 1)]
    if first and not t.bound(team, "starting-confusion"):
        _start(t, team, first[0])
    t.set(
        team, row=((None,) * ours.slots,), tokens=TOKENS, plays=(), started=False, acted=False, ended=False,
        revealed=(), types=(), decided=False, crossed=False, gust=0,
    )  # fmt: skip
    orders = (order if order and t.state.team(order.seat) != team else None for order in t.state.orders)
    t.put(orders=tuple(orders))


@task("close-round")
def close(t: Table) -> None:
    """Forget looks, count rounds without gain; end a game in which nothing happens (decision 69)."""
    state = t.state
    idle = 0 if state.stirred else state.idle + 1
    gains = len(state.map) + len(state.collected) - len(state.treasures)
    idle_rounds = 0 if gains > state.gains else state.stalled + 1
    t.put(idle=idle, gains=max(gains, state.gains), stalled=idle_rounds, looks=())
    if idle < NUMBERS["patience"]:
        t.do(("round",))
    else:
        as_it_stands(t)
