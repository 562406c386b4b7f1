"""A table from its lobby to its end: seats, turns, votes, offers, and clocks."""

from hosting.play import copies, lobby, moderation, offers, plans, seating, table_clocks, turns
from hosting.play.drafts import Drafts
from hosting.play.lobby import LIVE, MAX_NAME_LENGTH, Lobby, begin, get_up, lay, sit
from hosting.play.migration import migrate_all
from hosting.play.moderation import MAX_REASON_LENGTH, Moderation, PastTurn, holder
from hosting.play.muting import LIFTED, Muting
from hosting.play.offers import KIND as OFFER
from hosting.play.offers import Offer, Offers, Standing
from hosting.play.outages import BEAT, HINDERED, LOST, Outages, Place
from hosting.play.overviews import Overview, Overviews
from hosting.play.plans import MAX_CONDITIONS, How, Plans
from hosting.play.positions import GameService, Positions
from hosting.play.seating import Leaving
from hosting.play.snapshots import DeliveryContext, Snapshots, TableSnapshot
from hosting.play.steps import Play
from hosting.play.table_clocks import MAX_GIVEN, Clocks
from hosting.play.turns import VoteResult, call_off, stop_clocks, with_clocks
from hosting.play.votes import Votes
