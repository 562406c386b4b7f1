"""The board game Singing Sails as a library: positions, steps, legality, records.

>>> import random
>>> import singing_sails
>>> dealt = singing_sails.deal(singing_sails.Options(), 3, random.Random(7))
>>> state = singing_sails.setup(3, dealt)
>>> state = singing_sails.apply(state, singing_sails.steps.Orient(heading="N", compass="E"))
>>> state.stage, state.seat, state.teams[0].compass
('play', 0, 'E')
"""

from singing_sails import steps
from singing_sails.components import BOX
from singing_sails.deal import DealError, deal
from singing_sails.record import Record, RecordError, state_to_dict, step_from_dict, step_to_dict
from singing_sails.state import Options, State, seen
from singing_sails.steps import GameError, IllegalStep, OptionError, Step, StepError, UnreadableStep
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, foresee, legal, legal_steps, onward, setup, sketch

__all__ = [
    "BOX", "DealError", "GameError", "IllegalStep", "OptionError", "Options", "Record",
    "RecordError", "State", "Step", "StepError", "UnknownLuck", "UnreadableStep", "apply", "deal", "foresee",
    "legal", "legal_steps", "onward", "seen", "setup", "sketch", "state_to_dict", "step_from_dict", "step_to_dict",
    "steps",
]  # fmt: skip
