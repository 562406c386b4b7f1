"""Descriptions of the pictures, made from the same view: in Discord's 1024 characters, and in full.

Players who cannot see a picture play from these. The full descriptions of board and market together hold the whole
visible position: a program can rebuild it from them (a test does). The short ones begin with what a decision needs.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Concatenate, Final, ParamSpec, TypeVar

from gamekit import naming
from i18n import lists, say
from i18n.numbers import percent, tenths
from navegador import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL, Step, scores, steps
from navegador.board import ROMAN
from navegador.questions import changes
from navegador.scoring import CATEGORIES, Expected
from renders import picture
from renders.navegador import courses, names, sheets
from renders.navegador.chart import way
from renders.navegador.closeups import Subject
from renders.navegador.courses import JudgedGame, ahead_since, explorations, turned
from renders.navegador.markets import signed
from renders.navegador.view import Story, View
from renders.picture import SHORT_TITLE, Description, describe_picture

WAY: Final = " – "
"""Separator of the regions of a route, in every language."""
Params = ParamSpec("Params")
Subjects = TypeVar("Subjects", bound=View | Story | JudgedGame)


class Speaker(picture.Speaker):
    def __init__(self, view: View, short: bool, terse: int = 0) -> None:
        super().__init__(view.names, view.locale, short, terse)
        self.view = view
        self.region = partial(names.region, locale=view.locale)
        self.field = partial(names.field, locale=view.locale)
        self.good = partial(names.good, locale=view.locale)
        self.column = partial(names.column_in_text, locale=view.locale)

    def list(self, key: str, parts: Iterable[str]) -> Iterator[str]:
        """Yield a sentence with a list; several where one would exceed Fluent's limit, none if the list is empty."""
        return (self.say(key, list=row) for row in self.rows(parts))

    def clauses(self, key: str, parts: Iterable[str]) -> Iterator[str]:
        return (self.say(key, list=row) for row in self.rows(parts, lists.clauses))

    def counts(self, key: str, group: Iterable[tuple[int, int]]) -> str:
        return self.row(self.say(key, n=n, region=self.region(region)) for region, n in group if n)

    def ships(self, group: Iterable[tuple[int, int]]) -> str:
        return self.counts("alt-ships-in", group)

    def owned(self, seat: int, what: str) -> str:
        """Text that belongs to a player, after the name; "none" for an empty one."""
        return self.say("alt-of", name=self.names[seat], what=what or self.say("alt-none"))

    def title(self, what: str) -> str:
        table = naming.label(self.view.table, SHORT_TITLE if self.short else naming.MAX_LENGTH, "")
        return self.say(f"{what}-of", table=table) if table else self.say(what)


def _describes(
    parts: Callable[Concatenate[Speaker, Subjects, Params], Iterable[str]],
) -> Callable[Concatenate[Subjects, Params], Description]:
    """Make a picture's description of its sentences; of a story or a review the speaker knows the last view."""

    def describe(subject: Subjects, /, *args: Params.args, **kwargs: Params.kwargs) -> Description:
        story = subject.story if isinstance(subject, JudgedGame) else subject
        view = story.at(len(story.states) - 1) if isinstance(story, Story) else story

        def sentences(speaker: Speaker) -> Iterable[str]:
            return parts(speaker, subject, *args, **kwargs)

        return describe_picture(partial(Speaker, view), sentences, "alt-more", 1, always=True)

    return describe


def status(speaker: Speaker) -> str:
    state = speaker.view.state
    phase = ROMAN[state.phase]
    if state.seat is None:
        return speaker.say("alt-over", phase=phase)
    name = speaker.names[state.seat]
    if state.turns_left is None:
        return speaker.say("alt-to-act", phase=phase, name=name)
    return speaker.say("alt-last-turns", phase=phase, name=name, turns=state.turns_left)


def _stage(speaker: Speaker) -> Iterable[str]:
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


