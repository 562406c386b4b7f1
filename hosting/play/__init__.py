"""A table from its lobby to its end: seats, turns, votes, offers, and clocks."""

from hosting.play import lobby, offers, plans, positions, seating, table_clocks, turns
from hosting.play.lobby import LIVE, MAX_NAME_LENGTH, Lobby, Overview, get_up
from hosting.play.offers import KIND as OFFER
from hosting.play.offers import Offer, Offers
from hosting.play.outages import BEAT, HINDERED, LOST, Outages, TablePlace
from hosting.play.plans import MAX_CONDITIONS, How, Plans
from hosting.play.positions import GameService, Positions, check_no_copy, effective, pack, turns_of, whole
from hosting.play.searches import FOUND, LAPSED, Search, Searches
from hosting.play.seating import LIFTED, MAX_REASON_LENGTH, Leaving, Moderation, Muting, holder
from hosting.play.snapshots import DeliveryContext, Drafts, Snapshots, TableSnapshot
from hosting.play.steps import Play, take
from hosting.play.table_clocks import MAX_GIVEN, Clocks
from hosting.play.turns import VoteResult, end_game, stop_clocks, with_clocks
from hosting.play.votes import Votes
