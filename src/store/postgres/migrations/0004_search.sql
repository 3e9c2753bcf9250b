-- The search index, filled after the commit by indexer.cc on any of the servers. An argument that is searched (a motion, a
-- resolution or a ruling) is either in search_pending or in search_texts, never in both or in none. No foreign keys: their
-- locks would make who fills the index and who writes wait for each other.

CREATE TABLE search_pending (
  debate_id uuid   NOT NULL,
  seq       bigint NOT NULL,
  PRIMARY KEY (debate_id, seq)
);

-- Words as core/fold.h makes them. Weights: A, the title of a motion's debate; B, the text; D, the title with the others.
CREATE TABLE search_texts (
  debate_id uuid     NOT NULL,
  seq       bigint   NOT NULL,
  id        bigint   NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  type      text     NOT NULL COLLATE "C" CHECK (type IN ('MOTION', 'RESOLUTION', 'RULING')),
  words     tsvector NOT NULL,
  PRIMARY KEY (debate_id, seq)
);
CREATE INDEX search_texts_by_word ON search_texts USING gin (words);

-- Titles by their grams, for the text that a list is asked for.
CREATE TABLE search_titles (
  debate_id uuid     NOT NULL PRIMARY KEY,
  folded    text     NOT NULL,
  grams     tsvector NOT NULL
);
CREATE INDEX search_titles_by_gram ON search_titles USING gin (grams);

-- Which version of folding fills the index: 0, none does yet. A newer one fills it anew.
CREATE TABLE search_state (
  id           bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  fold_version bigint NOT NULL
);
INSERT INTO search_state (id, fold_version) VALUES (1, 0);
