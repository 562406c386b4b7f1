"""Draw a picture in each kind of worker, as the bot does: `python drawing.py`. Prints their sizes in bytes."""

import sys

from app import executors
from hosting.workers import Priority
from hosting.workers.pool import Pool

if __name__ == "__main__":
    pool = Pool(1, seconds=60, mebibytes=512)
    try:
        sizes = [
            len(executors.draw_trial(pool, priority).result(60).data) for priority in (Priority.POST, Priority.SLOW)
        ]
    finally:
        pool.shutdown(cancel_futures=True)
    sys.stdout.write(f"{sizes}\n")
