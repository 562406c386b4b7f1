"""Advice for a turn, computed by the workers once per position and seat."""

import asyncio
from collections import OrderedDict
from typing import Final

from cogs.host import Host, PerBot, keep
from cogs.sending import work
from hosting.aids import AdviceRequest
from workers import Priority

KEPT: Final = 64
"""Maximum number of answers remembered, the newest first: a few kilobytes each."""

_answers = PerBot[OrderedDict[tuple[int, int, int], asyncio.Task[object]]](lambda _: OrderedDict()).of


async def advice(host: Host, question: AdviceRequest) -> object:
    """Return the advice for a seat. Requests during its computation wait for the same answer."""
    answers = _answers(host)
    answer = answers.get(question.key)
    if answer is None or (answer.done() and (answer.cancelled() or answer.exception() is not None)):
        guild = question.position.table.guild
        thinking = work.run(host, Priority.PLAYER, guild, question.game.advise, question.view, question.seat)
        answer = asyncio.create_task(thinking)
    keep(answers, question.key, answer, KEPT)
    return await asyncio.shield(answer)
