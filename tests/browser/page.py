"""The playground as its user sees it: a process, its address, its page in headless Chromium."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, sync_playwright

from app.playground.world import PEOPLE
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


TALL = ViewportSize(width=1280, height=1400)
"""The size of a window, unless a test is about others."""
PICTURES = "/discord/file/"
"""Part of the addresses of the page's pictures."""
BUTTON, OPTIONS = 2, 3
"""Discord's numbers for buttons and for menus with our own options; other menus list the server's."""
_ACTED = "() => Number(document.body.dataset.acted || 0)"
"""Number of actions that the bot has acknowledged."""
UNTIL = """window.until = async test => {
    for (const end = Date.now() + 120000; !test(); await new Promise(go => setTimeout(go, 5)))
        if (Date.now() > end) throw new Error(`never: ${test}`);
};
window.reached = one => {  // where a pointer has to press; whatever covers it is a fault
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect(), at = [box.left + box.width / 2, box.top + box.height / 2];
    const there = document.elementFromPoint(...at);
    if (one.disabled || !one.contains(there)) throw new Error(`${there?.outerHTML} covers ${one.outerHTML}`);
    return at;
};"""
"""Functions for scripts in a page, since each call into one costs more than what it does there."""
_PRESS = """async ([message, id, values]) => {
    const where = message ? document.getElementById('m' + message) : document;
    const one = [...where.querySelectorAll(`[data-custom-id="${id}"]`)].at(-1);
    const acted = () => Number(document.body.dataset.acted || 0), before = acted();
    for (const option of values.length ? one.options : []) option.selected = values.includes(option.value);
    const button = !values.length ? one : one.multiple ? one.parentElement.querySelector('.take') : null;
    if (button) reached(button);
    if (button) button.click(); else one.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => acted() > before);
}"""
"""Press a button, or choose in a menu, where a pointer would reach it, and wait for the acknowledgement."""
_NEWEST_PRIVATE = "() => [...document.querySelectorAll('article.private')].at(-1)?.dataset.message ?? null"
_READ = """async ([heard, newest]) => {
    await until(() => Number(document.body.dataset.heard || 0) >= heard);
    return [...document.querySelectorAll('article.message')].slice(-newest).map(post => ({
    message: post.dataset.message,
    text: post.querySelector('.body').innerText,
    private: post.matches('.private'),
    pictures: post.querySelectorAll('.picture').length,
    controls: [...post.querySelectorAll('[data-custom-id]')].map(control => {
        const options = [...(control.options ?? [])].filter(option => !option.hidden);
        return {
            custom_id: control.dataset.customId,
            kind: Number(control.dataset.type ?? 2),
            label: (control.querySelector('span:not(.emoji)') ?? control).innerText,
            disabled: control.disabled,
            options: options.map(option => option.value),
            labels: options.map(option => option.dataset.label),
            chosen: options.filter(option => option.selected).map(option => option.value),
        };
    }),
}));
}"""


@dataclass(frozen=True)
class Control:
    custom_id: str
    kind: int
    """Discord's number for a button, a menu of our options, or one of people, roles or channels."""
    label: str
    """A button's label."""
    disabled: bool
    options: tuple[str, ...]
    """The values that a menu has."""
    labels: tuple[str, ...]
    chosen: tuple[str, ...]
    """The values that a menu shows as chosen."""

    @property
    def pressed(self) -> Pressed:
        pressed = read(self.custom_id)
        assert pressed is not None, self.custom_id
        return pressed


@dataclass(frozen=True)
class Post:
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
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/enter/\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=120)
    assert process.returncode == 0
    assert "Traceback" not in (directory / "log.txt").read_text()


