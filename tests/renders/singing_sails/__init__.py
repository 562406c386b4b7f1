"""The pictures of Singing Sails."""
