"""The commands that the playground's page lists: in the reader's language, by either name."""

from typing import Any

from app.playground.menu import Menu

UNDO = {
    "name": "undo",
    "name_localizations": {"de": "zurücknehmen"},
    "description": "Take back",
    "description_localizations": {"de": "Züge zurücknehmen"},
    "type": 1,
    "options": [
        {
            "name": "seat",
            "name_localizations": {"de": "platz"},
            "description": "Whose",
            "type": 3,
            "choices": [{"name": "all", "name_localizations": {"de": "alle"}, "value": "every"}],
        },
        {"name": "note", "description": "Why", "type": 3},
    ],
}
TABLE = {"id": "7", "name": "table", "name_localizations": {"de": "tisch"}, "type": 1, "options": [UNDO]}
SCHEMA = "sf_" + "0" * 32
ENTRY: dict[str, Any] = {
    "key": "7:table.undo",
    "commandId": "7",
    "path": ["table", "undo"],
    "invocation": "table undo",
    "description": "Take back",
    "schemaFingerprint": SCHEMA,
    "options": [
        {"name": "seat", "description": "Whose", "choices": [{"name": "all", "value": "every"}]},
        {"name": "note", "description": "Why", "choices": []},
    ],
}
CATALOG: dict[str, Any] = {"fingerprint": "cf_" + "0" * 32, "entries": [ENTRY]}
MENU = "command:7:table.undo:option:"


def test_what_is_listed() -> None:
    """Names, descriptions and choices are the language's, else the default ones; sent values stay."""
    (entry,) = Menu([TABLE], "de").catalog(CATALOG)["entries"]
    assert (entry["invocation"], entry["description"]) == ("tisch zurücknehmen", "Züge zurücknehmen")
    assert entry["path"] == ["table", "undo"]
    assert [option["name"] for option in entry["options"]] == ["platz", "note"]
    assert entry["options"][0]["choices"] == [{"name": "alle", "value": "every"}]
    (plain,) = Menu([TABLE], "en-US").catalog(CATALOG)["entries"]
    assert plain == {**ENTRY, "schemaFingerprint": plain["schemaFingerprint"]}


def test_what_is_sent_by_it() -> None:
    """Options, focused values and menus return with their default names, whichever were used."""
    menu = Menu([TABLE], "de")
    listed = menu.catalog(CATALOG)["entries"][0]["schemaFingerprint"]
    sent = {"command_id": "7", "path": ["table", "undo"], "schema_fingerprint": listed}
    meant = {**sent, "schema_fingerprint": SCHEMA}
    for name in ("platz", "seat"):
        asked = {**sent, "focused": name, "options": {name: "every", "note": "so"}}
        assert menu.meant(asked, CATALOG) == {**meant, "focused": "seat", "options": {"seat": "every", "note": "so"}}
        assert menu.meant({"control_key": MENU + name}, CATALOG) == {"control_key": f"{MENU}seat"}
    assert menu.meant({"control_key": "message:5:0"}, CATALOG) == {"control_key": "message:5:0"}


def test_a_list_of_another_language_is_out_of_date() -> None:
    """After a change of language the page reloads the list, and an open command becomes stale."""
    english, german = (Menu([TABLE], locale) for locale in ("en-US", "de"))
    marks = {menu.payload({"commands": CATALOG})["commands"]["fingerprint"] for menu in (english, german)}
    assert len(marks) == 2
    assert german.payload({"commands": CATALOG})["commands"]["fingerprint"] == german.catalog(CATALOG)["fingerprint"]
    begun = english.catalog(CATALOG)["entries"][0]["schemaFingerprint"]
    sent = {"command_id": "7", "path": ["table", "undo"], "schema_fingerprint": begun}
    assert german.meant(sent, CATALOG)["schema_fingerprint"] == begun != SCHEMA


def test_what_the_page_is_told() -> None:
    """Option menus and faulty options have the page's names; other text stays as it is."""
    menu = Menu([TABLE], "de")
    assert menu.payload({"candidates": {f"{MENU}seat": 1, "message:5:0#nav": 2}})["candidates"] == {
        f"{MENU}platz": 1,
        "message:5:0#nav": 2,
    }
    fault = {"code": "command-option-invalid", "subject": {"commandOption": "seat"}}
    other = {"code": "busy", "subject": {"messageId": "1"}}
    told = menu.answer({"diagnostics": [fault, other]}, {"command_id": "7", "path": ["table", "undo"]})
    assert told["diagnostics"] == [{**fault, "subject": {"commandOption": "platz"}}, other]


def test_a_command_that_there_is_not() -> None:
    """An unknown path or number is passed on unchanged, for SimCord to refuse."""
    menu = Menu([TABLE], "de")
    for command, path in (("8", ["table", "undo"]), ("7", ["table", "redo"]), ("7", [])):
        sent = {"command_id": command, "path": path, "options": {"platz": "every"}}
        assert menu.meant(sent, CATALOG) == sent
