"""Slash commands as handlers declare them: a name, options, a function of a `Request`; `command-NAME` describes it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from cogs.host import Host

Handler: TypeAlias = Callable[..., Awaitable[None]]
"""A function of a request, whose kind says what is read first, and of each option by its name and type."""


@dataclass(frozen=True, slots=True)
class Choice:
    value: int | str
    label: str = ""
    key: str = ""
    """Instead of a label, the key of its name."""


Completer: TypeAlias = Callable[..., Awaitable[list[Choice]]]
"""A function of a request, whose `fields` are the other options, and the text typed so far; it returns values."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and largest value of a number, or the lengths of a text, for `typing.Annotated`."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    text: str
    called: str = ""
    """The name that users type, if it is another."""
    choices: tuple[Choice, ...] = ()


@dataclass(eq=False, slots=True)
class Command:
    name: str
    handler: Handler
    options: tuple[Parameter, ...] = ()
    private: bool = False
    managers: bool = False
    anywhere: bool = False
    """True if people may install it for themselves, and use it in direct messages and on every server."""
    form: Callable[[Mapping[str, Any]], bool] = lambda _: False
    """Return, for what was typed, whether the answer is a form."""
    completers: dict[str, Completer] = field(default_factory=dict)

    def completes(self, option: str) -> Callable[[Completer], Completer]:
        """Complete an option by a function; errors of tables and the database count as no value."""

        def register(completer: Completer) -> Completer:
            self.completers[option] = completer
            return completer

        return register


@dataclass(frozen=True, slots=True)
class ContextMenu:
    text: str
    handler: Handler
    """A function of a request, and of a `cogs.sending.Member`, or of the table whose controls the message has."""
    of: Literal["person", "message"]


Maker: TypeAlias = Callable[[Host], Iterable[Command]]

_COMMANDS: Final[dict[str, Command]] = {}
_MAKERS: Final[list[Maker]] = []
_MENUS: Final[dict[str, ContextMenu]] = {}


def command(
    name: str,
    *options: Parameter,
    private: bool = False,
    managers: bool = False,
    anywhere: bool = False,
    form: Callable[[Mapping[str, Any]], bool] = lambda _: False,
) -> Callable[[Handler], Command]:

    def register(handler: Handler) -> Command:
        if name in _COMMANDS:
            raise ValueError(f"there is a command {name!r} already")
        _COMMANDS[name] = Command(
            name, handler, options, private=private, managers=managers, anywhere=anywhere, form=form
        )
        return _COMMANDS[name]

    return register


def menu(text: str, of: Literal["person", "message"]) -> Callable[[Handler], ContextMenu]:

    def register(handler: Handler) -> ContextMenu:
        if text in _MENUS:
            raise ValueError(f"there is a menu {text!r} already")
        _MENUS[text] = ContextMenu(text, handler, of)
        return _MENUS[text]

    return register


def menus() -> list[ContextMenu]:
    return [*_MENUS.values()]


def commands_of_games(maker: Maker) -> Maker:
    _MAKERS.append(maker)
    return maker


def commands(host: Host) -> list[Command]:
    return [*_COMMANDS.values(), *(made for maker in _MAKERS for made in maker(host))]
