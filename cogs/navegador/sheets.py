"""A table in text: sheets, points, the log, short rules. Pure: positions in, text out."""

from collections.abc import Callable, Sequence

import naming
from cogs.navegador import labels
from navegador import State
from navegador.board import BOARD, BUILDINGS, ROMAN
from navegador.scoring import Score, scores
from renders.navegador import view
from renders.navegador.finals import LAST_REGION, ending, strongest
from words import say
from words.lists import clauses, facts, listed, numbered, row


def standings(state: State, names: Sequence[str], locale: str | None) -> list[str]:
    """List the players in order of play: emblem, points, money, and who has the card."""
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
    """Describe the current points, and the points without one or the other kind."""
    scored = scores(state)
    order = sorted(range(len(scored)), key=lambda seat: scored[seat].rank)
    table = score_table([scored[seat] for seat in order], locale)
    lines = []
    for number, seat in enumerate(order, 1):
        score = scored[seat]
        held = score.columns
        king = "" if score.king is None or state.goa else labels.column(score.king, locale)
        line = say(
            "points-line",
            locale,
            name=names[seat],
            total=score.total,
            columns=sum(held),
            plain=sum(held) - _king(state, seat),
            king=king,
            brings=_king(state, seat),
        )
        lines.append(numbered(number, line, locale))
    return "\n".join((say("points-head", locale, over="yes" if state.over else "no"), "```", table, "```", *lines))


def _king(state: State, seat: int) -> int:
    """Return the points that the King's privilege would bring in its best place."""
    kind = scores(state)[seat].king
    if kind is None or state.goa:
        return 0
    return state.players[seat].achievements[kind] * BOARD.columns[kind].more


def sheet(state: State, seat: int, names: Sequence[str], locale: str | None) -> str:
    """Describe a player's possessions."""
    player = state.players[seat]
    ships = labels.ships(tuple((at, n) for at, n in enumerate(player.ships) if n), locale)
    colonies = _several("sheet-colonies", player.colonies, labels.good, locale)
    bought = _several("sheet-factories", player.factories, labels.good, locale)
    wildcard = say("sheet-wildcard", locale)
    privileges = _several("sheet-privileges", player.privileges, labels.column, locale)
    return say(
        "sheet",
        locale,
        name=names[seat],
        cash=player.cash,
        workers=player.workers,
        ships=ships or "–",
        colonies=colonies or "–",
        factories=row((wildcard, bought), locale) if bought else wildcard,
        shipyards=player.shipyards,
        churches=player.churches,
        explorers=row((labels.region(at, locale) for at in player.explorers), locale) or "–",
        privileges=privileges or "–",
        stone="–" if player.field is None else labels.field(player.field, locale),
        **_royal(state, seat, locale),
        total=scores(state)[seat].total,
    )


def _several(key: str, counts: Sequence[int], named: Callable[[int, str | None], str], locale: str | None) -> str:
    """Describe the number of each kind, except those with none."""
    return row((say(key, locale, n=n, name=named(kind, locale)) for kind, n in enumerate(counts) if n), locale)


def sheets(state: State, names: Sequence[str], locale: str | None) -> str:
    """Describe everybody's possessions in two lines each, the leader first."""
    order = sorted(range(len(names)), key=lambda seat: scores(state)[seat].rank)
    return "\n".join(_in_short(state, seat, names, locale) for seat in order)


def _in_short(state: State, seat: int, names: Sequence[str], locale: str | None) -> str:
    player = state.players[seat]
    return say(
        "sheet-short",
        locale,
        seat=labels.sign(f"seat-{seat}"),
        name=names[seat],
        total=scores(state)[seat].total,
        cash=player.cash,
        workers=player.workers,
        ships=player.fleet,
        colonies=_several("sheet-colonies", player.colonies, labels.good, locale) or "–",
        factories=_several("sheet-factories", player.factories, labels.good, locale) or "–",
        shipyards=player.shipyards,
        churches=player.churches,
        explorers=len(player.explorers),
        privileges=_several("sheet-privileges", player.privileges, labels.column, locale) or "–",
        **_royal(state, seat, locale),
    )


