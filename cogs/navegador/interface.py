"""Navegador in Discord: the implementation of `cogs.games.GameInterface`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cogs.components import Drawing, Page, Row
from cogs.games import Completion, Look, Replay, Scene, Setting, Transition
from cogs.navegador import advice as advising
from cogs.navegador import labels, narration, panels, pictures, rondel, sheets
from cogs.navegador.learning import LESSONS
from cogs.navegador.plan import TurnDraft
from hosting.core import Json
from i18n import say, title
from navegador import State, step_from_dict
from navegador.notation import complete, write
from navegador.players.analysis import Analysis
from navegador.record import Record
from renders import navegador as draw


class NavegadorInterface:
    """Views are `navegador.State` without stacks, drafts are `TurnDraft`s."""

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
    standings = staticmethod(sheets.standings)
    result = staticmethod(sheets.result)
    account = staticmethod(narration.account)
    meanwhile = staticmethod(narration.meanwhile)
    revealed = staticmethod(narration.revealed)
    sheet = staticmethod(sheets.in_figures)
    press = staticmethod(panels.press)
    panel = staticmethod(panels.show)
    typed = staticmethod(panels.typed)
    place = staticmethod(panels.place)
    why = staticmethod(advising.explanation)
    advice = staticmethod(advising.advise)
    proposal = staticmethod(panels.proposal)
    written = staticmethod(advising.written)
    solution = staticmethod(advising.solution)
    weighed = staticmethod(advising.weighed)
    review = staticmethod(advising.page)
    lost = staticmethod(advising.lost)
    reviews: Final = tuple(advising.PAGES)

    def facts(self, options: Json, locale: str | None) -> list[str]:
        return [say("lobby-goa", locale)] if options.get("goa") else []

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        state: State = scene.view
        return say(
            "post-turn", scene.locale, who=who, table=title(scene.table.name, scene.locale), left=state.turns_left or 0
        )

    def narrate(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        return narration.turn(scene.names[seat], narration.stored(transitions), scene.names, scene.locale)

    def brief(self, scene: Scene, seat: int, transitions: Sequence[Transition]) -> list[str]:
        return [narration.brief(scene.names[seat], narration.stored(transitions), scene.names, scene.locale)]

    def offer(self, scene: Scene, seat: int, *, whole: bool) -> tuple[Row, ...]:
        return rondel.offer(scene.view, "go", scene.locale, all_fields=whole)

    # A turn in the making

    def underway(self, view: State, seat: int) -> bool:
        return view.stage != "start"

    def draft(
        self, view: State, seat: int, steps: Sequence[Json] = (), pick: Mapping[str, Any] | None = None
    ) -> TurnDraft:
        plan = TurnDraft.read(view, steps, pick)
        plan.now  # noqa: B018 - refuses what does not fit
        return plan

    def rest(self, draft: TurnDraft) -> str:
        return str(draft.pick.get("rest", ""))

    def complete(self, view: State, seat: int, text: str, locale: str | None) -> list[Completion]:
        return [Completion(completion.text, completion.label) for completion in complete(view, text, language=locale)]

    def figure(self, name: str, locale: str | None) -> str:
        return say(f"figure-{name}", locale)

    def figure_typed(self, name: str, locale: str | None) -> str:
        return say(f"figure-typed-{name}", locale)

    def summary(self, scene: Scene, draft: TurnDraft, steps: Sequence[Json]) -> str:
        lines = narration.stored(scene.transitions)
        return narration.summary(
            [*lines, *narration.done(draft.start, [step_from_dict(step) for step in steps])], scene.locale
        )

    def advised(self, scene: Scene, advice: Analysis) -> list[TurnDraft]:
        """Return drafts read as if they were typed: one may end with an exploration."""
        assert scene.reader is not None
        empty, locale = self.draft(scene.view, scene.reader), scene.locale
        turns = advising.chosen(advice.candidates)
        return [self.typed(empty, write(scene.view, turn.steps, locale), locale) for turn in turns]

    def seat(self, number: int, locale: str | None) -> str:
        return say("puzzle-seat", locale, number=number)

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        state, names, locale = scene.view, scene.names, scene.locale
        match name:
            case "board" | "market" | "prices":
                return Page.of(picture=pictures.one(name, scene))
            case "legend":
                return Page.of(picture=Drawing(draw.legend, (locale,)))
            case "words":
                return Page.of(pictures.in_words(scene))
            case "sheet" if seat is not None:
                drawing = Drawing(draw.sheet, (pictures.view(scene), seat))
                return Page.of(sheets.sheet(state, seat, names, locale), picture=drawing)
            case "sheet" | "sheets":
                return Page.of(sheets.sheets(state, names, locale))
            case "points":
                return Page.of(sheets.points(state, names, locale))
            case "rules":
                return Page.of(sheets.rules(state, locale))
        raise LookupError(name)

    def animation(self, name: str, replay: Replay) -> Drawing:
        story = pictures.story(replay)
        match name:
            case "animation":
                return Drawing(draw.replay, (story,), animated=True)
            case "course":
                return Drawing(draw.course, (story,), animated=True)
        return Drawing(draw.final, (story.at(len(story.steps)),))

    def frame(self, name: str, replay: Replay, ply: int) -> Drawing:
        return Drawing(pictures.KINDS[name], (pictures.story(replay).at(ply),))


UI: Final = NavegadorInterface()