@_describes
def board(speaker: Speaker, view: View) -> Iterable[str]:
    state, players = view.state, view.state.players
    yield speaker.title("alt-board")
    yield status(speaker)
    last = next(region for region, rules in enumerate(BOARD.regions) if rules.ends_game)
    where, still = speaker.region(last), "no" if state.explored(last) else "yes"
    yield speaker.say("alt-end-clock", n=sum(state.buildings), region=where, open=still)
    yield from _stage(speaker)
    if not speaker.short:
        yield speaker.say("alt-played", turns=state.turns_played)
        yield from speaker.clauses("alt-changed", _steps(speaker))
    yield from speaker.clauses("alt-ships", _fleets(speaker))
    yield from speaker.clauses("alt-tokens", _tokens(speaker))
    fields = [speaker.say("alt-middle") if player.field is None else speaker.field(player.field) for player in players]
    yield from speaker.clauses("alt-stones", (speaker.owned(seat, field) for seat, field in enumerate(fields)))
    holder, at = speaker.names[state.card.holder], state.card.field
    mark = {} if at is None else {"field": speaker.field(at)}
    yield speaker.say("alt-card-marked" if mark else "alt-card", name=holder, **mark)
    yield from speaker.list("alt-unexplored", _say_unexplored(speaker))
    if state.goa:
        royal = speaker.row(speaker.region(at) for at, region in enumerate(BOARD.regions) if region.royal)
        yield speaker.say("alt-kings", region=royal, n=view.kings)
    if speaker.short:
        yield from speaker.clauses("alt-changed", _steps(speaker))
    counts = (speaker.owned(seat, str(player.workers)) for seat, player in enumerate(players))
    yield from speaker.clauses("alt-workers", counts)
    if speaker.short:
        return
    explorers = [speaker.row(map(speaker.region, player.explorers)) for player in players]
    yield from speaker.clauses("alt-explored-by", (speaker.owned(*both) for both in enumerate(explorers)))
    yield from speaker.list("alt-rondel", (speaker.field(field) for field in range(len(RONDEL))))
    borders = (
        speaker.say("alt-border", region=speaker.region(region), list=speaker.row(map(speaker.region, near)))
        for region, near in enumerate(BOARD.neighbours)
    )
    yield from speaker.clauses("alt-borders", borders)
    yield speaker.say("alt-red-borders")


def _fleets(speaker: Speaker) -> Iterable[str]:
    for seat, player in enumerate(speaker.view.state.players):
        yield speaker.owned(seat, speaker.ships(enumerate(player.ships)))


def _tokens(speaker: Speaker) -> Iterable[str]:
    for at, (region, tokens) in enumerate(zip(BOARD.regions, speaker.view.state.tokens, strict=True)):
        if region.good is None or tokens is None:
            continue
        if tokens:
            good, figures = speaker.good(region.good), _figures(tokens)
            yield speaker.say("alt-token", region=speaker.region(at), good=good, prices=figures)
        else:
            yield speaker.say("alt-empty", region=speaker.region(at))


def _say_unexplored(speaker: Speaker) -> Iterable[str]:
    players = len(speaker.names)
    for number, region in enumerate(BOARD.regions):
        if region.good is None or speaker.view.state.tokens[number] is not None:
            continue
        loss, good = BOARD.loss(number, players), speaker.good(region.good)
        key = "alt-unexplored-loss" if loss > 1 else "alt-unexplored-one"
        yield speaker.say(key, region=speaker.region(number), good=good, tokens=region.tokens, loss=loss)


def _steps(speaker: Speaker) -> Iterator[str]:
    last = speaker.view.last
    for seat, step in last.steps if last else ():
        yield speaker.owned(seat, _say_step(speaker, step))


def _say_step(speaker: Speaker, step: Step) -> str:
    match step:
        case steps.Navegador():
            return speaker.say("alt-did-navegador")
        case steps.Move(field, pay):
            if pay:
                return speaker.say("alt-moved-paid", field=speaker.field(field), places=speaker.ships(pay))
            return speaker.say("alt-moved", field=speaker.field(field))
        case steps.Explore(region, ships):
            return speaker.say("alt-explored", region=speaker.region(region), places=speaker.ships(ships))
        case steps.Sail(ships):
            ways = (
                speaker.say("alt-way", n=n, way=WAY.join(map(speaker.region, way(speaker.view.state, origin, target))))
                for origin, target, n in ships
            )
            return speaker.say("alt-sailed", ways=speaker.row(ways))
        case steps.Workers(n):
            return speaker.say("alt-did-workers", n=n)
        case steps.Ships(n):
            return speaker.say("alt-did-ships", n=n)
        case steps.Colony(take):
            return speaker.say("alt-did-colony", places=speaker.counts("alt-colonies-in", take))
        case steps.Build():
            buildings = (names.counted_buildings(kind, n, speaker.locale) for kind, n in enumerate(step.counts) if n)
            return speaker.say("alt-did-build", list=speaker.row(buildings))
        case steps.Market(sell, process):
            trades = (
                speaker.say(key, n=n, good=speaker.good(good))
                for good, both in enumerate(zip(sell, process, strict=True))
                for key, n in zip(("alt-sold", "alt-processed"), both, strict=True)
                if n
            )
            return speaker.say("alt-did-market", list=speaker.row(trades))
        case steps.Privilege(kind):
            return speaker.say("alt-did-privilege", column=speaker.column(kind))
        case steps.King(kind):
            return speaker.say("alt-did-king", column=speaker.column(kind))
        case steps.End():
            return speaker.say("alt-did-end")


