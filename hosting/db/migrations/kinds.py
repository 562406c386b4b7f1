"""Column types that migrations share; `hosting.db.schema` says why."""

import sqlalchemy as sa

WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
AT = sa.DateTime(timezone=True)
