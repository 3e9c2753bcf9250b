-- Which agent argued for a side, by its own word: for figures of how debates go.
CREATE TABLE debate_agents (
  debate_id TEXT NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  role      TEXT NOT NULL CHECK (role IN ('proposer', 'opponent')),
  agent     TEXT NOT NULL,
  PRIMARY KEY (debate_id, role)
) STRICT, WITHOUT ROWID;
