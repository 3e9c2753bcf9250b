-- The list of all rulings, newest first.
CREATE INDEX rulings_by_time ON arguments (created_at) WHERE type = 'RULING';
