# Was die Beschreibungen der Bilder aller Spiele gemeinsam haben.

alt-more = Alles in Worten: { slash-table-words }
