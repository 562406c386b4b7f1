"""Descriptions of the pictures of leagues, in full and in Discord's 1024 characters, which leave out names last."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import partial

from gamekit import naming
from i18n import Fact
from i18n.numbers import figure, plural
from renders import picture
from renders.leagues import standings, timelines
from renders.leagues import view as contents
from renders.leagues.view import part, title
from renders.picture import SHORT_TITLE, Description, describe_picture


class LeagueSpeaker(picture.Speaker):
    """Speaker of a league's language; its second level of omission leaves out names too."""

    def of(self, heading: contents.LeagueHeading) -> dict[str, Fact]:
        longest = SHORT_TITLE if self.short else naming.MAX_LENGTH
        return {"league": title(heading, longest), "part": part(heading, longest)}

    def text(self, given: str, longest: int = naming.MAX_LENGTH) -> str:
        return naming.label(given, longest)

    def figure(self, number: Decimal) -> str:
        return figure(number, self.locale)


Parts = Callable[[LeagueSpeaker], Iterable[str]]


def _describe(names: Sequence[str], locale: str, parts: Parts) -> Description:
    return describe_picture(partial(LeagueSpeaker, names, locale), parts, "alt-league-more", 2)


def standing(ranking: contents.GroupStanding, page: int = 0) -> Description:
    people = standings.of_page(len(ranking.rows), page)

    def parts(speaker: LeagueSpeaker) -> Iterator[str]:
        yield speaker.say("alt-league-standing", **speaker.of(ranking.heading))
        if len(people) < len(ranking.rows):
            yield speaker.say("alt-league-page", first=people.start + 1, last=people.stop, people=len(ranking.rows))
        for person in people:
            row, name = ranking.rows[person], speaker.names[person]
            if speaker.terse == 2 and ranking.ranged and row.range:
                facts: dict[str, Fact] = {
                    "points": speaker.figure(row.points),
                    "best": row.range[0],
                    "worst": row.range[1],
                }
                yield speaker.say("alt-league-row-short", place=row.place, name=name, **facts)
            else:
                several = speaker.row(_facts(speaker, ranking, row))
                yield speaker.say("alt-league-row", place=row.place, name=name, list=several)

    return _describe([row.name for row in ranking.rows], ranking.heading.locale, parts)


def _facts(speaker: LeagueSpeaker, ranking: contents.GroupStanding, row: contents.StandingRow) -> Iterator[str]:
    yield speaker.say("alt-league-points", n=plural(row.points), points=speaker.figure(row.points))
    if not speaker.terse:
        unit = "alt-league-rounds" if ranking.of_teams else "alt-league-tables"
        yield speaker.say(unit, over=row.tables, all=row.tables + row.ahead)
    if ranking.ranged and row.range:
        best, worst = row.range
        if best == worst:
            yield speaker.say("alt-league-sure", place=best)
        else:
            yield speaker.say("alt-league-range", best=best, worst=worst)
    if row.zone != "stay":
        yield speaker.say("alt-league-zone", zone=row.zone)
    if row.dropped:
        yield speaker.say("alt-league-dropped")
    if speaker.terse:
        return
    if row.penalty:
        yield speaker.say("alt-league-penalty", points=speaker.figure(row.penalty))
    if row.left:
        yield speaker.say("alt-league-left", n=row.left)
    if row.decided is not None and (row.decided != "points" or not speaker.short):
        yield speaker.say("alt-league-decided", tie=row.decided)
    if speaker.short:
        return
    yield speaker.say("alt-league-wins", n=plural(row.wins), wins=speaker.figure(row.wins))
    yield speaker.say("alt-league-seconds", n=plural(row.seconds), seconds=speaker.figure(row.seconds))
    if row.moved is not None:
        key = "alt-league-risen" if row.moved > 0 else "alt-league-fallen"
        yield speaker.say(key, n=abs(row.moved)) if row.moved else speaker.say("alt-league-same")


