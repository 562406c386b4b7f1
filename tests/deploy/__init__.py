"""Files of deploy/, run as they say."""
