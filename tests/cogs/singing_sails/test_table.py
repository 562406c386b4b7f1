"""A table of Singing Sails: visible cards, two-press turns, stale and foreign presses, files, clocks, languages."""

import json
import random
import string
from collections import Counter
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import MessageType

import i18n
from cogs.delivery.posts import PAUSE
from cogs.errors import sentence
from cogs.singing_sails.interface import UI
from cogs.singing_sails.panels import open_places, parts
from gamekit.records import REASONS as KIT_REASONS
from hosting.play import turns_of
from hosting.play.seating import LIFTED
from renders.singing_sails import names
from singing_sails import State, notation, steps
from singing_sails.game import SINGING_SAILS
from singing_sails.state import OPTIONS
from singing_sails.steps import REASONS, GameError
from tests.cogs.hands import confirm, decide, enabled, hand_over, show_all
from tests.cogs.singing_sails import crew
from tests.cogs.test_errors import NONSENSE
from tests.cogs.test_places import forum_of
from tests.support.effort import tries
from tests.support.world import World, opened

pytestmark = pytest.mark.opened(crew.CREW[:2], played=crew.SAILS)
ORIENT = steps.Orient(heading="N", compass="E")


async def to_play(world: World) -> int:
    while (await crew.state(world)).stage != "play":
        await crew.play(world, 1)
    now = await crew.acting(world)
    return now[0]


def test_every_option_can_be_chosen_when_a_table_is_opened() -> None:
    assert [setting.name for setting in UI.settings] == list(OPTIONS)
    assert {setting.name: setting.default for setting in UI.settings} == SINGING_SAILS.options({})
    harbors = next(setting for setting in UI.settings if setting.name == "harbors")
    assert harbors.numbers == (8, 12)


async def test_a_card_is_laid_by_its_slot_and_itself(world: World) -> None:
    await crew.start_voyage(world, health_down=True)
    seat = await to_play(world)
    (number, who), hand = (await crew.acting(world)) or (None, None), (await crew.state(world, seat)).hands[seat]
    assert number == seat
    assert who is not None
    answer = await crew.press_part(world, who, crew.post(world), "place", "3", ("go",))
    assert answer is not None
    answer = await crew.press_part(world, who, answer, "card", str(hand[0]))
    assert answer is not None
    assert "Confirm" in [button.label for button in world.buttons(answer)]
    await world.press(who, answer, "Confirm")
    lying = (await crew.state(world, seat)).teams[0].row[0][2]
    assert lying.card == hand[0]


async def test_a_note_has_the_number_of_its_turn(world: World) -> None:
    """Turns are counted as in the log, not the decisions in them."""
    await crew.start_voyage(world, health_down=True)
    await crew.play(world, 9)
    now, services = await crew.acting(world), world.bot.services
    entries = (await services.positions.history(1)).entries
    assert len(turns_of(entries)) < len(entries)
    under_way = entries[-1].turn == (await services.positions.now(1)).turn
    await services.notes.write(1, now[1].id, "land ho")
    page = world.text(await world.slash(now[1], "table: Notes"))
    assert f"Turn {len(turns_of(entries)) + (not under_way)}, " in page


