"""The words that stand for a picture, made from the same view: in Discord's 1024 characters, and at length.

Whoever cannot see a picture plays from these. What a decision needs most comes first; what does not fit is left out
and said to be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from navegador import BOARD, COLUMNS, GOODS, scores
from navegador.board import ROMAN
from navegador.steps import Explore, Move, Sail
from renders import fonts
from renders.navegador.chart import way
from renders.navegador.courses import explorations
from renders.navegador.story import Story
from renders.navegador.view import View
from renders.picture import MOST_ALT
from words import Fact, say

LONGEST_LIST: Final = 900
"""Letters; Fluent refuses more than 1000 in one place."""
SHORT_NAME: Final = 12
"""Letters of a name in the short description."""


def board(view: View) -> tuple[str, str]:
    """The board: short, and at length."""
    return _both(view, _board)


def market(view: View) -> tuple[str, str]:
    """The market: short, and at length."""
    return _both(view, _market)


@lru_cache(4096)
def _said(key: str, locale: str, facts: tuple[tuple[str, Fact], ...]) -> str:
    """A sentence, remembered, for most of them are the same turn after turn."""
    return say(key, locale, **dict(facts))


class Speaker:
    """Says sentences in the language of a view, with names short or whole."""

    def __init__(self, view: View, short: bool) -> None:
        self.view = view
        self.short = short
        self.names = tuple(_spoken(name, seat, short) for seat, name in enumerate(view.names))

    def say(self, key: str, **facts: Fact) -> str:
        """One sentence."""
        return _said(key, self.view.locale, tuple(facts.items()))

    def list(self, key: str, parts: Iterable[str], joint: str = ", ") -> Iterator[str]:
        """A sentence with a list; several where Fluent would take the list for an attack, none where it is empty."""
        said = ""
        for part in parts:
            if said and len(said) + len(part) > LONGEST_LIST:
                yield self.say(key, list=said)
                said = ""
            said += joint * bool(said) + part
        if said:
            yield self.say(key, list=said)

    def field(self, field: int) -> str:
        """A rondel field's name."""
        return self.say("picture-field", field=field)

    def good(self, good: int) -> str:
        """A good's name."""
        return self.say("picture-good", good=good)

    def title(self, what: str) -> str:
        """The name of the picture."""
        table = fonts.clean(self.view.table, "") if self.view.table else ""
        return self.say(f"{what}-of", table=table) if table else self.say(what)


def _spoken(name: str, seat: int, short: bool) -> str:
    plain = "".join(letter if letter.isprintable() else " " * letter.isspace() for letter in name)
    whole = " ".join(plain.split()) or f"#{seat + 1}"
    limit = SHORT_NAME if short else 64
    return whole if len(whole) <= limit else whole[: limit - 1].rstrip() + "…"


def _both(view: View, parts: Callable[[Speaker], Iterable[str]]) -> tuple[str, str]:
    brief, full = Speaker(view, True), Speaker(view, False)
    short = [sentence for sentence in parts(brief) if sentence]
    return within(short, brief), "\n".join(f"{sentence}." for sentence in parts(full) if sentence)


def within(sentences: Sequence[str], speaker: Speaker, limit: int = MOST_ALT) -> str:
    """As many of the sentences, in their order, as fit."""
    whole = ". ".join(sentences) + "."
    if len(whole) <= limit:
        return whole
    more = f". {speaker.say('alt-more')}."
    text = sentences[0]
    for sentence in sentences[1:]:
        if len(text) + len(sentence) + 2 + len(more) <= limit:
            text += f". {sentence}"
    return text[: limit - len(more)] + more


def status(speaker: Speaker) -> str:
    """The phase, who is to act, how long the game goes on."""
    state = speaker.view.state
    parts = [speaker.say("alt-phase", phase=ROMAN[state.phase])]
    if state.seat is None:
        parts.append(speaker.say("alt-over"))
    else:
        parts.append(speaker.say("alt-to-act", name=speaker.names[state.seat]))
        if state.turns_left is not None:
            parts.append(speaker.say("alt-turns-left", turns=state.turns_left))
    return ", ".join(parts)


