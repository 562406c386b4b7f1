"""Start of the game, and start and end of rounds (decisions 28, 35, 36, 59, 69)."""

from collections.abc import Callable, Mapping
from typing import Final

from singing_sails.agenda import Question, asks, task
from singing_sails.components import NUMBERS
from singing_sails.places import DIRECTIONS
from singing_sails.rules.cards import put_away
from singing_sails.rules.harbors import as_it_stands
from singing_sails.state import TOKENS, Event, InRow
from singing_sails.steps import Orient, Step
from singing_sails.table import Table


def _starter(t: Table, team: int) -> int:
    return t.team(team).start


def _orientations(t: Table, team: int) -> list[Step]:
    return [Orient(heading, compass) for heading in DIRECTIONS for compass in DIRECTIONS]


def _orient(t: Table, step: Orient, team: int) -> None:
    t.set(team, heading=step.heading, compass=step.compass)


asks("orient", Question(_starter, _orientations, _orient))


@task("round")
def begin(t: Table) -> None:
    """Begin a round: apply its start team by team, then begin the first turn."""
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
    """End a round: apply its end team by team, then begin the next one."""
    t.events.append(Event("end", None, t.state.round))
    t.do(("close-round",))
    for team in reversed(range(len(t.state.teams))):
        risks = (("last-risk", team, handicap) for handicap in RISKS)
        t.do(("last-harbor", team), *risks, ("last-weather", team), ("last-wind", team), ("clear", team))


@task("last-harbor")
def last_harbor(t: Table, team: int) -> None:
    """Collect harbors, if that happens at the end of the round."""
    if t.state.options.end_on_harbor:
        t.do(("harbor", team))


RISKS: Final[Mapping[str, Callable[[Table, int], bool]]] = {
    "be-special": lambda t, team: len(t.team(team).revealed) > 1 and len(set(t.team(team).revealed)) == 1,
    "risky-turns": lambda t, team: t.team(team).ship == t.team(team).noted[0],
    "risky-rotations": lambda t, team: t.team(team).heading == t.team(team).noted[1],
}
"""Handicaps that cost damage at the end of a round, in their order."""


@task("last-risk")
def last_risk(t: Table, team: int, handicap: str) -> None:
    """Take the damage of a handicap."""
    if t.bound(team, handicap) and RISKS[handicap](t, team):
        t.do(("damage", team, 1))


@task("last-weather")
def last_weather(t: Table, team: int) -> None:
    """Scorching Heat: damage."""
    if t.team(team).weather == "heat":
        t.do(("damage", team, 1))


@task("last-wind")
def last_wind(t: Table, team: int) -> None:
    """Torn Sails: less wind."""
    if t.bound(team, "torn-sails"):
        t.set(team, wind=max(0, t.team(team).wind - 1))


@task("clear")
def clear(t: Table, team: int) -> None:
    """Discard the row and the team's orders, and find the next start player (decision 35)."""
    ours = t.team(team)
    put_away(t, team, (card for cards in ours.row for card in cards))
    _forget(t, [card for cards in ours.row for card in cards if card])
    t.discard(team, *(order.card for order in t.state.orders if order and t.state.team(order.seat) == team))
    first = [play.seat for play in ours.plays if (play.layer, play.slot) == (0, 1)]
    if first and not t.bound(team, "starting-confusion"):
        _start(t, team, first[0])
    t.set(
        team, row=((None,) * ours.slots,), tokens=TOKENS, plays=(), started=False, acted=False, ended=False,
        revealed=(), types=(), decided=False, crossed=False, gust=0,
    )  # fmt: skip
    given = (order if order and t.state.team(order.seat) != team else None for order in t.state.orders)
    t.put(orders=tuple(given))


def _forget(t: Table, row: list[InRow]) -> None:
    """Stop tracing the cards of a row; an unrevealed one may be from any of their hands."""
    hidden = [lying.card for lying in row if not (lying.done or lying.open)]
    for lying in row:
        if lying.seat is not None:
            t.forget(lying.seat, *([lying.card] if lying.done or lying.open else hidden))


@task("close-round")
def close(t: Table) -> None:
    """Forget deck looks, count rounds without gain; end a game in which nothing happens (decision 69)."""
    state = t.state
    idle = 0 if state.stirred else state.idle + 1
    gains = len(state.map) + len(state.collected) - len(state.treasures)
    stalled = 0 if gains > state.gains else state.stalled + 1
    t.put(idle=idle, gains=max(gains, state.gains), stalled=stalled, looks=())
    if idle < NUMBERS["patience"]:
        t.do(("round",))
    else:
        as_it_stands(t)
