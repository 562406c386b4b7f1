# Rollen für Sieger und die Serie, wie die Leitung sie einstellt.

league-trophies-head = ## { $title } · Pokale
    Der Bot vergibt diese Rollen, wenn eine Saison schließt, und nimmt sie den bisherigen Siegern. Dazu braucht er **Rollen verwalten**, und seine eigene Rolle muss darüber stehen.
league-trophy = { $what ->
    [champion] **Meister**: die Rolle für den Sieger der letzten Saison
    [division] **Divisionen**: die Rolle für den Sieger jeder Gruppe, wenn es Divisionen gibt
   *[series] **Serie**: die Saisons, deren Punkte zählen
}
league-trophy-none = Keine Rolle
league-series-choice = { $of ->
    [0] Alle Saisons
   *[other] { $best ->
        [0] Die letzten { $of }
        [one] Die beste der letzten { $of }
       *[other] Die besten { $best } der letzten { $of }
    }
}
league-role-lacks = ⚠️ { $what ->
    [gone] Eine der Rollen für Sieger gibt es nicht mehr. Wähle eine andere: `{ slash-league }` → **{ button-league-trophies }**.
    [managed] { $role } gehört zu einer Integration und lässt sich nicht vergeben. Wähle eine andere: `{ slash-league }` → **{ button-league-trophies }**.
    [right] Der Bot kann den Siegern { $role } nicht geben: Ihm fehlt **Rollen verwalten**.
   *[place] Der Bot kann den Siegern { $role } nicht geben: In der Rollenliste des Servers muss seine eigene darüber stehen.
}
