"""aw as agents' programs run it: bound to a role, to the project's files, in a sandbox."""

import ctypes
import json
import platform
import struct
import subprocess
import tempfile
from pathlib import Path

import pytest
from aw import ACCESS, AGENT_VARIABLES, AW, INPUT, OK, SERVER, new_id
from fake import status

# Commands that are refused before anything is asked of the server.
OTHERS = {
    "proposer": ["debate submit --role opponent --target-id {id} --content x", "debate wait --role opponent"],
    "opponent": [
        "debate submit --role proposer --target-id {id} --content x",
        "debate create -t T --type general_debate --content x",
        "debate appeal --target-id {id} --content x",
        "debate request-completion --target-id {id} --content x",
    ],
    "arbitrator": ["debate submit --role proposer --target-id {id} --content x"],
}
JUDGING = ["debate ruling --content x", "debate intervention", "debate delete --confirm"]
USERS = ["agent install --for claude", "agent uninstall", "agent plugin --to x", "server stop", "demo", "notify test"]


def run(aw, line, **values):
    words = [word.format(**values) for word in line.split()]
    if words[0] == "debate":
        words += ["--debate-id", values["debate_id"]]
    return aw(*words)


@pytest.mark.parametrize("role", OTHERS)
def test_a_role_makes_no_move_of_another(aw, role):
    written = aw.create()
    own = aw.on(DEBATE_ROLE=role)
    judging = [] if role == "arbitrator" else [*JUDGING, f"docs delete {written['debate_id']} --confirm"]
    for line in [*OTHERS[role], *judging, *USERS]:
        said = run(own, line, id=written["argument_id"], debate_id=written["debate_id"])
        error = said.refused(ACCESS, "FORBIDDEN")
        assert error["message"].startswith(f"You are the {role} (DEBATE_ROLE): 'aw "), error
    assert aw.debate("get-context", "--debate-id", written["debate_id"]).data["total_arguments"] == 0


def test_a_role_makes_its_own_moves(aw):
    proposer, opponent, arbitrator = (aw.on(DEBATE_ROLE=role) for role in ("proposer", "opponent", "arbitrator"))
    written = proposer.create()
    written = opponent.claim("opponent", written).data
    assert opponent.debate("wait", "--debate-id", written["debate_id"], "--role", "opponent", "--deadline", 0).code == OK
    proposer.debate("appeal", "--debate-id", written["debate_id"], "--target-id", written["argument_id"], "--content", "?").data
    arbitrator.debate("ruling", "--debate-id", written["debate_id"], "--content", "A", "--close").data


def test_an_unknown_role_is_refused(aw):
    assert "DEBATE_ROLE" in aw.on(DEBATE_ROLE="judge").debate("list").refused(INPUT, "INVALID_INPUT")["message"]


@pytest.mark.parametrize("variable", ["DEBATE_ROLE", *AGENT_VARIABLES])
def test_an_agent_reads_and_writes_files_of_the_project_only(aw, tmp_path_factory, variable):
    temporary = tmp_path_factory.mktemp("temporary")
    bound = aw.on(**{variable: "proposer", "TMPDIR": str(temporary)})
    inside, secret = aw.directory / "plan.md", tmp_path_factory.mktemp("elsewhere") / "secret"
    inside.write_text("the plan")
    secret.write_text("secret")
    (aw.directory / "link.md").symlink_to(secret)
    (aw.directory / "folder").symlink_to(secret.parent)
    (temporary / "draft.md").write_text("a draft")
    for path in (inside, "plan.md", temporary / "draft.md"):
        assert bound.docs("create", "-s", "S", "--file", path).code == OK
    for path in (secret, "link.md", "folder/secret", f"../{secret.parent.name}/secret", "/proc/self/environ"):
        bound.docs("create", "-s", "S", "--file", path).refused(ACCESS, "FORBIDDEN")
    doc = aw.docs("create", "-s", "S", "--content", "x").data["document_id"]
    assert bound.docs("export", doc, "-o", "out/review.md").code == OK
    for path in (secret, secret.parent / "new", "folder/new"):
        bound.docs("export", doc, "-o", path, "--force").refused(ACCESS, "FORBIDDEN")
    assert secret.read_text() == "secret" and [p.name for p in secret.parent.iterdir()] == ["secret"]
    assert aw.docs("create", "-s", "S", "--file", secret).code == OK  # a person's own shell


