"""Programs for developers: figures that docs state, each beside a reference, and what makes data and pictures."""