def cross(cross_table: contents.CrossTable) -> Description:

    def parts(speaker: LeagueSpeaker) -> Iterator[str]:
        yield speaker.say("alt-league-cross", **speaker.of(cross_table.heading))
        for number, table in enumerate(cross_table.tables, start=1):
            state = "void" if table.void else "over" if table.places else "open"
            yield speaker.say("alt-league-table", state=state, number=number, list=speaker.row(_seats(speaker, table)))
        if speaker.short:
            return
        for person, name in enumerate(speaker.names):
            seats = [
                seat + 1
                for seat in range(cross_table.seats)
                for table in cross_table.sat(person, seat)
                if _is_over(table)
            ]
            if seats:
                yield speaker.say("alt-league-seats", name=name, list=speaker.row(map(str, seats)))
            still = (
                other_name
                for other, other_name in enumerate(speaker.names)
                if other != person
                for table in cross_table.together(person, other)
                if not _is_over(table)
            )
            for text in speaker.rows(still):
                yield speaker.say("alt-league-still", name=name, list=text)

    return _describe(cross_table.names, cross_table.heading.locale, parts)


def _is_over(table: contents.MetTable) -> bool:
    return table.void or bool(table.places)


def _seats(speaker: LeagueSpeaker, table: contents.MetTable) -> Iterator[str]:
    for seat, person in enumerate(table.seats):
        name = speaker.say("alt-league-computer") if person is None else speaker.names[person]
        if table.places:
            yield speaker.say("alt-league-placed", name=name, place=table.places[seat], seat=seat + 1)
        else:
            yield speaker.say("alt-league-seated", name=name, seat=seat + 1)


def calendar(season: contents.SeasonCalendar) -> Description:
    locale = season.heading.locale

    def parts(speaker: LeagueSpeaker) -> Iterator[str]:
        yield speaker.say("alt-league-calendar", **speaker.of(season.heading))
        if season.next is not None:
            until = speaker.text(season.until) if season.until else "none"
            what, when = timelines.named(season.next, locale), speaker.text(season.next.when)
            yield speaker.say("alt-league-next", what=what, when=when, until=until)
        else:
            yield speaker.say("alt-league-state", state=season.state)
        if season.reason and season.next is None:
            yield speaker.say("alt-league-reason", reason=speaker.text(season.reason))
        yield speaker.say("league-picture-now", today=speaker.text(season.today))
        yield speaker.say("alt-league-registered", n=season.registered, most=season.most)
        if season.reserve:
            yield speaker.say("alt-league-reserve", n=season.reserve)
        if season.checked_in is not None:
            yield speaker.say("alt-league-checked-in", n=season.checked_in)
        if season.tables:
            yield speaker.say("alt-league-tables-over", over=season.tables_over, all=season.tables)
        for number, event in enumerate(season.moments):
            key = "alt-league-came" if number < season.passed else "alt-league-comes"
            yield speaker.say(key, what=timelines.named(event, locale), when=speaker.text(event.when))

    return _describe((), locale, parts)


def ratings(chart: contents.RatingChart) -> Description:
    def parts(speaker: LeagueSpeaker) -> Iterator[str]:
        yield speaker.say("alt-league-ratings")
        last, (name,) = chart.rated[-1] if chart.rated else chart.start, speaker.names
        rating, doubt = str(round(last.mean)), str(round(last.doubt))
        yield speaker.say("alt-league-rating", name=name, rating=rating, doubt=doubt, tables=len(chart.rated))
        if 0 < len(chart.rated) < chart.provisional:
            yield speaker.say("alt-league-provisional", name=name)
        if not speaker.short:
            for figures in speaker.rows(str(round(curve.mean)) for curve in chart.rated):
                yield speaker.say("alt-league-curve", name=name, list=figures)

    return _describe([chart.name], chart.locale, parts)


def podium(final: contents.Podium) -> Description:

    def parts(speaker: LeagueSpeaker) -> Iterator[str]:
        yield speaker.say("alt-league-podium", **speaker.of(final.heading))
        yield standings.decision(final, speaker.names[0])
        for winner, name in zip(final.winners, speaker.names, strict=True):
            n, points = plural(winner.points), speaker.figure(winner.points)
            yield speaker.say("alt-league-winner", place=winner.place, name=name, n=n, points=points)

    return _describe([winner.name for winner in final.winners], final.heading.locale, parts)
