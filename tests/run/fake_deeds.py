"""Misbehaviour of agents' programs. Each deed takes the turn; those that return let the turn continue."""

import os
import signal
import sys
import time

MEGABYTE = 1 << 20
GARBAGE = (
    b"\xff\xfe\x00 no text at all\n",
    b'{"type":\n{"type": 7, "session_id": [], "thread_id": {}, "sessionID": null, "usage": "much"}\n',
    b'[1, 2\nnull\n42\n"text"\n{}\n[]\n',
    b'{"type": "result", "usage": {"input_tokens": "many"}, "stats": [], "permission_denials": {"a": 1}}\n',
    b'{"type": "assistant", "message": null}\n{"type": "item.completed", "item": 3}\n{"part": "none"}\n',
    b'{"type": "result", "total_cost_usd": -1e999, "usage": {"input_tokens": -5, "output_tokens": 1e30}}\n',
    b"\x1b]0;a title\x07\x1b[2J\x1b[31mred\r\n",
    b"[" * 100_000 + b"\n",
    b'{"a":' * 50_000 + b"\n",
    b'{"type": "text", "text": "' + b"\\u0000" * 1000 + b'"}\n',
)


def forever():
    while True:
        time.sleep(60)


def ignore_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def pause(turn):
    """Waits until it is released; with {"deaf": true} it ignores the request to end."""
    if turn.deed.get("deaf"):
        ignore_signals()
    turn.log.pause()


def die(turn):
    """Dies in the middle: by a signal, or with {"exit": code, "errors": text}."""
    if "exit" in turn.deed:
        sys.stderr.write(turn.deed.get("errors", "") + "\n")
        sys.stderr.flush()
        os._exit(turn.deed["exit"])
    os.kill(os.getpid(), signal.SIGKILL)


def nothing(turn):
    """Ends successfully without a move."""
    sys.exit(turn.finish(turn.deed.get("says", "I have nothing to add.")))


def denied(turn):
    """Its tool is denied; it ends politely."""
    turn.program.denied(turn.deed.get("tool", "debate_submit"), {})
    nothing(turn)


def no_server(turn):
    nothing(turn)


def garbage(turn):
    """Prints malformed output, and continues."""
    sys.stdout.flush()
    for each in GARBAGE:
        os.write(1, each)
        os.write(2, each)


def flood(turn):
    """Many lines, one endless line, and as much on standard error; {"megabytes": n} of each."""
    count = turn.deed["megabytes"]
    sys.stdout.flush()
    line = b'{"type": "assistant", "message": {"content": [{"type": "text", "text": "' + b"x" * 900 + b'"}]}}\n'
    for chunk in (line * (MEGABYTE // len(line)), b"y" * MEGABYTE):
        for number in (1, 2):
            for _ in range(count):
                left = memoryview(chunk)
                while left:
                    left = left[os.write(number, left) :]
    os.write(1, b"\n")


def late(turn):
    """Makes its move only when it is asked to end."""
    asked = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: asked.append(True))
    turn.log.write(waits=True)
    while not asked:
        time.sleep(0.005)


def again(turn):
    """Moves a second time in the same turn."""
    for tool, arguments in turn.played:
        turn.call(tool, arguments | {"content": "Once more."})


def orphan(turn):
    """Leaves a process behind that is in a session of its own, ignores signals and holds the output open."""
    reading, writing = os.pipe()
    between = os.fork()
    if between == 0:
        os.setsid()
        if os.fork() == 0:
            ignore_signals()
            os.write(writing, str(os.getpid()).encode())
            os.close(writing)
            forever()
        os._exit(0)
    os.waitpid(between, 0)
    turn.log.write(orphan=int(os.read(reading, 20)))


def in_vain(turn):
    """Its requests to its model fail, {"times": n} or always."""
    for _ in range(turn.deed.get("times", 1000)):
        turn.program.refused_request(turn.deed["words"])
        time.sleep(0.05)


def mute(turn):
    """Prints nothing, not even an error."""
    forever()


def meet(turn):
    """Waits until all of these have started: {"names": ["seat-codex", …]}."""
    folder = turn.program.environment["FAKE_LOG"]
    while not all(os.path.exists(os.path.join(folder, f"{name}-001.json")) for name in turn.deed["names"]):
        time.sleep(0.005)


def think(turn):
    """Takes {"seconds": s}, as a model does; for tests that compare the times of runs."""
    time.sleep(turn.deed["seconds"])


def quota(turn):
    """Its provider's usage limit is reached."""
    sys.exit(turn.program.out_of_quota(turn.deed.get("resets_at", int(time.time()) + 3600)))


DEEDS = {
    each.__name__: each
    for each in (pause, die, nothing, denied, no_server, garbage, flood, late, again, orphan, in_vain, meet, mute, quota, think)
}
