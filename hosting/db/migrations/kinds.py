"""Kinds of columns that migrations share."""

import sqlalchemy as sa

WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A whole number; `hosting.db.schema` says why."""
