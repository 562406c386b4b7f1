"""Private preparation of turns: plans, and sandboxes to try things out."""
