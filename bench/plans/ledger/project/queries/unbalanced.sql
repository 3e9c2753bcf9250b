-- Postings whose entries do not add up to 0. The nightly job raises an alarm if there is one.
SELECT posting, sum(cents) AS cents
FROM entries
GROUP BY posting
HAVING sum(cents) <> 0;
