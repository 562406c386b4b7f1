"""Clocks in words: a table's time control, the state of each clock, and events in the log. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from cogs import host
from hosting.clocks import ClockReading
from hosting.core import DAY, HOUR, MINUTE, BadValue, Entry, Table, TimeControl
from i18n import lists, name, say

KINDS: Final = ("pause", "resume", "time", "timeout")


def at(when: datetime, form: str = "R") -> str:
    return f"<t:{int(when.timestamp())}:{form}>"


def tell_since(table: Table) -> str:
    """Return since when somebody is to act."""
    return "none" if table.since is None else at(table.since)


def duration(seconds: int, locale: str | None) -> str:
    if seconds >= DAY:
        return say("duration-days", locale, days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return say("duration-hours", locale, hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return say("duration-minutes", locale, minutes=seconds // MINUTE)


def pace(control: TimeControl, locale: str | None) -> str:
    time = duration(control.time, locale)
    if control.kind == "turn":
        return say("clock-turn", locale, time=time)
    if control.increment:
        return say("clock-bank-more", locale, time=time, increment=duration(control.increment, locale))
    return say("clock-bank", locale, time=time)


def rules(control: TimeControl, locale: str | None) -> list[str]:
    sentence = pace(control, locale)
    if control.then is not None:
        lasts, ends = duration(control.lasts, locale), f"<t:{control.ends}:f>" if control.ends else "none"
        evening = say("clock-evening", locale, pace=sentence, lasts=lasts, ends=ends)
        return [evening, *rules(control.then, locale)]
    at_zero = say(f"at-zero-{control.at_zero}", locale, returns=_yes(control.returns))
    return [sentence, at_zero, say("clock-stands", locale, days=control.away_days)]


def line(table: Table, face: ClockReading, locale: str) -> str:
    facts = {
        "name": host.seat_name(table, face.seat, locale),
        "left": duration(face.left, locale),
        "until": "" if face.until is None else at(face.until, "f"),
        "deadline": "" if face.deadline is None else at(face.deadline),
        "at": "" if face.deadline is None else at(face.deadline, "f"),
    }
    return say(f"clock-seat-{face.state}", locale, **facts)


def lines(table: Table, faces: Sequence[ClockReading], locale: str) -> list[str]:
    if table.time_control is None:
        return [say("clock-none", locale, since=tell_since(table))]
    sentences = rules(table.time_control, locale)
    if table.status != "running":
        return [*sentences, say("clock-later" if table.status == "lobby" else "clock-over", locale)]
    if table.paused is not None:
        sentences.append(say("clock-paused", locale, since=at(table.paused, "f")))
    sentences += [line(table, face, locale) for face in faces]
    most, names = duration(table.time_control.away_days * DAY, locale), host.seat_names(table, locale)
    sentences += [
        say("clock-used", locale, name=names[face.seat], used=duration(face.away, locale), most=most)
        for face in faces
        if face.away
    ]
    return sentences


def phrase(table: Table, faces: Sequence[ClockReading], locale: str) -> str:
    """Return the deadline of the first player to act, in a few words; empty if no clock matters."""
    acting = [face for face in faces if face.seat in table.to_act]
    if not acting:
        return ""
    if table.paused is not None:
        return say("post-clock-paused", locale)
    if any(face.state == "stands" for face in acting):
        return say("post-clock-stands", locale)
    moments = [face.deadline for face in acting if face.deadline is not None]
    text = say("post-clock", locale, deadline=at(min(moments))) if moments else say("post-clock-out", locale)
    control = table.time_control
    if control is None or control.then is None:
        return text
    evening = say("post-evening", locale, ends=f"<t:{control.ends}:t>", pace=pace(control.then, locale))
    return lists.facts([text, evening], locale)


def log_text(table: Table, entry: Entry, facts: Mapping[str, str], locale: str) -> str:
    payload = entry.payload
    match entry.kind:
        case "timeout":
            computer = payload.get("computer")
            text = say(
                "log-timeout",
                locale,
                at=str(payload["at_zero"]),
                left=name(str(payload["left"]), locale=locale),
                computer="" if computer is None else host.computer(str(computer), locale),
                returns=_yes(payload.get("returns", False)),
            )
        case "pause":
            text = say("log-pause", locale, how="agreed" if "ask" in payload else "admin", name=facts["name"])
        case "time" if "evening" in payload:
            ended = {"why": str(payload["evening"]), "name": name(str(payload["who"]), locale=locale)}
            text = say("log-evening", locale, **ended, pace=pace(TimeControl.read(payload["control"]), locale))
        case "time" if "control" in payload:
            text = _chosen(payload["control"], facts["name"], locale)
        case "time" if "since" in payload:
            since, until = (datetime.fromisoformat(str(payload[end])) for end in ("since", "until"))
            away = int((until - since).total_seconds())
            text = say("log-time-back", locale, since=at(since, "f"), time=duration(away, locale))
        case "time":
            time = duration(int(payload["seconds"]), locale)
            text = say("log-time", locale, name=facts["name"], seat=facts["seat"], time=time)
        case _:
            text = say("log-resume", locale, name=facts["name"])
    return text


def _chosen(control: Mapping[str, object] | None, who: str, locale: str) -> str:
    if control is None:
        return say("log-time-removed", locale, name=who)
    try:
        chosen = rules(TimeControl.read(control), locale)
    except BadValue:  # from a version with more options
        chosen = []
    return say("log-time-chosen", locale, name=who, rules=lists.sentences(chosen, locale))


def _yes(value: object) -> str:
    return "yes" if value else "no"
