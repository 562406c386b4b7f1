"""What is run by hand: pictures for the documents, messages to be looked at, coastlines."""
