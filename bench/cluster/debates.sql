-- The debates of claim.sql's clients.
INSERT INTO debates (id, title, debate_type, state, created_at, updated_at, last_id, last_seq, last_type, last_role,
                     created_in, created_by, moved_in, changed_in, changed_by)
  SELECT lpad(to_hex(n), 32, '0')::uuid, 'Bench', 'general_debate', 'AWAITING_OPPONENT', now(), now(), gen_random_uuid(),
         1, 'MOTION', 'proposer', pg_current_xact_id(), 0, pg_current_xact_id(), pg_current_xact_id(), 0
  FROM generate_series(1, 1000) AS n;
