-- The key that socket tickets are signed with; one row, made when a server with tokens first asks for it.
CREATE TABLE ticket_key (
  id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  key TEXT    NOT NULL
) STRICT;

-- Tickets that have opened a socket, until no server would take them any more. Times are Unix milliseconds.
CREATE TABLE spent_tickets (
  id         INTEGER NOT NULL PRIMARY KEY,
  nonce      TEXT    NOT NULL UNIQUE,
  keep_until INTEGER NOT NULL
) STRICT;
