"""Whether a database is sound after its server was killed or its disk failed."""

from server import run


def assert_sound(server):
    """`debate-server check` finds nothing; the server may be running."""
    check = run(server.directory, "check", "--db", server.db)
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout + check.stderr


def assert_busy(answer):
    """Refused with the request to retry, and without internals."""
    error = answer.refused(503, "SERVER_BUSY")
    assert int(answer.headers["retry-after"]) >= 1
    assert "nothing was written" in error["message"]
    assert "sqlite" not in answer.text.lower()
    return error
