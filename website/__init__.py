"""A league's web site: pages and pictures in a directory, for any web server, without code to run.

It contains only published leagues, and only what everybody may see of their games.
"""
