"""Run by Alembic with the connection that `sandtable.server.store.migrate` hands over."""

from alembic import context

from sandtable.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
