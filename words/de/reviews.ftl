# Analysen: was die Züge einer beendeten Partie wert waren.

command-review = Was die Züge einer beendeten Partie wert waren und welche sie entschieden haben
button-review = Analyse
button-review-again = Neu laden
review-none = Bei { $game } gibt es keine Analysen.
review-underway = 🔬 Ich gehe **{ $table }** Zug für Zug durch, solange nichts anderes zu tun ist: { $done } von { $turns } sind geschafft. Was geschafft ist, bleibt erhalten.
