"""The lessons: the position of each, its task, and the answer to each turn.

A judge names its answer after the learner's action; the catalogue has a sentence for each (`lesson-NAME-ANSWER`).
`RIGHT` solves the task; `OTHER` is any turn without a sentence of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Self, TypeVar

from cogs.navegador import labels
from cogs.navegador.learning import positions
from cogs.navegador.learning.positions import (
    BUYING,
    COLONY,
    LATE_MARKET,
    LEARNER,
    MARKET,
    PRIVILEGE,
    RIVAL,
    SAILING,
    SHIPS,
    WORKERS,
    player,
    position,
    start,
)
from navegador import State, Step, apply, steps
from navegador.actions import market, privilege
from navegador.actions.buildings import prices
from navegador.board import BOARD, CHURCH, COLUMNS, GOODS, SHIPYARD
from navegador.scoring import scores
from navegador.state import Card
from words import Fact

RIGHT, OTHER, DECLINED = "right", "other", "declined"

SUGAR, GOLD, _ = range(len(GOODS))
BAHIA, GUINE, RIO = "Bahia", "Guiné", "Rio de Janeiro"
KIND = TypeVar("KIND", bound=Step)
Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Taken:
    """A learner's turn."""

    before: State
    steps: tuple[Step, ...]
    after: State
    """The resulting position, with hidden parts revealed by an exploration."""

    @classmethod
    def of(cls, before: State, taken: tuple[Step, ...]) -> Self:
        """Build a turn from legal steps. Raises StepError for others."""
        after = before
        for step in taken:
            after = apply(after, step)
        return cls(before, taken, after)

    def all(self, kind: type[KIND]) -> Iterator[KIND]:
        """Yield the steps of a kind."""
        return (step for step in self.steps if isinstance(step, kind))

    def one(self, kind: type[KIND]) -> KIND | None:
        """Return the first step of a kind; None if there is none."""
        return next(self.all(kind), None)

    @property
    def field(self) -> int | None:
        """The field to which the stone went."""
        move = self.one(steps.Move)
        return None if move is None else move.field

    def declined_on(self, field: int) -> bool:
        """Return whether the stone went to this field and its action was declined."""
        return self.field == field and isinstance(self.steps[-1], steps.End) and isinstance(self.steps[-2], steps.Move)


@dataclass(frozen=True, slots=True)
class Task:
    """A lesson."""

    name: str
    look: Literal["board", "market"]
    """The picture it is about."""
    begin: Callable[[], State]
    """Its position, hidden parts included."""
    judge: Callable[[Taken], str]
    answers: tuple[str, ...]
    """The judge's answers beside `RIGHT` and `OTHER`."""
    facts: Callable[[State, str], Facts]
    """Parameters of its sentences, in a language."""
    taken_facts: Callable[[Taken, str], Facts] = lambda taken, locale: {}
    """Further parameters of its answers."""


# ---------------------------------------------------------------------------------------------- 1, the turn, the rondel


def _rondel() -> State:
    return position(
        player(SAILING, {"Portugal": 2}),
        player(MARKET, {"Portugal": 2}, cash=230),
        rounds=1,
        card=Card(RIVAL, MARKET),
    )


def _rondel_judge(taken: Taken) -> str:
    move, recruited = taken.one(steps.Move), taken.one(steps.Workers)
    if move is not None and move.pay:
        return "paid"
    if taken.declined_on(WORKERS):
        return DECLINED
    if recruited is None:
        return OTHER
    return RIGHT if recruited.n == 1 else "dear"


def _rondel_facts(state: State, locale: str) -> Facts:
    return {
        **positions.points(),
        **positions.limits(),
        "free": BOARD.free_fields,
        "cheap": BOARD.capacity_price,
        "dear": BOARD.beyond_price * state.phase,
        "stone": labels.field(SAILING, locale),
        "field": labels.field(WORKERS, locale),
    }


def _rondel_taken(taken: Taken, locale: str) -> Facts:
    move, recruited = taken.one(steps.Move), taken.one(steps.Workers)
    return {"paid": 0 if move is None else sum(n for _, n in move.pay), "n": 0 if recruited is None else recruited.n}


# --------------------------------------------------------------------------------------------- 2, sailing and exploring


def _sailing() -> State:
    return position(
        player(BUYING, {"Portugal": 3}, cash=150),
        player(SAILING, {GUINE: 1}, cash=240, explored=(GUINE,)),
        rounds=3,
        card=Card(RIVAL, MARKET),
    )


def _sailing_judge(taken: Taken) -> str:
    explored = taken.one(steps.Explore)
    if taken.declined_on(SAILING):
        return DECLINED
    if explored is not None:
        least = BOARD.loss(explored.region, len(taken.before.players)) + 1
        return RIGHT if sum(n for _, n in explored.ships) == least else "many"
    return "known" if taken.one(steps.Sail) is not None else OTHER


