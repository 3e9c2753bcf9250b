-- What a debate's next write must know of its issues and rounds; lists of ids are joined by spaces.
ALTER TABLE debates ADD COLUMN round       INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0);
ALTER TABLE debates ADD COLUMN max_rounds  INTEGER CHECK (max_rounds >= 1);
ALTER TABLE debates ADD COLUMN issue_count INTEGER NOT NULL DEFAULT 0 CHECK (issue_count >= 0);
ALTER TABLE debates ADD COLUMN blocking    TEXT    NOT NULL DEFAULT '';
ALTER TABLE debates ADD COLUMN stalemate   TEXT    NOT NULL DEFAULT '';
ALTER TABLE debates ADD COLUMN options     TEXT    NOT NULL DEFAULT '';

UPDATE debates SET round = n FROM
  (SELECT debate_id, count(*) AS n FROM arguments WHERE type = 'CLAIM' AND role = 'opponent' GROUP BY debate_id) c
WHERE c.debate_id = debates.id;

-- extras: members of the argument's JSON object (issues, options, …). deferred, closes_over: ids, as in debates.
ALTER TABLE arguments ADD COLUMN extras      TEXT;
ALTER TABLE arguments ADD COLUMN deferred    TEXT;
ALTER TABLE arguments ADD COLUMN closes_over TEXT;

CREATE INDEX arguments_with_extras ON arguments (debate_id, seq) WHERE extras IS NOT NULL;

-- The ledger as the arguments have left it: what they say of issues, folded. place and evidence are JSON.
CREATE TABLE issues (
  debate_id   TEXT    NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  id          TEXT    NOT NULL,
  number      INTEGER NOT NULL CHECK (number >= 1),
  severity    TEXT    NOT NULL CHECK (severity IN ('critical', 'major', 'minor')),
  title       TEXT    NOT NULL,
  status      TEXT    NOT NULL
    CHECK (status IN ('open', 'fixed', 'disputed', 'deferred', 'verified', 'withdrawn', 'ruled')),
  opened_by   TEXT    NOT NULL CHECK (opened_by IN ('opponent', 'arbitrator')),
  opened_seq  INTEGER NOT NULL,
  updated_seq INTEGER NOT NULL,
  place       TEXT    NOT NULL,
  evidence    TEXT    NOT NULL,
  note        TEXT    NOT NULL,
  waived      INTEGER NOT NULL CHECK (waived IN (0, 1)),
  reopened    INTEGER NOT NULL CHECK (reopened >= 0),
  PRIMARY KEY (debate_id, id)
) STRICT, WITHOUT ROWID;
