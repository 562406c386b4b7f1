"""Teams of a season in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.leagues.messages import texts
from leagues.rules import Row, State
from leagues.season import alternates
from leagues.store import Format, Team, View, latest_round
from words import lists, say


def has_teams(view: View) -> bool:
    """Return whether a season is played by teams."""
    return view.season.rules.format == Format.TEAMS


def founded(view: View, room: int, locale: str) -> list[str]:
    """List the teams with their members, as they are before the draw."""
    lines = [
        say("league-team-line", locale, team=texts.team(view, team.number, locale), people=_people(view, team, locale))
        for team in view.teams.all
    ]
    return texts.fitting(lines or [say("league-teams-none", locale)], room, locale)


def standing(view: View, rows: Sequence[Row], locale: str) -> list[str]:
    """Return lines of the standing of teams."""
    return [
        say(
            "league-team-row",
            locale,
            place=row.place,
            team=texts.team(view, row.person, locale),
            points=texts.number(row.units, locale),
            boards=texts.number(row.score, locale),
            matches=row.tables,
        )
        for row in rows
    ]


def mine(view: View, team: Team, locale: str) -> list[str]:
    """Describe a team to its members: its boards, alternates, and who cannot play which round."""
    boards, now = view.season.rules.boards, latest_round(view.fixtures)
    lines = [
        say(
            "league-team-mine",
            locale,
            team=texts.team(view, team.number, locale),
            captain=texts.called(view, team.captain, locale),
            boards=_row(view, team.members[:boards], locale),
            alternates=_row(view, team.members[boards:], locale) or "none",
        )
    ]
    if team.invited:
        lines.append(say("league-team-invited", locale, n=len(team.invited)))
    for one in view.teams.away:
        if one.person in team.members and one.round >= now:
            stand_in = "none" if one.stand_in is None else texts.called(view, one.stand_in, locale)
            who = texts.called(view, one.person, locale)
            lines.append(say("league-team-away", locale, name=who, round=one.round, into=stand_in))
    return lines


def rounds(view: View, person: int) -> dict[int, bool]:
    """Return the rounds that a member may say they cannot play, or can again: True for those."""
    now = latest_round(view.fixtures)
    if view.season.state not in alternates.CALLING:
        return {}
    offered = {}
    board = next((one for one in view.fixtures if one.round == now and person in one.people), None)
    if person in view.teams.absent(now):
        offered[now] = view.teams.absent(now)[person] is None
    elif board is not None and board.result is None:
        offered[now] = False
    if now < view.season.rules.rounds:
        following = view.teams.absent(now + 1)
        if following.get(person) is None:
            offered[now + 1] = person in following
    return {number: back for number, back in offered.items() if number not in view.teams.absent(number) or back}


def drawn(view: View) -> bool:
    """Return whether the teams have been drawn."""
    return view.season.state not in (State.DRAFT, State.OPEN, State.CHECK_IN)


def _people(view: View, team: Team, locale: str) -> str:
    return lists.row((texts.called(view, one, locale) for one in team.members), locale)


def _row(view: View, people: Sequence[int], locale: str) -> str:
    numbered = (lists.numbered(at, texts.called(view, one, locale), locale) for at, one in enumerate(people, 1))
    return lists.row(numbered, locale)
