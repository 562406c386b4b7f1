"""A first game of Navegador in eight short lessons: positions, tasks, and what is said to each turn."""
