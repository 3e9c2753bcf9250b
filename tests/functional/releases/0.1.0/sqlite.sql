PRAGMA application_id = 1635214434;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
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
INSERT INTO "arguments" VALUES('01a1e3e9-3f38-726c-bdc5-1981221a420d','9da1b941-1f58-4e9a-a11a-c1eac44e60c2',NULL,'MOTION','proposer','Tabs.','c6b6ca36-56a5-4872-94e5-e5f96ec92beb',1,'2026-11-16T10:31:16.536Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f4a-734a-ba43-1480f48eea34','2c5a7282-8ba8-4fb0-96ee-fb1d147f7ad2',NULL,'MOTION','proposer','Tabs.','8758e8b1-e72c-4a7d-8bf1-d0ac5089686c',1,'2026-11-16T10:31:16.554Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f4b-73f1-b5b7-58d9f28038e9','2c5a7282-8ba8-4fb0-96ee-fb1d147f7ad2','01a1e3e9-3f4a-734a-ba43-1480f48eea34','CLAIM','opponent','Argument 1','a56d37b9-6ba6-45c2-8369-2a3c34384b2f',2,'2026-11-16T10:31:16.555Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f4c-72cf-87c7-78a42b01eab7','fdb8a373-2da3-476b-acf8-fa2a1f05b27b',NULL,'MOTION','proposer','Tabs.','7935b5f4-7f4e-44c8-9bb1-ce8241a5901d',1,'2026-11-16T10:31:16.556Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f4d-7030-ae9b-74d8c24f8acc','fdb8a373-2da3-476b-acf8-fa2a1f05b27b','01a1e3e9-3f4c-72cf-87c7-78a42b01eab7','CLAIM','opponent','Argument 2','a2168380-f0d2-4dc3-aa30-12f7731ae427',2,'2026-11-16T10:31:16.557Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f4e-718a-8678-20be78f4b095','fdb8a373-2da3-476b-acf8-fa2a1f05b27b','01a1e3e9-3f4d-7030-ae9b-74d8c24f8acc','APPEAL','proposer','Argument 3','cce6cd20-f5cd-4aee-9359-d36083f38fe1',3,'2026-11-16T10:31:16.558Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f51-7327-b0ce-ed0c0aa6c22a','7befa9fd-352f-4aed-82fe-96ed62b86423',NULL,'MOTION','proposer','Tabs.','d093447f-5070-4150-852a-d4139d68447f',1,'2026-11-16T10:31:16.561Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f57-714e-8e74-99ef1ca22f35','7befa9fd-352f-4aed-82fe-96ed62b86423',NULL,'INTERVENTION','arbitrator','Stop.',NULL,2,'2026-11-16T10:31:16.567Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f5c-72f5-b2da-14d872afc90d','822bd8d3-1d55-49b8-afdb-7ddc020dc67f',NULL,'MOTION','proposer','Tabs.','83d07618-009d-4c6e-882c-195af6f4b3a9',1,'2026-11-16T10:31:16.572Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f5e-70c1-920d-95599361e252','822bd8d3-1d55-49b8-afdb-7ddc020dc67f',NULL,'INTERVENTION','arbitrator','Stop.',NULL,2,'2026-11-16T10:31:16.574Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f5f-7299-8e3b-efe473277941','822bd8d3-1d55-49b8-afdb-7ddc020dc67f',NULL,'RULING','arbitrator','So be it.',NULL,3,'2026-11-16T10:31:16.575Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f61-73dc-8585-9ed494a95ddd','3768639b-6b03-46d2-b8c2-239d6a9f4be3',NULL,'MOTION','proposer','Tabs.','7e78d233-ab79-42a6-ab88-e960169c3908',1,'2026-11-16T10:31:16.577Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f62-7159-b7c3-5aa524a49b76','3768639b-6b03-46d2-b8c2-239d6a9f4be3',NULL,'INTERVENTION','arbitrator','Stop.',NULL,2,'2026-11-16T10:31:16.578Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f64-704a-b544-7a2c823bdec9','5669e0ca-3491-4610-a921-34b19f6665b6',NULL,'MOTION','proposer','Tabs.','dc8f3b5f-2c32-4fcd-82e0-ef849e819496',1,'2026-11-16T10:31:16.580Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f66-7366-acb5-19ad5abda615','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f64-704a-b544-7a2c823bdec9','CLAIM','opponent','Claim 0','c0bf8557-8b23-4267-8d7d-5999f5930a80',2,'2026-11-16T10:31:16.582Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f67-71f2-8838-60132c57b0ea','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f66-7366-acb5-19ad5abda615','CLAIM','proposer','Answer 0','8c64bfb9-309f-4eb7-b00e-dbb4cb4989e0',3,'2026-11-16T10:31:16.583Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f68-73f6-9e0c-4082020fd0d6','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f67-71f2-8838-60132c57b0ea','CLAIM','opponent','Claim 1','06cd8ae5-9484-4ff6-a90f-a3fbcd79c28a',4,'2026-11-16T10:31:16.584Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f69-7035-bced-1011d86857df','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f68-73f6-9e0c-4082020fd0d6','CLAIM','proposer','Answer 1','0e9ef77d-1ffc-40e4-a423-172641be8950',5,'2026-11-16T10:31:16.585Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f6a-7092-82ed-a8bc9d92cc0f','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f69-7035-bced-1011d86857df','CLAIM','opponent','Claim 2','f6f22e47-04fd-450c-8b69-ab51aa7079c5',6,'2026-11-16T10:31:16.586Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f6a-7093-af66-dbba339d686f','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f6a-7092-82ed-a8bc9d92cc0f','CLAIM','proposer','Answer 2','2e92aff3-7da6-48e6-a071-d015d1a04c67',7,'2026-11-16T10:31:16.586Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f6c-7012-bd47-9577eb73b695','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f6a-7093-af66-dbba339d686f','CLAIM','opponent','Claim 3','8ebec257-9d29-40b2-ad26-646023c1b264',8,'2026-11-16T10:31:16.588Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f6d-721c-b0a5-3ada5ebe48fc','5669e0ca-3491-4610-a921-34b19f6665b6','01a1e3e9-3f6c-7012-bd47-9577eb73b695','APPEAL','proposer','Option A: yes
Option B: no','81128f85-0831-410e-b1fe-ed2df3e8c5e5',9,'2026-11-16T10:31:16.589Z');
INSERT INTO "arguments" VALUES('01a1e3e9-3f6e-70b7-8a03-e306cdae1d5e','5669e0ca-3491-4610-a921-34b19f6665b6',NULL,'RULING','arbitrator','B.',NULL,10,'2026-11-16T10:31:16.590Z');
CREATE TABLE debate_counts (
  state TEXT    NOT NULL PRIMARY KEY,
  n     INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "debate_counts" VALUES('AWAITING_ARBITRATOR',1);
INSERT INTO "debate_counts" VALUES('AWAITING_OPPONENT',1);
INSERT INTO "debate_counts" VALUES('AWAITING_PROPOSER',2);
INSERT INTO "debate_counts" VALUES('CLOSED',1);
INSERT INTO "debate_counts" VALUES('INTERVENTION_PENDING',2);
CREATE TABLE debates (
  id          TEXT NOT NULL PRIMARY KEY,
  title       TEXT NOT NULL,
  debate_type TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('AWAITING_OPPONENT', 'AWAITING_PROPOSER', 'AWAITING_ARBITRATOR',
                                             'INTERVENTION_PENDING', 'CLOSED')),
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL
) STRICT;
INSERT INTO "debates" VALUES('9da1b941-1f58-4e9a-a11a-c1eac44e60c2','Tabs or spaces','general_debate','AWAITING_OPPONENT','2026-11-16T10:31:16.536Z','2026-11-16T10:31:16.536Z');
INSERT INTO "debates" VALUES('2c5a7282-8ba8-4fb0-96ee-fb1d147f7ad2','Tabs or spaces','general_debate','AWAITING_PROPOSER','2026-11-16T10:31:16.554Z','2026-11-16T10:31:16.555Z');
INSERT INTO "debates" VALUES('fdb8a373-2da3-476b-acf8-fa2a1f05b27b','Tabs or spaces','general_debate','AWAITING_ARBITRATOR','2026-11-16T10:31:16.556Z','2026-11-16T10:31:16.558Z');
INSERT INTO "debates" VALUES('7befa9fd-352f-4aed-82fe-96ed62b86423','Tabs or spaces','general_debate','INTERVENTION_PENDING','2026-11-16T10:31:16.561Z','2026-11-16T10:31:16.567Z');
INSERT INTO "debates" VALUES('822bd8d3-1d55-49b8-afdb-7ddc020dc67f','Tabs or spaces','general_debate','CLOSED','2026-11-16T10:31:16.572Z','2026-11-16T10:31:16.575Z');
INSERT INTO "debates" VALUES('3768639b-6b03-46d2-b8c2-239d6a9f4be3','Tabs or spaces','general_debate','INTERVENTION_PENDING','2026-11-16T10:31:16.577Z','2026-11-16T10:31:16.578Z');
INSERT INTO "debates" VALUES('5669e0ca-3491-4610-a921-34b19f6665b6','Kế hoạch: ba vòng','general_debate','AWAITING_PROPOSER','2026-11-16T10:31:16.580Z','2026-11-16T10:31:16.590Z');
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
INSERT INTO "document_versions" VALUES('01a1e3e9-3f6f-70ad-a4d9-4faeac99f6c3','01a1e3e9-3f6f-70ae-80c4-a62fae88e5af',1,'Plan','{}',NULL,'2026-11-16T10:31:16.591Z','one');
INSERT INTO "document_versions" VALUES('01a1e3e9-3f71-7345-b70d-3fe557330985','01a1e3e9-3f6f-70ae-80c4-a62fae88e5af',2,'Plan','{}',NULL,'2026-11-16T10:31:16.593Z','two');
CREATE TABLE documents (
  document_id    TEXT    NOT NULL PRIMARY KEY,
  latest_version INTEGER NOT NULL CHECK (latest_version >= 1),
  updated_at     TEXT    NOT NULL,
  deleted_at     TEXT
) STRICT;
INSERT INTO "documents" VALUES('01a1e3e9-3f6f-70ae-80c4-a62fae88e5af',2,'2026-11-16T10:31:16.593Z',NULL);
CREATE TABLE held_drafts (
  debate_id  TEXT NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  role       TEXT NOT NULL CHECK (role IN ('proposer', 'opponent')),
  type       TEXT NOT NULL CHECK (type IN ('CLAIM', 'APPEAL', 'RESOLUTION')),
  content    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (debate_id, role)
) STRICT, WITHOUT ROWID;
INSERT INTO "held_drafts" VALUES('3768639b-6b03-46d2-b8c2-239d6a9f4be3','opponent','CLAIM','A held draft.','2026-11-16T10:31:16.579Z');
CREATE TABLE spent_tickets (
  id         INTEGER NOT NULL PRIMARY KEY,
  nonce      TEXT    NOT NULL UNIQUE,
  keep_until INTEGER NOT NULL
) STRICT;
CREATE TABLE ticket_key (
  id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  key TEXT    NOT NULL
) STRICT;
CREATE INDEX debates_by_state ON debates (state, updated_at);
CREATE INDEX documents_by_update ON documents (updated_at);
CREATE INDEX live_documents_by_update ON documents (updated_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX document_creations ON document_versions (client_request_id)
  WHERE version = 1 AND client_request_id IS NOT NULL;
CREATE UNIQUE INDEX document_revisions ON document_versions (document_id, client_request_id)
  WHERE version > 1 AND client_request_id IS NOT NULL;
COMMIT;
