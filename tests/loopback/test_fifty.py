"""Requests that count towards Discord's fifty a second, over games by buttons; and parts that Discord refuses."""

import asyncio
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.playground.world import APPLICATION, CHANNEL, EPHEMERAL
from tests.loopback import process, server
from tests.loopback.server import Loopback, Message, Person
from tests.support.effort import THOROUGH, tries

PEOPLE = tuple(Person(2001 + number, name) for number, name in enumerate(("Ana", "Bruno", "Carla", "Diogo", "Eva")))
FOLLOW_UP = ("POST", f"/webhooks/{APPLICATION}/*")
RATHER = {"confirm": 4.0, "over": 0.02}
"""Weights of a panel's buttons: without Confirm, a turn takes long."""


class Players:
    """People who press at random, and what turns cost; `decided` ones choose each part once, then confirm."""

    def __init__(self, discord: Loopback, seed: int, people: int = 2, *, decided: bool = False) -> None:
        self.discord = discord
        self.decided = decided
        self.rng = random.Random(seed)
        self.people = PEOPLE[:people]
        self.counts: list[Counter[str]] = []
        """For each turn the requests that count, by method."""
        self.sent: list[list[server.Sent]] = []
        """For each turn all requests from its first press until its post is out, in whole games of people alone."""
        self.presses = self.confirms = 0
        self.who = PEOPLE[0]
        """The person whose turn it is; one who goes on after their own turn is not notified."""

    async def begin(self, computers: int = 0, **options: Any) -> Message:
        """Open a table for two and computers, and start it; return the first turn's post."""
        await self.discord.gateway.until(lambda: self.discord.gateway.connected, lambda: "IDENTIFY")
        ana, *others = self.people
        options |= {"name": "Sagres", "seats": len(self.people) + computers}
        posts = len(self.discord.posts())
        await self.discord.answered(await self.discord.type(ana, "play", **options))
        lobby = await self.discord.posted(posts)
        for _ in range(computers):
            await self.discord.answered(await self.discord.choose(ana, lobby, "merchant"))
        for other in others:
            await self.discord.answered(await self.discord.press(other, lobby, "Join"))
        await self.discord.answered(await self.discord.press(ana, lobby, "Start"))
        return await self.discord.posted(posts + 1)

    async def turn(self, post: Message, *, slowly: bool = False) -> Message | None:
        """Play a turn from its post; return the next post, None when the game is over. Note what it cost."""
        who = self.who = next((person for person in self.people if person.id in post.pings), self.who)
        before, first, posts = len(self.discord.counted), len(self.discord.sent), len(self.discord.posts())
        panel, pressed = await self.pressed(who, post, self.rng.choice(usable(post, "go", "open")))
        played = bool(usable(panel, "pick", "confirm"))
        chosen, question = set[str](), panel.content.split("\n")[0]
        while parts := usable(panel, "pick", "confirm", "over"):
            if self.decided:
                asked, question = question, panel.content.split("\n")[0]
                placing = "Where does" in question and asked != question
                chosen = set() if placing else chosen
                fresh = [item for item in parts if _verb(item) == "pick" and _part(item) not in chosen]
                parts = (placing and fresh) or usable(panel, "confirm") or fresh or parts
            weights = [0.02 if ":decline" in item["custom_id"] else RATHER.get(_verb(item), 2.0) for item in parts]
            (part,) = self.rng.choices(parts, weights)
            chosen.add(_part(part))
            if _verb(part) == "confirm":
                chosen.clear()
                self.confirms += 1
            if slowly and _verb(part) == "confirm":
                self.discord.expire()
            panel, pressed = await self.pressed(who, panel, part)
            assert panel.data["flags"] & EPHEMERAL
        await self.discord.until(lambda: not post.parts, lambda: f"buttons of {post.content!r}, after {pressed}")
        following = await self.discord.posted(posts)
        counted = [sent for sent in self.discord.counted[before:] if not sent.path.startswith("/applications/")]
        if played:  # a post that was overtaken while it was pressed is no turn
            self.counts.append(Counter(sent.method for sent in counted))  # emoji are uploaded at each start
            self.sent.append([sent for sent in self.discord.sent[first:] if not sent.path.startswith("/applications/")])
        return following if usable(following, "go", "open") else None

    async def pressed(self, who: Person, message: Message, part: dict[str, Any]) -> tuple[Message, str]:
        """Press a control, or choose something in it; return the answer and what was pressed."""
        values = [item["value"] for item in part.get("options", ()) if item["value"] != "none"]
        chosen = [self.rng.choice(values)] if values else []
        self.presses += 1
        interaction = await self.discord.use(who, message, part, *chosen)
        return await self.discord.answered(interaction), part["custom_id"]

    def costs(self) -> list[int]:
        return [sum(count.values()) for count in self.counts]


def _verb(part: dict[str, Any]) -> str:
    return str(part["custom_id"]).split(":")[3]


def _part(part: dict[str, Any]) -> str:
    return re.split("[=:#0-9]", str(part["custom_id"]).split(":", 4)[4])[0]