def _royal(state: State, seat: int, locale: str | None) -> dict[str, str]:
    """Return the parameters of a sheet for the Navegador card, and in the variant for the King's privilege."""
    king = state.players[seat].king
    return {
        "card": "yes" if state.card.holder == seat else "no",
        "goa": "no" if not state.goa else "open" if king is None else "taken",
        "king": "–" if king is None else labels.column(king, locale),
    }


def rules(state: State, locale: str | None) -> str:
    """Return the rules in short, with the numbers of this table."""
    players = len(state.players)
    parts = [
        say(
            "rules-turn",
            locale,
            free=BOARD.free_fields,
            capacity=BOARD.capacity_price,
            beyond=BOARD.beyond_price * state.phase,
            workers=BOARD.most_workers,
            ships=BOARD.most_ships,
            range=state.phase,
            surplus=BOARD.surplus_price,
            groups=listed(
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
            colony=BOARD.colony_workers,
            factory=BOARD.buildings[0].workers,
            shipyard=BOARD.buildings[BUILDINGS.index("shipyard")].workers,
            church=BOARD.buildings[BUILDINGS.index("church")].workers,
        ),
        say("rules-privileges", locale, least=BOARD.fewest_workers, most=BOARD.most_privileges),
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
            worker=BOARD.worker_points,
            ship=BOARD.ship_points,
            cash=BOARD.cash_per_point,
            goa="yes" if state.goa else "no",
        ),
    ]
    return "\n".join(parts)


def result(state: State, names: Sequence[str], table: str, locale: str | None) -> str:
    """Describe the winner and the decision, most of their points and the end of the game; the points are drawn."""
    points = scores(state)
    order = sorted(range(len(points)), key=lambda seat: points[seat].rank)
    first = order[0]
    seen = view.of(state, names, locale=locale or "en")
    ended = say(f"ended-{ending(state)}", locale, region=labels.region(LAST_REGION, locale))
    return "\n".join(
        (
            say("post-over", locale, table=table, winner=names[first], points=points[first].total),
            _decision(state, points, order, names, locale),
            say("post-line", locale, line=facts((strongest(seen, first), ended), locale)),
        )
    )


def _decision(
    state: State, points: Sequence[Score], order: Sequence[int], names: Sequence[str], locale: str | None
) -> str:
    """Describe the winner's lead: points, or the Navegador card among players with equal points."""
    first, second = order[0], order[1]
    ahead = points[first].total - points[second].total
    if ahead:
        return say("won-by", locale, name=names[first], second=names[second], points=ahead)
    tied = [f"**{names[seat]}**" for seat in order if points[seat].total == points[first].total]
    return say(
        "won-tie",
        locale,
        tied=listed(tied, locale),
        points=points[first].total,
        name=names[first],
        holder="yes" if state.card.holder == first else "no",
        card=names[state.card.holder],
    )


def score_table(points: Sequence[Score], locale: str | None) -> str:
    """Return the points in a monospaced table: a line for each category, and a numbered column for each score.

    It fits the 32 characters of a line on a phone, where names would not.
    """
    heads = ["", *(say(f"score-{key}", locale) for key in CATEGORIES)]
    heads += [labels.column(kind, locale) for kind in range(len(BOARD.columns))]
    columns = [[str(number), *map(str, categories(score))] for number, score in enumerate(points, 1)]
    lines = list(zip(heads, *columns, strict=True))
    widths = [max(map(naming.columns, cells)) for cells in (heads, *columns)]
    return "\n".join(
        " ".join(
            _filled(cell, width, left=column == 0)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _filled(cell: str, width: int, *, left: bool) -> str:
    """Pad a cell to a number of columns, in which wide characters take two."""
    air = " " * (width - naming.columns(cell))
    return cell + air if left else air + cell


CATEGORIES = ("total", "cash", "workers", "ships")
"""Parts of a score before the categories of the player's sheet."""


def categories(score: Score) -> tuple[int, ...]:
    """Return a score in the order of the table's lines."""
    return (score.total, score.cash, score.workers, score.ships, *score.columns)
