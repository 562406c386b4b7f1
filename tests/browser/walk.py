"""A walk over the panels: turns played in the page by buttons and menus alone, checked from both sides.

The least used control is pressed first, so that a short walk reaches many paths. After each Back and Start over the
same is chosen again. This must lead to the same panel, as the menus are new ones each time.
"""

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cogs import signs
from cogs.components import Page, Pick, Select
from cogs.navegador.rondel import FARTHER
from i18n import say
from navegador import Step, apply
from navegador.players import PLAYERS
from navegador.record import Record
from tests.browser.ground import Ground, stage
from tests.browser.page import BUTTON, OPTIONS, Channel, Control, Post
from tests.cogs.ended import fixture
from tests.cogs.guided import next_press, singly

WAYS_BACK = ("over", "decline", "back")
"""Verbs that lead back: pressed half as often as those that lead on."""
AGAIN = 2
"""Repetitions of a choice after each kind of way back; later ones are occasional."""
ASIDE = "why"
"""Verb answered beside the panel, which leads nowhere."""
AHEAD = ("plan", "what-open")
"""Verbs offered by a stored turn, while there is another one to plan."""
MAX_PRESSES = 60
"""Maximum number of presses to the end of a turn."""


@dataclass(frozen=True)
class Trod:
    arg: str
    value: str
    drafted: str