async def test_what_has_to_be_in_sight(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await crew.start_voyage(world)
        view, said = await crew.state(world), world.last().content
        for handicap in view.teams[0].in_force(view.options):
            assert f"**{names.health(handicap)}**: " in said, "explained once"
        await to_play(world)
        assert "No talk" in world.last().content, "said once a round"
        await crew.play(world, 1)  # a person who has not just acted is notified
        now = await crew.acting(world)
        assert now is not None
        (seat, who), view, post = now, await crew.state(world), world.last()
        assert post.content.startswith(who.mention)
        assert "No talk" not in post.content
        labels = [button.label for button in world.buttons(post)]
        assert all(f"Slot {slot}" in labels for slot in open_places(view, seat))
        drawn = " ".join(str(file.description) for message in world.messages()[-3:] for file in message.attachments)
        assert "Bruno plays a card" in drawn, "beside the chart, which is still right and so not sent again"
        views = [option["value"] for part in enabled(world, post) for option in part.get("options", ())]
        assert "chart" in views, "further up, so one press shows it"
        assert names.card(view.teams[0].draw[0]) in drawn
        assert f"damage {view.teams[0].damage} of 5" in drawn
        for handicap in view.teams[0].in_force(view.options):
            assert f"**{names.health(handicap)}**" not in post.content
            assert names.health(handicap) in drawn


async def test_hands_are_seen_in_their_own_panel_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await crew.start_voyage(world, health_down=True)
        seat = await to_play(world)
        hand = (await crew.state(world, seat)).hands[seat]
        await crew.take(world, steps.Play(str(hand[0]), 4))
        others = world.people[crew.CREW[(seat + 1) % 3]]
        assert "a card into slot 4" in world.last().content
        assert f"{names.card(hand[0])} into slot" not in "".join(message.content for message in world.messages())
        stranger = world.add("Zoe")
        for who in (others, stranger):
            log = (await world.slash(who, "table: Log")).response.content
            assert "a card into slot 4" in log
            row = (await world.slash(who, "table: Row and handicaps")).response.content
            assert "4: face down" in row
        data = json.loads(await (await world.slash(stranger, "table: Save as a file")).response.attachments[0].read())
        (created,) = [step for step in data["steps"] if step["do"] == "play"]
        assert "card" not in created
        mine = await world.slash(world.people[crew.CREW[seat]], "table: Hand")
        assert mine.ephemeral
        for card in (await crew.state(world, seat)).hands[seat]:
            assert names.card(card) in mine.response.content
        await show_all(world, world.people[crew.CREW[seat]], "table: Hand")
        assert "Only its own player" in world.messages()[-1].content
        assert "Only its own player" in (await world.slash(stranger, "table: Hand")).response.content


async def test_old_buttons_and_strangers(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await crew.start_voyage(world, health_down=True)
        await to_play(world)
        old, now = crew.post(world), await crew.acting(world)
        place = next(one.custom_id for one in world.buttons(old) if one.custom_id.endswith("place=3"))
        assert now is not None
        seat, who = now
        answer = await crew.panel(world, who)
        card = next(one.custom_id for one in world.buttons(answer) if "card=" in one.custom_id)
        hand = (await crew.state(world, seat)).hands[seat]
        await crew.take(world, steps.Play(str(hand[0]), 2))
        before = (await world.bot.services.lobby.get(1)).seq
        for message, custom_id in ((answer, card), (old, place)):
            late = await world.press_raw(who, message, custom_id)
            assert "Confirm" not in [button.label for button in world.buttons(late)]
        for actor in (who, world.add("Zoe")):
            refused = await crew.press_part(world, actor, crew.post(world), "place", "3", ("go",))
            assert refused is not None
            assert "Confirm" not in [button.label for button in world.buttons(refused)]
        assert (await world.bot.services.lobby.get(1)).seq == before


async def test_typing_and_nonsense(world: World) -> None:
    """A typed card is completed and stored; an invalid one gives one clear sentence and changes nothing."""
    await crew.start_voyage(world, health_down=True)
    seat = await to_play(world)
    who, hand = world.people[crew.CREW[seat]], (await crew.state(world, seat)).hands[seat]
    before = (await world.bot.services.lobby.get(1)).seq
    for text, said in {
        "fly": "I do not know",
        "sail 9": "does not fit",
        "sail": "Something is missing",
        "wind 2 3 4": "does not belong",
        "rotate ship 1": "cannot do that now",
    }.items():
        assert said in (await world.slash(who, "turn", text=text)).response.content
        assert (await world.bot.services.lobby.get(1)).seq == before
    offered = await world.complete(who, "turn", "text", "play")
    assert f"play {hand[0]} 1" in [item["value"] for item in offered]
    assert not await world.complete(world.add("Zoe"), "turn", "text", "play")
    await world.slash(who, "turn", text=f"{hand[0]} 1")
    await confirm(world, who)
    assert (await world.bot.services.lobby.get(1)).seq > before


async def test_a_kill_after_a_revelation(world: World) -> None:
    await crew.start_voyage(world)
    for _ in range(200):
        if (await crew.state(world)).stage in ("wind", "rotate", "place"):
            break
        await crew.play(world, 1)
    before = await crew.state(world)
    assert before.stage != "play"
    await world.restart(kill=True)
    assert await crew.state(world) == before
    await crew.play(world, 3)
    assert (await crew.state(world)).ply == before.ply + 3


async def test_no_way_back_past_what_was_turned_up(world: World) -> None:
    await crew.start_voyage(world, health_down=True)
    seat = await to_play(world)
    await crew.play(world, 1)
    assert "Take back" not in str(world.components(crew.post(world)))
    before = (await world.bot.services.lobby.get(1)).seq
    answer = await world.slash(world.people[crew.CREW[seat]], "table: Take back")
    assert answer.response.content
    assert (await world.bot.services.lobby.get(1)).seq == before


@pytest.mark.every(2)
@pytest.mark.parametrize("language", ["de", "zh-TW"])
async def test_another_language(tmp_path: Path, language: str) -> None:
    people = dict.fromkeys(crew.CREW[:2], language)
    async with opened(tmp_path, people, locale=language, played=crew.SAILS) as world:
        table = await crew.start_voyage(
            world, **dict.fromkeys(("slipstreams", "windstorms", "treasures", "pirates"), True)
        )
        assert table.language == language
        await crew.play(world, 12)
        said = [message.content for message in world.messages()]
        for command in ("table: Row and handicaps", "table: Hand", "table: Rules", "table: In words"):
            said.append((await world.slash(world.people["Ana"], command)).response.content)  # noqa: PERF401
        silence = i18n.say("voyage-silence", language, strict="no")
        assert silence != i18n.say("voyage-silence", strict="no")
        assert i18n.say("voyage-button-hand", language) != i18n.say("voyage-button-hand")
        text = "\n".join(said)
        assert silence in text
        assert not [one for one in ("No talk", "heads ", "damage", "into slot", "harbor", "compass ") if one in text]


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("key", [*REASONS, *(key for key in KIT_REASONS if key.startswith("read-"))])
def test_every_refusal_has_a_sentence(key: str, language: str) -> None:
    facts = {name: "7" for _, name, _, _ in string.Formatter().parse(GameError.reasons[key]) if name}
    said = sentence(GameError(key, **facts), language)
    assert said == i18n.say(f"reason-singing-sails-{key}", language, **facts)


def test_nonsense_is_refused_in_one_way() -> None:
    state_ = fresh_state()
    draft = UI.draft(SINGING_SAILS.seen(state_, 0), 0)
    for text in NONSENSE:
        with pytest.raises(GameError) as refused:
            UI.typed(draft, text, "en")
        assert 0 < len(sentence(refused.value, "en")) < 400
        assert len(UI.complete(draft.view, 0, text, "en")) <= 25


def test_a_press_that_is_not_on_offer_changes_nothing() -> None:
    draft = UI.draft(SINGING_SAILS.seen(fresh_state(), 0), 0)
    for arg, value in (("place=9", ""), ("card=storm", ""), ("x=1", ""), ("", ""), ("cell:0", "1,1"), ("open=yes", "")):
        assert UI.press(draft, arg, value) is draft
    for pick in ({"place": "9"}, {"x": 1}, {"card": ["sail"]}):
        with pytest.raises(GameError):
            UI.draft(draft.view, 0, (), pick)


async def test_a_turn_is_planned_and_tried(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await crew.start_voyage(world, health_down=True)
        await crew.take(world, ORIENT)
        bruno, card = world.people["Bruno"], (await crew.state(world, 1)).hands[1][0]
        planned = await world.slash(bruno, "plan", text=f"{card} 5", how="play")
        assert "slot 5" in planned.response.content
        tried = await world.slash(bruno, "plan", how="try")
        assert tried.response.content
        first = (await crew.state(world, 0)).hands[0][0]
        await crew.take(world, steps.Play(str(first), 1))
        lying = (await crew.state(world, 1)).teams[0].row[0][4]
        assert (lying.card, lying.seat) == (card, 1)


def fresh_state() -> State:
    options = SINGING_SAILS.options({"health-down": True})
    first = SINGING_SAILS.new(options, 2, SINGING_SAILS.deal(options, 2, random.Random(3)))
    begun_: State = SINGING_SAILS.apply(first, ORIENT, 0)
    return begun_


@pytest.mark.long
def test_parts_tell_steps_apart() -> None:
    """In random positions no two legal steps have the same parts, so that each can be pressed."""
    options = SINGING_SAILS.options(dict.fromkeys(OPTIONS, True) | {"health": 8, "harbors": 8, "treasure-cards": 5})
    state_ = SINGING_SAILS.new(options, 4, SINGING_SAILS.deal(options, 4, random.Random(5)))
    stages = set()
    for number in range(300):
        acting_ = SINGING_SAILS.to_act(state_)
        if not acting_:
            break
        (seat,) = acting_
        view = SINGING_SAILS.seen(state_, seat)
        made = UI.draft(view, seat)
        narrated = [tuple(sorted(parts(step).items())) for step, _ in made.steps]
        assert len(narrated) == len(set(narrated)), view.stage
        for step, _ in made.steps[:40]:
            choice = made
            for name, value in parts(step).items():
                choice = UI.press(choice, f"{name}={value}", "")
            assert choice.chosen[0][1] == step
            stored = json.loads(json.dumps([choice.write(), dict(choice.pick)]))
            assert UI.draft(view, seat, *stored) == choice
        stages.add(view.stage)
        state_ = SINGING_SAILS.apply(state_, SINGING_SAILS.choose("random", view, seat, number), seat)
    assert len(stages) > 5


async def test_treasures_are_looked_at(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:2], played=crew.SAILS) as world:
        await crew.start_voyage(world, treasures=True, treasure_cards=11)
        answer = await world.slash(world.people["Ana"], "table: Treasures")
        (picture,) = answer.response.attachments
        for treasure in (await crew.state(world)).treasures:
            for text in (names.condition(treasure.condition), names.bonus(treasure.bonus)):
                assert text in answer.response.content
                assert text in str(picture.description)
    async with opened(tmp_path / "none", crew.CREW[:2], played=crew.SAILS) as world:
        await crew.start_voyage(world)
        assert "no treasure" in (await world.slash(world.people["Ana"], "table: Treasures")).response.content


@pytest.mark.every(3)
@pytest.mark.parametrize(("language", "typed"), [("de", "segeln"), ("zh-TW", "揚帆"), ("en", "sail")])
async def test_turns_are_typed_in_ones_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, typed: str
) -> None:
    async with opened(tmp_path, dict.fromkeys(crew.CREW[:2], language), played=crew.SAILS) as world:
        crew.deals(monkeypatch, crew.deal_of(crew.HAND, crew.HAND))
        await crew.start_voyage(world, health_down=True)
        await crew.take(world, ORIENT)
        ana = world.people["Ana"]
        offered = await world.complete(ana, "turn", "text", notation.write(steps.Play("sail", 3), language)[:-2])
        assert notation.write(steps.Play("sail", 3), language) in [item["value"] for item in offered]
        assert await world.complete(ana, "turn", "text", "play sail")
        await world.slash(ana, "turn", text=f"{typed} 3")
        await confirm(world, ana)
        lying = (await crew.state(world, 0)).teams[0].row[0][2]
        assert lying.card == "sail"


def sent(world: World) -> int:
    return len(world.sent())


async def by_round(world: World, steps: int, rounds: int) -> tuple[Counter[int], Counter[int]]:
    messages, calls = Counter[int](), Counter[int]()
    turn = -1
    for number in range(steps):
        now = await crew.acting(world)
        if now is None:
            break
        view = await crew.state(world)
        if view.round > rounds:
            break
        if turn != SINGING_SAILS.turn(view):
            turn = SINGING_SAILS.turn(view)
            calls[view.round] += 1
        before = sent(world)
        await crew.take(world, await crew.chosen(world, now[0], number, "pilot"))
        messages[view.round] += sent(world) - before
    return messages, calls


@pytest.mark.no_cover
@pytest.mark.parametrize(("people", "computers"), [(1, 2), pytest.param(2, 0, marks=pytest.mark.long)])
async def test_a_post_for_each_who_is_called(tmp_path: Path, people: int, computers: int) -> None:
    names = ("Ana", "Bruno")[:people]
    async with opened(tmp_path, ("Ana", "Bruno"), played=crew.SAILS) as world:
        await crew.start_voyage(world, *names, computers=computers, health=8)
        messages, calls = await by_round(world, 40, tries(3, 40))
        whole = [number for number in calls if 0 < number < max(calls)]
        assert len(whole) >= 2
        assert sum(messages[number] for number in whole) <= 2 * sum(calls[number] for number in whole) + 2


async def test_a_choice_that_follows_changes_the_post(tmp_path: Path) -> None:
    """The post gets new words, picture and buttons after a pause, in silence; till then a press shows the panel."""
    async with opened(tmp_path, ("Ana", "Bruno"), played=crew.SAILS) as world:
        await crew.start_voyage(world, "Ana", "Bruno", health=8)
        for number in range(60):
            now = await crew.acting(world)
            before, posts = await crew.state(world), sent(world)
            await crew.take(world, await crew.chosen(world, now[0], number, "pilot"))
            after = await crew.state(world)
            if before.stage != "play" and (after.seat, after.round) == (before.seat, before.round):
                break
        assert sent(world) == posts
        message = world.posts()[-1]
        panel = await world.press_raw(now[1], message, world.buttons(message)[0].custom_id)
        assert f":{await crew.seq(world)}:" in str(world.buttons(panel)[0].custom_id)
        assert f":{await crew.seq(world)}:" not in str(world.buttons(message)[0].custom_id)
        await world.advance(seconds=PAUSE.total_seconds() + 1)
        message = world.posts()[-1]
        assert f":{await crew.seq(world)}:" in str(world.buttons(message)[0].custom_id)
        assert "<@" in message.content


async def test_computers_alone_are_told_a_round_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path, ("Ana",), played=crew.SAILS) as world:
        await crew.start_voyage(world, "Ana", computers=1)
        before = sent(world)
        ana = world.people["Ana"]
        sure = await hand_over(world, ana, computer="random")
        await world.press(ana, sure, world.buttons(sure)[0].label)
        assert await crew.acting(world) is None
        rounds = (await crew.state(world)).round
        assert sent(world) - before <= 2 * rounds + 5


