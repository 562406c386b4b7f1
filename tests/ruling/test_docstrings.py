"""Examples in the docstrings of the games and of what they share are correct, and nothing public lacks one."""

import doctest
import importlib
import pkgutil

import pytest

PACKAGES = ("navegador", "singing_sails", "ruling", "naming")
MODULES = [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", [*PACKAGES, *MODULES])
def test_docstrings_are_right(name: str) -> None:
    """Examples in docstrings are correct; every module and every public name in it has a docstring."""
    module = importlib.import_module(name)
    results = doctest.testmod(module)
    assert results.failed == 0
    assert results.attempted >= {"navegador": 5, "singing_sails": 5}.get(name, 0)
    assert module.__doc__
    for word, thing in vars(module).items():
        if not word.startswith("_") and getattr(thing, "__module__", "") == name and callable(thing):
            assert thing.__doc__, f"{name}.{word}"
