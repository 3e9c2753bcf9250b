-- A debate's seats, and where its panel's turn stands (core/panel.h); empty without a panel.
ALTER TABLE debates ADD COLUMN panel text NOT NULL DEFAULT '';

-- Names of seats, joined by spaces.
ALTER TABLE issues
  ADD COLUMN found_by     text NOT NULL DEFAULT '',
  ADD COLUMN confirmed_by text NOT NULL DEFAULT '',
  ADD COLUMN refuted_by   text NOT NULL DEFAULT '';

-- What the seats submit in a turn, which `turn` names by the seq of the argument under review. Rows never change.
CREATE TABLE panel_records (
  debate_id         uuid        NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  turn              bigint      NOT NULL CHECK (turn >= 1),
  id                uuid        NOT NULL,
  act               text        NOT NULL COLLATE "C" CHECK (act IN ('review', 'cross_check', 'proceed')),
  seat              text        NOT NULL COLLATE "C",
  content           text        NOT NULL,
  extras            text        NOT NULL,
  seen              text        NOT NULL,
  client_request_id text        COLLATE "C",
  created_at        timestamptz NOT NULL,
  outcome           text        NOT NULL,
  hash              text        NOT NULL COLLATE "C",
  PRIMARY KEY (debate_id, turn, id),
  UNIQUE (debate_id, client_request_id)
);

-- A seat submits each act once in a turn.
CREATE UNIQUE INDEX panel_acts ON panel_records (debate_id, turn, act, seat) WHERE act <> 'proceed';