def usable(message: Message, *verbs: str) -> list[dict[str, Any]]:
    """Return a message's controls of some verbs, without menus that offer only an empty choice."""
    return [
        part
        for part in message.parts
        if _verb(part) in verbs
        and not part.get("disabled")
        and [option["value"] for option in part.get("options", ())] != ["none"]
    ]


async def test_what_turns_cost(tmp_path: Path, discord: Loopback) -> None:
    """A turn costs nothing, also where a computer plays after it; one in which a token runs out costs one."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 1)
        post = await players.begin(computers=1, order="as joined")
        for slowly in (False, False, True, False):
            following = await players.turn(post, slowly=slowly)
            assert following is not None
            assert [bool(message.files) for message in discord.public_messages()[-2:]] == [True, True]
            post = following
    assert [cost for cost in players.costs() if cost] == [1], players.counts
    assert players.counts[2] == {"PATCH": 1}, "the buttons of a post whose press is too old"
    assert len(discord.posts()) == 2 + 4, "the computer's turns are told with those before them"


@pytest.mark.long
@pytest.mark.parametrize("options", [{"order": "as joined"}, {"game": "singing-sails"}], ids=["N", "S"])
async def test_what_a_game_costs(tmp_path: Path, discord: Loopback, options: dict[str, Any]) -> None:
    """No turn of a whole game by post costs more than one request, and four of five none."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 7)
        post: Message | None = await players.begin(**options)
        while post is not None:
            discord.expire()  # hours later
            post = await players.turn(post)
    costs = players.costs()
    sys.stdout.write(f"{options}: {len(costs)} turns, requests a turn and turns: {sorted(Counter(costs).items())}\n")
    assert max(costs) <= 1, players.counts
    assert sum(not cost for cost in costs) >= 0.8 * len(costs)


FAULTS: dict[str, dict[str, Any]] = {
    "500, done": {"status": 500},
    "500, not done": {"status": 500, "done": False},
    "503, done": {"status": 503},
    "10015": {"status": 404, "done": False, "code": 10015},
    "50027": {"status": 401, "done": False, "code": 50027},
    "cut": {"cut": True},
}


async def test_follow_ups_that_fail(tmp_path: Path, discord: Loopback) -> None:
    """Whatever becomes of a follow-up, the board's or the words', the post is there once, complete and in order."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 3)
        post = await players.begin(order="as joined")
        for number, (what, how) in enumerate(FAULTS.items()):
            for skipped in range(2) if THOROUGH else (number % 2,):
                displayed = len(discord.public_messages())
                fault = discord.fail(*FOLLOW_UP, skipped=skipped, **how)
                following = await players.turn(post)
                assert fault.reached, what
                assert following is not None
                assert len(discord.public_messages()) == displayed + 2, (what, skipped)
                board, words = discord.public_messages()[-2:]
                assert (words, board.pings) == (following, []), (number, what, skipped)
                assert [len(message.data["attachments"]) for message in (board, words)] == [1, 1], what
                assert len(words.pings) == 1
                post = following
        displayed, discord.hides = len(discord.public_messages()), 1
        assert await players.turn(post) is not None
        assert len(discord.public_messages()) == displayed + 2
        assert discord.requests("DELETE", "/webhooks/*"), "what only one sees is taken back"
        assert players.costs()[-1] == 2, "both are sent by the bot itself: the token is not tried again"


@pytest.mark.long
async def test_killed_between_a_follow_up_and_its_receipt(tmp_path: Path, discord: Loopback) -> None:
    """The next process finds the board in the channel, and sends only the words."""
    async with process.started(discord.address, tmp_path) as bot:
        players = Players(discord, 9)
        post = await players.begin(order="as joined")
        displayed = len(discord.public_messages())
        power = discord.fail(*FOLLOW_UP, wait=asyncio.Event())
        playing = asyncio.create_task(players.turn(post))
        await discord.failed(power)
        await bot.kill()
        power.wait.set()
    assert len(discord.public_messages(CHANNEL)) == displayed + 1
    async with process.started(discord.address, tmp_path):
        following = await playing
        assert following is not None
        assert len(discord.public_messages()) == displayed + 2


async def test_a_press_whose_acknowledgement_is_lost(tmp_path: Path, discord: Loopback) -> None:
    """Carried out, but its answer is lost: the repeat is refused as answered already, and the press has its effect."""
    discord.repeated = True
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 6)
        post = await players.begin(order="as joined")
        for how in ({"status": 500}, {"cut": True}) * 2:
            fault = discord.fail("POST", "/interactions/*/callback", **how)
            following = await players.turn(post)
            assert fault.reached
            assert following is not None
            post = following
        assert len(discord.posts()) == 2 + 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "people"),
    [
        *(("navegador", people) for people in (2, 3, 4, 5)),
        *(("singing-sails", people) for people in (2, 4, 5)),
    ],
)
async def test_requests_and_bytes_of_a_turn(tmp_path: Path, discord: Loopback, game: str, people: int) -> None:
    """A player who knows what they want costs nine requests and 300 KiB a call, if presses are answered in time."""
    options: dict[str, Any] = {"order": "as joined"} if game == "navegador" else {}
    enough = tries(12, 500) if game == "navegador" else tries(40, 200)
    async with process.started(discord.address, tmp_path, SOON="2.5"):
        players = Players(discord, 1, people, decided=True)
        while len(players.sent) < enough:  # a crew that plays at random is soon lost
            post: Message | None = await players.begin(game=game, **options)
            while post is not None and len(players.sent) < enough:
                post = await players.turn(post)
    calls, further = len(players.sent), players.confirms - len(players.sent)
    requests, kib = sum(map(len, players.sent)), sum(sent.size for turn in players.sent for sent in turn) / 1024
    cost = f"{requests / calls:.1f} requests, {kib / calls:.0f} KiB, {players.presses / calls:.1f} presses a call"
    sys.stdout.write(f"{game}, {people} people, {calls} calls, {further} further Confirms: {cost}\n")
    assert requests <= 9 * calls
    assert kib <= 300 * calls


@pytest.mark.long
async def test_emoji_that_are_gone(tmp_path: Path, discord: Loopback) -> None:
    """Every message goes on with Unicode's signs when the application's emoji are deleted while the bot runs."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 4)
        post = await players.begin(order="as joined")
        await discord.until(lambda: len(discord.emoji) >= 40, lambda: "the emoji are put up")
        following = await players.turn(post)
        assert following is not None
        assert "'id'" in str(following.data["components"]), "with emoji of the application"
        before = len(discord.public_messages())
        discord.emoji.clear()
        for number in range(1, 3):
            following = await players.turn(following)
            assert following is not None
            assert len(discord.public_messages()) == before + 2 * number
            assert [len(message.data["attachments"]) for message in discord.public_messages()[-2:]] == [1, 1]
        await discord.requested("GET", "/applications/*/emojis", 2)
        assert discord.no_emoji


