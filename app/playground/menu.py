"""The commands on the playground's page, named as Discord's client names them in the user's language.

SimCord's page knows only the default name of each command and option. Names are translated here on the way to the page,
and back on the way from it, so that the bot gets the default names, as from Discord. As there, default names work in
every language.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any


class Menu:
    """The registered commands as a client in a language displays them."""

    def __init__(self, commands: Iterable[Mapping[str, Any]], locale: str) -> None:
        self._commands = {str(command["id"]): command for command in commands}
        self._locale = locale

    def catalog(self, catalog: Mapping[str, Any]) -> dict[str, Any]:
        """Return the list of commands for a page."""
        entries = [self._entry(entry) for entry in catalog["entries"]]
        return {**catalog, "fingerprint": self._mark(catalog["fingerprint"]), "entries": entries}

    def payload(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """Return the channel's data for a page: the current list, and the values of an option's menu."""
        commands, candidates = payload.get("commands"), payload.get("candidates", {})
        named = {**payload, "candidates": {self._option_menu(key, back=False): one for key, one in candidates.items()}}
        if commands:
            named["commands"] = {**commands, "fingerprint": self._mark(commands["fingerprint"])}
        return named

    def meant(self, body: Mapping[str, Any], catalog: Mapping[str, Any]) -> dict[str, Any]:
        """Return a page's message with default names; the catalogue is the page's own, untranslated."""
        meant = dict(body)
        if isinstance(key := body.get("control_key"), str):
            meant["control_key"] = self._option_menu(key, back=True)
        if not isinstance(body.get("path"), list):
            return meant
        names = self._options(str(body.get("command_id")), [str(part) for part in body["path"]])
        plain = {displayed: name for name, displayed in names.items()}
        if isinstance(options := body.get("options"), Mapping):
            meant["options"] = {plain.get(name, name): value for name, value in options.items()}
        if "focused" in body:
            meant["focused"] = plain.get(body["focused"], body["focused"])
        for entry in catalog.get("entries", ()):
            if body.get("schema_fingerprint") == self._mark(entry["schemaFingerprint"]):
                meant["schema_fingerprint"] = entry["schemaFingerprint"]
        return meant

    def answer(self, answer: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a page's message: a faulty option by its displayed name."""
        names = self._options(str(body.get("command_id")), [str(part) for part in body.get("path") or ()])
        diagnostics = []
        for diagnostic in answer.get("diagnostics", ()):
            subject = diagnostic.get("subject") or {}
            at_fault = subject.get("commandOption")
            diagnostics.append(
                {**diagnostic, "subject": {"commandOption": names[at_fault]}} if at_fault in names else diagnostic
            )
        return {**answer, "diagnostics": diagnostics} if diagnostics else dict(answer)

    def _entry(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """Return one command of the list. Its path, which identifies it, is unchanged."""
        nodes = self._nodes(entry["commandId"], entry["path"])
        if not nodes:
            return dict(entry)
        described = {str(option["name"]): option for option in nodes[-1].get("options") or ()}
        return {
            **entry,
            "invocation": " ".join(self._said(node, "name") for node in nodes),
            "description": self._said(nodes[-1], "description"),
            "schemaFingerprint": self._mark(entry["schemaFingerprint"]),
            "options": [self._option(option, described[option["name"]]) for option in entry["options"]],
        }

    def _option(self, option: Mapping[str, Any], described: Mapping[str, Any]) -> dict[str, Any]:
        choices = described.get("choices") or ()
        return {
            **option,
            "name": self._said(described, "name"),
            "description": self._said(described, "description"),
            "choices": [{"name": self._said(choice, "name"), "value": choice["value"]} for choice in choices],
        }

    def _option_menu(self, key: str, *, back: bool) -> str:
        """Translate a page's name of an option's menu ("command:ID:PATH:option:NAME"), into the language or back."""
        place, separator, name = key.partition(":option:")
        if not separator or not place.startswith("command:"):
            return key
        _, command, path = place.split(":", 2)
        names = self._options(command, path.split("."))
        names = {displayed: plain for plain, displayed in names.items()} if back else names
        return f"{place}{separator}{names.get(name, name)}"

    def _options(self, command: str, path: list[str]) -> dict[str, str]:
        """Return the displayed name of each option of a command; empty for an unknown command."""
        nodes = self._nodes(command, path)
        options = (nodes[-1].get("options") or ()) if nodes else ()
        return {str(option["name"]): self._said(option, "name") for option in options}

    def _nodes(self, command: str, path: list[str]) -> list[Mapping[str, Any]]:
        """Return a command as registered, after its groups; empty if there is none."""
        root = self._commands.get(command)
        if root is None or path[:1] != [root["name"]]:
            return []
        nodes = [root]
        for part in path[1:]:
            node = next((one for one in nodes[-1].get("options") or () if one["name"] == part), None)
            if node is None:
                return []
            nodes.append(node)
        return nodes

    def _said(self, node: Mapping[str, Any], field: str) -> str:
        """Return a name or a description in the language, else the default."""
        return str((node.get(f"{field}_localizations") or {}).get(self._locale) or node.get(field, ""))

    def _mark(self, fingerprint: str) -> str:
        """Return a fingerprint for this language, in the same form: other languages make a page load again."""
        kind, _, _ = fingerprint.partition("_")
        return f"{kind}_{hashlib.sha256(f'{fingerprint} {self._locale}'.encode()).hexdigest()[:32]}"
