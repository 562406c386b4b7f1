"""Slash commands as handlers declare them: a path, options and a function of a `Request`. A door offers them to users.

Descriptions are sentences by key: the one of `table undo` is `command-table-undo`.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from cogs.host import Host

Handler: TypeAlias = Callable[..., Awaitable[None]]
"""A function of a request, and of each option by its name; its signature says their types and which are required.

The kind of request says what is read before it is called."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an option."""

    value: int | str
    label: str = ""
    """Its name in the user's language."""
    key: str = ""
    """Instead of a label, the key of its name."""


Completer: TypeAlias = Callable[..., Awaitable[list[Choice]]]
"""A function of a request and the text typed so far that returns possible values."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and largest value of a number, or the lengths of a text, for `typing.Annotated`."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """An option of a command, and the parameter of its handler."""

    name: str
    """Name of the handler's parameter."""
    text: str
    """Key of its description."""
    called: str = ""
    """The name that users type, if it is another."""
    choices: tuple[Choice, ...] = ()


@dataclass(eq=False, slots=True)
class Command:
    """A slash command."""

    path: str
    """Its words, such as "table undo"."""
    handler: Handler
    options: tuple[Parameter, ...] = ()
    text: str = ""
    """Key of its description, if it is not named after the path."""
    private: bool = False
    """True if it is not logged."""
    managers: bool = False
    """True if it is offered only to those who manage the server."""
    form: bool = False
    """True if it is answered with a form, and hence not acknowledged first."""
    completers: dict[str, Completer] = field(default_factory=dict)

    @property
    def description(self) -> str:
        """Key of its description."""
        return self.text or f"command-{self.path.replace(' ', '-')}"

    def completes(self, option: str) -> Callable[[Completer], Completer]:
        """Complete an option by a function; errors of tables and the database count as no value."""

        def register(completer: Completer) -> Completer:
            self.completers[option] = completer
            return completer

        return register


@dataclass(frozen=True, slots=True)
class PersonMenu:
    """A command in the menu that a person has in Discord (Apps), on their name or a message of theirs."""

    text: str
    """Key of its name."""
    handler: Handler
    """A function of a request and of the person, a `cogs.request.Member`."""


Maker: TypeAlias = Callable[[Host], Iterable[Command]]
"""A function that returns the commands that depend on the games played here."""

_COMMANDS: Final[dict[str, Command]] = {}
_MAKERS: Final[list[Maker]] = []
_MENUS: Final[dict[str, PersonMenu]] = {}
MAX_MENUS: Final = 5
"""Commands in a person's menu; Discord takes no more of one application."""


def command(
    path: str, *options: Parameter, private: bool = False, managers: bool = False
) -> Callable[[Handler], Command]:
    """Register a function as the command with this path. Raises ValueError if there is one."""

    def register(handler: Handler) -> Command:
        if path in _COMMANDS:
            raise ValueError(f"there is a command {path!r} already")
        _COMMANDS[path] = Command(path, handler, options, private=private, managers=managers)
        return _COMMANDS[path]

    return register


def person_menu(text: str) -> Callable[[Handler], PersonMenu]:
    """Register the decorated function in everybody's menu. Raises ValueError if it is there, or the menu is full."""

    def register(handler: Handler) -> PersonMenu:
        if text in _MENUS or len(_MENUS) == MAX_MENUS:
            raise ValueError(f"no room for {text!r}")
        _MENUS[text] = PersonMenu(text, handler)
        return _MENUS[text]

    return register


def person_menus() -> list[PersonMenu]:
    """Return the commands of everybody's menu."""
    return [*_MENUS.values()]


def commands_of_games(maker: Maker) -> Maker:
    """Register a function that makes commands from the games played here."""
    _MAKERS.append(maker)
    return maker


def commands(host: Host) -> list[Command]:
    """Return all commands."""
    return [*_COMMANDS.values(), *(made for maker in _MAKERS for made in maker(host))]
