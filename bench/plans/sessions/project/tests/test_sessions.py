import unittest

from app.database import open_database
from app.sessions import LIFETIME_S, Sessions
from app.support import revoke, whose
from app.web import Pages


class Clock:
    def __init__(self):
        self.now = 1_700_000_000

    def __call__(self):
        return self.now


class SessionTests(unittest.TestCase):
    def setUp(self):
        self.clock = Clock()
        self.connection = open_database(":memory:")
        self.addCleanup(self.connection.close)
        self.connection.execute("INSERT INTO users (id, email) VALUES (7, 'ann@example.org')")
        self.sessions = Sessions(self.connection, self.clock)

    def test_a_session_names_its_user(self):
        self.assertEqual(self.sessions.user_of(self.sessions.create(7)), 7)

    def test_an_unknown_token_names_no_user(self):
        self.assertIsNone(self.sessions.user_of("unknown"))

    def test_a_session_expires(self):
        token = self.sessions.create(7)
        self.clock.now += LIFETIME_S
        self.assertIsNone(self.sessions.user_of(token))

    def test_devices_are_listed(self):
        headers = {"Cookie": f"session={self.sessions.create(7, 'Firefox')}"}
        status, devices = Pages(self.sessions).devices(headers)
        self.assertEqual((status, devices[0]["user_agent"]), (200, "Firefox"))

    def test_logging_out_ends_the_session(self):
        token = self.sessions.create(7)
        Pages(self.sessions).log_out({"Cookie": f"session={token}"})
        self.assertIsNone(self.sessions.user_of(token))

    def test_support_finds_and_ends_a_session(self):
        token = self.sessions.create(7)
        self.assertEqual(whose(self.connection, token), "ann@example.org")
        self.assertEqual(revoke(self.connection, token), "1 session ended")


if __name__ == "__main__":
    unittest.main()
