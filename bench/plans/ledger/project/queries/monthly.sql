-- Income and expenses of each month, for the newsletter to the board: month, kind, cents.
SELECT substr(entries.booked_on, 1, 7) AS month, accounts.kind, sum(entries.cents) AS cents
FROM entries JOIN accounts ON accounts.id = entries.account_id
WHERE accounts.kind IN ('income', 'expense')
GROUP BY month, accounts.kind
ORDER BY month, accounts.kind;
