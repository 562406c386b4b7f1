"""Files of deploy/: the units run under their own filter, and several processes agree with each other and the bot."""

import ast
import inspect
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from app import health
from app.settings import Settings
from hosting.core import Shards
from hosting.db import newest, opening, sqlite
from tests.deploy import sandbox
from tests.deploy.sandbox import ROOT, Unit

DEPLOY = ROOT / "deploy"


def _compose() -> dict[str, Any]:
    made: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return made


def test_the_bots_share_all_shards() -> None:
    bots = {name: one for name, one in _compose()["services"].items() if name.startswith("bot")}
    ranges = [Shards.read(bot["environment"]["NAVEGADOR_SHARDS"]) for bot in bots.values()]
    assert len({one.count for one in ranges}) == 1
    assert sorted(number for one in ranges for number in one.numbers) == list(range(ranges[0].count))
    assert not Shards.others(ranges[0], ranges[1:])
    scraped = _compose()["configs"]["prometheus"]["content"]
    for name, item in bots.items():
        assert f"{name}:{item['environment']['NAVEGADOR_PORT']}" in scraped
        assert float(item["environment"]["NAVEGADOR_WAIT"]) >= int(item["stop_grace_period"].removesuffix("s"))


def test_what_compose_names_is_there() -> None:
    compose = _compose()
    for name, item in compose["services"].items():
        for kind in ("networks", "secrets"):
            assert set(item.get(kind, ())) <= set(compose[kind]), name
        volumes = {volume.partition(":")[0] for volume in item.get("volumes", ()) if not volume.startswith(".")}
        assert volumes <= set(compose["volumes"]), name
        assert {used["source"] for used in item.get("configs", ())} <= set(compose["configs"]), name
        assert set(item.get("depends_on", ())) <= set(compose["services"]), name
    for name in ("postgres-password", "pgpass", "grafana-password"):
        assert f"deploy/{name}" in (ROOT / ".gitignore").read_text().split()
    assert {file["file"] for file in compose["secrets"].values()} <= {
        f"./{line.removeprefix('deploy/')}" for line in (ROOT / ".gitignore").read_text().split()
    }
    for config in compose["configs"].values():
        assert "content" in config or (DEPLOY / config["file"]).is_file()
    assert "deploy" in (ROOT / ".dockerignore").read_text().split(), "no password is built into the image"


def _served() -> set[str]:
    return set(re.findall(r'"(navegador_\w+)"', inspect.getsource(health)))


def test_monitoring_comes_up_with_compose() -> None:
    """Prometheus reads the alerts, Grafana knows it and has the dashboard, and admin/admin is no login."""
    compose = _compose()
    configs, services = compose["configs"], compose["services"]
    mounted = {used["target"] for used in services["prometheus"]["configs"]}
    assert set(yaml.safe_load(configs["prometheus"]["content"])["rule_files"]) <= mounted
    (source,) = yaml.safe_load(configs["grafana-source"]["content"])["datasources"]
    assert source["url"] == "http://prometheus:9090"
    (provider,) = yaml.safe_load(configs["grafana-dashboards"]["content"])["providers"]
    board = next(used for used in services["grafana"]["configs"] if used["source"] == "grafana-dashboard")
    assert board["target"].startswith(provider["options"]["path"] + "/")
    password = services["grafana"]["environment"]["GF_SECURITY_ADMIN_PASSWORD__FILE"]
    assert password.removeprefix("/run/secrets/") in services["grafana"]["secrets"]


def test_alerts_are_about_figures_that_there_are() -> None:
    rules = [
        rule
        for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
        for rule in group["rules"]
    ]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert {name.removesuffix("_total") for name in re.findall(r"navegador_\w+", rule["expr"])} <= _served()
        assert rule["labels"]["severity"] in {"page", "warn"}
        assert set(rule["annotations"]) == {"summary", "description"}


def test_the_dashboard_shows_figures_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    served = _served()
    for panel in board["panels"]:
        for target in panel["targets"]:
            displayed = set(re.findall(r"navegador_\w+", target["expr"]))
            assert displayed | set(re.findall(r"process_\w+", target["expr"])), panel["title"]
            assert {name.removesuffix("_total") for name in displayed} <= served, panel["title"]
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]}
    assert len(places) == len(board["panels"])


def _ignored(path: str) -> bool:
    """Return whether an image is built without a file, as Docker reads .dockerignore: the last match decides."""
    ignored = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        wanted, pattern = pattern.startswith("!"), pattern.lstrip("!").strip("/")
        said = re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
        if re.fullmatch(f"{said}(?:/.*)?", path):
            ignored = not wanted
    return ignored


