"""The pictures of a table of Singing Sails, and the table in figures for a page. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from cogs import errors
from cogs.components import Drawing
from cogs.games import Figure, Replay, Scene, TableSheet, Tile
from cogs.signs import of_seat
from cogs.singing_sails import labels, texts
from cogs.singing_sails.panels import StepChoice
from gamekit import replace as changed
from i18n import say, title_of
from i18n.lists import facts, row
from renders import singing_sails as draw
from renders.singing_sails import View, Voyage, alt
from renders.singing_sails import view as views
from renders.singing_sails.options import cells
from renders.stamps import Emoji, emoji
from singing_sails import State, apply, foresee, legal, sketch
from singing_sails.components import ENEMIES
from singing_sails.rules.playing import layer_to_fill
from singing_sails.state import InRow, Order
from singing_sails.steps import Play, StepError
from singing_sails.table import Table

CARDS: Final = ("play", "fill")
"""Stages in which a player chooses from their hand."""
LOOKS: Final = {"chart": draw.whole, "row": draw.row, "treasures": draw.treasures, "hand": draw.hand}
FRAMES: Final = {"chart": draw.chart, "row": draw.row}


@cache
def signs() -> dict[str, Emoji]:
    return emoji(labels.SIGNS)


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    shot = view(scene)
    if scene.view.over is not None:  # it has the map
        return (Drawing(draw.final, (shot,)),)
    first = _map(scene.view, shot)
    return first, Drawing(draw.row, (shot,)) if first.draw is draw.choices else _with_words(scene.view, shot)


def _map(state: State, displayed: View) -> Drawing:
    steps = tuple(legal(state))
    return Drawing(draw.choices, (displayed, steps)) if cells(steps) else Drawing(draw.chart, (displayed,))


def _with_words(state: State, displayed: View) -> Drawing:
    if state.stage in (*CARDS, "go"):
        return Drawing(draw.row, (displayed,))
    return Drawing(draw.choices, (displayed, tuple(legal(state))))


def of_choice(scene: Scene, draft: StepChoice) -> Drawing:
    state = draft.view
    if state.stage in CARDS:
        if draft.step is not None:  # it lies in the row, and can still be another of the hand
            state = changed(_after(draft), hands=state.hands, seat=state.seat, stage=state.stage)
        return Drawing(draw.hand, (view(scene, state),))
    before = draft.chosen[0][0] if draft.chosen else None
    allowed, displayed = tuple(legal(state)), view(scene, _after(draft), before)
    if cells(allowed):
        return Drawing(draw.choices, (displayed, allowed))
    if draft.step is None:
        return _with_words(state, displayed)
    if state.stage == "orient":  # bow and compass lie as chosen among the numbers
        asked = {name: getattr(state, name) for name in ("agenda", "seat", "stage")}
        return Drawing(draw.choices, (replace(displayed, state=changed(displayed.state, **asked)), allowed))
    return Drawing(draw.chart, (displayed,))


def _after(draft: StepChoice) -> State:
    return draft.view if draft.step is None else foresee(draft.view, draft.step)


def ahead(scene: Scene, draft: StepChoice, drawing: Drawing) -> tuple[Drawing, Drawing] | None:
    """Return the chart now, and after the choice and what is known of the row; None for other pictures."""
    if not draft.chosen or drawing.draw not in (draw.chart, draw.choices):
        return None
    before = draft.chosen[0][0]
    view_after = view(scene, _after(draft), before)
    if draft.view.stage in CARDS:
        alone = say("voyage-sketch", scene.locale)
        view_after = replace(view_after, state=sketch(view_after.state, before.team(draft.seat)), table=alone)
    return drawing, _map(draft.view, view_after)


def one(kind: str, scene: Scene) -> Drawing:
    return Drawing(LOOKS[kind], (view(scene),))


def in_words(scene: Scene) -> str:
    view_in_words = replace(view(scene), names=tuple(scene.names))
    return "\n".join(tell(view_in_words).full for tell in (alt.chart, alt.row))


def view(scene: Scene, state: State | None = None, before: State | None = None) -> View:
    if before is None and scene.transitions:
        before = scene.transitions[0].before
    return views.of(
        scene.view if state is None else state,
        scene.labels,
        table=title_of(scene.table.name, scene.locale),
        locale=scene.locale,
        seat=scene.reader,
        before=before,
    )


def story(replay: Replay) -> Voyage:
    scene = replay.scene
    return Voyage(replay.views, scene.labels, title_of(scene.table.name, scene.locale), scene.locale)


def frame(name: str, replay: Replay, ply: int) -> Drawing:
    return Drawing(FRAMES[name], (story(replay).at(ply, ply - 1 if ply else None),))


# The table in figures for a page: rows, a hand, and what else lies there


def in_figures(scene: Scene, drawings: Sequence[Drawing], question: str) -> TableSheet:
    """Describe a table, its rows as in a panel's drawings, with what is chosen in them."""
    view, locale = scene.view, scene.locale
    views = [part for drawing in drawings for part in drawing.args if isinstance(part, View)]
    after = views[0].state if views else view
    own = 0 if scene.reader is None else view.team(scene.reader)
    first, *others = sorted(range(len(view.teams)), key=lambda number: number != own)
    groups = [_row(scene, after, first)]
    if scene.reader is not None:
        cards = tuple(_tile_of(scene, card) for card in dict.fromkeys(view.hands[scene.reader]))
        groups.append((say("button-hand", locale), cards))
    groups += [_row(scene, after, number) for number in others]
    more, handicaps = tuple(_more(scene)), tuple(_handicaps(scene))
    if others and handicaps:
        groups.append((_say("handicap", locale), handicaps))
    groups.append((_say("more", locale), more if others else (*more, *handicaps)))
    talk = (say("sails-picture-talk", locale),) if view.talk else ()
    return TableSheet(
        facts((say("sails-picture-round", locale, round=view.round), *talk), locale),
        "" if view.over else facts((texts.goals(view, number, locale) for number in (first, *others)), locale),
        question,
        tuple(_seat(scene, seat) for seat in range(view.seats)),
        () if view.over else tuple(groups),
    )


