-- Notices that wait to be sent: one row for each and each target (a short hash of its address). Times are Unix
-- milliseconds.
CREATE TABLE notices (
  debate_id  TEXT    NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  target     TEXT    NOT NULL,
  seq        INTEGER NOT NULL CHECK (seq >= 1),
  kind       TEXT    NOT NULL CHECK (kind IN ('ruling_due', 'closed', 'stalled')),
  created_at INTEGER NOT NULL,
  attempts   INTEGER NOT NULL CHECK (attempts >= 0),
  next_at    INTEGER NOT NULL,
  PRIMARY KEY (debate_id, target, seq, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_by_time ON notices (target, next_at);

-- Until when debates that stand still have been looked for, as debates.updated_at has it.
CREATE TABLE notice_mark (
  id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  quiet_until TEXT    NOT NULL
) STRICT;
