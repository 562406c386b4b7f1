"""A first game of Navegador in short lessons: positions, tasks, and an answer to each turn."""
