"""Singing Sails in Discord: the implementation of `cogs.games.GameInterface`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean
from typing import Any, Final

from cogs.components import Drawing, Page
from cogs.games import Completion, Look, Proposal, Replay, Scene, Setting, TableSheet, Transition
from cogs.singing_sails import labels, panels, pictures, texts
from cogs.singing_sails.learning import LESSONS
from cogs.singing_sails.panels import StepChoice
from cogs.singing_sails.pictures import in_figures
from hosting.aids import ReviewedTurn
from hosting.core import Json
from i18n import say, title
from i18n.lists import facts, row
from i18n.numbers import tenths
from renders import singing_sails as draw
from singing_sails import State, notation, step_to_dict
from singing_sails.record import Record
from singing_sails.state import CHOICES, OPTIONS, Options

MAX_COMPLETIONS: Final = 25


def _setting(option: str, attribute: str) -> Setting:
    default = getattr(Options(), attribute)
    if option not in CHOICES:
        return Setting(option, bool, default)
    numbers = CHOICES[option]
    if numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return Setting(option, int, default, numbers[0], numbers[-1])
    return Setting(option, int, default, numbers=numbers)


class SailsInterface:
    """Views are `singing_sails.State` with None for hidden parts."""

    name: Final = Record.game
    settings: Final = tuple(_setting(option, attribute) for option, attribute in OPTIONS.items())
    looks: Final = (
        Look("chart", emoji="🏝️"),
        Look("row", emoji="🗂️"),
        Look("treasures"),
        Look("legend"),
        Look("words"),
        Look("hand", emoji="🃏"),
        Look("rules", emoji="📘"),
    )
    frames: Final = ("chart", "row")
    animations: Final = {"voyage": "🎞️"}
    sign_names: Final = tuple(labels.SIGNS)
    signs = staticmethod(pictures.signs)
    frame = staticmethod(pictures.frame)
    press = staticmethod(panels.press)
    offer = staticmethod(panels.offer)
    place = staticmethod(panels.place)
    pictures = staticmethod(pictures.of_post)
    narrate = staticmethod(texts.turn)
    brief = staticmethod(texts.brief)
    standings = staticmethod(texts.standings)
    result = staticmethod(texts.result)
    account = staticmethod(texts.account)
    meanwhile = staticmethod(texts.meanwhile)
    learning: Final = LESSONS
    reviews: Final = ("voyage",)

    def facts(self, options: Json, locale: str | None) -> list[str]:
        usual = Options().to_dict()
        chosen = [
            say("voyage-option", locale, option=option, n=0 if isinstance(value, bool) else value)
            for option, value in options.items()
            if value != usual[option]
        ]
        return [say("voyage-options", locale, options=row(chosen, locale))] if chosen else []

    # The turn post

    def call(self, scene: Scene, who: str) -> str:
        """Say whose turn it is, for what, and whether they may talk; at the start the handicaps."""
        view: State = scene.view
        question = self._ask(scene, view)
        first = say(
            "voyage-call",
            scene.locale,
            who=who,
            table=title(scene.table.name, scene.locale),
            n=view.round,
            asked=question,
        )
        teams = () if view.round else range(len(view.teams))
        lines = dict.fromkeys(line for number in teams for line in texts.handicaps(view, number, scene.locale))
        strict = scene.table.strict
        has_cards = any(card for team in view.teams for layer in team.row for card in layer)
        quiet = () if has_cards and not strict and not view.talk else (texts.talk(view, scene.locale, strict=strict),)
        return "\n".join((first, *quiet, *lines))

    def _ask(self, scene: Scene, view: State) -> str:
        known: dict[str, Any] = {"why": view.why or "none"}
        if view.stage == "play" and view.seat is not None:
            places = panels.open_places(view, view.seat)
            known["where"] = "slots" if any(place.isdecimal() for place in places) else "orders"
        elif view.stage == "place":
            side, tile = view.drawn[0]
            known |= {"tile": labels.tile(tile, scene.locale), "deck": labels.deck(side, scene.locale)}
        return say(f"voyage-asked-{view.stage}", scene.locale, **known)

    # A turn in the making

    def underway(self, view: State, seat: int) -> bool:
        """Return False: each step is complete by itself, and the post offers the next one."""
        return False

    def draft(
        self, view: State, seat: int, steps: Sequence[Json] = (), pick: Mapping[str, Any] | None = None
    ) -> StepChoice:
        return replace(StepChoice(view, seat).after(steps), pick=dict(pick or {})).checked()

    def typed(self, draft: StepChoice, text: str, locale: str | None) -> StepChoice:
        return panels.read(StepChoice(draft.view, draft.seat), text, locale)

    def rest(self, draft: StepChoice) -> str:
        return ""

    def complete(self, view: State, seat: int, text: str, locale: str | None) -> list[Completion]:
        """Complete a typed step in the reader's language; the typed part may also be English."""
        steps = [step for step, _ in StepChoice(view, seat).steps]
        for tag in dict.fromkeys((locale, None)):
            texts_of_steps = {notation.write(step, tag): step for step in steps}
            few = [texts_of_steps[form] for form in notation.complete(texts_of_steps, text)[:MAX_COMPLETIONS]]
            if few:
                break
        forms = [(notation.write(step, locale), step) for step in few]
        return [
            Completion(form, facts((form, texts.did(view, step_to_dict(step), locale)), locale)) for form, step in forms
        ]

    def figure(self, name: str, locale: str | None) -> str:
        what, number = _figure(name)
        return say("voyage-figure", locale, what=what, n=number)

    def figure_typed(self, name: str, locale: str | None) -> str:
        what, number = _figure(name)
        return say("voyage-figure-typed", locale, what=what, n=number)

    def panel(self, scene: Scene, draft: StepChoice) -> Page:
        view, locale = draft.view, scene.locale
        heading = say(
            "voyage-panel",
            locale,
            table=title(scene.table.name, scene.locale),
            n=view.round,
            asked=self._ask(scene, view),
        )
        lines = [heading, *texts.looks(view, draft.seat, locale)]
        if draft.chosen:
            chosen = (texts.did(before, step_to_dict(step), locale) for before, step in draft.chosen)
            lines.append(say("voyage-chosen", locale, told=row(chosen, locale)))
        rows, picture = panels.controls(draft, "pick", locale), pictures.of_choice(scene, draft)
        return Page.of("\n".join(lines), rows, picture, partial(pictures.ahead, scene, draft))

    def proposal(self, draft: StepChoice) -> Proposal | None:
        if not draft.chosen or (draft.step is None and draft.pick):
            return None
        return Proposal(tuple(step_to_dict(step) for _, step in draft.chosen))

    def summary(self, scene: Scene, draft: StepChoice, steps: Sequence[Json]) -> str:
        lines = [texts.did(transition.before, transition.step, scene.locale) for transition in scene.transitions]
        positions = (before for before, _ in draft.chosen)
        own = (texts.did(*step, scene.locale) for step in zip(positions, steps, strict=False))
        return row((*lines, *own), scene.locale)

    def revealed(self, scene: Scene, before: State, after: State) -> str:
        transition = Transition(after.seat or 0, before, {"do": before.stage}, after)
        return "\n".join(texts.came(transition, scene.names, scene.locale))

    def sheet(self, scene: Scene, pictures: Sequence[Drawing] = ()) -> TableSheet:
        return in_figures(scene, pictures, self._ask(scene, scene.view))

    # Looking

    def look(self, name: str, scene: Scene, seat: int | None) -> Page:
        view, locale = scene.view, scene.locale
        match name:
            case "chart":
                return Page.of(picture=pictures.one(name, scene))
            case "legend":
                return Page.of(picture=Drawing(draw.legend, (locale,)))
            case "row":
                lines = texts.always(view, scene.names, locale, strict=scene.table.strict)
                lines += texts.orders(view, scene.names, locale)
                text = "\n".join((*lines, *texts.treasures(view, locale)))
                return Page.of(text, picture=pictures.one(name, scene))
            case "treasures" if view.treasures:
                return Page.of("\n".join(texts.treasures(view, locale)), picture=pictures.one(name, scene))
            case "treasures":
                return Page.of(say("voyage-no-treasures", locale))
            case "hand" if scene.reader is not None:
                lines = [texts.hand(view, scene.reader, locale), *texts.looks(view, scene.reader, locale)]
                return Page.of("\n".join(lines), picture=pictures.one(name, scene))
            case "hand":
                return Page.of(say("voyage-hand-hidden", locale))
            case "words":
                return Page.of(pictures.in_words(scene))
            case "rules":
                return Page.of(texts.rules(view, locale))
        raise LookupError(name)

    def review(self, name: str, replay: Replay, turns: Sequence[ReviewedTurn]) -> Page:
        if name not in self.reviews:
            raise LookupError(name)
        scene, locale = replay.scene, replay.scene.locale
        lines = [say(f"review-{name}-head", locale, table=title(scene.table.name, locale))]
        for seat, who in enumerate(scene.names):
            loss = fmean([turn.loss for turn in turns if turn.seat == seat] or [0.0])
            lines.append(say("review-mean", locale, name=who, loss=tenths(loss, locale)))
        return Page.of("\n".join(lines), picture=self.pictures(scene)[0])

    def lost(self, loss: float, locale: str | None) -> str:
        return say("voyage-lost", locale, loss=tenths(loss, locale))

    def written(self, scene: Scene, steps: Sequence[Json]) -> str:
        return texts.did(scene.view, steps[0], scene.locale)

    def animation(self, name: str, replay: Replay) -> Drawing:
        if name not in self.animations:
            raise LookupError(name)
        return Drawing(draw.voyage, (pictures.story(replay),), animated=True)


def _figure(name: str) -> tuple[str, int]:
    what, _, number = name.rpartition("-")
    return (what, int(number)) if number.isdecimal() else (name, 0)


UI: Final = SailsInterface()
