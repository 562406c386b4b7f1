# Was zwischen Dingen, Satzteilen und Sätzen steht, die aufeinander folgen.

and = { $head } und { $last }
or = { $head } oder { $last }
between-things = { ", " }
between-clauses = { "; " }
between-facts = { " · " }
between-sentences = { " " }
numbered = { $number }. { $name }
full-stop = .

# Zahlen, die nicht ganz sind, und Anteile.

decimal-mark = ,
percent = { $n } %
