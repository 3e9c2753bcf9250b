"""Waiting for a condition instead of sleeping."""

import threading
import time

DEADLINE_S = 30


def eventually(condition, what="the condition", deadline_s=DEADLINE_S):
    """Polls until `condition()` is true and returns its value."""
    end = time.monotonic() + deadline_s
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"not within {deadline_s} s: {what}"
        time.sleep(0.01)


def next_millisecond():
    """Returns when new writes get a later time than all earlier ones."""
    before = time.time_ns() // 1_000_000
    eventually(lambda: time.time_ns() // 1_000_000 > before + 1)


class Background:
    """Runs a call in a thread; `result()` returns its value or raises what it raised."""

    def __init__(self, call, *arguments, **options):
        self._outcome = None
        self._thread = threading.Thread(target=self._run, args=(call, arguments, options), daemon=True)
        self._thread.start()

    def _run(self, call, arguments, options):
        try:
            self._outcome = (call(*arguments, **options), None)
        except BaseException as error:  # raised again for the caller of result()
            self._outcome = (None, error)

    @property
    def done(self):
        return self._outcome is not None

    def result(self, deadline_s=DEADLINE_S):
        self._thread.join(deadline_s)
        assert self.done, f"no result within {deadline_s} s"
        value, error = self._outcome
        if error:
            raise error
        return value


def all_at_once(calls):
    """Starts every call at the same moment; returns their results in order."""
    barrier = threading.Barrier(len(calls))

    def after_barrier(call):
        barrier.wait(DEADLINE_S)
        return call()

    running = [Background(after_barrier, call) for call in calls]
    return [background.result(deadline_s=120) for background in running]
