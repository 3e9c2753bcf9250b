"""`check` of documents: each version has a hash over itself and the version before."""

import pytest
from client import new_id
from document import Document
from server import Server, run
from test_record import ODD, Tampering
from test_upgrade import fill


class TestVersions:
    @pytest.fixture
    def tampering(self, tmp_path):
        with Server(tmp_path) as server:
            document = Document(server.client(), ODD, summary=ODD, metadata={"b": [1.5, None], "a": ODD})
            for text in ("Two.", "Three."):
                assert document.add(text, metadata={"n": 1e-7}).status == 201
            Document(server.client()).add("Other.")
        tampering = Tampering(server)
        assert tampering.findings() == "ok\n"
        tampering.document = document.id
        return tampering

    CHANGES = {
        "content": "UPDATE document_versions SET content = content || ' ' WHERE %s AND version = 2",
        "content of the newest": "UPDATE document_versions SET content = 'So it be.' WHERE %s AND version = 3",
        "summary": "UPDATE document_versions SET summary = 'x' WHERE %s AND version = 1",
        "metadata": "UPDATE document_versions SET metadata = '{{\"n\":2}}' WHERE %s AND version = 2",
        "created_at": "UPDATE document_versions SET created_at = '2020-01-01T00:00:00.000Z' WHERE %s AND version = 2",
        "id": f"UPDATE document_versions SET id = '{new_id()}' WHERE %s AND version = 2",
        "hash": "UPDATE version_hashes SET hash = '0' || substr(hash, 2) || 'x' WHERE %s AND version = 2",
        "no hash": "DELETE FROM version_hashes WHERE %s AND version = 3",
        "the newest hash": "UPDATE documents SET last_hash = '0' || substr(last_hash, 2) || 'x' WHERE %s",
        "the newest one cut off": "DELETE FROM document_versions WHERE %s AND version = 3; UPDATE documents SET latest_version = 2, hashed_version = 2 WHERE %s",
        "two contents swapped": "UPDATE document_versions SET content = CASE version WHEN 2 THEN 'Three.' ELSE 'Two.' END WHERE %s AND version > 1",
    }

    @pytest.mark.parametrize("change", CHANGES)
    def test_check_finds_every_change_in_the_store(self, tampering, change):
        tampering.sql(self.CHANGES[change].replace("%s", "document_id = '{document}'").format(document=tampering.document))
        findings = tampering.findings()
        assert f"document {tampering.document}: " in findings, findings
        if change == "content":
            assert "version 2 is not what was written" in findings

    def test_a_copy_of_a_changed_document_is_refused(self, tampering, tmp_path):
        tampering.sql(f"UPDATE document_versions SET content = 'x' WHERE document_id = '{tampering.document}' AND version = 2")
        source = tampering.server.store or f"sqlite:{tampering.server.db}"
        result = run(tmp_path, "migrate", "--from", source, "--to", f"sqlite:{tmp_path}/other.db")
        assert result.returncode == 1 and f"version 2 of document {tampering.document}" in result.stderr

    def test_versions_of_an_earlier_release_get_their_hashes(self, tmp_path):
        db = tmp_path / "debate.db"
        fill(db, "0.1.0")
        with Server(tmp_path, db=db) as server:
            client = server.client()
            for document in client.get("/documents").data["documents"]:
                assert client.post(f"/documents/{document['document_id']}/versions", {"summary": "s", "content": "New."}).status == 201
            assert server.check().stdout == "ok\n"

    def test_missing_hashes_are_filled_in_at_the_next_start_and_existing_ones_stay(self, tampering):
        where = f"WHERE document_id = '{tampering.document}'"
        tampering.sql(f"DELETE FROM version_hashes {where} AND version > 1; UPDATE documents SET hashed_version = 1, last_hash = (SELECT hash FROM version_hashes {where}) {where}")
        assert "version 2 has no hash" in tampering.findings()
        with tampering.server:
            assert tampering.findings() == "ok\n"