async def lobby(world: World, *, strict: bool = True, **options: Any) -> ChannelHandle:
    ana, bruno = (world.people[name] for name in crew.CREW[:2])
    everybody, where = world.env.backend.guilds[world.guild.id].roles[world.guild.id], "a thread of its own"
    may = {"permissions": everybody.permissions | discord.Permissions(send_messages_in_threads=True).value}
    world.env.backend.edit_role(world.guild.id, world.guild.id, may)  # as people may on a new server
    await world.slash(
        ana, "play", game="singing-sails", seats=2, name="Sagres", order="as joined", where=where, **options
    )
    await world.press(bruno, world.last(), "Join")
    (thread,) = world.channel.threads
    if strict:
        world.allow(manage_messages=True)
        await world.slash(ana, "table: make it strict", thread)
        assert (await world.bot.services.lobby.get(1)).strict
    return thread


async def started(world: World, **options: Any) -> ChannelHandle:
    thread = await lobby(world, **options)
    await world.press(world.people["Ana"], world.last(), "Start")
    world.channel = thread
    await crew.take(world, ORIENT)
    return thread


async def persons_thread(world: World, hall: ChannelHandle, who: MemberActor) -> ChannelHandle:
    made = world.env.backend.create_thread(hall.id, "chat", who.id)
    await world.env.settle()
    return next(thread for thread in hall.threads if thread.id == made.id)


