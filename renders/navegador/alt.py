"""Descriptions of the pictures, made from the same view: in Discord's 1024 characters, and in full.

Players who cannot see a picture play from these. The full descriptions of board and market together hold the whole
visible position: a program can rebuild it from them (a test does). The short ones begin with what a decision needs
most. What does not fit is left out whole, and they end with a reference to the full text.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

import naming
from navegador import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL, Step, scores
from navegador.board import ROMAN
from navegador.changes import changes
from navegador.scoring import Expected
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Workers,
)
from renders import descriptions
from renders.descriptions import SHORT_TITLE, described
from renders.navegador import finals, legends, names
from renders.navegador.chart import way
from renders.navegador.closeups import Subject
from renders.navegador.courses import ahead_since, explorations, turned
from renders.navegador.markets import signed
from renders.navegador.reviews import Review
from renders.navegador.story import Story
from renders.navegador.view import View
from renders.picture import Description
from renders.theme import LIGHT
from words import Fact, lists, say
from words.numbers import percent, tenths

PARTS: Final = ("workers", "ships", "cash", "colonies", "factories", "explorers", "shipyards", "churches")
"""Facts of a sentence with points by category, as `finals.parts` has them."""
WAY: Final = " – "
"""Separator of the regions of a route, in every language."""


def board(view: View) -> Description:
    """Return the board: short, and in full."""
    return _described(view, _board)


def market(view: View) -> Description:
    """Return the market: short, and in full."""
    return _described(view, _market)


def closeup(view: View, subject: Subject) -> Description:
    """Return the part of the board or the market that a close-up shows: short, and in full."""
    return board(view) if subject in ("sailing", "colony") else _described(view, partial(_closeup, subject))


def prices(view: View) -> Description:
    """Return the price list: short, and in full."""
    return _described(view, _price_list)


class Speaker(descriptions.Speaker):
    """Speaker of a view's language."""

    def __init__(self, view: View, short: bool, terse: int = 0) -> None:
        super().__init__(view.names, view.locale, short, terse)
        self.view = view

    def list(self, key: str, parts: Iterable[str]) -> Iterator[str]:
        """Yield a sentence with a list; several where one would exceed Fluent's limit, none if the list is empty."""
        return (self.say(key, list=row) for row in self.rows(parts))

    def clauses(self, key: str, parts: Iterable[str]) -> Iterator[str]:
        """Yield the same for parts that may contain commas."""
        return (self.say(key, list=row) for row in self.rows(parts, lists.clauses))

    def region(self, region: int) -> str:
        """Return a region's name."""
        return names.region(region, self.locale)

    def field(self, field: int) -> str:
        """Return a rondel field's name."""
        return names.field(field, self.locale)

    def good(self, good: int) -> str:
        """Return a good's name."""
        return names.good(good, self.locale)

    def column(self, column: int) -> str:
        """Return a column's name."""
        return names.column_in_text(column, self.locale)

    def ships(self, group: Iterable[tuple[int, int]]) -> str:
        """Regions, and the number of ships in each."""
        return self.row(self.say("alt-ships-in", n=n, region=self.region(region)) for region, n in group if n)

    def colonies(self, group: Iterable[tuple[int, int]]) -> str:
        """Regions, and the number of colonies in each."""
        return self.row(self.say("alt-colonies-in", n=n, region=self.region(region)) for region, n in group if n)

    def one(self, seat: int, what: str) -> str:
        """Text that belongs to a player, after the name."""
        return self.say("alt-of", name=self.names[seat], what=what)

    def title(self, what: str) -> str:
        """Return the name of the picture."""
        table = naming.label(self.view.table, SHORT_TITLE if self.short else naming.MAX_LENGTH, "")
        return self.say(f"{what}-of", table=table) if table else self.say(what)


def _described(view: View, parts: Callable[[Speaker], Iterable[str]]) -> Description:
    return described(partial(Speaker, view), parts, "alt-more", 1, always=True)


def status(speaker: Speaker) -> str:
    """Return the phase, the player to act, the rest of the game."""
    state = speaker.view.state
    phase = ROMAN[state.phase]
    if state.seat is None:
        return speaker.say("alt-over", phase=phase)
    name = speaker.names[state.seat]
    if state.turns_left is None:
        return speaker.say("alt-to-act", phase=phase, name=name)
    return speaker.say("alt-last-turns", phase=phase, name=name, turns=state.turns_left)


