"""Channel markup as HTML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from tests.web.leagues.reading import parsed, words
from web.marks import marked, with_parts


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("**Ana** · sold 1 *good*", "<strong>Ana</strong> · sold 1 <em>good</em>"),
        ("`3` a\n-# 10 → **20**", "<code>3</code> a<br><small>10 → <strong>20</strong></small>"),
        ("on <t:0:f>", 'on <time datetime="1970-01-01T00:00Z">Jan 1, 1970, 00:00 UTC</time>'),
        ("by <@7000000000000000001> in <#12>", "by … in …"),
        ("a < b & **<i>**", "a &lt; b &amp; <strong>&lt;i&gt;</strong>"),
        ("`<script>`", "<code>&lt;script&gt;</code>"),
        ("3 * 4 ** 5", "3 * 4 ** 5"),
        ("||`<a>`||", '<span class="spoiler" tabindex="0"><code>&lt;a&gt;</code></span>'),
        (r"1\. \*Ana\* \< **b\.**", "1. *Ana* &lt; <strong>b.</strong>"),
    ],
)
def test_marks_become_tags(said: str, shown: str) -> None:
    """Our sentences' markup becomes tags; mentioned people are never shown by number."""
    assert str(marked(said, "en")) == shown


@given(st.text(alphabet="ab*`<>&\"'/@#:t1 -\n", max_size=60))
def test_nothing_else_does_anything(said: str) -> None:
    """Any text gives only these tags, and no character of its content is lost."""
    markup = marked(said, "en")
    page = parsed(
        f"<!doctype html><html><head><title>a</title></head><body><p>{marked(said, 'en')}</p></body></html>".encode()
    )
    assert {node.tag for node in page.iter()} <= {
        *("html", "head", "title", "body", "p", "strong", "em", "code", "small", "span", "br", "time")
    }
    if not set(said) & set("*`<->\n"):
        hashes, _, rest = said.partition(" ")
        headed = hashes in ("#", "##", "###") and rest.strip()
        assert markup == (f'<strong class="head">{escape(rest)}</strong>' if headed else escape(said))
        assert words(page).startswith("a")


@given(st.text(alphabet="ab<>&\"' {}", max_size=20))
def test_a_part_keeps_its_tags_and_nothing_else_does(name: str) -> None:
    """All other markup is escaped, wherever and however often it occurs."""

    def say(**facts: str | int) -> str:
        return f"<{facts['name']}> & {facts['link']}{facts['link']}"

    markup = with_parts(say, {"name": name, "link": Markup("<a>b</a>")})
    assert markup == f"&lt;{escape(name)}&gt; &amp; <a>b</a><a>b</a>"


def test_a_time_is_not_said_twice() -> None:
    """Discord's clients say how far away it is; here it is the same time again."""
    assert marked("Opens <t:0:F> (<t:0:R>).", "en").count("<time") == 1
    assert marked("開始 <t:0:F>（<t:0:R>）", "zh-TW").count("<time") == 1
    assert marked("<t:0:F> (<t:60:R>)", "en").count("<time") == 2


def test_a_heading_is_one() -> None:
    """Of any size, at the beginning of its line alone."""
    assert marked("## **Volta** 1\n#1 and # 2", "en") == (
        '<strong class="head"><strong>Volta</strong> 1</strong><br>#1 and # 2'
    )
    assert marked("# ", "en") == "# "
