"""Submits at a steady rate and, beside each, writes to the control: the machine's moods show in both.
Usage: probe.py PORT CONTROL_PORT INTERVAL; prints a line of JSON every few seconds, in milliseconds. `submit_ms` and
`control_ms` are counted from sending, `p99_ms` from when the submit was due: a server that stops shows there."""
import asyncio
import json
import statistics
import sys
import time
import uuid

from traffic import create, move
from wire import Client

REPORT_SECONDS = 5
MOVES_PER_DEBATE = 200


def report(submits, controls, delays):
    submit, control = statistics.median(submits), statistics.median(controls)
    p99, control_p99 = (sorted(times)[int(len(times) * 0.99)] for times in (delays, controls))
    print(json.dumps({"submit_ms": submit * 1000, "control_ms": control * 1000, "p99_ms": p99 * 1000,
                      "ratio": submit / control, "p99_ratio": p99 / control_p99}), flush=True)


async def turns(interval):
    """Numbers, each when it is due, with that moment."""
    due = time.perf_counter()
    turn = 0
    while True:
        due += interval
        await asyncio.sleep(max(0, due - time.perf_counter()))
        yield turn, due
        turn += 1


async def probe(port, control_port, interval):
    async with Client(port) as client, Client(control_port) as control:
        submits, controls, delays, reported = [], [], [], time.perf_counter()
        debate_id = None
        async for turn, due in turns(interval):
            if turn % MOVES_PER_DEBATE == 0:
                if debate_id:
                    await client.ask("DELETE", f"/debates/{debate_id}")
                debate_id = str(uuid.uuid4())
                last = await create(client, debate_id)
            role = "proposer" if turn % 2 else "opponent"
            sent = time.perf_counter()
            last = await move(client, debate_id, "arguments", turn, role=role, target_id=last)
            answered = time.perf_counter()
            control.send(b"x" * 600)
            await control.reader.readexactly(600)
            submits.append(answered - sent)
            controls.append(time.perf_counter() - answered)
            delays.append(answered - due)
            if answered - reported > REPORT_SECONDS:
                report(submits, controls, delays)
                submits, controls, delays, reported = [], [], [], answered


asyncio.run(probe(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