def _stage(speaker: Speaker) -> Iterable[str]:
    """Present action of the player to act, and imminent changes."""
    state = speaker.view.state
    if state.seat is not None:
        yield speaker.say("alt-stage", stage=state.stage, name=speaker.names[state.seat])
    if state.sailing is not None and state.seat is not None:
        places = speaker.ships(enumerate(state.sailing.unsailed)) or speaker.say("alt-none")
        yield speaker.say("alt-unsailed", name=speaker.names[state.seat], places=places, n=state.sailing.range)
        if state.sailing.explored is not None:
            yield speaker.say("alt-sailing-explored", region=speaker.region(state.sailing.explored))
    if state.pending_phase is not None:
        yield speaker.say("alt-pending", phase=ROMAN[state.pending_phase])
    if moves := speaker.view.moves:
        fields = (speaker.say("alt-move", field=speaker.field(move.field), price=move.price) for move in moves)
        yield speaker.say("alt-moves", name=speaker.names[state.seat or 0], list=speaker.row(fields))
    yield from speaker.list("alt-reach", (speaker.region(region) for region in speaker.view.reach))


def _board(speaker: Speaker) -> Iterable[str]:
    view, state = speaker.view, speaker.view.state
    seats = range(len(speaker.names))
    yield speaker.title("alt-board")
    yield status(speaker)
    yield from _stage(speaker)
    if not speaker.short:
        yield speaker.say("alt-played", turns=state.turns_played)
        yield from speaker.clauses("alt-changed", _steps(speaker))
    yield from speaker.clauses("alt-ships", _fleets(speaker))
    yield from speaker.clauses("alt-tokens", _tokens(speaker))
    stones = (
        speaker.one(seat, speaker.say("alt-middle") if player.field is None else speaker.field(player.field))
        for seat, player in enumerate(state.players)
    )
    yield from speaker.clauses("alt-stones", stones)
    holder = speaker.names[state.card.holder]
    if state.card.field is None:
        yield speaker.say("alt-card", name=holder)
    else:
        yield speaker.say("alt-card-marked", name=holder, field=speaker.field(state.card.field))
    yield from speaker.list("alt-unexplored", _unexplored(speaker))
    if state.goa:
        royal = speaker.row(speaker.region(at) for at, region in enumerate(BOARD.regions) if region.royal)
        yield speaker.say("alt-kings", region=royal, n=view.kings)
    if speaker.short:
        yield from speaker.clauses("alt-changed", _steps(speaker))
    counts = (speaker.one(seat, str(state.players[seat].workers)) for seat in seats)
    yield from speaker.clauses("alt-workers", counts)
    if speaker.short:
        return
    explorers = (
        speaker.one(seat, speaker.row(map(speaker.region, player.explorers)) or speaker.say("alt-none"))
        for seat, player in enumerate(state.players)
    )
    yield from speaker.clauses("alt-explored-by", explorers)
    yield from speaker.list("alt-rondel", (speaker.field(field) for field in range(len(RONDEL))))
    borders = (
        speaker.say("alt-border", region=speaker.region(region), list=speaker.row(map(speaker.region, near)))
        for region, near in enumerate(BOARD.neighbours)
    )
    yield from speaker.clauses("alt-borders", borders)
    yield speaker.say("alt-red-borders")


def _fleets(speaker: Speaker) -> Iterable[str]:
    for seat, player in enumerate(speaker.view.state.players):
        yield speaker.one(seat, speaker.ships(enumerate(player.ships)) or speaker.say("alt-none"))


def _tokens(speaker: Speaker) -> Iterable[str]:
    for at, (region, lying) in enumerate(zip(BOARD.regions, speaker.view.state.tokens, strict=True)):
        if region.good is None or lying is None:
            continue
        if lying:
            good, prices = speaker.good(region.good), _figures(lying)
            yield speaker.say("alt-token", region=speaker.region(at), good=good, prices=prices)
        else:
            yield speaker.say("alt-empty", region=speaker.region(at))


