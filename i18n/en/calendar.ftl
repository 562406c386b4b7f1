# A person's dates as a calendar file.

me-calendar = My dates as a calendar
calendar-given = 🗓️ Your deadlines and the dates of your leagues, to be opened by any calendar.
calendar-turn = ⏳ Your turn ends: { $table }
calendar-season = { $league }, season { $n }: { $step ->
    [check-in] the check-in begins
    [draws] the draw
    [starts] play begins
    [ends] play ends
    [protests] end of protests
   *[closes] open tables are scored
}
