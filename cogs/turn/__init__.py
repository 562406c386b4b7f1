"""A turn by buttons and by typing: panel, preview, confirm."""
