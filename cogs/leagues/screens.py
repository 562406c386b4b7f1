"""A season's screens: standing, tables, one's own, teams, draw, calendar; and what people do for themselves."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal

from cogs import controls
from cogs.components import Block, Button, Controls, Field, Image, Option, Page, Pick, Row, Select, Text
from cogs.errors import UserError
from cogs.leagues import board, pictures, targets, texts
from cogs.panels import page_number, page_of, turning
from cogs.places import language
from cogs.request import File, Request, on
from gamekit import naming
from i18n import person, say
from leagues import columns
from leagues.history import lots, page
from leagues.rules import NotThatStep, State
from leagues.season import pairing
from leagues.store import MAX_REASON_LENGTH, Entrant, Group, Team, View
from leagues.teams import BEFORE, JOINED, MAX_TEAM_NAME

A_PAGE: Final = 12
ROOM: Final = 3000
STANDING: Final = 3600


@on(board.MARK)
@on("league-look")
async def look(request: Request) -> None:
    view, rest = await targets.named(request, request.value or request.arg)
    what, _, which = rest.partition("-")
    if what not in LOOKS:
        raise UserError("old-button")
    await LOOKS[what](request, view, which)


@targets.on_season("league-show")
async def show_to_all(request: Request, view: View, which: str) -> None:
    locale = language(request)
    _, _, blocks = await asyncio.to_thread(_standing_of, view, which, request.person.id, locale)
    await request.show_all(Page(blocks))


async def _standing(request: Request, view: View, which: str) -> None:
    locale, groups = request.locale, texts.current(view)
    if not groups:
        await targets.answer(request, view, Page((Text(texts.next_step(view.season, locale)),)))
        return
    of, at, blocks = await asyncio.to_thread(_standing_of, view, which, request.person.id, locale)
    number, pages = view.season.id, pictures.pages(len(of.people))
    rows: list[Row] = [*board.menus(view, locale, of)]
    if pages > 1:
        rows.append(turning("league-look", at, pages, locale, f"{number}-standing-{of.id}-"))
    rows.append(
        (
            Button("league-look", say("button-league-cross", locale), f"{number}-cross-{of.id}"),
            Button.for_verb("league-show", locale, f"{number}-{of.id}-{at}", emoji="📢"),
        )
    )
    await targets.answer(request, view, Page((*blocks, Controls(tuple(rows)))))


def _standing_of(view: View, which: str, person: int, locale: str) -> tuple[Group, int, tuple[Block, ...]]:
    """Build a standing's page, by default the person's own. Slow for thousands. Raises NoSuchLeague."""
    number, _, page = which.partition("-")
    groups = texts.current(view)
    mine = next((group for group in groups if person in group.people), groups[0])
    of = targets.part(view.groups, number) if number else mine
    at = min(page_number(page), pictures.pages(len(of.people)) - 1) if page else pictures.page_with(view, of, person)
    head = texts.head("league-standing-head", view, locale, name=of.name or "none")
    rows = view.standing(of)[pictures.on_page(len(of.people), at)]
    lines = [head, *texts.standing(view, of, locale, [row.person for row in rows])]
    penalties = texts.penalties_in(view, [row.person for row in rows], locale)
    lines += texts.fit_lines(penalties, STANDING - sum(map(len, lines)) - len(lines), locale)
    if (pages := pictures.pages(len(of.people))) > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
    return of, at, (Text("\n".join(lines)), Image(pictures.standing(view, of, locale, at)))


async def _cross(request: Request, view: View, which: str) -> None:
    of, number = targets.part(view.groups, which), view.season.id
    drawing = pictures.cross(view, of, request.locale)
    back = Button("league-look", say("button-back", request.locale), f"{number}-standing-{of.id}")
    head = texts.head("league-standing-head", view, request.locale, name=of.name or "none")
    cross = Text(say("league-cross-none", request.locale)) if drawing is None else Image(drawing)
    await targets.answer(request, view, Page((Text(head), cross, Controls(((back,),)))))


async def _tables(request: Request, view: View, which: str) -> None:
    locale, number = request.locale, view.season.id
    order = {"running": 0, "planned": 1, "over": 2}
    fixtures = sorted(view.fixtures, key=lambda fixture: (order[fixture.status], fixture.id))
    few, at, pages = page_of(fixtures, page_number(which), A_PAGE)
    head = texts.head("league-tables-head", view, locale)
    places = await request.leagues.views.places(number)
    lines = [texts.fixture(view, fixture, places, locale, request.person.id) for fixture in few]
    lines_shown = texts.fit_lines(lines, ROOM, locale) or [say("league-no-tables", locale)]
    blocks: list[Block] = [Text("\n".join([head, *lines_shown]))]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        blocks.append(Controls((turning("league-look", at, pages, locale, f"{number}-tables-"),)))
    await targets.answer(request, view, Page(tuple(blocks)))


async def _me(request: Request, view: View, which: str) -> None:
    locale, me = request.locale, request.person.id
    entry = next((entrant for entrant in view.entries if entrant.person == me), None)
    lines = await mine(request, view, over=True)
    blocks: list[Block] = [Text("\n".join(texts.fit_lines(lines, ROOM, locale)))]
    if entry is not None and entry.plays and view.groups and not view.season.over:
        number, ways = view.season.id, pairing.plans(view, entry.person)
        plans = (
            Button.for_verb("league-plan", locale, f"{number}-{kind}", what=kind)
            for kind in (ways if entry.plan is None or not ways else ("go",))
        )
        leave = Button.for_verb("league-leave", locale, str(number), "red")
        blocks.append(Controls(((*plans, leave),)))
    await targets.answer(request, view, Page(tuple(blocks)))


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
    places = await request.leagues.views.places(view.season.id)
    tables = [fixture for fixture in view.fixtures if me in fixture.people and (over or fixture.status != "over")]
    lines += [texts.fixture(view, fixture, places, locale, me) for fixture in tables]
    return [*lines, texts.next_step(view.season, locale)]


async def _rules(request: Request, view: View, which: str) -> None:
    locale = request.locale
    lines = [
        texts.head("league-rules-head", view, locale),
        *texts.how(view.season.rules, view.groups, locale),
        *texts.steps(view.season, locale),
        say("league-rules-fair", locale),
    ]
    await targets.answer(request, view, Page((Text("\n".join(lines)),)))


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
        ways.append(Button.for_verb("league-lots", locale, f"{season.id}-"))
    earlier = await request.leagues.views.seasons(view.league.id)
    before = next(
        (previous for previous in earlier if previous.number < season.number and previous.salt is not None), None
    )
    if before is not None:
        label = say("button-league-earlier", locale, number=before.number)
        ways.append(Button("league-look", label, f"{before.id}-draw-"))
    if ways:
        blocks.append(Controls((tuple(ways),)))
    await targets.answer(request, view, Page(tuple(blocks)))


@targets.on_season("league-lots")
async def send_lots(request: Request, view: View, _: str) -> None:
    context = await request.leagues.running.context(view.season.id)
    season, locale = view.season, request.locale
    text_of_lots = await asyncio.to_thread(lots, context)
    if not text_of_lots:
        raise UserError("old-button")
    lines = page(context.view, text_of_lots, say("league-lots-how", locale))
    file = File(f"draw-{season.league}-{season.number}.txt", "\n".join(lines).encode())
    await request.answers.reply_further(say("league-lots-sent", locale), [file])


async def _calendar(request: Request, view: View, which: str) -> None:
    locale = request.locale
    head = texts.head("league-rules-head", view, locale)
    drawing = pictures.calendar(view, request.client.clock.now(), request.chosen.zone, locale)
    blocks = (Text("\n".join([head, texts.next_step(view.season, locale)])), Image(drawing))
    await targets.answer(request, view, Page(blocks))


TEAMS_ROOM: Final = 2400
PENALTIES: Final = 800
NAMELESS: Final = "nameless"
"""The argument of a form for the name of a team that has none, as one put together by lot."""


async def _teams(request: Request, view: View, which: str) -> None:
    if not texts.has_teams(view):
        raise UserError("old-button")
    locale, number, me = request.locale, view.season.id, request.person.id
    head = texts.head("league-rules-head", view, locale)
    blocks: list[Block] = []
    rows: list[Row] = []
    if view.season.state not in (State.DRAFT, *BEFORE):
        standing = columns.team_lines(view)
        count = pictures.pages(len(standing))
        at = min(page_number(which), count - 1)
        here = standing[pictures.on_page(len(standing), at)]
        on_page = {line.row.person for line in here}
        theirs = [person for person, number in view.teams.had.items() if number in on_page]
        penalties = texts.fit_lines(texts.penalties_in(view, theirs, locale), PENALTIES, locale)
        lines = [texts.row(line, locale) for line in here]
        blocks += [Text("\n".join([head, *lines, *penalties])), Image(pictures.teams(view, locale, at))]
        if count > 1:
            rows.append(turning("league-look", at, count, locale, f"{number}-teams-"))
    else:
        blocks.append(Text("\n".join([head, *texts.teams_founded(view, TEAMS_ROOM, locale)])))
    team = view.teams.of(me)
    if team is not None:
        blocks.append(Text("\n".join(texts.my_team(view, team, locale))))
        rows += _member(view, team, me, locale)
    elif view.season.state in BEFORE:
        rows.append((Button.for_verb("league-team-new", locale, str(number), "green"),))
    invitations = [team for team in view.teams.all if me in team.invited][:4]
    if team is None and view.season.state in JOINED:
        rows += [invitation(view, team, locale) for team in invitations]
    await targets.answer(request, view, Page((*blocks, Controls(tuple(rows))) if rows else tuple(blocks)))


def invitation(view: View, team: Team, locale: str) -> tuple[Button, ...]:
    arg, team_name = f"{view.season.id}-{team.number}", texts.team_label(view, team.number, locale)
    return (
        Button.for_verb("league-team-join", locale, arg, "green", team=team_name),
        Button.for_verb("league-team-decline", locale, arg),
    )


def _member(view: View, team: Team, me: int, locale: str) -> list[Row]:
    number, state = view.season.id, view.season.state
    acts = [
        Button(
            "league-back" if back else "league-away",
            say("button-league-back" if back else "button-league-away", locale, round=round_),
            f"{number}-{round_}",
            "green" if back else "grey",
        )
        for round_, back in texts.rounds_to_miss(view, me).items()
    ]
    if state in BEFORE:
        acts.append(Button("league-team-out", say("button-league-team-leave", locale), f"{number}-{me}", "red"))
    if team.captain != me or state not in JOINED:
        return [tuple(acts)] if acts else []
    if not team.name:
        acts.append(Button("league-team-new", say("button-league-team-name", locale), f"{number}-{NAMELESS}", "green"))
    acts.append(Button.for_verb("league-team-rated", locale, str(number)))

    def menu(verb: str, label: str, people: tuple[int, ...]) -> Select:
        options = tuple(
            Option(str(member), naming.label(person(view.names.get(member, ""), locale))) for member in people
        )
        return Select(verb, str(number), label, options)

    rows: list[Row] = [tuple(acts)]
    if len(team.members) > 1:
        rows.append(menu("league-team-up", say("choose-league-team-up", locale), team.members[1:]))
        others = tuple(member for member in team.members if member != me)
        if state in BEFORE:
            rows.append(menu("league-team-out", say("choose-league-team-out", locale), others))
    rows.append(Pick("league-team-invite", str(number), say("choose-league-team-invite", locale), "people"))
    return rows


@on("league-team-new", "form")
async def ask_name(request: Request) -> None:
    field = Field("name", say("form-league-team-name", request.locale), longest=MAX_TEAM_NAME, required=True)
    title = "button-league-team-name" if request.arg.endswith(NAMELESS) else "button-league-team-new"
    await targets.ask(request, "league-team-named", title, field)


@targets.on_season("league-team-named")
async def create(request: Request, view: View, which: str) -> None:
    name, act = request.fields.get("name", ""), request.leagues.teams
    if which == NAMELESS:
        await act.name(view.season.id, request.person.id, name)
    else:
        await act.create(view.season.id, request.person, name, request.account_created)
    await _again(request, view)


@targets.on_season("league-team-invite")
async def invite(request: Request, view: View, _: str) -> None:
    person = await targets.member(request, controls.number(request.value))
    await request.leagues.teams.invite(view.season.id, request.person.id, person.id)
    await _again(request, view)


@targets.on_season("league-team-up")
async def move_up(request: Request, view: View, _: str) -> None:
    team, person = view.teams.of(request.person.id), controls.number(request.value)
    if team is None or person not in team.members[1:]:
        raise UserError("old-button")
    order, at = list(team.members), team.members.index(person)
    order[at - 1 : at + 1] = person, order[at - 1]
    await request.leagues.teams.order(view.season.id, request.person.id, order)
    await _again(request, view)


@targets.on_season("league-team-rated")
async def by_rating(request: Request, view: View, _: str) -> None:
    team = view.teams.of(request.person.id)
    if team is None:
        raise UserError("old-button")
    ratings, open_to_all = request.leagues.ratings, await request.leagues.ratings.listed()
    rated = {
        player: mean for player, mean in (await ratings.of_guild(request.guild_id)).items() if player in open_to_all
    }
    order = sorted(
        team.members, key=lambda member: (member not in rated, -rated[member].mean if member in rated else 0)
    )
    await request.leagues.teams.order(view.season.id, request.person.id, order)
    await _again(request, view)


def _acts(verb: str, act: Callable[[Request, int, int], Awaitable[object]]) -> None:
    """Have a verb act in a season with the number that was chosen, or else is its argument."""

    @targets.on_season(verb)
    async def do(request: Request, view: View, rest: str) -> None:
        await act(request, view.season.id, controls.number(request.value or rest))
        await _again(request, view)


_acts("league-team-out", lambda it, season, person: it.leagues.teams.leave(season, person, it.person.id))
_acts("league-away", lambda it, season, round_: it.leagues.lineups.cannot_play(season, it.person, round_))
_acts("league-back", lambda it, season, round_: it.leagues.lineups.can_play(season, it.person, round_))


def _answers(verb: str, *, yes: bool) -> None:
    @targets.on_season(verb)
    async def answer(request: Request, view: View, rest: str) -> None:
        season, number, leagues = view.season.id, controls.number(rest.partition("-")[0]), request.leagues
        if verb.startswith("league-stand"):
            await leagues.lineups.answer(season, number, request.person, plays=yes)
        else:
            await leagues.teams.answer(season, number, request.person, request.account_created, joins=yes)
        await request.done(say("league-team-answered", request.locale, what=verb.removeprefix("league-")))


_answers("league-team-join", yes=True)
_answers("league-team-decline", yes=False)
_answers("league-stand-in", yes=True)
_answers("league-stand-out", yes=False)


async def _again(request: Request, view: View) -> None:
    request.wake()
    await _teams(request, await targets.season(request, view.season.id), "")


Look = Callable[[Request, View, str], Awaitable[None]]
LOOKS: Final[Mapping[str, Look]] = {
    "standing": _standing,
    "cross": _cross,
    "tables": _tables,
    "teams": _teams,
    "me": _me,
    "rules": _rules,
    "calendar": _calendar,
    "draw": _draw,
}


@targets.on_season("league-register")
async def register(request: Request, view: View, _: str) -> None:
    account, plays = request.account_created, bool(view.groups_of(request.person.id))
    entry = await request.leagues.registration.register(view.season.id, request.person, account)
    await _confirm(request, view, entry, "plays" if plays else None)


@targets.on_season("league-stay")
async def stay(request: Request, view: View, _: str) -> None:
    account, number = request.account_created, str(view.season.id)
    await request.leagues.registration.stay(view.season.id, request.person, account)
    out = Button.for_verb("league-stay-no-more", request.locale, number)
    text = say("league-stays", request.locale, teams=texts.has_teams(view))
    await request.done(Page.of(text, ((out,),)))


@targets.on_season("league-stay-no-more")
async def stay_no_more(request: Request, view: View, _: str) -> None:
    await request.leagues.registration.stay_no_more(view.season.id, request.person.id)
    await request.answers.reply(say("league-stays-no-more", request.locale))


@targets.on_season("league-withdraw")
async def withdraw(request: Request, view: View, _: str) -> None:
    await _confirm(request, view, await request.leagues.registration.withdraw(view.season.id, request.person.id))


@targets.on_season("league-in")
async def check_in(request: Request, view: View, rest: str) -> None:
    """Check the user in; during the check-in that registers a newcomer. Raises NoSuchLeague, NotRegistering."""
    if all(entry.person != request.person.id or entry.status == "withdrawn" for entry in view.entries):
        await register(request, view, rest)
        return
    await _confirm(request, view, await request.leagues.registration.check_in(view.season.id, request.person.id))


@targets.on_season("league-out")
async def check_out(request: Request, view: View, _: str) -> None:
    entry = await request.leagues.registration.check_out(view.season.id, request.person.id)
    await _confirm(request, view, entry)


@targets.on_season("league-guest")
async def guest(request: Request, view: View, _: str) -> None:
    try:
        fixture = await request.leagues.substitutes.volunteer(view.season.id, request.person)
    except NotThatStep as error:
        raise UserError("league-no-seat") from error
    places = await request.leagues.views.places(view.season.id)
    await request.done(say("league-seat-taken", request.locale, where=f"<#{places[fixture.id]}>"))


PLANS: Final[Mapping[str, Literal["retire", "rest"] | None]] = {"retire": "retire", "rest": "rest", "go": None}


@targets.on_season("league-plan")
async def set_plan(request: Request, view: View, what: str) -> None:
    if what not in PLANS:
        raise UserError("old-button")
    await request.leagues.registration.set_plan(view.season.id, request.person.id, PLANS[what])
    request.wake()
    await request.answers.reply_further(say("league-planned", request.locale, what=what))


@targets.on_season("league-wait")
async def wait(request: Request, view: View, _: str) -> None:
    leagues = request.leagues
    ratings = await leagues.ratings.of_guild(request.guild_id)
    season = await leagues.registration.enqueue(view.season.id, request.person.id, ratings)
    await request.done(say("league-waits", request.locale, waits="waits" if season is None else "begun"))


@targets.on_season("league-unwait")
async def wait_no_more(request: Request, view: View, _: str) -> None:
    await request.leagues.registration.dequeue(view.season.id, request.person.id)
    await request.done(say("league-waits-no-more", request.locale))


@on("league-leave", "form")
async def leave(request: Request) -> None:
    locale = request.locale
    label, hint = say("form-reason", locale), say("form-league-leave-hint", locale)
    await targets.ask(
        request, "league-left", "form-league-leave", Field("reason", label, hint, longest=MAX_REASON_LENGTH)
    )


@targets.on_season("league-left")
async def left(request: Request, view: View, _: str) -> None:
    reason = request.fields.get("reason", "")
    await request.leagues.substitutes.drop(view.season.id, request.person.id, request.person, reason)
    request.wake()
    await request.answers.reply_further(say("league-dropped-out", request.locale))


async def _confirm(request: Request, view: View, entry: Entrant, status: str | None = None) -> None:
    locale, in_check_in = request.locale, view.season.state == State.CHECK_IN
    text = say(
        "league-entered",
        locale,
        title=texts.title(view, locale),
        status=status or ("late" if entry.status == "checked-in" and not in_check_in else entry.status),
        check_in=texts.timestamp(view.season.check_in, locale),
        draws=texts.timestamp(view.season.draws, locale),
        young=entry.young and view.season.rules.format == "divisions",
    )
    await request.done(text)
