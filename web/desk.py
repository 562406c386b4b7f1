"""The desks: each person's open answers at each page, until newer ones come.

Nothing depends on this memory: after a restart the controls under the board begin the turn again from its stored draft.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from cogs.components import Page
from cogs.forms import Form
from cogs.host import keep
from cogs.request import File

MAX_KEPT: Final = 2000
"""People at pages who are remembered, the latest first."""
MAX_FURTHER: Final = 10
"""Further messages kept under an answer."""

Region: TypeAlias = Literal["turn", "answer", "pane"]
"""A place of a page: the open panel of a turn and nothing else; an answer that stands beside it; what a tab shows."""
MESSAGES: Final[dict[Region, int]] = {"turn": -1, "pane": -2, "answer": -3}
"""Numbers of these regions in place of the ids of Discord's messages, which are positive."""


@dataclass(frozen=True, slots=True)
class Screen:
    """An answer that is open."""

    page: Page
    table_id: int = 0
    seq: int = 0
    """The position its controls are made for; 0 for none."""
    revision: int = 0
    panel: int = 0
    number: int = 0
    """Number of this answer, for the addresses of its pictures."""
    form: Form | None = None
    files: tuple[File, ...] = ()
    locale: str = ""
    """The language of its words; empty where they are the same in all."""
    about: Region | None = None
    """The region that it explains; it goes when something else is shown there."""
    warning: bool = False
    """True if it says why something was not done."""


@dataclass(slots=True)
class Desk:
    """The open answers of one person at one page."""

    regions: dict[Region, tuple[Screen, ...]] = field(default_factory=dict)
    count: int = 0
    """Number of answers so far."""
    tab: tuple[str, str] = ("", "")
    """Verb of the open tab and the chosen value; empty for none."""

    def put(self, region: Region, screen: Screen) -> None:
        """Open an answer in place of the one before."""
        self.regions[region] = (screen,)
        if region != "answer":
            self.drop("answer", [other for other in self.of("answer") if other.about == region])

    def add(self, region: Region, screen: Screen) -> None:
        """Open a further answer under the others."""
        self.regions[region] = (*self.of(region), screen)[-MAX_FURTHER:]

    def of(self, region: Region) -> tuple[Screen, ...]:
        """Return the open answers of a region."""
        return self.regions.get(region, ())

    def read_in(self, locale: str, region: Region) -> tuple[Screen, ...]:
        """Return the open answers of a region, but for those in a language that the reader has left."""
        return tuple(screen for screen in self.of(region) if screen.locale in ("", locale))

    def clear(self, region: Region) -> None:
        """Close the answers of a region."""
        self.regions.pop(region, None)
        if region == "pane":
            self.tab = ("", "")
        self.next()

    def drop(self, region: Region, screens: Collection[Screen]) -> None:
        """Close some answers of a region."""
        left = tuple(screen for screen in self.of(region) if screen not in screens)
        if left:
            self.regions[region] = left
        elif region in self.regions:
            self.clear(region)

    def warn(self, text: str, seq: int) -> None:
        """Say why something was not done, above a form that is open; `seq` as in `Screen`."""
        forms = tuple(screen for screen in self.of("answer") if screen.form is not None)
        self.regions["answer"] = (Screen(Page.of(text), 0, seq, number=self.next(), warning=True), *forms)

    def keep(self, region: Region, typed: Mapping[str, str]) -> None:
        """Have the open forms show what was typed into them."""
        self.regions[region] = tuple(
            screen if screen.form is None else replace(screen, form=screen.form.filled(typed))
            for screen in self.of(region)
        )

    @property
    def used(self) -> bool:
        """True if anything was ever answered."""
        return bool(self.count or self.regions)

    def next(self) -> int:
        """Return the number of the next answer."""
        self.count += 1
        return self.count


class Desks:
    """All desks."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Desk] = OrderedDict()

    def of(self, address: str, person: int) -> Desk:
        """Return a person's desk at the page with an address."""
        desk = self._kept.get((address, person)) or Desk()
        keep(self._kept, (address, person), desk, MAX_KEPT)
        return desk
