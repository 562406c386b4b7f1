called = Hier ist er.
call-elsewhere = Dieser Tisch spielt in <#{ $place }>: Ruf ihn dort auf. Verlegen kann ihn nur ein Admin, oder wer dort spielt, wenn es den Kanal nicht mehr gibt.
post-late = ⚠️ Discord lässt mich gerade nicht in den Kanal schreiben. Ich versuche es weiter; `{ slash-table-repost }` zeigt den Tisch.
