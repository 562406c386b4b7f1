"""Workers: processes beside the bot's own that draw, think and replay games that come as files."""

from hosting.workers.pool import Overrun, Pool, Priority, WorkCounts, WorkerLost, Workers, WorkersClosed
