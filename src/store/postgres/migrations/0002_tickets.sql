-- The key that socket tickets are signed with, the same for all servers; gen_random_uuid is as strong as keys need.
CREATE TABLE ticket_key (
  id  bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  key text   NOT NULL
);
INSERT INTO ticket_key (id, key) VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Tickets that have opened a socket, until no server would take them any more. Times are Unix milliseconds.
CREATE TABLE spent_tickets (
  nonce      uuid   NOT NULL PRIMARY KEY,
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  keep_until bigint NOT NULL
);
