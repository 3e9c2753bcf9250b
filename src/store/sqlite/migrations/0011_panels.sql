-- A debate's seats, and where its panel's turn stands (core/panel.h); empty without a panel.
ALTER TABLE debates ADD COLUMN panel TEXT NOT NULL DEFAULT '';

-- Names of seats, joined by spaces.
ALTER TABLE issues ADD COLUMN found_by     TEXT NOT NULL DEFAULT '';
ALTER TABLE issues ADD COLUMN confirmed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE issues ADD COLUMN refuted_by   TEXT NOT NULL DEFAULT '';

-- What the seats submit in a turn, which `turn` names by the seq of the argument under review. Rows never change.
CREATE TABLE panel_records (
  debate_id         TEXT    NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  turn              INTEGER NOT NULL CHECK (turn >= 1),
  id                TEXT    NOT NULL,
  act               TEXT    NOT NULL CHECK (act = 'review' OR act = 'cross_check' OR act = 'proceed'),
  seat              TEXT    NOT NULL,
  content           TEXT    NOT NULL,
  extras            TEXT    NOT NULL,
  seen              TEXT    NOT NULL,
  client_request_id TEXT,
  created_at        TEXT    NOT NULL,
  outcome           TEXT    NOT NULL,
  hash              TEXT    NOT NULL,
  PRIMARY KEY (debate_id, turn, id),
  UNIQUE (debate_id, client_request_id)
) STRICT, WITHOUT ROWID;

-- A seat submits each act once in a turn.
CREATE UNIQUE INDEX panel_acts ON panel_records (debate_id, turn, act, seat) WHERE act <> 'proceed';
