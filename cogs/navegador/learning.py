"""A first game of Navegador in short lessons: positions, tasks, and an answer to each turn.

Positions, and what sentences name, are in `lessons.toml`. A judge names its answer after the learner's action, for a
sentence `lesson-NAME-ANSWER`. `RIGHT` solves the task; `OTHER` is any turn without a sentence of its own.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar

import navegador
from cogs.components import Page
from cogs.games import Answer, Lesson, Scene
from cogs.navegador import labels, panels, pictures
from cogs.navegador.plan import TurnDraft
from i18n import Fact, say
from navegador import State, Step, step_from_dict, steps
from navegador.actions import market, privilege
from navegador.actions.buildings import prices
from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, RONDEL, SHIPYARD
from navegador.scoring import scores
from navegador.state import Card, Player
from renders.navegador import Last
from renders.navegador.courses import LAST_REGION

RIGHT, OTHER, DECLINED = "right", "other", "declined"
SAILING, WORKERS, MARKET, COLONY, PRIVILEGE, SHIPS, LATE_MARKET, BUYING = range(len(RONDEL))
FIELDS: Final = {**dict(zip(RONDEL[::-1], range(BUYING, -1, -1), strict=True)), "late market": LATE_MARKET}
"""The fields of the rondel by their names: of the two markets the first."""
SUGAR, GOLD, _ = range(len(GOODS))
LEARNER, RIVAL = 0, 1
SEED: Final = 27
EMPTY: Final = dict[str, int]()
KIND = TypeVar("KIND", bound=Step)
Facts = dict[str, Fact]


@dataclass(frozen=True, slots=True)
class LearnerTurn:
    before: State
    steps: tuple[Step, ...]
    after: State
    """The resulting position, with hidden parts revealed by an exploration."""

    @classmethod
    def of(cls, before: State, taken: tuple[Step, ...]) -> Self:
        return cls(before, taken, panels.played(before, taken))

    def step(self, kind: type[KIND]) -> KIND | None:
        return next((step for step in self.steps if isinstance(step, kind)), None)

    def declined_on(self, field: int) -> bool:
        *_, move, last = (None, *self.steps)
        return isinstance(move, steps.Move) and move.field == field and isinstance(last, steps.End)

    @property
    def gain(self) -> int:
        return self.after.players[LEARNER].cash - self.before.players[LEARNER].cash

    def facts(self, locale: str) -> Facts:
        facts: Facts = {"paid": 0, "n": 0, "income": self.gain}
        for step in self.steps:
            match step:
                case steps.Move():
                    facts["paid"] = sum(n for _, n in step.pay)
                case steps.Workers():
                    facts["n"] = step.n
                case steps.Explore():
                    tokens = self.after.tokens[step.region] or ()
                    facts |= {"prices": labels.prices(tokens, locale), "cash": tokens[0]}
                    facts["n"] = sum(n for _, n in step.ships)
                case steps.Colony() | steps.Build():
                    facts |= {"price": -self.gain, "next": next(iter(prices(self.after, CHURCH)), 0)}
                case steps.Privilege():
                    if (grant := privilege.grant(self.before.players[LEARNER], step.kind)) is not None:
                        facts |= {"points": grant.points, "coins": grant.coins}
        return facts


def _rondel(turn: LearnerTurn) -> str:
    move, recruits = turn.step(steps.Move), turn.step(steps.Workers)
    if move is not None and move.pay:
        return "paid"
    if recruits is None:
        return OTHER
    return RIGHT if recruits.n == 1 else "dear"


def _judge_sailing(turn: LearnerTurn) -> str:
    exploration = turn.step(steps.Explore)
    if exploration is not None:
        least = BOARD.loss(exploration.region, len(turn.before.players)) + 1
        return RIGHT if sum(n for _, n in exploration.ships) == least else "many"
    return "known" if turn.step(steps.Sail) is not None else OTHER


def _colony(turn: LearnerTurn) -> str:
    colonies = turn.step(steps.Colony)
    if colonies is None:
        return OTHER
    if any(region != BOARD.region("Bahia") for region, _ in colonies.take):
        return "elsewhere"
    return RIGHT if sum(n for _, n in colonies.take) > 1 else "few"


def _market(turn: LearnerTurn) -> str:
    trade = turn.step(steps.Market)
    if trade is None:
        return OTHER
    if trade.sell[SUGAR]:
        return "cheap"
    if not trade.process[SUGAR]:
        return "idle"
    if trade.process[SUGAR] < 2:
        return "wildcard"
    return RIGHT if trade.sell[GOLD] else "kept"


def _buildings(turn: LearnerTurn) -> str:
    purchase, task_kinds = turn.step(steps.Build), {SUGAR, CHURCH}
    if purchase is None:
        return OTHER
    if any(n for kind, n in enumerate(purchase.counts) if kind not in task_kinds) or max(purchase.counts) > 1:
        return "else"
    return RIGHT if sum(purchase.counts) == len(task_kinds) else "half"


def _privilege(turn: LearnerTurn) -> str:
    choice, grants = turn.step(steps.Privilege), _grants(turn.before)
    if choice is None:
        return OTHER
    if grants[choice.kind].points == max(grant.points for grant in grants.values()):
        return RIGHT
    return "coins" if grants[choice.kind].coins == max(grant.coins for grant in grants.values()) else "fewer"


def _card(turn: LearnerTurn) -> str:
    if turn.step(steps.Navegador) is None:
        return "expired" if turn.after.card.holder != LEARNER else "unused"
    colonies = turn.step(steps.Colony)
    return RIGHT if colonies is not None and BOARD.region("Rio de Janeiro") in dict(colonies.take) else "nowhere"


def _opening(turn: LearnerTurn) -> str:
    if turn.step(steps.Explore) is not None:
        return RIGHT
    return OTHER if turn.step(steps.Build) is None else "factory"


JUDGES: Final[Mapping[str, Callable[[LearnerTurn], str]]] = {
    "rondel": _rondel,
    "sailing": _judge_sailing,
    "colony": _colony,
    "market": _market,
    "buildings": _buildings,
    "privilege": _privilege,
    "card": _card,
    "end": lambda turn: RIGHT if turn.after.end_triggered else "late",
    "opening": _opening,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    name: str
    look: Literal["board", "market"]
    field: str
    answers: tuple[str, ...]
    """The judge's answers beside `RIGHT` and `OTHER`."""
    words: Mapping[str, str]
    numbers: Mapping[str, str]
    seats: int = 2
    rounds: int = 0
    """Rounds that have been finished; the last to act in one is the rival."""
    market: tuple[int, ...] = ()
    card: tuple[str, str] = ("", "")
    learner: Mapping[str, Any] | None = None
    rival: Mapping[str, Any] | None = None

    def begin(self) -> State:
        initial = navegador.setup(self.seats, navegador.deal(SEED))
        if self.learner is None or self.rival is None:
            return initial
        players = (_player(initial, **self.learner), _player(initial, **self.rival))
        explored = {region for owner in players for region in owner.explorers}
        colonies = {**self.learner.get("colonies", {}), **self.rival.get("colonies", {})}
        stacks, (holder, mark), turns = initial.stacks or (), self.card, self.seats * self.rounds
        return replace(
            initial,
            players=players,
            tokens=tuple(  # the cheapest are gone
                (stack or ())[colonies.get(BOARD.names[region], 0) :] if region in explored else initial.tokens[region]
                for region, stack in enumerate(stacks)
            ),
            stacks=tuple(None if region in explored else stack for region, stack in enumerate(stacks)),
            market=self.market or initial.market,
            buildings=tuple(
                stand - sum(owner.bought(number) for owner in players)
                for number, stand in enumerate(BOARD.chart(self.seats))
            ),
            phase=max((BOARD.regions[region].starts_phase or 1 for region in explored), default=1),
            card=Card(("learner", "rival").index(holder), FIELDS[mark]),
            turns_played=turns,
            ply=2 * turns,
        )

    def judge(self, turn: LearnerTurn) -> str:
        has_declined = DECLINED in self.answers and turn.declined_on(FIELDS[self.field])
        return DECLINED if has_declined else JUDGES[self.name](turn)

    def facts(self, locale: str) -> Facts:
        common = facts_of(_position(self.name), self.name, locale)
        words = {name: _word(word, locale) for name, word in {"field": f"field/{self.field}", **self.words}.items()}
        return {**common, **words, **{name: common[number] for name, number in self.numbers.items()}}