def removed(world: World) -> int:
    return len(world.requests("DELETE", "/channels/*/messages/*"))


async def test_words_in_silence_are_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        await started(world)
        before = [message.id for message in world.messages()]
        king = world.add("Manuel", administrator=True)
        for number, who in enumerate((world.people["Ana"], world.people["Bruno"], world.people["Carla"], king), 1):
            assert not await world.write(who, "I have two Sails")
            assert removed(world) == number
        assert not await world.write(world.people["Ana"], "Look", attachments=[("hand.png", b"a hand")])
        assert not await world.write(world.people["Bruno"], "This one", reply_to=world.last())
        assert [message.id for message in world.messages()] == before
        assert not any(world.direct(who) for who in world.people.values())
        assert "Messages written here now are deleted" in world.text(crew.post(world))


async def test_what_is_no_word_of_a_person_stays(world: World) -> None:
    hall, thread = world.channel, await started(world, health_down=True)
    ana, card = world.people["Ana"], (await crew.state(world, 0)).hands[0][0]
    await world.slash(ana, "turn", text=f"{card} 3")
    await confirm(world, ana)
    assert (await crew.state(world)).teams[0].row[0][2] is not None
    for _ in range(4):
        await crew.play(world, 1)
    other = world.env.create_user("another_bot", bot=True)
    assert await world.write(world.guild.add_member(other), "beep")
    hook, backend = world.guild.create_webhook(hall), world.env.backend
    backend.create_message(thread.id, hook._webhook.webhook_user_id, "news", webhook_id=hook.id)
    pinned = world.last()
    world.guild.create_system_message(thread, MessageType.PINS_ADD, author=ana, referenced_message=pinned)
    await world.env.settle()
    assert {message.type for message in world.messages()} >= {discord.MessageType.pins_add}
    assert removed(world) == 0


