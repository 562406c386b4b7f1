"""Tests of scripts that draw the documents' pictures."""
