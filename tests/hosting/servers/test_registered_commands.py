"""The digest of the commands that Discord has."""

from __future__ import annotations

from hosting import Services


async def test_each_application_has_its_own(services: Services) -> None:
    """An application's last digest is stored until it is forgotten; another's is separate."""
    registered = services.registered
    assert await registered.digest(1) is None
    await registered.note(1, "a")
    await registered.note(1, "b")
    await registered.note(2, "c")
    assert (await registered.digest(1), await registered.digest(2)) == ("b", "c")
    await registered.forget(1)
    await registered.forget(3)
    assert (await registered.digest(1), await registered.digest(2)) == (None, "c")
