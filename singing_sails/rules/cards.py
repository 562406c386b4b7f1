"""Effects of the Vehicle cards, and skipped cards (decisions 15, 22, 34, 44 to 47, 53 to 60)."""

from collections.abc import Iterable

from singing_sails.agenda import Question, asks, decider, task
from singing_sails.components import BOX, CARDS, NUMBERS
from singing_sails.places import DIRECTIONS, TURNS, Cell, opposite, turned
from singing_sails.rules.enemies import fire
from singing_sails.state import Event, InRow
from singing_sails.steps import Dig, Fill, Name, Rotate, Sail, Slots, Spyglass, Step, Stop, Wind
from singing_sails.table import Table, is_weather, kind_of


@task("execute")
def execute(t: Table, team: int) -> None:
    """Reveal and carry out the next card, the teams in turn; after the last one the enemies move."""
    teams = len(t.state.teams)
    able = [number for number in range(teams) if t.team(number).waiting()]
    if not able:
        t.do(("enemies",), ("end-round",))
        return
    team = team if team in able else able[0]
    t.do(("reveal", team), ("execute", (team + 1) % teams))


@task("reveal")
def reveal(t: Table, team: int) -> None:
    """Reveal a team's next card, and carry it out unless a handicap skips it."""
    ours = t.team(team)
    layer, slot = ours.waiting()[0]
    lying = ours.row[layer][slot - 1]
    assert lying is not None
    assert lying.card is not None
    card = lying.card
    change(t, team, layer, slot, lying._replace(done=True))
    skipped = _skipped(t, team, card, slot)
    t.events.append(Event("card", team, (slot, card, lying.seat, skipped)))
    kind, first = kind_of(card), not ours.revealed
    t.set(team, revealed=(*ours.revealed, kind))
    if skipped:
        return
    crossed = BOX.cards[card].decision and not ours.decided and t.bound(team, "cross-decisions")
    t.set(team, types=(*ours.types, kind), decided=ours.decided or BOX.cards[card].decision, crossed=crossed)
    t.do(("carry-out", team, card, layer, slot, lying.seat, first), ("settle", team))


def change(t: Table, team: int, layer: int, slot: int, lying: InRow | None) -> None:
    """Replace the content of a slot of the row."""
    row = [list(cards) for cards in t.team(team).row]
    row[layer][slot - 1] = lying
    t.set(team, row=tuple(map(tuple, row)))


def put_away(t: Table, team: int, cards: Iterable[InRow | None]) -> None:
    """Discard cards of the row; weather that took effect, or came too suddenly, leaves the game (decision 60)."""
    lying = [card for card in cards if card and card.card]
    t.discard(team, *(card.card for card in lying if not card.gone))
    t.set(team, away=(*t.team(team).away, *(card.card for card in lying if card.gone and card.card)))


def _skipped(t: Table, team: int, card: str, slot: int) -> bool:
    ours, bound = t.team(team), t.team(team).in_force(t.state.options)
    if "be-special" in bound and kind_of(card) in ours.types:
        return True
    if not BOX.cards[card].decision:
        return False
    return ("one-decision" in bound and ours.decided) or ("delayed-decisions" in bound and slot <= 2)


@task("settle")
def settle(t: Table, team: int) -> None:
    """End an instruction: check for a harbor, unless that happens at the end of the round."""
    if not t.state.options.end_on_harbor:
        t.do(("harbor", team), ("uncross", team))
    else:
        t.do(("uncross", team))


@task("uncross")
def uncross(t: Table, team: int) -> None:
    """Let the team decide for itself again."""
    t.set(team, crossed=False)