async def test_elsewhere_nothing_is_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:3], played=crew.SAILS) as world:
        hall = world.channel
        thread = await started(world)
        ana, carla = world.people["Ana"], world.people["Carla"]
        await world.slash(carla, "play", hall, game="singing-sails", seats=2, name="Lagos", where="a thread of its own")
        lagos = next(channel for channel in hall.threads if channel.id != thread.id)
        theirs = await persons_thread(world, hall, ana)
        for place in (hall, lagos, theirs):
            assert await world.write(ana, "I have two Sails", place)
        assert not await world.write(ana, "I have two Sails", thread)
        assert removed(world) == 1


async def test_words_are_free_before_and_after(tmp_path: Path) -> None:
    async with opened(tmp_path, crew.CREW[:2], played=crew.SAILS) as world:
        thread, ana = await lobby(world), world.people["Ana"]
        assert "This table is strict" in world.text(world.last())
        assert await world.write(ana, "Who brings the map?", thread)
        await world.press(ana, world.last(), "Start")
        assert not await world.write(ana, "I start", thread), "ship and compass are set without a word"
        await decide(world, world.add("Manuel", administrator=True), "end", thread)
        assert await world.write(ana, "What a pity", thread)
    async with opened(tmp_path / "free", crew.CREW[:2], played=crew.SAILS) as world:
        thread = await started(world, strict=False)
        world.allow(manage_messages=True)
        assert "taken away" not in world.text(crew.post(world))
        assert await world.write(world.people["Ana"], "I have two Sails", thread)
        assert removed(world) == 0


