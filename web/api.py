"""Answers to people's own programs: a calendar at a secret address, and JSON about what the person may see.

An `Endpoint` declares an address with the type of its answers; routes and the OpenAPI document follow from them.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any, Final, Self, TypeAlias

from aiohttp import web
from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, create_model

from cogs import host as hosts
from cogs.commands import calendar
from cogs.host import Host
from cogs.leagues import visible
from cogs.sending import work
from gamekit import naming
from hosting.core import Json, Status, StoreError, Table, TableError
from hosting.people import TokenKind
from i18n import ENGLISH, title_of
from leagues import columns
from leagues.rules import NoSuchLeague, State
from leagues.store import View
from web.gate import SiteGate
from web.home import SHOWN
from web.identity import Visitor
from web.once import Once
from web.serving import answer, turn
from web.visits import MAX_KEPT, Visits, language

SHAPES: Final = "#/components/schemas/"
CACHING: Final = "private, no-cache"
MAX_TABLES: Final = 100
SEASON_AGE: Final = 20.0
"""Seconds for which a season that has not changed is not written again."""
ERRORS: Final = {
    401: "Send a token that you made in /preferences, as Authorization: Bearer.",
    404: "There is nothing here that you may see.",
    429: "You asked too often; wait as many seconds as Retry-After says.",
    503: "This cannot be read now; try again later.",
}
OTHERWISE: Final = "This cannot be answered; a proper GET without a body can."


class Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class RefusalShape(Shape):
    error: str
    """One sentence."""


class SeatShape(Shape):
    seat: int
    """From 1 on, in the order of play once the game has started."""
    name: str
    computer: str | None
    """The kind of a computer player; null for a person or a free seat."""
    since: datetime | None
    """Time since when it is to act; null while it is not."""
    until: datetime | None
    """Time at which its clock runs out; null while it does not run."""


class TableShape(Shape):
    table: int
    name: str
    game: str
    server: str
    """The server's number at Discord."""
    status: Status
    created: datetime
    started: datetime | None
    ended: datetime | None
    position: int
    """Number of the position; it changes with every step."""
    you: int | None
    """Your own seat."""
    seats: list[SeatShape]


class WholeTable(TableShape):
    record: dict[str, JsonValue] | None
    """The game as its file has it, while it runs without what is hidden; null before the start."""


class LeagueShape(Shape):
    league: int
    name: str
    server: str
    seasons: list[int]
    """Their numbers, the newest first."""


class RatingShape(Shape):
    server: str
    game: str | None
    """Null for the rating in the server's leagues."""
    rating: int
    tables: int

    @classmethod
    def of(cls, guild: object, game: object = None, **rating: object) -> Self:
        return cls.model_validate({"server": str(guild), "game": game, **rating})


Cell: TypeAlias = bool | int | float | str | None


def _line(name: str, table: tuple[columns.Column[Any], ...], default: object = ..., **more: Any) -> Any:  # noqa: ANN401
    """Return the type of a table's lines in JSON, with more fields; not all lines have cells with a `default`."""
    cells: dict[str, Any] = {column.key: (Cell, default) for column in columns.columns_of(table, "json")}
    return create_model(name, __base__=Shape, **cells, **more)


StandingLine: Final = _line("StandingLine", columns.STANDING)
TeamLine: Final = _line("TeamLine", columns.TEAMS, members=(list[int], ...))
TableSeat: Final = _line("TableSeat", columns.SEATS, None)


class PersonShape(Shape):
    number: int
    """The person's number in this answer."""
    name: str


class SeasonTable(Shape):
    table: str
    match: int | None = None
    board: int | None = None
    teams: list[int] | None = None
    """The match, the board in it and the teams, in a season of teams."""
    round: int
    status: str
    ended: datetime | None
    how: str | None
    rounds: int | None
    seats: list[TableSeat]  # type: ignore[valid-type]  # made above


class GroupShape(Shape):
    group: str
    division: int
    standing: list[StandingLine]  # type: ignore[valid-type]
    tables: list[SeasonTable]


class StageShape(Shape):
    stage: int
    kind: str
    groups: list[GroupShape]