def _sailing_facts(state: State, locale: str) -> Facts:
    loss = BOARD.loss(BOARD.region(BAHIA), len(state.players))
    return {
        **positions.phases(locale),
        "range": state.phase,
        "least": loss + 1,
        "loss": loss,
        "points": BOARD.columns[COLUMNS.index("explorer")].points,
        "region": _region(BAHIA, locale),
        "near": _region(GUINE, locale),
        "field": labels.field(SAILING, locale),
    }


def _sailing_taken(taken: Taken, locale: str) -> Facts:
    explored = taken.one(steps.Explore)
    if explored is None:
        return {}
    lying = taken.after.tokens[explored.region] or ()
    return {"prices": labels.prices(lying, locale), "cash": lying[0], "n": sum(n for _, n in explored.ships)}


# ---------------------------------------------------------------------------------------------------------- 3, colonies


def _colony() -> State:
    return position(
        player(MARKET, {BAHIA: 2, GUINE: 1}, cash=260, workers=4, explored=(BAHIA,)),
        player(WORKERS, {GUINE: 1, "Portugal": 1}, cash=120, workers=5, explored=(GUINE,)),
        rounds=5,
        card=Card(RIVAL, BUYING),
    )


def _colony_judge(taken: Taken) -> str:
    if taken.declined_on(COLONY):
        return DECLINED
    founded = taken.one(steps.Colony)
    if founded is None:
        return OTHER
    if any(region != BOARD.region(BAHIA) for region, _ in founded.take):
        return "elsewhere"
    return RIGHT if sum(n for _, n in founded.take) > 1 else "few"


def _colony_facts(state: State, locale: str) -> Facts:
    return {
        "workers": BOARD.colony_workers,
        "cash": BOARD.cash_per_point,
        "have": state.actor.workers,
        "points": BOARD.columns[COLUMNS.index("colony")].points,
        "region": _region(BAHIA, locale),
        "other": _region(GUINE, locale),
        "field": labels.field(COLONY, locale),
    }


def _colony_taken(taken: Taken, locale: str) -> Facts:
    return {"price": taken.before.players[LEARNER].cash - taken.after.players[LEARNER].cash}


# -------------------------------------------------------------------------------------------------------- 4, the market


def _market() -> State:
    return position(
        player(
            WORKERS,
            {BAHIA: 2, GUINE: 1},
            cash=60,
            workers=5,
            colonies={BAHIA: 2, GUINE: 1},
            factories={"sugar": 1},
            explored=(BAHIA,),
        ),
        player(COLONY, {GUINE: 1, "Portugal": 1}, cash=120, workers=5, explored=(GUINE,), factories={"gold": 1}),
        {BAHIA: 2, GUINE: 1},
        rounds=8,
        market=(8, 2, 4),
        card=Card(RIVAL, SAILING),
    )


def _market_judge(taken: Taken) -> str:
    if taken.declined_on(MARKET):
        return DECLINED
    traded = taken.one(steps.Market)
    if traded is None:
        return OTHER
    if traded.sell[SUGAR]:
        return "cheap"
    if not traded.process[SUGAR]:
        return "idle"
    if traded.process[SUGAR] < 2:
        return "wildcard"
    return RIGHT if traded.sell[GOLD] else "kept"


def _market_facts(state: State, locale: str) -> Facts:
    trades = market.choices(state).trades
    return {
        "sugar": labels.good(SUGAR, locale),
        "gold": labels.good(GOLD, locale),
        "sale": trades[SUGAR].price,
        "factory": trades[SUGAR].income,
        "dear": trades[GOLD].price,
        "field": labels.field(MARKET, locale),
    }


def _market_taken(taken: Taken, locale: str) -> Facts:
    return {"income": taken.after.players[LEARNER].cash - taken.before.players[LEARNER].cash}


# --------------------------------------------------------------------------------------------------------- 5, buildings


def _buildings() -> State:
    return position(
        player(
            SHIPS,
            {BAHIA: 2, GUINE: 1, "Portugal": 1},
            cash=320,
            workers=8,
            colonies={BAHIA: 2, GUINE: 1},
            explored=(BAHIA,),
        ),
        player(WORKERS, {GUINE: 1, "Portugal": 1}, cash=120, workers=5, explored=(GUINE,), factories={"gold": 1}),
        {BAHIA: 2, GUINE: 1},
        rounds=10,
        market=(6, 4, 4),
        card=Card(RIVAL, COLONY),
    )


