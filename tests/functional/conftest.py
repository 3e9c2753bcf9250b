"""Servers for the tests: a shared one for tests that look only at their own data, otherwise one of their own."""

import sqlite3

import chosen_store
import pytest
from server import Server
from starting import client, own_server, pytest_sessionstart, server, start  # noqa: F401


def pytest_collection_modifyitems(config, items):
    chosen_store.deselect_others(config, items)


def skip_if_sqlite_is_too_old(outcome):
    """Tests that open a database themselves use Python's SQLite, which on Debian 11 cannot read STRICT tables."""
    if sqlite3.sqlite_version_info < (3, 37) and outcome.excinfo and 'near "STRICT"' in str(outcome.excinfo[1]):
        pytest.skip("Python's own SQLite cannot read the file")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item):
    skip_if_sqlite_is_too_old((yield))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    skip_if_sqlite_is_too_old((yield))


def pytest_sessionfinish():
    chosen_store.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.failed:
        for value in getattr(item, "funcargs", {}).values():
            for server in [value] if isinstance(value, Server) else getattr(value, "servers", []):
                report.sections.append(("server log, its end", server.log()[-5000:]))


@pytest.fixture
def watch(server):
    """Opens sockets that are closed when the test ends; `watch(debate)` has read its initial state."""
    sockets = []

    def open_socket(debate, **options):
        socket = server.socket(debate.id, **options)
        sockets.append(socket)
        socket.initial = socket.expect("initial_state")
        return socket

    yield open_socket
    for socket in sockets:
        socket.close()
