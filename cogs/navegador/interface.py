"""Navegador in Discord: the implementation of `cogs.games.GameInterface`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cogs.components import Drawing, Page, Row
from cogs.games import Completion, Look, Replay, Scene, Setting, Transition
from cogs.navegador import advice as advising
from cogs.navegador import labels, narration, panels, pictures, sheets, whys
from cogs.navegador.learning.teaching import LESSONS
from cogs.navegador.panels import rondel
from cogs.navegador.plan import Plan
from hosting.core import Json
from navegador import State, questions, step_from_dict
from navegador.notation import complete, write
from navegador.players.analysis import Analysis
from navegador.record import Record
from renders import navegador as draw
from words import say, title


class NavegadorInterface:
    """The interface of Navegador; views are `navegador.State` without stacks, drafts are `Plan`s."""

    name: Final = Record.game
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
        Look("rules", emoji="📘"),
    )
    frames: Final = ("board", "market")
    animations: Final = {"animation": "🎞️", "course": "📈", "points": "🔢"}
    learning: Final = LESSONS
    sign_names: Final = tuple(labels.SIGNS)
    signs = staticmethod(pictures.signs)
    pictures = staticmethod(pictures.of_post)
    press = staticmethod(panels.press)
    panel = staticmethod(panels.show)
    proposal = staticmethod(panels.proposal)
    written = staticmethod(advising.written)
    solution = staticmethod(advising.solution)
    weighed = staticmethod(advising.weighed)
    review = staticmethod(advising.page)
    reviews: Final = advising.PAGES

    def facts(self, options: Json, locale: str | None) -> list[str]:
        """Say whether the King's privilege is earned in Goa."""
        return [say("lobby-goa", locale)] if options.get("goa") else []

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        """Say whose turn it is, and whether the last turns are being played; the pictures show round and phase."""
        state: State = scene.view
        return say(
            "post-turn",
            scene.locale,
            who=who,
            table=title(scene.table.name, scene.locale),
            left=state.turns_left or 0,
        )

    def narrate(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        """Describe a turn in one line, and its consequences for the whole table in others."""
        return narration.turn(scene.names[seat], narration.stored(transitions), scene.names, scene.locale)

    def brief(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        """Describe a turn and its consequences in one line."""
        return [narration.brief(scene.names[seat], narration.stored(transitions), scene.names, scene.locale)]

    def standings(self, scene: Scene) -> list[str]:
        """List points and money, and who has the card."""
        return sheets.standings(scene.view, scene.names, scene.locale)

    def result(self, scene: Scene) -> str:
        """Name the winner, with the points by category."""
        return sheets.result(scene.view, scene.names, title(scene.table.name, scene.locale), scene.locale)

    def offer(self, scene: Scene, seat: int, *, whole: bool) -> tuple[Row, ...]:
        """Return the fields that the stone can reach free of charge, the others or a way to them, and the card."""
        return rondel.offer(scene.view, "go", scene.locale, all_fields=whole)

    # What has happened

    def account(self, scene: Scene, seat: int, before: State, after: State) -> str:
        """Describe money and points."""
        return narration.account(seat, before, after, scene.locale)

    def meanwhile(self, scene: Scene, seat: int, before: State) -> list[str]:
        """Describe prices, colonies, buildings, privileges, the card."""
        return narration.meanwhile(seat, before, scene.view, scene.locale)

    # A turn in the making

    def underway(self, view: State, seat: int) -> bool:
        """Return whether the card was used or something was explored in this turn."""
        return not questions.between_turns(view)

    def draft(self, view: State, seat: int, steps: Sequence[Json] = (), pick: Mapping[str, Any] | None = None) -> Plan:
        """Read a plan. Raises StepError if it does not fit."""
        plan = Plan.read(view, steps, pick)
        plan.now  # noqa: B018 - refuses what does not fit
        return plan

    def typed(self, draft: Plan, text: str, locale: str | None) -> Plan:
        """Parse a typed turn. Raises StepError."""
        return panels.typed(draft.start, text, locale)

    def rest(self, draft: Plan) -> str:
        """Return the text typed beyond an exploration."""
        return str(draft.pick.get("rest", ""))

    def complete(self, view: State, seat: int, text: str, locale: str | None) -> list[Completion]:
        """Complete a typed turn."""
        return [Completion(completion.text, completion.label) for completion in complete(view, text, language=locale)]

    def figure(self, name: str, locale: str | None) -> str:
        """Name a price, or a supply of which so much is left."""
        return say(f"figure-{name}", locale)

    def figure_typed(self, name: str, locale: str | None) -> str:
        """Name the same as briefly as possible."""
        return say(f"figure-typed-{name}", locale)

    def summary(self, scene: Scene, draft: Plan, steps: Sequence[Json]) -> str:
        """Describe the turn in one line: its stored part, then steps from the beginning of the plan."""
        stored = narration.stored(scene.transitions)
        return narration.summary(
            [*stored, *narration.done(draft.start, [step_from_dict(step) for step in steps])], scene.locale
        )

    def revealed(self, scene: Scene, before: State, after: State) -> str:
        """Describe what an exploration revealed."""
        return narration.revealed(before, after, scene.locale)

    def advice(self, scene: Scene, advice: Analysis) -> list[str]:
        """Describe three turns in words, with figures and reasons."""
        return advising.lines(scene.view, advice, scene.locale)

    def advised(self, scene: Scene, advice: Analysis) -> list[Plan]:
        """Return drafts of these turns, read as if they were typed: one may end with an exploration."""
        assert scene.reader is not None
        empty, locale = self.draft(scene.view, scene.reader), scene.locale
        chosen = advising.chosen(advice.candidates)
        return [self.typed(empty, write(scene.view, turn.steps, locale), locale) for turn in chosen]

    def seat(self, number: int, locale: str | None) -> str:
        """Return a seat's colour."""
        return say("puzzle-seat", locale, number=number)

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        """Return a picture, the pictures in words, sheets, points, the rules in short."""
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

    def animation(self, name: str, replay: Replay) -> Drawing:
        """Return the animated board, the curves of money and points, or the current points by category."""
        story = pictures.story(replay)
        match name:
            case "animation":
                return Drawing(draw.replay, (story,), animated=True)
            case "course":
                return Drawing(draw.course, (story,), animated=True)
        return Drawing(draw.final, (story.at(len(story.steps)),))

    def frame(self, name: str, replay: Replay, ply: int) -> Drawing:
        """Return the board or the market after so many steps."""
        return Drawing(pictures.KINDS[name], (pictures.story(replay).at(ply),))

    # Pointing

    def place(self, scene: Scene, arg: str, value: str) -> str:
        """Return the field, region, good, building or privilege that a control is about."""
        return panels.place(arg, value)

    # Learning

    def why(self, scene: Scene, draft: Plan) -> str:
        """Explain the prices of the panel, and what it does not offer."""
        return whys.explanation(draft, scene.locale)


UI: Final = NavegadorInterface()
"""The instance of Navegador's interface to register."""

__all__ = ["UI", "NavegadorInterface"]
