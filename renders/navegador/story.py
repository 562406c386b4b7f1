"""A game from its first position to its latest, for retrospective pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from navegador import Record, State, Step
from renders.navegador import view
from renders.navegador.view import Last, View
from renders.painting import thinned


@dataclass(frozen=True)
class Story:
    """Positions and the steps between them."""

    names: tuple[str, ...]
    table: str
    locale: str
    states: tuple[State, ...]
    """The set-up, then the position after each step."""
    steps: tuple[Step, ...]

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Indices of the states where a turn has just ended, from 0, the set-up. Computed once for all curves."""
        ends = [0]
        for number, state in enumerate(self.states):
            if state.turns_played > self.states[ends[-1]].turns_played:
                ends.append(number)
        return tuple(ends)

    @property
    def frames(self) -> list[int]:
        """Numbers of the positions of its replay: after each turn, evenly fewer if there are too many; the last one."""
        last = len(self.states) - 1
        return thinned(self.ends if self.ends[-1] == last else (*self.ends, last))

    def until(self, number: int) -> Story:
        """Return the story of the first steps only. Raises IndexError for more steps than there are."""
        self._check(number)
        return replace(self, states=self.states[: number + 1], steps=self.steps[:number])

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self.states):
            raise IndexError(f"the game has {len(self.steps)} steps, not {number}")

    def at(self, number: int, since: int | None = None) -> View:
        """Return the view after `number` steps, with changes marked since an earlier one, or since the last turn began.

        Raises IndexError for more steps than there are.
        """
        self._check(number)
        turn = max((end for end in self.ends if end < number), default=0)
        since = turn if since is None else since
        seats = [state.seat for state in self.states[since:number]]
        steps = tuple(
            (seat, step) for seat, step in zip(seats, self.steps[since:number], strict=True) if seat is not None
        )
        start = max(since, turn)
        last = Last(self.states[since], steps, self.states[start], start - since) if number > since else None
        return view.of(self.states[number], self.names, table=self.table, locale=self.locale, last=last)


def of(record: Record, names: Sequence[str] = (), *, table: str = "", locale: str = "en") -> Story:
    """Return the story of a record. Raises `navegador.RecordError` if a step goes wrong."""
    states = tuple(state.seen() for state in record.states())
    steps = tuple(played.step for played in record.steps)
    return Story(tuple(names) or record.players, table, locale, states, steps)
