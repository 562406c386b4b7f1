"""The playground as its user sees it: a process, its address, its page in headless Chromium."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, sync_playwright

from cogs.components import Pressed
from cogs.controls import read

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 120_000
"""Timeout of any action, in milliseconds; nothing waits longer than it must."""
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PICTURES = "/api/assets/"
"""Part of the addresses of the page's pictures."""
BUTTON, OPTIONS = 2, 3
"""Discord's numbers for buttons and for menus with our own options; other menus list the server's."""
TRIES = 3
MOMENT = 20_000
"""Milliseconds for the page to send a press, or for an open menu to take a choice."""
A_LITTLE = 1_000
"""Milliseconds after which a form that is still open counts as refused."""
_LAST_SENT = "() => (simcordPreview.pendingAction ?? simcordPreview.lastAction)?.requestId"
_NEWEST_PRIVATE = """() => [...document.querySelectorAll('article.channel-message:has(.message-ephemeral-note)')]
    .at(-1)?.dataset.messageId ?? null"""
_READ = """newest => [...document.querySelectorAll('article.channel-message')].slice(-newest).map(post => ({
    message: post.dataset.messageId,
    text: post.innerText,
    private: post.querySelector('.message-ephemeral-note') !== null,
    pictures: post.querySelectorAll('img').length,
    controls: [...post.querySelectorAll('button.component-button, .preview-select')].map(control => {
        const options = [...control.querySelectorAll('[role=option]')];
        const value = control.querySelector('.select-value');
        return {
            key: control.dataset.controlKey,
            kind: Number(/select-type-(\\d+)/.exec(control.className)?.[1] ?? 2),
            label: (value ?? control.querySelector('.button-label')).innerText,
            disabled: (control.querySelector('.select-trigger') ?? control).disabled,
            options: options.map(option => option.dataset.value),
            labels: options.map(option => option.querySelector('.option-label, .entity-name').innerText),
            chosen: options.filter(option => option.ariaSelected === 'true').map(option => option.dataset.value),
        };
    }),
}))"""


@dataclass(frozen=True)
class Control:
    """A button or a menu as the page shows it."""

    key: str
    """The page's name for it: its place, and after # its custom id."""
    kind: int
    """Discord's number for a button, a menu of our options, or one of people, roles or channels."""
    label: str
    """A button's label; a menu's displayed choice, or its placeholder."""
    disabled: bool
    options: tuple[str, ...]
    """The values that a menu has."""
    labels: tuple[str, ...]
    chosen: tuple[str, ...]
    """The values that a menu shows as chosen."""

    @property
    def custom_id(self) -> str:
        """Return the custom id as the bot wrote it."""
        return self.key.partition("#")[2]

    @property
    def pressed(self) -> Pressed:
        """Return the parsed custom id."""
        pressed = read(self.custom_id)
        assert pressed is not None, self.custom_id
        return pressed


@dataclass(frozen=True)
class Post:
    """A message as the page shows it."""

    message: str
    text: str
    private: bool
    """True if only the reader sees it."""
    pictures: int
    controls: tuple[Control, ...]

    def find(self, verb: str, arg: str | None = None) -> Control | None:
        """Return the usable control with a verb and perhaps an argument, or None."""
        for control in self.controls:
            meant = control.pressed.arg.partition(":")[0]  # the rest is the post's mark
            if control.pressed.verb == verb and arg in (None, meant, control.pressed.arg) and not control.disabled:
                return control
        return None


@contextlib.contextmanager
def started(directory: Path) -> Iterator[str]:
    """Run `python bot.py` without a token in a directory; yield its printed address. Ctrl-C ends it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    with (
        (directory / "log.txt").open("a") as log,
        subprocess.Popen(
            [sys.executable, str(ROOT / "bot.py")],
            cwd=directory,
            env=kept,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            yield next(
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=120)
    assert process.returncode == 0
    assert "Traceback" not in (directory / "log.txt").read_text()


@contextlib.contextmanager
def shown(address: str, directory: Path) -> Iterator[Channel]:
    """Yield the page at an address; a failed test leaves a picture of it in the directory."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        try:
            yield Channel(browser, address)
        finally:
            for number, context in enumerate(browser.contexts):
                context.pages[0].screenshot(path=directory / f"last-{number}.png")
            browser.close()


