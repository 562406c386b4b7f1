# Wie die Dinge von Navegador heißen, einmal für alle: Nachrichten, Dialoge, Bilder und Beschreibungen.
# `NAME` steht für sich, `NAME-many` mitten im Satz (Nominativ und Akkusativ), `NAMEs` zählt:
# `$n` sind da, und `$said` ist, wie das geschrieben wird, etwa 2 oder +2.

field-0 = Segeln
field-1 = Arbeiter
field-2 = { field-market } I
field-3 = Kolonie
field-4 = Privileg
field-5 = Schiffe
field-6 = { field-market } II
field-7 = Baumeister
field-market = Markt

good-sugar = Zucker
good-gold = Gold
good-spice = Gewürze

building-sugar = Zuckerfaktorei
building-gold = Goldfaktorei
building-spice = Gewürzfaktorei
building-shipyard = Werft
building-church = Kirche

building-sugar-short = { good-sugar }
building-gold-short = { good-gold }
building-spice-short = { good-spice }
building-shipyard-short = { building-shipyard }
building-church-short = { building-church }

building-sugar-many = Zuckerfaktoreien
building-gold-many = Goldfaktoreien
building-spice-many = Gewürzfaktoreien
building-shipyard-many = Werften
building-church-many = Kirchen

buildings-sugar = { $said } { $n ->
    [one] { building-sugar }
   *[other] { building-sugar-many }
}
buildings-gold = { $said } { $n ->
    [one] { building-gold }
   *[other] { building-gold-many }
}
buildings-spice = { $said } { $n ->
    [one] { building-spice }
   *[other] { building-spice-many }
}
buildings-shipyard = { $said } { $n ->
    [one] { building-shipyard }
   *[other] { building-shipyard-many }
}
buildings-church = { $said } { $n ->
    [one] { building-church }
   *[other] { building-church-many }
}

column-colony = Kolonien
column-factory = Faktoreien
column-explorer = Entdecker
column-shipyard = Werften
column-church = Kirchen

column-colony-many = Kolonien
column-factory-many = Faktoreien
column-explorer-many = Entdecker
column-shipyard-many = Werften
column-church-many = Kirchen

# Was das Regelwerk mit einem englischen Namen nennt, nach dessen Buchstaben: die Regionen, wie sie auf dem Spielplan
# stehen, und was dort steht, wo nichts mehr getippt ist.

called-portugal = Portugal
called-guine = Guiné
called-bahia = Bahia
called-rio-de-janeiro = Rio de Janeiro
called-angola = Angola
called-cabo-da-boa-esperanca = Cabo da Boa Esperança
called-mocambique = Moçambique
called-ormuz = Ormuz
called-goa = Goa
called-malaca = Malaca
called-timor = Timor
called-macau = Macau
called-nagasaki = Nagasaki

# Die Abschnitte der Kurzregeln, unter ihren Überschriften dort.

rule-your-turn = Dein Zug
rule-navegador-card = Navegadorkarte
rule-sailing = { field-0 }
rule-workers = { field-1 }
rule-ships = { field-5 }
rule-market = { field-market }
rule-colony = { field-3 }
rule-buildings = { field-7 }
rule-privilege = { field-4 }
rule-kings-privilege = Königsprivileg
rule-end = Ende
