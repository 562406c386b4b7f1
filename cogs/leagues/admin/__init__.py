"""What an admin does with a league: screens, panels, forms."""
