"""Delivery of messages to Discord: channels, pictures, work off the event loop, temporary faults."""
