"""Scripts run by hand: pictures for the documents, sample messages, the chart's plates."""
