"""Invitations to open seats, the maker's key, promised shares of the dice, learning mode."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keys that were handed out for open seats stay good; nobody is the maker of a table made before."""
    op.add_column("tables", sa.Column("maker", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("invitations", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("promises", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("learning", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in ("learning", "promises", "invitations", "maker"):
        op.drop_column("tables", name)
