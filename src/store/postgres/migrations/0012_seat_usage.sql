-- What a panel's seats have used in a debate, by their runner's word: for figures of which seat is worth its cost.
CREATE TABLE seat_usage (
  debate_id uuid NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  seat      text NOT NULL COLLATE "C",
  tokens    bigint,
  micro_usd bigint,
  PRIMARY KEY (debate_id, seat)
);
