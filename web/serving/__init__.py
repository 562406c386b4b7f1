"""HTTP for every page of this program, bounded: connections, what is sent on them, and the work that it makes."""

from web.serving.files import answer, files, kept
from web.serving.rates import Rates
from web.serving.runner import HELD, RequestTurn, SiteRunner, turn
