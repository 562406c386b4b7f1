"""A table in text: the ships' positions, the row, handicaps, a hand, the rules in short. Pure: views in, text out."""

from collections.abc import Iterator, Sequence

from cogs.singing_sails import labels
from i18n import say
from i18n.lists import facts, row
from singing_sails import State
from singing_sails.components import BOX, NUMBERS
from singing_sails.state import InRow, Team
from singing_sails.table import Table


def always(state: State, names: Sequence[str], locale: str, *, strict: bool = False) -> list[str]:
    """Describe in words what the pictures show: whether talk is open, each ship, its row, the handicaps.

    If a message is full, the end is cut off. `strict`: whether messages during silence are deleted.
    """
    lines = [talk(state, locale, strict=strict)]
    for number in range(len(state.teams)):
        lines.append(ship(state, number, locale))
        if state.round:
            lines.append(in_row(state, number, names, locale))
        lines += handicaps(state, number, locale)
    return lines


def talk(state: State, locale: str, *, strict: bool = False) -> str:
    """Say whether talk is open; `strict`: whether messages during silence are deleted."""
    silence = say("voyage-silence", locale, strict="yes" if strict else "no")
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
    yield say("voyage-harbors", locale, n=sum(whose == number for _, whose in state.collected), of=state.goals)
    if team.weather:
        yield say("voyage-weather", locale, weather=labels.card(team.weather, locale))
    if team.powers:
        kept = (labels.bonus(power.removesuffix(":now"), locale) for power in team.powers)
        yield say("voyage-powers", locale, powers=row(kept, locale))


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


def standings(state: State, names: Sequence[str], locale: str) -> list[str]:
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


def result(state: State, names: Sequence[str], table: str, locale: str) -> str:
    """Describe the result of the game; harbors and damage are drawn."""
    over = state.over
    assert over is not None
    crew = [] if over.team is None else [f"**{names[seat]}**" for seat in state.crew(over.team)]
    wrecked = any(team.damage >= len(team.health) for team in state.teams)
    return say(
        "voyage-over",
        locale,
        table=table,
        how=over.result,
        ships=len(state.teams),
        crew=row(crew, locale) or "none",
        wrecked="yes" if wrecked else "no",
    )


def account(seat: int, before: State, after: State, locale: str) -> str:
    number = before.team(seat)

    def collected(state: State) -> int:
        return sum(whose == number for _, whose in state.collected)

    harbors, now = collected(before), collected(after)
    damage, taken = before.teams[number].damage, after.teams[number].damage
    if (harbors, damage) == (now, taken):
        return ""
    return say("voyage-account", locale, harbors=harbors, now=now, damage=damage, taken=taken)


def meanwhile(seat: int, before: State, after: State, locale: str) -> list[str]:
    number = before.team(seat)
    old, new = before.teams[number], after.teams[number]
    lines = []
    if old.ship != new.ship:
        lines.append(say("voyage-event-ship", locale, way=labels.cell(new.ship, old.ship, locale)))
    lines += [
        say(f"voyage-event-{what}", locale, side=labels.direction(getattr(new, what), locale))
        for what in ("heading", "compass")
        if getattr(old, what) != getattr(new, what)
    ]
    lines += [
        say(f"voyage-event-{what}", locale, n=getattr(new, what))
        for what in ("wind", "slots")
        if getattr(old, what) != getattr(new, what)
    ]
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