def _say(what: str, locale: str) -> str:
    return say("voyage-tiles", locale, what=what)


def _seat(scene: Scene, seat: int) -> tuple[Figure, ...]:
    view, locale = scene.view, scene.locale
    team = view.team(seat)
    ship, start = labels.team(view, team, locale), say("sails-sign", locale, sign="helm")
    helm = Figure(labels.drawn_sign("helm") or "", "", start)
    whose = (Figure("", ship, ship),) if ship else ()
    if view.over:
        return whose
    cards = Figure("", say("voyage-cards", locale, n=len(view.hands[seat])), say("button-hand", locale))
    return (cards, *whose, *((helm,) if view.teams[team].start == seat else ()))


def _row(scene: Scene, state: State, number: int) -> tuple[str, tuple[Tile, ...]]:
    ship, filling = labels.team(state, number, scene.locale), layer_to_fill(Table(scene.view), number)
    tiles = (
        _slot(scene, state, number, slot, card, pressable=layer == filling)
        for layer, cards in enumerate(state.teams[number].row)
        for slot, card in enumerate(cards, start=1)
    )
    return facts(filter(None, (_say("row", scene.locale), ship)), scene.locale), tuple(tiles)


def _slot(scene: Scene, state: State, number: int, slot: int, lying: InRow | None, *, pressable: bool) -> Tile:
    locale, tokens = scene.locale, state.teams[number].tokens
    order = Figure("", str(tokens[slot - 1] if slot <= len(tokens) else slot), _say("order", locale))
    place, name = f"slot/{number}/{slot}" if pressable else "", say("voyage-button-slot", locale, slot=slot)
    if lying is None:
        ours = pressable and scene.reader in state.crew(number)
        why = _refusal(scene, scene.view.hands[scene.reader], (slot,)) if ours else ""
        return Tile(place, name, "", say("sails-picture-free", locale), (order,), "card free", why=why)
    kind = "card down" if lying.card is None else "card done" if lying.done else "card"
    return Tile(place, name, *_card(lying.card, locale), (order, *_by(scene, lying.seat)), kind)