def _board(speaker: Speaker) -> Iterable[str]:
    view, state = speaker.view, speaker.view.state
    yield speaker.title("alt-board")
    yield status(speaker)
    yield from speaker.list("alt-changed", _changes(speaker))
    yield from speaker.list("alt-ships", _fleets(speaker), "; ")
    yield from speaker.list("alt-tokens", _tokens(speaker), "; ")
    yield from speaker.list("alt-unexplored", _unexplored(speaker))
    stones = (
        speaker.say("alt-middle", name=name)
        if player.field is None
        else speaker.say("alt-stone", name=name, field=speaker.field(player.field))
        for name, player in zip(speaker.names, state.players, strict=True)
    )
    yield from speaker.list("alt-stones", stones)
    holder = speaker.names[state.card.holder]
    if state.card.field is None:
        yield speaker.say("alt-card", name=holder)
    else:
        yield speaker.say("alt-card-marked", name=holder, field=speaker.field(state.card.field))
    royal = "/".join(region.name for region in BOARD.regions if region.royal)
    yield speaker.say("alt-kings", region=royal, n=view.kings) if view.kings else ""
    counts = (
        speaker.say("alt-count", name=name, n=player.workers)
        for name, player in zip(speaker.names, view.state.players, strict=True)
    )
    yield from speaker.list("alt-workers", counts)
    if not speaker.short:
        yield speaker.say("alt-borders")


def _fleets(speaker: Speaker) -> Iterable[str]:
    for name, player in zip(speaker.names, speaker.view.state.players, strict=True):
        places = [f"{n} {BOARD.names[region]}" for region, n in enumerate(player.ships) if n]
        if places:
            yield speaker.say("alt-fleet", name=name, places=", ".join(places))
        else:
            yield speaker.say("alt-fleet-none", name=name)


def _tokens(speaker: Speaker) -> Iterable[str]:
    for region, lying in zip(BOARD.regions, speaker.view.state.tokens, strict=True):
        if region.good is None or lying is None:
            continue
        if lying:
            prices = " ".join(str(price) for price in lying)
            yield speaker.say("alt-token", region=region.name, good=speaker.good(region.good), prices=prices)
        else:
            yield speaker.say("alt-empty", region=region.name)


def _unexplored(speaker: Speaker) -> Iterable[str]:
    players = len(speaker.names)
    for number, region in enumerate(BOARD.regions):
        if region.good is None or speaker.view.state.tokens[number] is not None:
            continue
        loss = BOARD.loss(number, players)
        key = "alt-unexplored-loss" if loss > 1 else "alt-unexplored-one"
        facts: dict[str, Fact] = {"loss": loss} if loss > 1 else {}
        yield speaker.say(key, region=region.name, good=speaker.good(region.good), tokens=region.tokens, **facts)


def _changes(speaker: Speaker) -> Iterator[str]:
    """What has happened since the last look, in the order in which it happened."""
    view = speaker.view
    for seat, step in view.last.steps if view.last else ():
        name = speaker.names[seat]
        match step:
            case Move(field):
                yield speaker.say("alt-moved", name=name, field=speaker.field(field))
            case Explore(region):
                yield speaker.say("alt-explored", name=name, region=BOARD.names[region])
            case Sail(ships):
                for origin, target, n in ships:
                    places = " – ".join(BOARD.names[region] for region in way(view.state, origin, target))
                    yield speaker.say("alt-sailed", name=name, way=f"{n} {places}")


def _market(speaker: Speaker) -> Iterable[str]:
    view, state = speaker.view, speaker.view.state
    yield speaker.title("alt-market")
    yield status(speaker)
    yield from speaker.list("alt-prices", _prices(speaker), "; ")
    actor = speaker.names[state.seat] if state.seat is not None else ""
    privileges = []
    for kind in range(len(COLUMNS)):
        grant = view.grants[kind]
        facts: dict[str, Fact] = {"column": speaker.say("picture-column", column=kind), "n": state.gallery[kind]}
        if grant is None or not state.gallery[kind]:
            privileges.append(speaker.say("alt-privilege", **facts))
        else:
            privileges.append(
                speaker.say("alt-privilege-worth", **facts, name=actor, coins=grant.coins, points=grant.points)
            )
    yield from speaker.list("alt-gallery", privileges)
    yield from speaker.list("alt-chart", _chart(speaker))
    if not speaker.short:
        yield speaker.say("alt-key")
    order = range(len(speaker.names))
    for seat in sorted(order, key=lambda seat: (seat - (state.seat or 0)) % len(speaker.names)):
        yield from player(speaker, seat)


def _prices(speaker: Speaker) -> Iterable[str]:
    view = speaker.view
    for good in range(len(GOODS)):
        row, was = view.state.market[good], view.before.market[good]
        facts: dict[str, Fact] = {
            "good": speaker.good(good),
            "row": row,
            "price": BOARD.market[good][row - 1],
            "income": BOARD.factory_income[row - 1],
        }
        if was != row:
            yield speaker.say("alt-price-moved", **facts, was=was)
        else:
            yield speaker.say("alt-price", **facts)


