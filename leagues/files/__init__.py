"""Seasons as files: exported, and imported."""

from leagues.files import columns, exports, imports
from leagues.files.exports import placed
from leagues.files.files import Files
from leagues.files.sheets import Dialect
