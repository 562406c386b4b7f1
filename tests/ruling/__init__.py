"""What the rules of every game are written with."""
