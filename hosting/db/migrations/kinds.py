"""Column types that migrations share."""

import sqlalchemy as sa

WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A whole number; see `hosting.db.schema` for the reason."""
