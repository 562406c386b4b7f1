"""Plans and sandboxes."""
