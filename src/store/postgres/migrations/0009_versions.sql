-- Each version's hash over itself and the one before it; the document's row has the newest one that was computed, and of
-- which version. Below latest_version, versions await theirs: so they all do after this migration, and so does what a
-- server of an older release adds (hash_fill.cc).
ALTER TABLE documents
  ADD COLUMN last_hash      text   COLLATE "C",
  ADD COLUMN hashed_version bigint NOT NULL DEFAULT 0;

CREATE INDEX unhashed_documents ON documents (document_id) WHERE hashed_version < latest_version;

CREATE TABLE version_hashes (
  document_id uuid   NOT NULL REFERENCES documents (document_id) ON DELETE CASCADE,
  version     bigint NOT NULL,
  hash        text   NOT NULL COLLATE "C",
  PRIMARY KEY (document_id, version)
);

-- Which server sends notices, and until when unless it renews that (sender_lease.cc).
CREATE TABLE notice_lease (
  id      bigint      NOT NULL PRIMARY KEY CHECK (id = 1),
  holder  bigint      NOT NULL,
  ends_at timestamptz NOT NULL
);
INSERT INTO notice_lease (id, holder, ends_at) VALUES (1, 0, '-infinity');
