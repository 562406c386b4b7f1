"""SimCord's scripts and styles as the playground serves them: with the changes needed for play.

Each change replaces a text that occurs in a file exactly once, so that another SimCord is noticed and not half changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_NAMED: Final = """
/** @param {readonly CommandEntry[]} entries */
function named(entries) {
  const names = (entry) => [entry.invocation, entry.path.join(" ")];
  return entries.flatMap((entry) => names(entry).map((invocation) => ({ entry, invocation })));
}
"""

_TYPED: Final = """
  /** The command that a typed text means: the one of that name, else the one that is marked in the list. */
  function typed() {
    const text = input.value.trim().toLocaleLowerCase();
    if (!canOpen() || !text.startsWith("/")) return null;
    const exact = named(catalog?.entries || []).find((one) => `/${one.invocation.toLocaleLowerCase()}` === text);
    const marked = mode === "browsing" && matches.find((entry) => entry.key === activeKey);
    return exact || (marked ? { entry: marked } : null);
  }
"""

_SUBMIT: Final = """  form.addEventListener("submit", (event) => {
    if (!draft || composer.report().editTargetId) return;
"""

CHANGES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "/commands.js": (
        # A command is also found by its default name.
        ("for (const entry of entries || []) {", "for (const { entry, invocation } of named(entries || [])) {"),
        ('    const invocation = String(entry.invocation || "");\n', ""),
        (
            ".map(({ entry }) => entry);",
            ".map(({ entry }) => entry).filter((entry, at, all) => all.indexOf(entry) === at);",
        ),
        ("/** @param {string | number} type */\nconst entityCaption", f"{_NAMED}\nconst entityCaption"),
        # After a value is chosen, Enter sends the command instead of opening the same list again.
        ("    renderCompose({ focus: Boolean(next) });", "    renderCompose({ focus: true });"),
        (": restore ? fieldFor(restore.option) : null;", ": restore && !focus ? fieldFor(restore.option) : null;"),
        # The arrow sends a typed command, which would be posted as chat.
        (
            _SUBMIT,
            _TYPED
            + _SUBMIT.replace(
                "    if (!draft ||",
                """    const meant = draft || composer.report().editTargetId ? null : typed();
    if (meant) {
      event.preventDefault(); event.stopImmediatePropagation();
      select(meant.entry);
      if (!meant.invocation) return;
    }
    if (!draft ||""",
            ),
        ),
        ("[...field.value].length + 1))}ch`", "[...field.value].length + 2))}ch`"),  # wide letters are not cut
    ),
    "/command-drafts.js": (
        # Enter sends a command that needs no option, instead of opening the list of its options.
        ("openOptionsOnRender: entry.options.length > 0 && required.length === 0", "openOptionsOnRender: false"),
    ),
    "/timeline.js": (
        # The answer to a press scrolls into view (`bring` in page.js).
        (
            "    if (!intent || ui.channel.hidden) return;\n",
            "    if (!intent || ui.channel.hidden || globalThis.bringAnswer?.()) return;\n",
        ),
    ),
    "/text.js": (
        # Relative times are updated (`again` in page.js).
        ("const basis = new Date(options.presentationTime || 0);", "const basis = new Date();"),
        (
            '  const time = node("time", "discord-timestamp", rendered);\n',
            """  const time = node("time", "discord-timestamp", rendered);
  if (style === "R") time.again = () => {
    const told = document.createElement("span");
    renderTimestamp(told, token, options);
    time.textContent = told.textContent;
  };
""",
        ),
    ),
}
"""Changes by the path that a page requests."""

ADDED: Final[Mapping[str, str]] = {
    "/preview.css": "\n.preview-app.presentation-responsive { width: 100% !important; height: 100% !important; }\n",
}
"""Additions at the end of a file: a page is as wide as its window, from the first."""


def changed(path: str, text: str) -> str:
    """Apply the changes of a file to its text. Raises ValueError if it is not the text they were written for."""
    for old, new in CHANGES.get(path, ()):
        if text.count(old) != 1:
            raise ValueError(f"{path} of this SimCord is another: {old!r}")
        text = text.replace(old, new)
    return text + ADDED.get(path, "")
