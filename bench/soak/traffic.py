"""What real clients do, and what bad ones do: each function is one visit, from its beginning to its end."""
import asyncio
import json
import random
import uuid

from wire import Client, Socket, Unexpected, masked_frame, request

CLAIM = "The plan holds because every step of it can be undone. " * 8
DOCUMENT = "".join(f"{i}: a line of the plan\n" for i in range(40))

MOST_DOCUMENTS = 150
MOST_SESSIONS = 4096  # src/mcp/sessions.h

MALFORMED = [
    b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 40,
    b"GET /debates HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET /debates HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    b"POST /debates HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /debates HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{",
    b"POST /debates HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{]}",
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]",
    b"GET /" + b"x" * 20000 + b" HTTP/1.1\r\n\r\n",
    b"GET /debates?limit=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it",
]


class World:
    """What the visitors share: the port, the debates that are open now, and how much was done."""

    def __init__(self, port):
        self.port = port
        self.open_debates = {}  # with the last argument of each
        self.documents = []  # their paths
        self.counts = {}

    def count(self, what, times=1):
        self.counts[what] = self.counts.get(what, 0) + times

    def some_debate(self):
        """An id and its last argument; now and then one that is not there."""
        return random.choice([*self.open_debates.items(), (str(uuid.uuid4()), "")])


async def create(client, debate_id):
    body = {"debate_id": debate_id, "title": f"Soak {debate_id}", "debate_type": "general_debate",
            "motion_content": CLAIM, "client_request_id": "motion"}
    return (await client.ask("POST", "/debates", body))["data"]["argument"]["id"]


async def move(client, debate_id, what, number, expect=(201,), **fields):
    body = {"content": CLAIM, "client_request_id": f"{what}-{number}", **fields}
    answer = await client.ask("POST", f"/debates/{debate_id}/{what}", body, expect)
    return answer["data"]["argument"]["id"] if answer["success"] else None


async def play_a_debate(world):
    """From its motion to its end: claims, an intervention with a held draft, an appeal, a closing ruling; then gone."""
    debate_id = str(uuid.uuid4())
    async with Client(world.port) as client:
        last = await create(client, debate_id)
        world.open_debates[debate_id] = last
        for turn in range(random.randint(2, 12)):
            role = "proposer" if turn % 2 else "opponent"
            last = await move(client, debate_id, "arguments", turn, role=role, target_id=last)
            world.open_debates[debate_id] = last
            await asyncio.sleep(random.uniform(0, 0.4))
        if turn % 2 == 1:
            last = await move(client, debate_id, "arguments", "odd", role="opponent", target_id=last)
        await move(client, debate_id, "intervention", 1)
        await move(client, debate_id, "arguments", "held", (403,), role="proposer", target_id=last)
        last = await move(client, debate_id, "ruling", 1)
        await client.ask("GET", f"/debates/{debate_id}?limit=5")
        await move(client, debate_id, "appeal", 1, target_id=last)
        await move(client, debate_id, "ruling", 2, close=True)
        await client.ask("GET", "/debates?limit=20")
        del world.open_debates[debate_id]
        await client.ask("DELETE", f"/debates/{debate_id}")
    world.count("debates played and deleted")


async def watch(world):
    """A page that comes and goes: leaves politely, or is just gone, or says nonsense first."""
    async with Socket(world.port) as socket:
        feed = random.random() < 0.2
        await socket.open(None if feed else world.some_debate()[0])
        if not feed:
            first = (await socket.message())[1]
            if b"DEBATE_NOT_FOUND" in first:
                return
            if b"initial_state" not in first:
                raise Unexpected(f"a socket's first message is {first[:300]!r}")
        manner = random.randrange(4)
        if manner == 0:
            socket.send(masked_frame(b'{"event":"nonsense"}'))
            await socket.message()
        elif manner == 1:
            socket.send(b"\xff\xff\xff\xff")
        await asyncio.sleep(random.uniform(0, 2))
        if manner == 2:
            socket.send(masked_frame(b"\x03\xe8", 8))
            while (await socket.message())[0] != 8:
                pass
    world.count("sockets")


