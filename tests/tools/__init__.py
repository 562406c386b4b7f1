"""Tests of the programs that draw the documents' pictures."""
