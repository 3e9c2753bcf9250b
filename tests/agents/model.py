"""A scripted model: an HTTP server that answers one program's run with the steps of a script.

A script is a generator: it yields steps and is sent the text of each call's result. The number of results in the
conversation gives the position in it, so that a repeated request gets its step again. Every request body and every
result is kept. Requests come on threads of their own; the lock is the conversation's.
"""

import http.server
import json
import threading

from formats import Gemini, Say, format_of


EMPTY = {"string": "none", "number": 0, "integer": 0, "boolean": False, "array": []}


def aside(body):
    """An answer about something other than the conversation: a title, or JSON if the program asks for it.

    Gemini asks after 30 turns whether they are a loop; all zeros mean no.
    """
    schema = body.get("generationConfig", {}).get("responseJsonSchema")
    if not schema:
        return "A debate"
    return json.dumps({name: EMPTY.get(field.get("type")) for name, field in schema["properties"].items()})


class Conversation:
    """One program's run: its script, and all its traffic."""

    def __init__(self, script, show):
        self.script, self.show = script, show
        self.step = None
        self.requests = []  # (path, body) of all
        self.tools = []  # names of the tools that the program offered first
        self.results = []  # (step, text) of each call
        self.ended = False
        self.said_all = False  # the script's last words are sent: nothing is left to do
        self.failure = None  # the exception of a script
        self.lock = threading.Lock()

    def answer(self, path, form, body):
        """The step that answers this request. Requests without tools are for titles and the like."""
        with self.lock:
            self.requests.append((path, body))
            tools = form.tools(body)
            if not tools:
                return Say(aside(body))
            self.tools = self.tools or tools
            return self.next_step(form.results(body))

    def next_step(self, results):
        if self.step is None:
            self.advance(None)
        elif not self.ended and len(results) > len(self.results):
            self.results.append((self.step, results[-1]))
            self.show(f">> {self.step}\n<< {results[-1]}\n")
            self.advance(results[-1])
        return self.step

    def advance(self, result):
        try:
            self.step = self.script.send(result)
            self.said_all = isinstance(self.step, Say)
        except StopIteration:
            self.step, self.ended = Say("Done."), True
        except Exception as error:  # the run ends, and the case reports it
            self.step, self.ended, self.failure = Say("Stopped."), True, error


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        form = format_of(self.path)
        if form is None:
            return self.reply({"input_tokens": 10} if "count_tokens" in self.path else {})
        body = json.loads(raw)
        step = self.server.conversation.answer(self.path, form, body)
        if form is Gemini and ":generateContent" in self.path:
            return self.reply(next(form.events(body, step))[1])
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for name, data in form.events(body, step):
            text = data if isinstance(data, str) else json.dumps(data)
            self.wfile.write(f"event: {name}\ndata: {text}\n\n".encode() if name else f"data: {text}\n\n".encode())
        self.close_connection = True
        return None

    def do_GET(self):
        self.reply({"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def do_HEAD(self):
        self.reply({})

    def reply(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A program that hangs up is no error."""


class Model:
    """Serves one conversation on loopback while its `with` block lasts."""

    def __init__(self, script, show):
        self.conversation = Conversation(script, show)

    def __enter__(self):
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.conversation = self.conversation
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
