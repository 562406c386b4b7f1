"""The whole bot as a process of its own, against a small Discord on 127.0.0.1."""
