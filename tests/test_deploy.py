"""What deploy/ says of several processes fits together, and with what the bot tells."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from app import health
from tables.shards import Shards, shards

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def _compose() -> dict[str, Any]:
    made: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return made


def test_the_bots_share_all_shards() -> None:
    """Each shard is one process's; each of them is watched, and can wait for the one before it."""
    bots = {name: one for name, one in _compose()["services"].items() if name.startswith("bot")}
    told = [shards(one["environment"]["NAVEGADOR_SHARDS"]) for one in bots.values()]
    assert len({one.count for one in told}) == 1
    assert sorted(number for one in told for number in one.numbers) == list(range(told[0].count))
    assert not Shards.others(told[0], told[1:])
    scraped = _compose()["configs"]["prometheus"]["content"]
    for name, one in bots.items():
        assert f"{name}:{one['environment']['NAVEGADOR_PORT']}" in scraped
        assert float(one["environment"]["NAVEGADOR_WAIT"]) >= int(one["stop_grace_period"].removesuffix("s"))


def test_what_compose_names_is_there() -> None:
    """Networks, volumes, secrets and configurations that services use are declared."""
    compose = _compose()
    for name, one in compose["services"].items():
        for kind in ("networks", "secrets"):
            assert set(one.get(kind, ())) <= set(compose[kind]), name
        volumes = {volume.partition(":")[0] for volume in one.get("volumes", ()) if not volume.startswith(".")}
        assert volumes <= set(compose["volumes"]), name
        assert {used["source"] for used in one.get("configs", ())} <= set(compose["configs"]), name
        assert set(one.get("depends_on", ())) <= set(compose["services"]), name
    for name in ("postgres-password", "pgpass"):
        assert f"deploy/{name}" in (ROOT / ".gitignore").read_text().split()
    assert "deploy" in (ROOT / ".dockerignore").read_text().split(), "no password is built into the image"


def test_the_dashboard_shows_figures_that_there_are() -> None:
    """Every figure in a panel is one that is served; no two panels have one number or one place."""
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    served = set(re.findall(r'"(navegador_\w+)"', Path(health.__file__).read_text(encoding="utf-8")))
    for panel in board["panels"]:
        for target in panel["targets"]:
            shown = set(re.findall(r"navegador_\w+", target["expr"]))
            assert shown | set(re.findall(r"process_\w+", target["expr"])), panel["title"]
            assert {name.removesuffix("_total") for name in shown} <= served, panel["title"]
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]}
    assert len(places) == len(board["panels"])


def _ignored(path: str) -> bool:
    """Whether an image is built without a file, as Docker reads .dockerignore: the last pattern that fits decides."""
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
    """Copies of the database and dumps hold what is hidden in games; the program itself is built in."""
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
        "words/en.ftl",
        "tables/migrations/versions/0001_tables.py",
    ):
        assert (ROOT / file).exists()
        assert not _ignored(file)