def _unexplored(speaker: Speaker) -> Iterable[str]:
    players = len(speaker.names)
    for number, region in enumerate(BOARD.regions):
        if region.good is None or speaker.view.state.tokens[number] is not None:
            continue
        loss = BOARD.loss(number, players)
        key = "alt-unexplored-loss" if loss > 1 else "alt-unexplored-one"
        facts: dict[str, Fact] = {"loss": loss} if loss > 1 else {}
        yield speaker.say(
            key, region=speaker.region(number), good=speaker.good(region.good), tokens=region.tokens, **facts
        )


def _steps(speaker: Speaker) -> Iterator[str]:
    """Yield steps since the last view, in their order."""
    last = speaker.view.last
    for seat, step in last.steps if last else ():
        yield speaker.one(seat, _done(speaker, step))


def _done(speaker: Speaker, step: Step) -> str:
    match step:
        case Navegador():
            return speaker.say("alt-did-navegador")
        case Move(field, pay):
            if pay:
                return speaker.say("alt-moved-paid", field=speaker.field(field), places=speaker.ships(pay))
            return speaker.say("alt-moved", field=speaker.field(field))
        case Explore(region, ships):
            return speaker.say("alt-explored", region=speaker.region(region), places=speaker.ships(ships))
        case Sail(ships):
            return speaker.say("alt-sailed", ways=_ways(speaker, ships))
        case Workers(n):
            return speaker.say("alt-did-workers", n=n)
        case Ships(n):
            return speaker.say("alt-did-ships", n=n)
        case Colony(take):
            return speaker.say("alt-did-colony", places=speaker.colonies(take))
        case Build(counts):
            bought = (_building(speaker, building, n) for building, n in enumerate(counts) if n)
            return speaker.say("alt-did-build", list=speaker.row(bought))
        case Market():
            return speaker.say("alt-did-market", list=speaker.row(_traded(speaker, step)))
        case Privilege(kind):
            return speaker.say("alt-did-privilege", column=speaker.column(kind))
        case King(kind):
            return speaker.say("alt-did-king", column=speaker.column(kind))
        case End():
            return speaker.say("alt-did-end")


def _ways(speaker: Speaker, ships: Iterable[tuple[int, int, int]]) -> str:
    return speaker.row(
        speaker.say("alt-way", n=n, way=WAY.join(map(speaker.region, way(speaker.view.state, origin, target))))
        for origin, target, n in ships
    )


def _traded(speaker: Speaker, step: Market) -> Iterator[str]:
    for good in range(len(GOODS)):
        if step.sell[good]:
            yield speaker.say("alt-sold", n=step.sell[good], good=speaker.good(good))
        if step.process[good]:
            yield speaker.say("alt-processed", n=step.process[good], good=speaker.good(good))


def _building(speaker: Speaker, building: int, n: int, sign: bool = False) -> str:
    return names.counted_buildings(building, abs(n), speaker.locale, signed(n) if sign else "")


def _market(speaker: Speaker) -> Iterable[str]:
    yield speaker.title("alt-market")
    yield status(speaker)
    yield from speaker.clauses("alt-prices", _prices(speaker))
    if speaker.short:
        yield from _players(speaker)
    yield from speaker.clauses("alt-chart", _chart(speaker))
    yield from speaker.clauses("alt-gallery", _gallery(speaker))
    yield _fares(speaker)
    if not speaker.short:
        yield speaker.say("alt-key")
        yield from _players(speaker)


def _closeup(subject: Subject, speaker: Speaker) -> Iterable[str]:
    """Yield the sentences of the market about one choice, then the viewer's possessions."""
    yield speaker.title("alt-market")
    match subject:
        case "market":
            yield from speaker.clauses("alt-prices", _prices(speaker))
        case "privilege":
            yield from speaker.clauses("alt-gallery", _gallery(speaker))
        case "buildings":
            yield from speaker.clauses("alt-chart", _chart(speaker))
        case _:
            yield _fares(speaker)
    after = Speaker(speaker.view.after or speaker.view, speaker.short, speaker.terse)
    yield from player(after, after.view.front)


def _price_list(speaker: Speaker) -> Iterable[str]:
    """Yield the rows of the market, then the sentences of the market."""
    yield speaker.title("alt-price-list")
    for good, column in enumerate(BOARD.market):
        yield speaker.say("alt-rows", good=speaker.good(good), prices=_figures(column))
    yield speaker.say("alt-rows-factory", prices=_figures(BOARD.factory_income))
    yield from list(_market(speaker))[1:]


