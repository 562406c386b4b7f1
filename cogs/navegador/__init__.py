"""What Navegador says and offers in Discord."""
