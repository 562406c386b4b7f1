"""Teams of a season in words. Pure."""

from collections.abc import Sequence

from cogs.host import mentioned
from cogs.leagues.messages import texts
from leagues.rules import State
from leagues.season import alternates
from leagues.store import Format, Team, View, latest_round
from words import lists, say


def has_teams(view: View) -> bool:
    """Return whether a season is played by teams."""
    return view.season.rules.format == Format.TEAMS


def founded(view: View, room: int, locale: str) -> list[str]:
    """List the teams with their members, as they are before the draw."""
    return texts.fitting(texts.teams(view, locale) or [say("league-teams-none", locale)], room, locale)


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
        lines.append(say("league-team-invited", locale, people=mentioned(team.invited)))
    for absence in view.teams.away:
        if absence.person in team.members and absence.round >= now:
            stand_in = "none" if absence.stand_in is None else texts.called(view, absence.stand_in, locale)
            who = texts.called(view, absence.person, locale)
            lines.append(say("league-team-away", locale, name=who, round=absence.round, into=stand_in))
    return lines


def rounds(view: View, person: int) -> dict[int, bool]:
    """Return the rounds that a member may say they cannot play, or can again: True for those."""
    now = latest_round(view.fixtures)
    if view.season.state not in alternates.CALLING:
        return {}
    offered, absent = dict[int, bool](), view.teams.absent(now)
    board = next((fixture for fixture in view.fixtures if fixture.round == now and person in fixture.people), None)
    if person in absent:
        if absent[person] is None:
            offered[now] = True
    elif board is not None and board.result is None:
        offered[now] = False
    if now < view.season.rules.rounds:
        following = view.teams.absent(now + 1)
        if following.get(person) is None:
            offered[now + 1] = person in following
    return offered


def drawn(view: View) -> bool:
    """Return whether the teams have been drawn."""
    return view.season.state not in (State.DRAFT, State.OPEN, State.CHECK_IN)


def _row(view: View, people: Sequence[int], locale: str) -> str:
    numbered = (lists.numbered(at, texts.called(view, person, locale), locale) for at, person in enumerate(people, 1))
    return lists.row(numbered, locale)
