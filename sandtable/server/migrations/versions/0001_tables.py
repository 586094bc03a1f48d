"""Tables, where they stand, their steps and snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("spectator", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "heads",
        sa.Column("id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("newest", sa.LargeBinary, nullable=False),
    )
    for name, number in (("steps", "number"), ("snapshots", "step")):
        op.create_table(
            name,
            sa.Column("id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
            sa.Column(number, sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("data", sa.LargeBinary, nullable=False),
            sqlite_with_rowid=False,
        )


def downgrade() -> None:
    for name in ("snapshots", "steps", "heads", "tables"):
        op.drop_table(name)
