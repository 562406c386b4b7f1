"""Views of a league: standing, tables, a person's own, draw, calendar."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from cogs.components import Block, Button, Controls, Image, Page, Row, Text
from cogs.errors import UserError
from cogs.leagues.lookup import targets, teams
from cogs.leagues.messages import board, pictures, texts
from cogs.request import File, Request, on
from i18n import say
from leagues.history import lots, page
from leagues.season import pairing
from leagues.store import Entrant, Group, View

A_PAGE: Final = 12
ROOM: Final = 3000
STANDING: Final = 3600


@targets.on_season(board.MARK)
async def from_board(request: Request, view: View, what: str) -> None:
    if what not in LOOKS:
        raise UserError("old-button")
    await LOOKS[what](request, view, "")


@on("league-look")
async def look(request: Request) -> None:
    view, rest = await targets.named(request, request.value or request.arg)
    what, _, which = rest.partition("-")
    if what not in LOOKS:
        raise UserError("old-button")
    await LOOKS[what](request, view, which)


@targets.on_season("league-show")
async def show_to_all(request: Request, view: View, which: str) -> None:
    locale = texts.language(request.settings, request.server_language)
    _, _, blocks = await asyncio.to_thread(_standing_of, view, which, request.person.id, locale)
    await request.show_all(Page(blocks))


async def _standing(request: Request, view: View, which: str) -> None:
    locale, groups = request.locale, texts.current(view)
    if not groups:
        await _answer(request, view, Page((Text(texts.next_step(view.season, locale)),)))
        return
    of, at, blocks = await asyncio.to_thread(_standing_of, view, which, request.person.id, locale)
    number, pages = view.season.id, pictures.pages(len(of.people))
    rows: list[Row] = [*board.menus(view, locale, of)]
    if pages > 1:
        rows.append(texts.turning("league-look", f"{number}-standing-{of.id}-", at, pages, locale))
    rows.append(
        (
            Button("league-look", say("button-league-cross", locale), f"{number}-cross-{of.id}"),
            Button("league-show", say("button-league-show", locale), f"{number}-{of.id}-{at}", emoji="📢"),
        )
    )
    await _answer(request, view, Page((*blocks, Controls(tuple(rows)))))


def _standing_of(view: View, which: str, person: int, locale: str) -> tuple[Group, int, tuple[Block, ...]]:
    """Build the page of a standing that a control names: its group, its number, its lines, penalties and picture.

    By default it is the one with a person. It takes long for thousands. Raises NoSuchLeague.
    """
    number, _, page = which.partition("-")
    groups = texts.current(view)
    mine = next((group for group in groups if person in group.people), groups[0])
    of = targets.part(view.groups, number) if number else mine
    at = min(targets.whole(page), pictures.pages(len(of.people)) - 1) if page else pictures.page_with(view, of, person)
    head = texts.head(
        "league-standing-head",
        view,
        locale,
        name=of.name or "none",
    )
    rows = view.standing(of)[pictures.on_page(len(of.people), at)]
    lines = [head, *texts.standing(view, of, locale, [row.person for row in rows])]
    taken = texts.penalties_in(view, [row.person for row in rows], locale)
    lines += texts.fitting(taken, STANDING - sum(map(len, lines)) - len(lines), locale)
    if (pages := pictures.pages(len(of.people))) > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
    return of, at, (Text("\n".join(lines)), Image(pictures.standing(view, of, locale, at)))


async def _cross(request: Request, view: View, which: str) -> None:
    of, number = targets.part(view.groups, which), view.season.id
    drawing = pictures.cross(view, of, request.locale)
    back = Button("league-look", say("button-back", request.locale), f"{number}-standing-{of.id}")
    head = texts.head(
        "league-standing-head",
        view,
        request.locale,
        name=of.name or "none",
    )
    blocks: list[Block] = [Text(head)]
    blocks.append(Text(say("league-cross-none", request.locale)) if drawing is None else Image(drawing))
    await _answer(request, view, Page((*blocks, Controls(((back,),)))))


async def _tables(request: Request, view: View, which: str) -> None:
    locale, number = request.locale, view.season.id
    order = {"running": 0, "planned": 1, "over": 2}
    fixtures = sorted(view.fixtures, key=lambda fixture: (order[fixture.status], fixture.id))
    pages = max(1, -(-len(fixtures) // A_PAGE))
    at = min(targets.whole(which or "0"), pages - 1)
    head = texts.head("league-tables-head", view, locale)
    places = await request.client.leagues.views.places(number)
    lines = [
        texts.fixture(view, fixture, places, locale, request.person.id)
        for fixture in fixtures[at * A_PAGE : (at + 1) * A_PAGE]
    ]
    displayed = texts.fitting(lines, ROOM, locale) or [say("league-no-tables", locale)]
    blocks: list[Block] = [Text("\n".join([head, *displayed]))]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        blocks.append(Controls((texts.turning("league-look", f"{number}-tables-", at, pages, locale),)))
    await _answer(request, view, Page(tuple(blocks)))


async def _me(request: Request, view: View, which: str) -> None:
    locale, me = request.locale, request.person.id
    entry = next((entrant for entrant in view.entries if entrant.person == me), None)
    lines = await mine(request, view, over=True)
    blocks: list[Block] = [Text("\n".join(texts.fitting(lines, ROOM, locale)))]
    if entry is not None and entry.plays and view.groups and not view.season.over:
        leave = Button("league-leave", say("button-league-leave", locale), str(view.season.id), "red")
        blocks.append(Controls(((*_plans(view, entry, locale), leave),)))
    await _answer(request, view, Page(tuple(blocks)))


async def mine(request: Request, view: View, *, over: bool) -> list[str]:
    locale, me = request.locale, request.person.id
    entry = next((entrant for entrant in view.entries if entrant.person == me), None)
    lines = [texts.head("league-me-head", view, locale)]
    lines.append(say("league-me-status", locale, status="none" if entry is None else entry.status))
    for of in texts.current(view):
        if me in of.people:
            if of.name:
                lines.append(texts.group_name(of, locale))
            if view.results(of):  # before that a place is by lot
                lines += await asyncio.to_thread(texts.standing, view, of, locale, [me])
    lines += texts.penalties(view, me, locale)
    places = await request.client.leagues.views.places(view.season.id)
    tables = [fixture for fixture in view.fixtures if me in fixture.people and (over or fixture.status != "over")]
    lines += [texts.fixture(view, fixture, places, locale, me) for fixture in tables]
    return [*lines, texts.next_step(view.season, locale)]


def _plans(view: View, entry: Entrant, locale: str) -> tuple[Button, ...]:
    ways, number = pairing.plans(view, entry.person), view.season.id
    return tuple(
        Button("league-plan", say("button-league-plan", locale, what=kind), f"{number}-{kind}")
        for kind in (ways if entry.plan is None else ("go",))
        if ways
    )


async def _rules(request: Request, view: View, which: str) -> None:
    locale = request.locale
    lines = [
        texts.head("league-rules-head", view, locale),
        *texts.how(view.season.rules, view.groups, locale),
        *texts.steps(view.season, locale),
        say("league-rules-fair", locale),
    ]
    await _answer(request, view, Page((Text("\n".join(lines)),)))


async def _draw(request: Request, view: View, which: str) -> None:
    locale, season = request.locale, view.season
    lines = [
        texts.head("league-draw-head", view, locale),
        say("league-draw-hash", locale, hash=season.commitment),
    ]
    if season.salt is None:
        lines.append(say("league-draw-closed", locale))
    else:
        lines.append(say("league-draw-salt", locale, salt=season.salt))
        lines.append(say("league-draw-check", locale, name=season.name, salt=season.salt))
        lines += texts.drawn(view, ROOM, locale)
    blocks: list[Block] = [Text("\n".join(lines))]
    ways: list[Button] = []
    if season.salt is not None and view.groups:
        ways.append(Button("league-lots", say("button-league-lots", locale), f"{season.id}-"))
    earlier = await request.client.leagues.views.seasons(view.league.id)
    before = next(
        (previous for previous in earlier if previous.number < season.number and previous.salt is not None), None
    )
    if before is not None:
        label = say("button-league-earlier", locale, number=before.number)
        ways.append(Button("league-look", label, f"{before.id}-draw-"))
    if ways:
        blocks.append(Controls((tuple(ways),)))
    await _answer(request, view, Page(tuple(blocks)))


@targets.on_season("league-lots")
async def send_lots(request: Request, view: View, _: str) -> None:
    context = await request.client.leagues.running.context(view.season.id)
    season, locale = view.season, request.locale
    drawn = await asyncio.to_thread(lots, context)
    if not drawn:
        raise UserError("old-button")
    lines = page(context.view, drawn, say("league-lots-how", locale))
    file = File(f"draw-{season.league}-{season.number}.txt", "\n".join(lines).encode())
    await request.answers.reply_further(say("league-lots-sent", locale), [file])


async def _calendar(request: Request, view: View, which: str) -> None:
    locale = request.locale
    head = texts.head("league-rules-head", view, locale)
    drawing = pictures.calendar(view, request.client.clock.now(), request.chosen.zone, locale)
    blocks = (Text("\n".join([head, texts.next_step(view.season, locale)])), Image(drawing))
    await _answer(request, view, Page(blocks))


async def _answer(request: Request, view: View, page: Page) -> None:
    await request.answers.reply_in_layout(page, seq=view.season.edition, table_id=0)


Look = Callable[[Request, View, str], Awaitable[None]]
LOOKS: Final[Mapping[str, Look]] = {
    "standing": _standing,
    "cross": _cross,
    "tables": _tables,
    "teams": teams.show,
    "me": _me,
    "rules": _rules,
    "calendar": _calendar,
    "draw": _draw,
}
