# Private Notizen zu Zügen.

button-notes = Notizen
button-note = Zug notieren
form-note-text = Deine Notiz zu diesem Zug
form-note-hint = Nur du siehst sie. Leer: keine Notiz
notes-none = Hier gibt es keine Notizen. Eine Notiz zum jetzigen Zug siehst nur du; nach der Partie kannst du deine Notizen für die anderen öffnen.
notes-head = **Notizen**
notes-line = • Zug { $turn }, **{ $who }**{ $seen ->
    [public] { "" }
   *[private] {" "}(nur für dich)
}: { $text }
button-notes-open = Meine Notizen öffnen
button-notes-close = Meine Notizen schließen
