"""A stand-in for the part of GitHub's API that the action calls, on loopback."""

import http.server
import json
import threading
import urllib.parse

TOKEN = "ghs_scripted0123456789"
REPOSITORY = "someone/their-project"
NUMBER = 7


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        lists = {
            f"/repos/{REPOSITORY}/pulls/{NUMBER}/files": self.server.github.files,
            f"/repos/{REPOSITORY}/issues/{NUMBER}/comments": self.server.github.comments,
        }
        if path not in lists:
            return self.answer(404, {"message": "Not Found"})
        asked = urllib.parse.parse_qs(query)
        size, page = int(asked["per_page"][0]), int(asked["page"][0])
        return self.answer(200, lists[path][(page - 1) * size : page * size])

    def do_POST(self):
        comments = self.server.github.comments
        if self.path != f"/repos/{REPOSITORY}/issues/{NUMBER}/comments":
            return self.answer(404, {"message": "Not Found"})
        comment = self.body() | {"id": 1000 + len(comments), "user": {"login": "github-actions[bot]"}}
        return self.write(201, lambda: comments.append(comment))

    def do_PATCH(self):
        github = self.server.github
        number = int(self.path.removeprefix(f"/repos/{REPOSITORY}/issues/comments/"))
        (comment,) = [each for each in github.comments if each["id"] == number]
        fields = self.body()
        return self.write(200, lambda: comment.update(fields))

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))

    def write(self, code, change):
        if self.server.github.read_only:
            return self.answer(403, {"message": "Resource not accessible by integration"})
        change()
        return self.answer(code, {})

    def answer(self, code, value):
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            code, value = 401, {"message": "Bad credentials"}
        text = json.dumps(value).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class GitHub:
    """One pull request: its changed files and its comments."""

    def __init__(self):
        self.files, self.comments, self.read_only = [], [], False
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.github = self
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def change(self, *names, status="modified"):
        self.files += [{"filename": name, "status": status} for name in names]

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
