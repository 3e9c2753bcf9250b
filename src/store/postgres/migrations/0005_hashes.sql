-- Each argument's hash over itself and the one before it. The debate's row has the newest one that was computed and the
-- seq of its argument: below last_seq, arguments await theirs (hash_fill.cc). So it is after this migration.
-- Not valid for those; for what is written from now on it is, so that a server of release 0.1.0 that was cut off during
-- the migration and comes back writes nothing: it would count no rounds, either.
ALTER TABLE arguments
  ADD COLUMN hash text COLLATE "C",
  ADD CONSTRAINT argument_is_hashed CHECK (hash IS NOT NULL) NOT VALID;
ALTER TABLE debates
  ADD COLUMN last_hash  text   COLLATE "C",
  ADD COLUMN hashed_seq bigint NOT NULL DEFAULT 0;

CREATE INDEX unhashed_debates ON debates (id) WHERE hashed_seq < last_seq;

-- For `debate-server prune` (prune.cc): documents that removed debates named, until it is clear whether others do.
CREATE TABLE unnamed_documents (
  document_id uuid NOT NULL PRIMARY KEY
);
