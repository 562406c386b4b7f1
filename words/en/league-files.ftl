# What cannot be read from a file that somebody brings to a league. Nothing of such a file is stored.

league-bad-file = { $what ->
    [big] That file is too big: a megabyte is the most.
    [coding] That file is no text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.
    [empty] There is nothing in that file but its head.
    [missing] Line { $line }: there is no column “{ $text }”.
    [strange] Line { $line }: no column is called “{ $text }”.
    [column-twice] Line { $line }: the column “{ $text }” is there twice.
    [long] Line { $line }: there are more than { $text } lines.
    [cells] Line { $line }: it does not have as many cells as the head.
    [cell] Line { $line }: a cell is too long. It begins with “{ $text }”.
    [quotes] Line { $line }: the quotation marks do not fit together.
    [person] Line { $line }: “{ $text }” is no person. Write their number, or <@number>.
    [rounded] Line { $line }: a spreadsheet has rounded the person’s number to “{ $text }”. Write it as <@number>.
    [twice] Line { $line }: “{ $text }” is there already.
    [name] Line { $line }: “{ $text }” is no name that can be read.
    [number] Line { $line }: “{ $text }” is no number that fits there.
    [left] Line { $line }: whether somebody left is “yes” or “no”, not “{ $text }”.
    [how] Line { $line }: a table is “played”, “adjudicated” or “void”, not “{ $text }”.
    [moment] Line { $line }: “{ $text }” is no day. Write it like 2026-01-31.
    [seats] Line { $line }: table “{ $text }” does not have three, four or five seats.
    [seat-twice] Line { $line }: seat “{ $text }” of this table is there twice.
    [stage] Line { $line }: “{ $text }” is no stage. It is divisions, heats, semifinal, final, swiss, ladder or circle.
    [group] Line { $line }: “{ $text }” is no group. It is a letter and perhaps a number, like A or B2, or nothing.
    [differs] Line { $line }: “{ $text }” is not the same as in the table’s first line.
    [places] Line { $line }: the places of table “{ $text }” cannot be so, or somebody is there twice.
    [paused] Line { $line }: { $text } has left two tables of this league, and first plays three games on this server to their end.
    [absent] Line { $line }: { $text } is nobody on this server who could play.
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
