"""What is run by hand: pictures for the documents, coastlines."""
