"""A league's CSV files in every language: spreadsheets open them, and exports import again."""

import csv
import io
from dataclasses import replace

import pytest

from cogs.leagues.messages import csv_dialects
from leagues.files import exports, imports
from leagues.files.sheets import BOM
from leagues.rules.errors import BadFile
from tests.leagues.views import view
from words import languages


@pytest.mark.parametrize("written", languages())
@pytest.mark.parametrize("reader", languages())
def test_what_goes_out_comes_in(written: str, reader: str) -> None:
    """An export in any language is imported by a reader of any other."""
    displayed = view(groups=2)
    data = exports.results_csv(displayed, people=True, dialect=csv_dialects.of(written))
    found = imports.results(data, csv_dialects.known(reader))
    expected = [(replace(fixture.result, table=0), fixture.ended) for fixture in displayed.fixtures if fixture.result]
    assert [(replace(one.result, table=0), one.ended) for one in found] == expected


def test_spreadsheets_open_it() -> None:
    """A German file has semicolons and decimal commas; every one has a UTF-8 byte order mark."""
    displayed = view()
    german = exports.standings_csv(displayed, dialect=csv_dialects.of("de")).decode()
    assert german.startswith(f"{BOM}Phase;Gruppe;Rang;Name;")
    rows = list(csv.DictReader(io.StringIO(german.removeprefix(BOM), newline=""), delimiter=";"))
    ratios = [row["Verhältnis zum Sieger"] for row in rows]
    assert len(ratios) == 7
    assert all("." not in ratio and float(ratio.replace(",", ".")) <= 1 for ratio in ratios)
    assert any("," in ratio for ratio in ratios)
    assert (
        exports.standings_csv(displayed, dialect=csv_dialects.of("zh-TW"))
        .decode()
        .startswith(f"{BOM}階段,組別,名次,名稱,")
    )
    assert exports.standings_csv(displayed, dialect=csv_dialects.of("en")) == exports.standings_csv(displayed)


def test_no_two_are_called_alike() -> None:
    """No two columns or words coincide within or between languages, so that a file is unambiguous."""
    for of_dialect in ("columns", "values"):
        said: dict[str, str] = {}
        for language in languages():
            named = getattr(csv_dialects.of(language), of_dialect)
            assert len(set(named.values())) == len(named), (language, of_dialect)
            for name, text in named.items():
                assert said.setdefault(text.casefold(), name) == name, (language, text)


@pytest.mark.parametrize(("reader", "column"), [("en", "person"), ("de", "Person"), ("zh-TW", "成員")])
def test_what_is_missing_is_called_as_the_reader_does(reader: str, column: str) -> None:
    """Messages about a file name its columns in the importer's language."""
    with pytest.raises(BadFile) as refused:
        imports.people("名稱\nAna\n".encode(), csv_dialects.known(reader))
    assert refused.value.facts["text"] == column