@task("carry-out")
def carry_out(t: Table, team: int, card: str, layer: int, slot: int, seat: int | None, first: bool) -> None:
    """Carry out a card; `seat` played it, `first` is true if nothing was revealed before it in the round."""
    ours = t.team(team)
    if is_weather(card):
        _weather(t, team, card, layer, slot)
        return
    match card:
        case "sail" if "sail-as-row" in ours.powers:
            t.do(("sail", team))
        case "sail":
            sail(t, team)
        case "row":
            row(t, team)
        case "wind":
            t.do(("wind", team, "card"))
        case "rotate-right" | "rotate-left":
            t.do(("rotate", team, 1 if card == "rotate-right" else 3))
        case "discuss" if _talk_works(t, team, slot, first):
            t.do(("converse", team))
        case "speedup":
            t.do(("slots", team, layer, seat))
        case "wildcard":
            t.do(("name", team, layer, slot, seat, first))
        case "spyglass":
            t.do(("spyglass", team))
        case "dig":
            t.do(("dig", team, NUMBERS["digs"], False))
        case "cannon":
            fire(t, team)


def sail(t: Table, team: int) -> None:
    """Move along the compass by the wind in force."""
    t.do(("move", team, t.team(team).compass, t.speed(team) * _times(t, team)))


def row(t: Table, team: int) -> None:
    """Move along the ship's heading, or backward with Inverted Paddles."""
    heading = t.team(team).heading
    t.do(("move", team, opposite(heading) if t.bound(team, "inverted-paddles") else heading, _times(t, team)))


def _times(t: Table, team: int) -> int:
    return 2 if t.storm(team) else 1


def _talk_works(t: Table, team: int, slot: int, first: bool) -> bool:
    if t.state.options.discuss_ends and slot not in {1, t.team(team).slots}:
        return False
    return t.speed(team) < NUMBERS["talk-below"] and (first or not t.bound(team, "limited-communication"))


def _weather(t: Table, team: int, card: str, layer: int, slot: int) -> None:
    """Change the weather, if not too much; the card leaves the game either way (decision 60)."""
    now = t.team(team).weather
    assert now is not None
    lying = t.team(team).row[layer][slot - 1]
    assert lying is not None
    change(t, team, layer, slot, lying._replace(gone=True))
    gap = NUMBERS["cloudy-gap"] if now == "cloudy" else NUMBERS["weather-gap"]
    if abs(BOX.weather[card] - BOX.weather[now]) <= gap:
        t.set(team, weather=card)
        if card == "thunder":
            t.set(team, compass=t.pick(DIRECTIONS))


# ----------------------------------------------------------------------------------------------- choices of one number


def _sails(t: Table, team: int) -> list[Step]:
    return [Sail("sail"), Sail("row")]


def _sail(t: Table, step: Sail, team: int) -> None:
    if step.as_ == "row":
        row(t, team)
    else:
        sail(t, team)


def _winds(t: Table, team: int, why: str) -> list[Step]:
    now, most = t.team(team).wind, NUMBERS["most-wind"]
    if why == "bonus":
        return [Wind(to) for to in range(most + 1)]
    if t.state.options.any_wind:
        values = list(range(most + 1))
    else:
        by = _times(t, team)
        values = [max(0, now - by), min(most, now + by)]
    sign = t.team(team).gust if t.bound(team, "stubborn-storms") else 0
    return [Wind(to) for to in values if to != now and (to - now) * sign >= 0]


def _wind(t: Table, step: Wind, team: int, why: str) -> None:
    now = t.team(team)
    if why == "card" and not now.gust:
        t.set(team, gust=1 if step.to > now.wind else -1)
    t.set(team, wind=step.to)


def _rotations(t: Table, team: int, quarters: int) -> list[Step]:
    if t.state.options.any_rotate:
        choices = set(TURNS[1:])
    else:
        choices = {2} if t.storm(team) else {quarters}
        choices |= {2} if "half-turn" in t.team(team).powers else set()
    return [Rotate(what, turn) for what in ("ship", "compass") for turn in sorted(choices)]


