"""Commands of the support team: python3 -m app.support DATABASE COMMAND ARGUMENT"""

import sys

from app.database import open_database


def revoke(connection, token):
    """A customer has sent us a stolen cookie: end that session."""
    found = connection.execute("DELETE FROM sessions WHERE token = ?", (token,)).rowcount
    return f"{found} session ended"


def whose(connection, token):
    """The owner of a cookie that was found in a log."""
    row = connection.execute(
        "SELECT email FROM users JOIN sessions ON sessions.user_id = users.id WHERE sessions.token = ?", (token,)
    ).fetchone()
    return row[0] if row else "unknown"


COMMANDS = {"revoke": revoke, "whose": whose}


def main(words):
    if len(words) != 3 or words[1] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    print(COMMANDS[words[1]](open_database(words[0]), words[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
