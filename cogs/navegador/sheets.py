"""A table in text: sheets, points, the log, short rules. Pure: positions in, text out."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs import errors
from cogs.components import Drawing
from cogs.games import Figure, Scene, TableSheet, Tile
from cogs.navegador import labels, pictures
from gamekit import naming
from i18n import Fact, say, title
from i18n.lists import clauses, join, numbered, row
from navegador import State, StepError, questions
from navegador.actions import buildings, privilege
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, ROMAN
from navegador.scoring import Score, scores
from navegador.steps import Build, Privilege
from renders.layout import ZERO
from renders.navegador import View
from renders.navegador.courses import LAST_REGION, ending
from renders.navegador.markets import building_offer, privilege_offer, signed


def standings(scene: Scene) -> list[str]:
    state, names, locale = scene.view, scene.names, scene.locale
    return [
        say(
            "standing",
            locale,
            seat=labels.sign(f"seat-{seat}"),
            name=names[seat],
            points=score.total,
            cash=state.players[seat].cash,
            card=labels.sign("card") if state.card.holder == seat else "none",
        )
        for seat, score in enumerate(scores(state))
    ]


def points(state: State, names: Sequence[str], locale: str | None) -> str:
    all_scores = scores(state)
    order = sorted(range(len(all_scores)), key=lambda seat: all_scores[seat].rank)
    table = score_table([all_scores[seat] for seat in order], locale)
    lines = []
    for number, seat in enumerate(order, 1):
        score = all_scores[seat]
        columns = score.columns
        king, brings = "", 0
        if score.king is not None and not state.goa:  # the King's privilege in its best place
            king = labels.column(score.king, locale)
            brings = state.players[seat].achievements[score.king] * BOARD.columns[score.king].more
        line = say(
            "points-line",
            locale,
            name=names[seat],
            total=score.total,
            columns=sum(columns),
            plain=sum(columns) - brings,
            king=king,
            brings=brings,
        )
        lines.append(numbered(number, line, locale))
    return "\n".join((say("points-head", locale, over=state.over), "```", table, "```", *lines))


def sheet(state: State, seat: int, names: Sequence[str], locale: str | None) -> str:
    player, wildcard = state.players[seat], say("sheet-wildcard", locale)
    factories = _several("sheet-factories", player.factories, labels.good, locale)
    return say(
        "sheet",
        locale,
        **_possessions(state, seat, names, locale),
        ships=labels.ships(tuple((at, n) for at, n in enumerate(player.ships) if n), locale) or "–",
        factories=row((wildcard, factories), locale) if factories else wildcard,
        explorers=row((labels.region(at, locale) for at in player.explorers), locale) or "–",
        stone="–" if player.field is None else labels.field(player.field, locale),
    )


def _several(key: str, counts: Sequence[int], named: Callable[[int, str | None], str], locale: str | None) -> str:
    return row((say(key, locale, n=n, name=named(kind, locale)) for kind, n in enumerate(counts) if n), locale)


def sheets(state: State, names: Sequence[str], locale: str | None) -> str:
    order = sorted(range(len(names)), key=lambda seat: scores(state)[seat].rank)
    return "\n".join(_in_short(state, seat, names, locale) for seat in order)


def _in_short(state: State, seat: int, names: Sequence[str], locale: str | None) -> str:
    player = state.players[seat]
    return say(
        "sheet-short",
        locale,
        **_possessions(state, seat, names, locale),
        seat=labels.sign(f"seat-{seat}"),
        ships=player.fleet,
        factories=_several("sheet-factories", player.factories, labels.good, locale) or "–",
        explorers=len(player.explorers),
    )


def _possessions(state: State, seat: int, names: Sequence[str], locale: str | None) -> dict[str, Fact]:
    player, king = state.players[seat], state.players[seat].king
    return {
        "name": names[seat],
        "total": scores(state)[seat].total,
        "cash": player.cash,
        "workers": player.workers,
        "colonies": _several("sheet-colonies", player.colonies, labels.good, locale) or "–",
        "shipyards": player.shipyards,
        "churches": player.churches,
        "privileges": _several("sheet-privileges", player.privileges, labels.column, locale) or "–",
        "card": "yes" if state.card.holder == seat else "no",
        "goa": "no" if not state.goa else "open" if king is None else "taken",
        "king": "–" if king is None else labels.column(king, locale),
    }


def rules(state: State, locale: str | None) -> str:
    players = len(state.players)
    parts = [
        say(
            "rules-turn",
            locale,
            **labels.NUMBERS,
            beyond=BOARD.beyond_price * state.phase,
            range=state.phase,
            groups=join(
                (
                    say("rules-group", locale, least=BOARD.loss(at, players) + 1, region=labels.region(at, locale))
                    for at, region in enumerate(BOARD.regions)
                    if region.loss and BOARD.loss(at, players) != BOARD.loss(1, players)
                ),
                locale,
            ),
            usual=BOARD.loss(1, players) + 1,
            phases=clauses(
                (
                    say("rules-phase", locale, phase=ROMAN[region.starts_phase], region=labels.region(at, locale))
                    for at, region in enumerate(BOARD.regions)
                    if region.starts_phase is not None
                ),
                locale,
            ),
        ),
        say(
            "rules-buildings",
            locale,
            **labels.NUMBERS,
            factory=BOARD.buildings[0].workers,
            shipyard=BOARD.buildings[BUILDINGS.index("shipyard")].workers,
            church=BOARD.buildings[BUILDINGS.index("church")].workers,
        ),
        say("rules-privileges", locale, **labels.NUMBERS),
        *(
            say(
                "rules-column",
                locale,
                column=labels.column(kind, locale),
                points=column.points,
                more=column.more,
                coins=labels.prices(column.coins, locale),
            )
            for kind, column in enumerate(BOARD.columns)
        ),
        say(
            "rules-end",
            locale,
            ends=row(
                (labels.region(at, locale) for at, region in enumerate(BOARD.regions) if region.ends_game), locale
            ),
            **labels.NUMBERS,
            goa=state.goa,
        ),
    ]
    return "\n".join(parts)


def result(scene: Scene) -> str:
    state, names, locale = scene.view, scene.names, scene.locale
    points = scores(state)
    order = sorted(range(len(points)), key=lambda seat: points[seat].rank)
    first, total = order[0], points[order[0]].total
    lines = [say("post-over", locale, table=title(scene.table.name, locale), winner=names[first], points=total)]
    tie = [f"**{names[seat]}**" for seat in order if points[seat].total == total]
    if len(tie) > 1:  # the picture says the rest
        lines.append(
            say(
                "won-tie",
                locale,
                tied=join(tie, locale),
                points=total,
                name=names[first],
                holder=state.card.holder == first,
                card=names[state.card.holder],
            )
        )
    if ending(state) == "agreed":
        lines.append(say("ended-agreed", locale))
    return "\n".join(lines)


def score_table(points: Sequence[Score], locale: str | None) -> str:
    """Return a numbered column for each score: names do not fit a phone's 32 characters."""
    heads = ["", *(say(f"score-{key}", locale) for key in CATEGORIES)]
    heads += [labels.column(kind, locale) for kind in range(len(BOARD.columns))]
    columns = [[str(number), *map(str, categories(score))] for number, score in enumerate(points, 1)]
    return naming.table(list(zip(heads, *columns, strict=True)), between=" ")


