-- Every key begins with the debate's or the document's id, so that a debate's rows can live together on any shard.
-- changed_in and changed_by tell the other nodes what to look at (change_feed.cc): the transaction and the node.

CREATE TABLE debates (
  id          uuid        NOT NULL PRIMARY KEY,
  title       text        NOT NULL,
  debate_type text        NOT NULL,
  state       text        NOT NULL COLLATE "C"
    CHECK (state IN ('AWAITING_OPPONENT', 'AWAITING_PROPOSER', 'AWAITING_ARBITRATOR', 'INTERVENTION_PENDING', 'CLOSED')),
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  -- The newest argument. It is here because a writer that has waited for this row's lock reads this row anew and no other.
  last_id     uuid        NOT NULL,
  last_seq    bigint      NOT NULL CHECK (last_seq >= 1),
  last_type   text        NOT NULL COLLATE "C"
    CHECK (last_type IN ('MOTION', 'CLAIM', 'APPEAL', 'RESOLUTION', 'INTERVENTION', 'RULING')),
  last_role   text        NOT NULL COLLATE "C" CHECK (last_role IN ('proposer', 'opponent', 'arbitrator')),
  created_in  xid8        NOT NULL,
  created_by  bigint      NOT NULL,
  moved_in    xid8        NOT NULL,  -- a held draft changes a debate and does not move it
  changed_in  xid8        NOT NULL,
  changed_by  bigint      NOT NULL
) WITH (fillfactor = 80);

-- The one index behind every list: a single state is a range of it, all states are a merge of five ranges.
CREATE INDEX debates_by_state ON debates (state, updated_at DESC, id DESC);
CREATE INDEX debates_by_change ON debates (changed_in);

-- How many debates are in each state: the sum of the slots. Writers use different slots and do not wait for each other.
CREATE TABLE debate_counts (
  state text   NOT NULL COLLATE "C",
  slot  int    NOT NULL,
  n     bigint NOT NULL,
  PRIMARY KEY (state, slot)
) WITH (fillfactor = 50);

-- parent_id carries no foreign key of its own: the service checks it, and a cascade would scan for children.
CREATE TABLE arguments (
  debate_id         uuid        NOT NULL REFERENCES debates (id),
  seq               bigint      NOT NULL CHECK (seq >= 1),
  id                uuid        NOT NULL,
  parent_id         uuid,
  type              text        NOT NULL COLLATE "C"
    CHECK (type IN ('MOTION', 'CLAIM', 'APPEAL', 'RESOLUTION', 'INTERVENTION', 'RULING')),
  role              text        NOT NULL COLLATE "C" CHECK (role IN ('proposer', 'opponent', 'arbitrator')),
  content           text        NOT NULL,
  client_request_id text        COLLATE "C",
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (debate_id, seq),
  UNIQUE (debate_id, id),
  UNIQUE (debate_id, client_request_id)
);

-- What an agent was writing when the arbitrator intervened; the ruling ends it.
CREATE TABLE held_drafts (
  debate_id  uuid        NOT NULL REFERENCES debates (id),
  role       text        NOT NULL COLLATE "C" CHECK (role IN ('proposer', 'opponent')),
  type       text        NOT NULL COLLATE "C" CHECK (type IN ('CLAIM', 'APPEAL', 'RESOLUTION')),
  content    text        NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (debate_id, role)
);

-- So that the other nodes hear of a deletion; forgotten after an hour.
CREATE TABLE deleted_debates (
  debate_id  uuid        NOT NULL PRIMARY KEY,
  deleted_at timestamptz NOT NULL,
  changed_in xid8        NOT NULL,
  changed_by bigint      NOT NULL
);
CREATE INDEX deleted_debates_by_change ON deleted_debates (changed_in);

CREATE TABLE documents (
  document_id    uuid        NOT NULL PRIMARY KEY,
  latest_version bigint      NOT NULL CHECK (latest_version >= 1),
  updated_at     timestamptz NOT NULL,
  deleted_at     timestamptz,
  changed_in     xid8        NOT NULL,
  changed_by     bigint      NOT NULL
);
CREATE INDEX documents_by_update ON documents (updated_at DESC, document_id DESC);
CREATE INDEX live_documents_by_update ON documents (updated_at DESC, document_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_change ON documents (changed_in);

CREATE TABLE document_versions (
  document_id       uuid        NOT NULL REFERENCES documents (document_id),
  version           bigint      NOT NULL CHECK (version >= 1),
  id                uuid        NOT NULL,
  summary           text        NOT NULL,
  metadata          text        NOT NULL,
  client_request_id text        COLLATE "C",
  created_at        timestamptz NOT NULL,
  content           text        NOT NULL,
  PRIMARY KEY (document_id, version),
  UNIQUE (document_id, id)
);
CREATE UNIQUE INDEX document_revisions ON document_versions (document_id, client_request_id)
  WHERE version > 1 AND client_request_id IS NOT NULL;

-- A repeated creation has no document_id yet to be found by.
CREATE TABLE document_creations (
  client_request_id text NOT NULL COLLATE "C" PRIMARY KEY,
  document_id       uuid NOT NULL REFERENCES documents (document_id)
);