def _players(speaker: Speaker) -> Iterable[str]:
    """All players, the one in front first."""
    order, first = range(len(speaker.names)), speaker.view.front
    for seat in sorted(order, key=lambda seat: (seat - first) % len(speaker.names)):
        yield from player(speaker, seat)


def _figures(numbers: Iterable[int]) -> str:
    """Prices in a row, the same in every language."""
    return " ".join(map(str, numbers))


def _gallery(speaker: Speaker) -> Iterable[str]:
    """Yield the privileges available, and the gain from each for the player whose picture it is."""
    view, state = speaker.view, speaker.view.state
    for kind in range(len(COLUMNS)):
        grant, n = view.grants[kind], state.gallery[kind]
        if view.takeable[kind] and grant is not None and view.seat is not None:
            yield speaker.say(
                "alt-privilege-worth",
                column=speaker.column(kind),
                n=n,
                name=speaker.names[view.seat],
                coins=grant.coins,
                points=signed(view.gains[kind] or 0),
            )
        elif n and view.seat is not None:
            yield speaker.say("alt-privilege-not", column=speaker.column(kind), n=n, name=speaker.names[view.seat])
        else:
            yield speaker.say("alt-privilege", column=speaker.column(kind), n=n)


def _fares(speaker: Speaker) -> str:
    """Costs of workers and ships now and in the next phase: one sentence, as neither half is enough alone."""
    phase = speaker.view.state.phase
    return speaker.say(
        "alt-fares",
        cheap=BOARD.capacity_price,
        dear=BOARD.beyond_price * phase,
        next=ROMAN[phase + 1] if phase + 1 < len(ROMAN) else "none",
        later=BOARD.beyond_price * (phase + 1),
    )


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
        name = names.buildings(building, speaker.locale)
        if not prices:
            yield speaker.say("alt-chart-none", building=name)
        elif speaker.short:
            yield speaker.say("alt-chart-one", building=name, n=len(prices), price=prices[0])
        else:
            yield speaker.say("alt-chart-full", building=name, n=len(prices), prices=_figures(prices))


def player(speaker: Speaker, seat: int, alone: bool = False) -> Iterable[str]:
    """Possessions of a player; for one who is `alone` also the achievements in the short text."""
    view, owner = speaker.view, speaker.view.state.players[seat]
    yield speaker.say(
        "alt-player-short" if speaker.terse else "alt-player",
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
    if speaker.short and not alone:
        return
    name = speaker.names[seat]
    each = [
        speaker.say("alt-player-worth-one", column=speaker.column(kind), points=points)
        for kind, points in enumerate(view.worth[seat])
    ]
    yield speaker.say("alt-player-worth", name=name, list=speaker.row(each))
    if changed := speaker.row(_changed(speaker, seat)):
        yield speaker.say("alt-player-change", name=name, list=changed)
    if view.state.card.holder == seat:
        yield speaker.say("alt-card", name=name)
    if owner.king is not None:
        yield speaker.say("alt-player-king", name=name, column=speaker.column(owner.king))
    elif view.state.goa:
        yield speaker.say("alt-player-king-open", name=name)
    elif (best := view.points[seat].king) is not None:
        yield speaker.say("alt-player-king-best", name=name, column=speaker.column(best))


def _changed(speaker: Speaker, seat: int) -> Iterator[str]:
    """Gains and losses of a player since the last view."""
    view = speaker.view
    change = changes(view.before, view.state, seat)
    if change.cash:
        yield speaker.say("alt-change-cash", said=signed(change.cash))
    if change.points:
        yield speaker.say("alt-change-points", said=signed(change.points), n=abs(change.points))
    if change.workers:
        yield speaker.say("alt-change-workers", said=signed(change.workers), n=abs(change.workers))
    if change.fleet:
        yield speaker.say("alt-change-ships", said=signed(change.fleet), n=abs(change.fleet))
    for good, n in enumerate(change.colonies):
        if n:
            yield speaker.say("alt-change-colonies", said=signed(n), n=abs(n), good=speaker.good(good))
    for building in range(len(BUILDINGS)):
        if n := change.buildings[building]:
            yield _building(speaker, building, n, True)
    for kind, n in enumerate(change.privileges):
        if n:
            yield speaker.say("alt-change-privileges", said=signed(n), n=abs(n), column=speaker.column(kind))
    for region in change.explorers:
        yield speaker.say("alt-change-explorer", region=speaker.region(region))


def sheet(view: View, seat: int) -> Description:
    """Yield a player's sheet: short, and in full."""

    def parts(speaker: Speaker) -> Iterable[str]:
        owner = view.state.players[seat]
        yield speaker.say("alt-sheet", name=speaker.names[seat])
        yield from player(speaker, seat, alone=True)
        yield speaker.say("alt-ships", list=list(_fleets(speaker))[seat])
        explored = speaker.row(map(speaker.region, owner.explorers))
        yield speaker.say("alt-explored-by", list=speaker.one(seat, explored or speaker.say("alt-none")))

    return _described(view, parts)


def final(view: View) -> Description:
    """Return the final table: short, and in full."""
    return _described(view, _final)


def _final(speaker: Speaker) -> Iterable[str]:
    view = speaker.view
    yield speaker.title("alt-final")
    first = next(seat for seat, score in enumerate(view.points) if score.rank == 1)
    yield finals.reason(view)
    yield finals.decision(view, speaker.names[first])
    yield finals.strongest(view, first)
    if finals.ties(view):
        yield speaker.say("picture-ties")
    for seat in sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank):
        score = view.points[seat]
        points = dict(zip(PARTS, finals.parts(score), strict=True))
        yield speaker.say("alt-score", rank=score.rank, name=speaker.names[seat], total=score.total, **points)
        if score.king is not None and not speaker.short:
            yield speaker.say(
                "alt-score-king",
                name=speaker.names[seat],
                column=speaker.column(score.king),
                points=finals.kings(view, seat),
            )


