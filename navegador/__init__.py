"""The board game Navegador as a library: positions, steps, legality, points, records.

>>> import navegador
>>> state = navegador.setup(4, navegador.deal(seed=7))
>>> navegador.legal(state).moves[5].field
5
>>> next(navegador.legal_steps(state, seat=0))
Move(field=0, pay=())
>>> state = navegador.apply(state, navegador.steps.Move(5))
>>> state.stage
'action'
"""

from navegador import steps
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.record import (
    Record,
    RecordError,
    deal_from_dict,
    deal_to_dict,
    state_to_dict,
    step_from_dict,
    step_to_dict,
)
from navegador.scoring import Score, scores
from navegador.state import Player, State
from navegador.steps import AmbiguousStep, HiddenTokens, IllegalStep, Step, StepError, UnreadableStep
from navegador.turn import Legal, apply, deal, legal, legal_steps, setup

__all__ = [
    "BOARD", "BUILDINGS", "COLUMNS", "GOODS", "RONDEL", "AmbiguousStep", "HiddenTokens",
    "IllegalStep", "Legal", "Player", "Record", "RecordError", "Score", "State", "Step",
    "StepError", "UnreadableStep", "apply", "deal", "deal_from_dict", "deal_to_dict", "legal",
    "legal_steps", "scores", "setup", "state_to_dict", "step_from_dict", "step_to_dict", "steps",
]  # fmt: skip
