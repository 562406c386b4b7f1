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

Region: TypeAlias = Literal["turn", "pane"]
REGIONS: Final[dict[str, Region]] = {"turn": "turn", "pane": "pane"}
MESSAGES: Final[dict[Region, int]] = {"turn": -1, "pane": -2}
"""Numbers of these regions in place of the ids of Discord's messages, which are positive."""


@dataclass(frozen=True, slots=True)
class Screen:
    """An answer that is open."""

    page: Page
    table_id: int = 0
    seq: int = 0
    """The position its controls are made for."""
    revision: int = 0
    panel: int = 0
    number: int = 0
    """Number of this answer, for the addresses of its pictures."""
    form: Form | None = None
    files: tuple[File, ...] = ()
    locale: str = ""
    """The language of its words; empty where they are the same in all."""


@dataclass(slots=True)
class Desk:
    """The open answers of one person at one page."""

    regions: dict[Region, tuple[Screen, ...]] = field(default_factory=dict)
    count: int = 0
    """Number of answers so far."""
    notice: str = ""
    """A sentence to be shown once."""

    def put(self, region: Region, screen: Screen) -> None:
        """Open an answer in place of the one before."""
        self.regions[region] = (screen,)

    def add(self, region: Region, screen: Screen) -> None:
        """Open a further answer under the others."""
        self.regions[region] = (*self.regions.get(region, ()), screen)[-MAX_FURTHER:]

    def take_notice(self) -> str:
        """Return the sentence to be shown, and forget it."""
        notice, self.notice = self.notice, ""
        return notice

    def clear(self, region: Region) -> None:
        """Close the answers of a region."""
        self.regions.pop(region, None)
        self.next()

    def keep(self, region: Region, typed: Mapping[str, str]) -> None:
        """Have the open forms show what was typed into them."""
        screens = self.regions.get(region, ())
        self.regions[region] = tuple(
            screen if screen.form is None else replace(screen, form=screen.form.filled(typed)) for screen in screens
        )

    def sent(self, region: Region, screens: Collection[Screen]) -> None:
        """Close those of some answers whose forms have been sent, if they are still open."""
        self.regions[region] = tuple(
            control for control in self.regions.get(region, ()) if control.form is None or control not in screens
        )

    @property
    def used(self) -> bool:
        """True if anything was ever answered, or is to be said."""
        return bool(self.count or self.regions or self.notice)

    def next(self) -> int:
        """Return the number of the next answer."""
        self.count += 1
        return self.count

    @property
    def turn(self) -> Screen | None:
        """The open panel of the turn."""
        return next(iter(self.regions.get("turn", ())), None)


class Desks:
    """All desks."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Desk] = OrderedDict()

    def of(self, address: str, person: int) -> Desk:
        """Return a person's desk at the page with an address."""
        desk = self._kept.get((address, person)) or Desk()
        keep(self._kept, (address, person), desk, MAX_KEPT)
        return desk
