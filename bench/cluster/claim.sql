-- The necessary statements of a claim, with one debate per client: lock the debate, look up the request id, insert,
-- move the debate. One statement per round trip, as in an application without batches.
\set debate :client_id + 1
BEGIN;
SELECT id, state, last_id, last_seq, last_type, last_role FROM debates
  WHERE id = lpad(to_hex(:debate::bigint), 32, '0')::uuid FOR UPDATE \gset
SELECT id FROM arguments WHERE debate_id = :id::uuid AND client_request_id = 'none';
INSERT INTO arguments (debate_id, seq, id, parent_id, type, role, content, client_request_id, created_at)
  VALUES (:id::uuid, :last_seq::bigint + 1, gen_random_uuid(), :last_id::uuid, 'CLAIM', 'opponent', repeat('x', 600),
          gen_random_uuid()::text, now());
UPDATE debates SET state = 'AWAITING_PROPOSER', updated_at = now(), last_seq = :last_seq::bigint + 1, moved_in = pg_current_xact_id(),
    changed_in = pg_current_xact_id() WHERE id = :id::uuid;
COMMIT;
