"""Tests that drive the playground's page in a real browser."""
