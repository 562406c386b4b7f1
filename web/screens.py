"""The screens: each person's open answers at each page, until newer ones come.

Nothing depends on this memory: after a restart the controls under the board begin the turn again from its stored draft.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from cogs.components import Form, Page
from cogs.request import File
from hosting.core import Table

MAX_FURTHER: Final = 10

Region: TypeAlias = Literal["turn", "answer", "pane"]
"""A place of a page: the open panel of a turn and nothing else; an answer that stands beside it; what a tab shows."""
MESSAGES: Final[dict[Region, int]] = {"turn": -1, "pane": -2, "answer": -3}
"""Numbers of these regions in place of the ids of Discord's messages, which are positive."""


@dataclass(frozen=True, slots=True)
class Screen:
    page: Page
    table_id: int = 0
    seq: int = 0
    """The position its controls are made for; 0 for none."""
    revision: int = 0
    panel: int = 0
    number: int = 0
    form: Form | None = None
    files: tuple[File, ...] = ()
    locale: str = ""
    """The language of its words; empty where they are the same in all."""
    about: Region | None = None
    """The region that it explains; it goes when something else is shown there."""
    warning: bool = False


@dataclass(slots=True)
class Screens:
    regions: dict[Region, tuple[Screen, ...]] = field(default_factory=dict)
    count: int = 0
    """Number of answers so far."""
    table: Table | None = None
    """The table that its tab shows."""
    tab: tuple[str, str] = ("", "")
    """Verb of the open tab and the chosen value; empty for none."""

    def put(self, region: Region, screen: Screen) -> None:
        self.regions[region] = (screen,)
        if region != "answer":
            self.drop("answer", [other for other in self.of("answer") if other.about == region])

    def add(self, region: Region, screen: Screen) -> None:
        self.regions[region] = (*self.of(region), screen)[-MAX_FURTHER:]

    def of(self, region: Region) -> tuple[Screen, ...]:
        return self.regions.get(region, ())

    def read_in(self, locale: str, region: Region) -> tuple[Screen, ...]:
        return tuple(screen for screen in self.of(region) if screen.locale in ("", locale))

    def clear(self, region: Region) -> None:
        self.regions.pop(region, None)
        if region == "pane":
            self.tab = ("", "")
        self.next()

    def drop(self, region: Region, some: Collection[Screen]) -> None:
        left = tuple(screen for screen in self.of(region) if screen not in some)
        if left:
            self.regions[region] = left
        elif region in self.regions:
            self.clear(region)

    def warn(self, text: str, seq: int) -> None:
        """Say why something was not done, above a form that is open; `seq` as in `Screen`."""
        forms = tuple(screen for screen in self.of("answer") if screen.form is not None)
        self.regions["answer"] = (Screen(Page.of(text), 0, seq, number=self.next(), warning=True), *forms)

    def keep(self, region: Region, typed: Mapping[str, str]) -> None:
        self.regions[region] = tuple(
            screen if screen.form is None else replace(screen, form=screen.form.filled(typed))
            for screen in self.of(region)
        )

    @property
    def used(self) -> bool:
        return bool(self.count or self.regions)

    def next(self) -> int:
        self.count += 1
        return self.count
