"""A league's web site: pages and pictures in a directory, to be put on any web server. Nothing runs in them.

Only leagues are in it whose admins have published them, and only what everybody may see of their games.
"""