def _player(
    initial: State,
    *,
    field: str,
    ships: Mapping[str, int],
    colonies: Mapping[str, int] = EMPTY,
    factories: Mapping[str, int] = EMPTY,
    privileges: Mapping[str, int] = EMPTY,
    explored: tuple[str, ...] = (),
    **others: int,
) -> Player:
    return replace(
        initial.players[LEARNER],
        field=FIELDS[field],
        ships=tuple(ships.get(name, 0) for name in BOARD.names),
        colonies=tuple(
            sum(n for name, n in colonies.items() if BOARD.regions[BOARD.region(name)].good == good)
            for good in range(len(GOODS))
        ),
        factories=tuple(factories.get(name, 0) for name in GOODS),
        privileges=tuple(privileges.get(name, 0) for name in COLUMNS),
        explorers=tuple(sorted(map(BOARD.region, explored))),
        **others,
    )


def _word(word: str, locale: str) -> str:
    kind, _, name = word.partition("/")
    match kind:
        case "field":
            return labels.field(FIELDS[name], locale)
        case "region":
            return labels.region(BOARD.region(name), locale)
        case "good":
            return labels.good(GOODS.index(name), locale)
    return labels.building(BUILDINGS.index(name), locale)


def _grants(state: State) -> dict[int, privilege.Grant]:
    grants = {kind: privilege.grant(state.players[LEARNER], kind) for kind in range(len(COLUMNS))}
    return {kind: grant for kind, grant in grants.items() if grant is not None}


