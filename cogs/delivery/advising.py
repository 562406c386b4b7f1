"""Advice for a turn, thought of by the workers: once for a position and a seat, whoever asks for it how often."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final
from weakref import WeakKeyDictionary

from cogs.host import Host, Priority
from cogs.sending import work
from hosting.aids import Asked

KEPT: Final = 64
"""Answers that are remembered, the newest: a few kilobytes each."""

_answers: WeakKeyDictionary[Host, OrderedDict[tuple[int, int, int], asyncio.Task[Any]]] = WeakKeyDictionary()


async def advice(host: Host, asked: Asked) -> Any:  # noqa: ANN401 - the game's own value
    """What a seat is advised to do. Who asks while it is being thought about waits for the same answer."""
    answers = _answers.setdefault(host, OrderedDict())
    answer = answers.get(asked.key)
    if answer is None or (answer.done() and (answer.cancelled() or answer.exception() is not None)):
        guild = asked.position.table.guild
        thinking = work.run(host, Priority.PLAYER, guild, asked.game.advise, asked.view, asked.seat)
        answer = answers[asked.key] = asyncio.create_task(thinking)
    answers.move_to_end(asked.key)
    while len(answers) > KEPT:
        answers.popitem(last=False)
    return await asyncio.shield(answer)
