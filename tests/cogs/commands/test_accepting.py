"""Completions: each can be sent as it is. Commands without options and partial seats work too."""

import random

import pytest

from cogs.navegador.interface import UI
from navegador import StepError
from tests.cogs.ended import fixture
from tests.cogs.hands import table_of, to_act
from tests.support.world import Member, World


async def test_a_table_is_opened_by_enter_alone(world: World) -> None:
    """No option of the command is required."""
    (group,) = [command for command in world.bot.tree.get_commands() if command.name == "navegador"]
    options = group.to_dict(world.bot.tree)["options"][0]["options"]
    assert options
    assert not any(option.get("required") for option in options)
    await world.slash(world.people["Ana"], "navegador new")
    assert "Ana's table" in world.last().content
    assert (await world.bot.services.lobby.get(1)).places == 4


@pytest.mark.parametrize("name", ["king-in-goa", "last-building"])
def test_a_completion_can_be_sent_as_it_is(name: str) -> None:
    """In positions of a whole game, everything offered is readable, and so is what is offered next.

    Half a group of ships (to give up, or to explore with) is offered to be continued; sent alone it is answered with
    how many ships it takes.
    """
    rng, tried = random.Random(name), 0
    states = [state for state in fixture(name).states() if not state.over]
    for state in rng.sample(states, 12):
        view, text = state.seen(), ""
        assert view.seat is not None
        draft = UI.draft(view, view.seat)
        for _ in range(4):
            offered = UI.complete(view, view.seat, text, "en")
            for completion in offered:
                tried += 1
                try:
                    taken = UI.typed(draft, completion.text, None)
                except StepError as error:
                    half = "(pay" in completion.text or "explore" in completion.text
                    if not half or error.key not in ("field-payment", "explore-group"):
                        raise
                else:
                    assert taken.write() or taken.pick or UI.proposal(taken), f"{completion.text!r} says nothing"
            if not offered:
                break
            text = rng.choice(offered).text
    assert tried > 50


def test_a_text_that_was_not_offered_is_refused() -> None:
    """An unreadable offer makes the test above fail."""
    view = next(iter(fixture("king-in-goa").states())).seen()
    with pytest.raises(StepError):
        UI.typed(UI.draft(view, 0), "blorp", None)


async def test_a_completion_is_sent(world: World, started: None, ana: Member) -> None:
    """Each choice offered on the empty line, sent by the command itself, opens the panel."""
    for item in await world.complete(ana, "turn", "text", ""):
        answer = await world.slash(ana, "turn", text=item["value"])
        assert "Cruzados · " in answer.response.content or world.buttons(answer), item["value"]
        assert "(Rules" not in answer.response.content


async def test_done_alone(world: World, started: None, ana: Member) -> None:
    """After an exploration "done" is offered, and can be sent and confirmed."""
    answer = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal")
    await world.press(ana, answer, "Yes, explore")
    assert "done" in [item["value"] for item in await world.complete(ana, "turn", "text", "")]
    displayed = await world.slash(ana, "turn", text="done")
    await world.press(ana, displayed, "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]


async def test_seats_that_fit_what_is_typed(world: World, admin: Member) -> None:
    """A seat to hand over is found by its player's name or its number."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    for typed, seats in (("", [1, 2, 3]), ("bRu", [2]), ("3", [3]), ("ar", [3]), ("x", [])):
        offered = await world.complete(admin, "table handover", "seat", typed)
        assert [item["value"] for item in offered] == seats, typed
