"""The words that stand for a picture, made from the same view."""

from __future__ import annotations

from renders.view import View


def board(view: View) -> tuple[str, str]:
    """The board: short, and at length."""
    text = f"Navegador, board, {view.table}".removesuffix(", ")
    return text, text


def market(view: View) -> tuple[str, str]:
    """The market: short, and at length."""
    text = f"Navegador, market, {view.table}".removesuffix(", ")
    return text, text
