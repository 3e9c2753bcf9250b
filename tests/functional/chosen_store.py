"""The default store of test servers: SQLite, or PostgreSQL with DEBATE_TEST_STORE=postgres."""

import os

from postgres import Postgres

ON_POSTGRES = os.environ.get("DEBATE_TEST_STORE") == "postgres"
_postgres = None


def postgres():
    """The one of this process, started on first use; `close()` ends it."""
    global _postgres
    if _postgres is None:
        _postgres = Postgres().start()
    return _postgres


def url_for(db):
    """A database of PostgreSQL in place of the file, or None for the file itself."""
    return postgres().url(postgres().database_for(str(db))) if ON_POSTGRES else None


def deselect_others(config, items):
    """Tests of SQLite's file do not apply on PostgreSQL."""
    about_sqlite = [item for item in items if ON_POSTGRES and item.get_closest_marker("sqlite")]
    if about_sqlite:
        config.hook.pytest_deselected(items=about_sqlite)
        items[:] = [item for item in items if item not in about_sqlite]


def close():
    global _postgres
    if _postgres:
        _postgres.remove()
        _postgres = None