def facts_of(state: State, lesson: str, locale: str) -> Facts:
    own = {"own_cash": state.actor.cash, "own_workers": state.actor.workers, "own_ships": state.actor.fleet}
    facts: Facts = {**numbers(locale), **own}
    match lesson:
        case "sailing":
            loss = BOARD.loss(BOARD.region("Bahia"), len(state.players))
            facts |= {"range": state.phase, "least": loss + 1, "loss": loss}
        case "market":
            sugar, gold, _ = market.choices(state).trades
            facts |= {"sale": sugar.price, "factory": sugar.income, "dear": gold.price}
        case "privilege":
            best = max(_grants(state).values(), key=lambda grant: grant.points)
            facts |= {"best": best.points, "column": labels.column(best.kind, locale)}
        case "end":
            mine, theirs = scores(state)
            (last,) = (kind for kind, left in enumerate(state.buildings) if left)
            facts |= {"mine": mine.total, "theirs": theirs.total, "region": labels.region(LAST_REGION, locale)}
            facts |= {"building": labels.building(last, locale), "price": prices(state, last)[0]}
        case "opening":
            facts["price"] = min(prices(state, kind)[0] for kind in range(len(GOODS)))
    return facts


def numbers(locale: str | None) -> Facts:
    regions, phases, factory = BOARD.regions, (2, 3), BOARD.buildings[0]
    shipyard, church = BOARD.buildings[SHIPYARD], BOARD.buildings[CHURCH]
    facts: Facts = {
        **labels.NUMBERS,
        "income": labels.prices(dict.fromkeys(BOARD.factory_income), locale),
        "factories": labels.prices(factory.prices, locale),
        "shipyards": labels.prices(shipyard.prices, locale),
        "churches": labels.prices(church.prices, locale),
        "chart": labels.prices(shipyard.chart, locale),
        "factory_workers": factory.workers,
        "shipyard_workers": shipyard.workers,
        "church_workers": church.workers,
        **{f"beyond_{phase}": BOARD.beyond_price * phase for phase in (1, *phases)},
    }
    for at, region in enumerate(regions):
        if region.starts_phase:
            facts[f"begin_{region.starts_phase}"] = labels.region(at, locale)
    for phase in phases:
        fills = (BOARD.fill(phase, n) for n in range(BOARD.fewest_players, BOARD.most_players + 1))
        facts[f"fill_{phase}"] = labels.prices(fills, locale)
    for number, good in enumerate(GOODS):
        facts[f"market_{good}"] = labels.prices(dict.fromkeys(BOARD.market[number]), locale)
        facts |= {f"lowest_{good}": BOARD.token_prices[number][0], f"highest_{good}": BOARD.token_prices[number][-1]}
    for column in BOARD.columns:
        facts |= {f"per_{column.name}": column.points, f"more_{column.name}": column.more}
        facts[f"coins_{column.name}"] = labels.prices(column.coins, locale)
    return facts


def _read(name: str, data: dict[str, Any]) -> Task:
    values: dict[str, Any] = {"name": name, "words": {}, "numbers": {}}
    values |= {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return Task(**values)


TASKS: Final = tuple(
    _read(name, data)
    for name, data in tomllib.loads(Path(__file__).with_name("lessons.toml").read_text("utf-8")).items()
)
_TASKS: Final = {task.name: task for task in TASKS}


class NavegadorLessons:
    names: Final = tuple(_TASKS)

    def lesson(self, name: str) -> Lesson:
        state = _position(name)
        return Lesson(name, state.seen(), LEARNER, ("merchant",) * (len(state.players) - 1))

    def called(self, name: str, locale: str | None) -> str:
        return say(f"lesson-{name}-title", locale)

    def taught(self, name: str, scene: Scene) -> Page:
        text = say(f"lesson-{name}", scene.locale, **_TASKS[name].facts(scene.locale))
        return Page.of(text, picture=pictures.one(_TASKS[name].look, scene))

    def numbers(self, locale: str | None) -> str:
        facts = numbers(locale)
        return "\n".join((say("lesson-numbers", locale, **facts), say("lesson-prices", locale, **facts)))

    def task(self, name: str, scene: Scene) -> str:
        return say(f"lesson-{name}-task", scene.locale, **_TASKS[name].facts(scene.locale))

    def answered(self, name: str, scene: Scene, draft: TurnDraft) -> Answer:
        proposal, task, locale = panels.proposal(draft), _TASKS[name], scene.locale
        assert proposal is not None
        turn = LearnerTurn.of(_position(name), tuple(step_from_dict(step) for step in proposal.steps))
        answer = task.judge(turn)
        if answer == OTHER:
            return Answer(False, say("lesson-other", locale, task=self.task(name, scene)))
        message = say(f"lesson-{name}-{answer}", locale, **{**task.facts(locale), **turn.facts(locale)})
        if answer != RIGHT:
            return Answer(False, message)
        last = Last(turn.before.seen(), tuple((LEARNER, step) for step in turn.steps))
        return Answer(True, message, pictures.changed(task.look, scene, last, turn.after.seen(), LEARNER))


@cache
def _position(name: str) -> State:
    return _TASKS[name].begin()


LESSONS: Final = NavegadorLessons()
