# Neuigkeiten einer Liga oder eines Tisches für fremde Programme.

league-webhook-head = ## { $title } · Webhook
    Ergebnisse mit der Tabelle ihrer Gruppe und die Schritte einer Saison, als signiertes JSON.
webhook-none = Noch wird nichts gesendet.
webhook-state = Gesendet wird an `{ $address }`. { $how ->
    [well] ✅ Nichts ist fehlgeschlagen.
    [failing] ⚠️ Es schlägt seit { $since } fehl und wird in wachsenden Abständen wiederholt: { $error }
   *[off] 🛑 Es ist einen Tag lang fehlgeschlagen, deshalb wird nichts mehr gesendet: { $error } **Test senden** versucht es wieder.
}
webhook-error = { $what ->
    [timeout] keine Antwort binnen zehn Sekunden.
    [private] die Adresse liegt nicht im offenen Internet.
    [certificate] das Zertifikat gilt dafür nicht.
    [connection] keine Verbindung.
   *[other] die Antwort war { $what }.
}
webhook-sent = Der Test ist unterwegs. **Neu laden** zeigt, ob er angekommen ist.
webhook-secret = 🔑 Das Geheimnis wird nur dieses eine Mal gezeigt: ||`{ $secret }`||
    Jede Nachricht hat `X-Navegador-Timestamp` und in `X-Navegador-Signature` den HMAC-SHA256 aus diesem Zeitstempel, einem Punkt und dem Inhalt. Weise ab, was nicht stimmt oder älter als fünf Minuten ist.
league-webhook-off = ⚠️ Der Webhook der Liga ist einen Tag lang fehlgeschlagen und ist aus: `{ slash-league }` → **{ button-league-news }**.
form-webhook = Webhook
form-webhook-address = Adresse
form-webhook-hint = Beginnt mit https://. Eine neue Adresse hat ein neues Geheimnis.
button-webhook = { $what ->
    [ask] Adresse setzen
    [test] Test senden
    [look] Neu laden
   *[remove] Abschalten
}
webhook-table-head = ## { $title } · Webhook
    Beginn, jeder Zug und Ende, wie alle sie sehen dürfen, als signiertes JSON.
webhook-address = Neuigkeiten gehen an eine Adresse, die mit https:// beginnt und weder Namen noch Passwort enthält.
act-webhook = Neuigkeiten für dein Programm
