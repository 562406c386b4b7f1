"""Notices too long for one message: sent in parts, once."""

from __future__ import annotations

import pytest

from hosting import ManualClock, Services
from hosting.notify import notices

pytestmark = pytest.mark.both


async def test_a_notice_in_parts(services: Services, clock: ManualClock) -> None:
    """Each part has the whole notice's data, its own and a job; a second split changes nothing."""
    number = await services.store.write(
        lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7, payload={"season": 1})
    )
    parts = ({"people": [1, 2]}, {"people": [3]})
    await services.notices.split(number, parts)
    await services.notices.split(number, parts)
    whole, *told = await services.notices.all()
    assert whole.state == "dropped"
    assert [one.payload for one in told] == [{"season": 1, **part} for part in parts]
    assert {(one.state, one.channel, one.guild, one.kind) for one in told} == {("pending", 7, 9, "told")}
    keys = {job.key for job in await services.jobs.all() if job.kind == "notice"}
    assert {str(one.id) for one in told} <= keys


async def test_what_is_being_sent_stays_whole(services: Services, clock: ManualClock) -> None:
    """A notice that may have left already is not split."""
    number = await services.store.write(lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7))
    await services.notices.sending(number)
    await services.notices.split(number, ({"people": [1]},))
    (only,) = await services.notices.all()
    assert only.state == "sending"
