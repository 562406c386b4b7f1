"""A player's view of a position (decision 24)."""

from ruling.values import replace
from singing_sails.state import InRow, State, Team


def seen(state: State, seat: int | None) -> State:
    """Return the position as a seat sees it, or with None the public: None replaces each hidden card and tile."""
    fogs = {team.fog for team in state.teams}
    decks = tuple(
        tuple(None if place or side in fogs else name for place, name in enumerate(deck))
        for side, deck in zip("NESW", state.decks, strict=True)
    )
    hands = tuple(
        hand if owner == seat or owner in state.open_hands else (None,) * len(hand)
        for owner, hand in enumerate(state.hands)
    )
    return replace(
        state,
        secret=None,
        decks=decks,
        hands=hands,
        teams=tuple(_team(state, team, seat) for team in state.teams),
        looks=tuple(look if look.seat == seat else look._replace(tiles=None) for look in state.looks),
    )


def _team(state: State, team: Team, seat: int | None) -> Team:
    top = 0 if state.options.discuss else 1
    visible = team.face_up(state.options)
    return replace(
        team,
        row=tuple(tuple(_lying(card, seat) for card in layer) for layer in team.row),
        draw=tuple(card if place < top else None for place, card in enumerate(team.draw)),
        health=tuple(card if place < visible else None for place, card in enumerate(team.health)),
        random=team.random if seat in (team.start, team.next) else None,  # it binds the first player
    )


def _lying(card: InRow | None, seat: int | None) -> InRow | None:
    if card is None or card.open or card.done or (seat is not None and card.seat == seat):
        return card
    return card._replace(card=None)
