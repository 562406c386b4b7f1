"""Teams of a season: founded and joined, their boards, and who cannot play a round."""

from leagues.teams.founding import BEFORE, JOINED, MAX_TEAM_NAME, Lineups, TeamFounding
