"""Navegador as the people in a channel meet it: what `cogs.games.GameInterface` asks for, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cogs.components import Drawing, Page, Row
from cogs.games import Completion, Deed, Look, Proposal, Reel, Scene, Setting
from cogs.navegador import account, narration, panels, pictures, puzzling, reviewing, sheets, whys
from cogs.navegador import advice as advising
from cogs.navegador.learning.teaching import LESSONS
from cogs.navegador.panels import rondel
from cogs.navegador.plan import Plan
from hosting.aids import Turn
from hosting.core import Json
from navegador import State, questions, step_from_dict
from navegador.board import ROMAN
from navegador.notation import complete
from navegador.players.analysis import Analysis
from navegador.record import GAME
from renders import navegador as draw
from words import say, title


class NavegadorInterface:
    """What Navegador says and offers; views are `navegador.State` without stacks, drafts are `Plan`s."""

    name: Final = GAME
    settings: Final = (Setting("goa", bool, False),)
    looks: Final = (
        Look("board"),
        Look("market"),
        Look("prices"),
        Look("legend"),
        Look("words"),
        Look("sheet", by_seat=True),
        Look("points", emoji="🔢"),
        Look("sheets", command=False, emoji="📋"),
        Look("rules", emoji="❔"),
    )
    stills: Final = ("board", "market")
    films: Final = ("animation", "course", "points")
    learning: Final = LESSONS
    reviews: Final = reviewing.PAGES

    def facts(self, options: Json, locale: str | None) -> list[str]:
        """Say whether the King's privilege is earned in Goa."""
        return [say("lobby-goa", locale)] if options.get("goa") else []

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        """Say whose turn it is, the round, the phase, and whether the last turns are being played."""
        state: State = scene.view
        return say(
            "post-turn",
            scene.locale,
            who=who,
            table=title(scene.table.name, scene.locale),
            round=questions.rounds(state) + 1,
            phase=ROMAN[state.phase],
            left=state.turns_left or 0,
        )

    def narrate(self, scene: Scene, seat: int, deeds: Sequence[Deed]) -> list[str]:
        """Tell a turn in one line, and what it meant for the whole table in others."""
        return narration.turn(scene.names[seat], narration.stored(deeds), scene.names, scene.locale)

    def standings(self, scene: Scene) -> list[str]:
        """Points and money, whoever leads first."""
        return sheets.standings(scene.view, scene.names, scene.locale)

    def result(self, scene: Scene) -> str:
        """Name the winner, with the points by category."""
        return sheets.result(scene.view, scene.names, title(scene.table.name, scene.locale), scene.locale)

    def offer(self, scene: Scene, seat: int) -> tuple[Row, ...]:
        """Offer the fields that the stone can go to, and the card."""
        return rondel.offer(scene.view, "go", scene.locale)

    def pictures(self, scene: Scene) -> tuple[Drawing, ...]:
        """Draw the board and the market; the final table before them when the game is over."""
        return pictures.of_post(scene)

    # What has happened

    def account(self, scene: Scene, seat: int, before: State, after: State) -> str:
        """Money and points."""
        return account.account(seat, before, after, scene.locale)

    def meanwhile(self, scene: Scene, seat: int, before: State) -> list[str]:
        """Prices, colonies, buildings, privileges, the card."""
        return account.meanwhile(seat, before, scene.view, scene.locale)

    # A turn in the making

    def underway(self, view: State, seat: int) -> bool:
        """Whether the card is used or something was explored in this turn."""
        return not questions.between_turns(view)

    def draft(self, view: State, seat: int, steps: Sequence[Json] = (), pick: Mapping[str, Any] | None = None) -> Plan:
        """Read a plan. Raises StepError where it does not fit."""
        plan = Plan.read(view, steps, pick)
        plan.now  # noqa: B018 - refuses what does not fit
        return plan

    def press(self, draft: Plan, arg: str, value: str) -> Plan:
        """Have the panel of the action take the press."""
        return panels.press(draft, arg, value)

    def typed(self, draft: Plan, text: str, locale: str | None) -> Plan:
        """Read a turn as it is written. Raises StepError."""
        return panels.typed(draft.start, text, locale)

    def rest(self, draft: Plan) -> str:
        """What was typed beyond an exploration."""
        return str(draft.pick.get("rest", ""))

    def complete(self, view: State, seat: int, text: str, locale: str | None) -> list[Completion]:
        """Complete a turn as it is written."""
        return [Completion(one.text, one.label) for one in complete(view, text, language=locale)]

    def figure(self, name: str, locale: str | None) -> str:
        """Name a price, or something of which there is so much left."""
        return say(f"figure-{name}", locale)

    def figure_typed(self, name: str, locale: str | None) -> str:
        """Name the same in the fewest words."""
        return say(f"figure-typed-{name}", locale)

    def panel(self, scene: Scene, draft: Plan) -> Page:
        """The panel of the action that the stone stands on."""
        return panels.show(scene, draft)

    def proposal(self, draft: Plan) -> Proposal | None:
        """A whole turn, or one as far as the exploration that was asked about."""
        return panels.proposal(draft)

    def told(self, scene: Scene, draft: Plan, steps: Sequence[Json]) -> str:
        """Tell the turn in one line: what of it is stored, then steps from the beginning of the plan."""
        stored = narration.stored(scene.deeds)
        return narration.told(
            [*stored, *narration.done(draft.start, [step_from_dict(step) for step in steps])], scene.locale
        )

    def revealed(self, scene: Scene, before: State, after: State) -> str:
        """Tell what an exploration has turned up."""
        return narration.revealed(before, after, scene.locale)

    def advice(self, scene: Scene, advice: Analysis) -> list[str]:
        """Three turns in words, with figures and reasons."""
        return advising.lines(scene.view, advice, scene.locale)

    def written(self, scene: Scene, steps: Sequence[Json]) -> str:
        """A turn as it can be typed."""
        return puzzling.written(scene, steps)

    def solution(self, scene: Scene, puzzle: Json, answers: Sequence[Json]) -> Page:
        """Three turns with figures and reasons, and the table after the best."""
        return puzzling.solution(scene, puzzle, answers)

    def weighed(self, scene: Scene, puzzle: Json, found: Json) -> str:
        """The turn with its figures, and the points that it lost."""
        return puzzling.weighed(scene, puzzle, found)

    def review(self, name: str, reel: Reel, turns: Sequence[Turn]) -> Page:
        """Chances, sources of points, or one of the three turns that decided most."""
        return reviewing.page(name, reel, turns)

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        """A picture, the pictures in words, sheets, points, the rules in short."""
        state, names, locale = scene.view, scene.names, scene.locale
        match name:
            case "board" | "market" | "prices":
                return Page.of(picture=pictures.one(name, scene))
            case "legend":
                return Page.of(picture=pictures.legend(scene))
            case "words":
                return Page.of(pictures.in_words(scene))
            case "sheet" if seat is not None:
                return Page.of(sheets.sheet(state, seat, names, locale), picture=pictures.sheet(scene, seat))
            case "sheet" | "sheets":
                return Page.of(sheets.sheets(state, names, locale))
            case "points":
                return Page.of(sheets.points(state, names, locale))
            case "rules":
                return Page.of(sheets.rules(state, locale))
        raise LookupError(name)

    def film(self, name: str, reel: Reel) -> Drawing:
        """The animated board, the curves of money and points, or the points by category as they stand."""
        story = pictures.story(reel)
        match name:
            case "animation":
                return Drawing(draw.replay, (story,), film=True)
            case "course":
                return Drawing(draw.course, (story,), film=True)
        return Drawing(draw.final, (story.at(len(story.steps)),))

    def still(self, name: str, reel: Reel, ply: int) -> Drawing:
        """The board or the market after so many steps."""
        return Drawing(pictures.KINDS[name], (pictures.story(reel).at(ply),))

    # Learning

    def why(self, scene: Scene, draft: Plan) -> str:
        """Explain the prices of the panel, and what it does not offer."""
        return whys.told(draft, scene.locale)


UI: Final = NavegadorInterface()
"""Navegador, to be registered."""

__all__ = ["UI", "NavegadorInterface"]
