"""Make `renders/navegador/palettes.json`, the colours of the pictures of every turn: `python -m tools.palettes`.

They are collected from positions that show everything at once. Run it when the colours or the drawings have changed.
"""

import json
from dataclasses import replace
from typing import Final, get_args

import navegador
from navegador import BOARD, BUILDINGS, COLUMNS, RONDEL
from navegador.state import Card
from renders import picture
from renders.navegador import boards, markets, view
from renders.navegador.colours import GOODS, PALETTES, Kind, key
from renders.navegador.colours import colours as colours_of
from renders.navegador.view import Last, View
from renders.painting import paint
from renders.theme import INK, PAPER, SEATS, THEMES, Theme

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
NAMES: Final = ("A", "B", "C", "D", "E")


def views() -> tuple[View, ...]:
    """Return the set-up, a position with everything available and changed, and the same at the end of a game."""
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


def colours(kind: Kind, theme: Theme) -> list[int]:
    """Red, green and blue of each colour that a kind of picture needs in a theme."""
    scene = boards.scene if kind == "board" else markets.scene
    game = colours_of(theme)
    exact = [*SEATS, *GOODS, PAPER, INK, theme.panel, theme.page, theme.change, game.gilt_bright]
    exact += [*game.seas, game.land] if kind == "board" else []
    return picture.palette([paint(scene(position, theme)) for position in views()], list(dict.fromkeys(exact)))


def main() -> None:
    """Write all palettes."""
    made = {key(kind, theme): bytes(colours(kind, theme)).hex() for kind in KINDS for theme in THEMES}
    PALETTES.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