def test_a_temporary_folder_that_holds_the_users_files_opens_none_of_them(aw):
    doc = aw.docs("create", "-s", "S", "--content", "x").data["document_id"]
    with tempfile.TemporaryDirectory(dir="/var/tmp") as outside:
        home = Path(outside) / "home"
        home.mkdir()
        secret = home / "secret"
        secret.write_text("secret")
        for temporary in ("/", outside, home):
            bound = aw.on(DEBATE_ROLE="proposer", TMPDIR=str(temporary), HOME=str(home))
            bound.docs("create", "-s", "S", "--file", secret).refused(ACCESS, "FORBIDDEN")
            bound.docs("export", doc, "-o", secret, "--force").refused(ACCESS, "FORBIDDEN")
        assert secret.read_text() == "secret"


def test_drafts_stay_out_of_the_repository(aw):
    drafts = aw.directory / ".aweave/drafts"
    drafts.mkdir(parents=True)
    (drafts / "claim.md").write_text("a claim")
    written = aw.create()
    words = ["submit", "--debate-id", written["debate_id"], "--role", "opponent", "--target-id", written["argument_id"]]
    aw.debate(*words, "--file", ".aweave/drafts/claim.md").data
    assert (drafts / ".gitignore").read_text() == "*\n"
    (drafts / ".gitignore").write_text("mine\n")
    aw.docs("create", "-s", "S", "--file", drafts / "claim.md").data
    assert (drafts / ".gitignore").read_text() == "mine\n"


def forbid_connecting():
    """Like a sandbox: connect() fails with EPERM."""
    number = {"x86_64": 42, "aarch64": 203}[platform.machine()]
    load, same, answer, allow, refuse = 0x20, 0x15, 0x06, 0x7FFF0000, 0x00050001
    rows = [(load, 0, 0, 0), (same, 0, 1, number), (answer, 0, 0, refuse), (answer, 0, 0, allow)]
    rules = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *row) for row in rows))
    program = struct.pack("HxxxxxxP", len(rows), ctypes.addressof(rules))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(38, 1, 0, 0, 0) == 0  # PR_SET_NO_NEW_PRIVS
    assert libc.prctl(22, 2, ctypes.create_string_buffer(program)) == 0  # PR_SET_SECCOMP, by filter


@pytest.mark.parametrize("words", [["debate", "list"], ["debate", "wait", "--role", "proposer", "--debate-id"]])
def test_a_sandboxed_shell_gets_its_own_error(aw, words):
    words = [*words, aw.create()["debate_id"]] if words[1] == "wait" else words
    started = subprocess.run([AW, *words], env=aw.env, capture_output=True, timeout=60, preexec_fn=forbid_connecting)
    assert started.returncode == SERVER, started
    assert b"This shell is sandboxed" in started.stdout and b"aw alone on the line" in started.stdout
    assert b"MCP" in started.stdout and b"aw server start" not in started.stdout


def test_a_server_that_is_not_ours_is_named_as_such(aw):
    with status(404, b"<h1>Not here</h1>") as fake:
        other = aw.on(url=fake.url)
        for words in (["debate", "list"], ["server", "start"], ["debate", "wait", "--debate-id", new_id(), "--role", "proposer"]):
            error = other(*words).refused(SERVER, "CONNECTION_ERROR")
            assert f"What answers at {fake.url} is not debate-server" in error["message"]
        said = other("server", "status")
        assert said.data["status"] == "foreign" and "is not debate-server" in said.metadata["message"]
