"""Private notes on turns: the writer's alone, until they open them after the game."""

import json

import pytest

from hosting import Services
from hosting.aids import MAX_NOTE
from hosting.aids.notes import Note
from hosting.core.errors import NotNow, NotRunning, NotSeated
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, started
from tests.hosting.db.test_results import to_the_end


@pytest.mark.both
async def test_a_note_is_private_until_it_is_opened(services: Services) -> None:
    """One for each turn; neither others, nor exports, nor others' data have it before its writer opens it."""
    notes, position = services.notes, (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await notes.write(table, ANA.id, "first thought")
    await notes.write(table, ANA.id, "build\nnow" + "!" * MAX_NOTE)
    position = (await services.play.play(table, position.seq, 0, ANA, ADD)).position
    before = json.dumps([await services.records.export(table), await services.privacy.of(BRUNO.id)], default=str)
    await notes.write(table, ANA.id, "she is late")
    await notes.write(table, BRUNO.id, "mine")
    await notes.write(table, BRUNO.id, "")
    after = json.dumps([await services.records.export(table), await services.privacy.of(BRUNO.id)], default=str)
    assert after == before, "two worlds, with and without a note, look the same"
    own = await notes.of_table(table, ANA.id)
    assert [(note.turn, note.text[:9], len(note.text) <= MAX_NOTE) for note in own] == [
        (own[0].turn, "build now", True), (own[0].turn + 1, "she is la", True),
    ]  # fmt: skip
    assert await notes.of_table(table, BRUNO.id) == await notes.of_table(table, None) == ()
    with pytest.raises(NotNow):
        await notes.publish(table, ANA.id, public=True)
    with pytest.raises(NotSeated):
        await notes.write(table, CARLA.id, "not mine")
    await to_the_end(services, position)
    with pytest.raises(NotRunning):
        await notes.write(table, ANA.id, "too late")
    assert await notes.of_table(table, BRUNO.id) == ()
    await notes.publish(table, ANA.id, public=True)
    opened = tuple(Note(note.person, note.turn, note.text, public=True) for note in own)
    assert await notes.of_table(table, BRUNO.id) == await notes.of_table(table, None) == opened
    await notes.publish(table, ANA.id, public=False)
    assert await notes.of_table(table, BRUNO.id) == ()
    assert [row["text"] for row in (await services.privacy.of(ANA.id))["notes"]] == [note.text for note in own]
    await services.privacy.forget(ANA.id)
    assert await notes.of_table(table, ANA.id) == ()
