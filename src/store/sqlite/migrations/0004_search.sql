-- The search index, filled after the commit by search_index.cc. An argument that is searched (a motion, a resolution or a
-- ruling) is either in search_pending or in search_texts, never in both or in none. No foreign keys: whoever deletes a
-- debate takes out of the index what it has of it.

CREATE TABLE search_pending (
  debate_id TEXT    NOT NULL,
  seq       INTEGER NOT NULL,
  PRIMARY KEY (debate_id, seq)
) STRICT, WITHOUT ROWID;

-- The id is the row's in search_words and, for a motion, in title_grams.
CREATE TABLE search_texts (
  id        INTEGER NOT NULL PRIMARY KEY,
  debate_id TEXT    NOT NULL,
  seq       INTEGER NOT NULL,
  UNIQUE (debate_id, seq)
) STRICT;

-- Words as core/fold.h makes them, divided by spaces. title: with a motion; topic: the same title with the others; kind:
-- the argument's type.
CREATE VIRTUAL TABLE search_words USING fts5 (
  title, body, topic, kind, content = '', columnsize = 0, tokenize = 'ascii', prefix = '2 3'
);

-- Grams of titles, for the text that a list is asked for.
CREATE VIRTUAL TABLE title_grams USING fts5 (
  grams, content = '', columnsize = 0, detail = none, tokenize = 'ascii', prefix = '1 2'
);

-- Which version of folding filled the index: 0, none did. Another one fills it anew.
CREATE TABLE search_state (
  id           INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  fold_version INTEGER NOT NULL
) STRICT;
INSERT INTO search_state (id, fold_version) VALUES (1, 0);
