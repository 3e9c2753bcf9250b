"""Documents: immutable versions, conflicts, replays, history, soft delete."""

import pytest
from client import new_id
from document import Document
from eventually import all_at_once, next_millisecond

MIB = 1024 * 1024


def test_a_new_document_is_version_one(client):
    document = Document(client, "Hello.\n", summary="Greeting")
    assert document.created.status == 201
    created = document.created.data
    assert created["version"] == 1
    shown = document.get().data
    assert shown["created_at"]
    del shown["created_at"]
    assert shown == created | {"summary": "Greeting", "content": "Hello.\n", "metadata": {}}


def test_every_version_is_kept_and_the_latest_is_the_default(client):
    document = Document(client, "one", summary="first")
    for number, word in enumerate(["two", "three"], start=2):
        added = document.add(word, summary=f"no. {number}")
        assert added.status == 201
        assert added.data["document_id"] == document.id
        assert added.data["version"] == number
    assert [document.get(version).data["content"] for version in (1, 2, 3)] == ["one", "two", "three"]
    assert document.get().data == document.get(3).data
    assert document.get(2).data["summary"] == "no. 2"
    assert len({document.get(version).data["id"] for version in (1, 2, 3)}) == 3


@pytest.mark.parametrize(
    "content",
    [
        "x",
        "\n",
        " ",
        "no end of line",
        "CRLF\r\nline\r\n",
        "mixed\r\nline\rends\n",
        "Tiếng Việt có dấu: ắ ằ ẳ ẵ ặ\n",
        "e\u0301 is not é",
        "\ufeffbyte order mark",
        "tab\tand \u0001 and \u007f",
        "\u2028 line separator 🦊",
        '{"json": "in\\nside"}',
        "trailing space  \n\n\n",
    ],
)
def test_content_comes_back_byte_for_byte(client, content):
    document = Document(client, content)
    assert document.get().data["content"] == content
    document.add(content + "+")
    assert document.get(2).data["content"] == content + "+"


@pytest.mark.parametrize("letter", ["x", "\n", "\u0001"])
def test_a_document_of_exactly_one_mebibyte_is_taken_and_one_byte_more_is_refused(client, letter):
    content = "a" + letter * (MIB - 1)
    document = Document(client, content)
    assert document.get().data["content"] == content
    body = {"summary": "s", "content": content + "x"}
    for path in ("/documents", f"{document.path}/versions"):
        error = client.post(path, body).refused(413, "CONTENT_TOO_LARGE")
        assert (error["max_length"], error["actual_length"]) == (MIB, MIB + 1)


def test_an_empty_document_is_refused(client):
    error = client.post("/documents", {"summary": "s", "content": ""}).refused(400, "INVALID_INPUT")
    assert "content" in error["message"]


def test_metadata_is_any_object_of_each_version(client):
    metadata = {"số": [1, 2.5, None, True, {"a": "b"}], "": "", "big": 12345678901234, "text": 'q"\\'}
    document = Document(client, metadata=metadata)
    document.add("two")
    document.add("three", metadata={"v": 3})
    assert [document.get(version).data["metadata"] for version in (1, 2, 3)] == [metadata, {}, {"v": 3}]


def test_metadata_come_back_as_they_were_sent(client):
    sent = '{"n":[1.2088995980580641,123456789012345678901234567890,1.50,-0,1e-9],"k":"\\u00e9"}'
    body = '{"summary":"s","content":"c","metadata":' + sent.replace(",", " ,\n ") + "}"
    made = client.post_raw("/documents", body.encode(), {"Content-Type": "application/json"}).data
    for path in ("/documents?limit=1", f"/documents/{made['document_id']}", f"/documents/{made['document_id']}/history"):
        assert f'"metadata":{sent}' in client.get(path).text


@pytest.mark.parametrize("number", ["1e999", "-1e400"])
def test_a_number_that_json_cannot_represent_is_refused(client, number):
    body = f'{{"summary":"s","content":"c","metadata":{{"x":[{number}]}}}}'
    answer = client.post_raw("/documents", body.encode(), {"Content-Type": "application/json"})
    assert "metadata" in answer.refused(400, "INVALID_INPUT")["message"]


