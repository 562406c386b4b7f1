# Was getippt wird: Befehle mit ihrem ganzen Pfad, und Optionen. So heißen sie in Discord, also klein, ohne Leerzeichen,
# höchstens 32 Zeichen, und nie zwei nebeneinander gleich. Sätze nehmen sie von hier.

slash-admin = /admin
slash-hint = /tipp
slash-help = /hilfe
slash-league = /liga
slash-learn = /lernen
slash-plan = /planen
slash-table-hand = { slash-table } { button-hand }
slash-table-row = { slash-table } { button-row }
slash-table-chart = { slash-table } { button-chart }
slash-table-points = { slash-table } { button-points }
slash-table-sheet = { slash-table } { button-sheet }
slash-table-board = { slash-table } { button-board }
slash-table-words = { slash-table } { button-words }
slash-table-rules = { slash-table } { button-rules }
slash-table-log = { slash-table } { button-log }
slash-table-export = { slash-table } { act-export }
slash-plan-try = { slash-plan } { slash-option-how }:{ choice-plan-try }
slash-tables = /tische
slash-play = /spielen
slash-preferences = /meine-einstellungen
slash-settings = /einstellungen
slash-table = /tisch
slash-table-cancel = { slash-table } { act-cancel }
slash-table-clock = { slash-table } { act-clock-set }
slash-table-handover = { slash-table } { act-give }
slash-table-hints = { slash-table } { act-hints }
slash-table-replace = { slash-table } { act-replace }
slash-table-replay = { slash-table } { button-replay }
slash-table-repost = { slash-table } { button-admin-post }
slash-table-resign = { slash-table } { act-resign }
slash-table-undo = { slash-table } { button-undo }
slash-turn = /zug

## Optionen

slash-option-clock = uhr
slash-option-computers = computer
slash-option-file = datei
slash-option-game = spiel
slash-option-how = wie
slash-option-if = wenn
slash-option-league = liga
slash-option-name = name
slash-option-options = optionen
slash-option-order = reihenfolge
slash-option-seat = platz
slash-option-seats = plätze
slash-option-table = tisch
slash-option-text = text
slash-option-what = was
slash-option-where = wo
