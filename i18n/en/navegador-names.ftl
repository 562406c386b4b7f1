# What the things of Navegador are called, once: posts, panels, pictures, descriptions and typed turns use these names.
# `NAME` stands by itself, `NAME-many` in the middle of a sentence, `NAMEs` counts:
# `$n` are there, and `$said` is how that is written, such as 2 or +2.

field-0 = Sailing
field-1 = Workers
field-2 = { field-market } I
field-3 = Colony
field-4 = Privilege
field-5 = Ships
field-6 = { field-market } II
field-7 = Buildings
field-market = Market

good-sugar = sugar
good-gold = gold
good-spice = spice

building-sugar = Sugar factory
building-gold = Gold factory
building-spice = Spice factory
building-shipyard = Shipyard
building-church = Church

building-sugar-short = Sugar
building-gold-short = Gold
building-spice-short = Spice
building-shipyard-short = { building-shipyard }
building-church-short = { building-church }

building-sugar-many = sugar factories
building-gold-many = gold factories
building-spice-many = spice factories
building-shipyard-many = shipyards
building-church-many = churches

buildings-sugar = { $said } { $n ->
    [one] sugar factory
   *[other] { building-sugar-many }
}
buildings-gold = { $said } { $n ->
    [one] gold factory
   *[other] { building-gold-many }
}
buildings-spice = { $said } { $n ->
    [one] spice factory
   *[other] { building-spice-many }
}
buildings-shipyard = { $said } { $n ->
    [one] shipyard
   *[other] { building-shipyard-many }
}
buildings-church = { $said } { $n ->
    [one] church
   *[other] { building-church-many }
}

column-colony = Colonies
column-factory = Factories
column-explorer = Explorers
column-shipyard = Shipyards
column-church = Churches

column-colony-many = colonies
column-factory-many = factories
column-explorer-many = explorers
column-shipyard-many = shipyards
column-church-many = churches

# What the engine calls by an English name, by the letters and figures of that name: the regions as the board has them,
# and what stands where nothing more is typed.

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

# The parts of the short rules, under the headings that they have there.

rule-your-turn = Your turn
rule-navegador-card = Navegador card
rule-sailing = { field-0 }
rule-workers = { field-1 }
rule-ships = { field-5 }
rule-market = { field-market }
rule-colony = { field-3 }
rule-buildings = { field-7 }
rule-privilege = { field-4 }
rule-kings-privilege = King's privilege
rule-end = End
