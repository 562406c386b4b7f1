"""Possible turns of a learner in each lesson, and their answers."""

from typing import Final

from navegador import Step
from navegador.board import BOARD
from navegador.steps import Build, Colony, End, Explore, Market, Move, Navegador, Privilege, Sail, Ships, Workers

HOME, GUINE, BAHIA, RIO = (BOARD.region(name) for name in ("Portugal", "Guiné", "Bahia", "Rio de Janeiro"))
WILD: Final = Market(process=(1, 0, 0), wild=0)

TURNS: Final[dict[str, dict[str, tuple[Step, ...]]]] = {
    "rondel": {
        "paid": (Move(5, ((HOME, 2),)), Ships(1)),
        "dear": (Move(1), Workers(2)),
        "declined": (Move(1), End()),
        "other": (Move(2), WILD),
        "right": (Move(1), Workers(1)),
    },
    "sailing": {
        "many": (Move(0), Explore(BAHIA, ((HOME, 3),))),
        "known": (Move(0), Sail(((HOME, GUINE, 1),)), End()),
        "declined": (Move(0), End()),
        "other": (Move(1), Workers(1)),
        "right": (Move(0), Explore(BAHIA, ((HOME, 2),))),
    },
    "colony": {
        "few": (Move(3), Colony(((BAHIA, 1),))),
        "elsewhere": (Move(3), Colony(((GUINE, 1), (BAHIA, 1)))),
        "declined": (Move(3), End()),
        "other": (Move(5), Ships(1)),
        "right": (Move(3), Colony(((BAHIA, 2),))),
    },
    "market": {
        "cheap": (Move(2), Market(sell=(2, 1, 0))),
        "idle": (Move(2), Market(sell=(0, 1, 0))),
        "wildcard": (Move(2), Market(sell=(0, 1, 0), process=(1, 0, 0))),
        "kept": (Move(2), Market(process=(2, 0, 0), wild=0)),
        "declined": (Move(2), End()),
        "other": (Move(3), End()),
        "right": (Move(2), Market(sell=(0, 1, 0), process=(2, 0, 0), wild=0)),
    },
    "buildings": {
        "half": (Move(7), Build((0, 0, 0, 0, 1))),
        "else": (Move(7), Build((0, 1, 0, 1, 0))),
        "declined": (Move(7), End()),
        "other": (Move(6), WILD),
        "right": (Move(7), Build((1, 0, 0, 0, 1))),
    },
    "privilege": {
        "coins": (Move(4), Privilege(0)),
        "fewer": (Move(4), Privilege(4)),
        "declined": (Move(4), End()),
        "other": (Move(3), End()),
        "right": (Move(4), Privilege(3)),
    },
    "card": {
        "expired": (Move(4), End()),
        "unused": (Move(2), WILD),
        "nowhere": (Navegador(), End(), Move(2), WILD),
        "right": (Navegador(), Sail(((BAHIA, RIO, 1),)), End(), Move(3), Colony(((RIO, 1),))),
    },
    "end": {
        "late": (Move(6), WILD),
        "declined": (Move(7), End()),
        "right": (Move(7), Build((0, 0, 0, 0, 1))),
    },
    "opening": {
        "factory": (Move(7), Build((0, 0, 1, 0, 0))),
        "declined": (Move(0), End()),
        "other": (Move(1), Workers(1)),
        "right": (Move(0), Explore(GUINE, ((HOME, 2),))),
    },
}
"""Turns by lesson and answer, the right one last."""
