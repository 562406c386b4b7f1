"""Whole games in Chromium: by a mouse's clicks, by keys, by buttons and menus, and by a robot at both doors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, ViewportSize

from app.playground.world import CHANNEL, SERVER
from cogs.components import Drawing
from cogs.singing_sails.panels import parts
from hosting.core import fairness
from hosting.play import lobby
from i18n import say
from renders.singing_sails import final
from singing_sails import State, Step, record
from singing_sails.game import SINGING_SAILS, SingingSails
from singing_sails.steps import Orient, Play
from tests.browser.conftest import stand_in
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, PATIENCE, UNTIL, Post, open_channel
from tests.browser.walk import Walk, open_table, start_game
from tests.cogs.singing_sails.test_voyage import dealt
from tests.support.stored import results_of
from tests.web.browser import without_rates
from tests.web.test_chromium import SIZES, TARGET

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

PHONE: Final = 500
"""Pixels of width below which fingers press."""
MAX_CLICKS: Final = 16
"""Clicks after which a turn is left to somebody who has a plan."""
READY: Final = "#foot [data-verb=confirm]:enabled"
OVER: Final = "#foot [data-verb=over]:enabled"
PLACES: Final = "#board .spot:not(.other):not(.chosen)"
BEGIN: Final = "#turn [data-verb=go]:enabled:not(.tiled), #turn [data-verb=open]:enabled"
PANEL: Final = (
    "#turn .option:enabled:not(.chosen), #side [data-verb=pick]:enabled:not(.tiled), #turn [data-verb=confirm]:enabled"
)
TILES: Final = "#goods button.tile.press:not(.fact):not(.other):not(.chosen)"
FEW: Final = "#board .few.open button"
_SEEN: Final = """async ([head, parts]) => {
    await until(() => Number($('#band').dataset.head) >= head && !waiting && !document.body.matches('.sending'));
    return [document.body.innerText, document.documentElement.scrollWidth, parts.map(one => all(one).length)];
}"""

"""Wait until the page has come to a position; return its words, its width, and how much there is of each part."""
_AIM: Final = """([part, number]) => {
    const one = all(part)[number];
    if (!one.matches('.scene .spot')) return reached(one);
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect(), steps = [...Array(19).keys()].map(n => (n + 1) / 20);
    const points = steps.flatMap(x => steps.map(y => [box.left + x * box.width, box.top + y * box.height]));
    const at = points.find(point => one.contains(document.elementFromPoint(...point)));
    if (!at) throw new Error(`nothing of ${one.dataset.place} can be reached`);
    return at;
}"""


@dataclass
class Board:
    page: Page
    ground: Ground
    width: int
    complaints: list[str] = field(default_factory=list)
    """Errors that the page logged or raised."""
    clicks: int = 0

    @classmethod
    def opened(cls, context: BrowserContext, ground: Ground, name: str, width: int) -> Board:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(UNTIL)
        board = cls(page, ground, width)
        page.on("pageerror", lambda error: board.complaints.append(str(error)))
        page.on("console", board._said)
        page.goto(f"{ground.playground.address}/t/{ground.table().id}?as={ground.person(name).id}")
        board.settled()
        return board

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url')}")

    def settled(self) -> dict[str, int]:
        """Wait until the page shows the table as it is stored, and check it; return how much there is to click."""
        parts = (READY, OVER, PLACES, TILES, BEGIN, PANEL, FEW)
        text, width, numbers = self.page.evaluate(_SEEN, [self.ground.table().head, parts])
        assert not self.complaints, self.complaints
        assert say("error-unforeseen") not in text
        assert width <= self.width
        return dict(zip(parts, numbers, strict=True))

    def measured(self) -> None:
        sizes = self.page.evaluate(SIZES)
        least = TARGET if self.width < PHONE else 1
        assert not [size for size in sizes if not size[0] or min(size[1:]) < least], sizes

    def turn(self, rng: random.Random, most: int = MAX_CLICKS) -> bool:
        """Play the turn of the player to act by at most so many clicks; return False if it is started over."""
        self.page.bring_to_front()  # a tab in the background decodes no pictures
        seen = self.settled()
        assert self.page.inner_text("#band") == say("web-yours")
        self.measured()
        started = self.ground.snapshot().position.turn
        for _ in range(most):
            seen = self._click(_chosen(seen, rng), seen, rng)
            now = self.ground.snapshot()
            if now.table.status != "running" or now.position.turn != started:
                return True
        if seen[OVER]:
            self._click(OVER, seen, rng)
        return False

    def _click(self, part: str, seen: dict[str, int], rng: random.Random) -> dict[str, int]:
        """Click on one of a part; if it has several choices at one place, on one of these too."""
        self.press(part, rng.randrange(seen[part]))
        seen = self.settled()
        return self._click(FEW, seen, rng) if part == PLACES and seen[FEW] else seen

    def press(self, part: str, number: int) -> None:
        self.page.mouse.click(*self.page.evaluate(_AIM, [part, number]))
        self.clicks += 1

    def ended(self) -> None:
        self.settled()
        assert self.page.inner_text("#band") == say("web-over")
        assert not self.page.locator(f"{PLACES}, {BEGIN}, {READY}").count()
        turns = self.page.get_attribute("#band", "data-turns")
        assert self.page.get_attribute("#slider", "max") == turns
        self.page.click("#past [data-step='-1']")
        self.page.locator("#board.past").wait_for()
        assert self.page.inner_text("#changed")
        self.page.click("#now")
        self.page.locator("#board:not(.past)").wait_for()
        self.measured()


def _chosen(seen: dict[str, int], rng: random.Random) -> str:
    """Return what to click: mostly Confirm if it can be pressed, a place on the board, or a part of the panel."""
    if seen[READY] and rng.random() < 0.7:
        return READY
    panel = PANEL if seen[OVER] else BEGIN
    wanted = rng.sample([PLACES, PLACES, TILES, panel], 4)
    return next(part for part in (*wanted, READY, PANEL, OVER) if seen[part])


SEED: Final = 7
MAX_TURNS: Final = 200
MAX_STOPS: Final = 200
"""Stops of Tab on a page."""
COMPUTERS: Final = {"navegador": "merchant", "singing-sails": "pilot"}
PRESSED: Final = ("button", "DisclosureTriangle")
"""Roles of what is pressed in the tree of a page."""
_FOCUSED: Final = "([part, number]) => document.activeElement === all(part)[number]"
_ON_THE_BOARD: Final = "() => document.activeElement.matches('.scene .spot')"
_PRESSABLE: Final = "() => document.activeElement.matches('.spot:not(.other):not(.chosen)')"


@dataclass
class Keys(Board):
    """A page whose reader has no mouse: what is pressed has the focus, and a role and a name in the tree."""

    def press(self, part: str, number: int) -> None:
        """Lead the focus to one of a part and press Enter; of the board's places, arrows lead on from the first."""
        reached, asked = (_ON_THE_BOARD, None) if part == PLACES else (_FOCUSED, [part, number])
        for _ in range(MAX_STOPS):
            if self.page.evaluate(reached, asked):
                break
            self._key("Tab")
        for step in range(MAX_STOPS if part == PLACES else 0):
            if step >= number and self.page.evaluate(_PRESSABLE):
                break
            self._key(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[step % 4])
        assert part == PLACES or self.page.evaluate(reached, asked), f"{part} cannot be reached by Tab"
        tree = self.page.context.new_cdp_session(self.page).send("Accessibility.getFullAXTree")["nodes"]
        focused = [
            (node["role"]["value"], node["name"]["value"])
            for node in tree
            for fact in node.get("properties", ())
            if fact["name"] == "focused" and fact["value"]["value"] and node["role"]["value"] != "RootWebArea"
        ]
        assert [role in PRESSED and name for role, name in focused] not in ([], [False], [""]), focused
        self._key("Enter")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.clicks += 1


