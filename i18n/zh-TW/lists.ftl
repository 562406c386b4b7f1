# 並列的事物、分句與句子之間所用的標點。

and = { $head }、{ $last }
or = { $head } 或 { $last }
between-things = 、
between-clauses = ；
between-facts = { " · " }
between-sentences = { "" }
numbered = { $number }. { $name }
full-stop = 。

# 小數與百分比。

decimal-mark = .
percent = { $n }%
