"""The toy in a channel: a hidden hand in a private panel, a public table that reveals nothing of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PIL import Image

import i18n
from cogs.components import Button, Drawing, Page, Row
from cogs.games import Completion, Look, PlainAdvice, Proposal, Replay, Scene, Setting, Transition
from hosting.core.game import Json
from i18n import name, say
from renders import Picture, Theme
from renders.picture import Description, finish
from tests.toy.rules import Toy, ToyError, ToyState

i18n.add(Path(__file__).parent / "words")


class ToyTextError(ToyError):
    """Refusal of a typed text that is no turn."""

    key = "toy"
    facts: Mapping[str, str | int] = {}


@dataclass(frozen=True)
class Hand:
    view: ToyState
    seat: int
    pick: Mapping[str, Any] = field(default_factory=dict)

    def write(self) -> list[Json]:
        return []


def paint(heights: tuple[int, ...], theme: Theme) -> Picture:
    image = Image.new("RGB", (110, 70), theme.page)
    for at, height in enumerate(heights):
        image.paste(theme.text, (10 * at, 70 - height, 10 * at + 8, 70))
    return finish(image, "table", Description(f"{len(heights)} rounds", "en"))


class ToyInterface(PlainAdvice):
    name = "toy"
    settings = (Setting("teams", bool, False), Setting("rounds", int, 3, 1, 5))
    looks = (Look("hands", emoji="🃏"),)
    animations: Mapping[str, str] = MappingProxyType({})
    frames = ("cards",)
    learning = None

    def facts(self, options: Json, locale: str | None) -> list[str]:
        return [say("toy-teams-facts", locale)] if options["teams"] else []

    def call(self, scene: Scene, who: str) -> str:
        number = len(scene.view.shown) + 1
        return say("toy-call", scene.locale, who=who, table=name(scene.table.name), round=number)

    def narrate(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        done = transitions[-1]
        summary = say(
            f"toy-{'played' if done.step['do'] == 'play' else 'swapped'}", scene.locale, name=scene.names[seat]
        )
        if len(done.after.shown) == len(done.before.shown):
            return [summary]
        return [summary, say("toy-turned-up", scene.locale, cards=", ".join(map(str, done.after.shown[-1])))]

    def brief(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        return self.narrate(scene, seat, transitions)

    def standings(self, scene: Scene) -> list[str]:
        view: ToyState = scene.view
        return [
            say("toy-standing", scene.locale, name=who, points=view.total(team))
            for who, team in zip(scene.names, view.teams, strict=True)
        ]

    def result(self, scene: Scene) -> str:
        view: ToyState = scene.view
        total = sum(view.total(team) for team in set(view.teams))
        won = all(view.total(team) >= view.goal for team in set(view.teams))
        return say("toy-won" if won else "toy-lost", scene.locale, table=name(scene.table.name), points=total)

    def offer(self, scene: Scene, seat: int, *, whole: bool) -> tuple[Row, ...]:
        return ((Button("open", say("button-play", scene.locale), style="blue"),),)

    def pictures(self, scene: Scene) -> tuple[Drawing, ...]:
        return (Drawing(paint, (tuple(sum(cards) % 70 for cards in scene.view.shown),)),)

    def account(self, scene: Scene, seat: int, before: ToyState, after: ToyState) -> str:
        team = after.teams[seat]
        return say("toy-account", scene.locale, before=before.total(team), after=after.total(team))

    def meanwhile(self, scene: Scene, seat: int, before: ToyState) -> list[str]:
        return []

    def underway(self, view: ToyState, seat: int) -> bool:
        return view.swapped[seat]

    def draft(
        self, view: ToyState, seat: int, steps: Sequence[Json] = (), pick: Mapping[str, Any] | None = None
    ) -> Hand:
        if pick and pick.get("card") not in view.hands[seat]:
            raise ToyTextError(f"no card {pick.get('card')} in the hand")
        return Hand(view, seat, pick or {})

    def press(self, draft: Hand, arg: str, value: str) -> Hand:
        do, _, card = arg.partition("-")
        if do not in ("play", "swap") or not card.isdecimal() or int(card) not in draft.view.hands[draft.seat]:
            return draft
        return replace(draft, pick={"do": do, "card": int(card)})

    def typed(self, draft: Hand, text: str, locale: str | None) -> Hand:
        pressed = self.press(draft, "-".join(text.split()), "")
        if pressed is draft:
            raise ToyTextError(f"{text!r} is no turn")
        return pressed

    def rest(self, draft: Hand) -> str:
        return ""

    def complete(self, view: ToyState, seat: int, text: str, locale: str | None) -> list[Completion]:
        ways = [f"{do} {card}" for card in view.hands[seat] for do in ("play", "swap")]
        return [Completion(way, way) for way in ways if way.startswith(text)]

    def figure(self, name: str, locale: str | None) -> str:
        return say(f"toy-figure-{name}", locale)

    def figure_typed(self, name: str, locale: str | None) -> str:
        return name.replace("-", " ")

    def panel(self, scene: Scene, draft: Hand) -> Page:
        hand, locale = draft.view.hands[draft.seat], scene.locale
        cards = ", ".join(map(str, hand))
        rows: list[Row] = [
            tuple(Button("pick", say("toy-play", locale, card=card), f"play-{card}") for card in hand[:5])
        ]
        if not draft.view.swapped[draft.seat]:
            rows.append(tuple(Button("pick", say("toy-swap", locale, card=card), f"swap-{card}") for card in hand[:5]))
        return Page.of(say("toy-hand", locale, table=name(scene.table.name), cards=cards), tuple(rows))

    def proposal(self, draft: Hand) -> Proposal | None:
        return Proposal((dict(draft.pick),), reveals=draft.pick["do"] == "swap") if draft.pick else None

    def summary(self, scene: Scene, draft: Hand, steps: Sequence[Json]) -> str:
        return " ".join(say("toy-told", scene.locale, do=step["do"], card=step["card"]) for step in steps)

    def revealed(self, scene: Scene, before: ToyState, after: ToyState) -> str:
        assert scene.reader is not None
        hands = set(after.hands[scene.reader]) - set(before.hands[scene.reader])
        return say("toy-drew", scene.locale, card=", ".join(map(str, hands)))

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        lines = [
            say("toy-seat", scene.locale, name=text, state="thinking" if down is None else "played")
            for text, down in zip(scene.names, scene.view.down, strict=True)
        ]
        return Page.of(say("toy-table", scene.locale, lines="\n".join(lines)))

    def animation(self, name: str, replay: Replay) -> Drawing:
        raise LookupError(name)

    def frame(self, name: str, replay: Replay, ply: int) -> Drawing:
        return Drawing(paint, (tuple(sum(cards) % 70 for cards in replay.views[ply].shown),))


UI = ToyInterface()
RULES = Toy()