def _buildings_judge(taken: Taken) -> str:
    if taken.declined_on(BUYING):
        return DECLINED
    bought = taken.one(steps.Build)
    if bought is None:
        return OTHER
    wanted = {SUGAR, CHURCH}
    if any(n for kind, n in enumerate(bought.counts) if kind not in wanted) or max(bought.counts) > 1:
        return "else"
    return RIGHT if sum(bought.counts) == len(wanted) else "half"


def _buildings_facts(state: State, locale: str) -> Facts:
    return {
        "factory": BOARD.buildings[SUGAR].workers,
        "shipyard": BOARD.buildings[SHIPYARD].workers,
        "church": BOARD.buildings[CHURCH].workers,
        **positions.points(),
        **positions.limits(),
        "workers": state.actor.workers,
        "cash": state.actor.cash,
        "one": labels.building(CHURCH, locale),
        "two": labels.building(SUGAR, locale),
        "field": labels.field(BUYING, locale),
    }


def _buildings_taken(taken: Taken, locale: str) -> Facts:
    bought = taken.one(steps.Build)
    if bought is None:
        return {}
    return {
        "price": taken.before.players[LEARNER].cash - taken.after.players[LEARNER].cash,
        "next": next(iter(prices(taken.after, CHURCH)), 0),
    }


# -------------------------------------------------------------------------------------------------------- 6, privileges


def _privilege() -> State:
    return position(
        player(
            MARKET,
            {BAHIA: 1, "Portugal": 2},
            cash=90,
            workers=6,
            colonies={BAHIA: 3, GUINE: 2},
            factories={"sugar": 1},
            privileges={"shipyard": 1},
            shipyards=3,
            explored=(BAHIA, RIO),
        ),
        player(
            BUYING,
            {GUINE: 1, "Angola": 1},
            cash=210,
            workers=5,
            explored=(GUINE, "Angola", "Cabo da Boa Esperança"),
            factories={"gold": 2},
            churches=2,
        ),
        {BAHIA: 3, GUINE: 2},
        rounds=16,
        market=(5, 6, 4),
        card=Card(RIVAL, SAILING),
    )


def _privilege_judge(taken: Taken) -> str:
    if taken.declined_on(PRIVILEGE):
        return DECLINED
    chosen = taken.one(steps.Privilege)
    if chosen is None:
        return OTHER
    grants = {kind: privilege.grant(taken.before.players[LEARNER], kind) for kind in range(len(COLUMNS))}
    offered = {kind: grant for kind, grant in grants.items() if grant is not None}
    if offered[chosen.kind].points == max(grant.points for grant in offered.values()):
        return RIGHT
    richest = max(grant.coins for grant in offered.values())
    return "coins" if offered[chosen.kind].coins == richest else "fewer"


def _privilege_facts(state: State, locale: str) -> Facts:
    best = max(
        filter(None, (privilege.grant(state.actor, kind) for kind in range(len(COLUMNS)))),
        key=lambda grant: grant.points,
    )
    return {
        "least": BOARD.fewest_workers,
        "most": BOARD.most_privileges,
        "more": BOARD.columns[COLUMNS.index("colony")].more,
        "dear": BOARD.columns[COLUMNS.index("church")].more,
        "best": best.points,
        "column": labels.column(best.kind, locale),
        "field": labels.field(PRIVILEGE, locale),
    }


def _privilege_taken(taken: Taken, locale: str) -> Facts:
    chosen = taken.one(steps.Privilege)
    grant = None if chosen is None else privilege.grant(taken.before.players[LEARNER], chosen.kind)
    return {} if grant is None else {"points": grant.points, "coins": grant.coins}


# ------------------------------------------------------------------------------------------------ 7, the Navegador card


def _card() -> State:
    return position(
        player(WORKERS, {BAHIA: 2, "Portugal": 1}, cash=180, workers=4, colonies={BAHIA: 1}, explored=(BAHIA,)),
        player(SHIPS, {RIO: 1, GUINE: 1}, cash=160, workers=5, explored=(GUINE, RIO), factories={"sugar": 1}),
        {BAHIA: 1},
        rounds=7,
        market=(5, 4, 4),
        card=Card(LEARNER, PRIVILEGE),
    )


def _card_judge(taken: Taken) -> str:
    if taken.one(steps.Navegador) is None:
        return "expired" if taken.after.card.holder != LEARNER else "unused"
    rio = BOARD.region(RIO)
    founded = taken.one(steps.Colony)
    if founded is not None and rio in dict(founded.take):
        return RIGHT
    return "nowhere"


def _card_facts(state: State, locale: str) -> Facts:
    return {
        "region": _region(RIO, locale),
        "from": _region(BAHIA, locale),
        "field": labels.field(COLONY, locale),
        "mark": labels.field(PRIVILEGE, locale),
    }


