-- about: the issues that a pending appeal asks about, ids joined by spaces. documents: those that the debate's texts name,
-- each as <id>:<version that the opponent's last claim saw>:<role that named it>, joined by spaces; what was written
-- before this migration is not searched for them.
ALTER TABLE debates
  ADD COLUMN about     text NOT NULL DEFAULT '',
  ADD COLUMN documents text NOT NULL DEFAULT '';

-- The answer to the write beside the argument itself (members of a JSON object), for a retry.
ALTER TABLE arguments ADD COLUMN outcome text;

-- Whether the issue was ever set 'fixed'. An entry begins with its id and what it sets, and a quotation mark inside a
-- text is escaped, so the text below stands only where an entry says so.
ALTER TABLE issues ADD COLUMN was_fixed bigint NOT NULL DEFAULT 0 CHECK (was_fixed IN (0, 1));
UPDATE issues i SET was_fixed = 1 WHERE EXISTS (
  SELECT FROM arguments a WHERE a.debate_id = i.debate_id AND a.extras IS NOT NULL
    AND strpos(a.extras, '{"id":"' || i.id || '","set":"fixed"') > 0);
