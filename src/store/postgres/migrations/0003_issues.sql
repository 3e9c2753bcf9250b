-- What a debate's next write must know of its issues and rounds; lists of ids are joined by spaces.
ALTER TABLE debates
  ADD COLUMN round       bigint NOT NULL DEFAULT 0 CHECK (round >= 0),
  ADD COLUMN max_rounds  bigint CHECK (max_rounds >= 1),
  ADD COLUMN issue_count bigint NOT NULL DEFAULT 0 CHECK (issue_count >= 0),
  ADD COLUMN blocking    text   NOT NULL DEFAULT '',
  ADD COLUMN stalemate   text   NOT NULL DEFAULT '',
  ADD COLUMN options     text   NOT NULL DEFAULT '';

UPDATE debates d SET round = c.n FROM
  (SELECT debate_id, count(*) AS n FROM arguments WHERE type = 'CLAIM' AND role = 'opponent' GROUP BY debate_id) c
WHERE c.debate_id = d.id;

-- extras: members of the argument's JSON object (issues, options, …). deferred, closes_over: ids, as in debates.
ALTER TABLE arguments
  ADD COLUMN extras      text,
  ADD COLUMN deferred    text,
  ADD COLUMN closes_over text;

CREATE INDEX arguments_with_extras ON arguments (debate_id, seq) WHERE extras IS NOT NULL;

-- The ledger as the arguments have left it: what they say of issues, folded. place and evidence are JSON.
CREATE TABLE issues (
  debate_id   uuid   NOT NULL REFERENCES debates (id),
  id          text   NOT NULL COLLATE "C",
  number      bigint NOT NULL CHECK (number >= 1),
  severity    text   NOT NULL COLLATE "C" CHECK (severity IN ('critical', 'major', 'minor')),
  title       text   NOT NULL,
  status      text   NOT NULL COLLATE "C"
    CHECK (status IN ('open', 'fixed', 'disputed', 'deferred', 'verified', 'withdrawn', 'ruled')),
  opened_by   text   NOT NULL COLLATE "C" CHECK (opened_by IN ('opponent', 'arbitrator')),
  opened_seq  bigint NOT NULL,
  updated_seq bigint NOT NULL,
  place       text   NOT NULL,
  evidence    text   NOT NULL,
  note        text   NOT NULL,
  waived      bigint NOT NULL CHECK (waived IN (0, 1)),
  reopened    bigint NOT NULL CHECK (reopened >= 0),
  PRIMARY KEY (debate_id, id)
);
