"""Positions that show everything at once, from which the palettes of the pictures of every turn are made."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from PIL import Image

import navegador
from navegador import BOARD, BUILDINGS, COLUMNS, RONDEL
from navegador.state import Card
from renders import picture
from renders.navegador import boards, markets, view
from renders.navegador.view import Last, View
from renders.painting import paint
from renders.theme import Theme

NAMES = ("A", "B", "C", "D", "E")


def views() -> tuple[View, ...]:
    """The set-up, a position with all that can be had and changed, and the same at the end of a game."""
    start = navegador.setup(BOARD.most_players, navegador.deal(1), goa=True).seen()
    regions = len(BOARD.regions)
    players = tuple(
        replace(
            player,
            ships=tuple(int((region + seat) % 2 == 0) for region in range(regions)),
            workers=BOARD.most_workers,
            cash=player.cash + 100 * seat,
            colonies=(3, 2, 1),
            factories=(1, 2, 3),
            shipyards=3,
            churches=3,
            explorers=tuple(range(1, regions)) if seat == 0 else (),
            privileges=(1, 2, 3, 0, 1),
            field=(seat + 3) % len(RONDEL),
        )
        for seat, player in enumerate(start.players)
    )
    tokens = tuple(
        () if rules.good is None else BOARD.token_prices[rules.good][: rules.tokens] for rules in BOARD.regions
    )
    full = replace(
        start, players=players, tokens=tokens, market=(2, 7, 9), card=Card(2, 4), phase=3, turns_left=4, seat=1
    )
    over = replace(full, stage="over", seat=None, turns_left=None)
    over = replace(over, buildings=(0,) * len(BUILDINGS), gallery=(0,) * len(COLUMNS))
    return (
        view.of(start, NAMES, table="A"),
        view.of(full, NAMES, table="A", last=Last(start), reach=(3, 8)),
        view.of(over, NAMES, table="A"),
    )


@cache
def palette(kind: Literal["board", "market"], theme: Theme) -> Image.Image:
    """The palette of a kind of picture in a theme. Not to be drawn on."""
    scene = boards.scene if kind == "board" else markets.scene
    return picture.palette([paint(scene(shown, theme)) for shown in views()])
