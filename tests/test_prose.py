"""Docstrings are plain English: they begin with what a thing is or does, in short sentences, without a dialect."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_layers import OURS, PRODUCT, ROOT, parsed

QUESTIONS = frozenset({"what", "who", "whom", "whose", "which", "whether", "how", "where", "when", "why"})
MAX_WORDS = 30
"""Words of a sentence."""
FIELD = {
    "anew": "again",
    "manieth": "nth",
    "haste": "priority",
    "steward": "moderation",
    "winding": "clock",
    "deed": "action",
    "reel": "replay",
    "film": "animation",
}
"""Words that this code once had for itself, and the field's words for them."""
NAMES = {"told": 0, "found": 2, "shown": 1, "begun": 0, "laid": 0, "anew": 0}
"""Words that say too little as names, and how often the product still has each as one. Lower a number when it falls."""


def _docstrings(part: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each docstring: of modules, classes, functions and attributes."""
    for file in _files(part):
        for node in ast.walk(parsed(file)):
            body = getattr(node, "body", None)
            for line in body if isinstance(body, list) else ():
                match line:
                    case ast.Expr(ast.Constant(str(text))):
                        yield f"{file.relative_to(ROOT)}:{line.lineno}", text.strip()


def _files(part: str) -> Iterator[Path]:
    file = ROOT / f"{part}.py"
    yield from [file] if file.exists() else sorted((ROOT / part).rglob("*.py"))


@pytest.mark.parametrize("part", OURS)
def test_docstrings_begin_with_what_a_thing_is_or_does(part: str) -> None:
    docstrings = _docstrings(part)
    asking = [
        f"{at}: {text[:60]}" for at, text in docstrings if re.split(r"\W", text, maxsplit=1)[0].lower() in QUESTIONS
    ]
    assert not asking, "\n".join(asking)


@pytest.mark.parametrize("part", PRODUCT)
def test_the_first_sentence_of_a_docstring_is_short(part: str) -> None:
    first = ((at, re.split(r"[.;:!?](?:\s|$)", text, maxsplit=1)[0]) for at, text in _docstrings(part))
    long = [f"{at}: {text[:60]}" for at, text in first if len(text.split()) > MAX_WORDS]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("part", PRODUCT)
def test_the_old_dialect_does_not_come_back(part: str) -> None:
    old = [
        f"{at}: {word}, say {FIELD[word]}"
        for at, text in _docstrings(part)
        for word in re.findall(r"[a-z]+", re.sub(r"`[^`]*`", "", text).lower())
        if word in FIELD
    ]
    assert not old, "\n".join(old)


def test_names_that_say_too_little_become_fewer() -> None:
    counted = Counter(name for part in PRODUCT for file in _files(part) for name in _names(file) if name in NAMES)
    assert dict(counted) == {name: n for name, n in NAMES.items() if n}


@pytest.mark.parametrize("part", PRODUCT)
def test_what_a_loop_goes_over_has_a_name(part: str) -> None:
    nameless = [f"{file.relative_to(ROOT)}:{at}" for file in _files(part) for at in _nameless(file)]
    assert not nameless, "\n".join(nameless)


def _nameless(file: Path) -> Iterator[int]:
    for node in ast.walk(parsed(file)):
        match node:
            case ast.For(target=bound) | ast.AsyncFor(target=bound) | ast.comprehension(target=bound):
                names = [name.id for name in ast.walk(bound) if isinstance(name, ast.Name)]
            case ast.Lambda(args=arguments):
                bound, names = node, [argument.arg for argument in arguments.args]
            case _:
                continue
        if "one" in names:
            yield bound.lineno


def _names(file: Path) -> Iterator[str]:
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