async def test_words_are_free_while_talk_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crew.deals(monkeypatch, crew.deal_of(("discuss", "discuss", "rotate-left"), crew.HAND, discuss=True))
    async with opened(tmp_path, crew.CREW[:2], played=crew.SAILS) as world:
        await started(world, discuss=True, health_down=True)
        ana = world.people["Ana"]
        await crew.take(world, steps.Play("discuss", 1))
        while (view := await crew.state(world)).stage == "play":
            assert not await world.write(ana, "Mine is a Discuss")
            now = await crew.acting(world)
            card = str((await crew.state(world, now[0])).hands[now[0]][0])
            await crew.take(world, steps.Play(card, view.teams[0].free(0)[0]))
        assert view.stage == "go"
        assert "you may talk about plans" in world.text(crew.post(world))
        assert "No talk" not in world.text(crew.post(world))
        assert await world.write(ana, "I have a Rotate")
        assert await world.write(world.people["Bruno"], "Then I sail")
        await crew.take(world, steps.Go())
        assert not await world.write(ana, "One more thing")
        assert "you may talk about plans" not in world.text(crew.post(world))


async def test_without_the_right(world: World) -> None:
    """A missing right is named and the table stays as it was; with the right the command succeeds."""
    thread, ana = await lobby(world, strict=False), world.people["Ana"]
    refused = await world.slash(ana, "table: make it strict", thread)
    assert "cannot be strict here" in world.text(refused)
    assert "**Manage Messages**" in world.text(refused)
    assert not (await world.bot.services.lobby.get(1)).strict
    assert "strict" not in world.text(world.last())
    world.allow(manage_messages=True)
    await world.slash(ana, "table: make it strict", thread)
    assert (await world.bot.services.lobby.get(1)).strict