def started(here: Ground, game: str) -> None:
    services, ana = here.playground.bot.services, here.person("Ana")

    async def start() -> None:
        create = partial(services.lobby.create, guild=SERVER, channel=CHANNEL, name="Lagos")
        table = await create(owner=ana, game=game, places=2)
        await services.lobby.add_computer(table.id, ana.id, COMPUTERS[game])
        await services.lobby.start(table.id, ana)

    here.run(start())


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    ("game", "kind"), [("navegador", Board), ("singing-sails", Board), ("navegador", Keys), ("singing-sails", Keys)]
)
def test_a_whole_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: type[Board], width: int
) -> None:
    """Whoever has a mouse, a finger, or keys and ears alone comes to the end of a game; every press does something."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(randbits=lambda _: SEED))
    monkeypatch.setattr(fairness, "new_salt", lambda: str(SEED))
    without_rates(monkeypatch)
    rng, turns = random.Random(SEED), 0
    size = ViewportSize(width=width, height=844 if width < 500 else 800)
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path, size) as channel:
        started(here, game)
        context = channel.browser.new_context(viewport=size, reduced_motion="reduce")
        context.new_page().goto(here.playground.url)
        here.settle()
        board = kind.opened(context, here, "Ana", width)
        while here.running():
            assert turns < MAX_TURNS
            turns += board.turn(rng)
            here.settle()
        board.ended()
    print(f"{game}, {width} wide, {kind.__name__}: {turns} turns, {board.clicks} presses")  # noqa: T201 - with -s


EXPANSIONS: Final = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED: Final = ("discuss", "speedup", "wildcard")


@pytest.fixture
def sailing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Walk]:
    drawn = Drawing.__call__
    monkeypatch.setattr(
        Drawing, "__call__", lambda item, theme: (drawn if item.draw is final else stand_in)(item, theme)
    )
    with ground(tmp_path) as there, open_channel(there.playground.url, tmp_path) as channel:
        yield Walk(there, channel, seed=1, again=0)


def start_voyage(walk: Walk, *people: str, pilots: int = 0, **options: str | int | bool) -> None:
    """Start a table in the empty channel by the first of the people; Pilots have the other seats."""
    first, *others = people
    walk.act_as(first)
    open_table(walk, "Singing Sails", len(people) + pilots, **options)
    for name in others:
        walk.under(name, "join")
    for _ in range(pilots):
        walk.under(first, "invite", value="pilot")
    walk.under(first, "start")


def view(walk: Walk, seat: int | None) -> State:
    seen = walk.ground.snapshot().position.seen(seat)
    assert isinstance(seen, State)
    return seen


def pick(walk: Walk, panel: Post, name: str, value: str) -> Post:
    """Press a step's part, or choose it in its menu if there is a choice; return the resulting panel."""
    if panel.find("pick", f"{name}={value}"):
        panel = walk.press(panel, "pick", f"{name}={value}")
    elif menus := [
        control for control in panel.controls if control.pressed.arg.startswith(f"{name}:") and value in control.options
    ]:
        panel = walk.press(panel, "pick", menus[0].pressed.arg, value)
    walk.shows(panel, walk.ground.panel(walk.who))
    return panel