@contextlib.contextmanager
def open_channel(address: str, directory: Path, size: ViewportSize = TALL) -> Iterator[Channel]:
    """Yield the page at an address, in windows of a size; a failed test leaves a picture of it in the directory."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        try:
            yield Channel(browser, address, size=size)
        finally:
            for number, page in enumerate(page for context in browser.contexts for page in context.pages):
                page.screenshot(path=directory / f"last-{number}.png")
            browser.close()


class Channel:
    def __init__(self, browser: Browser, address: str, person: str = "", size: ViewportSize = TALL) -> None:
        self.browser, self._address, self._size = browser, address, size
        self.page: Page = browser.new_page(viewport=size)
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(UNTIL)
        self._complaints: list[str] = []
        self._not_there: list[str] = []
        """Addresses of pictures that the page requested in vain."""
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._complaints.append(str(error)))
        self.page.goto(address)
        self.page.goto(f"{address.partition('/enter/')[0]}/discord?as={PEOPLE.get(person, '')}")
        self.opened()

    def opened(self) -> None:
        """Wait until a channel is shown."""
        self.page.wait_for_function("() => document.body.dataset.ready")

    def beside(self, name: str) -> Channel:
        return Channel(self.browser, self._address, name, self._size)

    @property
    def complaints(self) -> list[str]:
        """Return the errors of the page; a picture that is missing counts only while the page shows it."""
        if not self._not_there:
            return self._complaints
        texts = {str(item) for item in self.page.evaluate("() => [...document.images].map(image => image.src)")}
        return [*self._complaints, *(f"no picture {address}" for address in self._not_there if address in texts)]

    def _said(self, said: ConsoleMessage) -> None:
        url = str(said.location.get("url"))
        if said.type != "error":
            return
        if PICTURES in url:
            self._not_there.append(url)
        else:
            self._complaints.append(f"{said.text} {url}")

    def act_as(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.select_option("#person", label=name)
        self.opened()

    def act(self, action: Callable[[], object]) -> None:
        """Do something that the bot answers, and wait until it has acknowledged it."""
        before = self.page.evaluate(_ACTED)
        action()
        self.page.wait_for_function(f"before => ({_ACTED})() > before", arg=before)

    def type(self, command: str, **options: str | int | bool) -> None:
        words = {True: "yes", False: "no"}
        given = [f"{name}: {words[value] if isinstance(value, bool) else value}" for name, value in options.items()]
        line = " ".join([command, *given])
        self.page.fill("#text", line)
        self.act(lambda: self.page.press("#text", "Enter"))
        assert self.page.locator("#refusal").is_hidden(), self.page.locator("#refusal").inner_text()

    def read(self, heard: int = 0, newest: int = 40) -> list[Post]:
        """Return the newest messages, oldest first, once the page shows a change of the world, by its number."""
        return [_post(found) for found in self.page.evaluate(_READ, [heard, newest])]

    def newest_private(self) -> str | None:
        return self.page.evaluate(_NEWEST_PRIVATE)  # type: ignore[no-any-return]

    def use(self, control: Control, value: str = "", message: str = "") -> None:
        """Press a button, or choose a value in a menu; several values are separated by spaces."""
        self.page.evaluate(_PRESS, [message, control.custom_id, value.split()])

    def fill(self, **given: str | Path) -> None:
        form = self.page.locator("#form form")
        for name, value in given.items():
            field = form.locator(f'[name="{name}"]')
            if isinstance(value, Path):
                field.set_input_files(value)
            elif field.evaluate("field => field.matches('select')"):
                field.select_option(value=value)
            else:
                field.fill(value)
        self.act(form.locator("button[type=submit]").click)
        assert not form.is_visible(), form.locator(".error").inner_text()

    @property
    def posts(self) -> Locator:
        return self.page.locator("article.message")

    def post(self, text: str) -> Locator:
        return self.posts.filter(has_text=text)

    @property
    def panel(self) -> Locator:
        return self.page.locator("article.private").last

    def press(self, where: Locator, button: str) -> None:
        """Press a button by the beginning of its label once it is enabled."""
        self.act(where.locator("button.button:enabled", has_text=re.compile(rf"^\W*{button}")).first.click)

    def widths(self, where: Locator) -> list[int]:
        """Return the real widths of a message's pictures in pixels, once loaded; 0 for a broken one."""
        where.locator(".picture img").first.wait_for()
        loaded = "images => images.every(image => image.complete)"
        self.page.wait_for_function(
            f"images => ({loaded})(images)", arg=where.locator(".picture img").element_handles()
        )
        return list(where.locator(".picture img").evaluate_all("images => images.map(image => image.naturalWidth)"))

    def descriptions(self, where: Locator) -> list[str]:
        return [
            str(text) for text in where.locator(".picture img").evaluate_all("images => images.map(image => image.alt)")
        ]


def _post(found: dict[str, Any]) -> Post:
    controls = [
        Control(
            item["custom_id"],
            item["kind"],
            item["label"],
            item["disabled"],
            tuple(item["options"]),
            tuple(item["labels"]),
            tuple(item["chosen"]),
        )
        for item in found.pop("controls")
        if item["custom_id"].startswith("nav:")
    ]
    return Post(**found, controls=tuple(controls))
