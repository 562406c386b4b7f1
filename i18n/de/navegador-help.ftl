# Wofür jeder Dialog von Navegador da ist, in einer Zeile; und warum seine Preise so sind.

purpose-rondel = -# 💡 Das Feld, auf dem du landest, ist deine Aktion.
purpose-sailing = -# 💡 Segle zu künftigen Kolonien oder entdecke.
purpose-workers = -# 💡 Kolonien und Gebäude brauchen Arbeiter.
purpose-market = -# 💡 Verkaufe, was teuer ist; sonst verarbeite.
purpose-colony = -# 💡 Kolonien liefern Waren und bringen Punkte.
purpose-privilege = -# 💡 Jetzt Geld, am Ende Punkte für eine Sorte.
purpose-ships = -# 💡 Schiffe entdecken und gründen Kolonien.
purpose-buildings = -# 💡 Faktoreien verdienen; Werften und Kirchen sparen Geld.

why-free = { $first ->
    [yes] In deinem ersten Zug ist jedes Feld kostenfrei.
   *[no] Bis zu { $free } Felder vorwärts sind kostenfrei.
}
why-field = **{ $field }**: { $distance } Felder vorwärts, { $free } davon kostenfrei, also kostet es { $price ->
    [one] 1 Schiff
   *[other] { $price } Schiffe
}.
why-card-lost = **{ $field }**: Dein Spielstein würde das orange Schiff erreichen oder überschreiten, und die Navegadorkarte ginge ungenutzt weiter.
why-card = Du hast die Navegadorkarte: Bevor dein Spielstein zieht, darfst du einmal zusätzlich segeln.
why-sailing = In dieser Phase überquert ein Schiff höchstens { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}, und nur durch entdeckte Regionen. Was nicht zur Wahl steht, ist zu weit oder liegt dahinter.
why-explore = { sign-explorer } **{ $region }**: Dort war noch niemand, also müssen mindestens { $least } Schiffe zusammen hineinsegeln, und davon { $loss ->
    [one] geht 1
   *[other] gehen { $loss }
} verloren. Du bekommst den Preis der billigsten Kolonie, die aufgedeckt wird.
why-capacity = **{ $cheap }**: so viele, wie du { $what ->
    [workers] Kirchen
   *[ships] Werften
} hast, nämlich { $capacity }. **{ $dear }**: jeder weitere Kauf, { $beyond } in Phase I, { $second } in II, { $third } in III; dies ist Phase { $phase }.
why-limit = Du hast { $have } und kannst { $most } haben. Was zum niedrigen Preis darüber hinausgeht, wird für je { $surplus } zurückgekauft.
why-trade = **{ $good }**: Wo der Preismarker steht, bringt Verkaufen je { $price }, und eine Faktorei verdient { $income }.
why-market = Jede verkaufte Einheit rückt den Preismarker eine Zeile nach unten, wo die Ware billiger ist und Faktoreien mehr verdienen, jede verarbeitete eine nach oben. Es gibt { $rows } Zeilen. Bezahlt wird alles, bevor der Preismarker rückt.
why-site = **{ $region }, { $price }**: die billigste der Kolonien, die jetzt dort liegen: { $lying }.
why-building = **{ $building }, { $price }**: Nummer { $number } von { $stand } auf der Gebäudetafel für { $players } Spieler; das billigste kommt zuerst. Nötig sind { $workers } Arbeiter.
why-privilege = **{ $column }**: dein Privileg Nummer { $number } dieser Sorte, also { $coin } je Stück, und du hast { $owned }: { $coins } Cruzados. Am Ende zählt jedes { $more } mehr: { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}. { $worker ->
    [yes] Damit und mit den Cruzados, ohne den Punkt des Arbeiters, ändert sich dein Punktestand um { $gain }.
   *[no] Damit und mit den Cruzados ändert sich dein Punktestand um { $gain }.
}

## Was Dialoge auf Nachfrage erklären.

why-rule = -# In den Kurzregeln (**{ button-rules }**): { $rule }
why-not = 🚫 { $reason }
why-no-decline = { $chosen ->
    [yes] Du hast schon etwas gewählt. Fang von vorn an, dann kannst du verzichten.
   *[no] Du hast diese Aktion schon begonnen und kannst nicht mehr darauf verzichten.
}