class Walk:
    def __init__(self, ground: Ground, channel: Channel, seed: int, again: float = 0.2) -> None:
        self.ground, self.channel = ground, channel
        self.rng, self.player = random.Random(seed), PLAYERS["merchant"]
        self.again = again
        """Frequency of repeated choices after a way back that is known already."""
        self.paths: Counter[str] = Counter()
        """Number of presses of each path: the stage, the verb, and the argument without its number."""
        self.replays = 0
        """Number of repeated choices after a way back."""
        self.returns: Counter[str] = Counter()
        self.who = ""
        """The player whose turn is being played."""
        self.shown: Post | None = None
        """The panel of the turn, from the first press to the last; None between turns."""
        self._trail: list[Trod] = []
        self._windows = {"Ana": channel}

    @property
    def presses(self) -> int:
        return sum(self.paths.values())

    @property
    def verbs(self) -> set[str]:
        """Return the verbs used at least once, by a button, a menu or a form."""
        return {path.split(": ")[1].split()[0] for path in self.paths}

    # Views

    def look(self) -> list[Post]:
        posts = self.channel.read(self.ground.changes())
        assert not self.channel.complaints, self.channel.complaints
        for post in posts:
            assert post.pictures <= 1, post
            assert say("error-unforeseen") not in post.text, post
            keys = [control.custom_id for control in post.controls]
            assert len(set(keys)) == len(keys), keys
        return posts

    def answer(self) -> Post:
        """Return the newest message that only this person sees, once all answers are given."""
        self.ground.settle()
        return [post for post in self.look() if post.private][-1]

    def call(self) -> Post:
        seq = self.ground.table().seq
        self.channel.page.wait_for_function(
            "seq => [...document.querySelectorAll('article.message [data-custom-id]')]"
            ".some(one => new RegExp(`^nav:\\\\d+:${seq}:(go|open):`).test(one.dataset.customId))",
            arg=seq,
        )
        calls = [post for post in self.look() if not post.private and (post.find("go") or post.find("open"))]
        assert len(calls) == 1, calls
        (call,) = calls
        assert is_shown(self.ground.content(call.message), call.text)
        return call

    def act_as(self, name: str) -> None:
        """Switch to a person's window, by default Ana's, once it shows the last post."""
        if name not in self._windows:
            self._windows[name] = self.channel.beside(name)
        self.channel = self._windows[name]
        if (newest := self.ground.newest()) is not None:
            self.channel.page.locator(f'article[data-message="{newest}"]').wait_for()

    def seat(self, game: Record, people: Mapping[int, str]) -> None:
        """Empty the channel and import a game; the first of the people reposts it."""
        self.ground.clear()
        self.ground.seat(game, people)
        self.shown = None
        self.act_as(next(iter(people.values())))
        self.channel.type("/table what: Post again")

    def press(self, post: Post, verb: str, arg: str | None = None, value: str = "", stage: str = "post") -> Post:
        """Press a button or choose in a menu; return the newest private message."""
        control = post.find(verb, arg)
        assert control is not None, (verb, arg, post)
        assert not value or value in control.options or control.kind > OPTIONS, (value, control)
        assert value not in control.chosen or not value, f"shown as chosen already, so it would send nothing: {control}"
        self.paths[path(stage, control, value)] += 1
        before = self.channel.newest_private()
        self.channel.use(control, value, post.message)
        self.ground.settle()
        posts = [one for one in self.look() if one.private]
        fresh = [one for one in posts if before is None or int(one.message) > int(before)]
        return fresh[-1] if fresh else next((one for one in posts if one.message == post.message), post)

    def write(self, post: Post, verb: str, arg: str | None = None, value: str = "", **given: str | Path) -> Post:
        """Press, fill in the form that opens and send it; return the updated message."""
        self.press(post, verb, arg, value)
        self.fill(**given)
        return next(one for one in self.look() if one.message == post.message)

    def fill(self, **given: str | Path) -> None:
        self.paths[f"form: {self.ground.form().verb}"] += 1
        self.channel.fill(**given)
        self.ground.settle()

    def shows(self, post: Post, *pages: Page) -> None:
        displayed, expected = [_of_page(control) for control in post.controls], _expected(pages[0])
        assert displayed == expected, f"{post.text}\nshown: {displayed}\nexpected: {expected}"
        assert any(is_shown(page.text, post.text) for page in pages), (pages[0].text, post.text)
        assert post.pictures == len(pages[0].pictures)

    def under(self, who: str, verb: str, arg: str | None = None, value: str = "") -> Post:
        """Once due jobs have run, press under the newest such post; return the newest private message."""
        self.ground.settle()
        self.act_as(who)
        self.channel.page.wait_for_function(
            "wanted => [...document.querySelectorAll('article.message:not(.private) [data-custom-id]:not(:disabled)')]"
            ".some(one => new RegExp(wanted).test(one.dataset.customId))",
            arg=f"^nav:\\d+:\\d+:{verb}:{arg or ''}",
        )
        posts = [post for post in self.look() if not post.private and post.find(verb, arg)]
        return self.press(posts[-1], verb, arg, value)

    # A turn, press by press

    def begin(self, arg: str = "") -> Post:
        who = self.ground.to_act()
        assert who is not None
        self.who = who
        self.act_as(who)
        call = self.call()
        farther = bool(call.find("go", FARTHER)) and arg != "" and not call.find("go", arg)
        begins = FARTHER if farther else arg
        self.shown = self.press(call, "go", begins) if call.find("go") else self.press(call, "open")
        self._check()
        self._trail = [Trod(begins, "", self._drafted())] if call.find("go") else []
        return self.pick(arg) if farther else self.shown

    def pick(self, arg: str, value: str = "") -> Post:
        self._panel("pick", arg, value)
        self._trail.append(Trod(arg, value, self._drafted()))
        assert self.shown is not None
        return self.shown

    def back(self, verb: str = "pick", arg: str = "back") -> Post:
        """Go back, choose the same again, which must give the same panel, and go back once more."""
        before, trail = self.shown, self._trail
        self._panel(verb, arg)
        drafted = self._drafted()
        back_to = max((at for at, trod in enumerate(trail) if trod.drafted == drafted), default=-1)
        kept, way = trail[: back_to + 1], f"{verb} {arg}"
        self.returns[way] += 1
        if self.returns[way] <= AGAIN or self.rng.random() < self.again:
            for trod in trail[back_to + 1 :]:
                self._panel("pick", trod.arg, trod.value)
                assert self._drafted() == trod.drafted, trod
            assert before is not None
            assert self.shown is not None
            assert _looks(self.shown) == _looks(before), (self.shown, before)
            self._panel(verb, arg)
            self.replays += 1
        self._trail = kept
        assert self.shown is not None
        return self.shown

    def over(self) -> Post:
        return self.back("over", "")

    def confirm(self) -> Post:
        proposed, before = self.ground.proposed(self.who), self.ground.table()
        turns, ahead = self.ground.turns(), self.ground.ahead_after(proposed)
        assert self.shown is not None
        done = self.shown = self.press(self.shown, "confirm", stage=self._stage())
        assert self.ground.table().seq > before.seq
        assert self.ground.stored(before.ply, len(proposed)) == proposed
        self._trail = []
        if self.ground.running() and self.ground.turns() == turns:
            self._check()
        else:
            assert tuple(control.pressed.verb for control in done.controls) == (AHEAD if ahead else ())
            self.shown = None
        return done

    # Whole turns

    def turn(self, wild: int) -> None:
        started = self.ground.turns()
        if wild and self._wander(started, wild):
            return
        self._home(started)

    def _wander(self, begun: int, most: int) -> bool:
        """Press the least used control this often or to the end of the turn; return whether it has ended."""
        who = self.ground.to_act()
        assert who is not None
        self.act_as(who)
        control, _ = self._curious("post", [one for one in self.call().controls if one.pressed.verb in ("go", "open")])
        self.begin(control.pressed.arg)
        for _ in range(most):
            control, value = self._curious(self._stage(), list(self.shown.controls))
            match control.pressed.verb, control.pressed.arg:
                case "confirm", _:
                    self.confirm()
                    if not self.ground.running() or self.ground.turns() != begun:
                        return True
                case "over", _:
                    self.over()
                case "pick", "back":
                    self.back()
                case _, arg:
                    self.pick(arg, value)
        return False

    def _curious(self, stage: str, controls: list[Control]) -> tuple[Control, str]:
        ways = [
            (control, value)
            for control in controls
            if not control.disabled and control.pressed.verb != ASIDE
            for value in control.options or ("",)
            if not value or value not in control.chosen
        ]
        weights = [
            (0.5 if {control.pressed.verb, control.pressed.arg} & set(WAYS_BACK) else 1.0)
            / (1 + self.paths[path(stage, control, value)]) ** 2
            for control, value in ways
        ]
        return self.rng.choices(ways, weights)[0]

    def _home(self, begun: int) -> None:
        if self.shown is not None and self.shown.find("over"):
            self._panel("over", "")
        state = self.ground.full()
        while not state.over and state.turns_played == begun:
            chosen = self.player.choose(state.seen(), self.rng)
            state = apply(state, chosen)
            for step in singly(chosen):
                self._take(step)
        assert not self.ground.running() or self.ground.turns() != begun

    def _take(self, step: Step) -> None:
        who = self.ground.to_act()
        assert who is not None
        plan = self.ground.plan(who)
        drafted = len(plan.steps)
        for _ in range(MAX_PRESSES):
            wanted = next_press(plan, step)
            if wanted is None:
                self.confirm()
                return
            if self.shown is None:
                self.begin(wanted[0])
            else:
                self.pick(*wanted)
            plan = self.ground.plan(who)
            if len(plan.steps) > drafted:
                return
        raise AssertionError(f"no way to {step}")

    def _panel(self, verb: str, arg: str, value: str = "") -> None:
        assert self.shown is not None
        self.shown = self.press(self.shown, verb, arg, value, self._stage())
        self._check()

    def _stage(self) -> str:
        return stage(self.ground.plan(self.who))

    def _drafted(self) -> str:
        return self.ground.drafted(self.who)

    def _check(self) -> None:
        assert self.shown is not None
        self.shows(self.shown, self.ground.panel(self.who))


