"""What a game says and offers in Discord: the protocol that a game's folder satisfies, found by the table's game.

Everything is pure: what somebody may see goes in, words, controls and drawings come out. `view` is the game's own
value of what a reader sees (`hosting.core.game.Game.seen`), a draft is the game's own value of a turn in the making.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from cogs.components import Drawing, Page, Row
from hosting.aids import Turn
from hosting.core import Json, Table
from words import say
from words.lists import either


def openers(games: Iterable[str], locale: str | None) -> str:
    """The commands that open a table, one for each game that is played here."""
    return either((say("help-opens", locale, command=say(f"slash-{game}-new", locale)) for game in games), locale)


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be chosen when a table is opened."""

    name: str
    """Its name in the game's options, such as "random-start"; in the command an underscore stands for a hyphen."""
    kind: type[bool] | type[int]
    default: bool | int
    least: int = 0
    most: int = 0
    """The bounds of a number."""
    numbers: tuple[int, ...] = ()
    """The numbers that there are to choose from; where it is empty, all within the bounds."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something of a table that can be looked at with `/show`, and perhaps by a button under each turn post."""

    name: str
    """The command's name, and the button's argument."""
    by_seat: bool = False
    """Whether a player can be named."""
    command: bool = True
    emoji: str | None = None
    """The button's sign; None for no button."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A step that was taken, between two views of the same reader."""

    seat: int
    before: Any
    step: Json
    after: Any


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one reader sees it."""

    table: Table
    view: Any
    names: tuple[str, ...]
    """Who plays, by seat, harmless in a message."""
    labels: tuple[str, ...]
    """The same as it stands in a picture, which has no markdown to be afraid of."""
    locale: str
    reader: int | None = None
    """The reader's seat; None where everybody reads."""
    helps: bool = False
    """Whether the reader is told what a panel is for."""
    deeds: tuple[Deed, ...] = ()
    """What has happened since the reader last looked; in a panel, what is stored already of the turn in progress."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A game from its beginning as one reader sees it: the views, and the deeds between them."""

    scene: Scene
    """As it stands."""
    views: tuple[Any, ...]
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Steps that a player can confirm as they stand."""

    steps: tuple[Json, ...]
    reveals: bool = False
    """Whether they turn something up, so that the turn goes on and nothing of it comes back."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position of a first game, in which somebody who learns the game takes a turn."""

    name: str
    view: Any
    """As the learner sees it."""
    seat: int
    """The learner's."""
    rivals: tuple[str, ...]
    """The computer players at the other seats, in their order."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of the turn that a learner took."""

    right: bool
    """Whether the task is solved."""
    told: str
    """What they did, what came of it, and where they went wrong, why."""
    picture: Drawing | None = None
    """What the turn led to."""


@dataclass(frozen=True, slots=True)
class Completion:
    """How a typed turn may go on."""

    text: str
    """The whole text with it."""
    label: str
    """The same with its price, to be cut where it is shown."""


class Draft(Protocol):
    """A turn in the making: a frozen value of the game's own."""

    @property
    def pick(self) -> Mapping[str, Any]:
        """What is half chosen, as JSON."""

    def write(self) -> list[Json]:
        """The steps drafted so far, in their dict forms."""


AnyDraft: TypeAlias = Any
"""A game's own draft, handed back to the game that made it."""


class Lessons(Protocol):
    """A first game, in lessons: each a position, what it teaches, a task, and an answer to the turn that is taken."""

    @property
    def names(self) -> Sequence[str]:
        """The lessons in their order."""

    def lesson(self, name: str) -> Lesson:
        """One of them."""

    def called(self, name: str, locale: str | None) -> str:
        """What it is called, in a few words."""

    def taught(self, name: str, scene: Scene) -> Page:
        """What it teaches: words, and a picture of its position."""

    def numbers(self, locale: str | None) -> str:
        """All numbers of the game on one page; empty where the lessons say them all."""

    def task(self, name: str, scene: Scene) -> str:
        """What the learner is to do, in a sentence."""

    def answered(self, name: str, scene: Scene, draft: AnyDraft) -> Answer:
        """What is said of the turn that a draft proposes."""


