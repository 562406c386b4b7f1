"""A game, or a part of it, as its positions in their order."""

from dataclasses import dataclass

from renders.animation import thinned
from renders.singing_sails import view
from renders.singing_sails.view import View
from singing_sails import State


@dataclass(frozen=True, slots=True)
class Story:
    """A series of positions, as everybody may see them; full positions are safe too."""

    states: tuple[State, ...]
    names: tuple[str, ...]
    """Names by seat."""
    table: str = ""
    locale: str = "en"

    def at(self, number: int, since: int | None = None) -> View:
        """Return the view of a position, with changes since an earlier one marked. Raises IndexError."""
        before = self.states[since] if since is not None else None
        return view.of(self.states[number], self.names, table=self.table, locale=self.locale, before=before)

    @property
    def frames(self) -> list[int]:
        """Numbers of the displayed positions: those that look different from the one before, evenly thinned.

        The first and the last are always among them.
        """
        frames = [0]
        for number, state in enumerate(self.states):
            if _look(state) != _look(self.states[frames[-1]]):
                frames.append(number)
        if frames[-1] != len(self.states) - 1:
            frames.append(len(self.states) - 1)
        return thinned(frames)


def _look(state: State) -> tuple[object, ...]:
    """Visible parts of a position that change when cards are carried out, not when they are played."""
    ships = tuple((team.ship, team.heading, team.compass, team.wind, team.damage) for team in state.teams)
    return (ships, len(state.map), state.map, state.enemies, state.collected, state.over)
