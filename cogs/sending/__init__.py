"""How messages get to Discord: channels, pictures, work off the event loop, faults that pass."""
