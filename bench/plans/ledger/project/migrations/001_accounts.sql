-- Double entry: a posting moves money between two accounts, so that all balances always add up to 0.
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('asset', 'liability', 'income', 'expense'))
);

CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    posting INTEGER NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts(id),
    cents INTEGER NOT NULL CHECK (cents <> 0),
    booked_on TEXT NOT NULL
);

CREATE INDEX entries_account ON entries(account_id, booked_on);
