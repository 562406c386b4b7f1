"""A person's progress in a game's lessons."""

from __future__ import annotations

from hosting import Services
from hosting.people.learning import Learner
from tests.hosting.conftest import ANA, BRUNO


async def test_each_has_one_place_in_each_game(services: Services) -> None:
    """The last stored lesson is found again, separately for each person and each game."""
    learning = services.learning
    assert await learning.get(ANA.id, "heap") is None
    first = Learner(ANA.id, "heap", "first", {"steps": []})
    await learning.set(first)
    await learning.set(Learner(ANA.id, "cards", "hand", {}))
    assert await learning.get(ANA.id, "heap") == first
    assert await learning.get(BRUNO.id, "heap") is None
    second = Learner(ANA.id, "heap", "", {"pick": {"n": 1}})
    await learning.set(second)
    assert await learning.get(ANA.id, "heap") == second
    assert await learning.get(ANA.id, "cards") == Learner(ANA.id, "cards", "hand", {})


async def test_it_goes_with_the_person(services: Services) -> None:
    """Progress is part of a person's data and is erased with them; others keep theirs."""
    for person in (ANA, BRUNO):
        await services.learning.set(Learner(person.id, "heap", "first", {}))
    (told,) = (await services.privacy.of(ANA.id))["lessons"]
    assert (told["game"], told["lesson"]) == ("heap", "first")
    await services.privacy.forget(ANA.id)
    assert await services.learning.get(ANA.id, "heap") is None
    assert await services.learning.get(BRUNO.id, "heap") is not None


async def test_panels_help_until_told_not_to(services: Services) -> None:
    """Panels help by default; a person's choice stays."""
    assert (await services.people.get(ANA.id)).helps
    assert not (await services.people.set_helps(ANA.id, on=False)).helps
    assert not (await services.people.get(ANA.id)).helps
    assert (await services.people.get(BRUNO.id)).helps
