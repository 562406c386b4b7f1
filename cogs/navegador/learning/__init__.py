"""A first game of Navegador in short lessons: positions, tasks, and what is said to each turn."""
