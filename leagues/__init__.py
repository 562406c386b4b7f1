"""Leagues: pairings and seats, points, promotion and relegation, ratings; pure rules, and seasons in the database."""
