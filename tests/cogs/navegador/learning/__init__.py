"""The lessons of Navegador."""
