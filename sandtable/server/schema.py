"""What the database holds. Changes go into a new file under `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("players", JSON, nullable=False),  # one per seat: "human", "open" or "bot:NAME"
    Column("keys", JSON, nullable=False),  # one per seat: the SHA-256 of its key in hex, or null
    Column("spectator", String(64), nullable=False),  # likewise
    Column("created", Float, nullable=False),
    Column("maker", String(64), nullable=True),  # the SHA-256 of the maker's key; tables of 0.1 have none
    Column("invitations", JSON, nullable=False),  # every one ever made: its seat, its SHA-256, what became of it
    Column("promises", JSON, nullable=False),  # one per seat: the SHA-256 of a share that is awaited, or null
    Column("learning", Boolean, nullable=False),  # whether dice may be taken back where only bots look on
    Column("people", JSON, nullable=False),  # one per seat: what whoever plays there is called, or ""; none before 0.3
    Column("brings", JSON, nullable=False),  # one per seat: settings that come with a promised share, or null
    Column("rematch", JSON(none_as_null=True), nullable=True),  # the table its players went on to, and who sits where
)
"""What is known when a table is made; who sits where (`CHANGING`) changes."""

CHANGING = ("settings", "players", "keys", "invitations", "promises", "people", "brings", "rematch")

heads = Table(
    "heads",
    metadata,
    Column("id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("updated", Float, nullable=False),
    Column("step", Integer, nullable=False),
    Column("newest", LargeBinary, nullable=False),
)
"""Where a table stands: the snapshot of its newest step, and how often choices were taken back."""

steps = Table(
    "steps",
    metadata,
    Column("id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""Every choice with what came of it, as MessagePack of the kernel's `Step`."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""Now and then the whole position, as MessagePack of the kernel's `Snapshot`: undo and replay start from these."""
