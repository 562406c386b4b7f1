"""What is remembered of the commands that Discord has."""

from __future__ import annotations

from hosting import Services


async def test_each_application_has_its_own(services: Services) -> None:
    """The last digest of an application is known until it is forgotten; another's is none of its business."""
    registered = services.registered
    assert await registered.digest(1) is None
    await registered.note(1, "a")
    await registered.note(1, "b")
    await registered.note(2, "c")
    assert (await registered.digest(1), await registered.digest(2)) == ("b", "c")
    await registered.forget(1)
    await registered.forget(3)
    assert (await registered.digest(1), await registered.digest(2)) == (None, "c")