@_describes
def market(speaker: Speaker, _: View) -> Iterable[str]:
    yield speaker.title("alt-market")
    yield from _offers(speaker)


def _offers(speaker: Speaker) -> Iterable[str]:
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


def closeup(view: View, subject: Subject) -> Description:
    return board(view) if subject in ("sailing", "colony") else _choice(view, subject)


@_describes
def _choice(speaker: Speaker, view: View, subject: Subject) -> Iterable[str]:
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
    after = Speaker(view.after or view, speaker.short, speaker.terse)
    yield from player(after, after.view.front)


@_describes
def prices(speaker: Speaker, _: View) -> Iterable[str]:
    yield speaker.title("alt-price-list")
    for good, column in enumerate(BOARD.market):
        yield speaker.say("alt-rows", good=speaker.good(good), prices=_figures(column))
    yield speaker.say("alt-rows-factory", prices=_figures(BOARD.factory_income))
    yield from _offers(speaker)


def _players(speaker: Speaker) -> Iterable[str]:
    order, first = range(len(speaker.names)), speaker.view.front
    for seat in sorted(order, key=lambda seat: (seat - first) % len(speaker.names)):
        yield from player(speaker, seat)


def _figures(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _gallery(speaker: Speaker) -> Iterable[str]:
    """Yield the privileges available, and the gain from each for the player whose picture it is."""
    view, state = speaker.view, speaker.view.state
    for kind in range(len(COLUMNS)):
        grant, n, column = view.grants[kind], state.gallery[kind], speaker.column(kind)
        if view.takeable[kind] and grant is not None and view.seat is not None:
            name, points = speaker.names[view.seat], signed(view.gains[kind] or 0)
            yield speaker.say("alt-privilege-worth", column=column, n=n, name=name, coins=grant.coins, points=points)
        elif n and view.seat is not None:
            yield speaker.say("alt-privilege-not", column=column, n=n, name=speaker.names[view.seat])
        else:
            yield speaker.say("alt-privilege", column=column, n=n)


def _fares(speaker: Speaker) -> str:
    """Costs of workers and ships now and in the next phase: one sentence, as neither half is enough alone."""
    phase, each = speaker.view.state.phase, BOARD.beyond_price
    after = ROMAN[phase + 1] if phase + 1 < len(ROMAN) else "none"
    cheap, dear, later = BOARD.capacity_price, each * phase, each * (phase + 1)
    return speaker.say("alt-fares", cheap=cheap, dear=dear, next=after, later=later)


def _prices(speaker: Speaker) -> Iterable[str]:
    view = speaker.view
    for good in range(len(GOODS)):
        row, was = view.state.market[good], view.before.market[good]
        key = "alt-price" if was == row else "alt-price-moved"
        price, income = BOARD.market[good][row - 1], BOARD.factory_income[row - 1]
        yield speaker.say(key, good=speaker.good(good), row=row, price=price, income=income, was=was)


def _chart(speaker: Speaker) -> Iterable[str]:
    for building, left in enumerate(speaker.view.prices):
        name = names.buildings(building, speaker.locale)
        if not left:
            yield speaker.say("alt-chart-none", building=name)
        elif speaker.short:
            yield speaker.say("alt-chart-one", building=name, n=len(left), price=left[0])
        else:
            yield speaker.say("alt-chart-full", building=name, n=len(left), prices=_figures(left))


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
    each = (
        speaker.say("alt-player-worth-one", column=speaker.column(kind), points=points)
        for kind, points in enumerate(view.worth[seat])
    )
    yield speaker.say("alt-player-worth", name=name, list=speaker.row(each))
    if change := speaker.row(_say_changes(speaker, seat)):
        yield speaker.say("alt-player-change", name=name, list=change)
    if view.state.card.holder == seat:
        yield speaker.say("alt-card", name=name)
    if owner.king is not None:
        yield speaker.say("alt-player-king", name=name, column=speaker.column(owner.king))
    elif view.state.goa:
        yield speaker.say("alt-player-king-open", name=name)
    elif (best := view.points[seat].king) is not None:
        yield speaker.say("alt-player-king-best", name=name, column=speaker.column(best))


def _say_changes(speaker: Speaker, seat: int) -> Iterator[str]:
    view = speaker.view
    change = changes(view.before, view.state, seat)
    for key, n in (
        ("alt-change-cash", change.cash),
        ("alt-change-points", change.points),
        ("alt-change-workers", change.workers),
        ("alt-change-ships", change.fleet),
    ):
        if n:
            yield speaker.say(key, said=signed(n), n=abs(n))
    for good, n in enumerate(change.colonies):
        if n:
            yield speaker.say("alt-change-colonies", said=signed(n), n=abs(n), good=speaker.good(good))
    for building in range(len(BUILDINGS)):
        if n := change.buildings[building]:
            yield names.counted_buildings(building, abs(n), speaker.locale, signed(n))
    for kind, n in enumerate(change.privileges):
        if n:
            yield speaker.say("alt-change-privileges", said=signed(n), n=abs(n), column=speaker.column(kind))
    for region in change.explorers:
        yield speaker.say("alt-change-explorer", region=speaker.region(region))


@_describes
def sheet(speaker: Speaker, view: View, seat: int) -> Iterable[str]:
    yield speaker.say("alt-sheet", name=speaker.names[seat])
    yield from player(speaker, seat, alone=True)
    yield speaker.say("alt-ships", list=list(_fleets(speaker))[seat])
    explorers = speaker.row(map(speaker.region, view.state.players[seat].explorers))
    yield speaker.say("alt-explored-by", list=speaker.owned(seat, explorers))


@_describes
def final(speaker: Speaker, _: View) -> Iterable[str]:
    yield speaker.title("alt-final")
    yield from _result(speaker)


def _result(speaker: Speaker) -> Iterable[str]:
    view = speaker.view
    first = view.ranking[0]
    yield courses.reason(view)
    yield courses.decision(view, speaker.names[first])
    yield courses.strongest(view, first)
    if courses.ties(view):
        yield speaker.say("picture-ties")
    for seat in view.ranking:
        score, name = view.points[seat], speaker.names[seat]
        points = dict(zip(CATEGORIES, score.parts, strict=True))
        yield speaker.say("alt-score", rank=score.rank, name=name, total=score.total, **points)
        if score.king is not None and not speaker.short:
            column, more = speaker.column(score.king), courses.kings(view, seat)
            yield speaker.say("alt-score-king", name=name, column=column, points=more)


@_describes
def course(speaker: Speaker, story: Story) -> Iterable[str]:
    view, rows = speaker.view, [scores(story.states[end]) for end in story.ends]
    turns, (first, since) = rows[1:], ahead_since(rows)
    yield speaker.title("alt-course")
    yield status(speaker)
    yield turned(story, speaker.names[first], since)
    for seat, name in enumerate(speaker.names):
        points, cash = view.points[seat].total, view.state.players[seat].cash
        leads = sum(row[seat].rank == 1 for row in turns)
        yield speaker.say("alt-course-one", name=name, points=points, cash=cash, led=leads, turns=len(turns))
    events = (
        speaker.say("alt-course-event", turn=turn, name=speaker.names[seat], region=speaker.region(region))
        for turn, seat, region in explorations(story)
    )
    yield from speaker.clauses("alt-course-events", events)


@_describes
def chances(speaker: Speaker, review: JudgedGame) -> Iterable[str]:
    locale = speaker.locale
    yield speaker.title("alt-chances")
    last = review.turns[-1].chances if review.turns else (0.0,) * len(speaker.names)
    for seat, name in enumerate(speaker.names):
        share, mean = percent(last[seat], locale), tenths(review.mean(seat), locale)
        yield speaker.say("alt-chances-one", name=name, chance=share, loss=mean)
    for number in review.turning:
        turn = review.turns[number]
        name, loss = speaker.names[turn.seat], tenths(turn.loss, locale)
        yield speaker.say("alt-chances-turning", turn=number + 1, name=name, loss=loss)


@_describes
def sources(speaker: Speaker, _: JudgedGame, usual: Expected) -> Iterable[str]:
    view = speaker.view
    yield speaker.title("alt-sources")
    for seat in view.ranking:
        score = view.points[seat]
        parts = zip(CATEGORIES, score.parts, usual.means, strict=True)
        more = {part: signed(round(value - mean)) for part, value, mean in parts}
        yield speaker.say("alt-sources-one", name=speaker.names[seat], total=score.total, **more)
    yield say("picture-usual", view.locale, games=usual.games, players=usual.players)


@_describes
def replay(speaker: Speaker, story: Story) -> Iterable[str]:
    yield speaker.title("alt-replay")
    yield speaker.say("alt-replay-length", frames=len(story.frames), turns=len(story.ends) - 1)
    yield from _result(speaker)


def legend(locale: str = "en") -> Description:
    return picture.describe_legend(say("alt-legend", locale), locale, lambda: sheets.legend(locale))
