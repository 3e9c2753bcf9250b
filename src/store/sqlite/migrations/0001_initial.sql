-- Ids are UUIDs in lower case, times are ISO 8601 UTC with milliseconds.

CREATE TABLE debates (
  id          TEXT NOT NULL PRIMARY KEY,
  title       TEXT NOT NULL,
  debate_type TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('AWAITING_OPPONENT', 'AWAITING_PROPOSER', 'AWAITING_ARBITRATOR',
                                             'INTERVENTION_PENDING', 'CLOSED')),
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL
) STRICT;

-- The one index behind every list: a single state is a range of it, all states are a merge of five ranges.
CREATE INDEX debates_by_state ON debates (state, updated_at);

-- How many debates are in each state, kept by the writer, so that a list never counts by scanning.
CREATE TABLE debate_counts (
  state TEXT    NOT NULL PRIMARY KEY,
  n     INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;

INSERT INTO debate_counts (state, n) VALUES
  ('AWAITING_OPPONENT', 0), ('AWAITING_PROPOSER', 0), ('AWAITING_ARBITRATOR', 0), ('INTERVENTION_PENDING', 0), ('CLOSED', 0);

-- parent_id carries no foreign key of its own: the service checks it, and a cascade would scan for children.
CREATE TABLE arguments (
  id                TEXT    NOT NULL PRIMARY KEY,
  debate_id         TEXT    NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  parent_id         TEXT,
  type              TEXT    NOT NULL CHECK (type IN ('MOTION', 'CLAIM', 'APPEAL', 'RESOLUTION', 'INTERVENTION', 'RULING')),
  role              TEXT    NOT NULL CHECK (role IN ('proposer', 'opponent', 'arbitrator')),
  content           TEXT    NOT NULL,
  client_request_id TEXT,
  seq               INTEGER NOT NULL CHECK (seq >= 1),
  created_at        TEXT    NOT NULL,
  UNIQUE (debate_id, seq),
  UNIQUE (debate_id, client_request_id)
) STRICT;

-- What an agent was writing when the arbitrator intervened; the ruling ends it.
CREATE TABLE held_drafts (
  debate_id  TEXT NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  role       TEXT NOT NULL CHECK (role IN ('proposer', 'opponent')),
  type       TEXT NOT NULL CHECK (type IN ('CLAIM', 'APPEAL', 'RESOLUTION')),
  content    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (debate_id, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  document_id    TEXT    NOT NULL PRIMARY KEY,
  latest_version INTEGER NOT NULL CHECK (latest_version >= 1),
  updated_at     TEXT    NOT NULL,
  deleted_at     TEXT
) STRICT;

CREATE INDEX documents_by_update ON documents (updated_at);
CREATE INDEX live_documents_by_update ON documents (updated_at) WHERE deleted_at IS NULL;

CREATE TABLE document_versions (
  id                TEXT    NOT NULL PRIMARY KEY,
  document_id       TEXT    NOT NULL REFERENCES documents (document_id),
  version           INTEGER NOT NULL CHECK (version >= 1),
  summary           TEXT    NOT NULL,
  metadata          TEXT    NOT NULL,
  client_request_id TEXT,
  created_at        TEXT    NOT NULL,
  content           TEXT    NOT NULL,  -- last: up to 1 MiB, which a list does not read past
  UNIQUE (document_id, version)
) STRICT;

-- A repeated creation has no document_id yet to be found by; a repeated version has.
CREATE UNIQUE INDEX document_creations ON document_versions (client_request_id)
  WHERE version = 1 AND client_request_id IS NOT NULL;
CREATE UNIQUE INDEX document_revisions ON document_versions (document_id, client_request_id)
  WHERE version > 1 AND client_request_id IS NOT NULL;
