"""A table in text: what steps did and led to, and how it stands. Pure: views in, text out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cogs.games import Scene, Transition
from cogs.singing_sails import labels
from hosting.core import Json
from i18n import say, title
from i18n.lists import facts, row
from renders.singing_sails.options import deciding
from singing_sails import State, places
from singing_sails.components import BOX, NUMBERS
from singing_sails.places import Cell, turns
from singing_sails.state import Event, InRow, Team
from singing_sails.table import Table

HEADS: Final = ("card", "enemies", "end", "round")
"""Events that begin a new line."""
SAID: Final = {
    "orient": {"heading", "compass"},
    "wind": {"wind"},
    "rotate": {"heading", "compass"},
    "slots": {"slots"},
    "enemy": {"enemy"},
    "fog": {"fog"},
    "close": {"closed"},
    "heading": {"heading"},
    "jump": {"ship"},
    "place": {"tile"},
    "go": {"talk"},
}
"""Events already described by a step itself, which are not repeated among its results."""


@dataclass
class EventGroup:
    head: Event | None
    events: list[Event] = field(default_factory=list)


def turn(scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
    names, locale = scene.names, scene.locale
    actions = row((did(transition.before, transition.step, locale) for transition in transitions), locale)
    results = (line for transition in transitions for line in came(transition, names, locale))
    return [say("voyage-turn", locale, name=names[seat], told=actions), *results]


def brief(scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
    """Narrate the same in at most two lines, without cards that led to nothing."""
    names, locale = scene.names, scene.locale
    actions = row((did(transition.before, transition.step, locale) for transition in transitions), locale)
    results = [line for transition in transitions for line in came(transition, names, locale, bare=False)]
    line = say("voyage-turn", locale, name=names[seat], told=actions)
    return [line, facts(results, locale)] if results else [line]


def did(before: State, step: Json, locale: str | None) -> str:
    verb = str(step["do"])
    known: dict[str, Any] = {
        "card": labels.card(step.get("card"), locale),
        "seen": "no" if step.get("card") is None else "yes",
    }
    match verb:
        case "play":
            known |= {"slot": step["slot"], "open": "yes" if step.get("open") else "no"}
        case "order":
            known["enemy"] = labels.enemy(step["enemy"], locale)
        case "orient":
            known = {name: labels.direction(step[name], locale) for name in ("heading", "compass")}
        case "use":
            known = {"bonus": labels.bonus(step["bonus"], locale)}
        case "wind" | "slots":
            known = {"n": step["to"]}
        case "rotate":
            known = turned(before, step, locale)
        case "sail":
            known = {"card": labels.card(step["as"], locale)}
        case "spyglass":
            known = {"use": step["use"]}
        case "deck" | "fog":
            known = {"deck": labels.deck(step["deck"], locale)}
        case "close":
            known = {"deck": labels.deck(step["deck"], locale), "into": labels.deck(step["into"], locale)}
        case "place":
            name = before.drawn[0][1]
            known = {"tile": labels.tile(name, locale), "cell": _cell(before, step, locale)}
            known["turns"] = "yes" if len(turns(name)) > 1 else "no"
            known["how"] = labels.lying(name, step["turn"], locale)
        case "dig":
            known = {"deck": labels.deck(step["deck"], locale), "cell": _cell(before, step, locale)}
        case "enemy":
            known = {"enemy": labels.enemy(step["kind"], locale), "cell": _cell(before, step, locale)}
        case "jump":
            known = {"cell": _cell(before, step, locale)}
        case "heading":
            known = {"side": labels.direction(step["to"], locale)}
        case "talk":
            known = {"yes": "yes" if step["yes"] else "no"}
    return say(f"voyage-did-{verb}", locale, **known)


def turned(before: State, step: Json, locale: str | None) -> dict[str, Any]:
    team = before.teams[deciding(before)]
    old = team.heading if step["what"] == "ship" else team.compass
    return {"what": step["what"], "side": labels.direction(places.turned(old, step["turns"]), locale)}


def _cell(view: State, step: Json, locale: str | None) -> str:
    x, y = step["cell"]
    return labels.cell((x, y), view.teams[deciding(view)].ship, locale)


# What came of a step


def came(transition: Transition, names: Sequence[str], locale: str, *, bare: bool = True) -> Iterator[str]:
    """Describe results: a line for each card (if `bare` without any too), enemies, a round's end."""
    where = ShipTrack(transition.before, transition.after)
    events_said = SAID.get(str(transition.step["do"]), set())
    for part in _parts(transition.after.events):
        if part.head is None:
            part.events = [event for event in part.events if event.what not in events_said]
        came_of_it = facts(where.described(part.events, locale), locale)
        head = _head(part.head, transition.after, names, locale)
        if part.head is None:
            if came_of_it:
                yield say("voyage-came", locale, told=came_of_it)
        elif came_of_it:
            yield say("voyage-line", locale, head=head, told=came_of_it)
        elif part.head.what == "round" or (bare and part.head.what == "card"):
            yield head


