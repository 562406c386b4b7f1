# Gespräche derer, die an einem Tisch zuschauen.

act-watch-talk = Zuschauen und reden
watchers-title = Zuschauer: { $table }
watchers-in = Hier kannst du mit anderen reden, die zuschauen: { $link }
    Wer mitspielt, kann es bis zum Ende der Partie nicht lesen. Admins, die Threads verwalten, können es.
watchers-seat = Du spielst an diesem Tisch mit. Wer zuschaut, redet bis zum Ende der Partie ohne dich, danach kommst du dazu.
watchers-none = Wer zuschaut, kann hier nicht unter sich reden: Ein privater Thread braucht einen Textkanal, in dem der Bot { $rights } hat.
watchers-over = 🏁 Die Partie ist zu Ende: Wer mitgespielt hat, kann hier jetzt lesen und schreiben.
right-create-private-threads = Private Threads erstellen
