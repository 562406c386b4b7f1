"""Tests of `app.playground`."""
