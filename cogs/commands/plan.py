"""`/plan`: prepare the next turn while others play, typed or in a panel."""

from dataclasses import replace

from cogs.commands.offering import offered
from cogs.components import Page
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.planning import Planning, plans
from cogs.request import Request, TableRequest, on
from cogs.slash import Choice, Parameter, command
from cogs.turn import Figures, conditions, panel
from hosting.play import MAX_CONDITIONS
from words import say, title


@command(
    "plan",
    Parameter("text", "option-plan-text"),
    Parameter("condition", "option-plan-if", called="if"),
    Parameter(
        "how", "option-plan-how", choices=tuple(Choice(mode, key=f"choice-plan-{mode}") for mode in ("play", "offer"))
    ),
    private=True,
)
async def plan(
    request: TableRequest, text: str | None = None, condition: str | None = None, how: str | None = None
) -> None:
    """Store a complete typed turn as the plan, else show it; change its mode and conditions."""
    planning = await plans.of(request)
    if condition is not None:
        planning = _only_if(planning, condition)
    if how is not None:
        planning = _to_be(planning, how)
    if text is not None:
        planning = replace(planning, turn=planning.turn.typed(text), note="")
    if text is not None and planning.turn.proposal is not None:
        planning = await plans.keep(request, planning)
    else:
        planning = await plans.sketch(request, planning)
    await plans.show(request, planning)


def _only_if(planning: Planning, text: str) -> Planning:
    """Return the planning with the conditions of a text, or without any if it says so. Raises UserError."""
    if conditions.is_none(text):
        return replace(planning, conditions=())
    return replace(planning, conditions=conditions.read(text, _figures(planning)))


def _figures(planning: Planning) -> Figures:
    """Return the figures available to conditions, in the reader's language."""
    turn = planning.turn
    now = turn.position.game.figures(turn.scene.view)
    return Figures(now, turn.interface.figure, turn.interface.figure_typed, turn.scene.locale)


def _to_be(planning: Planning, how: str) -> Planning:
    """Set whether the plan is played automatically, or only offered."""
    return replace(planning, how="offer" if how == "offer" else "play")


@plan.completes("text")
async def offer_text(request: TableRequest, typed: str) -> list[Choice]:
    """Return continuations of the turn in the current position; none for users without a turn to plan."""
    turn = (await plans.of(request)).turn
    return offered(turn.interface.complete(turn.scene.view, turn.seat, typed, turn.scene.locale))


@plan.completes("condition")
async def offer_condition(request: TableRequest, typed: str) -> list[Choice]:
    """Return the figures for the next condition, with their current values."""
    planning = await plans.of(request)
    try:
        return offered(conditions.offered(typed, _figures(planning)))
    except UserError:
        return []


@on("plan", private=True)
async def open_plan(request: TableRequest) -> None:
    """Open the panel of the plan."""
    await plans.show(request, await plans.sketch(request, await plans.of(request)))


@on("plan-pick", private=True)
async def pick(request: TableRequest) -> None:
    """Choose something in the panel."""
    planning = await plans.of(request)
    draft = planning.turn.interface.press(planning.turn.draft, request.arg, request.value)
    await plans.show(request, await plans.sketch(request, planning.with_draft(draft)))


@on("plan-why", private=True)
async def why(request: TableRequest) -> None:
    """Explain the panel's prices, in a separate message."""
    turn = (await plans.of(request)).turn
    explanation = panel.explained(turn.interface, turn.scene, turn.draft)
    await request.answers.reply(explanation, seq=turn.position.seq, revision=turn.revision, separate=True)


@on("plan-over", private=True)
async def over(request: TableRequest) -> None:
    """Discard the turn in the making; the stored plan stays."""
    await plans.show(request, await plans.sketch(request, (await plans.of(request)).restarted()))


@on("plan-how", private=True)
async def change_how(request: TableRequest) -> None:
    """Switch between playing the plan automatically and only offering it."""
    await _show_more(request, _to_be(await plans.of(request), request.arg))


@on("plan-more", private=True)
async def more(request: TableRequest) -> None:
    """Show the other actions on the plan."""
    await _show_more(request, await plans.of(request))


async def _show_more(request: Request, planning: Planning) -> None:
    planning = await plans.sketch(request, planning)
    await request.answers.reply(plans.menu(planning), seq=planning.turn.position.seq, revision=planning.turn.revision)


@on("plan-if", answer="form", private=True)
async def ask_condition(request: TableRequest) -> None:
    """Ask for the conditions, one per line."""
    planning, locale = await plans.of(request), request.locale
    figures = _figures(planning)
    texts = [*(conditions.written(condition, figures) for condition in planning.conditions), "", "", ""]
    hint = say("plan-if-hint", locale, example=conditions.example(figures))
    fields = tuple(
        Field(f"if{at}", say("plan-if-field", locale, n=at), hint, text, conditions.MAX_LENGTH)
        for at, text in enumerate(texts[:MAX_CONDITIONS], 1)
    )
    form = Form("plan-if-filled", "", say("button-plan-if", locale), fields)
    table_id = planning.turn.position.table.id
    await request.answers.ask(form, table_id, planning.turn.position.seq)


@on("plan-if-filled", private=True)
async def change_condition(request: TableRequest) -> None:
    """Store the conditions entered; none if the form was empty. Raises UserError."""
    lines = [text for at in range(1, MAX_CONDITIONS + 1) if (text := request.fields.get(f"if{at}", "").strip())]
    await _show_more(request, _only_if(await plans.of(request), " and ".join(lines)))


@on("plan-keep", private=True)
async def keep(request: TableRequest) -> None:
    """Store the panel's turn as the plan, or show an outdated panel again."""
    planning = await plans.of(request)
    if planning.turn.proposal is None or panel.digest(planning.turn) != request.arg:
        planning = await plans.sketch(request, planning)
    else:
        planning = await plans.keep(request, planning)
    await plans.show(request, planning)


@on("plan-drop", private=True)
async def drop(request: TableRequest) -> None:
    """Delete the plan."""
    table = request.table
    await request.services.plans.drop(table.id, request.person.id)
    await request.answers.reply(Page.of(say("plan-dropped", request.locale, table=title(table.name, request.locale))))