class SeasonShape(Shape):
    """A part of what a season's file has for everybody, see `leagues.columns`."""

    league: str
    season: int
    state: State
    people: list[PersonShape]
    teams: list[TeamLine] | None = None  # type: ignore[valid-type]
    stages: list[StageShape]

    @classmethod
    def of(cls, view: View) -> Self:
        whole = columns.season_data(view)
        return cls.model_validate({name: whole[name] for name in cls.model_fields if name in whole})


@dataclass(frozen=True, slots=True)
class Endpoint:
    path: str
    summary: str
    answers: TypeAdapter[Any]
    handle: Callable[["Api", web.Request, Visitor], Awaitable[Any]]

    @property
    def route(self) -> str:
        return re.sub(r"{(\w+)}", r"{\1:\\d{1,18}}", self.path)


class Api:
    def __init__(self, host: Host, gate: SiteGate, visits: Visits) -> None:
        self._host = host
        self._gate = gate
        self._visits = visits
        self._seasons = Once[SeasonShape](host.clock.monotonic, SEASON_AGE, MAX_KEPT)

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        return [
            web.get(r"/calendar/{token:[\w-]{1,100}}.ics", self.calendar),
            web.get("/api/openapi.json", self.describe),
            *(web.get(endpoint.route, self._answer(endpoint)) for endpoint in ENDPOINTS),
        ]

    async def describe(self, request: web.Request) -> web.Response:
        return answer(request, "openapi.json", await asyncio.to_thread(describe))

    async def calendar(self, request: web.Request) -> web.Response:
        """Give a person's dates to whoever has their secret address.

        Raises HTTPNotFound, HTTPTooManyRequests, HTTPServiceUnavailable.
        """
        try:
            person = await self._person(request, "calendar", request.match_info["token"])
            if person is None:
                raise web.HTTPNotFound
            preferences = await self._host.services.people.get(person)
            member = partial(self._visits.membership, visitor=Visitor.of(person, ""))
            data = await calendar.of_person(self._host, person, preferences.reads or language(request), member)
        except StoreError:
            raise web.HTTPServiceUnavailable from None
        return answer(request, "navegador.ics", data, CACHING)

    async def tell(self, request: web.Request, response: web.StreamResponse) -> None:
        """Have a refusal below the API's addresses say why, as the description has it."""
        if request.path.startswith("/api/") and response.status >= 400 and isinstance(response, web.Response):
            body = RefusalShape(error=ERRORS.get(response.status, OTHERWISE)).model_dump_json().encode()
            response.body, response.content_type = body, "application/json"
            response.headers["Content-Length"] = str(len(body))

    def _answer(self, endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def give(request: web.Request) -> web.Response:
            kind, _, token = request.headers.get("Authorization", "").partition(" ")
            try:
                person = await self._person(request, "api", token.strip() if kind.lower() == "bearer" else "")
                if person is None:
                    raise web.HTTPUnauthorized(headers={"WWW-Authenticate": "Bearer"})
                response = await endpoint.handle(self, request, Visitor.of(person, ""))
            except NoSuchLeague:
                raise web.HTTPNotFound from None
            except (TableError, StoreError):
                raise web.HTTPServiceUnavailable from None
            return answer(request, "answer.json", endpoint.answers.dump_json(response), CACHING)

        return give

    async def _person(self, request: web.Request, kind: TokenKind, token: str) -> int | None:
        """Return whose token it is, who then pays for the request; None if it is nobody's.

        Raises HTTPTooManyRequests.
        """
        person = await self._host.services.tokens.person(kind, token)
        if person is not None:
            turn(request).charge(self._gate.looks, person)
        await self._gate.refuse_debtors(request)
        return person

    async def tables(self, request: web.Request, visitor: Visitor) -> list[TableShape]:
        own = await self._host.services.lobby.of_person(visitor.id, SHOWN, MAX_TABLES)
        there = [table for table in own if await self._visits.membership(table.guild, visitor) is not None]
        return [TableShape(**await self._facts(table, visitor)) for table in there]

    async def table(self, request: web.Request, visitor: Visitor) -> WholeTable:
        table, record = (await self._visits.of(request, visitor)).table, None
        if table.started is not None:
            async with work.reading(self._host, table.guild):
                record = await self._host.services.records.export(table.id)
        return WholeTable(**await self._facts(table, visitor), record=record)

    async def _facts(self, table: Table, visitor: Visitor) -> dict[str, Any]:
        runs = table.status == "running" and table.time_control is not None
        readings = await self._host.services.clocks.of_table(table.id) if runs else ()
        until, own = {reading.seat: reading.deadline for reading in readings}, table.seat_of(visitor.id)
        return {
            **{name: getattr(table, name) for name in ("game", "status", "created", "started", "ended")},
            "table": table.id,
            "name": naming.label(title_of(table.name, ENGLISH)),
            "server": str(table.guild),
            "position": table.seq,
            "you": None if own is None else own.number + 1,
            "seats": [
                SeatShape(
                    seat=seat.number + 1,
                    name=naming.label(called),
                    computer=seat.computer,
                    since=seat.since,
                    until=until.get(seat.number) if seat.since else None,
                )
                for seat, called in zip(table.seats, hosts.picture_names(table, ENGLISH), strict=True)
            ],
        }

    async def leagues(self, request: web.Request, visitor: Visitor) -> list[LeagueShape]:
        return [
            LeagueShape(
                league=league.id,
                name=naming.label(league.name),
                server=str(league.guild),
                seasons=[*await self._number_seasons(league.id)],
            )
            for _, read in await self._visits.servers(request, visitor)
            for league in await visible(read)
        ]

    async def season(self, request: web.Request, visitor: Visitor) -> SeasonShape:
        number, views = int(request.match_info["league"]), self._host.leagues.views
        league = await views.get(number)
        member = await self._visits.member(request, visitor, league.guild)
        is_visible = member is not None and league in await visible(member[1])
        season = (await self._number_seasons(number)).get(int(request.match_info["season"])) if is_visible else None
        if season is None:
            raise web.HTTPNotFound

        async def read() -> SeasonShape:
            return await asyncio.to_thread(SeasonShape.of, await views.view(season))

        return await self._seasons.get(season, read, (await views.heads((number,))).get(number))

    async def _number_seasons(self, league: int) -> dict[int, int]:
        """Return the keys of a league's seasons that are no drafts, by their numbers, the newest first."""
        seasons = await self._host.leagues.views.seasons(league)
        return {season.number: season.id for season in seasons if season.state != State.DRAFT}

    async def ratings(self, request: web.Request, visitor: Visitor) -> list[RatingShape]:
        services, leagues = self._host.services, self._host.leagues
        every = [*await services.ratings.of_person(visitor.id), *await leagues.ratings.of_person(visitor.id)]
        return [RatingShape.of(**line) for line in every]


ENDPOINTS: Final = (
    Endpoint("/api/tables", "Your tables", TypeAdapter(list[TableShape]), Api.tables),
    Endpoint("/api/tables/{table}", "A table that you may see, with its game", TypeAdapter(WholeTable), Api.table),
    Endpoint("/api/leagues", "Leagues that you may see", TypeAdapter(list[LeagueShape]), Api.leagues),
    Endpoint("/api/leagues/{league}/seasons/{season}", "Standings, results", TypeAdapter(SeasonShape), Api.season),
    Endpoint("/api/ratings", "Your ratings", TypeAdapter(list[RatingShape]), Api.ratings),
)


@cache
def describe() -> bytes:
    return json.dumps(document()).encode()


def document() -> Json:
    refusals = {
        str(status): _content(sentence, {"$ref": f"{SHAPES}RefusalShape"})
        for status, sentence in [*ERRORS.items(), ("default", OTHERWISE)]
    }
    every = {endpoint.path: endpoint.answers for endpoint in ENDPOINTS} | {"": TypeAdapter(RefusalShape)}
    shapes, schemas = TypeAdapter.json_schemas(
        [(path, "validation", shape) for path, shape in every.items()], ref_template=SHAPES + "{model}"
    )
    number = {"in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Navegador", "version": "1"},
        "security": [{"token": []}],
        "paths": {
            endpoint.path: {
                "get": {
                    "summary": endpoint.summary,
                    "parameters": [{"name": name, **number} for name in re.findall(r"{(\w+)}", endpoint.path)],
                    "responses": {
                        "200": _content(endpoint.summary, shapes[endpoint.path, "validation"]),
                        "304": {"description": "The answer is still the one of this ETag."},
                        **refusals,
                    },
                }
            }
            for endpoint in ENDPOINTS
        },
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _content(description: str, schema: Any) -> Json:  # noqa: ANN401 - JSON
    return {"description": description, "content": {"application/json": {"schema": schema}}}
