"""The protocol by which a game appears in Discord, implemented by each game's folder and found by the table's game.

All of it is pure: a reader's view goes in; words, controls and drawings come out. `view` is the game's own value of
what a reader sees (`hosting.core.game.Game.seen`). A draft is the game's own value of a turn in the making.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from cogs.components import Drawing, Page, Row
from hosting.aids import ReviewedTurn
from hosting.core import Json, Table
from i18n import say
from renders.stamps import Emoji


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    """Its name in the game's options, such as "random-start"; in the command, underscores replace hyphens."""
    kind: type[bool] | type[int]
    default: bool | int
    least: int = 0
    most: int = 0
    numbers: tuple[int, ...] = ()
    """The numbers to choose from; if empty, all within the bounds."""


@dataclass(frozen=True, slots=True)
class Look:
    name: str
    by_seat: bool = False
    command: bool = True
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Transition:
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
    labels: tuple[str, ...]
    """Players' names by seat for a picture, which has no markdown to escape."""
    locale: str
    reader: int | None = None
    """The reader's seat; None if everybody reads."""
    helps: bool = False
    transitions: tuple[Transition, ...] = ()
    """Steps since the reader last looked; in a panel, the stored steps of the turn in progress."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its beginning as one reader sees it: the views, and the steps between them."""

    scene: Scene
    views: tuple[Any, ...]
    transitions: tuple[Transition, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    steps: tuple[Json, ...]
    reveals: bool = False
    """True if the steps reveal something, so that the turn goes on and cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position of a first game, in which a learner takes a turn."""

    name: str
    view: Any
    seat: int
    rivals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    right: bool
    message: str
    picture: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    text: str
    label: str


AnyDraft: TypeAlias = Any
"""A turn in the making: frozen, with `pick`, a choice in progress as JSON, and `write()`, which returns its steps."""


class Lessons(Protocol):
    @property
    def names(self) -> Sequence[str]: ...

    def lesson(self, name: str) -> Lesson: ...

    def called(self, name: str, locale: str | None) -> str: ...

    def taught(self, name: str, scene: Scene) -> Page: ...

    def numbers(self, locale: str | None) -> str:
        """Return all numbers of the game on one page; empty if the lessons mention them all."""

    def task(self, name: str, scene: Scene) -> str: ...

    def answered(self, name: str, scene: Scene, draft: AnyDraft) -> Answer: ...


class GameInterface(Protocol):
    """A game's side of Discord: its words, controls and pictures."""

    @property
    def name(self) -> str:
        """Same as `hosting.core.game.Game.name`; its sentences and commands use it."""

    @property
    def settings(self) -> Sequence[Setting]: ...

    @property
    def looks(self) -> Sequence[Look]:
        """Views of a table; those with an emoji have a button under each turn post."""

    @property
    def animations(self) -> Mapping[str, str]:
        """Emoji of the animations and charts of a game, beside looking back turn by turn, by their names."""

    def facts(self, options: Json, locale: str | None) -> list[str]:
        """Return a lobby's description of the selected options."""

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        """Return whose turn it is, and what matters for it; `who` comes first."""

    def narrate(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        """Describe a seat's turn in a line, and each consequence for everybody in another."""

    def brief(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        """Describe the same for a post, best in one line: without what its pictures show."""

    def standings(self, scene: Scene) -> list[str]:
        """Return what all may see of the players: a line for each seat, then the rest."""

    def result(self, scene: Scene) -> str:
        """Return the result of the game, the winner first."""

    def offer(self, scene: Scene, seat: int, *, whole: bool) -> tuple[Row, ...]:
        """Return the controls that begin a turn, verbs "go"; if `whole`, one for each beginning."""

    def pictures(self, scene: Scene) -> tuple[Drawing, ...]: ...

    # What has happened

    def account(self, scene: Scene, seat: int, before: Any, after: Any) -> str:  # noqa: ANN401
        """Compare a seat's score before and after its turn; may be empty."""

    def meanwhile(self, scene: Scene, seat: int, before: Any) -> list[str]:  # noqa: ANN401
        """Return what has changed for a seat since an earlier view, in a line each."""

    # A turn in the making

    def underway(self, view: Any, seat: int) -> bool:  # noqa: ANN401
        """Return whether a part of the seat's turn is stored already."""

    def draft(
        self,
        view: Any,  # noqa: ANN401
        seat: int,
        steps: Sequence[Json] = (),
        pick: Mapping[str, Any] | None = None,
    ) -> AnyDraft:
        """Build a draft on a view from its stored form. Raises the game's refusals if it does not fit."""

    def press(self, draft: AnyDraft, arg: str, value: str) -> AnyDraft:
        """Return the draft after a control was used; the draft itself if the control is not on offer."""

    def typed(self, draft: AnyDraft, text: str, locale: str | None) -> AnyDraft:
        """Parse a turn from its beginning, words of `locale` first. Raises the game's refusals, in these words."""

    def rest(self, draft: AnyDraft) -> str:
        """Return the text typed beyond the draft's proposal, to be read when that is stored."""

    def complete(self, view: Any, seat: int, text: str, locale: str | None) -> list[Completion]:  # noqa: ANN401
        """Return possible continuations of a typed turn, at most 25."""

    def figure(self, name: str, locale: str | None) -> str:
        """Return the name of one of `hosting.core.game.Game.figures`, as in "the price of wool"."""

    def figure_typed(self, name: str, locale: str | None) -> str:
        """Return the name of a figure to be typed, such as "wool": unique across all languages."""

    def panel(self, scene: Scene, draft: AnyDraft) -> Page:
        """Build the panel: the draft, the choices (verbs "pick"), and the outcome."""

    def proposal(self, draft: AnyDraft) -> Proposal | None:
        """Return what Confirm would store; None while a choice is missing."""

    def summary(self, scene: Scene, draft: AnyDraft, steps: Sequence[Json]) -> str:
        """Describe the turn in one line: the scene's steps, then the draft's; empty without any."""

    def revealed(self, scene: Scene, before: Any, after: Any) -> str:  # noqa: ANN401
        """Describe what the step between two views revealed to the player who took it."""

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        """Show one of `looks`; `seat` is the player named, or the reader's own."""

    def animation(self, name: str, replay: Replay) -> Drawing: ...

    @property
    def frames(self) -> Sequence[str]:
        """Kinds of pictures of each position of a game; the first is the default."""

    def frame(self, name: str, replay: Replay, ply: int) -> Drawing:
        """Draw one of `frames` after so many steps of a game."""

    # Learning

    @property
    def learning(self) -> Lessons | None: ...


@runtime_checkable
class Explainer(Protocol):
    """An extension of a game's interface that explains the prices in its panels."""

    def why(self, scene: Scene, draft: AnyDraft) -> str:
        """Explain each price of a panel, and why other choices are not on offer."""


@runtime_checkable
class Placer(Protocol):
    """An extension of a game's interface whose pictures' places can be pressed."""

    def place(self, scene: Scene, arg: str, value: str) -> str:
        """Return the place that a control of the reader's concerns, as in `layout.Scene.places`; empty for none."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number on a page, with its sign and the name of what it counts."""

    sign: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Tile:
    """Something offered to whoever is to act, on a page."""

    place: str
    """As in `Placer.place`."""
    name: str
    sign: str
    figure: str
    details: tuple[Figure, ...] = ()
    state: str = "plain"
    """"can" or "cannot" be had, "gone", or "plain" if nobody is to act; a card's is its look, as "card down"."""
    left: str = ""
    short: bool = False
    """True if the figure is a price that cannot be paid."""
    why: str = ""
    """The reason for which whoever is to act cannot have it."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table in figures: the seats in the order of play, and what is on offer by kind."""

    progress: str
    """Round and phase, in a few words."""
    end: str
    """The end that is waited for."""
    question: str
    seats: tuple[tuple[Figure, ...], ...]
    groups: tuple[tuple[str, tuple[Tile, ...]], ...]


@runtime_checkable
class Tabular(Protocol):
    """An extension of the interface of a game whose first picture needs only figures beside it on a page."""

    def sheet(self, scene: Scene, pictures: Sequence[Drawing] = ()) -> TableSheet:
        """Describe a table; the position is that of a panel's `pictures` if it has some."""


@runtime_checkable
class Adviser(Protocol):
    """An extension of a game's interface, if its rules are a `hosting.core.game.Adviser`."""

    def advice(self, scene: Scene, advice: Any) -> list[str]:  # noqa: ANN401
        """Describe the turns advised for the reader, the best first, with reasons."""

    def advised(self, scene: Scene, advice: Any) -> Sequence[AnyDraft]:  # noqa: ANN401
        """Return drafts of these turns, in the same order."""


class AdvisedTurn(Protocol):
    @property
    def steps(self) -> Sequence[Json]: ...


class PlainAdvice:
    """A base that says the advice of `gamekit.game.ComputerPlayers` in the game's words."""

    def advice(self: GameInterface, scene: Scene, advice: Sequence[AdvisedTurn]) -> list[str]:
        assert scene.reader is not None
        draft = self.draft(scene.view, scene.reader)
        turns = (self.summary(scene, draft, advised.steps) for advised in advice)
        return [say("hint-turn", scene.locale, place=place, turn=turn) for place, turn in enumerate(turns, 1)]

    def advised(self: GameInterface, scene: Scene, advice: Sequence[AdvisedTurn]) -> Sequence[AnyDraft]:
        assert scene.reader is not None
        return [self.draft(scene.view, scene.reader, turn.steps) for turn in advice]


@runtime_checkable
class Puzzler(Protocol):
    """An extension of a game's interface, if its rules are a `hosting.core.game.Puzzler`."""

    def seat(self, number: int, locale: str | None) -> str:
        """Return the name of a seat that nobody sits in, such as its colour."""

    def written(self, scene: Scene, steps: Sequence[Json]) -> str: ...

    def solution(self, scene: Scene, puzzle: Json, answers: Sequence[Json]) -> Page:
        """Return the best turns and why, how the answers fared, and a picture."""

    def weighed(self, scene: Scene, puzzle: Json, answer: Json) -> str: ...


@runtime_checkable
class Signed(Protocol):
    """An extension of a game's interface with signs of its own, see `cogs.signs`."""

    sign_names: Sequence[str]
    """Names of their sentences without `sign-`."""
    signs: Callable[[], Mapping[str, Emoji]]
    """A module's function, called in a worker, that draws them by these names."""


@runtime_checkable
class Reviewer(Protocol):
    """An extension of a game's interface, if its rules are a `hosting.core.game.Reviewer`."""

    @property
    def reviews(self) -> Sequence[str]:
        """Pages of a review of a finished game beside its turning points; the first is the default."""

    def review(self, name: str, replay: Replay, turns: Sequence[ReviewedTurn]) -> Page:
        """Build one of `reviews`, in words and a picture. Raises LookupError for others."""

    def lost(self, loss: float, locale: str | None) -> str:
        """Return how many points were lost, within a sentence."""

    def written(self, scene: Scene, steps: Sequence[Json]) -> str:
        """Return a turn as it is typed, or what is judged of it; `steps` are its whole forms."""
