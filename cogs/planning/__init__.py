"""What people do ahead of their turn, for themselves alone: plans, and sandboxes to try things out in."""
