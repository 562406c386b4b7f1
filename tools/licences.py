"""Write `THIRD-PARTY.md`, the licences of what is installed beside the bot: `python -m tools.licences`.

Reads the requirements files and the metadata of the installed packages. Run it in an environment with
`requirements-dev.txt` when a dependency has changed.
"""

import re
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FILE: Final = ROOT / "THIRD-PARTY.md"
SETS: Final = {
    "requirements.txt": "The bot",
    "requirements-postgres.txt": "Also with PostgreSQL",
    "requirements-dask.txt": "Also with workers on other machines",
}
MAX_TEXT: Final = 40
"""Characters up to which the field License names a licence; a longer one holds its text."""
HEAD: Final = """# What others made

The bot stands on the packages below, each under its own licence; `pip` installs them, none is copied into this
repository but three fonts (the names with `font` and `justmytype`, most under the SIL Open Font License), which
`web/static` has cut for browsers, under names of their own; so it has the emoji of Noto Emoji, under the same licence.

By `python -m tools.licences`.
"""


def required(file: str) -> list[str]:
    return re.findall(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?==", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)


def licence(package: str) -> str:
    """Return the licence of an installed package as it names it, or "" if it is not installed."""
    try:
        about = metadata.metadata(package)
    except metadata.PackageNotFoundError:
        return ""
    if "License-Expression" in about:
        return about["License-Expression"]
    names = [line.rsplit(" :: ", 1)[-1] for line in about.get_all("Classifier", []) if line.startswith("License ::")]
    text = about["License"].strip() if "License" in about else ""
    if not names and text and len(text) <= MAX_TEXT and "\n" not in text:
        names = [text]
    return ", ".join(dict.fromkeys(names)) or "see the package"


def page() -> str:
    parts, names = [HEAD], set[str]()
    for file, title in SETS.items():
        packages = [package for package in required(file) if package not in names]
        names |= set(packages)
        by_licence: dict[str, list[str]] = {}
        for package in sorted(packages):
            by_licence.setdefault(licence(package) or "only on other systems", []).append(package)
        rows = [f"* {name}: {', '.join(by_licence[name])}" for name in sorted(by_licence, key=str.lower)]
        parts.append("\n".join([f"\n## {title}\n", *rows, ""]))
    return "".join(parts)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