def _parts(events: Sequence[Event]) -> list[EventGroup]:
    parts = [EventGroup(None)]
    for event in events:
        if event.what in HEADS:
            parts.append(EventGroup(event))
        else:
            parts[-1].events.append(event)
    return parts


def _head(event: Event | None, after: State, names: Sequence[str], locale: str) -> str:
    match event:
        case Event("card", team, (slot, card, seat, skipped)):
            return say(
                "voyage-card",
                locale,
                slot=slot,
                card=labels.card(card, locale),
                by=labels.team(after, team, locale) or "none",
                name=say("voyage-nobody", locale) if seat is None else names[seat],
                skipped="yes" if skipped else "no",
            )
        case Event("round", _, number):
            starts = row((f"**{names[team.start]}**" for team in after.teams), locale)
            return say("voyage-round", locale, n=number, name=starts)
        case Event("enemies"):
            return say("voyage-enemies", locale)
        case Event("end"):
            return say("voyage-end", locale)
    return ""


class ShipTrack:
    def __init__(self, before: State, after: State) -> None:
        self.after = after
        self.ships: list[Cell] = [team.ship for team in before.teams]
        self.damage: list[int] = [team.damage for team in before.teams]

    def described(self, events: Sequence[Event], locale: str) -> Iterator[str]:
        ships = {event.team: event.value for event in events if event.what == "ship"}
        for number, cell in ships.items():
            assert number is not None
            way = labels.cell(cell, self.ships[number], locale)
            self.ships[number] = cell
            yield self._of(number, say("voyage-event-ship", locale, way=way), locale)
        tiles = [labels.tile(event.value[1], locale) for event in events if event.what == "tile"]
        if tiles:
            yield say("voyage-event-tile", locale, tiles=row(tiles, locale))
        for event in events:
            yield from self._one(event, locale)

    def _one(self, event: Event, locale: str) -> Iterator[str]:
        what, number, value = event
        match what:
            case "heading" | "compass":
                yield self._of(
                    number, say(f"voyage-event-{what}", locale, side=labels.direction(value, locale)), locale
                )
            case "wind" | "slots":
                yield self._of(number, say(f"voyage-event-{what}", locale, n=value), locale)
            case "weather" if value:
                yield self._of(number, say("voyage-event-weather", locale, weather=labels.card(value, locale)), locale)
            case "damage":
                assert number is not None
                yield from (self._of(number, sentence, locale) for sentence in self._tell_damage(number, value, locale))
            case "fog" if value:
                yield say("voyage-event-fog", locale, deck=labels.deck(value, locale))
            case "closed" if value:
                yield say("voyage-event-closed", locale, deck=labels.deck(value[0], locale))
            case "harbor":
                kind = labels.tile(self.after.map[value].tile, locale)
                collected, goals = len(self.after.collected), self.after.goals
                sentence = say("voyage-event-harbor", locale, harbor=kind, n=collected, of=goals)
                yield self._of(number, sentence, locale)
            case "treasure":
                yield say("voyage-event-treasure", locale, bonus=labels.bonus(value.bonus, locale))
            case "enemy" | "sunk":
                kind, cell = value
                where = labels.cell(cell, self.ships[0], locale)
                yield say(f"voyage-event-{what}", locale, enemy=labels.enemy(kind, locale), cell=where)
            case "ended" if value:
                yield self._of(number, say("voyage-event-ended", locale), locale)
            case "talk" if value:
                yield say("voyage-event-talk", locale)

    def _tell_damage(self, number: int, damage: int, locale: str) -> Iterator[str]:
        team, down = self.after.teams[number], self.after.options.health_down
        yield say("voyage-event-damage", locale, n=damage, of=len(team.health))
        visible = damage + (0 if down else 1)
        is_more, self.damage[number] = damage > self.damage[number], damage
        card = team.health[visible - 1] if is_more and 0 < visible <= len(team.health) else None
        if card is not None:
            means = say("voyage-means", locale, card=card)
            yield say("voyage-event-handicap", locale, handicap=labels.health(card, locale), means=means)

    def _of(self, number: int | None, sentence: str, locale: str) -> str:
        ship = labels.team(self.after, number, locale)
        return say("voyage-of-ship", locale, ship=ship, told=sentence) if ship else sentence


