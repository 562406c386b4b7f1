"""One way to make a method of a transaction: a method that only forwards is made of its function."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BAD = """
class Offers:
    @reads
    def get(self, conn, offer_id):
        "Return an offer."
        return _of(conn, offer_id)
"""


def forwarding(source: str) -> Iterator[str]:
    """Yield the transactions that only call a function with the connection and their own parameters."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not {"reads", "writes"} & {
            name.id for name in node.decorator_list if isinstance(name, ast.Name)
        }:
            continue
        *_, last = node.body
        call = last.value if isinstance(last, ast.Return | ast.Expr) else None
        if len(node.body) > 2 or not isinstance(call, ast.Call) or not isinstance(node.body[0], ast.Expr | ast.Return):
            continue
        given = [ast.unparse(arg) for arg in call.args] + [
            ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg == ast.unparse(keyword.value)
        ]
        names = [arg.arg for arg in (*node.args.args[1:], *node.args.kwonlyargs)]
        if given == names and len(given) == len(call.args) + len(call.keywords):
            yield node.name


def test_what_forwards_is_found() -> None:
    """The test below finds a method that only forwards."""
    assert list(forwarding(BAD)) == ["get"]


@pytest.mark.parametrize("part", ["hosting", "leagues"])
def test_no_transaction_only_forwards(part: str) -> None:
    """Such a method is written `get = reading(_of)`."""
    found = [f"{file}: {name}" for file in (ROOT / part).rglob("*.py") for name in forwarding(file.read_text())]
    assert not found, found
