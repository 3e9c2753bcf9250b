-- Each argument's hash over itself and the one before it; the debate's row has that of its newest. SQL cannot compute
-- them: hash_fill.cc does, for the debates that `unhashed` lists, before the first request is served.
ALTER TABLE arguments ADD COLUMN hash TEXT;
ALTER TABLE debates ADD COLUMN last_hash TEXT;

CREATE TABLE unhashed (
  debate_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO unhashed (debate_id) SELECT id FROM debates;

-- For `debate-server prune` (prune.cc): debates that it removed beside a running server, until that has told its
-- watchers; and documents that removed debates named, until it is clear whether others do.
CREATE TABLE pruned_debates (
  debate_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE unnamed_documents (
  document_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
