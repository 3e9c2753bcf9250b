"""Sessions of logged-in users. A session is named by its token, which only the browser's cookie has beside us."""

import secrets
import time

LIFETIME_S = 30 * 24 * 3600


class Sessions:
    def __init__(self, connection, clock=time.time):
        self.connection = connection
        self.clock = clock

    def create(self, user_id, user_agent=""):
        token = secrets.token_urlsafe(32)
        now = int(self.clock())
        self.connection.execute(
            "INSERT INTO sessions (user_id, token, created_at, expires_at, user_agent) VALUES (?, ?, ?, ?, ?)",
            (user_id, token, now, now + LIFETIME_S, user_agent),
        )
        return token

    def user_of(self, token):
        """The id of the user, or None for an unknown or expired session."""
        row = self.connection.execute(
            "SELECT user_id, expires_at FROM sessions WHERE token = ?", (token,)
        ).fetchone()
        if row is None or row[1] <= self.clock():
            return None
        return row[0]

    def list_of(self, user_id):
        """What the page 'Your devices' shows."""
        rows = self.connection.execute(
            "SELECT id, user_agent, created_at FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY id",
            (user_id, self.clock()),
        )
        return [{"id": row[0], "user_agent": row[1], "created_at": row[2]} for row in rows]

    def end(self, token):
        self.connection.execute("DELETE FROM sessions WHERE token = ?", (token,))
