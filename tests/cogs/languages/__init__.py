"""Tests of the languages of every reader."""
