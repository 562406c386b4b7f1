"""Teams of a season: their standing, the reader's own team, and what its captain and its members can do."""

import naming
from cogs.components import Block, Button, Controls, Image, Option, Page, Pick, Row, Select, Text
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.leagues.lookup import targets
from cogs.leagues.messages import pictures, teams, texts
from cogs.request import Request, on
from leagues.files import columns
from leagues.store import Team, View
from leagues.teams import BEFORE, JOINED, MAX_TEAM_NAME
from words import person, say

ROOM = 2400
"""Characters of the list of teams."""
PENALTIES = 800
"""Characters of the penalties of their people."""
NAMELESS = "nameless"
"""The argument of a form for the name of a team that has none, as one put together by lot."""


async def show(request: Request, view: View, which: str) -> None:
    """Show the teams, their standing page by page, and the reader's own. Raises UserError without teams."""
    if not teams.has_teams(view):
        raise UserError("old-button")
    await request.answers.reply_in_layout(_page(request, view, which), seq=view.season.edition, table_id=0)


def _page(request: Request, view: View, which: str) -> Page:
    locale, number, me = request.locale, view.season.id, request.person.id
    head = say("league-rules-head", locale, title=texts.title(view.league, view.season, locale))
    blocks: list[Block] = []
    rows: list[Row] = []
    if teams.drawn(view):
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
        blocks.append(Text("\n".join([head, *teams.founded(view, ROOM, locale)])))
    team = view.teams.of(me)
    if team is not None:
        blocks.append(Text("\n".join(teams.mine(view, team, locale))))
        rows += _member(view, team, me, locale)
    elif view.season.state in BEFORE:
        rows.append((Button("league-team-new", say("button-league-team-new", locale), str(number), "green"),))
    invited = [team for team in view.teams.all if me in team.invited][:4]
    if team is None and view.season.state in JOINED:
        rows += [invitation(view, team, locale) for team in invited]
    return Page((*blocks, Controls(tuple(rows)))) if rows else Page(tuple(blocks))


def invitation(view: View, team: Team, locale: str) -> tuple[Button, ...]:
    """Return the buttons that answer an invitation."""
    arg, called = f"{view.season.id}-{team.number}", texts.team_label(view, team.number, locale)
    return (
        Button("league-team-join", say("button-league-team-join", locale, team=called), arg, "green"),
        Button("league-team-decline", say("button-league-team-decline", locale), arg),
    )


def _member(view: View, team: Team, me: int, locale: str) -> list[Row]:
    """Return what a member can do, and the captain besides."""
    number, state = view.season.id, view.season.state
    acts = [
        Button(
            "league-back" if back else "league-away",
            say("button-league-back" if back else "button-league-away", locale, round=round_),
            f"{number}-{round_}",
            "green" if back else "grey",
        )
        for round_, back in teams.rounds(view, me).items()
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
    """Ask for the name of a new team, or of the captain's own."""
    locale, (_, _, which) = request.locale, request.arg.partition("-")
    field = Field("name", say("form-league-team-name", locale), longest=MAX_TEAM_NAME, required=True)
    title = say("button-league-team-name" if which == NAMELESS else "button-league-team-new", locale)
    await request.answers.ask(Form("league-team-named", request.arg, title, (field,)))


@targets.on_season("league-team-named")
async def create(request: Request, view: View, which: str) -> None:
    """Found a team with the user as its captain, or name theirs.

    Raises NoSuchLeague, NotRegistering, NotRegistered, Paused, BadTeam.
    """
    name, act = request.fields.get("name", ""), request.client.leagues.teams
    if which == NAMELESS:
        await act.name(view.season.id, request.person.id, name)
    else:
        await act.create(view.season.id, request.person, name, request.account_created)
    await _again(request, view)


@targets.on_season("league-team-invite")
async def invite(request: Request, view: View, _: str) -> None:
    """Invite a person to the captain's team. Raises NoSuchLeague, UserError, NotRegistered, BadTeam."""
    person = await targets.member(request, targets.whole(request.value))
    await request.client.leagues.teams.invite(view.season.id, request.person.id, person.id)
    await _again(request, view)


@targets.on_season("league-team-out")
async def leave(request: Request, view: View, rest: str) -> None:
    """Take the user, or one of the captain's team, out of it. Raises NoSuchLeague, NotRegistered, NotRegistering."""
    person = targets.whole(request.value or rest)
    await request.client.leagues.teams.leave(view.season.id, person, request.person.id)
    await _again(request, view)


@targets.on_season("league-team-up")
async def move_up(request: Request, view: View, _: str) -> None:
    """Move a member of the captain's team up by one board. Raises NoSuchLeague, UserError, NotRegistered."""
    team, person = view.teams.of(request.person.id), targets.whole(request.value)
    if team is None or person not in team.members[1:]:
        raise UserError("old-button")
    order, at = list(team.members), team.members.index(person)
    order[at - 1 : at + 1] = person, order[at - 1]
    await request.client.leagues.teams.order(view.season.id, request.person.id, order)
    await _again(request, view)


@targets.on_season("league-team-rated")
async def by_rating(request: Request, view: View, _: str) -> None:
    """Order the captain's team by rating, people who show none last. Raises NoSuchLeague, UserError, NotRegistered."""
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
    """Record that the user cannot play a round. Raises NoSuchLeague, UserError, NotRegistered, NotThatStep."""
    await request.client.leagues.lineups.cannot_play(view.season.id, request.person, targets.whole(rest))
    await _again(request, view)


@targets.on_season("league-back")
async def can_play(request: Request, view: View, rest: str) -> None:
    """Record that the user can play a round again. Raises NoSuchLeague, UserError, NotThatStep."""
    await request.client.leagues.lineups.can_play(view.season.id, request.person, targets.whole(rest))
    await _again(request, view)


def _answers(verb: str, *, yes: bool) -> None:
    """Register the handler of a button of an invitation or a call, under a notice or in the panel."""

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
