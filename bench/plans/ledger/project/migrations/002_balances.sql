CREATE VIEW balances AS
SELECT accounts.id, accounts.name, accounts.kind, coalesce(sum(entries.cents), 0) AS cents
FROM accounts LEFT JOIN entries ON entries.account_id = accounts.id
GROUP BY accounts.id;
