"""What anybody looks up of a league."""
