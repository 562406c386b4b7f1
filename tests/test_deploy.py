"""Deployments of several processes in deploy/ are consistent with each other and with the bot."""

import inspect
import json
import re
from pathlib import Path
from typing import Any

import yaml

from app import health
from hosting.core import Shards

ROOT = Path(__file__).parents[1]
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
    text = "".join(inspect.getsource(module) for module in (health, health))
    return set(re.findall(r'"(navegador_\w+)"', text))


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