def _refusal(scene: Scene, cards: Sequence[str], slots: Sequence[int]) -> str:
    """Return why the reader can play no such card into such a slot; empty if one can be played."""
    view: State = scene.view
    plays = [Play(card, slot) for card in cards for slot in slots] if view.seat == scene.reader else []
    if view.stage != "play" or not plays or not {*plays}.isdisjoint(legal(view)):
        return ""
    try:
        apply(view, plays[0])
    except StepError as error:
        return errors.sentence(error, scene.locale)
    return ""


def _card(card: str | None, locale: str) -> tuple[str, str]:
    return (labels.drawn_sign(card) or "") if card else "", labels.card(card, locale)


def _by(scene: Scene, seat: int | None) -> tuple[Figure, ...]:
    if seat is None:
        return ()
    sign, name = of_seat(seat, scene.view.seats), scene.labels[seat]
    return (Figure(sign, "" if sign else name, name),)


def _tile_of(scene: Scene, card: str) -> Tile:
    view, locale = scene.view, scene.locale
    number = view.hands[scene.reader].count(card)
    team = view.teams[view.team(scene.reader)]
    why = _refusal(scene, (card,), [slot for layer in range(len(team.row)) for slot in team.free(layer)])
    left = f"×{number}" if number > 1 else ""
    return Tile(f"hand/{card}", say("button-hand", locale), *_card(card, locale), (), "card held", left, why=why)


def _more(scene: Scene) -> Iterator[Tile]:
    state, locale = scene.view, scene.locale
    for kind, order in zip(ENEMIES, state.orders, strict=False):
        yield _order(scene, kind, order)
    for number, team in enumerate(state.teams):
        ship = labels.team(state, number, locale)
        emblem = (Figure("", ship, ""),) if ship else ()
        if team.draw:
            name, top = say("sails-picture-next", locale), team.draw[0]
            sign, card = _card(top, locale) if top else ("", "")
            yield Tile(
                "",
                name,
                sign,
                card,
                (*emblem, Figure("", say("sails-picture-left", locale, count=len(team.draw)), "")),
                "fact named",
            )
        if team.weather:
            yield Tile("", _say("weather", locale), *_card(team.weather, locale), emblem, "fact")
        for power in team.powers:
            yield Tile("", _say("kept", locale), "🌟", labels.bonus(power.partition(":")[0], locale), emblem, "fact")
    if state.treasures:
        yield Tile("", "", "💰", say("sails-picture-treasures", locale, count=len(state.treasures)), (), "fact")


def _handicaps(scene: Scene) -> Iterator[Tile]:
    state, locale = scene.view, scene.locale
    for number, team in enumerate(state.teams):
        if names := team.in_force(state.options):
            what, why = [labels.health(name, locale) for name in names], texts.handicaps(state, number, locale)
            ship, name = labels.team(state, number, locale), _say("handicap", locale)
            whose = (Figure("", ship, ""),) if ship else ()
            yield Tile("", name, "⚠️", row(what, locale), whose, "fact handicap", why="\n".join(why))


def _order(scene: Scene, kind: str, order: Order | None) -> Tile:
    name, figure = labels.enemy(kind, scene.locale), say("sails-picture-free", scene.locale)
    if order is not None:
        figure = labels.card(order.card, scene.locale)
    by = _by(scene, order.seat) if order else ()
    return Tile(f"order/{kind}", name, labels.drawn_sign(kind) or "", figure, by, "fact")
