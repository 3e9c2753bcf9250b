"""aw reads, exports and continues debates imported from the original."""

import json

import pytest
from aw import Aw
from original import DOCUMENTS, Original, Target, new_id_of

LONG = "ằ🦊\n" * 3000  # more bytes than may be sent, as many characters as the original takes


@pytest.fixture
def imported(tmp_path):
    """aw on a server with one imported debate of a long argument, its ids, and that of a document that it names."""
    docs = Original(tmp_path / "old" / "docstore.db", DOCUMENTS)
    plan = docs.document("one\n", "two\n")
    docs.close()
    old = Original(tmp_path / "old" / "debate.db")
    texts = {1: {"content": f"See document {plan}"}, 2: {"content": LONG}}
    debate = old.debate(["opponent CLAIM"], texts, id="old debate", debate_type="review")
    old.close()
    target = Target(tmp_path)
    target.take(old.path, docs.path)
    with target.server() as server:
        yield Aw(tmp_path, url=server.url), new_id_of("debate", "old debate"), debate["arguments"][-1]["id"], plan


def test_it_is_read_and_continued(imported):
    aw, debate_id, last, plan = imported
    context = aw.debate("get-context", "--debate-id", debate_id).data
    assert context["arguments"][0]["content"] == LONG
    assert context["debate"]["debate_type"] == "review"
    claim = ["--debate-id", debate_id, "--role", "proposer", "--target-id", last, "--content", "Yes."]
    assert aw.debate("submit", *claim).data["debate_state"] == "AWAITING_OPPONENT"
    assert aw.docs("get", plan, "--version", 1).text == "one\n"


@pytest.mark.parametrize("form", ["json", "md", "html"])
def test_it_is_exported_whole(imported, form):
    aw, debate_id, _, plan = imported
    path = aw.directory / f"debate.{form}"
    aw.debate("export", "--debate-id", debate_id, "-o", path).data
    exported = path.read_text()
    if form == "json":
        whole = json.loads(exported)
        assert whole["arguments"][0]["content"] == LONG and whole["documents"][0]["document_id"] == plan
    assert exported.count("🦊") == 3000 and "two" in exported
