"""A user who follows a run conducted by the test: events go in, rulings come out."""

import json
import os
import select
import time

from aw import AW
from person import PATIENCE_S, Person

PLAY = AW.parent / "run-view-play"


class View(Person):
    def __init__(self, folder, columns=80, rows=24, **variables):
        events, self.events = os.pipe()
        self.rulings, rulings = os.pipe()
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **variables}
        super().__init__([PLAY, folder, events, rulings], environment, folder, (events, rulings), columns, rows)
        os.close(events)
        os.close(rulings)

    def event(self, name, **fields):
        os.write(self.events, json.dumps({"event": name, **fields}).encode() + b"\n")

    def shown(self):
        """The screen after all that was sent so far was worked off: a mark of ours has gone through."""
        mark = f"mark-{time.monotonic_ns()}"
        self.event("moved", seq=99, type="CLAIM", role="opponent", argument_id="x", line=mark)
        return self.until(lambda screen: mark in screen.everything)

    def ruling(self):
        ready = select.select([self.rulings], [], [], PATIENCE_S)[0]
        assert ready, f"no ruling; the screen:\n{self.screen.everything}"
        return json.loads(os.read(self.rulings, 65536))

    def has_no_ruling(self):
        return not select.select([self.rulings], [], [], 0)[0]

    def close(self):
        """The run is over."""
        if self.events >= 0:
            os.close(self.events)
            self.events = -1
        return self.wait()

    def end(self):
        super().end()
        for fd in (self.events, self.rulings):
            if fd >= 0:
                os.close(fd)
