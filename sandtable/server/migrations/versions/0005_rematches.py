"""Where a table's players have gone for another game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch", sa.JSON, nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "rematch")
