"""Administration of leagues: screens, panels, forms."""