class Channel:
    """A test's view of the page, and its actions there."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self.page: Page = browser.new_page(viewport={"width": 1280, "height": 1400})
        self.page.set_default_timeout(PATIENCE)
        self._complaints: list[str] = []
        self._not_there: list[str] = []
        """Addresses of pictures that the page requested in vain."""
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._complaints.append(str(error)))
        self.page.goto(address)
        self.settle()

    def beside(self, name: str) -> Channel:
        """Open the same address in another person's window, which is quicker than switching for each press."""
        other = Channel(self._browser, self._address)
        other.act_as(name)
        return other

    @property
    def complaints(self) -> list[str]:
        """Return the errors that the page logged or raised.

        A missing picture counts only while the page shows it: the bot may have replaced one just as it was requested.
        """
        shown = {str(one) for one in self.page.evaluate("() => [...document.images].map(image => image.src)")}
        return [*self._complaints, *(f"no picture {address}" for address in self._not_there if address in shown)]

    def _said(self, said: ConsoleMessage) -> None:
        url = str(said.location.get("url"))
        if said.type != "error" or url.endswith("/favicon.ico"):  # requested by the browser, and there is none
            return
        if PICTURES in url:
            self._not_there.append(url)
        else:
            self._complaints.append(f"{said.text} {url}")

    def settle(self) -> None:
        """Wait until the page shows the last action's effect."""
        self.page.wait_for_function("() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction")

    def all_drawn(self) -> None:
        """Wait until all pictures are loaded: replaced ones are gone."""
        self.page.wait_for_function("() => [...document.images].every(image => image.complete)")

    def act_as(self, name: str) -> None:
        """Choose whom to act as."""
        self.all_drawn()
        self.page.select_option("#viewer-picker", label=name)
        self.settle()

    def type(self, command: str, **options: str | int | bool) -> None:
        """Type a command with some of its options, and send it."""
        self.page.fill("#channel-composer-input", command)
        self.page.wait_for_function("() => window.simcordPreview.commandPicker.activeEntryKey")
        self.page.keyboard.press("Enter")
        for name, value in options.items():
            self._fill(name, value)
        for _ in range(TRIES):
            self.page.wait_for_function("() => window.simcordPreview.commandPicker.draft?.submittable")
            before = self._last_sent()
            self.page.click("#send-message")
            if self._has_sent(before):
                return
        raise AssertionError(f"the page does not take {command}")

    def _fill(self, name: str, value: str | int | bool) -> None:
        """Fill in an option; where the page suggests values, take the right one."""
        field, suggested = self.page.locator(f'input[data-option="{name}"]'), self.page.locator("[role=option]")
        if not field.count():
            self.page.locator(".command-ghost").click()
            suggested.filter(has_text=re.compile(rf"^{name}\b")).first.click()
        field.focus()
        self.page.wait_for_function("() => !simcordPreview.pendingQuery && !simcordPreview.pendingAction")
        for _ in range(TRIES):
            field.fill(str(value))
            if isinstance(value, int) and not isinstance(value, bool):
                return
            try:
                suggested.filter(has_text=str(value)).first.click(timeout=MOMENT)
            except TimeoutError:  # the page was rendered again meanwhile, and suggests nothing until something is typed
                field.fill("")
            else:
                return
        raise AssertionError(f"the page does not suggest {value} for {name}")

    def read(self, newest: int = 40) -> list[Post]:
        """Return the newest messages, oldest first."""
        return [_post(found) for found in self.page.evaluate(_READ, newest)]

    def newest_private(self) -> str | None:
        """Return the newest message that only this person sees."""
        return self.page.evaluate(_NEWEST_PRIVATE)  # type: ignore[no-any-return]

    def use(self, control: Control, value: str = "") -> None:
        """Press a button, or choose a value in a menu.

        The page refuses a press while it renders, and one made before a new post; the press is then repeated, as a
        person would.
        """
        shown = self.page.locator(f'[data-control-key="{control.key}"]').first
        for number in range(TRIES):
            self.settle()
            if number and not shown.count():  # it was accepted, and its message has changed meanwhile
                return
            before = self._last_sent()
            if control.kind == BUTTON:
                shown.click()
            elif control.kind == OPTIONS:
                shown.get_by_role("combobox").click()
                try:
                    shown.locator(f'[role=option][data-value="{value}"]').click(timeout=MOMENT)
                except TimeoutError:  # the page was rendered again meanwhile, which closes the menu
                    continue
            else:
                before = self._find(shown, value)
            if self._has_sent(before):
                return
        raise AssertionError(f"the page does not take {control} {value}")

    def _find(self, menu: Locator, value: str) -> str | None:
        """Choose what a menu lists of the server once it has loaded; return the action before the choice.

        Several values are separated by spaces.
        """
        menu.get_by_role("combobox").click()
        listed = menu.locator("[role=listbox]")
        listed.and_(self.page.locator("[aria-busy=false]")).wait_for()
        self.settle()
        before = self._last_sent()
        for one in value.split():
            menu.locator(f'[role=option][data-value="{one}"]').click()
        if listed.is_visible():  # with several choices it waits for the menu to close
            menu.get_by_role("combobox").click()
        return before

    def fill(self, **given: str | Path) -> None:
        """Fill in the open form and send it: lines, choices of its menus by their values, and files.

        A post in between leaves the input in place, as with `use`: it is sent once more then.
        """
        form = self.page.locator("#modal-root form")
        for name, value in given.items():
            field = form.locator(f'.modal-field[data-custom-id="{name}"]')
            if isinstance(value, Path):
                field.locator("input[type=file]").set_input_files(value)
                field.locator(".upload-file-name").wait_for()
            elif (menu := field.get_by_role("combobox")).count():
                menu.click()
                field.locator(f'[role=option][data-value="{value}"]').click()
            else:
                field.locator(".modal-input").fill(value)
        for _ in range(TRIES):
            self.settle()
            before = self._last_sent()
            form.locator("button[type=submit]").click()
            patience = PATIENCE if self._has_sent(before) else A_LITTLE
            with contextlib.suppress(TimeoutError):
                form.wait_for(state="detached", timeout=patience)
                return
        raise AssertionError(f"the page does not take {given}")

    def _last_sent(self) -> str | None:
        """Return the page's name for its last action."""
        return self.page.evaluate(_LAST_SENT)  # type: ignore[no-any-return]

    def _has_sent(self, before: str | None) -> bool:
        """Return whether another action was sent since and accepted, once its effect is shown."""
        try:
            self.page.wait_for_function(f"before => ({_LAST_SENT})() !== before", arg=before, timeout=MOMENT)
        except TimeoutError:
            return False
        self.settle()
        return not self.page.evaluate("() => simcordPreview.lastAction.rejected")

    @property
    def posts(self) -> Locator:
        """Return the messages, oldest first."""
        return self.page.locator("article.channel-message")

    def post(self, text: str) -> Locator:
        """Return the messages with a text."""
        return self.posts.filter(has_text=text)

    @property
    def panel(self) -> Locator:
        """Return the newest message that only this person sees."""
        return self.posts.filter(has_text="Only you can see this").last

    def press(self, where: Locator, button: str) -> None:
        """Press a button by the beginning of its label once it is enabled; repeat it if the page refused."""
        enabled = where.locator(
            "button.component-button:not([aria-disabled=true])", has_text=re.compile(rf"^\W*{button}")
        ).first
        for number in range(TRIES):
            if number and not enabled.count():  # it was accepted, and is gone meanwhile
                return
            before = self._last_sent()
            enabled.click()
            if self._has_sent(before):
                return
        raise AssertionError(f"the page does not take {button}")

    def choose(self, where: Locator, option: str) -> None:
        """Choose in the first menu that has an option with this beginning; repeat it if the page refused."""
        menu = where.locator(".preview-select").filter(has=self.page.locator(".option-label", has_text=option)).first
        for _ in range(TRIES):
            before = self._last_sent()
            menu.get_by_role("combobox").click()
            try:
                menu.get_by_role("option").filter(has_text=option).first.click(timeout=MOMENT)
            except TimeoutError:  # the page was rendered again meanwhile, which closes the menu
                continue
            if self._has_sent(before):
                return
        raise AssertionError(f"the page does not take {option}")

    def widths(self, where: Locator) -> list[int]:
        """Return the real widths of a message's pictures in pixels, once loaded; 0 for a broken one."""
        self.settle()
        where.locator("img").first.wait_for()
        loaded = "images => images.every(image => image.complete)"
        self.page.wait_for_function(f"images => ({loaded})(images)", arg=where.locator("img").element_handles())
        return list(where.locator("img").evaluate_all("images => images.map(image => image.naturalWidth)"))

    def descriptions(self, where: Locator) -> list[str]:
        """Return the alt texts of a message's pictures."""
        return [str(text) for text in where.locator("img").evaluate_all("images => images.map(image => image.alt)")]


def _post(found: dict[str, Any]) -> Post:
    controls = tuple(
        Control(
            one["key"],
            one["kind"],
            one["label"],
            one["disabled"],
            tuple(one["options"]),
            tuple(one["labels"]),
            tuple(one["chosen"]),
        )
        for one in found.pop("controls")
        if "#nav:" in one["key"]
    )
    return Post(**found, controls=controls)
