"""Judge of the bot's requests by Discord's description of its API (OpenAPI 3.1), which DISCORD_OPENAPI names."""

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators  # type: ignore[import-untyped]
from jsonschema.protocols import Validator  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

GIVEN = os.environ.get("DISCORD_OPENAPI", "")
"""Path of the description; empty if none is given."""
_NAME = "urn:discord"
_NUMBERS = re.compile(r"[0-9]{15,}|[0-9a-f]{20,}")
"""Snowflakes and random marks; all of the same length are equivalent."""
_TEXTS = frozenset({"content", "custom_id", "description", "label", "placeholder", "value"})
"""Keys of text of which the description bounds only the length."""


@cache
def _description() -> dict[str, Any]:
    return dict(json.loads(Path(GIVEN).read_text(encoding="utf-8")))


@cache
def _registry() -> Registry[Any]:
    empty: Registry[Any] = Registry()
    known: Registry[Any] = empty.with_resource(_NAME, DRAFT202012.create_resource(_description()))
    return known


@cache
def _routes() -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of the paths, those with more fixed words first."""
    paths = sorted(_description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), path) for path in paths]


@cache
def _judge(method: str, route: str) -> Validator | None:
    """Return the validator of a route's body, or None if it takes none."""
    operation = _description()["paths"][route][method]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body is None:
        return None
    pointer = "/".join(
        step.replace("~", "~0").replace("/", "~1")
        for step in ("paths", route, method, "requestBody", "content", "application/json", "schema")
    )
    return _validating()({"$ref": f"{_NAME}#/{pointer}"}, registry=_registry())


@cache
def _validating() -> Any:
    """Return a validator that tries only those of many kinds of component or answer that have the body's `type`."""
    return validators.extend(Draft202012Validator, {name: _of_its_type(name) for name in ("anyOf", "oneOf")})


def _of_its_type(keyword: str) -> Callable[..., Iterator[Any]]:
    """Apply the keyword to the schemas that do not refuse the body for its `type` alone, if there are any."""
    whole = Draft202012Validator.VALIDATORS[keyword]

    def chosen(validator: Any, schemas: list[dict[str, Any]], body: Any, schema: Any) -> Iterator[Any]:
        if isinstance(body, dict) and "type" in body:
            schemas = [item for item in schemas if body["type"] in _types(item.get("$ref"), body["type"])] or schemas
        return iter(whole(validator, schemas, body, schema))

    return chosen


def _types(name: str | None, given: Any) -> Any:
    """Return the types that a schema of this name takes, or the given one if the schema does not say."""
    named = _description()["components"]["schemas"].get((name or "").rpartition("/")[2], {})
    kinds = named.get("properties", {}).get("type", {}).get("enum") if "type" in named.get("required", ()) else None
    return kinds or (given,)


def complaints(method: str, path: str, body: Any) -> Iterator[str]:
    """Yield what Discord's description says against a request; nothing if the request is valid."""
    matching = [route for pattern, route in _routes() if pattern.fullmatch(path)]
    route = next((one for one in matching if method.lower() in _description()["paths"][one]), None)
    if route is None:
        yield f"{method} {path}: there is no such route"
        return
    exact = _with_text_ids(body)
    if _judged(method.lower(), route, _alike(exact)):
        yield from (f"{method} {route}: {text}" for text in _judged(method.lower(), route, json.dumps(exact)))


def _alike(body: Any) -> str:
    """Return JSON equal for bodies alike to the description, so that few need judging: shortest texts, numbered ids."""
    known: dict[str, str] = {}

    def counted(found: re.Match[str]) -> str:
        number = found.group()
        return known.setdefault(number, str(10 ** (len(number) - 1) + len(known)))

    return _NUMBERS.sub(counted, json.dumps(_shortened(body), sort_keys=True))


def _shortened(body: Any) -> Any:
    if isinstance(body, list):
        return [_shortened(item) for item in body]
    if not isinstance(body, dict):
        return body
    return {
        key: "x" * _shortest(key, len(value)) if key in _TEXTS and isinstance(value, str) else _shortened(value)
        for key, value in body.items()
    }


def _shortest(key: str, length: int) -> int:
    """Return the minimum length of a text under this key that is judged like one of this length."""
    return max((bound + 1 for bound in _bounds()[key] if bound < length), default=0)


@cache
def _bounds() -> dict[str, set[int]]:
    """Return, for each of these keys, the lengths up to which a text may or may not go anywhere in the description."""
    bounds: dict[str, set[int]] = {key: set() for key in _TEXTS}

    def gather(part: Any, key: str) -> None:
        if isinstance(part, list):
            for item in part:
                gather(item, key)
        elif isinstance(part, dict):
            if key in bounds:
                bounds[key] |= {part["maxLength"]} if "maxLength" in part else set()
                bounds[key] |= {part["minLength"] - 1} if "minLength" in part else set()
            for name, inner in part.items():
                if name == "properties":
                    for property_, schema in inner.items():
                        gather(schema, property_)
                else:
                    gather(inner, key)

    gather(_description(), "")
    return bounds


@cache
def _judged(method: str, route: str, text: str) -> tuple[str, ...]:
    """Return what the description says against a body."""
    judge, body = _judge(method, route), json.loads(text)
    if judge is None or body is None:
        return ()
    found = []
    for error in judge.iter_errors(body):
        deepest = min(_leaves(error), key=lambda leaf: -len(leaf.absolute_path))
        where = "/".join(str(step) for step in deepest.absolute_path)
        found.append(f"{where or 'body'}: {deepest.message[:300]}")
    return tuple(found)


def _with_text_ids(body: Any) -> Any:
    """Return the body with snowflakes, which Discord takes as numbers too, as text; not a component's own `id`."""
    if isinstance(body, list):
        return [_with_text_ids(item) for item in body]
    if not isinstance(body, dict):
        return body
    return {key: _AS_TEXT.get(key, _with_text_ids)(value) for key, value in body.items()}


def _texts_of_ids(things: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**thing, "id": str(thing["id"])} for thing in things]


_AS_TEXT: dict[str, Callable[[Any], Any]] = {
    "attachments": _texts_of_ids,
    "default_values": _texts_of_ids,
    "recipient_id": str,
    "allow": int,
    "deny": int,
    "emoji": lambda given: given and {**given, "id": given.get("id") and str(given["id"])},
    "allowed_mentions": lambda given: {
        key: [str(item) for item in value] if isinstance(value, list) else value for key, value in given.items()
    },
}


def _leaves(error: Any) -> list[Any]:
    return [leaf for inner in error.context for leaf in _leaves(inner)] if error.context else [error]
