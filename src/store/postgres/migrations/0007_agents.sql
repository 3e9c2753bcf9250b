-- Which agent argued for a side, by its own word: for figures of how debates go.
CREATE TABLE debate_agents (
  debate_id uuid NOT NULL REFERENCES debates (id) ON DELETE CASCADE,
  role      text NOT NULL COLLATE "C" CHECK (role IN ('proposer', 'opponent')),
  agent     text NOT NULL,
  PRIMARY KEY (debate_id, role)
);