# ----------------------------------------------------------------------------------------------------------- 8, the end


def _end() -> State:
    return position(
        player(
            SHIPS,
            {"Portugal": 2, "Goa": 2, BAHIA: 1},
            cash=640,
            workers=9,
            colonies={BAHIA: 3, RIO: 2, "Goa": 1},
            factories={"sugar": 4, "gold": 3, "spice": 2},
            privileges={"factory": 2, "colony": 1, "church": 1},
            shipyards=4,
            churches=5,
            explored=(BAHIA, RIO, "Goa"),
        ),
        player(
            COLONY,
            {"Moçambique": 1, "Malaca": 1, GUINE: 1},
            cash=480,
            workers=7,
            colonies={GUINE: 2, "Moçambique": 2, "Malaca": 1},
            factories={"sugar": 2, "gold": 3, "spice": 4},
            privileges={"shipyard": 1},
            shipyards=6,
            churches=4,
            explored=(GUINE, "Angola", "Cabo da Boa Esperança", "Moçambique", "Malaca"),
        ),
        {BAHIA: 3, RIO: 2, "Goa": 1, GUINE: 2, "Moçambique": 2, "Malaca": 1},
        rounds=32,
        market=(7, 5, 3),
        card=Card(RIVAL, WORKERS),
    )


def _end_judge(taken: Taken) -> str:
    if taken.after.end_triggered:
        return RIGHT
    return DECLINED if taken.declined_on(BUYING) else "late"


def _end_facts(state: State, locale: str) -> Facts:
    points = scores(state)
    (last,) = (kind for kind, left in enumerate(state.buildings) if left)
    return {
        "mine": points[LEARNER].total,
        "theirs": points[RIVAL].total,
        "cash": BOARD.cash_per_point,
        "region": labels.region(next(at for at, region in enumerate(BOARD.regions) if region.ends_game), locale),
        "building": labels.building(last, locale),
        "price": BOARD.price(last, state.buildings[last], len(state.players)),
        "field": labels.field(BUYING, locale),
    }


# ------------------------------------------------------------------------------------------------------ 9, the opening


OPENING_SEATS: Final = 3
"""Number of seats at the table after the last lesson; the strongest computer players explore first there."""


def _opening() -> State:
    return start(OPENING_SEATS)


def _opening_judge(taken: Taken) -> str:
    if taken.one(steps.Explore) is not None:
        return RIGHT
    if taken.one(steps.Build) is not None:
        return "factory"
    return DECLINED if taken.declined_on(SAILING) else OTHER


def _opening_facts(state: State, locale: str) -> Facts:
    cheapest = min(prices(state, kind)[0] for kind in range(len(GOODS)))
    return {
        **positions.points(),
        "cash": state.actor.cash,
        "workers": state.actor.workers,
        "ships": state.actor.fleet,
        "near": labels.region(BOARD.region(GUINE), locale),
        "other": labels.region(BOARD.region(BAHIA), locale),
        "free": BOARD.free_fields,
        "price": cheapest,
        **{
            name: labels.field(field, locale)
            for name, field in {
                "sailing": SAILING,
                "recruiting": WORKERS,
                "market": LATE_MARKET,
                "earlier": MARKET,
                "colony": COLONY,
                "privilege": PRIVILEGE,
                "buying": BUYING,
            }.items()
        },
    }


TASKS: Final = (
    Task("rondel", "board", _rondel, _rondel_judge, ("paid", DECLINED, "dear"), _rondel_facts, _rondel_taken),
    Task("sailing", "board", _sailing, _sailing_judge, (DECLINED, "many", "known"), _sailing_facts, _sailing_taken),
    Task("colony", "board", _colony, _colony_judge, (DECLINED, "elsewhere", "few"), _colony_facts, _colony_taken),
    Task(
        "market", "market", _market, _market_judge,
        (DECLINED, "cheap", "idle", "wildcard", "kept"), _market_facts, _market_taken,
    ),
    Task(
        "buildings", "market", _buildings, _buildings_judge,
        (DECLINED, "else", "half"), _buildings_facts, _buildings_taken,
    ),
    Task(
        "privilege", "market", _privilege, _privilege_judge,
        (DECLINED, "coins", "fewer"), _privilege_facts, _privilege_taken,
    ),
    Task("card", "board", _card, _card_judge, ("expired", "unused", "nowhere"), _card_facts),
    Task("end", "market", _end, _end_judge, (DECLINED, "late"), _end_facts),
    Task("opening", "board", _opening, _opening_judge, ("factory", DECLINED), _opening_facts, _sailing_taken),
)  # fmt: skip
"""The lessons in order."""


def _region(name: str, locale: str) -> str:
    return labels.region(BOARD.region(name), locale)
