"""debate-server import of invalid documents: it keeps as much as possible and names the rest."""

import pytest
from original import at, docs, in_our_form, new_id_of, target, told  # noqa: F401


class TestDocuments:
    @pytest.fixture
    def take(self, docs, target):
        def take_with(rows, code=0):
            for number, row in enumerate(rows, start=1):
                whole = {"id": f"v{number}", "document_id": "plan", "summary": "s", "content": f"c{number}"}
                whole |= {"version": number, "metadata": "{}", "created_at": at(number), "deleted_at": None}
                docs.insert("document_versions", **whole | row)
            self.report = target.take(documents=docs.path, code=code)
            assert target.check() == []
            path = f"/documents/{new_id_of('document', 'plan')}"
            with target.server() as server:
                history = server.client().get(f"{path}/history")
                if history.status != 200:
                    return history
                count = history.data["total"]
                return [server.client().get(path, version=number).data for number in range(1, count + 1)]

        return take_with

    def test_gaps_and_doubles_in_versions_are_renumbered(self, take):
        versions = take([{"version": 8}, {"version": 2}, {"version": 2}, {"version": None}])
        assert [version["content"] for version in versions] == ["c2", "c3", "c1", "c4"]
        told(self.report.changed, "its 4 versions did not have the numbers 1, 2, 3")

    @pytest.mark.parametrize(
        "metadata, kept",
        [
            (None, {}),
            ("", {}),
            ("null", {}),
            ("[1, 2]", {"original": [1, 2]}),
            ('"text"', {"original": "text"}),
            ("not JSON", {"original": "not JSON"}),
            ('{"a": 1', {"original": '{"a": 1'}),
            ('{}, "x": {"y": 1}', {"original": '{}, "x": {"y": 1}'}),
            ('{"a": 1e999}', {"original": '{"a": 1e999}'}),
            ("[" * 5000, {"original": "[" * 5000}),
        ],
    )
    def test_metadata_that_are_no_object_are_put_into_one(self, take, metadata, kept):
        assert take([{"metadata": metadata}])[0]["metadata"] == kept
        if kept:
            told(self.report.changed, "metadata of version 'v1' were no JSON object")

    def test_metadata_that_are_too_large_are_left_out(self, take):
        assert take([{"metadata": '{"a": "' + "x" * 9000 + '"}'}], code=3)[0]["metadata"] == {}
        told(self.report.left_out, "metadata of version 'v1'", "8192")

    def test_a_document_is_deleted_if_its_newest_version_is(self, take):
        assert take([{}, {"deleted_at": at(9)}]).status == 404
        told(self.report.changed, "its newest version is deleted")

    def test_deleted_versions_of_a_living_document_can_be_read(self, take):
        assert len(take([{"deleted_at": "?"}, {}])) == 2
        told(self.report.changed, "1 deleted version can be read again")

    def test_summaries_times_and_contents_are_corrected(self, take):
        versions = take([{"summary": "s" * 501}, {"summary": None, "created_at": "?", "content": None}])
        assert [version["summary"] for version in versions] == ["s" * 499 + "…", "(no summary)"]
        assert versions[1]["created_at"] == in_our_form(at(1))
        assert versions[1]["content"] == "\n"
        told(self.report.changed, "1 version had no content")

    def test_a_document_beyond_the_servers_limit_is_kept(self, take):
        assert len(take([{"content": "x" * (5 << 20)}])[0]["content"]) == 5 << 20

    def test_versions_of_no_document_are_named(self, take):
        take([{"document_id": None}], code=3)
        told(self.report.left_out, "document NULL: left out: it has no id")