async def test_a_right_that_is_lost(world: World) -> None:
    thread = await started(world)
    world.allow(manage_messages=False)
    for _ in range(3):
        assert await world.write(world.people["Ana"], "I have two Sails", thread)
    messages = [message for message in world.messages() if "can no longer be strict here" in message.content]
    assert [(one.flags.suppress_notifications, one.mentions) for one in messages] == [(True, [])]
    assert len(await world.bot.services.notices.all(LIFTED)) == 1
    assert removed(world) == 1
    world.allow(manage_messages=True)
    assert await world.write(world.people["Ana"], "And now", thread)


async def test_a_message_that_is_gone_already(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    thread, backend = await started(world), world.env.backend
    delete = discord.Message.delete

    async def late(message: discord.Message, **more: Any) -> None:
        backend.delete_message(message.channel.id, message.id)
        await delete(message, **more)

    monkeypatch.setattr(discord.Message, "delete", late)
    assert not await world.write(world.people["Ana"], "I have two Sails", thread)
    assert (await world.bot.services.lobby.get(1)).strict


async def test_only_in_a_thread_of_its_own(world: World) -> None:
    ana, hall = world.people["Ana"], world.channel
    world.allow(manage_messages=True)
    for place in (hall, await persons_thread(world, hall, ana)):
        await world.slash(ana, "play", place, game="singing-sails", seats=2)
        refused = await world.slash(ana, "table: make it strict", place)
        assert "Only a table with its own thread" in world.text(refused)
    assert not any(table.strict for table in await world.bot.services.lobby.all())
    forum = await forum_of(world, "open")
    await world.slash(ana, "play", game="singing-sails", seats=2)
    (thread,) = forum.threads
    await world.slash(ana, "table: make it strict", thread)
    assert "This table is strict" in world.text(world.messages(thread)[0])
