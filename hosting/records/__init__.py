"""Games as files, in and out; archived tables; and continuing from a backup."""

from hosting.records import epochs
from hosting.records.epochs import Epochs, NewEpoch
from hosting.records.records import ENDED, MAX_BYTES, WARNING, Archive, Records
