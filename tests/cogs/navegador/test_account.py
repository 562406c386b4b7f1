"""Texts about a turn's changes."""

import navegador
from cogs.navegador.narration import account
from ruling.values import replace


def test_only_what_has_changed_is_said() -> None:
    """A turn's money and points have values before and after; a turn that changed neither has none."""
    before = navegador.setup(3, navegador.deal(1))
    mine, *others = before.players
    richer = replace(before, players=(replace(mine, cash=mine.cash + 10), *others))
    larger = replace(before, players=(replace(mine, workers=mine.workers + 2), *others))
    both = replace(before, players=(replace(mine, cash=mine.cash - 50, workers=mine.workers + 2), *others))
    assert account(0, before, before, "en") == ""
    assert account(1, before, both, "en") == ""
    assert account(0, before, richer, "en") == "200 → **210** Cruzados (+10)"
    assert account(0, before, larger, "en").endswith(" points (+2)")
    assert "Cruzados" not in account(0, before, larger, "en")
    assert account(0, before, both, "en").startswith("200 → **150** Cruzados (−50)")
    assert account(0, before, both, "en").endswith(" points (+1)")