def test_metadata_has_at_most_eight_kibibytes(client):
    def create(size):
        metadata = '{"k":"' + "x" * (size - len('{"k":""}')) + '"}'
        body = '{"summary":"s","content":"c","metadata":' + metadata + "}"
        return client.post_raw("/documents", body.encode(), {"Content-Type": "application/json"})

    assert create(8192).status == 201
    error = create(8193).refused(413, "CONTENT_TOO_LARGE")
    assert (error["max_length"], error["actual_length"]) == (8192, 8193)


def test_a_version_on_the_current_base_is_taken(client):
    document = Document(client)
    assert document.add("two", base_version=1).data["version"] == 2
    assert document.add("three", base_version=2).data["version"] == 3


@pytest.mark.parametrize("base", [1, 3, 99])
def test_a_version_on_another_base_is_a_conflict_that_names_the_current_one(client, base):
    document = Document(client)
    document.add("two")
    error = document.add("three", base_version=base).refused(409, "VERSION_CONFLICT")
    assert error["current_version"] == 2
    assert document.history().data["total"] == 2


def test_of_many_writers_on_one_base_one_wins(client):
    document = Document(client)

    def add(number):
        twin = client.twin()
        return twin.post(f"{document.path}/versions", {"summary": "s", "content": f"{number}", "base_version": 1})

    answers = all_at_once([lambda number=number: add(number) for number in range(10)])
    assert sorted(answer.status for answer in answers) == [201] + [409] * 9
    assert document.history().data["total"] == 2


def test_many_writers_without_a_base_all_get_a_version_of_their_own(client):
    document = Document(client)

    def add(number):
        return client.twin().post(f"{document.path}/versions", {"summary": "s", "content": f"{number}"})

    answers = all_at_once([lambda number=number: add(number) for number in range(10)])
    assert sorted(answer.data["version"] for answer in answers) == list(range(2, 12))


def test_a_repeated_creation_returns_the_first_document(client):
    request_id = new_id()
    first = Document(client, "one", client_request_id=request_id).created
    again = client.post("/documents", {"summary": "other", "content": "other", "client_request_id": request_id})
    assert again.status == 200
    assert again.data == first.data | {"idempotent_replay": True}


def test_a_repeated_version_returns_the_first_even_if_its_base_is_stale_now(client):
    document = Document(client)
    request_id = new_id()
    first = document.add("two", base_version=1, client_request_id=request_id)
    document.add("three")
    again = document.add("two", base_version=1, client_request_id=request_id)
    assert again.status == 200
    assert again.data == first.data | {"idempotent_replay": True}
    assert document.history().data["total"] == 3


def test_request_ids_of_two_documents_and_of_creations_do_not_meet(client):
    request_id = new_id()
    documents = [Document(client, client_request_id=request_id), Document(client)]
    assert documents[1].add("x", client_request_id=request_id).status == 201
    assert documents[0].add("x", client_request_id=request_id).status == 201  # a version is not its creation
    assert documents[1].history().data["total"] == 2


def test_writes_without_a_request_id_never_replay(client):
    assert Document(client, "same").id != Document(client, "same").id


def test_history_lists_versions_newest_first_without_content(client):
    document = Document(client, "one", summary="first", metadata={"n": 1})
    document.add("two", summary="second")
    document.add("three", summary="third")
    history = document.history().data
    assert history["document_id"] == document.id
    assert [item["version"] for item in history["versions"]] == [3, 2, 1]
    assert [item["summary"] for item in history["versions"]] == ["third", "second", "first"]
    assert history["total"] == 3
    assert history["versions"][2]["metadata"] == {"n": 1}
    assert history["versions"][2]["id"] == document.created.data["id"]


def test_a_limit_of_history_gives_the_newest_and_the_whole_total(client):
    document = Document(client)
    document.add("two")
    document.add("three")
    history = document.history(2).data
    assert ([item["version"] for item in history["versions"]], history["total"]) == ([3, 2], 3)