@pytest.mark.long
async def test_emoji_that_are_refused_now_and_then(tmp_path: Path, discord: Loopback) -> None:
    """One refused for no reason delays nothing, in panels and posts."""
    discord.refuses_emoji = 3
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 5)
        post = await players.begin(order="as joined")
        await discord.until(lambda: len(discord.emoji) >= 40, lambda: "the emoji are put up")
        for _ in range(4):
            following = await players.turn(post)
            assert following is not None
            post = following
        assert discord.no_emoji >= 2
        assert "went wrong" not in str([message.content for message in discord.every_message])


async def type_turn(discord: Loopback) -> Message:
    return await discord.answered(await discord.type(PEOPLE[0], "turn", text="ships 1"))


async def test_a_post_waits_for_no_panel(tmp_path: Path, discord: Loopback) -> None:
    """The turn's post is out before Discord has taken the answer to Confirm, which changes the player's own panel."""
    async with process.started(discord.address, tmp_path):
        post = await Players(discord, 1).begin(order="as joined")
        panel = await type_turn(discord)
        held = discord.fail("POST", "/interactions/*/callback", wait=asyncio.Event(), done=False)
        await discord.press(PEOPLE[0], panel, "Confirm")
        await discord.posted(2)
        await discord.until(lambda: not post.parts, lambda: "the post before has its buttons")
        await discord.failed(held)
        assert "Done" not in panel.content
        held.wait.set()


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("what", "how"), [("board", {}), ("market", {"skipped": 1}), ("controls", {"skipped": 1, "times": 2})]
)
async def test_a_refused_part_is_left_out(tmp_path: Path, discord: Loopback, what: str, how: dict[str, Any]) -> None:
    """Words stand in the place of a picture that Discord does not take; without controls the words arrive as well."""
    async with process.started(discord.address, tmp_path):
        await Players(discord, 1).begin(order="as joined")
        panel = await type_turn(discord)
        refused = discord.fail(*FOLLOW_UP, status=400, code=50035, done=False, **how)
        await discord.press(PEOPLE[0], panel, "Confirm")
        words = await discord.posted(2)
        board, last = discord.public_messages()[-2:]
        assert refused.over
        assert (last, words.pings) == (words, [PEOPLE[1].id])
        assert [bool(message.data["attachments"]) for message in (board, words)] == [what != "board", what == "board"]
        assert bool(words.parts) == (what != "controls")
        assert what != "board" or "Workers: Ana" in board.content


@pytest.mark.every(2)
@pytest.mark.parametrize("done", [True, False], ids=["carried out", "not done"])
async def test_a_public_answer_whose_receipt_is_lost(tmp_path: Path, discord: Loopback, *, done: bool) -> None:
    """A public answer is there once, whether or not the request that failed was carried out."""
    async with process.started(discord.address, tmp_path) as bot:
        await Players(discord, 1).begin(order="as joined")
        before = len(discord.public_messages())
        market = await discord.answered(await discord.type(PEOPLE[0], "table", what="Market"))
        discord.fail(*FOLLOW_UP, status=500, done=done)
        await discord.press(PEOPLE[0], market, "Show to everybody")
        await bot.logged("what=all")
        assert len(discord.public_messages()) == before + 1
