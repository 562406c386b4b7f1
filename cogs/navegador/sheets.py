"""A table in text: sheets, points, the log, short rules. Pure: positions in, text out."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.navegador import labels, turn_post
from navegador import State
from navegador.board import BOARD, BUILDINGS
from navegador.scoring import scores
from words import say


def points(state: State, names: Sequence[str], locale: str | None) -> str:
    """The points as they stand, and as they are with one or the other kind left out."""
    found = scores(state)
    order = sorted(range(len(found)), key=lambda seat: found[seat].rank)
    table = turn_post.score_table(found, names, order, locale)
    lines = []
    for seat in order:
        score = found[seat]
        held = score.columns
        king = "" if score.king is None or state.goa else labels.column(score.king, locale)
        lines.append(
            say(
                "points-line",
                locale,
                name=names[seat],
                total=score.total,
                columns=sum(held),
                plain=sum(held) - _king(state, seat),
                king=king,
                brings=_king(state, seat),
            )
        )
    return f"{say('points-head', locale)}\n```\n{table}\n```\n" + "\n".join(lines)


def _king(state: State, seat: int) -> int:
    """Points that the King's privilege would bring in its best place."""
    kind = scores(state)[seat].king
    if kind is None or state.goa:
        return 0
    return state.players[seat].achievements[kind] * BOARD.columns[kind].more


def sheet(state: State, seat: int, names: Sequence[str], locale: str | None) -> str:
    """What a player has."""
    player = state.players[seat]
    ships = labels.places(tuple((at, n) for at, n in enumerate(player.ships) if n), locale)
    colonies = ", ".join(f"{n} {labels.good(good, locale)}" for good, n in enumerate(player.colonies) if n)
    factories = ", ".join(f"{n} {labels.good(good, locale)}" for good, n in enumerate(player.factories) if n)
    privileges = ", ".join(f"{labels.column(kind, locale)} ×{n}" for kind, n in enumerate(player.privileges) if n)
    return say(
        "sheet",
        locale,
        name=names[seat],
        cash=player.cash,
        workers=player.workers,
        ships=ships or "–",
        colonies=colonies or "–",
        factories=factories or "–",
        shipyards=player.shipyards,
        churches=player.churches,
        explorers=", ".join(labels.region(at) for at in player.explorers) or "–",
        privileges=privileges or "–",
        stone="–" if player.field is None else labels.field(player.field, locale),
        card="yes" if state.card.holder == seat else "no",
        total=scores(state)[seat].total,
    )


def sheets(state: State, names: Sequence[str], locale: str | None) -> str:
    """What everybody has."""
    return "\n".join(sheet(state, seat, names, locale) for seat in range(len(names)))


def rules(state: State, locale: str | None) -> str:
    """The rules in short, with the numbers of this table."""
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
                coins=labels.prices(column.coins),
            )
            for kind, column in enumerate(BOARD.columns)
        ),
        say(
            "rules-end",
            locale,
            ends=", ".join(
                f"{region.name} ({BOARD.loss(number, players)})"
                for number, region in enumerate(BOARD.regions)
                if region.ends_game
            ),
            worker=BOARD.worker_points,
            ship=BOARD.ship_points,
            cash=BOARD.cash_per_point,
            goa="yes" if state.goa else "no",
        ),
    ]
    return "\n".join(parts)