def path(stage: str, control: Control, value: str = "") -> str:
    """Return a path's name: the stage, the verb, its argument without numbers, and a menu's choice."""
    pressed = control.pressed
    arg = re.sub(r"[\d:].*", "", pressed.arg) if pressed.verb != "confirm" else ""
    text = re.sub(r"-?\d.*", "", value.partition("-")[0])
    return " ".join(filter(None, (f"{stage}:", pressed.verb, arg, text)))


def is_shown(text: str, shown: str) -> bool:
    """Return whether a text's words are shown in order, whatever stands between; mentions and times have others."""
    at, there = 0, re.sub(r"\W", "", shown)
    for part in re.split(r"<[@#t:][^>]*>|\n(?:\d+\. )?", text):
        letters = re.sub(r"\W", "", part)
        at = there.find(letters, at) + len(letters)
        if at < len(letters):
            return False
    return True


def _of_page(control: Control) -> tuple[object, ...]:
    name = f"{control.pressed.verb}:{control.pressed.arg}"
    if control.kind == BUTTON:
        return name, control.label, control.disabled
    if control.kind == OPTIONS:
        return name, control.options, control.labels, control.chosen
    return name, control.chosen


def _expected(page: Page) -> list[tuple[object, ...]]:
    controls: list[tuple[object, ...]] = []
    for row in page.rows:
        if isinstance(row, Select):
            values, labels = zip(*((option.value, signs.plain(option.label)) for option in row.options), strict=True)
            chosen = tuple(option.value for option in row.options if option.chosen)
            controls.append((f"{row.verb}:{row.arg}", values, labels, chosen))
        elif isinstance(row, Pick):
            controls.append((f"{row.verb}:{row.arg}", tuple(map(str, row.chosen))))
        else:
            controls += [(f"{button.verb}:{button.arg}", signs.plain(button.label), button.disabled) for button in row]
    return controls


def _looks(post: Post) -> tuple[object, ...]:
    return post.text, post.pictures, [_of_page(control) for control in post.controls]


RICH = ("nagasaki-by-card", 96)
"""A game and a turn: two players in phase III, the card held, ships in five regions, every field in reach."""


def until(name: str, turn: int) -> Record:
    game = fixture(name)
    at, state = next(
        (at, state) for at, state in enumerate(game.states()) if state.turns_played == turn and state.stage == "start"
    )
    known = tuple(tokens if state.explored(region) else () for region, tokens in enumerate(game.deal))
    return replace(game, deal=known, steps=tuple(replace(played, story={}) for played in game.steps[:at]))


def start_game(walk: Walk, *people: str, **options: str | int | bool) -> None:
    """Start a game in the empty channel with people in this order; the first of them opens the table."""
    opened(walk, *people, **options)
    walk.under(people[0], "start")


def open_table(walk: Walk, game: str, seats: int, **options: str | int | bool) -> None:
    """Type `/play`; of the options, those of the game are numbers and truths."""
    chosen = {name.replace("_", "-"): value for name, value in options.items() if not isinstance(value, str)}
    own = ", ".join(name if value is True else f"{name}: {value}" for name, value in chosen.items())
    words = {name: value for name, value in options.items() if isinstance(value, str)}
    more = {"options": own} if own else {}
    walk.channel.type("/play", game=game, seats=seats, order="as joined", **words, **more)


def opened(walk: Walk, *people: str, **options: str | int | bool) -> None:
    first, *others = people
    walk.ground.clear()
    walk.act_as(first)
    open_table(walk, "Navegador", max(2, len(people)), **options)
    for name in others:
        walk.under(name, "join")
