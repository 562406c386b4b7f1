"""Tests of the pictures of leagues."""