@pytest.mark.parametrize("limit", ["-1", "x", "1.5"])
def test_a_bad_limit_of_history_is_refused(client, limit):
    assert "limit" in Document(client).history(limit).refused(400, "INVALID_INPUT")["message"]


def test_a_version_that_is_not_there_is_not_found(client):
    document = Document(client)
    document.get(2).refused(404, "VERSION_NOT_FOUND")
    document.get(2**31).refused(404, "VERSION_NOT_FOUND")


@pytest.mark.parametrize("version", ["x", "-1", "1.5", "", "99999999999999999999"])
def test_a_bad_version_is_refused(client, version):
    document = Document(client)
    error = client.request("GET", f"{document.path}?version={version}").refused(400, "INVALID_INPUT")
    assert "version" in error["message"]


def test_a_deleted_document_is_gone_for_readers_and_writers(client):
    document = Document(client)
    document.add("two")
    assert document.delete().data == {"document_id": document.id, "versions_affected": 2}
    for answer in (
        document.get(),
        document.get(1),
        document.history(),
        document.diff(1, 2),
        document.add("three"),
        document.delete(),
    ):
        answer.refused(404, "DOC_NOT_FOUND")


def test_a_replay_is_answered_even_if_the_document_is_deleted(client):
    request_id, creation_id = new_id(), new_id()
    document = Document(client, client_request_id=creation_id)
    added = document.add("two", client_request_id=request_id)
    document.delete()
    assert document.add("two", client_request_id=request_id).data == added.data | {"idempotent_replay": True}
    again = Document(client, client_request_id=creation_id).created
    assert again.data == document.created.data | {"idempotent_replay": True}


def test_versions_survive_a_restart(own_server):
    document = Document(own_server.client(), "bền\r\nvững", metadata={"a": 1})
    document.add("two")
    shown = [document.get(version).data for version in (1, 2)]
    own_server.restart()
    document.client = own_server.client()
    assert [document.get(version).data for version in (1, 2)] == shown


class TestList:
    """On a server without other documents."""

    def test_an_empty_server_has_no_documents(self, own_server):
        assert own_server.client().get("/documents").data == {"documents": [], "total": 0}

    def test_documents_are_listed_by_their_latest_version_newest_first(self, own_server):
        client = own_server.client()
        first, second = Document(client, summary="a"), Document(client, summary="b", metadata={"m": 1})
        next_millisecond()
        first.add("two", summary="a2")
        listed = client.get("/documents").data
        assert listed["total"] == 2
        assert [(item["document_id"], item["version"], item["summary"]) for item in listed["documents"]] == [
            (first.id, 2, "a2"),
            (second.id, 1, "b"),
        ]
        shown = first.get().data
        del shown["content"]
        assert listed["documents"][0] == shown
        assert listed["documents"][1]["metadata"] == {"m": 1}

    def test_pages_show_each_document_once(self, own_server):
        client = own_server.client()
        for _ in range(7):
            Document(client)
        whole = [item["document_id"] for item in client.get("/documents").data["documents"]]
        pages = [client.get("/documents", limit=3, offset=offset).data for offset in (0, 3, 6)]
        assert [item["document_id"] for page in pages for item in page["documents"]] == whole
        assert {page["total"] for page in pages} == {7}

    def test_deleted_documents_are_listed_only_on_request_and_say_when(self, own_server):
        client = own_server.client()
        gone, kept = Document(client), Document(client)
        gone.delete()
        listed = client.get("/documents").data
        assert (listed["total"], [item["document_id"] for item in listed["documents"]]) == (1, [kept.id])
        for value in ("false", "true"):
            listed = client.get("/documents", include_deleted=value).data
            assert listed["total"] == (2 if value == "true" else 1)
        deleted = {item["document_id"]: item.get("deleted_at") for item in listed["documents"]}
        assert deleted[gone.id]
        assert deleted[kept.id] is None

    def test_a_bad_include_deleted_is_refused(self, own_server):
        error = own_server.client().get("/documents", include_deleted="maybe").refused(400, "INVALID_INPUT")
        assert "include_deleted" in error["message"]