async def wait_and_hang_up(world):
    async with Client(world.port) as client:
        debate_id, last = world.some_debate()
        role, timeout = random.choice(["proposer", "opponent"]), random.choice([50, 500, 60000])
        query = f"role={role}&timeout_ms={timeout}&argument_id={last}"
        client.send(request(world.port, "GET", f"/debates/{debate_id}/wait?{query}"))
        try:
            status = (await asyncio.wait_for(client.receive(), random.uniform(0, 1.5)))[0]
            if status not in (200, 404):
                raise Unexpected(f"a wait was answered {status}")
            world.count("waits answered")
        except asyncio.TimeoutError:
            world.count("waits hung up")


async def write_a_document(client):
    made = await client.ask("POST", "/documents", {"summary": "a plan", "content": DOCUMENT})
    path = f"/documents/{made['data']['document_id']}"
    for version in range(1, 4):
        text = DOCUMENT.replace(f"{version * 7}:", "changed:")
        await client.ask("POST", f"{path}/versions", {"summary": "v", "content": text, "base_version": version})
    return path


async def share_documents(world):
    """Documents are kept for ever, so a soak has only so many of them."""
    async with Client(world.port) as client:
        if len(world.documents) < MOST_DOCUMENTS:
            world.documents.append(await write_a_document(client))
            world.count("documents written")
        path = random.choice(world.documents)
        await client.ask("GET", path)
        await client.ask("GET", f"{path}/diff?from=1&to=4")
        await client.ask("GET", f"{path}/history")
    world.count("documents read and compared")


async def call_mcp(client, method, params, headers=""):
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return await client.ask("POST", "/mcp", body, headers="Accept: application/json, text/event-stream\r\n" + headers)


async def open_session(client):
    """The headers of what follows in it."""
    await call_mcp(client, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                          "clientInfo": {"name": "soak", "version": "1"}})
    session = next(line for line in client.head.split("\r\n") if line.lower().startswith("mcp-session-id"))
    return session + "\r\nMCP-Protocol-Version: 2025-11-25\r\n"


async def leave_sessions_behind(world):
    """As many as the server keeps: those that come push out the oldest from now on."""
    async with Client(world.port) as client:
        for _ in range(MOST_SESSIONS):
            await open_session(client)
    world.count("MCP sessions left behind before", MOST_SESSIONS)


async def speak_mcp(world):
    """A session of the protocol; one of two leaves without saying so."""
    async with Client(world.port) as client:
        session = await open_session(client)
        await call_mcp(client, "tools/list", {}, session)
        for tool, arguments in (("debate_list", {}), ("docs_list", {})):
            answer = await call_mcp(client, "tools/call", {"name": tool, "arguments": arguments}, session)
            if "result" not in answer:
                raise Unexpected(f"{tool}: {json.dumps(answer)[:300]}")
        if random.random() < 0.5:
            await client.ask("DELETE", "/mcp", expect=(204,), headers=session)
    world.count("MCP sessions")


async def misbehave(world):
    async with Client(world.port) as client:
        client.send(random.choice(MALFORMED))
        try:
            status, _, body = await asyncio.wait_for(client.receive(), random.uniform(0.05, 0.5))
            if status >= 500:
                raise Unexpected(f"nonsense was answered {status} {body[:300]!r}")
        except (asyncio.TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            pass
    world.count("malformed requests")


# visit, visitors at a time, pause between the visits of one in seconds
VISITS = [
    (play_a_debate, 6, 0.2),
    (watch, 15, 0.5),
    (wait_and_hang_up, 20, 0.2),
    (share_documents, 1, 1.5),
    (speak_mcp, 2, 0.5),
    (misbehave, 3, 0.2),
]


async def keep_visiting(world, visit, pause, stop):
    while not stop.is_set():
        try:
            await visit(world)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise Unexpected(f"{visit.__name__}: the server hung up ({error!r})") from error
        await asyncio.sleep(random.uniform(0, 2 * pause))
