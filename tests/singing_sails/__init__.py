"""Tests of the rules of Singing Sails."""
