"""Seasons as files: exported, and imported."""

from leagues.files import exports, imports
from leagues.files.exports import placed, points_of
from leagues.files.files import Files
from leagues.files.sheets import Dialect
