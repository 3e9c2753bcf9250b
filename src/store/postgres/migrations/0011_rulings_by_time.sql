-- The list of all rulings, newest first.
CREATE INDEX rulings_by_time ON arguments (created_at DESC, id DESC) WHERE type = 'RULING';
