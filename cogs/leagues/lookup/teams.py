"""Teams of a season: their standing, the reader's own team, and what its captain and its members can do."""

from cogs.components import Block, Button, Controls, Field, Form, Image, Option, Page, Pick, Row, Select, Text
from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.leagues.messages import pictures, texts
from cogs.request import Request, on
from gamekit import naming
from i18n import person, say
from leagues import columns
from leagues.rules import State
from leagues.store import Team, View
from leagues.teams import BEFORE, JOINED, MAX_TEAM_NAME

ROOM = 2400
PENALTIES = 800
NAMELESS = "nameless"
"""The argument of a form for the name of a team that has none, as one put together by lot."""


async def show(request: Request, view: View, which: str) -> None:
    if not texts.has_teams(view):
        raise UserError("old-button")
    await request.answers.reply_in_layout(_page(request, view, which), seq=view.season.edition, table_id=0)


def _page(request: Request, view: View, which: str) -> Page:
    locale, number, me = request.locale, view.season.id, request.person.id
    head = texts.head("league-rules-head", view, locale)
    blocks: list[Block] = []
    rows: list[Row] = []
    if view.season.state not in (State.DRAFT, *BEFORE):
        standing = columns.team_lines(view)
        count = pictures.pages(len(standing))
        at = min(targets.whole(which or "0"), count - 1)
        here = standing[pictures.on_page(len(standing), at)]
        on_page = {line.row.person for line in here}
        theirs = [person for person, number in view.teams.had.items() if number in on_page]
        taken = texts.fitting(texts.penalties_in(view, theirs, locale), PENALTIES, locale)
        lines = [texts.row(line, locale) for line in here]
        blocks += [Text("\n".join([head, *lines, *taken])), Image(pictures.teams(view, locale, at))]
        if count > 1:
            rows.append(texts.turning("league-look", f"{number}-teams-", at, count, locale))
    else:
        blocks.append(Text("\n".join([head, *texts.teams_founded(view, ROOM, locale)])))
    team = view.teams.of(me)
    if team is not None:
        blocks.append(Text("\n".join(texts.my_team(view, team, locale))))
        rows += _member(view, team, me, locale)
    elif view.season.state in BEFORE:
        rows.append((Button("league-team-new", say("button-league-team-new", locale), str(number), "green"),))
    invited = [team for team in view.teams.all if me in team.invited][:4]
    if team is None and view.season.state in JOINED:
        rows += [invitation(view, team, locale) for team in invited]
    return Page((*blocks, Controls(tuple(rows)))) if rows else Page(tuple(blocks))


def invitation(view: View, team: Team, locale: str) -> tuple[Button, ...]:
    arg, called = f"{view.season.id}-{team.number}", texts.team_label(view, team.number, locale)
    return (
        Button("league-team-join", say("button-league-team-join", locale, team=called), arg, "green"),
        Button("league-team-decline", say("button-league-team-decline", locale), arg),
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
    acts.append(Button("league-team-rated", say("button-league-team-rated", locale), str(number)))

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
    locale, (_, _, which) = request.locale, request.arg.partition("-")
    field = Field("name", say("form-league-team-name", locale), longest=MAX_TEAM_NAME, required=True)
    title = say("button-league-team-name" if which == NAMELESS else "button-league-team-new", locale)
    await request.answers.ask(Form("league-team-named", request.arg, title, (field,)))


@targets.on_season("league-team-named")
async def create(request: Request, view: View, which: str) -> None:
    name, act = request.fields.get("name", ""), request.client.leagues.teams
    if which == NAMELESS:
        await act.name(view.season.id, request.person.id, name)
    else:
        await act.create(view.season.id, request.person, name, request.account_created)
    await _again(request, view)


@targets.on_season("league-team-invite")
async def invite(request: Request, view: View, _: str) -> None:
    person = await targets.member(request, targets.whole(request.value))
    await request.client.leagues.teams.invite(view.season.id, request.person.id, person.id)
    await _again(request, view)


@targets.on_season("league-team-out")
async def leave(request: Request, view: View, rest: str) -> None:
    person = targets.whole(request.value or rest)
    await request.client.leagues.teams.leave(view.season.id, person, request.person.id)
    await _again(request, view)


@targets.on_season("league-team-up")
async def move_up(request: Request, view: View, _: str) -> None:
    team, person = view.teams.of(request.person.id), targets.whole(request.value)
    if team is None or person not in team.members[1:]:
        raise UserError("old-button")
    order, at = list(team.members), team.members.index(person)
    order[at - 1 : at + 1] = person, order[at - 1]
    await request.client.leagues.teams.order(view.season.id, request.person.id, order)
    await _again(request, view)


@targets.on_season("league-team-rated")
async def by_rating(request: Request, view: View, _: str) -> None:
    team = view.teams.of(request.person.id)
    if team is None:
        raise UserError("old-button")
    ratings, open_to_all = request.client.leagues.ratings, await request.client.leagues.ratings.listed()
    rated = {
        player: mean for player, mean in (await ratings.of_guild(request.guild_id)).items() if player in open_to_all
    }
    order = sorted(
        team.members, key=lambda member: (member not in rated, -rated[member].mean if member in rated else 0)
    )
    await request.client.leagues.teams.order(view.season.id, request.person.id, order)
    await _again(request, view)


@targets.on_season("league-away")
async def cannot_play(request: Request, view: View, rest: str) -> None:
    await request.client.leagues.lineups.cannot_play(view.season.id, request.person, targets.whole(rest))
    await _again(request, view)


@targets.on_season("league-back")
async def can_play(request: Request, view: View, rest: str) -> None:
    await request.client.leagues.lineups.can_play(view.season.id, request.person, targets.whole(rest))
    await _again(request, view)


def _answers(verb: str, *, yes: bool) -> None:
    @targets.on_season(verb)
    async def answer(request: Request, view: View, rest: str) -> None:
        season, number, leagues = view.season.id, targets.whole(rest.partition("-")[0]), request.client.leagues
        if verb.startswith("league-stand"):
            await leagues.lineups.answer(season, number, request.person, plays=yes)
        else:
            await leagues.teams.answer(season, number, request.person, request.account_created, joins=yes)
        request.wake()
        await request.answers.reply(say("league-team-answered", request.locale, what=verb.removeprefix("league-")))


_answers("league-team-join", yes=True)
_answers("league-team-decline", yes=False)
_answers("league-stand-in", yes=True)
_answers("league-stand-out", yes=False)


async def _again(request: Request, view: View) -> None:
    request.wake()
    await show(request, await targets.season(request, view.season.id), "")
