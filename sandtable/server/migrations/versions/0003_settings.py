"""What a table is made with is called its settings."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN options TO settings")


def downgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN settings TO options")
