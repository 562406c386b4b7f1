# ruff: noqa: S603  (it starts Dask's programs, and openssl)
"""Pictures drawn by workers at the end of a long line, beside those of this machine; `python -m benchmarks.away`.

A Dask scheduler is here; workers speak with it through a line that takes --milliseconds there and back, with TLS by
certificates made for the run. It prints the times of a turn's two pictures, one turn after the other and many at once,
then the same while workers are killed: how many pictures failed.
"""

import argparse
import contextlib
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any, Final

from app.executors import open_workers
from navegador.game import NAVEGADOR
from renders import navegador as draw
from tests.loopback.line import lines
from workers import Priority, Workers

ROOT: Final = Path(__file__).parents[1]
TOGETHER: Final = 8
"""Pictures under way at a time, when many are."""


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.away", description=__doc__)
    parser.add_argument("--milliseconds", type=float, default=20, help="there and back (default: %(default)s)")
    parser.add_argument("--turns", type=int, default=40, help="turns of each kind (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="worker processes (default: %(default)s)")
    chosen = parser.parse_args()
    views = [_view(number) for number in range(chosen.turns)]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    workers = open_workers(chosen.workers, seconds=120, mebibytes=512)
    _print("this machine", workers, views)
    workers.shutdown(cancel_futures=True)
    for milliseconds in (0.0, chosen.milliseconds):
        with cluster(chosen.workers, milliseconds / 2000) as (address, started):
            away = open_workers(address, seconds=120, mebibytes=512)
            _print(f"Dask, TLS, {milliseconds:g} ms", away, views)
            if milliseconds:
                print(
                    f"killed a worker in between: {_killed(away, views, started)} of {2 * len(views)} pictures failed"
                )
            away.shutdown(cancel_futures=True)


def _view(number: int) -> Any:  # noqa: ANN401 - a view
    """Return the position of a table after some random steps."""
    rng, options = random.Random(number), {"goa": False}  # noqa: S311 - nothing is secret
    state = NAVEGADOR.new(options, 3, NAVEGADOR.deal(options, 3, rng))
    for _ in range(rng.randrange(40)):
        (seat, *_) = NAVEGADOR.to_act(state)
        step = NAVEGADOR.choose("random", NAVEGADOR.seen(state, seat), seat, rng.randrange(10_000))
        state = NAVEGADOR.apply(state, step, seat)
    return draw.view.of(state, ["Ana", "Bruno", "Carla"])


def _print(name: str, workers: Workers, views: Sequence[Any]) -> None:
    for future in _turn(workers, views[0]) * 2:
        future.result()
    waits, begin = list[float](), time.perf_counter()
    for view in views:
        at = time.perf_counter()
        wait(_turn(workers, view))
        waits.append((time.perf_counter() - at) * 1000)
    begin, under_way = time.perf_counter(), list[Future[Any]]()
    for view in views:
        under_way += _turn(workers, view)
        if len(under_way) >= TOGETHER:
            under_way.pop(0).result()
            under_way.pop(0).result()
    wait(under_way)
    rate = len(views) / (time.perf_counter() - begin)
    at_99 = statistics.quantiles(waits, n=100)[98]
    print(f"{name}: {statistics.median(waits):.0f} ms a turn (99 % {at_99:.0f}), {rate:.1f} turns a second at once")


def _turn(workers: Workers, view: Any) -> list[Future[Any]]:  # noqa: ANN401 - a view
    return [workers.submit_as(Priority.POST, picture, view) for picture in (draw.board, draw.market)]


def _killed(workers: Workers, views: Sequence[Any], started: Sequence[subprocess.Popen[bytes]]) -> int:
    """Kill one of the workers while it draws; return how many pictures have failed."""
    under_way = [future for view in views for future in _turn(workers, view)]
    under_way[0].result()
    started[-1].kill()
    wait(under_way)
    return sum(future.exception() is not None for future in under_way)


def _free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def cluster(count: int, seconds: float) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Run a scheduler, and workers behind lines of that many seconds each way; yield its address and the workers."""
    import dask
    import distributed  # noqa: F401 - its own settings first
    import yaml

    with tempfile.TemporaryDirectory() as directory, lines(count + 1, seconds) as (inward, *outward):
        key, certificate = f"{directory}/dask.key", f"{directory}/dask.pem"
        made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=navegador"]
        subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        settings = (ROOT / "deploy" / "dask.yaml").read_text(encoding="utf-8").replace("/etc/navegador", directory)
        config = Path(directory, "dask.yaml")
        config.write_text(settings, encoding="utf-8")
        with contextlib.ExitStack() as undo:
            dask.config.update(dask.config.config, yaml.safe_load(settings))
            environment = {**os.environ, "DASK_CONFIG": str(config)}

            def start(module: str, *given: str, until: str) -> tuple[subprocess.Popen[bytes], str]:
                command = [sys.executable, "-m", f"distributed.cli.{module}", *given, "--no-dashboard"]
                process = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT, env=environment)
                undo.callback(process.communicate)
                undo.callback(process.kill)
                assert process.stderr is not None
                return process, next(line for line in map(bytes.decode, process.stderr) if until in line)

            _, said = start("dask_scheduler", "--host", "tls://127.0.0.1", "--port", "0", until="Scheduler at:")
            address = said.split("Scheduler at:")[1].strip()
            inward.lead_to(int(address.rpartition(":")[2]))
            workers = []
            for line in outward:
                contact, port = f"tls://127.0.0.1:{line.port}", _free()
                line.lead_to(port)
                process, _ = start(
                    "dask_worker",
                    f"tls://127.0.0.1:{inward.port}",
                    *("--contact-address", contact, "--listen-address", f"tls://127.0.0.1:{port}"),
                    *("--nthreads", "1", "--no-nanny"),
                    until="Registered to:",
                )
                workers.append(process)
            yield address, workers


if __name__ == "__main__":
    main()