def course(story: Story) -> Description:
    """Yield the course of a game: short, and in full."""
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        rows = [scores(story.states[end]) for end in story.ends]
        turns, (first, since) = rows[1:], ahead_since(rows)
        yield speaker.title("alt-course")
        yield status(speaker)
        yield turned(story, speaker.names[first], since)
        for seat, name in enumerate(speaker.names):
            yield speaker.say(
                "alt-course-one",
                name=name,
                points=view.points[seat].total,
                cash=view.state.players[seat].cash,
                led=sum(row[seat].rank == 1 for row in turns),
                turns=len(turns),
            )
        events = (
            speaker.say("alt-course-event", turn=turn, name=speaker.names[seat], region=speaker.region(region))
            for turn, seat, region in explorations(story)
        )
        yield from speaker.clauses("alt-course-events", events)

    return _described(view, parts)


def chances(review: Review) -> Description:
    """Chances and losses: short, and in full."""
    story = review.story
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        yield speaker.title("alt-chances")
        last = review.turns[-1].chances if review.turns else ()
        for seat, name in enumerate(speaker.names):
            share = percent(last[seat], view.locale) if last else percent(0, view.locale)
            mean = tenths(review.mean(seat), view.locale)
            yield speaker.say("alt-chances-one", name=name, chance=share, loss=mean)
        for number in review.turning:
            turn = review.turns[number]
            loss = tenths(turn.loss, view.locale)
            yield speaker.say("alt-chances-turning", turn=number + 1, name=speaker.names[turn.seat], loss=loss)

    return _described(view, parts)


def sources(review: Review, usual: Expected) -> Description:
    """Yield sources of points: short, and in full."""
    story = review.story
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        yield speaker.title("alt-sources")
        for seat in sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank):
            score = view.points[seat]
            parted = zip(PARTS, finals.parts(score), usual.means, strict=True)
            more = {part: signed(round(value - mean)) for part, value, mean in parted}
            yield speaker.say("alt-sources-one", name=speaker.names[seat], total=score.total, **more)
        yield say("picture-usual", view.locale, games=usual.games, players=usual.players)

    return _described(view, parts)


def replay(story: Story) -> Description:
    """Yield the animation: short, and in full."""
    view = story.at(len(story.states) - 1)

    def parts(speaker: Speaker) -> Iterable[str]:
        yield speaker.title("alt-replay")
        yield speaker.say("alt-replay-length", frames=len(story.frames), turns=len(story.ends) - 1)
        yield from list(_final(speaker))[1:]

    return _described(view, parts)


def legend(locale: str) -> Description:
    """Return the name of the legend, and in full all signs on it."""
    return descriptions.legend(say("alt-legend", locale), locale, lambda: legends.scene(LIGHT, locale))
