-- Each version's hash over itself and the one before it; the document's row has the newest one that was computed, and of
-- which version. Below latest_version, versions await theirs: so they all do after this migration, and so does what a
-- server of an older release adds (hash_fill.cc). In a table of their own: to read a column behind a text, SQLite reads
-- the text.
ALTER TABLE documents ADD COLUMN last_hash      TEXT;
ALTER TABLE documents ADD COLUMN hashed_version INTEGER NOT NULL DEFAULT 0;

CREATE INDEX unhashed_documents ON documents (document_id) WHERE hashed_version < latest_version;

CREATE TABLE version_hashes (
  document_id TEXT    NOT NULL REFERENCES documents (document_id) ON DELETE CASCADE,
  version     INTEGER NOT NULL,
  hash        TEXT    NOT NULL,
  PRIMARY KEY (document_id, version)
) STRICT, WITHOUT ROWID;

-- Arguments that a server of release 0.1.0 wrote after the migration to 0005 have no hash; they are found by this.
CREATE INDEX unhashed_arguments ON arguments (debate_id) WHERE hash IS NULL;