def take(walk: Walk, step: Step) -> None:
    """Take a step for the seat to act, part by part; exactly that is stored."""
    walk.who = walk.ground.to_act() or ""
    walk.act_as(walk.who)
    call, wanted, before = walk.call(), parts(step), view(walk, None)
    control = call.find("open")
    for name, value in wanted.items():
        control = control or call.find("go", f"{name}={value}")
    assert control is not None, (step, call)
    panel = walk.press(call, control.pressed.verb, control.pressed.arg or None)
    walk.shows(panel, walk.ground.panel(walk.who))
    for name, value in wanted.items():
        if walk.ground.drafting(walk.who).pick.get(name) != value:
            panel = pick(walk, panel, name, value)
    walk.press(panel, "confirm")
    stored = SINGING_SAILS.public(before, step) if walk.ground.running() else record.step_to_dict(step)
    assert walk.ground.stored(before.ply, 1) == [stored], "when the game has ended, its steps are open"


def sail(walk: Walk, player: str) -> Counter[str]:
    """Play to the end as a computer player would; return the number of each question to people."""
    requested: Counter[str] = Counter()
    while walk.ground.running():
        (seat,) = walk.ground.table().to_act
        seen = view(walk, seat)
        requested[seen.stage] += 1
        take(walk, SINGING_SAILS.choose(player, seen, seat, requested.total() - 1))
    return requested


def ended(walk: Walk, said: str, *people: str) -> None:
    """Check that everybody reads the end with its table, that it can be viewed later, and that nobody can play on."""
    for name in people:
        walk.act_as(name)
        last = walk.channel.post(said).last
        last.wait_for()
        assert all(walk.channel.widths(last))
        shown_last = next(post for post in reversed(walk.look()) if said in post.text)
        assert (shown_last.private, shown_last.pictures) == (False, 1)
        assert not any(post.find("go") or post.find("open") for post in walk.look())
        assert walk.channel.complaints == []
    assert walk.ground.to_act() is None


