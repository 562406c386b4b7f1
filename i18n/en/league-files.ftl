# What cannot be read from a file that somebody brings to a league. Nothing of such a file is stored.

league-bad-file = { $what ->
    [big] That file is too big: one megabyte at most.
    [coding] That file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.
    [empty] That file has nothing but a header line.
    [missing] Line { $line }: the column “{ $text }” is missing.
    [strange] Line { $line }: unknown column “{ $text }”.
    [column-twice] Line { $line }: the column “{ $text }” appears twice.
    [long] Line { $line }: there are more than { $text } lines.
    [cells] Line { $line }: it does not have as many cells as the header.
    [cell] Line { $line }: a cell is too long. It begins with “{ $text }”.
    [quotes] Line { $line }: the quotation marks do not match.
    [person] Line { $line }: “{ $text }” is not a person. Write their user ID, or <@user ID>.
    [rounded] Line { $line }: a spreadsheet has rounded the user ID to “{ $text }”. Write it as <@user ID>.
    [twice] Line { $line }: “{ $text }” appears twice.
    [name] Line { $line }: “{ $text }” is not a readable name.
    [number] Line { $line }: “{ $text }” is not a valid number there.
    [left] Line { $line }: the column for having left takes “yes” or “no”, not “{ $text }”.
    [how] Line { $line }: a table can be “played”, “adjudicated” or “void”, not “{ $text }”.
    [moment] Line { $line }: “{ $text }” is not a date. Write it like 2026-01-31.
    [seats] Line { $line }: table “{ $text }” does not have three, four or five seats.
    [seat-twice] Line { $line }: seat “{ $text }” of this table appears twice.
    [stage] Line { $line }: “{ $text }” is not a stage. Stages are divisions, heats, semifinal, final, swiss, ladder, circle and teams.
    [group] Line { $line }: “{ $text }” is not a group. Write a letter and perhaps a number, like A or B2, or nothing.
    [differs] Line { $line }: “{ $text }” differs from the table’s first line.
    [places] Line { $line }: the places of table “{ $text }” are impossible, or somebody appears twice.
    [paused] Line { $line }: { $text } has left two tables of this league and has to finish three games on this server first.
    [absent] Line { $line }: { $text } is not somebody on this server who could play.
   *[other] That file cannot be read.
}

# The heads of columns and the words in cells of CSV files; no two are alike. They are read in every language.

league-csv-column = { $column ->
    [stage] stage
    [group] group
    [place] place
    [name] name
    [person] person
    [points] points
    [tables] tables
    [firsts] firsts
    [seconds] seconds
    [thirds] thirds
    [ratio] ratio
    [score] score
    [left] left
    [penalty] penalty
    [minutes] minutes
    [best] best
    [worst] worst
    [decided] decided
    [season] season
    [round] round
    [table] table
    [how] how
    [rounds] rounds
    [ended] ended
   *[seat] seat
}
league-csv-value = { $value ->
    [yes] yes
    [no] no
    [divisions] divisions
    [heats] heats
    [semifinal] semifinal
    [final] final
    [swiss] swiss
    [teams] teams
    [ladder] ladder
    [circle] circle
    [played] played
    [adjudicated] adjudicated
    [void] void
    [points] points
    [wins] wins
    [seconds] seconds
    [thirds] thirds
    [ratio] ratio
    [score] score
    [among] among
    [opponents] opponents
    [penalties] penalties
    [pace] pace
   *[lot] lot
}
