"""Messages as HTML."""

import discord
import pytest

from app.bot import PERMISSIONS
from app.playground.drawing import Names, Reader, html
from app.playground.world import CHANNEL, PEOPLE, World


@pytest.mark.parametrize("number", [CHANNEL, str(CHANNEL)])
def test_a_menu_of_channels_shows_which_is_chosen(number: int | str) -> None:
    """By its id, which discord.py sends as a number and Discord itself as text."""
    chosen = discord.SelectDefaultValue(id=CHANNEL, type=discord.SelectDefaultValueType.channel).to_dict()
    assert chosen["id"] == CHANNEL
    world = World(PEOPLE["Ana"], PERMISSIONS)
    menu = {"type": discord.ComponentType.channel_select.value, "default_values": [{**chosen, "id": number}]}
    (displayed,) = Reader(world, PEOPLE["Ana"]).choices(menu)
    assert (displayed["value"], displayed["default"]) == (str(CHANNEL), True)


NAMES = Names({7: "Ana <b>"}.get, {8: "Captain"}.get, {9: "navegador"}.get)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("**bold** *slant* __under__ ~~gone~~", "<p><strong>bold</strong> <em>slant</em> <u>under</u> <s>gone</s></p>"),
        ("a_b_c 2 * 3 * 4", "<p>a_b_c 2 * 3 * 4</p>"),
        ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
        ("`**raw**`", "<p><code>**raw**</code></p>"),
        ("```\n<i>\n```", "<pre>&lt;i&gt;</pre>"),
        ("# A\n-# b\n> c", "<h1>A</h1><small>b</small><blockquote>c</blockquote>"),
        ("- a\n  1. b", ('<div class="item deep0"><span>•</span><div>a</div></div>'
         '<div class="item deep1"><span>1.</span><div>b</div></div>')),
        ("<t:12:R>", '<p><time data-at="12" data-style="R"></time></p>'),
        ("<@7> <@&8> <@5>", ('<p><span class="mention">@Ana &lt;b&gt;</span> <span class="mention">@Captain</span> '
         '<span class="mention">@?</span></p>')),
        ("<#9>", '<p><a class="mention" href="#9">#navegador</a></p>'),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[a](javascript:alert)", "<p>[a](javascript:alert)</p>"),
        ('https://a.example/"onload=', ('<p><a href="https://a.example/&quot;onload=" target="_blank" '
         'rel="noopener noreferrer">https://a.example/&quot;onload=</a></p>')),
        ("a\\*b\\*c", "<p>a*b*c</p>"),
    ],
)  # fmt: skip
def test_markdown(text: str, made: str) -> None:
    """Marks become elements; names, addresses and all else are escaped."""
    assert html(text, NAMES) == made