@pytest.mark.long
def test_a_voyage_is_won(sailing: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana and a Pilot with one harbor to collect set sail, play cards, then place drawn tiles; all win."""
    walk, deal = sailing, dealt(2)
    monkeypatch.setattr(SingingSails, "deal", lambda self, chosen, seats, rng, known=None: deal)
    start_voyage(walk, "Ana", pilots=1, health_down=True)
    take(walk, Orient("N", "N"))
    take(walk, Play("sail", 1))
    sail(walk, "pilot")
    ended(walk, "Everybody wins", "Ana")
    (table,) = walk.channel.descriptions(walk.channel.post("Everybody wins").last)
    assert "Ana" in table
    assert "Pilot" in table
    results = walk.ground.run(results_of(walk.ground.playground.bot.services, 1))
    assert [result.won for result in results] == [True, True]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "kinds"), [(88, 8), (91, 15)])
def test_a_whole_voyage(sailing: Walk, monkeypatch: pytest.MonkeyPatch, seed: int, kinds: int) -> None:
    """Two people with all expansions play from lobby to wreck: this many kinds of questions occur."""
    walk, chosen = sailing, {"health": 3, **dict.fromkeys((*SHARED, *EXPANSIONS), True)}
    deal = SINGING_SAILS.deal(SINGING_SAILS.options(chosen), 2, random.Random(seed))
    monkeypatch.setattr(SingingSails, "deal", lambda self, chosen, seats, rng, known=None: deal)
    start_voyage(walk, "Ana", "Bruno", **chosen)
    assert len(sail(walk, "random")) == kinds
    ended(walk, "Everybody loses", "Ana", "Bruno")
    results = walk.ground.run(results_of(walk.ground.playground.bot.services, 1))
    assert [result.won for result in results] == [False, False]


PEOPLE: Final = ("Ana", "Bruno")
DRAWN: Final = 4
"""Games whose pictures are drawn as they are; those of the others are small."""
SCREENS: Final = (ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800))


def navegador(walk: Walk) -> None:
    walk.act_as(walk.ground.to_act() or "")
    if walk.call().find("go") is None:  # it goes on after a revelation
        walk.begin()
    walk.turn(0)


def singing_sails(walk: Walk) -> None:
    turn = walk.ground.snapshot().position.turn
    while walk.ground.running() and walk.ground.snapshot().position.turn == turn:
        table = walk.ground.table()
        (seat,) = table.to_act
        take(walk, SINGING_SAILS.choose("pilot", view(walk, seat), seat, table.seq))


PLAYED: Final = {"navegador": navegador, "singing-sails": singing_sails}


def start_mixed(walk: Walk, game: str, seed: int) -> None:
    """Start a table of two; half of the seeds have variants."""
    if game == "navegador":
        start_game(walk, *PEOPLE, **({"goa": True} if seed // 2 % 2 else {}))
        return
    more = (*SHARED, *EXPANSIONS) if seed // 2 % 2 else ()
    start_voyage(walk, *PEOPLE, **dict.fromkeys(more, True))


def narrow(walk: Walk, width: int) -> None:
    assert walk.channel.page.evaluate("document.documentElement.scrollWidth") <= width


def mixed(walk: Walk, boards: dict[str, Board], game: str, rng: random.Random, there: Ground) -> Counter[str]:
    """Play to the end; return the number of turns by each door."""
    doors: Counter[str] = Counter()
    while there.running():
        there.settle()
        who = there.to_act()
        assert who is not None
        if rng.random() < 0.5:
            done = boards[who].turn(rng, rng.choice((3, MAX_CLICKS, MAX_CLICKS, MAX_CLICKS)))
            doors["board" if done else "left off"] += 1
            if done:
                continue
        PLAYED[game](walk)
        narrow(walk, boards[who].width)
        doors["channel"] += 1
    return doors


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_by_both_doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int) -> None:
    """Nothing fails, each door shows what was done by the other, and both show the end."""
    size, rng = SCREENS[seed % 2], random.Random(seed)
    if seed >= DRAWN:
        monkeypatch.setattr(Drawing, "__call__", stand_in)
    without_rates(monkeypatch)  # the robot is quicker than people
    with ground(tmp_path) as there, open_channel(there.playground.url, tmp_path, size) as channel:
        walk = Walk(there, channel, seed)
        start_mixed(walk, game, seed)
        context = channel.browser.new_context(viewport=size)  # one browser, a tab for each person
        context.new_page().goto(there.playground.url)
        boards = {name: Board.opened(context, there, name, size["width"]) for name in PEOPLE}
        doors = mixed(walk, boards, game, rng, there)
        for name, board in boards.items():
            board.ended()
            walk.act_as(name)
            narrow(walk, size["width"])
            assert not [post for post in walk.look() if post.find("go") or post.find("open")]
    pressed = walk.presses, sum(board.clicks for board in boards.values())
    print(f"{game}, {size['width']} wide, seed {seed}: {dict(doors)}; presses, clicks: {pressed}")  # noqa: T201 - with -s
    assert min(doors["board"], doors["channel"]) >= sum(doors.values()) // 4
