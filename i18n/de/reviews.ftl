# Analysen: was die Züge einer beendeten Partie wert waren.

button-review = Analyse
button-review-again = Neu laden
review-none = Bei { $game } gibt es keine Analysen.
review-underway = 🔬 Ich gehe **{ $table }** Zug für Zug durch, solange nichts anderes zu tun ist: { $done } von { $turns } sind geschafft. Was geschafft ist, bleibt erhalten.
