"""The part of the web application that knows cookies."""

from http.cookies import SimpleCookie

COOKIE = "session"


def token_in(headers):
    cookie = SimpleCookie(headers.get("Cookie", ""))
    return cookie[COOKIE].value if COOKIE in cookie else None


def set_cookie(token, seconds):
    return f"{COOKIE}={token}; Max-Age={seconds}; Path=/; HttpOnly; Secure; SameSite=Lax"


class Pages:
    def __init__(self, sessions):
        self.sessions = sessions

    def devices(self, headers):
        """Status and body of GET /devices."""
        user = self.sessions.user_of(token_in(headers))
        if user is None:
            return 303, "/login"
        return 200, self.sessions.list_of(user)

    def log_out(self, headers):
        """Status, and the headers of POST /logout."""
        token = token_in(headers)
        if token:
            self.sessions.end(token)
        return 303, {"Location": "/login", "Set-Cookie": set_cookie("", 0)}