def test_no_game_and_no_password_gets_into_the_image() -> None:
    """Copies and dumps of the database, which hold hidden cards, are left out; the program is included."""
    for directory in ("", "deploy/", "copies/of/mine/"):
        for name in (
            "copy.sqlite3",
            "navegador.sqlite3",
            "navegador.sqlite3-wal",
            "navegador.sqlite3.0016-20261101T120000000000Z",
            "navegador.sqlite3.replaced-20261101T120000000000Z",
            "navegador.sqlite",
            "games.db",
            "navegador.dump",
            "navegador.sql",
            "navegador.sql.gz",
            "pgpass",
            ".pgpass",
            ".env",
            ".env.bak",
            ".env.production",
            ".env~",
        ):
            assert _ignored(directory + name), directory + name
    for file in (
        "bot.py",
        "app/main.py",
        "navegador/board.toml",
        "i18n/en.ftl",
        "hosting/db/migrations/versions/0018_baseline.py",
    ):
        assert (ROOT / file).exists()
        assert not _ignored(file)


UNIT = ROOT / "deploy" / "navegador.service"
BACKUP = ROOT / "deploy" / "navegador-backup.service"
LACKING = sandbox.missing() if sys.platform == "linux" else "Linux"
filtered = pytest.mark.skipif(bool(LACKING), reason=f"there is no {LACKING}")
OWN_PROCESS = 130
"""Mebibytes of the bot's own process, see docs/operating.md."""


def _filtered(unit: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python under the filter of a unit and without capabilities, as nobody if possible."""
    command = [sys.executable, "-m", "tests.deploy.sandbox", str(unit), sys.executable, *arguments]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=150, check=False)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    unit = tmp_path / "before.service"
    unit.write_text("SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n")
    return unit


@filtered
def test_workers_draw_under_the_units_own_filter() -> None:
    """Both kinds of workers draw: for posts, and for animations, which lowers its own priority."""
    run = _filtered(UNIT, "-m", "tests.deploy.drawing")
    assert run.returncode == 0, run.stderr
    sizes = ast.literal_eval(run.stdout)
    assert len(sizes) == 2
    assert min(sizes) > 10_000


@pytest.mark.long
@filtered
def test_the_filter_as_it_was_kills_workers(before: Path) -> None:
    """The animations' worker dies of SIGSYS at every start, and the picture fails."""
    run = _filtered(before, "-m", "tests.deploy.drawing")
    assert run.returncode == 1
    assert "WorkerLost" in run.stderr
    assert run.stdout.count(f"exitcode=-{signal.SIGSYS.value}") == 2


@filtered
def test_what_the_unit_forbids_fails_and_kills_nothing(before: Path) -> None:
    """Another call of the same group fails without a kill; it needs no rights and works without the filter."""
    forbidden = "import os; os.sched_setaffinity(0, os.sched_getaffinity(0))"
    assert subprocess.run([sys.executable, "-c", forbidden], check=False).returncode == 0
    assert _filtered(before, "-c", forbidden).returncode == -signal.SIGSYS
    run = _filtered(UNIT, "-c", forbidden)
    assert run.returncode == 1
    assert "PermissionError" in run.stderr


def test_the_memory_that_the_unit_allows_is_what_its_workers_may_take() -> None:
    """This many workers, the animations' one and the bot itself fit below MemoryMax."""
    unit = Unit.of(UNIT.read_text(encoding="utf-8"))
    settings = dict(value.partition("=")[::2] for value in unit.values["Environment"])
    most = re.fullmatch(r"(\d+)M", unit.values["MemoryMax"][-1])
    each = Settings.model_fields["worker_memory"].default
    assert OWN_PROCESS + (int(settings["NAVEGADOR_WORKERS"]) + 1) * each <= int(most[1])
    assert unit.values["OOMPolicy"] == ["continue"]


@filtered
def test_the_backup_runs_under_its_own_filter(tmp_path: Path) -> None:
    database, copies = tmp_path / "navegador.sqlite3", tmp_path / "backups"
    sqlite.prepare(database)
    for place in (*tmp_path.parents[:3], tmp_path, database):  # it runs as nobody
        place.chmod(0o777)
    command = Unit.of(BACKUP.read_text(encoding="utf-8")).values["ExecStart"][0].split()
    command = [str(database) if word.endswith(".sqlite3") else word for word in command]
    command = [str(copies) if word.endswith("/backups") else word for word in command]
    run = _filtered(BACKUP, *command[1:])
    assert run.returncode == 0, run.stderr
    (copy,) = copies.iterdir()
    assert opening.revision_of(copy) == newest()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze (Debian: systemd)")
def test_the_backup_has_a_time() -> None:
    """Every night, also if the machine was off then; it is of the same user and files as the bot."""
    timer = Unit.of(BACKUP.with_suffix(".timer").read_text(encoding="utf-8")).values
    ran = subprocess.run(
        ["systemd-analyze", "calendar", "--iterations=2", *timer["OnCalendar"]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "04:17:00" in ran.stdout
    assert timer["Persistent"] == ["true"]
    bot, backup = (Unit.of(file.read_text(encoding="utf-8")).values for file in (UNIT, BACKUP))
    for name in ("User", "Group", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert backup[name] == bot[name]
    assert f"NAVEGADOR_DATABASE={backup['ExecStart'][0].split()[4]}" in bot["Environment"]
