-- What a panel's seats have used in a debate, by their runner's word: for figures of which seat is worth its cost.
CREATE TABLE seat_usage (
  debate_id TEXT NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  seat      TEXT NOT NULL,
  tokens    INTEGER,
  micro_usd INTEGER,
  PRIMARY KEY (debate_id, seat)
) STRICT, WITHOUT ROWID;