class GameInterface(Protocol):
    """A game as the people in a channel meet it."""

    @property
    def name(self) -> str:
        """As `hosting.core.game.Game.name`; its sentences and commands go by it."""

    @property
    def settings(self) -> Sequence[Setting]:
        """What `/<name> new` asks for beside seats and place."""

    @property
    def looks(self) -> Sequence[Look]:
        """What can be looked at; those with a sign have a button under each turn post."""

    @property
    def films(self) -> Sequence[str]:
        """The ways to look back at a game beside turn by turn."""

    def facts(self, options: Json, locale: str | None) -> list[str]:
        """What a lobby says of the options chosen."""

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        """Whose turn it is, and what matters for it; `who` comes first, so that a notification begins with it."""

    def narrate(self, scene: Scene, seat: int, deeds: Sequence[Deed]) -> list[str]:
        """A turn of a seat, or what there is of it, in a line; and a line for each thing that it meant for all."""

    def standings(self, scene: Scene) -> list[str]:
        """How everybody stands in the middle of the game, a short line each, as all may see it."""

    def result(self, scene: Scene) -> str:
        """How it ended, the winner first."""

    def offer(self, scene: Scene, seat: int) -> tuple[Row, ...]:
        """What the seat to act can press under the turn post to begin its turn, verbs "go"."""

    def pictures(self, scene: Scene) -> tuple[Drawing, ...]:
        """The pictures of a turn post, in their order."""

    # What has happened

    def account(self, scene: Scene, seat: int, before: Any, after: Any) -> str:  # noqa: ANN401
        """What a seat has of what counts, before and after its turn, in one short line; may be empty for no change."""

    def meanwhile(self, scene: Scene, seat: int, before: Any) -> list[str]:  # noqa: ANN401
        """What has moved, opened and closed for a seat from an earlier view to the scene's, in a line each."""

    # A turn in the making

    def underway(self, view: Any, seat: int) -> bool:  # noqa: ANN401
        """Whether a part of the seat's turn is stored already."""

    def draft(
        self,
        view: Any,  # noqa: ANN401
        seat: int,
        steps: Sequence[Json] = (),
        pick: Mapping[str, Any] | None = None,
    ) -> AnyDraft:
        """A draft on a view, from its stored form. Raises the game's refusals where it does not fit."""

    def press(self, draft: AnyDraft, arg: str, value: str) -> AnyDraft:
        """The draft after something on offer was pressed or chosen; the draft itself where it is not on offer."""

    def typed(self, draft: AnyDraft, text: str, locale: str | None) -> AnyDraft:
        """The draft that a text says, from the beginning; in the words of `locale` before others'.

        Raises the game's refusals, whose facts are in those words.
        """

    def rest(self, draft: AnyDraft) -> str:
        """What was typed beyond the draft's proposal, to be read when that is stored."""

    def complete(self, view: Any, seat: int, text: str, locale: str | None) -> list[Completion]:  # noqa: ANN401
        """How a typed turn may go on, at most 25 ways."""

    def figure(self, name: str, locale: str | None) -> str:
        """What one of `hosting.core.game.Game.figures` is called, as in "the price of sugar"."""

    def figure_typed(self, name: str, locale: str | None) -> str:
        """What it is called where it is typed, such as "sugar": no two are alike, in whatever languages."""

    def panel(self, scene: Scene, draft: AnyDraft) -> Page:
        """What is drafted, what can be chosen (verbs "pick"), and what it comes to."""

    def proposal(self, draft: AnyDraft) -> Proposal | None:
        """What Confirm would store, None while something is left to choose."""

    def told(self, scene: Scene, draft: AnyDraft, steps: Sequence[Json]) -> str:
        """The turn in one line: the scene's deeds, then steps on a draft's view; empty without any."""

    def revealed(self, scene: Scene, before: Any, after: Any) -> str:  # noqa: ANN401
        """What the step between two views has turned up, for who took it."""

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        """One of `looks`; `seat` is the player named, or the reader's own."""

    def film(self, name: str, reel: Reel) -> Drawing:
        """One of `films`."""

    @property
    def stills(self) -> Sequence[str]:
        """The pictures that there are of each moment of a game, the first being what is shown unless one is named."""

    def still(self, name: str, reel: Reel, ply: int) -> Drawing:
        """One of `stills` after so many steps of a game."""

    # Learning

    @property
    def learning(self) -> Lessons | None:
        """The lessons by which the game is learnt; None where it has none."""


@runtime_checkable
class Explainer(Protocol):
    """What the interface of a game may have besides, whose panels have prices to be explained."""

    def why(self, scene: Scene, draft: AnyDraft) -> str:
        """Where each price of a panel comes from, and why what is not on offer is not."""


@runtime_checkable
class Adviser(Protocol):
    """What the interface of a game may have besides, whose rules are a `hosting.core.game.Adviser`."""

    def advice(self, scene: Scene, advice: Any) -> list[str]:  # noqa: ANN401
        """The turns that are advised for the scene's reader, the best first: each in words, with what speaks for it."""


@runtime_checkable
class Puzzler(Protocol):
    """What the interface of a game may have besides, whose rules are a `hosting.core.game.Puzzler`."""

    def written(self, scene: Scene, steps: Sequence[Json]) -> str:
        """A turn of the scene's reader in a few words, as far as it can be foreseen."""

    def solution(self, scene: Scene, puzzle: Json, answers: Sequence[Json]) -> Page:
        """The best turns of a puzzle with what speaks for them, how those fared who answered, and a picture of it."""

    def weighed(self, scene: Scene, puzzle: Json, found: Json) -> str:
        """What an answer of the scene's reader was worth beside the best."""


@runtime_checkable
class Reviewer(Protocol):
    """What the interface of a game may have besides, whose rules are a `hosting.core.game.Reviewer`."""

    @property
    def reviews(self) -> Sequence[str]:
        """The pages of a review of a game that is over, the first being what is shown unless one is named."""

    def review(self, name: str, reel: Reel, turns: Sequence[Turn]) -> Page:
        """One of `reviews`, in words and a picture; every turn has been looked at. Raises LookupError for others."""
