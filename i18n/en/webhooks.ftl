# News of a league or a table for others' programs.

league-webhook-head = ## { $title } · Webhook
    Results with the standings of their group, and the steps of a season, as signed JSON.
webhook-none = Nothing is sent yet.
webhook-state = Sent to `{ $address }`. { $how ->
    [well] ✅ Nothing has failed.
    [failing] ⚠️ It has been failing since { $since }. It is retried at growing intervals: { $error }
   *[off] 🛑 It failed for a day, so nothing is sent any more: { $error } **Send a test** tries again.
}
webhook-error = { $what ->
    [timeout] no answer within ten seconds.
    [private] the address is not on the open internet.
    [certificate] the certificate is not valid for it.
    [connection] no connection.
   *[other] it answered { $what }.
}
webhook-sent = The test is on its way. **Refresh** shows whether it has arrived.
webhook-secret = 🔑 The secret, which is shown only this once: ||`{ $secret }`||
    Each message has `X-Navegador-Timestamp`, and in `X-Navegador-Signature` the HMAC-SHA256 of that timestamp, a full stop and the body. Refuse what does not match, or is older than five minutes.
league-webhook-off = ⚠️ The league’s webhook has failed for a day and is off: `{ slash-league }` → **{ button-league-news }**.
form-webhook = Webhook
form-webhook-address = Address
form-webhook-hint = Begins with https://. A new address has a new secret.
button-webhook = { $what ->
    [ask] Set address
    [test] Send a test
    [look] Refresh
   *[remove] Turn off
}
webhook-table-head = ## { $title } · Webhook
    The start, each turn and the end, as everybody may see them, as signed JSON.
webhook-address = News is sent to an address that begins with https:// and has no name or password in it.
act-webhook = News for your program
