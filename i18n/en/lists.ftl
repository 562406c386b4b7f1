# What stands between things, clauses and sentences one after another.

and = { $head } and { $last }
or = { $head } or { $last }
between-things = { ", " }
between-clauses = { "; " }
between-facts = { " · " }
between-sentences = { " " }
numbered = { $number }. { $name }
full-stop = .

# Numbers that are not whole, and shares.

decimal-mark = .
percent = { $n }%
