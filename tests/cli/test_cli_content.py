"""Content by file, by argument and by standard input arrives byte for byte."""

import pytest
from aw import INPUT, new_id

TEXTS = {
    "Vietnamese": "Tiếng Việt có dấu: ăn, ở, đường — và 𝄞 🎉.\n",
    "CRLF": "one\r\ntwo\r\nthree",
    "lone CR and tabs": "a\rb\tc\n\n\n",
    "no newline": "x",
    "quotes": "\"'`$HOME\\n</script>\\u0041",
    "controls": "\x01\x1b[31mred\x1b[0m\x7f\u0085\u202e",
    "byte order mark": "\ufefftext",
    "dashes": "--content",
    "blank around": "\n\n  x  \n\n",
}


def content_of(aw, debate_id):
    return aw.debate("get-context", "--debate-id", debate_id).data["motion"]["content"]


def creation():
    return ["create", "--debate-id", new_id(), "-t", "T", "--type", "general_debate"]


@pytest.mark.parametrize("name", TEXTS)
def test_arguments(aw, name):
    text = TEXTS[name]
    path = aw.directory / "motion.md"
    path.write_bytes(text.encode())
    for words, stdin in (
        (["--file", path], None),
        (["-f", path], None),
        (["--content", text], None),
        (["--content=" + text], None),
        (["--stdin"], text.encode()),
    ):
        written = aw.debate(*creation(), *words, stdin=stdin).data
        assert content_of(aw, written["debate_id"]) == text


@pytest.mark.parametrize("name", TEXTS)
def test_documents(aw, name):
    raw = TEXTS[name].encode()
    path = aw.directory / "plan.md"
    path.write_bytes(raw)
    document = aw.docs("create", "--summary", name, "--file", path).data
    assert document["version"] == 1
    said = aw.docs("get", document["document_id"])
    assert said.code == 0 and said.stdout == raw and said.stderr == ""
    assert aw.docs("get", document["document_id"], "--format", "json").data["content"].encode() == raw
    aw.docs("export", document["document_id"], "-o", aw.directory / "copy.md").data
    assert (aw.directory / "copy.md").read_bytes() == raw


def test_a_document_of_a_mebibyte(aw):
    raw = ("Đoạn văn. " * 90_000).encode()[: 1 << 20]
    raw = raw.decode(errors="ignore").encode()
    document = aw.docs("create", "-s", "large", "--stdin", stdin=raw).data
    assert aw.docs("get", document["document_id"]).stdout == raw


def test_exactly_one_source(aw):
    (aw.directory / "x").write_text("x")
    aw.debate(*creation()).refused(INPUT, "INVALID_INPUT")
    aw.debate(*creation(), "--content", "x", "--stdin", stdin=b"y").refused(INPUT, "INVALID_INPUT")
    aw.debate(*creation(), "--content", "x", "--file", "x").refused(INPUT, "INVALID_INPUT")
    aw.debate(*creation(), "--file", "x", "--stdin", stdin=b"y").refused(INPUT, "INVALID_INPUT")


def test_empty_and_blank_content_is_refused(aw):
    for text in ("", " \n\t"):
        aw.debate(*creation(), "--content", text).refused(INPUT, "INVALID_INPUT")
        aw.debate(*creation(), "--stdin", stdin=text.encode()).refused(INPUT, "INVALID_INPUT")


def test_a_file_that_is_missing(aw):
    for path in ("missing.md", "missing/dir/x", b"missing-\xff.md", "/"):
        said = aw.docs("create", "-s", "x", "--file", path)
        error = said.refused(INPUT, "FILE_NOT_FOUND")
        assert error["suggestion"]


def test_a_file_that_is_not_utf8(aw):
    path = aw.directory / "latin.txt"
    path.write_bytes("Grüße".encode("latin-1"))
    error = aw.docs("create", "-s", "x", "-f", path).refused(INPUT, "INVALID_INPUT")
    assert str(path) in error["message"] and "offset 2" in error["message"]
    error = aw.docs("create", "-s", "x", "--stdin", stdin=b"ok \xed\xa0\x80").refused(INPUT, "INVALID_INPUT")
    assert "Standard input" in error["message"] and "offset 3" in error["message"]
    aw.debate(*creation(), "--content", b"\xc3").refused(INPUT, "INVALID_INPUT")


def test_an_intervention_may_be_empty_or_not(aw):
    for words, content in (([], ""), (["--content", ""], ""), (["--content", "Dừng lại"], "Dừng lại")):
        written = aw.create()
        aw.debate("intervention", "--debate-id", written["debate_id"], *words).data
        arguments = aw.debate("get-context", "--debate-id", written["debate_id"]).data["arguments"]
        assert [argument["content"] for argument in arguments] == [content]
