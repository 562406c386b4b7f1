called = Hier ist er.
call-elsewhere = Dieser Tisch wird in <#{ $place }> gespielt: Gib den Befehl dort ein. Verlegen kann ihn nur ein Admin oder, wenn es den Kanal nicht mehr gibt, wer an ihm spielt.
call-back = Dieser Tisch wird in <#{ $place }> gespielt. Du bist wieder in diesem Thread: Mach dort weiter.
post-late = ⚠️ Discord lässt mich gerade nicht in den Kanal schreiben. Ich versuche es weiter; `{ slash-table-repost }` zeigt den Tisch.
