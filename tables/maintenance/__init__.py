"""What a host does to a whole database: migrating it, going back to a backup, taking people and servers out."""
