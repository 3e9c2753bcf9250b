"""Checks before the first turn, and the command that resumes a run."""

import json
import shlex
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from aw import AW
from person import Person
from place import ACCESS, AGENT_FAILED, BUDGET, CLOSED, REFUSED, RULING_DUE, SERVER_FAILED
from plays import BETTER, MOVES

ACCESS_TOKEN, JUDGE = "a" * 24, "j" * 24
OPTIONS = ("--allow", "make test", "--allow", "make 'all of it'", "--turn-time", "3m", "--no-blind", "--max-rounds", "4")


def sees(place, token=None, judge=None):
    place.aw.env |= {name: value for name, value in (("DEBATE_AUTH_TOKEN", token), ("DEBATE_ARBITRATOR_TOKEN", judge)) if value}


def test_a_server_with_an_arbitrators_token_alone_needs_none_for_the_programs(open_place):
    place = open_place(DEBATE_ARBITRATOR_TOKEN=JUDGE)
    sees(place, judge=JUDGE)
    place.run().ends(RULING_DUE)
    assert all(not name.startswith("DEBATE_A") for log in place.logs() for name in log["variables"])
    answer = place.server.client(JUDGE).post(f"/debates/{place.debate_id}/ruling", {"content": "So be it.", "close": True})
    assert answer.status == 201
    place.run().ends(CLOSED)
    assert place.plan.read_text() == BETTER and place.moves() == MOVES


def test_a_program_that_could_not_rule_is_refused_as_the_arbitrator(open_place):
    place = open_place(DEBATE_AUTH_TOKEN=ACCESS_TOKEN, DEBATE_ARBITRATOR_TOKEN=JUDGE)
    sees(place, ACCESS_TOKEN)
    code, error = place.refuse("--arbitrator", "claude")
    assert code == REFUSED and "arbitrator's token" in error["message"]


@pytest.mark.parametrize("token, judge", [("", ""), ("wrong", ""), ("", JUDGE)], ids=["none", "wrong", "the arbitrator's only"])
def test_a_token_that_the_programs_lack_is_reported_before_the_first_turn(open_place, token, judge):
    place = open_place(DEBATE_AUTH_TOKEN=ACCESS_TOKEN, DEBATE_ARBITRATOR_TOKEN=JUDGE)
    sees(place, token, judge)
    code, error = place.refuse()
    assert code == (REFUSED if judge else ACCESS), error


@pytest.fixture
def old_server():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            text = json.dumps({"success": True, "data": {"status": "ok", "version": "0.0.3"}}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def doctor(place):
    return place.aw("doctor", "--format", "json").envelope["content"][0]["data"]["checks"]


def test_an_older_server_is_reported_before_the_first_turn_and_by_doctor(place, old_server):
    place.aw.env["DEBATE_SERVER_URL"] = old_server
    code, error = place.refuse()
    assert code == SERVER_FAILED and "0.0.3" in error["message"] and "aw server stop" in error["suggestion"]
    checks = {check["name"]: check for check in doctor(place)}
    assert checks["server"]["verdict"] == "wrong" and "0.0.3" in checks["server"]["detail"]


def again(place, ended):
    """Runs the command that was printed."""
    words = shlex.split(ended.one("stopped")["command"])
    assert words[:3] == ["aw", "debate", "run"]
    place.words = lambda *_, **__: words[1:]
    return words, place.run()


def test_the_command_to_resume_has_all_given_options(place):
    words, ended = again(place, place.run(*OPTIONS).ends(RULING_DUE))
    assert words[3:8] == ["plan.md", "--proposer", "claude", "--opponent", "codex"]
    given = list(zip(words[8:], words[9:]))
    for name, value in (("--allow", "make test"), ("--allow", "make 'all of it'"), ("--turn-time", "3m"), ("--max-rounds", "4")):
        assert (name, value) in given
    assert "--no-blind" in words and ("--env", "FAKE_LOG") in given
    assert ended.code == RULING_DUE and len(place.runs()) == 1


def test_the_command_after_a_spent_budget_has_a_new_budget(place):
    words, ended = again(place, place.run("--max-tokens", 2000).ends(BUDGET))
    assert words[words.index("--max-tokens") + 1] == "4400"
    assert ended.code == RULING_DUE and place.moves() == MOVES[:5]


@pytest.mark.parametrize(
    "option, text, told",
    [
        ("--title", "x" * 201, "--title"),
        ("--title", " ", "--title"),
        ("--type", "no_such_debate", "debate_type"),
        ("--motion", "x" * 10_300, "motion_content"),
    ],
)
def test_nothing_is_created_if_the_server_would_refuse_the_debate(place, option, text, told):
    if option == "--motion":
        (place.project / "motion.md").write_text(text)
        text = "motion.md"
    code, error = place.refuse(option, text)
    assert code == REFUSED and told in error["message"]
    client = place.server.client()
    assert client.get("/documents").data["total"] == 0 and client.get("/debates").data["total"] == 0


@pytest.mark.parametrize("name", ["claude", "codex", "gemini", "opencode"])
def test_a_program_without_a_login_is_reported_before_the_first_turn(place, name):
    del place.aw.env["GEMINI_API_KEY"]
    place.aw.env["FAKE_LOGGED_OUT"] = name
    code, error = place.refuse(opponent=name, proposer="copilot")
    assert code == AGENT_FAILED and "not ready" in error["message"] and "Log in: run" in error["suggestion"]
    checks = {check["name"]: check for check in doctor(place)}
    assert f"{name} is not ready. Log in: run" in checks["agents"]["detail"] and checks["agents"]["verdict"] == "note"


def test_a_model_that_opencode_lacks_is_reported_before_the_first_turn(place):
    code, error = place.refuse(opponent="opencode:model=scripted/other")
    assert code == AGENT_FAILED and "scripted/other" in error["suggestion"] and "opencode models" in error["suggestion"]
    place.run(opponent="opencode:model=scripted/scripted").ends(RULING_DUE)


@pytest.fixture
def at_a_terminal(place):
    people = []

    def start(*words, **environment):
        people.append(Person([AW, *words], place.aw.env | {"TERM": "xterm-256color"} | environment, place.project, columns=120))
        return people[-1]

    yield start
    for person in people:
        person.end()


def test_at_a_terminal_the_list_is_a_table(place, at_a_terminal):
    person = at_a_terminal("debate", "run", "--list", FAKE_LOGGED_OUT="codex")
    assert person.wait() == 0
    lines = person.screen.everything.splitlines()
    assert lines[0].split() == ["name", "program", "ready", "version"]
    rows = {line.split()[0]: line for line in lines[1:] if line.strip()}
    assert " yes " in rows["claude"] and "2.1.325" in rows["claude"]
    assert " no " in rows["codex"] and "codex login" in rows["codex"]
    assert "{" not in person.screen.everything


@pytest.mark.parametrize(
    "words, code, told",
    [
        (("none.md", "--proposer", "claude", "--opponent", "codex"), 2, "none.md"),
        (("plan.md", "--proposer", "clod", "--opponent", "codex"), REFUSED, "clod"),
        (("plan.md", "--proposer", "cursor", "--opponent", "codex"), AGENT_FAILED, "Cursor"),
    ],
)
def test_at_a_terminal_an_error_is_printed_once_in_words(place, at_a_terminal, words, code, told):
    person = at_a_terminal("debate", "run", *words)
    ended = person.wait()
    text = person.screen.everything.strip()
    assert text.startswith("error: ") and "\nhint: " in text and told in text and "{" not in text
    assert text.count("error: ") == 1 and (ended == code or ended == REFUSED)
