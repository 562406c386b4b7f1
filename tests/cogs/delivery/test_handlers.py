"""Functions that do jobs: one for each kind, registered by the module that has it."""

import pytest

import cogs
from app.bot import setups
from cogs.delivery import handlers
from hosting.jobs import kinds


def test_every_kind_is_done_by_one_function() -> None:
    """A kind without a function would wait for ever."""
    setups(cogs)  # imports every module
    assert handlers.HANDLERS.keys() == kinds.KINDS.keys()


def test_a_kind_is_not_done_twice() -> None:
    """A second function for a kind is refused when the bot starts."""
    with pytest.raises(ValueError, match="'deliver'"):
        handlers.does(kinds.DELIVER)(handlers.HANDLERS[kinds.DELIVER])
