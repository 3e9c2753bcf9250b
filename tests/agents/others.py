"""The other roles of a debate, played by the test over HTTP, as the page and another agent would."""

import json
import threading
import urllib.error
import uuid

POLL_S = 0.1


class Others:
    """Writes for the roles that the program does not play. `errors` has the exceptions of its threads."""

    def __init__(self, place):
        self.place, self.debate_id, self.document_id = place, None, None
        self.errors = []
        self.stopped = threading.Event()  # the run is over: make no further moves

    def post(self, path, **fields):
        body = json.dumps({"client_request_id": str(uuid.uuid4()), **fields}).encode()
        return json.loads(self.place.request(path, body))["data"]

    def arguments(self):
        context = self.place.get(f"/debates/{self.debate_id}")
        return [context["motion"], *context["arguments"]]

    def state(self):
        return self.place.get(f"/debates/{self.debate_id}")["debate"]["state"]

    def open(self, plan, motion):
        """As proposer: shares a document and opens the debate on it."""
        document = self.post("/documents", summary="The plan", content=plan)
        self.document_id, self.debate_id = document["document_id"], str(uuid.uuid4())
        self.post(
            "/debates",
            debate_id=self.debate_id,
            title="How orders are stored",
            debate_type="coding_plan_debate",
            max_rounds=3,
            motion_content=f"{motion}\n\ndocument_id={self.document_id} v1",
        )

    def revise(self, plan):
        self.post(f"/documents/{self.document_id}/versions", summary="I1", content=plan, base_version=1)

    def write(self, path, **fields):
        """A write that answers the newest argument."""
        self.post(f"/debates/{self.debate_id}/{path}", target_id=self.arguments()[-1]["id"], **fields)

    def claim(self, role, text, **fields):
        self.write("arguments", role=role, content=text, **fields)

    def rule(self, text, close=False, **fields):
        self.post(f"/debates/{self.debate_id}/ruling", content=text, close=close, **fields)

    def refused(self, path, **fields):
        """The code of a write that the server refuses."""
        try:
            self.write(path, **fields)
        except urllib.error.HTTPError as error:
            return json.loads(error.read())["error"]["code"]
        raise AssertionError(f"{path} was taken")

    def ledger(self):
        return self.place.get(f"/debates/{self.debate_id}/issues")

    def intervene(self):
        self.post(f"/debates/{self.debate_id}/intervention", content="Stop: the scope is unclear.")

    def parked(self):
        """The number of parked waits on the server."""
        lines = self.place.request("/metrics").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("debate_parked_waits "))

    def restart_server(self):
        self.await_parked()
        self.place.server.restart()

    def await_parked(self):
        while not self.parked():
            if self.stopped.wait(POLL_S):
                raise RuntimeError("the program ended before it waited")

    def when_parked(self, *actions):
        """Performs these one after another, each once the program's wait is parked."""
        self.later(*(step for action in actions for step in (self.await_parked, action)))

    def later(self, *steps):
        def work():
            try:
                for step in steps:
                    step()
            except Exception as error:  # reported by the case
                self.errors.append(error)

        threading.Thread(target=work, daemon=True).start()