# The table as it stands


def always(state: State, names: Sequence[str], locale: str, *, strict: bool = False) -> list[str]:
    """Describe what the pictures show; `strict`: messages in silence are deleted."""
    lines = [talk(state, locale, strict=strict)]
    for number in range(len(state.teams)):
        lines.append(ship(state, number, locale))
        if state.round:
            lines.append(in_row(state, number, names, locale))
        lines += handicaps(state, number, locale)
    return lines


def talk(state: State, locale: str, *, strict: bool = False) -> str:
    """Say whether talk is open; `strict`: messages in silence are deleted."""
    silence = say("voyage-silence", locale, strict=strict)
    return say("voyage-talk", locale) if state.talk else silence


def ship(state: State, number: int, locale: str) -> str:
    team = state.teams[number]
    return say(
        "voyage-status",
        locale,
        ship=labels.team(state, number, locale) or "none",
        told=facts(_facts(state, number, team, locale), locale),
    )


def _facts(state: State, number: int, team: Team, locale: str) -> Iterator[str]:
    speed = Table(state).speed(number)
    yield say("voyage-wind", locale, n=team.wind, speed="same" if speed == team.wind else str(speed))
    yield say("voyage-compass", locale, side=labels.direction(team.compass, locale))
    yield say("voyage-heading", locale, side=labels.direction(team.heading, locale))
    yield say("voyage-damage", locale, n=team.damage, of=len(team.health))
    yield say("voyage-harbors", locale, n=state.collected_by(number), of=state.goals)
    if team.weather:
        yield say("voyage-weather", locale, weather=labels.card(team.weather, locale))
    if team.powers:
        bonuses = (labels.bonus(power.removesuffix(":now"), locale) for power in team.powers)
        yield say("voyage-powers", locale, powers=row(bonuses, locale))


def goals(state: State, number: int, locale: str) -> str:
    team = state.teams[number]
    parts = (
        say("voyage-harbors", locale, n=state.collected_by(number), of=state.goals),
        say("voyage-damage", locale, n=team.damage, of=len(team.health)),
    )
    ship, words = labels.team(state, number, locale), facts(parts, locale)
    return say("voyage-of-ship", locale, ship=ship, told=words) if ship else words


def in_row(state: State, number: int, names: Sequence[str], locale: str) -> str:
    now = state.underway(number)
    layers = (
        facts(
            (_slot(slot, card, names, locale, now=now == (place, slot)) for slot, card in enumerate(layer, start=1)),
            locale,
        )
        for place, layer in enumerate(state.teams[number].row)
    )
    return say("voyage-row", locale, told="\n".join(layers))


def _slot(slot: int, card: InRow | None, names: Sequence[str], locale: str, *, now: bool) -> str:
    if card is None:
        return say("voyage-slot-free", locale, slot=slot)
    return say(
        "voyage-slot",
        locale,
        slot=slot,
        card=labels.card(card.card, locale),
        name=say("voyage-nobody", locale) if card.seat is None else names[card.seat],
        done="now" if now else "yes" if card.done else "no",
    )


def handicaps(state: State, number: int, locale: str) -> list[str]:
    return [
        say("voyage-handicap", locale, **_handicap(name, locale))
        for name in state.teams[number].in_force(state.options)
    ]


def _handicap(name: str, locale: str) -> dict[str, str]:
    return {"handicap": labels.health(name, locale), "means": say("voyage-means", locale, card=name)}


def hand(state: State, seat: int, locale: str) -> str:
    cards = state.hands[seat]
    names = row((labels.card(card, locale) for card in cards), locale)
    return say("voyage-hand", locale, cards=names or say("voyage-no-cards", locale))


