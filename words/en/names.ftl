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