def _rotate(t: Table, step: Rotate, team: int, quarters: int) -> None:
    ours = t.team(team)
    if step.what == "ship":
        t.turn_ship(team, turned(ours.heading, step.turns))
    else:
        t.set(team, compass=turned(ours.compass, step.turns))
    if t.storm(team):
        t.do(("damage", team, 1))


def _names(t: Table, team: int, *_: object) -> list[Step]:
    cards = [card for card in CARDS if t.state.options.has(BOX.cards[card].needs)]
    return [Name(card) for card in cards if not is_weather(card) and card != "wildcard"]


def _name(t: Table, step: Name, team: int, layer: int, slot: int, seat: int | None, first: bool) -> None:
    t.do(("carry-out", team, step.card, layer, slot, seat, first))


# ------------------------------------------------------------------------------------------------------------ Speedup


def _numbers(t: Table, team: int, *_: object) -> list[Step]:
    slots = t.team(team).slots
    least, most = NUMBERS["fewest-slots"], NUMBERS["most-slots"]
    return [Slots(number) for number in (slots - 1, slots + 1) if least <= number <= most]


def _slots(t: Table, step: Slots, team: int, layer: int, seat: int | None) -> None:
    ours = t.team(team)
    t.set(team, slots=step.to)
    if step.to > ours.slots:
        t.set(team, row=tuple((*cards, None) for cards in ours.row))
        t.do(("fill", team, ours.start if seat is None else seat, layer))
    else:
        gone = [last for *_, last in ours.row if last]
        put_away(t, team, gone)
        for lying in gone:
            if lying.seat is not None and not lying.done:
                t.forget(lying.seat, lying.card)
        t.set(team, row=tuple(cards[:-1] for cards in ours.row))


def _filler(t: Table, team: int, seat: int, layer: int) -> int:
    return seat


def _fills(t: Table, team: int, seat: int, layer: int) -> list[Step]:
    return [Fill(card) for card in sorted({card for card in t.state.hands[seat] if card})]


def _fill(t: Table, step: Fill, team: int, seat: int, layer: int) -> None:
    hand = list(t.state.hands[seat])
    hand.remove(step.card)
    t.hold(seat, hand)
    change(t, team, layer, t.team(team).slots, InRow(step.card, seat))
    if not (hand and t.bound(team, "delayed-draw")):
        t.refill(seat)


# ------------------------------------------------------------------------------------------------- Spyglass and Dig


def _spyglasses(t: Table, team: int) -> list[Step]:
    return [Spyglass("look"), Spyglass("add")] if t.full_decks() else []


def _spyglass(t: Table, step: Spyglass, team: int) -> None:
    t.do(("deck", team, step.use))


def _digs(t: Table, team: int, left: int, may_stop: bool) -> list[Step]:
    state = t.state
    barred: set[Cell] = {ours.ship for ours in state.teams} | {pawn.cell for pawn in state.enemies}
    barred |= {cell for cell, _ in state.collected}
    digs: list[Step] = [Dig(cell, side) for cell in state.map if cell not in barred for side in t.full_decks()]
    return [*digs, Stop()] if digs and may_stop else digs


def _dig(t: Table, step: Dig | Stop, team: int, left: int, may_stop: bool) -> None:
    if isinstance(step, Stop):
        return
    tiles = dict(t.state.map)
    old = tiles.pop(step.cell)
    t.put(map=tiles)
    t.take(step.deck)
    t.stack(step.deck, (*t.deck(step.deck), old.tile))
    t.do(("place", team, "dug", step.cell), *([("dig", team, left - 1, True)] if left > 1 else []))


asks("sail", Question(decider, _sails, _sail))
asks("wind", Question(decider, _winds, _wind))
asks("rotate", Question(decider, _rotations, _rotate))
asks("name", Question(decider, _names, _name))
asks("slots", Question(decider, _numbers, _slots))
asks("fill", Question(_filler, _fills, _fill, always=True))
asks("spyglass", Question(decider, _spyglasses, _spyglass))
asks("dig", Question(decider, _digs, _dig))
