-- A booked entry is never changed; a mistake is corrected by a posting in the other direction.
CREATE TRIGGER entries_keep_their_values BEFORE UPDATE ON entries
BEGIN
    SELECT raise(ABORT, 'entries are append-only');
END;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN
    SELECT raise(ABORT, 'entries are append-only');
END;