CATEGORIES = ("total", "cash", "workers", "ships")
"""Parts of a score before the categories of the player's sheet."""


def categories(score: Score) -> tuple[int, ...]:
    return (score.total, score.cash, score.workers, score.ships, *score.columns)


# A table in figures for a page


COLUMN_SIGNS = ("colony", "factory", "explorer", "shipyard", "church")


def in_figures(scene: Scene, drawings: Sequence[Drawing] = ()) -> TableSheet:
    views = [part for drawing in drawings for part in drawing.args if isinstance(part, View)]
    view = views[0].after or views[0] if views else pictures.view(scene)
    state, locale = view.state, scene.locale
    tiles = (
        (say("tiles-goods", locale), tuple(_good(view, good, locale) for good in range(len(GOODS)))),
        (say("tiles-buildings", locale), tuple(_building(view, kind, locale) for kind in range(len(BUILDINGS)))),
        (say("tiles-privileges", locale), tuple(_privilege(view, kind, locale) for kind in range(len(COLUMNS)))),
    )
    return TableSheet(
        say("tiles-round", locale, round=questions.rounds(state) + (not state.over), phase=ROMAN[state.phase]),
        ""
        if state.over
        else say(
            "tiles-end",
            locale,
            left=sum(state.buildings),
            built=not any(state.buildings),
            region=labels.region(LAST_REGION, locale),
            open=not state.explored(LAST_REGION),
        ),
        say("tiles-question", locale),
        tuple(_seat(view, seat, locale) for seat in range(len(view.names))),
        () if state.over else tiles,
    )


def _figure(what: str, value: object, locale: str) -> Figure:
    return Figure(labels.sign(what), str(value), say("tiles-figure", locale, what=what))


def _seat(view: View, seat: int, locale: str) -> tuple[Figure, ...]:
    player = view.state.players[seat]
    card, points = view.state.card.holder == seat, _figure("points", view.points[seat].total, locale)
    leads = view.points[seat].total == max(score.total for score in view.points)
    return (
        points if leads else replace(points, sign=""),
        _figure("coins", player.cash, locale),
        _figure("workers", player.workers, locale),
        _figure("sailing", player.fleet, locale),
        *((_figure("card", "", locale),) if card else ()),
    )


def _good(view: View, good: int, locale: str) -> Tile:
    row = view.state.market[good] - 1
    name = labels.good(good, locale)
    income = Figure(labels.sign(f"factory-{GOODS[good]}"), str(BOARD.factory_income[row]), say("tiles-income", locale))
    return Tile(f"good/{good}", name, labels.sign(GOODS[good]), str(BOARD.market[good][row]), (income,))


def _building(view: View, kind: int, locale: str) -> Tile:
    price, poor, _, state = building_offer(view, kind)
    workers = _figure("workers", BOARD.buildings[kind].workers, locale)
    name, sign = labels.building(kind, locale), labels.building_sign(kind)
    figure = ZERO if price is None else str(price)
    why = _refusal(view, buildings.build(((kind, 1),)), locale) if state == "cannot" else ""
    return Tile(f"building/{kind}", name, sign, figure, (workers,), state, f"×{view.state.buildings[kind]}", poor, why)


def _privilege(view: View, kind: int, locale: str) -> Tile:
    grant, gain, left = view.grants[kind], view.gains[kind], view.state.gallery[kind]
    coins = (_figure("coins", f"+{grant.coins}", locale),) if grant is not None and left else ()
    figure = signed(gain or 0) if coins else ZERO
    name, sign, state = labels.column(kind, locale), labels.sign(COLUMN_SIGNS[kind]), privilege_offer(view, kind)
    why = _refusal(view, Privilege(kind), locale) if state == "cannot" else ""
    return Tile(f"privilege/{kind}", name, sign, figure, coins, state, f"×{left}", why=why)


def _refusal(view: View, step: Build | Privilege, locale: str) -> str:
    try:
        buildings.take(view.state, step) if isinstance(step, Build) else privilege.take(view.state, step)
    except StepError as error:
        return errors.sentence(error, locale)
    return ""