def orders(state: State, names: Sequence[str], locale: str) -> list[str]:
    return [
        say(
            "voyage-order",
            locale,
            enemy=labels.enemy(kind, locale),
            card=labels.card(order.card, locale) if order else "none",
            name=names[order.seat] if order else "",
        )
        for kind, order in zip(("pirate", "monster", "wave"), state.orders, strict=False)
    ]


def treasures(state: State, locale: str) -> list[str]:
    return [
        say(
            "voyage-treasure",
            locale,
            condition=labels.condition(treasure.condition, locale),
            bonus=labels.bonus(treasure.bonus, locale),
            harbor=labels.harbor(treasure.harbor, locale),
        )
        for treasure in state.treasures
    ]


def looks(state: State, reader: int | None, locale: str) -> list[str]:
    return [
        say(
            "voyage-seen",
            locale,
            deck=labels.deck(look.deck, locale),
            tiles=row((labels.tile(tile, locale) for tile in look.tiles), locale),
        )
        for look in state.looks
        if look.seat == reader and look.tiles is not None
    ]


def standings(scene: Scene) -> list[str]:
    state, names, locale = scene.view, scene.names, scene.locale
    crew = (labels.team(state, state.team(seat), locale) for seat in range(len(names)))
    players = [facts(filter(None, (f"**{name}**", team)), locale) for name, team in zip(names, crew, strict=True)]
    return [*players, *(ship(state, number, locale) for number in range(len(state.teams)))]


def rules(state: State, locale: str) -> str:
    options = state.options
    lines = [
        say("voyage-rules", locale, slots=NUMBERS["slots"], goals=state.goals, health=len(state.teams[0].health)),
        *(
            say("voyage-rule", locale, card=labels.card(card, locale), rule=say("voyage-card-does", locale, card=card))
            for card, kind in BOX.cards.items()
            if options.has(kind.needs)
        ),
        *(
            say("voyage-rule", locale, card=labels.tile(tile, locale), rule=say("voyage-tile-does", locale, tile=tile))
            for tile, kind in BOX.tiles.items()
            if options.has(kind.needs) and not tile.startswith("harbor") and tile not in ("water", "land")
        ),
        *(say("voyage-enemy-does", locale, enemy=kind) for kind in ("pirate", "monster", "wave") if options.pirates),
    ]
    return "\n".join(lines)


def result(scene: Scene) -> str:
    state, names, locale = scene.view, scene.names, scene.locale
    over = state.over
    assert over is not None
    crew = [] if over.team is None else [f"**{names[seat]}**" for seat in state.crew(over.team)]
    is_wreck = any(team.damage >= len(team.health) for team in state.teams)
    return say(
        "voyage-over",
        locale,
        table=title(scene.table.name, locale),
        how=over.result,
        ships=len(state.teams),
        crew=row(crew, locale) or "none",
        wrecked="yes" if is_wreck else "no",
    )


def account(scene: Scene, seat: int, before: State, after: State) -> str:
    number = before.team(seat)
    harbors, now = before.collected_by(number), after.collected_by(number)
    damage, damage_after = before.teams[number].damage, after.teams[number].damage
    if (harbors, damage) == (now, damage_after):
        return ""
    return say("voyage-account", scene.locale, harbors=harbors, now=now, damage=damage, taken=damage_after)


def meanwhile(scene: Scene, seat: int, before: State) -> list[str]:
    after, locale = scene.view, scene.locale
    number = before.team(seat)
    old, new = before.teams[number], after.teams[number]
    lines = []
    if old.ship != new.ship:
        lines.append(say("voyage-event-ship", locale, way=labels.cell(new.ship, old.ship, locale)))
    for what in ("heading", "compass", "wind", "slots"):
        value = getattr(new, what)
        if value != getattr(old, what):
            known = {"n": value} if isinstance(value, int) else {"side": labels.direction(value, locale)}
            lines.append(say(f"voyage-event-{what}", locale, **known))
    if old.damage != new.damage:
        lines.append(say("voyage-event-damage", locale, n=new.damage, of=len(new.health)))
    lines += [
        say("voyage-event-handicap", locale, **_handicap(name, locale))
        for name in new.in_force(after.options)
        if name not in old.in_force(before.options)
    ]
    for cell, whose in after.collected[len(before.collected) :]:
        if whose == number:
            kind = labels.tile(after.map[cell].tile, locale)
            sentence = say("voyage-event-harbor", locale, harbor=kind, n=len(after.collected), of=after.goals)
            lines.append(sentence)
    return lines
