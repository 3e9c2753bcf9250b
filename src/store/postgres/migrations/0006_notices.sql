-- Notices that wait to be sent: one row for each and each target (a short hash of its address). Times are Unix
-- milliseconds.
CREATE TABLE notices (
  debate_id  uuid   NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  target     text   NOT NULL COLLATE "C",
  seq        bigint NOT NULL CHECK (seq >= 1),
  kind       text   NOT NULL COLLATE "C" CHECK (kind IN ('ruling_due', 'closed', 'stalled')),
  created_at bigint NOT NULL,
  attempts   bigint NOT NULL CHECK (attempts >= 0),
  next_at    bigint NOT NULL,
  PRIMARY KEY (debate_id, target, seq, kind)
);

CREATE INDEX notices_by_time ON notices (target, next_at);

-- Until when debates that stand still have been looked for, as debates.updated_at has it.
CREATE TABLE notice_mark (
  id          bigint      NOT NULL PRIMARY KEY CHECK (id = 1),
  quiet_until timestamptz NOT NULL
);