def _chart(speaker: Speaker) -> Iterable[str]:
    for building, prices in enumerate(speaker.view.prices):
        name = speaker.say("picture-building", building=building)
        if not prices:
            yield speaker.say("alt-chart-none", building=name)
        elif speaker.short:
            yield speaker.say("alt-chart-one", building=name, n=len(prices), price=prices[0])
        else:
            yield speaker.say("alt-chart-full", building=name, n=len(prices), prices=" ".join(map(str, prices)))


def player(speaker: Speaker, seat: int) -> Iterable[str]:
    """What somebody has."""
    view, owner = speaker.view, speaker.view.state.players[seat]
    yield speaker.say(
        "alt-player-short" if speaker.short else "alt-player",
        name=speaker.names[seat],
        points=view.points[seat].total,
        cash=owner.cash,
        workers=owner.workers,
        ships=owner.fleet,
        colonies="/".join(map(str, owner.colonies)),
        factories="/".join(map(str, (*owner.factories, BOARD.start.wildcards))),
        explorers=len(owner.explorers),
        shipyards=owner.shipyards,
        churches=owner.churches,
        privileges="/".join(map(str, owner.privileges)),
        income=view.income[seat],
    )
    if speaker.short:
        return
    each = (
        speaker.say("alt-player-worth-one", column=speaker.say("picture-column", column=kind), points=points)
        for kind, points in enumerate(view.worth[seat])
    )
    yield from speaker.list("alt-player-worth", each)
    name = speaker.names[seat]
    if gain := owner.cash - view.before.players[seat].cash:
        yield speaker.say("alt-player-change", name=name, cash=f"{gain:+d}".replace("-", "−"))
    if view.state.card.holder == seat:
        yield speaker.say("alt-card", name=name)
    if owner.king is not None:
        yield speaker.say("alt-player-king", name=name, column=speaker.say("picture-column", column=owner.king))


def sheet(view: View, seat: int) -> tuple[str, str]:
    """A player's sheet: short, and at length."""

    def parts(speaker: Speaker) -> Iterable[str]:
        owner = view.state.players[seat]
        yield speaker.say("alt-sheet", name=speaker.names[seat])
        yield from player(speaker, seat)
        yield speaker.say("alt-ships", list=list(_fleets(speaker))[seat])
        yield from speaker.list("alt-explorers", (BOARD.names[region] for region in owner.explorers))

    return _both(view, parts)


def final(view: View) -> tuple[str, str]:
    """The final table: short, and at length."""
    return _both(view, _final)


def _final(speaker: Speaker) -> Iterable[str]:
    view = speaker.view
    yield speaker.title("alt-final")
    for seat in sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank):
        score = view.points[seat]
        colonies, factories, explorers, shipyards, churches = score.columns
        yield speaker.say(
            "alt-score",
            rank=score.rank,
            name=speaker.names[seat],
            total=score.total,
            workers=score.workers,
            ships=score.ships,
            cash=score.cash,
            colonies=colonies,
            factories=factories,
            explorers=explorers,
            shipyards=shipyards,
            churches=churches,
        )
        if score.king is not None and not speaker.short:
            yield speaker.say("alt-score-king", column=speaker.say("picture-column", column=score.king))


def course(story: Story) -> tuple[str, str]:
    """The course of a game: short, and at length."""
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        turns = [scores(story.states[end]) for end in story.ends[1:]]
        yield speaker.title("alt-course")
        yield status(speaker)
        for seat, name in enumerate(speaker.names):
            yield speaker.say(
                "alt-course-one",
                name=name,
                points=view.points[seat].total,
                cash=view.state.players[seat].cash,
                led=sum(row[seat].rank == 1 for row in turns),
                turns=len(turns),
            )
        found = (
            speaker.say("alt-course-event", turn=turn, name=speaker.names[seat], region=BOARD.names[region])
            for turn, seat, region in explorations(story)
        )
        yield from speaker.list("alt-course-events", found, "; ")

    return _both(view, parts)


def replay(story: Story, frames: int) -> tuple[str, str]:
    """The animation: short, and at length."""
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        yield speaker.title("alt-replay")
        yield speaker.say("alt-replay-length", frames=frames, turns=len(story.ends) - 1)
        yield from list(_final(speaker))[1:]

    return _both(view, parts)
